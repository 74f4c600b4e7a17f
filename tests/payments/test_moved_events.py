"""An event that moves: who has paid keeps the seats, or has all the money back until a day."""

from datetime import timedelta

import pytest
from django.test import Client

from nightcap.bookings.models import Booking
from nightcap.bookings.services import notify_guests
from nightcap.core.time import now, utc_iso
from nightcap.events.models import Event
from nightcap.mail.models import Mail
from tests.support.answers import Answer
from tests.support.bookings import own
from tests.support.factory import Make
from tests.support.mail.reading import all_mails
from tests.support.payments.paying import booked, look, pay, prepaid_event

pytestmark = pytest.mark.django_db


def paid_for_nothing_back(make: Make, days: int = 30) -> Booking:
    """Book and pay seats of which the rule gives nothing back."""
    event = prepaid_event(make, title="Jazz", starts_at=now() + timedelta(days=days))
    booking = booked(event)
    pay(booking)
    Booking.objects.filter(pk=booking.pk).update(refund_steps=[])
    booking.refresh_from_db()
    return booking


def move(manager: Client, event: Event, **more: object) -> Answer:
    """Move an event by an hour."""
    event.refresh_from_db()
    body = {"date": utc_iso(event.starts_at + timedelta(hours=1)), "notifyGuests": True} | more
    return manager.put(f"/api/events/{event.pk}", body, "application/json")


def test_who_has_paid_gets_all_back_whatever_the_rule_says(make: Make, as_manager: Client) -> None:
    booking = paid_for_nothing_back(make)
    assert look(booking)["refundIfCancelled"] == 0
    moved = move(as_manager, booking.event)
    assert moved.status_code == 200
    assert look(booking)["refundIfCancelled"] == 5000
    Mail.objects.all().delete()
    notify_guests.notify_of_due_changes()
    [mail] = all_mails()
    words = " ".join(mail.text.split())
    assert "Keep your seats for the new time, or give them back until " in words
    assert "then we refund all of it" in words
    page = Client().get(f"/booking/{own.token_of(booking)}").content.decode()
    assert "This evening has moved." in page
    assert own.do(booking, "cancel").json()["payment"]["refunded"] == 5000


def test_the_rule_counts_again_after_seven_days(make: Make, as_manager: Client) -> None:
    booking = paid_for_nothing_back(make)
    move(as_manager, booking.event)
    week = timedelta(days=7, seconds=1)
    Booking.objects.filter(pk=booking.pk).update(created_at=now() - 2 * week)
    Event.objects.update(moved_at=now() - week)
    assert look(booking)["refundIfCancelled"] == 0


def test_who_books_after_the_move_has_the_rule_alone(make: Make, as_manager: Client) -> None:
    event = prepaid_event(make, title="Jazz", starts_at=now() + timedelta(days=30))
    move(as_manager, event)
    booking = booked(event)
    pay(booking)
    Booking.objects.filter(pk=booking.pk).update(refund_steps=[])
    assert look(booking)["refundIfCancelled"] == 0


def test_another_place_or_a_move_that_is_undone_gives_nothing_more(
    make: Make, as_manager: Client
) -> None:
    booking = paid_for_nothing_back(make)
    address = f"/api/events/{booking.event_id}"
    as_manager.put(address, {"location": "Elsewhere"}, "application/json")
    assert look(booking)["refundIfCancelled"] == 0
    moved = move(as_manager, booking.event)
    assert look(booking)["refundIfCancelled"] == 5000
    undone = as_manager.post(f"/api/admin/changes/{moved['X-Change']}/undo")
    assert undone.status_code < 300
    assert look(booking)["refundIfCancelled"] == 0
