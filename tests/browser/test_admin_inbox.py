"""The manager's inbox in the browser: reading, and the evening against the calendar."""

import re
from datetime import UTC, datetime, timedelta

import httpx
import pytest
from playwright.sync_api import expect

from tests.support.browser.accessible import assert_accessible_and_fits
from tests.support.browser.panel_places import go_to
from tests.support.browser.received import MESSAGE, empty, inquire, sent, table, write
from tests.support.browser.window import OpenPanel
from tests.support.server import RunningServer


@pytest.fixture(autouse=True)
def empty_inbox(house: RunningServer) -> None:
    empty(house)


def test_both_kinds_stand_in_one_list_that_tabs_search_and_status_narrow(
    panel: OpenPanel, house: RunningServer
) -> None:
    page = panel(house, "?view=inbox")
    expect(page.get_by_text("Nobody has written yet.")).to_be_visible()
    first = inquire(house)
    inquire(house, eventName="Loom Night", firstName="Grace")
    write(house)
    house.change(f"UPDATE inbox_hostinquiry SET status = 'confirmed' WHERE id = {first}")
    page.reload()
    rows = table(page).locator("tbody").get_by_role("row")
    expect(rows).to_have_count(3)
    expect(rows.nth(0)).to_contain_text("Mary Shelley")
    expect(rows.nth(0)).to_contain_text("Good evening, is the piano in tune?")
    expect(rows.nth(1)).to_contain_text("Loom Night")
    expect(rows.nth(2)).to_contain_text("Thursday, December 11, 2031, 45 guests")
    assert_accessible_and_fits(page)
    tabs = page.get_by_role("group", name="Show")
    expect(tabs.get_by_role("button")).to_have_text(["All 3", "Inquiries 2", "Messages 1"])
    tabs.get_by_role("button", name="Messages").click()
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("Mary Shelley")
    tabs.get_by_role("button", name="All").click()
    page.get_by_label("Search the inbox").fill("grace")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("Loom Night")
    page.get_by_label("Status").select_option("Confirmed")
    expect(page.get_by_text("Nothing matches.")).to_be_visible()
    page.get_by_label("Search the inbox").fill("")
    expect(rows).to_contain_text("Engine Night")


def test_opening_an_inquiry_shows_everything_that_was_sent_and_back_leads_to_the_list(
    panel: OpenPanel, house: RunningServer
) -> None:
    number = inquire(house)
    message = write(house)
    page = panel(house, "?view=inbox")
    rail = page.get_by_role("navigation", name="Panel")
    expect(rail.get_by_role("link", name="Inbox 2 waiting")).to_be_visible()
    expect(table(page).get_by_text("Unread:")).to_have_count(2)
    page.get_by_label("Search the inbox").fill("ada")
    expect(table(page).get_by_text("Unread:")).to_have_count(1)
    table(page).get_by_role("link", name="Ada Lovelace").click()
    expect(page).to_have_url(f"{house.url}/admin?view=inbox&inquiry={number}")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Engine Night")
    for text in (
        "Thursday, December 11, 2031",
        "7:00–11:30 PM",
        "45",
        "Full Venue",
        "Ada Lovelace",
        "ada@example.com",
        "+1 212 555 0100 ext. 12",
        "Signed up",
    ):
        expect(sent(page)).to_contain_text(text)
    phone = sent(page).get_by_role("link", name="+1 212 555 0100")
    expect(phone).to_have_attribute("href", "tel:+12125550100;ext=12")
    expect(page.get_by_role("region", name="Calendar")).to_be_visible()
    assert_accessible_and_fits(page)
    page.get_by_label("Status").select_option("Declined")
    expect(rail.get_by_role("link", name="Inbox 1 waiting")).to_be_visible()
    page.go_back()
    expect(page.get_by_label("Search the inbox")).to_have_value("ada")
    expect(table(page).get_by_role("link", name="Ada Lovelace")).to_be_visible()
    expect(table(page).get_by_text("Unread:")).to_have_count(0)
    # A message opens by its address, with its lines.
    go_to(page, f"?view=inbox&message={message}")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Mary Shelley")
    text_sent = sent(page).get_by_text("is the piano in tune?")
    assert text_sent.inner_text() == MESSAGE["message"]
    assert_accessible_and_fits(page)


def test_the_evening_stands_against_the_calendar(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    def put_on(title: str, start: datetime) -> None:
        event = {"title": title, "date": start.isoformat(), "category": "comedy"}
        manager.post("/api/events", json=event).raise_for_status()

    evening = datetime(2031, 12, 12, 1, tzinfo=UTC)
    put_on("Second Cast", evening)
    put_on("Amaro Tasting", evening + timedelta(days=1))
    inquire(house, eventName="Loom Night", startTime="12:00", endTime="15:00", guestCount=30)
    page = panel(house, f"?view=inbox&inquiry={inquire(house)}")
    calendar = page.get_by_role("region", name="Calendar")
    expect(calendar).to_contain_text("1 thing is on at the same time")
    rows = calendar.get_by_role("listitem")
    expect(rows).to_have_count(2)
    expect(rows.filter(has_text="Second Cast")).to_contain_text("At the same time")
    expect(rows.filter(has_text="Loom Night")).to_contain_text("Inquiry, 30 guests, new")
    expect(rows.filter(has_text="Loom Night")).not_to_contain_text("At the same time")
    calendar.get_by_role("button", name="Friday, December 12, 2031: 1 on the programme").click()
    expect(rows).to_have_text([re.compile("8:00–10:00 PM.*Amaro Tasting")])
    calendar.get_by_role("button", name="Monday, December 8, 2031").click()
    expect(calendar).to_contain_text("Nothing else is on that day.")
    calendar.get_by_role("button", name="the day asked for").click()
    calendar.get_by_role("link", name="Loom Night").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Loom Night")
