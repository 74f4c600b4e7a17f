"""The bookings of an event: guests who call, changes, cancellations."""

import re
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.browser.accessible import faults_of
from tests.support.browser.box_office import book_by_phone, mail_to, row_of, text_of
from tests.support.browser.programme import day_of, in_hours, put_on
from tests.support.browser.row_menu import choose, open_menu
from tests.support.browser.window import OpenPanel, Read
from tests.support.drills import few
from tests.support.mail_server import Mailbox
from tests.support.server import RunningServer


def bookings_of(panel: OpenPanel, house: RunningServer, event_id: int) -> Page:
    return panel(house, f"?view=bookings&event={event_id}")


def dialog(page: Page) -> Locator:
    return page.get_by_role("dialog")


def test_a_guest_who_calls_is_added_counted_for_visitors_found_and_saved_as_a_file(
    panel: OpenPanel, read: Read, house: RunningServer, manager: httpx.Client, mailbox: Mailbox
) -> None:
    starts_at = in_hours(50)
    event_id = put_on(manager, "Small Hours", starts_at, capacity=10)
    address = f"/events/{event_id}-small-hours"
    expect(read(house, address).get_by_text("10 seats left")).to_be_visible()
    page = bookings_of(panel, house, event_id)
    expect(page.get_by_text("No bookings here yet.").first).to_be_visible()
    assert_what_is_missing_is_said_at_its_field(page)
    assert house.number(f"SELECT COUNT(*) FROM bookings_booking WHERE event_id = {event_id}") == 0
    dialog(page).get_by_label("Name").fill("=Grace+Hopper")
    dialog(page).get_by_label("Phone").fill("212 555 0199")
    dialog(page).get_by_label("Email").fill("grace.by.phone@example.com")
    dialog(page).get_by_label("Tickets").select_option("3")
    dialog(page).get_by_role("button", name="Add booking").click()
    expect(page.get_by_text("added successfully").first).to_be_visible()
    expect(dialog(page)).to_have_count(0)
    expect(row_of(page, "=Grace+Hopper")).to_contain_text("By phone")
    expect(page.get_by_text("3 of 10 seats").first).to_be_visible()
    expect(read(house, address).get_by_text("7 seats left")).to_be_visible()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Download CSV").click()
    assert saved.value.suggested_filename == f"bookings-small-hours-{day_of(starts_at)}.csv"
    assert '"\'=Grace+Hopper"' in Path(saved.value.path()).read_text("utf-8-sig")
    book_by_phone(manager, event_id, "Billie Holiday")
    page.get_by_label("Search by name, email, phone or code").fill("holiday")
    expect(row_of(page, "=Grace+Hopper")).to_have_count(0)
    expect(row_of(page, "Billie Holiday")).to_be_visible()
    assert "3 tickets" in text_of(mail_to(mailbox, "grace.by.phone@example.com", "Your booking"))


def assert_what_is_missing_is_said_at_its_field(page: Page) -> None:
    """Submit incomplete fields; the dialog stays open and sends nothing."""
    page.get_by_role("button", name="Add by phone").click()
    dialog(page).get_by_label("Email").fill("grace@")
    dialog(page).get_by_role("button", name="Add booking").click()
    expect(dialog(page).get_by_text("Name is required.")).to_be_visible()
    expect(dialog(page).get_by_text("Phone is required.")).to_be_visible()
    expect(dialog(page).get_by_text("must be one address")).to_be_visible()
    expect(dialog(page).get_by_label("Name")).to_be_focused()


def test_a_full_event_refuses_with_the_reason_and_two_panels_do_not_overwrite_each_other(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    event_id = put_on(manager, "Sold to the Last", in_hours(52), capacity=5)
    booking_id = book_by_phone(manager, event_id, "Oscar", tickets=2)
    page = panel(house, f"?view=bookings&event={event_id}", may_fail=True)
    choose(page, "Oscar", "Change")
    dialog(page).get_by_label("Tickets").select_option("3")
    body = {"customerName": "Oscar Wilde", "customerPhone": "212 555 0101", "numberOfTickets": 4}
    manager.put(f"/api/bookings/{booking_id}", json=body).raise_for_status()
    dialog(page).get_by_role("button", name="Save").click()
    notice = dialog(page).get_by_role("alert")
    expect(notice).to_contain_text("Yours3Saved there4")
    expect(dialog(page).get_by_label("Name")).to_have_value("Oscar Wilde")
    notice.get_by_role("button", name="Keep mine").click()
    expect(page.get_by_text("Booking updated successfully").first).to_be_visible()
    expect(page.get_by_text("3 of 5 seats").first).to_be_visible()
    expect(dialog(page)).to_have_count(0)
    page.get_by_role("button", name="Add by phone").click()
    dialog(page).get_by_label("Name").fill("Too Late")
    dialog(page).get_by_label("Phone").fill("212 555 0102")
    book_by_phone(manager, event_id, "Faster", tickets=2)
    dialog(page).get_by_role("button", name="Add booking").click()
    expect(page.get_by_text("Failed to add booking", exact=True)).to_be_visible()
    expect(page.get_by_text("This event is sold out.", exact=True)).to_be_visible()
    # What was typed is kept.
    expect(dialog(page).get_by_label("Name")).to_have_value("Too Late")


def test_a_changed_number_is_confirmed_to_the_guest_and_the_confirmation_sent_again(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client, mailbox: Mailbox
) -> None:
    event_id = put_on(manager, "Change of Heart", in_hours(53), capacity=20)
    book_by_phone(manager, event_id, "Mary Shelley", tickets=2, email="mary@example.com")
    book_by_phone(manager, event_id, "Without")
    page = bookings_of(panel, house, event_id)
    choose(page, "Mary Shelley", "Change")
    dialog(page).get_by_label("Tickets").select_option("5")
    dialog(page).get_by_label("Name").fill("Mary W. Shelley")
    dialog(page).get_by_role("button", name="Save").click()
    expect(page.get_by_text("Booking updated successfully").first).to_be_visible()
    expect(row_of(page, "Mary W. Shelley")).to_be_visible()
    expect(page.get_by_text("6 of 20 seats").first).to_be_visible()
    mail = mail_to(mailbox, "mary@example.com", "Your booking has changed")
    assert "it now holds 5 seats" in text_of(mail)
    choose(page, "Mary W. Shelley", "Resend mail")
    expect(
        page.get_by_text("The confirmation to mary@example.com is on its way").first
    ).to_be_visible()
    mail_to(mailbox, "mary@example.com", "Your booking: Change of Heart", nth=2)
    menu = open_menu(page, "Without")
    expect(menu.get_by_text("Cancel booking")).to_be_visible()
    expect(menu.get_by_text("Resend mail")).to_have_count(0)


def test_a_booking_moves_to_another_date_and_a_cancelled_one_comes_back(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    first = put_on(manager, "Twice a Week", in_hours(55), capacity=5)
    second = put_on(manager, "Twice a Week", in_hours(103), capacity=5)
    book_by_phone(manager, first, "Rosa Luxemburg", tickets=2, email="rosa@example.com")
    page = bookings_of(panel, house, first)
    choose(page, "Rosa Luxemburg", "Move to another date")
    question = page.get_by_role("alertdialog", name="Move this booking?")
    expect(question.get_by_label("Date")).to_contain_text("5 left")
    question.get_by_role("button", name="Move the booking").click()
    expect(page.get_by_text("Booking moved successfully").first).to_be_visible()
    expect(row_of(page, "Rosa Luxemburg")).to_have_count(0)
    page = bookings_of(panel, house, second)
    choose(page, "Rosa Luxemburg", "Cancel booking")
    page.get_by_role("button", name="Cancel the booking").click()
    expect(row_of(page, "Rosa Luxemburg")).to_have_count(0)
    page.get_by_label("Which bookings").select_option("Cancelled")
    choose(page, "Rosa Luxemburg", "Restore booking")
    expect(
        page.get_by_text(re.compile("^Restored: the mail to .+ is on its way$")).first
    ).to_be_visible()
    expect(page.get_by_text("2 of 5 seats").first).to_be_visible()


def test_a_cancellation_asks_first_notifies_the_guest_and_frees_the_seat_at_once(
    panel: OpenPanel,
    read: Read,
    house: RunningServer,
    manager: httpx.Client,
    mailbox: Mailbox,
) -> None:
    event_id = put_on(manager, "Last Seat", in_hours(55), capacity=2)
    book_by_phone(manager, event_id, "Alan Turing", tickets=2, email="alan@example.com")
    address = f"/events/{event_id}-last-seat"
    expect(read(house, address).get_by_text("Sold Out").first).to_be_visible()
    page = bookings_of(panel, house, event_id)
    choose(page, "Alan Turing", "Cancel booking")
    question = page.get_by_role("alertdialog", name="Cancel this booking?")
    expect(question).to_contain_text("We email alan@example.com.")
    question.get_by_role("button", name="Keep it").click()
    expect(row_of(page, "Alan Turing")).to_be_visible()
    choose(page, "Alan Turing", "Cancel booking")
    question.get_by_role("button", name="Cancel the booking").click()
    expect(page.get_by_text("Booking cancelled successfully").first).to_be_visible()
    expect(read(house, address).get_by_text("2 seats left")).to_be_visible()
    expect(row_of(page, "Alan Turing")).to_have_count(0)
    # The row that held the focus is gone.
    expect(page.get_by_role("heading", name="Guest list")).to_be_focused()
    page.get_by_label("Which bookings").select_option("Cancelled")
    expect(row_of(page, "Alan Turing")).to_contain_text("Cancelled")
    mail = mail_to(mailbox, "alan@example.com", "Your booking is cancelled")
    [entry] = [part for part in mail.walk() if part.get_content_type() == "text/calendar"]
    assert entry.get_param("method") == "CANCEL"


def test_a_guest_is_found_among_all_events_and_the_row_leads_to_the_booking(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    for hours, title in ((63, "First Night"), (87, "Second Night")):
        event_id = put_on(manager, title, in_hours(hours))
        book_by_phone(manager, event_id, "Zelda Sayre", tickets=2)
        book_by_phone(manager, event_id, "Somebody Else")
    page = panel(house, "?view=bookings")
    field = page.get_by_label("Find a guest by name, email, phone or code")
    field.fill("zelda")
    rows = page.get_by_role("region", name="Guests").locator("tbody").get_by_role("row")
    expect(rows).to_have_count(2)
    field.fill("zelda 5550123")
    expect(page).to_have_url(re.compile("5550123$"))
    expect(rows).to_have_count(2)
    row_of(page, "First Night").get_by_text("212").click()
    expect(page.get_by_role("heading", name="First Night", level=1)).to_be_visible()
    expect(row_of(page, "Zelda Sayre")).to_be_visible()
    expect(row_of(page, "Somebody Else")).to_have_count(0)
    page.go_back()
    expect(field).to_have_value("zelda 5550123")
    field.fill("")
    expect(row_of(page, "Second Night")).to_be_visible()


@pytest.mark.every_page
@pytest.mark.parametrize("width", few([390, 1440]))
def test_a_guest_of_the_house_who_calls_is_suggested_and_filled_in(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client, width: int
) -> None:
    before = put_on(manager, "Last Time", in_hours(64), capacity=5)
    book_by_phone(manager, before, "Nina Simone", email="nina@example.com")
    book_by_phone(manager, before, "Nina Hagen")
    event_id = put_on(manager, "This Time", in_hours(66), capacity=5)
    page = panel(house, f"?view=bookings&event={event_id}", width=width)
    page.get_by_role("button", name="Add by phone").click()
    name = dialog(page).get_by_role("combobox", name="Name")
    name.press_sequentially("nina")
    suggested = dialog(page).get_by_label("Guests of the house").get_by_role("option")
    expect(suggested).to_have_count(2)
    assert faults_of(page) == []
    page.keyboard.press("Escape")
    expect(suggested).to_have_count(0)
    expect(dialog(page)).to_be_visible()
    name.press_sequentially(" si")
    expect(suggested).to_have_count(1)
    page.keyboard.press("ArrowDown")
    expect(suggested).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Enter")
    expect(suggested).to_have_count(0)
    expect(name).to_have_value("Nina Simone")
    expect(dialog(page).get_by_label("Phone")).to_have_value("+1 (212) 555-0123")
    expect(dialog(page).get_by_label("Email")).to_have_value("nina@example.com")
    dialog(page).get_by_label("Phone").fill("212 555 0123")
    suggested.filter(has_text="Nina Hagen").click()
    expect(name).to_have_value("Nina Hagen")
    expect(dialog(page).get_by_label("Email")).to_have_value("")
    dialog(page).get_by_label("Email").fill("typed@example.com")
    dialog(page).get_by_label("Phone").fill("212 555 0123")
    suggested.filter(has_text="Nina Hagen").click()
    expect(dialog(page).get_by_label("Email")).to_have_value("typed@example.com")
    dialog(page).get_by_role("button", name="Add booking").click()
    expect(row_of(page, "Nina Hagen")).to_contain_text("By phone" if width > 700 else "1 ticket")
