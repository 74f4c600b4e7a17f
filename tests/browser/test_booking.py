"""Booking seats in the browser.

Booking by keys is in test_keyboard.py, the focus of the dialog in test_dialogs.py, a click that
comes before the scripts in test_early_presses.py.
"""

import re

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.booking_dialog import fill_in, open_dialog, submit
from tests.support.browser.box_office import mail_to, text_of
from tests.support.browser.programme import in_hours, put_on
from tests.support.browser.toasts import toast
from tests.support.browser.window import Held, OpenWindow, awake
from tests.support.mail_server import Mailbox
from tests.support.server import RunningServer


@pytest.fixture(scope="module")
def show(manager: httpx.Client) -> int:
    """Return an event with forty seats, three days ahead."""
    return put_on(manager, "Low Ceiling", in_hours(72), capacity=40, priceRange="$15")


@pytest.fixture
def page(look_at: OpenWindow, house: RunningServer, show: int) -> Page:
    return awake(look_at(house), f"/events/{show}-low-ceiling")


def booked(house: RunningServer, email: str) -> int:
    return house.number(f"SELECT count(*) FROM bookings_booking WHERE customer_email = '{email}'")


def test_the_dialog_asks_for_what_it_needs_and_a_double_click_on_its_button_books_once(
    page: Page, house: RunningServer
) -> None:
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.method))
    open_dialog(page)
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(re.compile(r"\w+day, \w+ \d+, 20\d\d at \d+:\d\d [AP]M"))
    expect(dialog).to_contain_text("$15")
    tickets = dialog.get_by_label("Tickets")
    assert tickets.locator("option").all_inner_texts() == ["1", "2", "3", "4", "5", "6"]
    expect(tickets).to_have_value("1")
    assert dialog.get_by_label("Email").get_attribute("type") == "email"
    assert dialog.get_by_label("Phone").get_attribute("type") == "tel"

    sent.clear()
    submit(page)
    expect(dialog.locator(":invalid, [aria-invalid=true]").first).to_be_visible()
    assert "POST" not in sent, "It is not sent without name, e-mail and phone."

    fill_in(page, email="double@example.com")
    dialog.get_by_role("button", name="Book Tickets").dblclick()
    expect(dialog).to_have_count(0)
    assert booked(house, "double@example.com") == 1


def test_two_seats_booked_in_the_browser_arrive_as_a_mail_and_the_form_is_as_new(
    page: Page, mailbox: Mailbox, house: RunningServer
) -> None:
    held = Held(page, "**/api/bookings")
    open_dialog(page)
    fill_in(page, email="two@example.com")
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text("$15 · Pay at the door")).to_be_visible()
    dialog.get_by_label("Tickets").select_option("2")
    expect(dialog.get_by_text("Pay at the door: $30")).to_be_visible()
    submit(page)
    expect(dialog.get_by_role("button", name="Booking...")).to_be_visible()
    held.let_go()
    expect(dialog).to_have_count(0)
    expect(toast(page)).to_contain_text("Booking Confirmed!")
    expect(toast(page)).to_contain_text("You will receive a confirmation email shortly.")
    summary = page.get_by_role("region", name="Your booking")
    for words in ("Low Ceiling", "212 East 52nd Street", "Pay at the door: $30"):
        expect(summary).to_contain_text(words)

    mail = mail_to(mailbox, "two@example.com", "Your booking: Low Ceiling")
    kinds = {part.get_content_type() for part in mail.walk()}
    assert {"text/plain", "text/html", "text/calendar"} <= kinds
    [(reference, tickets)] = house.rows(
        "SELECT reference, number_of_tickets FROM bookings_booking"
        " WHERE customer_email = 'two@example.com'"
    )
    assert tickets == 2
    assert str(reference) in text_of(mail)
    expect(summary).to_contain_text(str(reference))

    # The focus and a screen reader go on with the result; Escape closes it.
    expect(summary).to_be_focused()
    expect(summary).to_have_accessible_description(re.compile(rf"Low Ceiling.*{reference}.*\$30"))
    page.keyboard.press("Escape")
    expect(summary).to_have_count(0)
    expect(page.get_by_role("button", name="Book: Low Ceiling").first).to_be_focused()

    open_dialog(page)
    for label in ("Name", "Email", "Phone"):
        expect(dialog.get_by_label(label)).to_have_value("")
    expect(dialog.get_by_label("Tickets")).to_have_value("1")
