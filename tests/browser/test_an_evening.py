"""An evening from the first booking to the mail on the morning after, as one story.

Four seats, all taken. Three parties wait: Cole with three, Dinah with two, Ella alone. Ada gives
her two seats back, so they are Dinah's, who comes; the door has no network; the manager watches.
"""

import re
from datetime import UTC, date, datetime, time, timedelta

import httpx
from playwright.sync_api import expect

from nightcap.core.time import now
from tests.support.browser.booking_dialog import fill_in
from tests.support.browser.box_office import (
    book,
    book_by_phone,
    mail_to,
    own_page,
    text_of,
    wait_in_line,
)
from tests.support.browser.doors import guest, is_kept, path_of
from tests.support.browser.programme import NEW_YORK, clear, in_hours, put_on
from tests.support.browser.window import OpenPanel, OpenWindow, awake, wait_until
from tests.support.mail_server import Mailbox
from tests.support.server import RunningServer

TITLE = "Low Ceiling"
THANKED_AT = time(10)
"""When the sample venue thanks those who came."""


def test_a_full_evening_from_the_first_booking_to_the_mail_next_morning(
    look_at: OpenWindow,
    panel: OpenPanel,
    house: RunningServer,
    manager: httpx.Client,
    mailbox: Mailbox,
) -> None:
    clear(manager)
    show = put_on(manager, TITLE, in_hours(5), capacity=4, priceRange="$20")

    # The night fills: Ada on the site, Billie by phone.
    ada = own_page(book(house, show, "ada@evening.example", tickets=2))
    book_by_phone(manager, show, "Billie Holiday", tickets=2, email="billie@evening.example")

    # Three parties wait. Dinah joins on the page, the others as she does.
    wait_in_line(house, show, "Cole Porter", "cole@evening.example", party=3)
    dinah = awake(look_at(house), f"/events/{show}-low-ceiling")
    dinah.get_by_role("button", name=f"Join the Waitlist: {TITLE}").first.click()
    fill_in(dinah, name="Dinah Washington", email="dinah@evening.example")
    dinah.get_by_role("dialog").get_by_label("Party").select_option("2")
    dinah.get_by_role("dialog").get_by_role("button", name="Join the Waitlist").click()
    expect(dinah.get_by_role("region", name="Your place on the waitlist")).to_contain_text(
        "Second in line"
    )
    wait_in_line(house, show, "Ella Fitzgerald", "ella@evening.example", party=1)
    place = link_in(mailbox, "dinah@evening.example", "You are on the waitlist", "waitlist")
    dinah.goto(place)
    expect(dinah.get_by_role("heading", name="Second in line")).to_be_visible()

    # Ada cannot come, and says so by the link in her mail.
    # The page of a booking that is cancelled says 410, and so does the console.
    given_back = look_at(house, width=390, height=844, has_touch=True, may_fail=True)
    given_back.goto(ada)
    given_back.get_by_role("button", name="Give back both seats").click()
    given_back.get_by_role("dialog").get_by_role("button", name="Give Back").click()
    expect(given_back.get_by_text("Cancelled", exact=True)).to_be_visible()

    # Two seats are not enough for Cole; they are held for Dinah, and nobody else gets them.
    offer = link_in(mailbox, "dinah@evening.example", "Seats for you", "waitlist")
    assert offer == place
    assert refused(house, show, "A Stranger", "stranger@evening.example") == 409
    dinah.goto(offer)
    dinah.get_by_role("button", name="Accept 2 Seats").click()
    expect(dinah.get_by_role("heading", name="Two seats are yours")).to_be_visible()
    mail_to(mailbox, "dinah@evening.example", "Your booking")
    for name in ("cole", "ella"):
        assert subjects_to(mailbox, f"{name}@evening.example") == [
            f"You are on the waitlist: {TITLE}"
        ]

    # The door loses its network, and lets Dinah in all the same. The manager sees it afterwards.
    watching = panel(house)
    expect(watching.get_by_text("0 arrived, 4 to come")).to_be_visible()
    door = look_at(house, width=390, height=844, has_touch=True, may_fail=True, of_its_own=True)
    door.goto(path_of(manager, show))
    is_kept(door)
    door.context.set_offline(True)
    guest(door, "Dinah Washington").get_by_role("button", name="Arrive 2").tap()
    expect(door.get_by_text("1 tap is kept on this phone")).to_be_visible()
    expect(watching.get_by_text("0 arrived, 4 to come")).to_be_visible()
    door.context.set_offline(False)
    expect(watching.get_by_text("2 arrived, 2 to come")).to_be_visible()
    assert arrived(house, show) == {"Billie Holiday": 0, "Dinah Washington": 2}

    # The next morning those who came are thanked, and nobody else.
    let_it_have_been(house, show, last_evening())
    # It looks every minute at what is due; its successor does at once.
    house.background_worker().kill()
    mail_to(mailbox, "dinah@evening.example", "Thank you")
    wait_until(watching, lambda: thanked(house, show) == ["Dinah Washington"])
    for name in ("ada", "billie", "cole", "ella"):
        assert not any(
            subject.startswith("Thank you")
            for subject in subjects_to(mailbox, f"{name}@evening.example")
        )


def refused(house: RunningServer, show: int, name: str, email: str) -> int:
    """Ask for one seat as a guest; return the answer's status."""
    party = {"customerName": name, "customerEmail": email, "customerPhone": "212 555 0100"}
    with house.visitor() as visitor:
        return visitor.post("/api/bookings", json=party | {"eventId": show}).status_code


def link_in(mailbox: Mailbox, address: str, subject: str, kind: str) -> str:
    """Wait for a mail; return the path of the private address in it."""
    found = re.search(rf"/{kind}/[\w-]{{43}}", text_of(mail_to(mailbox, address, subject)))
    assert found
    return found[0]


def subjects_to(mailbox: Mailbox, address: str) -> list[str]:
    return [str(mail["Subject"]) for mail in mailbox.mails if mail["To"] == address]


def arrived(house: RunningServer, show: int) -> dict[str, object]:
    rows = house.rows(
        "SELECT customer_name, arrived_seats FROM bookings_booking"
        f" WHERE event_id = {show} AND cancelled_at IS NULL ORDER BY customer_name"
    )
    return {str(name): seats for name, seats in rows}


def thanked(house: RunningServer, show: int) -> list[object]:
    rows = house.rows(
        "SELECT customer_name FROM bookings_booking"
        f" WHERE event_id = {show} AND thanked_at IS NOT NULL"
    )
    return [name for (name,) in rows]


def last_evening() -> datetime:
    """Eight o'clock of the evening whose guests were thanked within the last day."""
    here = now().astimezone(NEW_YORK)
    days = 1 if here.time() >= THANKED_AT else 2
    day: date = here.date() - timedelta(days=days)
    return datetime.combine(day, time(20), NEW_YORK)


def let_it_have_been(house: RunningServer, show: int, starts_at: datetime) -> None:
    """Let time pass: the event has begun at an instant, for everybody."""
    house.change(
        f"UPDATE events_event SET starts_at = '{starts_at.astimezone(UTC):%F %T}', ends_at = NULL"
        f" WHERE id = {show}"
    )
