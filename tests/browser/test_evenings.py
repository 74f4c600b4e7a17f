"""All bookings of a mailbox: from the form without a script to a new booking with one tap."""

import re

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.accessible import assert_accessible_and_fits
from tests.support.browser.box_office import mail_to, text_of
from tests.support.browser.programme import in_hours, put_on
from tests.support.browser.window import OpenWindow
from tests.support.mail_server import Mailbox
from tests.support.server import RunningServer

EMAIL = "ada-returns@example.com"
_LINK = re.compile(r"/evenings/[\w-]{43}")


@pytest.fixture(scope="module")
def evenings(house: RunningServer, manager: httpx.Client) -> None:
    """Give Ada a past booking of a series, one of a show without a next date, and a coming one."""
    guest = {
        "customerName": "Ada Lovelace",
        "customerEmail": EMAIL,
        "customerPhone": "+1 212 555 0100",
        "numberOfTickets": 2,
    }
    titles = (
        "Comedy Night",
        "Last Waltz",
        "An Evening of Very Long Titles and Extraordinary Guests",
    )
    for title in titles:
        event = put_on(manager, title, in_hours(72), capacity=40)
        answer = manager.post("/api/bookings", json={**guest, "eventId": event})
        answer.raise_for_status()
    house.change(
        "UPDATE events_event SET starts_at = '2026-01-01 20:00:00'"
        " WHERE title IN ('Comedy Night', 'Last Waltz')"
    )
    price = {"name": "Standard", "amount": 2500}
    put_on(manager, "Comedy Night", in_hours(96), capacity=40, tiers=[price])


def ask_for_link(page: Page, house: RunningServer, mailbox: Mailbox) -> str:
    """Ask for a link by the form; return its path from the email."""
    page.goto(f"{house.url}/evenings")
    page.get_by_label("Email").fill(EMAIL)
    page.get_by_role("button", name="Send the Link").click()
    expect(page.get_by_role("status")).to_have_text(
        "If we know this address, an email with a link is on its way."
    )
    found = _LINK.search(text_of(mail_to(mailbox, EMAIL, "Your bookings")))
    assert found
    return found[0]


def test_the_pages_are_accessible_and_fit(
    look_at: OpenWindow, house: RunningServer, mailbox: Mailbox, evenings: None
) -> None:
    page = look_at(house)
    own = ask_for_link(page, house, mailbox)
    for path in ("/evenings", own):
        page.goto(house.url + path)
        assert_accessible_and_fits(page)
        page.set_viewport_size({"width": 320, "height": 700})
        assert page.evaluate("document.documentElement.scrollWidth") == 320


def test_a_guest_asks_for_the_link_on_a_phone_and_books_again_with_one_tap(
    look_at: OpenWindow, house: RunningServer, mailbox: Mailbox, evenings: None
) -> None:
    page = look_at(house, width=390, height=844)
    page.goto(house.url + ask_for_link(page, house, mailbox))
    past = page.get_by_role("article").filter(has_text="Comedy Night")
    expect(past).to_contain_text("2 seats: $50. You pay at the door.")
    expect(page.get_by_role("button", name="Book Again")).to_have_count(1)
    past.get_by_role("button", name="Book Again").click()
    expect(page.get_by_text("You are on the list")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_have_text("Comedy Night")
    expect(page.get_by_text("Ada Lovelace")).to_be_visible()
    page.get_by_role("link", name="See all your bookings").click()
    expect(page.get_by_role("button", name="Send the Link")).to_be_visible()
