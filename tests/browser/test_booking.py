"""Booking seats in the browser.

Booking by keys is in test_keyboard.py, the focus of the dialog in test_dialogs.py, a click that
comes before the scripts in test_early_visitors.py.
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

    open_dialog(page)
    for label in ("Name", "Email", "Phone"):
        expect(dialog.get_by_label(label)).to_have_value("")
    expect(dialog.get_by_label("Tickets")).to_have_value("1")


def test_a_failure_keeps_the_values_and_without_a_connection_it_waits_and_goes_on_once(
    look_at: OpenWindow, house: RunningServer, show: int
) -> None:
    page = awake(look_at(house, may_fail=True), f"/events/{show}-low-ceiling")
    page.wait_for_load_state("networkidle")
    page.context.set_offline(offline=True)
    # On the page of an event the dialog does not wait for the network.
    open_dialog(page)
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_label("Name")).to_be_visible()
    page.context.set_offline(offline=False)

    page.route("**/api/bookings", lambda route: route.fulfill(status=404, body="gone"))
    fill_in(page, email="tunnel@example.com")
    submit(page)
    expect(page.get_by_text("Booking Failed", exact=True)).to_be_visible()
    expect(toast(page)).to_contain_text("Please try again or contact us directly.")
    expect(dialog.get_by_label("Name")).to_have_value("Ada Lovelace")
    page.unroute("**/api/bookings")

    page.context.set_offline(offline=True)
    submit(page)
    expect(dialog.get_by_text("You are offline.")).to_be_visible()
    expect(dialog.get_by_label("Name")).to_have_value("Ada Lovelace")
    page.context.set_offline(offline=False)
    expect(page.get_by_role("region", name="Your booking")).to_be_visible()
    assert booked(house, "tunnel@example.com") == 1


def test_more_than_is_left_is_refused_with_how_many_there_are_and_a_mistyped_domain_is_not(
    look_at: OpenWindow, house: RunningServer, manager: httpx.Client
) -> None:
    event = put_on(manager, "Two Stools", in_hours(30), capacity=2)
    page = awake(look_at(house, may_fail=True), f"/events/{event}-two-stools")
    page.get_by_role("button", name="Book: Two Stools").first.click()
    dialog = page.get_by_role("dialog")
    tickets = dialog.get_by_label("Tickets")
    expect(tickets.locator("option")).to_have_text(["1", "2"])
    fill_in(page, email="ada@gmial.com")
    offer = dialog.get_by_role("button", name=re.compile("^Did you mean ada@gmail.com"))
    offer.click()
    expect(dialog.get_by_label("Email")).to_have_value("ada@gmail.com")
    expect(offer).to_have_count(0)
    dialog.get_by_label("Email").fill("ada@gmail.con")
    expect(offer).to_be_visible()

    rival = {"customerName": "B", "customerEmail": "b@example.com", "customerPhone": "1"}
    manager.post("/api/bookings", json={**rival, "eventId": event}).raise_for_status()
    tickets.select_option("2")
    submit(page)
    expect(dialog.get_by_role("alert")).to_have_text("Only 1 seat is left.")
    expect(toast(page)).to_contain_text("Please try again or contact us directly.")
    expect(tickets.locator("option")).to_have_text(["1"])
    expect(tickets).to_have_value("1")
    expect(tickets).to_be_focused()
    submit(page)
    expect(page.get_by_role("region", name="Your booking")).to_contain_text("ada@gmail.con")
