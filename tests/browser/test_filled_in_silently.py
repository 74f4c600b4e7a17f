"""Fields that a browser or a password manager fills in without an event are sent as they look."""

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.programme import in_hours, put_on
from tests.support.browser.silent_fill import fill_silently
from tests.support.browser.toasts import toast
from tests.support.browser.visitor_forms import (
    INQUIRY,
    MESSAGE,
    at_contact,
    at_inquiry,
    inquiries_of,
    messages_of,
    send_inquiry,
    send_message,
)
from tests.support.browser.visitor_forms import inquiry as inquiry_dialog
from tests.support.browser.window import OpenWindow, awake
from tests.support.server import RunningServer


@pytest.fixture
def page(look_at: OpenWindow, house: RunningServer) -> Page:
    return look_at(house)


def subscribers(house: RunningServer, kind: str, email: str) -> int:
    table = f"subscribers_{kind}subscriber"
    return house.number(f"SELECT count(*) FROM {table} WHERE email = '{email}'")


def test_a_message_and_an_inquiry_are_sent(page: Page, house: RunningServer) -> None:
    at_contact(page)
    form = page.get_by_role("region", name="Send a Message")
    email = "silent@example.com"
    fill_silently(form, {"Name": "Ada Lovelace", "Email": email})
    # What is typed afterwards draws the form again, which keeps the silent fields.
    form.get_by_label("Message").fill(MESSAGE["Message"])
    send_message(page)
    expect(toast(page)).to_contain_text("Message Sent!")
    assert messages_of(house, email) == 1

    at_inquiry(page)
    fill_silently(inquiry_dialog(page), INQUIRY | {"Email": email})
    send_inquiry(page)
    expect(toast(page)).to_contain_text("Success!")
    assert inquiries_of(house, email) == 1


def test_a_booking_is_sent(page: Page, house: RunningServer) -> None:
    with house.signed_in() as manager:
        show = put_on(manager, "Low Ceiling", in_hours(72), capacity=40)
    awake(page, f"/events/{show}-low-ceiling")
    page.get_by_role("button", name="Book: Low Ceiling").first.click()
    dialog = page.get_by_role("dialog", name="Low Ceiling")
    guest = {"Name": "Ada", "Email": "silent@example.com", "Phone": "212 555 0100"}
    fill_silently(dialog, guest)
    dialog.get_by_label("Tickets").select_option("2")
    dialog.get_by_role("button", name="Book Tickets").click()
    expect(toast(page)).to_contain_text("Booking Confirmed!")
    count = "SELECT number_of_tickets FROM bookings_booking WHERE customer_name = 'Ada'"
    assert house.number(count) == 2


@pytest.mark.parametrize(
    ("path", "button"), [("/", "Subscribe"), ("/events", "Subscribe"), ("/comedy", None)]
)
def test_a_newsletter_form_is_sent_also_where_its_button_waits_for_its_fields(
    page: Page, house: RunningServer, path: str, button: str | None
) -> None:
    awake(page, path)
    form = page.locator("form:has(input[type=email])").first
    email = f"silent{len(path)}@example.com"
    fill_silently(form, {"Name": "Ada", "Email": email})
    sender = form.get_by_role("button", name=button) if button else form.locator("[type=submit]")
    sender.click()
    expect(toast(page)).to_be_visible()
    expect(form.get_by_label("Email", exact=True)).to_have_value("")
    assert subscribers(house, "newsletter", email) == 1


def test_the_secret_calendar_is_joined_though_its_button_waited(
    page: Page, house: RunningServer
) -> None:
    awake(page, "/")
    page.get_by_role("button", name="Secret Calendar Access").click()
    dialog = page.get_by_role("dialog", name="Secret Calendar Access")
    expect(dialog.get_by_role("button", name="Join")).to_be_disabled()
    fill_silently(dialog, {"Name": "Ada", "Email": "silent@example.com"})
    dialog.get_by_role("button", name="Join").click()
    expect(page.get_by_role("dialog", name="Welcome to the Inner Circle!")).to_be_visible()
    assert subscribers(house, "secretcalendar", "silent@example.com") == 1
