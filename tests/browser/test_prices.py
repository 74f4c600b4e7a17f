"""Several prices of an event: what a guest is shown first stays what the booking costs."""

import re

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.accessible import assert_accessible_and_fits
from tests.support.browser.booking_dialog import fill_in, open_dialog, submit
from tests.support.browser.box_office import mail_to, text_of
from tests.support.browser.programme import in_hours, put_on
from tests.support.browser.window import OpenWindow, awake
from tests.support.mail_server import Mailbox
from tests.support.server import RunningServer

STANDARD = {"name": "Standard", "amount": 2500}
STUDENT = {"name": "Student", "amount": 1550, "seats": 3, "note": "with student card"}


@pytest.fixture(scope="module")
def show(manager: httpx.Client) -> int:
    """Return an event with two prices, three days ahead."""
    tiers: list[dict[str, object]] = [{**STANDARD}, {**STUDENT}]
    return put_on(manager, "Low Ceiling", in_hours(72), capacity=40, tiers=tiers)


def opened(look_at: OpenWindow, house: RunningServer, show: int) -> Page:
    return awake(look_at(house), f"/events/{show}-low-ceiling")


def test_the_price_shown_first_is_what_dialog_confirmation_mail_and_page_say(
    look_at: OpenWindow, house: RunningServer, show: int, mailbox: Mailbox
) -> None:
    page = awake(look_at(house, width=390, height=844), f"/events/{show}-low-ceiling")
    expect(page.get_by_text("from $15.50").first).to_be_visible()
    tickets = page.get_by_role("region", name="Tickets")
    expect(tickets).to_contain_text(re.compile(r"\$25 Standard.*\$15\.50 Student", re.S))
    open_dialog(page)
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Pay at the door: $25")
    dialog.get_by_role("button", name="One more: Student").click()
    expect(dialog).to_contain_text("Pay at the door: $40.50")
    fill_in(page, email="standard@example.com")
    submit(page)
    summary = page.get_by_role("region", name="Your booking")
    expect(summary).to_contain_text("2 tickets for Ada Lovelace")
    expect(summary).to_contain_text("Pay at the door: $40.50")
    mail = text_of(mail_to(mailbox, "standard@example.com", "Your booking"))
    assert "Price: 1 Standard at $25, 1 Student at $15.50" in mail
    assert "Pay at the door: $40.50" in mail

    summary.get_by_role("link", name="Your Booking").click()
    seats = page.locator(".ticket")
    expect(seats).to_contain_text("1 Standard at $25, 1 Student at $15.50, pay $40.50 at the door")
    page.get_by_role("button", name="One Standard fewer").click()
    page.get_by_role("button", name="One Student more").click()
    page.get_by_role("button", name="Save").first.click()
    expect(page.get_by_role("status").filter(has_text="Saved")).to_be_visible()
    expect(seats).to_contain_text("2 Student at $15.50, pay $31 at the door")


def test_what_is_chosen_survives_a_closed_dialog_and_a_reload(
    look_at: OpenWindow, house: RunningServer, show: int
) -> None:
    page = opened(look_at, house, show)
    open_dialog(page)
    page.get_by_role("button", name="One more: Standard").click()
    page.keyboard.press("Escape")
    page.reload()
    open_dialog(page)
    expect(page.get_by_role("dialog")).to_contain_text("Pay at the door: $50")


def test_a_choice_of_prices_is_made_by_keys_and_has_no_faults(
    look_at: OpenWindow, house: RunningServer, show: int
) -> None:
    page = opened(look_at, house, show)
    open_dialog(page)
    assert_accessible_and_fits(page)
    more = page.get_by_role("button", name="One more: Standard")
    more.focus()
    for _ in range(8):
        page.keyboard.press("Enter")
    expect(more).to_be_focused()
    expect(page.get_by_role("dialog")).to_contain_text("Pay at the door: $150")
