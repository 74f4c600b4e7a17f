"""What is known of a guest, and forgetting one, in the panel."""

import json
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.browser.accessible import faults_of
from tests.support.browser.box_office import book_by_phone
from tests.support.browser.programme import in_hours, put_on
from tests.support.browser.toasts import toast
from tests.support.browser.window import OpenPanel
from tests.support.drills import few
from tests.support.server import RunningServer
from tests.support.waiting import until

EMAIL = "ada@example.com"
DESK, PHONE = 1440, 390


@pytest.fixture(autouse=True)
def ada_wrote_and_subscribed(house: RunningServer) -> None:
    for table in ("inbox_contactmessage", "subscribers_newslettersubscriber", "mail_mail"):
        house.change(f"DELETE FROM {table}")
    with house.visitor() as ada:
        message = {"name": "Ada Lovelace", "email": EMAIL, "message": "Is the piano in tune?"}
        ada.post("/api/contact", json=message).raise_for_status()
        subscribing = {"name": "Ada Lovelace", "email": EMAIL}
        ada.post("/api/newsletter", json=subscribing).raise_for_status()
    # Nobody is forgotten while a mail to them is just leaving.
    until(
        lambda: (
            house.number("SELECT count(*) FROM mail_mail WHERE state NOT IN ('sent', 'written')")
            == 0
        )
    )


def look_up(page: Page, email: str = EMAIL) -> Locator:
    page.get_by_label("The guest's email address").fill(email)
    page.get_by_role("button", name="What do we know?").click()
    return page.get_by_role("region", name=f"What is known of {email}")


def put_on_a_past_night_with_a_caller(house: RunningServer, manager: httpx.Client) -> None:
    event_id = put_on(manager, "Long Ago", in_hours(5), capacity=10)
    book_by_phone(manager, event_id, "Grace Hopper", tickets=2)
    house.change(
        f"UPDATE events_event SET starts_at = '2026-01-01 20:00:00+00:00' WHERE id = {event_id}"
    )


def question(page: Page) -> Locator:
    return page.get_by_role("alertdialog", name="Forget this guest?")


@pytest.mark.every_page
@pytest.mark.parametrize("width", few([PHONE, DESK]))
def test_a_guest_is_forgotten_once_the_address_is_typed(
    panel: OpenPanel, house: RunningServer, width: int
) -> None:
    page = panel(house, "?view=guests-privacy", width=width)
    known = look_up(page)
    expect(known).to_contain_text("1 message")
    expect(known).to_contain_text("1 place on a list")
    assert faults_of(page) == []
    known.get_by_role("button", name="Forget this guest").click()
    asked = question(page)
    expect(asked).to_contain_text("cannot be undone")
    expect(asked).to_contain_text("1 message")
    assert faults_of(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    yes = asked.get_by_role("button", name="Forget for good")
    expect(yes).to_have_attribute("aria-disabled", "true")
    asked.get_by_label("Type the address to go on").fill("grace@example.com")
    expect(yes).to_have_attribute("aria-disabled", "true")
    asked.get_by_label("Type the address to go on").fill("ADA@example.com")
    yes.click()
    expect(toast(page)).to_contain_text("The guest is forgotten")
    expect(page.get_by_text("Nothing is known of this address.")).to_be_visible()
    assert house.number("SELECT count(*) FROM inbox_contactmessage") == 0
    assert house.number("SELECT count(*) FROM subscribers_newslettersubscriber") == 0


def test_what_is_known_is_saved_as_one_file(
    panel: OpenPanel, house: RunningServer, tmp_path: Path
) -> None:
    page = panel(house, "?view=guests-privacy")
    known = look_up(page)
    with page.expect_download() as download:
        known.get_by_role("button", name="Save as a file").click()
    file = tmp_path / "saved"
    download.value.save_as(file)
    assert download.value.suggested_filename == "what-we-know.json"
    told = json.loads(file.read_text())
    assert told["messages"][0]["message"] == "Is the piano in tune?"
    assert told["email"] == EMAIL


def test_a_guest_is_looked_up_where_the_message_is_open_and_forgotten_there(
    panel: OpenPanel, house: RunningServer
) -> None:
    number = house.number("SELECT max(id) FROM inbox_contactmessage")
    page = panel(house, f"?view=inbox&message={number}")
    page.get_by_role("button", name="Guest's data").click()
    dialog = page.get_by_role("dialog", name="What we know of this guest")
    expect(dialog).to_contain_text("1 message")
    dialog.get_by_role("button", name="Forget this guest").click()
    question(page).get_by_label("Type the address to go on").fill(EMAIL)
    question(page).get_by_role("button", name="Forget for good").click()
    expect(toast(page)).to_contain_text("The guest is forgotten")
    expect(page.get_by_role("heading", name="Inbox", level=1)).to_be_visible()
    expect(page.get_by_text("Ada Lovelace")).to_have_count(0)


def test_an_address_beyond_ascii_is_looked_up_and_typed_as_it_is_written(
    panel: OpenPanel, house: RunningServer
) -> None:
    email = "ada@exämple.de"
    with house.visitor() as ada:
        message = {"name": "Ada", "email": email, "message": "Is it warm?"}
        ada.post("/api/contact", json=message).raise_for_status()
    page = panel(house, "?view=guests-privacy")
    look_up(page, email).get_by_role("button", name="Forget this guest").click()
    question(page).get_by_label("Type the address to go on").fill(email)
    yes = question(page).get_by_role("button", name="Forget for good")
    expect(yes).not_to_have_attribute("aria-disabled", "true")


def test_nobody_is_known_under_an_address_that_never_came(
    panel: OpenPanel, house: RunningServer
) -> None:
    page = panel(house, "?view=guests-privacy")
    look_up(page, "nobody@example.com")
    expect(page.get_by_text("Nothing is known of this address.")).to_be_visible()
    expect(page.get_by_text("24 months after the event")).to_be_visible()


@pytest.mark.every_page
@pytest.mark.parametrize("width", few([PHONE, DESK]))
def test_a_caller_without_an_address_is_forgotten_by_the_number_where_the_guest_is_open(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client, width: int
) -> None:
    house.change("UPDATE bookings_booking SET phone_key = NULL")
    put_on_a_past_night_with_a_caller(house, manager)
    page = panel(house, "?view=guests", width=width)
    page.get_by_label("Search by name, email, phone or code").fill("212 555 0123")
    page.get_by_role("link", name="Grace Hopper").click()
    expect(page.get_by_text("Known by telephone alone")).to_be_visible()
    page.get_by_role("button", name="What do we know?").click()
    dialog = page.get_by_role("dialog", name="What we know of this guest")
    expect(dialog).to_contain_text("1 booking")
    dialog.get_by_role("button", name="Forget this guest").click()
    asked = question(page)
    expect(asked).to_contain_text("Booked as: Grace Hopper.")
    assert faults_of(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    asked.get_by_label("Type the number to go on").fill("212.555.0123")
    asked.get_by_role("button", name="Forget for good").click()
    expect(toast(page)).to_contain_text("The guest is forgotten")
    expect(page.get_by_role("heading", name="Guests", level=1)).to_be_visible()
    found = "SELECT count(*) FROM bookings_booking WHERE customer_name = 'Grace Hopper'"
    assert house.number(found + " AND phone_key IS NOT NULL") == 0
    page = panel(house, "?view=guests-privacy", width=width)
    page.get_by_label("The guest's email address or phone number").fill("+1 (212) 555-0123")
    page.get_by_role("button", name="What do we know?").click()
    expect(page.get_by_text("Nothing is known of this number alone.")).to_be_visible()
    page.get_by_label("The guest's email address or phone number").fill("nobody")
    page.get_by_role("button", name="What do we know?").click()
    expect(page.get_by_text("neither an email address nor a phone number")).to_be_visible()
