"""Only the reader of a mailbox confirms its holds: a link on the screen proves nothing."""

from datetime import timedelta

import pytest
from django.test import Client

from nightcap.bookings.models import Booking
from nightcap.core.time import now
from nightcap.events.models import Event
from nightcap.payments.services import checkout
from tests.support.bookings import own
from tests.support.bookings.asking import book_from
from tests.support.bookings.holds import again, hold, link_of
from tests.support.factory import Make
from tests.support.payments.paying import ask_now, booked, let_run_out, look, prepaid_event
from tests.trust.recording import Tried

pytestmark = pytest.mark.django_db

NETWORK = "192.0.2.66"
WITHOUT_CONFIRMATION = 24
"""Seats that one network books at an event without confirming them by email."""


def reminded(booking: Booking) -> Booking:
    """Let the guest of an unpaid booking be reminded to pay."""
    Booking.objects.filter(pk=booking.pk).update(created_at=now() - timedelta(minutes=6))
    checkout.remind_unpaid()
    booking.refresh_from_db()
    assert booking.pay_reminded_at is not None
    return booking


def flood(event: Event) -> list[Booking]:
    """Book six seats each for twenty mailboxes that nobody reads, from one network."""
    answers = [
        book_from(NETWORK, event, customerEmail=f"m{number}@example.com", numberOfTickets=6)
        for number in range(20)
    ]
    ids = [answer.json()["id"] for answer in answers if answer.status_code == 201]
    return list(Booking.objects.filter(pk__in=ids))


def confirm_all(link: str, bookings: list[Booking]) -> None:
    """Press every button that a link on the screen could show."""
    browser = Client(REMOTE_ADDR=NETWORK)
    browser.post(link)
    for booking in bookings:
        browser.post(f"{link}?booking={booking.reference}")


def confirmed_seats(event: Event) -> int:
    found = Booking.objects.confirmed().filter(event=event)
    return sum(booking.number_of_tickets for booking in found)


@pytest.mark.parametrize("when", ["before", "at", "after", "expired"])
def test_one_network_confirms_no_seat_without_reading_an_email(
    make: Make, tried: Tried, when: str
) -> None:
    event, prepaid = make.event(capacity=120), prepaid_event(make)
    baits = [booked(prepaid, 1, customerEmail=f"m{number}@example.com") for number in range(5)]
    bookings = flood(event)
    if when != "before":
        baits = [reminded(bait) for bait in baits]
    if when == "after":
        Booking.objects.exclude(pay_reminded_at=None).update(
            pay_reminded_at=now() - timedelta(minutes=5)
        )
    if when == "expired":
        for bait in baits:
            let_run_out(bait)
        ask_now()
    for bait in baits:
        confirm_all(f"/booking/{own.token_of(bait)}", bookings)
        page = Client().get(f"/booking/{own.token_of(bait)}").content.decode()
        assert "Also waiting for you" not in page
    assert confirmed_seats(event) <= WITHOUT_CONFIRMATION
    what = f"Holds of a network that reads no email, {when} the reminder to pay"
    tried(65, what, of=len(bookings), held=len(bookings))
    Booking.objects.filter(pk=baits[4].pk).update(asked_at=now())
    confirm_all(f"/booking/{own.token_of(baits[4])}", bookings)
    waiting = Booking.objects.filter(event=event, mailbox=baits[4].mailbox).confirmed().count()
    tried.control(65, "a reminder that counts as a request to confirm", caught=waiting)


def test_a_stranger_who_is_reminded_to_pay_confirms_no_hold_of_that_mailbox(make: Make) -> None:
    victim = hold(make.event(capacity=70))
    bait = reminded(booked(prepaid_event(make), 1, customerEmail=victim.customer_email))
    link = f"/booking/{own.token_of(bait)}"
    assert Client().post(f"{link}?booking={victim.reference}").status_code == 404
    victim.refresh_from_db()
    assert victim.is_held
    assert victim.reference not in Client().get(link).content.decode()


def test_the_link_of_an_email_that_asked_confirms_nothing_for_another_address(
    make: Make, as_manager: Client
) -> None:
    mine = hold(make.event(capacity=70), customerEmail="eve@example.com")
    victim = hold(make.event(capacity=70))
    assert mine.asked_at is not None
    body = {
        "customerName": "Eve",
        "customerEmail": victim.customer_email,
        "customerPhone": "212 555 0101",
        "numberOfTickets": 1,
    }
    assert as_manager.put(f"/api/bookings/{mine.pk}", body, "application/json").status_code == 200
    mine.refresh_from_db()
    link = f"/booking/{own.token_of(mine)}"
    assert Client().post(f"{link}?booking={victim.reference}").status_code == 404
    victim.refresh_from_db()
    assert victim.is_held


def test_the_reader_of_an_email_that_asked_confirms_the_other_holds_as_before(make: Make) -> None:
    event = make.event(capacity=70)
    first = hold(event)
    second = again(event)
    link = link_of(first)
    assert second.reference in Client().get(link).content.decode()
    Client().post(f"{link}?booking={second.reference}")
    second.refresh_from_db()
    assert not second.is_held


def test_seats_that_are_held_again_prove_no_mailbox(make: Make) -> None:
    victim = hold(make.event(capacity=70))
    event = prepaid_event(make, capacity=60)
    baits = [booked(event, 1, customerEmail=victim.customer_email) for _ in range(3)]
    for bait in baits:
        let_run_out(bait)
    ask_now()
    Event.objects.filter(pk=event.pk).update(payment="door")
    for bait in baits:
        link = f"/booking/{own.token_of(bait)}"
        Client().post(f"{link}/again")
        Client().post(link)
        Client().post(f"{link}?booking={victim.reference}")
    victim.refresh_from_db()
    assert (victim.is_held, look(baits[-1])["state"]) == (True, "ran out")
