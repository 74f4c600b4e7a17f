"""The panel asks whether to notify guests when their event moves, or is on again."""

import re
from datetime import UTC, datetime

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.browser.accessible import faults_of
from tests.support.browser.box_office import book_by_phone, row_of, wait_in_line
from tests.support.browser.event_panel import act, event, fill, save
from tests.support.browser.programme import put_on
from tests.support.browser.toasts import toast, told
from tests.support.browser.window import OpenPanel
from tests.support.drills import few
from tests.support.server import RunningServer
from tests.support.waiting import until

STARTS = datetime(2038, 5, 6, 0, tzinfo=UTC)


@pytest.fixture
def jazz(house: RunningServer, manager: httpx.Client) -> int:
    """Return an event with two bookings by email and one by phone."""
    house.change("DELETE FROM mail_mail")
    event_id = put_on(manager, "Jazz", STARTS, capacity=20)
    party = {"eventId": event_id, "customerPhone": "212 555 0100", "numberOfTickets": 2}
    for name in ("Ada", "Bob"):
        address = {"customerName": name, "customerEmail": f"{name}@example.com"}
        manager.post("/api/bookings", json=party | address).raise_for_status()
    manager.post("/api/bookings/by-phone", json=party | {"customerName": "Grace"})
    return event_id


def question(page: Page) -> Locator:
    return page.get_by_role("alertdialog", name="Tell the 2 guests?")


def wait_for_mails(manager: httpx.Client, subject: str) -> None:
    """Wait until both guests with an address have a mail of this subject."""
    until(lambda: len(mails_about(manager, subject)) == 2)


def mails_about(manager: httpx.Client, subject: str) -> list[str]:
    """Return the addresses that mails of this subject go to."""
    found = manager.get("/api/admin/mails", params={"search": subject}).json()
    return sorted(mail["to"].lower() for mail in found)


@pytest.mark.every_page
@pytest.mark.parametrize("width", few([390, 1440]))
def test_the_guests_of_an_event_that_moves_are_notified_unless_the_manager_says_no(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client, jazz: int, width: int
) -> None:
    page = panel(house, f"?view=events&event={jazz}")
    page.set_viewport_size({"width": width, "height": 900})
    fill(page, price="$25")
    save(page)
    told(page, "Event saved successfully")
    page.goto(f"{house.url}/admin?view=events&event={jazz}")
    fill(page, start="21:30")
    save(page)
    expect(question(page)).to_contain_text("1 party without an address must be called")
    expect(page.get_by_role("radio", name="Yes, by email")).to_be_checked()
    assert faults_of(page) == []
    page.get_by_label("A word to the guests").fill("The band is late.")
    save(page, "Go back")
    assert event(manager, jazz)["date"] == "2038-05-06T00:00:00Z"
    save(page)
    page.get_by_label("A word to the guests").fill("The band is late.")
    question(page).get_by_role("button", name="Save").click()
    told(page, "Event saved successfully")
    assert event(manager, jazz)["date"] == "2038-05-06T01:30:00Z"
    both = ["ada@example.com", "bob@example.com"]
    wait_for_mails(manager, "Changed: Jazz")
    assert mails_about(manager, "Changed: Jazz") == both
    page.goto(f"{house.url}/admin?view=events&event={jazz}")
    fill(page, location="The Lounge")
    save(page)
    page.get_by_role("radio", name="No, do not send emails").check()
    expect(page.get_by_label("A word to the guests")).to_have_count(0)
    question(page).get_by_role("button", name="Save").click()
    told(page, "Event saved successfully")
    assert event(manager, jazz)["location"] == "The Lounge"
    assert house.number("SELECT count(*) FROM events_notice WHERE due_at IS NOT NULL") == 0
    assert mails_about(manager, "Changed: Jazz") == both


def test_the_guests_of_an_event_that_is_put_back_on_are_notified(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client, jazz: int
) -> None:
    manager.post("/api/bookings/cancel-event", json={"eventId": jazz}).raise_for_status()
    page = panel(house, f"?view=events&event={jazz}")
    save(page, "Put it back on")
    question(page).get_by_role("button", name="Put it back on").click()
    told(page, "Event is back on")
    wait_for_mails(manager, "On again: Jazz")


def test_nothing_is_asked_where_a_move_notifies_no_guest(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client, jazz: int
) -> None:
    manager.post("/api/bookings/cancel-event", json={"eventId": jazz}).raise_for_status()
    page = panel(house, f"?view=events&event={jazz}")
    fill(page, start="21:30")
    save(page)
    told(page, "Event saved successfully")
    expect(question(page)).to_have_count(0)
    page.goto(f"{house.url}/admin?view=events&event={jazz}")
    save(page, "Put it back on")
    question(page).get_by_role("button", name="Put it back on").click()
    wait_for_mails(manager, "On again: Jazz")
    [mail, _] = manager.get("/api/admin/mails", params={"search": "On again: Jazz"}).json()
    text = manager.get(f"/api/admin/mails/{mail['id']}").json()["text"]
    assert "Before it was to be: Wednesday, May 5, 2038 at 8:00 PM" in text
    page.goto(f"{house.url}/admin?view=events&event={jazz}")
    fill(page, date="2024-05-05")
    save(page)
    told(page, "Event saved successfully")
    expect(question(page)).to_have_count(0)


@pytest.mark.every_page
@pytest.mark.parametrize("width", few([390, 1440]))
def test_all_guests_are_written_to_after_a_preview(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client, jazz: int, width: int
) -> None:
    page = panel(house, f"?view=bookings&event={jazz}")
    page.set_viewport_size({"width": width, "height": 900})
    save(page, "Mail the guests")
    dialog = page.get_by_role("dialog", name="Mail to all guests")
    dialog.get_by_label("Subject").fill("A new bar")
    dialog.get_by_label("What you want to say").fill("It has opened.")
    save(page, "Preview")
    expect(dialog).to_contain_text("1 party without an address must be called")
    expect(dialog).to_contain_text("A new bar: Jazz")
    expect(dialog).to_contain_text("It has opened.")
    assert faults_of(page) == []
    assert mails_about(manager, "A new bar") == []
    save(page, "Send to 2 guests")
    told(page, "2 mails on the way")
    assert mails_about(manager, "A new bar: Jazz") == ["ada@example.com", "bob@example.com"]


def test_cancelling_what_was_cancelled_elsewhere_promises_no_mail_and_keeps_the_words(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client, jazz: int
) -> None:
    page = panel(house, f"?view=bookings&event={jazz}", may_fail=True)
    act(page, "Cancel event")
    question = page.get_by_role("alertdialog", name="Cancel this event?")
    expect(question).to_contain_text("2 guests get an email.")
    question.get_by_role("textbox").fill("Sorry.")
    body = {"eventId": jazz, "message": "First."}
    manager.post("/api/bookings/cancel-event", json=body).raise_for_status()
    question.get_by_role("button", name="Cancel the event").click()
    expect(toast(page)).to_contain_text("Your message was not sent")
    expect(question).not_to_contain_text("get an email")
    expect(question.get_by_role("textbox")).to_have_value("Sorry.")


def test_cancelling_promises_no_mail_and_takes_no_words_where_none_is_sent(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    show = put_on(manager, "Callers Only", STARTS, capacity=2)
    book_by_phone(manager, show, "Caller", tickets=2)
    page = panel(house, f"?view=bookings&event={show}")
    act(page, "Cancel event")
    question = page.get_by_role("alertdialog", name="Cancel this event?")
    expect(question).to_contain_text("No guest gets an email.")
    expect(question.get_by_role("button", name="Cancel the event", exact=True)).to_be_enabled()
    expect(question.get_by_role("textbox")).to_have_count(0)
    question.get_by_role("button", name="Keep it").click()
    wait_in_line(house, show, "Ella", party=2)
    page.reload()
    act(page, "Cancel event")
    expect(question).to_contain_text("1 party on the waitlist gets an email.")
    question.get_by_label("A word to those who wait").fill("Sorry.")
    question.get_by_role("button", name=re.compile("^Cancel the event and send")).click()
    told(page, "Event cancelled: 1 email sent")


@pytest.mark.every_page
@pytest.mark.parametrize("width", few([390, 1440]))
def test_who_must_be_called_is_listed_with_the_numbers_to_press(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client, jazz: int, width: int
) -> None:
    comp = {"eventId": jazz, "customerName": "Kay", "isComp": True, "numberOfTickets": 1}
    manager.post("/api/bookings/by-phone", json=comp).raise_for_status()
    page = panel(house, f"?view=bookings&event={jazz}", width=width)
    act(page, "Cancel event")
    asked = page.get_by_role("alertdialog", name="Cancel this event?")
    expect(asked).to_contain_text("2 parties without an address must be called.")
    with page.context.expect_page() as opened:
        asked.get_by_role("link", name="Show the phone numbers").click()
    expect(opened.value.get_by_role("heading", name="Guests to call")).to_be_visible()
    opened.value.close()
    asked.get_by_role("button", name=re.compile("^Cancel the event and send")).click()
    expect(toast(page)).to_contain_text("2 parties must be called.")
    toast(page).get_by_role("button", name="Phone numbers").click()
    for look in ("at first", "after a reload"):
        if look == "after a reload":
            page.reload()
        listed = page.get_by_role("table", name="Guests to call").get_by_role("row")
        number = row_of(page, "Grace").get_by_role("link", name="212 555 0100")
        expect(number, look).to_have_attribute("href", "tel:+12125550100")
        expect(row_of(page, "Kay"), look).to_contain_text("No phone number either")
        expect(listed.filter(has_text="Ada"), look).to_have_count(0)
    assert faults_of(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
