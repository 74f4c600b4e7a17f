"""A full event's waitlist as a visitor, a guest by link and the manager see it."""

import re

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.accessible import faults_of
from tests.support.browser.box_office import book_by_phone, mail_to, row_of, text_of, wait_in_line
from tests.support.browser.programme import in_hours, put_on
from tests.support.browser.row_menu import choose
from tests.support.browser.window import OpenPanel, OpenWindow, awake
from tests.support.mail_server import Mailbox
from tests.support.server import RunningServer

PHONE, DESK = 390, 1440
_LINK = re.compile(r"/waitlist/[\w-]{43}")


@pytest.fixture
def show(manager: httpx.Client) -> int:
    """Return an event of three seats, three days ahead, without bookings."""
    return put_on(manager, "Full House", in_hours(72), capacity=3, priceRange="$15")


@pytest.fixture
def couple(manager: httpx.Client, show: int) -> int:
    """Book all three seats; return the booking of two of them."""
    book_by_phone(manager, show, "Ann Single")
    return book_by_phone(manager, show, "Ann Couple", tickets=2)


def link_to(mailbox: Mailbox, address: str) -> str:
    """Return the path of a place in line, read from its mail."""
    found = _LINK.search(text_of(mail_to(mailbox, address, "You are on the waitlist")))
    assert found
    return found[0]


def looks_now(page: Page) -> None:
    """Let the page look how it stands, as it does of itself every few seconds."""
    page.evaluate("dispatchEvent(new Event('online'))")


def test_a_visitor_joins_is_offered_seats_while_looking_and_accepts_with_one_tap(
    look_at: OpenWindow,
    house: RunningServer,
    manager: httpx.Client,
    mailbox: Mailbox,
    show: int,
    couple: int,
) -> None:
    page = awake(look_at(house), f"/events/{show}-full-house")
    expect(page.get_by_text("Sold Out", exact=True).first).to_be_visible()
    page.get_by_role("button", name="Join the Waitlist: Full House").first.click()
    dialog = page.get_by_role("dialog", name="Full House")
    dialog.get_by_label("Name").fill("Ada Lovelace")
    dialog.get_by_label("Email").fill("ada-waits@example.com")
    dialog.get_by_label("Phone").fill("212 555 0100")
    dialog.get_by_label("Party").select_option("2")
    assert faults_of(page) == []
    dialog.get_by_role("button", name="Join the Waitlist").click()
    summary = page.get_by_role("region", name="Your place on the waitlist")
    expect(summary).to_contain_text("First in line, for two")
    page.goto(link_to(mailbox, "ada-waits@example.com"))
    expect(page.get_by_role("heading", name="First in line, for two")).to_be_visible()
    manager.post(f"/api/bookings/{couple}/cancel").raise_for_status()
    looks_now(page)
    expect(page.get_by_role("heading", name="Two seats are held for you")).to_be_visible()
    expect(page).to_have_title(re.compile("^2 Seats for You"))
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_be_focused()
    expect(heading).to_have_css("outline-style", "none")
    expect(page.get_by_role("timer")).to_have_text(re.compile(r"^\d+ h \d+ min left$"))
    page.get_by_role("button", name="Accept 2 Seats").click()
    expect(page.get_by_role("heading", name="Two seats are yours")).to_be_visible()
    page.get_by_role("link", name="Your Booking").click()
    expect(page.get_by_role("definition").filter(has_text="2, pay $30")).to_be_visible()


def test_the_page_is_sound_at_both_widths_and_the_line_is_left_by_one_tap_without_a_script(
    look_at: OpenWindow, house: RunningServer, mailbox: Mailbox, show: int, couple: int
) -> None:
    link = link_to(mailbox, wait_in_line(house, show, "Bob", party=2))
    for width in (PHONE, DESK):
        page = look_at(house, width=width, height=844)
        answer = page.goto(link)
        assert answer
        assert answer.headers["cache-control"] == "no-store"
        assert answer.headers["referrer-policy"] == "no-referrer"
        expect(page.get_by_role("button", name="Leave the Line")).to_be_visible()
        assert faults_of(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    plain = look_at(house, javascript=False, may_fail=True)
    plain.goto(link)
    plain.get_by_role("button", name="Leave the Line").click()
    expect(plain.get_by_text("Not in line any more")).to_be_visible()
    expect(plain.get_by_role("link", name="Join Again")).to_be_visible()


def test_the_manager_sees_the_line_offers_out_of_turn_and_removes(
    panel: OpenPanel,
    house: RunningServer,
    manager: httpx.Client,
    mailbox: Mailbox,
    show: int,
    couple: int,
) -> None:
    wait_in_line(house, show, "Bob", party=2)
    kim = wait_in_line(house, show, "Kim", party=3)
    manager.put(f"/api/events/{show}/ticket-status", json={"ticketStatus": "Sold Out"})
    for booking in manager.get("/api/bookings", params={"eventId": show}).json():
        manager.post(f"/api/bookings/{booking['id']}/cancel").raise_for_status()
    page = panel(house, "?view=bookings")
    expect(row_of(page, "2 in line")).to_contain_text("Full House")
    page.goto(f"/admin?view=bookings&event={show}")
    line = page.get_by_role("region", name="Parties in line")
    expect(line.get_by_role("row").filter(has_text="Kim")).to_contain_text("Second in line")
    assert faults_of(page) == []
    choose(page, "Kim", "Offer seats now")
    page.get_by_role("button", name="Hold the seats and send the mail").click()
    expect(line.get_by_role("row").filter(has_text="Kim")).to_contain_text("Held until")
    mail_to(mailbox, kim, "Seats for you: Full House")
    [guest] = manager.get("/api/admin/guests", params={"search": kim}).json()
    page.goto(f"/admin?view=guests&guest={guest['key']}")
    places = page.get_by_role("region", name="Waitlists with this guest")
    expect(places.get_by_role("row").filter(has_text="Full House")).to_contain_text("Held until")
    assert faults_of(page) == []
    page.goto(f"/admin?view=bookings&event={show}")
    choose(page, "Bob", "Remove from the line")
    page.get_by_role("button", name="Remove the party").click()
    expect(line.get_by_role("row").filter(has_text="Bob")).to_have_count(0)
    page.goto(f"/admin?view=bookings&event={show}&print=1")
    page.get_by_text("1 party waits for seats").click()
    expect(page.get_by_role("list", name="Waitlist")).to_contain_text("Kim")
