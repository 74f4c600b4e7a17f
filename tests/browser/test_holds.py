"""A third party of one address: one more step for the guest, and what the manager sees of it."""

import re

import httpx
import pytest
from playwright.sync_api import expect

from tests.support.browser.accessible import faults_of
from tests.support.browser.booking_dialog import fill_in, open_dialog, submit
from tests.support.browser.box_office import book, mail_to, row_of, text_of
from tests.support.browser.programme import in_hours, put_on
from tests.support.browser.row_menu import choose
from tests.support.browser.toasts import toast
from tests.support.browser.window import OpenPanel, OpenWindow, awake
from tests.support.mail_server import Mailbox
from tests.support.server import RunningServer


@pytest.fixture(scope="module")
def show(manager: httpx.Client) -> int:
    """Return an event with forty seats, three days ahead."""
    return put_on(manager, "Low Ceiling", in_hours(72), capacity=40, priceRange="$15")


def test_the_dialog_names_one_more_step_and_the_button_in_the_mail_ends_it(
    look_at: OpenWindow, house: RunningServer, show: int, mailbox: Mailbox
) -> None:
    for _ in range(2):
        book(house, show, "third@example.com")
    page = awake(look_at(house), f"/events/{show}-low-ceiling")
    open_dialog(page)
    fill_in(page, email="third@example.com")
    submit(page)
    expect(toast(page)).to_contain_text("One More Step")
    summary = page.get_by_role("region", name="Your booking")
    expect(summary).to_contain_text("Open our latest mail to third@example.com")
    expect(summary).to_contain_text(re.compile(r"It is held until \d+:\d\d [AP]M"))
    expect(page.get_by_text("Booking Confirmed!")).to_have_count(0)

    said = text_of(mail_to(mailbox, "third@example.com", "Confirm your seats"))
    found = re.search(r"/booking/\S+", said)
    assert found
    held = look_at(house)
    held.goto(found[0])
    for width in (390, 1440):
        held.set_viewport_size({"width": width, "height": 844})
        expect(held.get_by_role("heading", name="Low Ceiling")).to_be_visible()
        assert faults_of(held) == []
        assert held.evaluate("document.documentElement.scrollWidth") <= width
    held.get_by_role("button", name="Confirm 1 Seat").click()
    expect(held.get_by_text("You are on the list")).to_be_visible()
    expect(held.get_by_role("button", name="Confirm")).to_have_count(0)
    assert faults_of(held) == []
    mail_to(mailbox, "third@example.com", "Your booking: Low Ceiling")


def test_the_manager_sees_who_has_not_confirmed_and_does_it_for_a_guest_who_calls(
    panel: OpenPanel, house: RunningServer, show: int, mailbox: Mailbox
) -> None:
    for number in range(3):
        book(house, show, "calls@example.com", name=f"Grace {number}")
    held = re.compile(r"Not confirmed yet, until \d+:\d\d [AP]M")
    door = panel(house, f"?view=bookings&event={show}&print=1")
    expect(row_of(door, "Grace 2")).to_contain_text("Not confirmed yet")
    expect(row_of(door, "Grace 1")).not_to_contain_text("Not confirmed")
    page = panel(house, f"?view=bookings&event={show}")
    expect(row_of(page, "Grace 2")).to_contain_text(held)
    choose(page, "Grace 2", "Confirm")
    expect(page.get_by_text("the mail to calls@example.com is on its way").first).to_be_visible()
    expect(row_of(page, "Grace 2")).not_to_contain_text("Not confirmed")
    house.change(
        "UPDATE bookings_booking SET held_until = created_at, cancelled_at = created_at,"
        " status = 'expired'"
        " WHERE customer_name = 'Grace 2'"
    )
    page.goto(f"/admin?view=bookings&event={show}&guest=Grace%202")
    expect(row_of(page, "Grace 2")).to_contain_text("Not confirmed in time")
