"""Parties of up to twenty, by the manager alone; guests take up to six themselves."""

import pytest
from django.db import IntegrityError, transaction
from django.test import Client

from nightcap.bookings.models import Booking
from tests.support.answers import Answer
from tests.support.bookings import own
from tests.support.bookings.admin import by_phone, change, seats_left
from tests.support.bookings.asking import book
from tests.support.door.doors import arrival, door_of, look, send
from tests.support.factory import Make

pytestmark = pytest.mark.django_db


def refused_tickets(answer: Answer) -> tuple[int, set[str]]:
    """Return the status of a refusal, and the fields it names."""
    return answer.status_code, set(answer.json()["fields"])


def party(manager: Client, make: Make, tickets: int, /, **more: object) -> Booking:
    """Book a party as the manager, on an event of seventy seats."""
    event = make.event(capacity=70)
    answer = by_phone(
        manager, event, numberOfTickets=tickets, customerEmail="grace@example.com", **more
    )
    assert answer.status_code == 201, answer.content
    return Booking.objects.get(pk=answer.json()["id"])


def test_the_manager_writes_down_a_party_of_twenty_and_no_larger_one(
    make: Make, as_manager: Client
) -> None:
    booking = party(as_manager, make, 20)
    assert seats_left(booking.event) == 50
    assert refused_tickets(by_phone(as_manager, booking.event, numberOfTickets=21)) == (
        422,
        {"numberOfTickets"},
    )


def test_the_manager_lets_a_guest_of_the_site_bring_more(make: Make, as_manager: Client) -> None:
    event = make.event(capacity=70)
    book(event, numberOfTickets=6)
    booking = Booking.objects.get()
    assert change(as_manager, booking, numberOfTickets=14).status_code == 200
    assert refused_tickets(change(as_manager, booking, numberOfTickets=21)) == (
        422,
        {"numberOfTickets"},
    )
    assert seats_left(event) == 56


def test_visitors_still_book_six_at_most(make: Make) -> None:
    assert refused_tickets(book(make.event(), numberOfTickets=7)) == (422, {"numberOfTickets"})


def test_a_guest_gives_seats_of_a_large_party_back_and_takes_none_beyond(
    make: Make, as_manager: Client
) -> None:
    booking = party(as_manager, make, 13)
    assert own.look(own.token_of(booking)).json()["mostTickets"] == 13
    same = own.change(booking, customerName="Grace M. Hopper")
    assert (same.status_code, same.json()["numberOfTickets"]) == (200, 13)
    fewer = own.change(booking, numberOfTickets=9)
    assert (fewer.status_code, fewer.json()["mostTickets"]) == (200, 9)
    more = own.change(booking, numberOfTickets=10)
    assert (more.status_code, more.json()["fields"]) == (
        422,
        {"numberOfTickets": "must be at most 9"},
    )
    assert own.change(booking, numberOfTickets=2).json()["mostTickets"] == 6
    assert seats_left(booking.event) == 68


def test_the_database_holds_no_party_beyond_twenty_by_any_writer(make: Make) -> None:
    booking = make.booking(make.event())
    rows = Booking.objects.filter(pk=booking.pk)
    for tickets in (0, 21):
        with pytest.raises(IntegrityError), transaction.atomic():
            rows.update(number_of_tickets=tickets)
    rows.update(number_of_tickets=20)


def test_eleven_of_twenty_come_in_by_one_tap(make: Make, as_manager: Client) -> None:
    booking = party(as_manager, make, 20)
    token = door_of(as_manager, booking.event)
    assert send(token, arrival(booking, 11)).json()["refused"] == []
    [show] = look(token).json()["shows"]
    assert (show["heads"], show["toCome"]) == (11, 9)
