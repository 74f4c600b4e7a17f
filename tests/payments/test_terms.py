"""The terms of a booking: agreed when it is made, and taken along wherever it goes."""

from datetime import timedelta

import pytest
from django.test import Client

from nightcap.bookings.models import Booking
from nightcap.core.time import now, utc_iso
from nightcap.events.models import Event
from tests.support.bookings import own
from tests.support.factory import Make
from tests.support.payments.paying import ask_now, booked, let_run_out, look, pay, prepaid_event

pytestmark = pytest.mark.django_db

STEPS = [[48, 100], [12, 50]]
JSON = "application/json"


def paid_booking(make: Make, hours: float) -> Booking:
    """Book and pay two seats that cost $50, some hours before the start."""
    booking = booked(prepaid_event(make, title="Jazz", starts_at=now() + timedelta(hours=hours)))
    pay(booking)
    Booking.objects.filter(pk=booking.pk).update(refund_steps=STEPS)
    booking.refresh_from_db()
    return booking


def other_date(make: Make, hours: float, *, cents: int = 0) -> Event:
    """Make another date of the show, at prices that differ by some cents."""
    event = prepaid_event(make, title="Jazz", starts_at=now() + timedelta(hours=hours))
    event.tiers = [{**tier, "amount": tier["amount"] + cents} for tier in event.tiers]
    event.save()
    return event


def move(booking: Booking, event: Event) -> None:
    answer = own.do(booking, "move", eventId=event.pk)
    assert answer.status_code == 200, answer.content
    booking.refresh_from_db()


@pytest.mark.parametrize(("hours", "refund"), [(49, 5000), (13, 2500), (3, 0)])
def test_a_later_date_gives_no_better_refund_than_the_first(
    make: Make, hours: float, refund: int
) -> None:
    booking = paid_booking(make, hours)
    move(booking, other_date(make, 24 * 30))
    assert look(booking)["refundIfCancelled"] == refund
    move(booking, other_date(make, 24 * 40))
    assert look(booking)["refundIfCancelled"] == refund
    assert own.do(booking, "cancel").json()["payment"]["refunded"] == refund


def test_an_earlier_date_gives_the_refund_of_its_own_start(make: Make) -> None:
    booking = paid_booking(make, 24 * 30)
    move(booking, other_date(make, 13))
    assert look(booking)["refundIfCancelled"] == 2500


def test_a_guest_who_moves_there_and_back_has_the_first_terms_again(make: Make) -> None:
    booking = paid_booking(make, 24 * 30)
    first = booking.event
    move(booking, other_date(make, 13))
    move(booking, first)
    assert look(booking)["refundIfCancelled"] == 5000


@pytest.mark.parametrize(("hours", "refund"), [(49, 2000), (13, 1000), (3, 0)])
def test_a_cheaper_date_refunds_the_difference_by_the_terms_of_the_first(
    make: Make, hours: float, refund: int
) -> None:
    booking = paid_booking(make, hours)
    move(booking, other_date(make, 24 * 30, cents=-1000))
    assert look(booking)["payment"]["refunded"] == refund


def test_a_date_that_the_venue_had_moved_already_gives_no_full_refund(
    make: Make, as_manager: Client
) -> None:
    booking = paid_booking(make, 3)
    other = other_date(make, 24 * 30)
    moved = {"date": utc_iso(other.starts_at + timedelta(hours=1))}
    assert as_manager.put(f"/api/events/{other.pk}", moved, JSON).status_code == 200
    other.refresh_from_db()
    assert other.moved_at is not None
    move(booking, other)
    assert look(booking)["refundIfCancelled"] == 0


def test_a_date_that_the_venue_moves_afterwards_gives_a_full_refund(
    make: Make, as_manager: Client
) -> None:
    booking = paid_booking(make, 3)
    other = other_date(make, 24 * 30)
    move(booking, other)
    moved = {"date": utc_iso(other.starts_at + timedelta(hours=1))}
    as_manager.put(f"/api/events/{other.pk}", moved, JSON)
    assert look(booking)["refundIfCancelled"] == 5000


def test_after_a_move_by_the_venue_the_steps_count_from_the_new_start(make: Make) -> None:
    booking = paid_booking(make, 3)
    assert look(booking)["refundIfCancelled"] == 0
    Event.objects.update(starts_at=now() + timedelta(hours=49))
    assert look(booking)["refundIfCancelled"] == 5000


def test_a_booking_that_the_venue_moves_to_another_date_has_its_terms(
    make: Make, as_manager: Client
) -> None:
    booking = paid_booking(make, 3)
    body = {"eventId": other_date(make, 49).pk}
    assert as_manager.post(f"/api/bookings/{booking.pk}/move", body, JSON).status_code == 200
    assert look(booking)["refundIfCancelled"] == 5000


def test_seats_that_are_handed_over_keep_their_terms(make: Make, as_manager: Client) -> None:
    given = paid_booking(make, 24 * 30)
    moved = {"date": utc_iso(given.event.starts_at + timedelta(hours=1))}
    as_manager.put(f"/api/events/{given.event_id}", moved, JSON)
    Booking.objects.update(refund_steps=[])
    assert look(given)["refundIfCancelled"] == 5000
    assert own.do(given, "hand-over", **own.EVE).status_code == 204
    taken = Booking.objects.confirmed().get()
    assert look(taken)["refundIfCancelled"] == 5000


def test_a_party_that_shrinks_after_a_move_is_refunded_by_the_first_terms(make: Make) -> None:
    booking = paid_booking(make, 13)
    move(booking, other_date(make, 24 * 30))
    smaller = own.change(booking, numberOfTickets=1)
    assert smaller.json()["payment"]["refunded"] == 1250


def test_no_refund_as_agreed_stays_so_though_the_venue_allows_refunds_later(make: Make) -> None:
    booking = paid_booking(make, 24 * 30)
    Booking.objects.update(refund_steps=[])
    own.change(booking, numberOfTickets=3)
    pay(booking)
    assert look(booking)["refundIfCancelled"] == 0


def test_the_deadline_stays_as_it_was_when_the_guest_booked(make: Make, as_manager: Client) -> None:
    booking = paid_booking(make, 3)
    until = look(booking)["changesUntil"]
    hours = {"bookingsChangeUntilHours": 24}
    assert as_manager.put("/api/admin/venue", hours, JSON).status_code == 200
    assert look(booking)["changesUntil"] == until
    assert own.do(booking, "cancel").status_code == 200


def test_a_booking_that_is_held_for_payment_says_what_a_cancellation_refunds(make: Make) -> None:
    booking = paid_booking(make, 13)
    Booking.objects.update(status="unpaid", held_until=now() + timedelta(minutes=9))
    assert look(booking)["refundIfCancelled"] == 2500
    assert own.do(booking, "cancel").json()["payment"]["refunded"] == 2500


def test_seats_that_are_held_again_after_a_move_by_the_venue_have_agreed_to_it(
    make: Make, as_manager: Client
) -> None:
    event = prepaid_event(make, starts_at=now() + timedelta(hours=30))
    booking = booked(event)
    Booking.objects.update(refund_steps=[])
    let_run_out(booking)
    ask_now()
    moved = {"date": utc_iso(event.starts_at + timedelta(hours=1))}
    assert as_manager.put(f"/api/events/{event.pk}", moved, JSON).status_code == 200
    Client().post(f"/booking/{own.token_of(booking)}/again")
    pay(booking)
    assert (look(booking)["state"], look(booking)["refundIfCancelled"]) == ("confirmed", 0)
