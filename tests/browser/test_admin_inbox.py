"""The manager's inbox in the browser: reading, answering, and the evening against the calendar."""

import re
from datetime import UTC, datetime, timedelta
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.accessible import faults_of
from tests.browser.letters import toast
from tests.browser.window import OpenPanel
from tests.server import RunningServer

INQUIRY = {
    "firstName": "Ada",
    "lastName": "Lovelace",
    "email": "ada@example.com",
    "phone": "+1 212 555 0100",
    "extension": "12",
    "newsletterOptIn": True,
    "eventName": "Engine Night",
    "location": "full-venue",
    "guestCount": 45,
    "eventDate": "2031-12-11",
    "startTime": "19:00",
    "endTime": "23:30",
}
MESSAGE = {
    "name": "Mary Shelley",
    "email": "mary@example.com",
    "message": "Good evening,\n\nis the piano in tune?",
}


@pytest.fixture(autouse=True)
def empty_inbox(house: RunningServer) -> None:
    house.change("DELETE FROM inbox_hostinquiry")
    house.change("DELETE FROM inbox_contactmessage")


def inquire(house: RunningServer, **changes: object) -> int:
    """Let an inquiry arrive and return its number."""
    httpx.post(f"{house.url}/api/event-hosting", json=INQUIRY | changes).raise_for_status()
    return house.number("SELECT max(id) FROM inbox_hostinquiry")


def write(house: RunningServer, **changes: object) -> int:
    """Let a message arrive and return its number."""
    httpx.post(f"{house.url}/api/contact", json=MESSAGE | changes).raise_for_status()
    return house.number("SELECT max(id) FROM inbox_contactmessage")


def table(page: Page) -> Locator:
    return page.get_by_role("region", name="Inbox")


def sent(page: Page) -> Locator:
    return page.get_by_role("region", name="What was sent")


def tab_to(page: Page, control: Locator) -> None:
    """Press Tab until a control has the focus."""
    for _ in range(40):
        page.keyboard.press("Tab")
        if control.evaluate("(control) => control === document.activeElement"):
            return
    raise AssertionError("Tab does not lead there")


def status_of(house: RunningServer, inquiry: int) -> object:
    [(status,)] = house.rows(f"SELECT status FROM inbox_hostinquiry WHERE id = {inquiry}")
    return status


def test_both_kinds_stand_in_one_list_and_tabs_count_them(
    panel: OpenPanel, house: RunningServer
) -> None:
    inquire(house)
    inquire(house, eventName="Loom Night", firstName="Grace")
    write(house)
    page = panel(house, "?view=inbox")
    rows = table(page).locator("tbody").get_by_role("row")
    expect(rows).to_have_count(3)
    expect(rows.nth(0)).to_contain_text("Mary Shelley")
    expect(rows.nth(0)).to_contain_text("Good evening, is the piano in tune?")
    expect(rows.nth(1)).to_contain_text("Loom Night")
    expect(rows.nth(2)).to_contain_text("Thursday, December 11, 2031, 45 guests")
    tabs = page.get_by_role("group", name="Show")
    expect(tabs.get_by_role("button")).to_have_text(["All3", "Inquiries2", "Messages1"])
    tabs.get_by_role("button", name="Messages").click()
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("Mary Shelley")


def test_search_and_status_narrow_the_list(panel: OpenPanel, house: RunningServer) -> None:
    first = inquire(house)
    inquire(house, eventName="Loom Night", firstName="Grace")
    house.change(f"UPDATE inbox_hostinquiry SET status = 'confirmed' WHERE id = {first}")
    page = panel(house, "?view=inbox")
    rows = table(page).locator("tbody").get_by_role("row")
    page.get_by_label("Search the inbox").fill("grace")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("Loom Night")
    page.get_by_label("Status").select_option("Confirmed")
    expect(page.get_by_text("Nothing matches.")).to_be_visible()
    page.get_by_label("Search the inbox").fill("")
    expect(rows).to_contain_text("Engine Night")


def test_an_empty_inbox_says_so(panel: OpenPanel, house: RunningServer) -> None:
    page = panel(house, "?view=inbox")
    expect(page.get_by_text("Nobody has written yet.")).to_be_visible()


def test_opening_an_inquiry_shows_everything_that_was_sent_and_back_leads_to_the_list(
    panel: OpenPanel, house: RunningServer
) -> None:
    number = inquire(house)
    write(house)
    page = panel(house, "?view=inbox")
    expect(table(page).get_by_text("Unread:")).to_have_count(2)
    page.get_by_label("Search the inbox").fill("ada")
    expect(table(page).get_by_text("Unread:")).to_have_count(1)
    table(page).get_by_role("link", name="Ada Lovelace").click()
    expect(page).to_have_url(f"{house.url}/admin?view=inbox&inquiry={number}")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Engine Night")
    for text in (
        "Thursday, December 11, 2031",
        "7:00 PM",
        "11:30 PM",
        "45",
        "Full Venue",
        "Ada Lovelace",
        "ada@example.com",
        "+1 212 555 0100 ext. 12",
        "Signed up",
    ):
        expect(sent(page)).to_contain_text(text)
    phone = sent(page).get_by_role("link", name="+1 212 555 0100")
    expect(phone).to_have_attribute("href", "tel:+12125550100,12")
    page.go_back()
    expect(page.get_by_label("Search the inbox")).to_have_value("ada")
    expect(table(page).get_by_role("link", name="Ada Lovelace")).to_be_visible()
    expect(table(page).get_by_text("Unread:")).to_have_count(0)


def test_a_message_opens_by_its_address_with_its_lines(
    panel: OpenPanel, house: RunningServer
) -> None:
    page = panel(house, f"?view=inbox&message={write(house)}")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Mary Shelley")
    text = sent(page).get_by_text("is the piano in tune?")
    assert text.inner_text() == MESSAGE["message"]


def test_the_reply_is_a_mail_with_subject_and_greeting(
    panel: OpenPanel, house: RunningServer
) -> None:
    page = panel(house, f"?view=inbox&inquiry={inquire(house)}")
    link = page.get_by_role("link", name="Reply by mail").get_attribute("href")
    assert link is not None
    mail = urlsplit(link)
    assert (mail.scheme, mail.path) == ("mailto", "ada@example.com")
    fields = parse_qs(mail.query)
    [subject] = fields["subject"]
    assert subject == "Re: Engine Night at The Understudy, Thursday, December 11, 2031"
    assert fields["body"][0].startswith("Dear Ada,\r\n")


def test_it_is_marked_as_answered_on_request(panel: OpenPanel, house: RunningServer) -> None:
    number = inquire(house)
    page = panel(house, f"?view=inbox&inquiry={number}")
    page.get_by_role("button", name="Mark as answered").click()
    expect(page.get_by_label("Status")).to_have_value("answered")
    expect(page.get_by_role("button", name="Mark as answered")).to_have_count(0)
    assert status_of(house, number) == "answered"


def test_a_status_is_saved_when_it_is_chosen(panel: OpenPanel, house: RunningServer) -> None:
    number = inquire(house)
    page = panel(house, f"?view=inbox&inquiry={number}")
    page.get_by_label("Status").select_option("Confirmed")
    expect(page.get_by_text("Saved", exact=True)).to_be_visible()
    assert status_of(house, number) == "confirmed"
    page.get_by_role("link", name="Inbox").last.click()
    expect(table(page)).to_contain_text("Confirmed")


def test_notes_are_saved_and_it_says_so(panel: OpenPanel, house: RunningServer) -> None:
    number = inquire(house)
    page = panel(house, f"?view=inbox&inquiry={number}")
    page.get_by_label("Notes").fill("Deposit paid.\nNeeds a harp.")
    page.get_by_role("button", name="Save notes").click()
    expect(page.get_by_text("Saved", exact=True)).to_be_visible()
    page.reload()
    expect(page.get_by_label("Notes")).to_have_value("Deposit paid.\nNeeds a harp.")


def test_notes_are_saved_too_when_the_manager_just_goes_on(
    panel: OpenPanel, house: RunningServer
) -> None:
    number = inquire(house)
    page = panel(house, f"?view=inbox&inquiry={number}")
    page.get_by_label("Notes").fill("Call on Monday.")
    page.get_by_label("Status").select_option("Answered")
    expect(page.get_by_text("Saved", exact=True)).to_be_visible()
    expect(page.get_by_label("Status")).to_have_value("answered")
    assert house.rows(f"SELECT status, notes FROM inbox_hostinquiry WHERE id = {number}") == [
        ("answered", "Call on Monday.")
    ]


@pytest.mark.parametrize(
    ("choice", "kept"), [("Save mine", "Mine."), ("Take the other", "Theirs.")]
)
def test_two_panels_do_not_overwrite_each_other(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client, choice: str, kept: str
) -> None:
    number = inquire(house)
    page = panel(house, f"?view=inbox&inquiry={number}", may_fail=True)
    page.get_by_label("Notes").fill("Mine.")
    other = {"notes": "Theirs.", "version": 1}
    manager.put(f"/api/event-hosting/{number}", json=other).raise_for_status()
    page.get_by_role("button", name="Save notes").click()
    conflict = page.get_by_role("alert").filter(has_text="changed somewhere else")
    expect(conflict).to_contain_text("Mine.")
    expect(conflict).to_contain_text("Theirs.")
    conflict.get_by_role("button", name=choice).click()
    expect(conflict).to_have_count(0)
    expect(page.get_by_label("Notes")).to_have_value(kept)
    assert house.rows(f"SELECT notes FROM inbox_hostinquiry WHERE id = {number}") == [(kept,)]


def test_spam_is_deleted_at_once_and_undone_within_ten_seconds(
    panel: OpenPanel, house: RunningServer
) -> None:
    page = panel(house, f"?view=inbox&message={write(house)}")
    page.get_by_role("button", name="Delete").click()
    expect(toast(page)).to_contain_text("Message deleted successfully")
    expect(page).to_have_url(f"{house.url}/admin?view=inbox")
    expect(page.get_by_text("Nobody has written yet.")).to_be_visible()
    toast(page).get_by_role("button", name="Undo").click()
    expect(table(page)).to_contain_text("Mary Shelley")


def test_what_is_gone_is_told_calmly(panel: OpenPanel, house: RunningServer) -> None:
    page = panel(house, "?view=inbox&inquiry=99999", may_fail=True)
    expect(page.get_by_text("This is not in the inbox any more.")).to_be_visible()
    page.get_by_role("link", name="To the inbox").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Inbox")


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
    calendar.get_by_role("button", name="Friday, December 12, 2031: 1 on the bill").click()
    expect(rows).to_have_text([re.compile("8:00 PM.*10:00 PM.*Amaro Tasting")])
    calendar.get_by_role("button", name="Monday, December 8, 2031").click()
    expect(calendar).to_contain_text("Nothing else is on that day.")
    calendar.get_by_role("button", name="the day asked for").click()
    calendar.get_by_role("link", name="Loom Night").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Loom Night")


def test_the_inbox_works_on_a_phone(panel: OpenPanel, house: RunningServer) -> None:
    inquire(house)
    page = panel(house, "?view=inbox", width=390, height=844, has_touch=True)
    table(page).get_by_role("link", name="Ada Lovelace").tap()
    expect(sent(page)).to_contain_text("Ada Lovelace")
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    link = page.get_by_role("link", name="Reply by mail").bounding_box()
    assert link is not None
    assert link["height"] >= 44


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)], ids=["desktop", "phone"])
def test_axe_finds_nothing_in_the_inbox(
    panel: OpenPanel, house: RunningServer, size: tuple[int, int]
) -> None:
    number, message = inquire(house), write(house)
    inquire(house, eventName="Loom Night")
    width, height = size
    page = panel(house, "?view=inbox", width=width, height=height)
    expect(table(page)).to_be_visible()
    assert faults_of(page) == []
    for place in (f"&inquiry={number}", f"&message={message}"):
        page.goto(f"/admin?view=inbox{place}")
        expect(sent(page)).to_be_visible()
        if "inquiry" in place:
            expect(page.get_by_role("region", name="Calendar")).to_be_visible()
        assert faults_of(page) == []


def test_the_way_to_the_inbox_says_how_much_waits(panel: OpenPanel, house: RunningServer) -> None:
    number = inquire(house)
    write(house)
    page = panel(house, f"?view=inbox&inquiry={number}")
    rail = page.get_by_role("navigation", name="Panel")
    expect(rail.get_by_role("link", name="Inbox 2 waiting")).to_be_visible()
    page.get_by_label("Status").select_option("Declined")
    expect(rail.get_by_role("link", name="Inbox 1 waiting")).to_be_visible()


def test_the_inbox_is_worked_by_keyboard_alone(panel: OpenPanel, house: RunningServer) -> None:
    number = inquire(house)
    page = panel(house, "?view=inbox")
    sender = table(page).get_by_role("link", name="Ada Lovelace")
    expect(sender).to_be_visible()
    tab_to(page, sender)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    tab_to(page, page.get_by_role("button", name="Mark as answered"))
    page.keyboard.press("Enter")
    expect(page.get_by_label("Status")).to_have_value("answered")
    tab_to(page, page.get_by_label("Notes"))
    page.keyboard.type("Call on Monday.")
    page.keyboard.press("Tab")
    expect(page.get_by_text("Saved", exact=True)).to_be_visible()
    assert house.rows(f"SELECT status, notes FROM inbox_hostinquiry WHERE id = {number}") == [
        ("answered", "Call on Monday.")
    ]
