"""Ticket pages elsewhere that are dead or have moved, on the overview."""

from datetime import UTC, datetime

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.browser.event_panel import unfold
from tests.support.browser.programme import in_hours, put_on
from tests.support.browser.window import OpenPanel
from tests.support.server import RunningServer


@pytest.fixture(autouse=True)
def nothing_on(house: RunningServer) -> None:
    for table in ("events_event", "events_linkcheck"):
        house.change(f"DELETE FROM {table}")


def told(page: Page) -> Locator:
    """Return the entries about ticket links that need attention."""
    listed = page.get_by_role("region", name="What needs attention").get_by_role("listitem")
    return listed.filter(has_text="Ticket link of")


def test_a_ticket_page_that_is_gone_leads_to_its_event(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    dead, working = "https://tickets.example.edu/gone", "https://tickets.example.edu/there"
    event = put_on(manager, "Linked", in_hours(72), eventbriteLink=dead)
    put_on(manager, "Linked", in_hours(240), eventbriteLink=dead)
    put_on(manager, "Works", in_hours(72), eventbriteLink=working)
    for url, problem in ((dead, "it answered 404 Not Found"), (working, "")):
        house.change(
            "INSERT INTO events_linkcheck (url, asked_at, problem)"
            f" VALUES ('{url}', '{datetime.now(UTC):%Y-%m-%d %H:%M:%S}', '{problem}')"
        )
    page = panel(house)
    expect(told(page)).to_have_count(1)
    expect(told(page)).to_contain_text("and 1 more: it answered 404 Not Found")
    expect(page.get_by_text("All quiet")).to_have_count(0)
    told(page).get_by_role("link").click()
    expect(page).to_have_url(f"{house.url}/admin?view=events&event={event}&tab=prices")
    field = unfold(page.get_by_label("Ticket link"))
    expect(field).to_have_value(dead)
    field.fill(working)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Event saved successfully").first).to_be_visible()
    page.goto(f"{house.url}/admin")
    expect(told(page)).not_to_contain_text("more")
