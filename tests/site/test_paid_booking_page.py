"""The page of a booking that is paid before the evening, and the mails that say the same."""

import re
from datetime import timedelta
from http import HTTPStatus
from pathlib import Path

import pytest
from django.test import Client
from pytest_django import Settings

from nightcap.bookings.models import Booking
from tests.support.answers import Answer
from tests.support.bookings import own
from tests.support.factory import Make
from tests.support.mail.reading import all_mails
from tests.support.payments.paying import ask_now, booked, pay, pay_page, prepaid_event
from tests.support.site import fake_front_end

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def front_end_of_a_few_lines(settings: Settings, tmp_path: Path) -> None:
    """Let the pages name files that are known."""
    settings.FRONTEND_DIST = fake_front_end.build(tmp_path / "dist")


def part(answer: Answer, start: str = "<body", end: str = "</body>") -> str:
    """Return the words of a part of a page."""
    found = answer.content.decode().partition(start)[2].partition(end)[0]
    assert found, start
    return " ".join(re.sub("<[^>]+>", " ", found).split())


def page_of(booking: Booking, query: str = "") -> Answer:
    """Open the booking's own page."""
    return Client().get(f"{address_of(booking)}{query}")


def address_of(booking: Booking) -> str:
    """Return the booking's private address."""
    return f"/booking/{own.token_of(booking)}"


def test_who_pays_for_more_seats_is_not_asked_to_pay_again_while_the_bank_is_asked(
    make: Make,
) -> None:
    booking = booked(prepaid_event(make))
    pay(booking)
    own.change(booking, numberOfTickets=3)
    assert "Balance due $25" in part(page_of(booking))
    url = pay_page(booking).json()["url"].partition("understudy.example")[2]
    Client().post(url, {"does": "pay"})
    waits = page_of(booking, "?paid=1")
    assert "We are asking your bank." in part(waits)
    assert "/pay" not in waits.content.decode()
    assert waits["Refresh"] == "2"
    ask_now()
    paid = page_of(booking, "?paid=1")
    assert (paid.status_code, paid["Location"]) == (HTTPStatus.SEE_OTHER, address_of(booking))
    assert "Paid $75" in part(page_of(booking))
    # An old address does not hide that something is owed.
    own.change(booking, numberOfTickets=4)
    assert page_of(booking, "?paid=1").status_code == HTTPStatus.SEE_OTHER


def test_who_gives_unpaid_seats_back_is_not_said_to_be_paying(make: Make) -> None:
    booking = booked(prepaid_event(make))
    pay_page(booking)
    Client().post(f"{address_of(booking)}/give-back")
    words = part(page_of(booking))
    assert "The time for your seats is over." in words
    assert "as soon as it is paid" not in words


def test_a_guest_who_has_cancelled_reads_what_comes_back(make: Make) -> None:
    booking = booked(prepaid_event(make))
    pay(booking)
    own.change(booking, numberOfTickets=1)
    assert "Refunded $25" in part(page_of(booking))
    own.do(booking, "cancel")
    words = "The money for it goes back the way it came: $50"
    assert words in part(page_of(booking))
    mail = all_mails()[-1]
    assert words in mail.text
    assert "the way it came: <strong>$50</strong>" in mail.html


@pytest.mark.parametrize(
    ("percent", "back", "words"),
    [
        (100, (7500, 10_000), "All of what they cost goes back to the card that paid."),
        (50, (3750, 5000), "Half of what they cost goes back to the card that paid."),
        (0, (0, 0), "Nothing of what they cost comes back."),
    ],
)
def test_a_party_that_shrinks_gets_back_what_the_rule_of_returns_says(
    make: Make, percent: int, back: tuple[int, int], words: str
) -> None:
    booking = booked(prepaid_event(make), 4)
    pay(booking)
    Booking.objects.update(refund_steps=[[24 * 30, 100], [2, percent]])
    assert words in part(page_of(booking))
    own.change(booking, numberOfTickets=1)
    booking.refresh_from_db()
    assert booking.refunded == back[0]
    # A change of the name alone, and cancelling, give nothing of it back a second time.
    own.change(booking, numberOfTickets=1, customerName="Ada L.")
    own.do(booking, "cancel")
    booking.refresh_from_db()
    assert booking.refunded == back[1]


def test_a_booking_that_moves_is_not_said_to_be_paid_back(make: Make) -> None:
    event = prepaid_event(make)
    prepaid_event(make, title=event.title, starts_at=event.starts_at + timedelta(days=1))
    booking = booked(event)
    pay(booking)
    page = page_of(booking)
    assert "goes back to the card that paid" not in part(page, '<dialog id="move"', "</dialog>")
    assert "What was paid moves along" in part(page, '<dialog id="move"', "</dialog>")
    assert "$50 goes back to the card that paid." in part(page, '<dialog id="cancel"', "</dialog>")


def test_who_gets_seats_handed_over_does_not_read_of_money_that_is_not_theirs(make: Make) -> None:
    booking = booked(prepaid_event(make))
    pay(booking)
    assert "What you paid stays with the seats" in part(page_of(booking))
    guest = {"customerName": "Bob", "customerEmail": "bob@example.com", "customerPhone": "1"}
    own.do(booking, "hand-over", **guest)
    [mail] = [mail for mail in all_mails() if mail.subject.startswith("Your seats")]
    assert "Full refund if you cancel by" in mail.text
    assert "; refunds go to the guest who paid." in mail.text
    assert "; refunds go to the guest who paid." in mail.html


def test_a_deposit_that_comes_back_on_arrival_says_so_on_page_and_mail(make: Make) -> None:
    event = prepaid_event(make, payment="deposit", deposit=1000, deposit_comes_back=True)
    booking = booked(event)
    pay(booking)
    assert "Paid $20, back when you arrive" in part(page_of(booking))
    [mail] = all_mails()
    assert "Paid: $20, a deposit that comes back when you arrive" in mail.text


def test_what_other_seats_cost_is_told_only_where_those_that_are_booked_cost_that(
    make: Make,
) -> None:
    event = prepaid_event(make)
    booking = booked(event)
    pay(booking)
    assert page_of(booking).content.decode().count('data-amount="2500"') == 1
    Booking.objects.update(tickets=[{**booking.tickets[0], "amount": 2000}])
    assert "data-amount" not in page_of(booking).content.decode()
