"""Two who edit one event's link in the panel: nobody is overwritten unseen."""

import httpx
import pytest
from playwright.sync_api import expect

from tests.browser.event_links_panel import begin, field, link_to, save, section
from tests.browser.toasts import told
from tests.browser.window import OpenPanel
from tests.server import RunningServer


@pytest.fixture(autouse=True)
def programme(manager: httpx.Client) -> None:
    begin(manager)


def test_what_is_typed_stays_when_the_list_is_fetched_anew(
    panel: OpenPanel, house: RunningServer
) -> None:
    page = panel(house, "?view=event-links")
    field(page, "Event URL", "Second Cast").fill("https://tickets.example/half")
    section(page).get_by_label("Ticket status of Late Pour").select_option("Selling Fast")
    told(page, "Ticket status updated successfully")
    expect(field(page, "Event URL", "Second Cast")).to_have_value("https://tickets.example/half")


def test_two_open_panels_do_not_overwrite_each_others_links(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    event = manager.get("/api/admin/events?search=late").json()[0]
    link_to(manager, "Late Pour", date=event["date"])
    page = panel(house, "?view=event-links", may_fail=True)
    field(page, "Event URL", "Late Pour").fill("https://tickets.example/mine")
    link_to(manager, "Late Pour", date=event["date"], url="https://tickets.example/theirs")
    save(page, "Late Pour")
    notice = section(page).get_by_role("alert")
    expect(notice).to_contain_text("https://tickets.example/mine")
    expect(notice).to_contain_text("https://tickets.example/theirs")
    notice.get_by_role("button", name="Take theirs").click()
    expect(field(page, "Event URL", "Late Pour")).to_have_value("https://tickets.example/theirs")


def test_the_first_link_of_an_event_is_not_overwritten_by_who_saw_none(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    event = manager.get("/api/admin/events?search=late").json()[0]
    page = panel(house, "?view=event-links", may_fail=True)
    field(page, "Event URL", "Late Pour").fill("https://tickets.example/mine")
    link_to(manager, "Late Pour", date=event["date"], url="https://tickets.example/theirs")
    save(page, "Late Pour")
    notice = section(page).get_by_role("alert")
    expect(notice).to_contain_text("https://tickets.example/theirs")
    notice.get_by_role("button", name="Keep mine").click()
    told(page, "Event link saved successfully")
    [link] = manager.get("/api/event-links").json()
    assert link["url"] == "https://tickets.example/mine"
