"""What a guest with a link may do unasked: no stranger's mailbox is filled, no house taken."""

from datetime import timedelta

import pytest
from django.test import Client

from nightcap.bookings.models import Booking
from nightcap.bookings.services import holds
from nightcap.core.time import now
from nightcap.mail.models import Mail
from tests.support.bookings.admin import seats_left
from tests.support.bookings.asking import book, book_from, book_under
from tests.support.bookings.holds import hold
from tests.support.bookings.own import change, do, token_of, tokens_in
from tests.support.factory import Make

pytestmark = pytest.mark.django_db


def test_the_mail_comes_again_but_no_strangers_mailbox_is_filled(make: Make) -> None:
    booking = make.booking(make.event(capacity=70))
    answers = [do(booking, "resend").status_code for _ in range(25)]
    assert (answers.count(204), answers.count(429)) == (20, 5)
    assert Mail.objects.count() == 20
    refused = change(booking, numberOfTickets=2)
    assert refused.status_code == 429
    assert int(refused["Retry-After"]) > 0
    # A guest who cannot come is heard all the same.
    assert do(booking, "cancel").status_code == 200


def test_a_booking_that_moves_to_and_fro_fills_no_strangers_mailbox(make: Make) -> None:
    dates = [make.event(title="Late Pour", capacity=70) for _ in range(2)]
    booking = make.booking(dates[0])
    answers = [do(booking, "move", eventId=dates[n % 2].pk) for n in range(1, 22)]
    assert [answer.status_code for answer in answers] == [200] * 20 + [429]
    assert Mail.objects.count() == 20


def test_who_grows_past_the_networks_count_is_asked_by_mail_and_keeps_what_was_booked(
    make: Make,
) -> None:
    event = make.event(capacity=70)
    for number, tickets in enumerate((6, 6, 6, 2)):
        book(event, numberOfTickets=tickets, customerEmail=f"guest-{number}@example.com")
    booked = Booking.objects.get(pk=book(event, numberOfTickets=2).json()["id"])
    assert change(booked, numberOfTickets=4).json()["held"] is None
    change(booked, numberOfTickets=2)
    own = change(booked, numberOfTickets=5).json()
    assert (own["numberOfTickets"], own["held"]["numberOfTickets"]) == (2, 3)
    held = Booking.objects.get(held_until__isnull=False)
    assert (held.number_of_tickets, held.customer_email) == (3, "ada@example.com")
    assert seats_left(event) == 70 - 20 - 2 - 3
    asking = Mail.objects.get(template="bookings/hold")
    [token] = tokens_in(asking)
    assert Client().post(f"/booking/{token}", follow=True).status_code == 200
    held.refresh_from_db()
    assert not held.is_held
    assert seats_left(event) == 70 - 20 - 2 - 3


def test_bookings_made_small_cannot_take_the_house_by_growing(make: Make) -> None:
    event = make.event(capacity=200)
    small = [
        book_from("192.0.2.7", event, customerEmail=f"guest-{number}@example.com").json()["id"]
        for number in range(holds.SEATS_AN_HOUR)
    ]
    Booking.objects.update(network_at=now() - timedelta(hours=2))
    answers = [change(Booking.objects.get(pk=pk), numberOfTickets=6) for pk in small]
    grown = [answer.json() for answer in answers if answer.status_code == 200]
    sold = sum(booking.number_of_tickets for booking in Booking.objects.filter(pk__in=small))
    # In the hour no more seats than a booking of that network would get unasked.
    assert sold == holds.SEATS_AN_HOUR + 20
    # Of five seats each no more parties wait than twelve seats hold; the rest are refused.
    assert sum(own["held"] is not None for own in grown) == holds.WAITING_SEATS // 5
    assert {answer.status_code for answer in answers} == {200, 429}


def test_what_is_held_is_confirmed_first_and_can_be_given_back(make: Make) -> None:
    booking = hold(make.event(capacity=6), numberOfTickets=2)
    assert change(booking, numberOfTickets=1).json()["message"] == (
        "This booking is not confirmed yet."
    )
    assert do(booking, "resend").status_code == 409
    mails = Mail.objects.count()
    assert do(booking, "cancel").status_code == 200
    assert seats_left(booking.event) == 2
    # Of seats that were only held nobody hears.
    assert Mail.objects.count() == mails


def test_who_books_under_anothers_address_learns_no_link_to_what_is_held_there(make: Make) -> None:
    event = make.event(capacity=70)
    booking = hold(event)
    held = book_under("one-key-of-mine", event)
    assert held.json()["heldUntil"] is not None
    assert held.json()["link"] is None
    # A link from the screen opens that booking alone, and confirms no other one.
    seen = Booking.objects.filter(held_until=None).earliest("pk")
    path = f"/booking/{token_of(seen)}"
    assert booking.reference not in Client().get(path).content.decode()
    assert Client().post(f"{path}?booking={booking.reference}").status_code == 404
    booking.refresh_from_db()
    assert booking.is_held
