"""What goes wrong with an event's link in the panel: nobody is overwritten, nothing is lost."""

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.browser.event_links_panel import begin, field, link_to, row, save, section
from tests.support.browser.toasts import told
from tests.support.browser.window import OpenPanel
from tests.support.server import RunningServer


@pytest.fixture(autouse=True)
def programme(manager: httpx.Client) -> None:
    begin(manager)


def conflict(page: Page, title: str) -> Locator:
    """Return the alert that shows both versions of an event's link."""
    return section(page).get_by_role("alert").filter(has_text=f"Event URL of {title}")


def test_two_open_panels_do_not_overwrite_each_others_links(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    dates = {event["title"]: event["date"] for event in manager.get("/api/admin/events").json()}
    link_to(manager, "Late Pour", date=dates["Late Pour"])
    page = panel(house, "?view=event-links", may_fail=True)
    field(page, "Event URL", "Late Pour").fill("https://tickets.example/mine")
    # An event's first link has no version yet.
    field(page, "Event URL", "Second Cast").fill("https://tickets.example/mine")
    link_to(manager, "Late Pour", date=dates["Late Pour"], url="https://theirs.example/1")
    save(page, "Late Pour")
    notice = conflict(page, "Late Pour")
    expect(notice).to_contain_text("https://tickets.example/mine")
    expect(notice).to_contain_text("https://theirs.example/1")
    notice.get_by_role("button", name="Take theirs").click()
    expect(field(page, "Event URL", "Late Pour")).to_have_value("https://theirs.example/1")
    expect(notice).to_have_count(0)
    link_to(manager, "Second Cast", date=dates["Second Cast"], url="https://theirs.example/2")
    save(page, "Second Cast")
    notice = conflict(page, "Second Cast")
    expect(notice).to_contain_text("https://theirs.example/2")
    notice.get_by_role("button", name="Keep mine").click()
    told(page, "Event link saved successfully")
    links = {link["url"] for link in manager.get("/api/event-links").json()}
    assert links == {"https://theirs.example/1", "https://tickets.example/mine"}


def test_a_failure_says_so_and_keeps_what_was_typed(panel: OpenPanel, house: RunningServer) -> None:
    page = panel(house, "?view=event-links", may_fail=True)
    page.route("**/ticket-status", lambda route: route.fulfill(status=409, body="{}"))
    section(page).get_by_label("Ticket status of Late Pour").select_option("Sold Out")
    told(page, "Failed to update ticket status")
    page.route("**/api/event-links", lambda route: route.fulfill(status=400, body="{}"))
    field(page, "Event URL", "Late Pour").fill("https://tickets.example/1")
    save(page, "Late Pour")
    told(page, "Failed to save event link")
    expect(field(page, "Event URL", "Late Pour")).to_have_value("https://tickets.example/1")
    expect(row(page, "Late Pour")).to_contain_text("Not saved yet")
