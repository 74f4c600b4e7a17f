"""Every change to a booking. Each function is one transaction."""

import secrets
from datetime import datetime

from django.db import transaction
from django.db.models import F, Q

from nightcap.bookings import emails
from nightcap.bookings.errors import NoSuchBooking, NotBookable, SoldOut
from nightcap.bookings.models import Booking
from nightcap.core import publishing
from nightcap.core.time import now
from nightcap.events import queries
from nightcap.events.errors import NoSuchEvent
from nightcap.events.models import Event, TicketStatus

# It is read out at the door: no vowels, nothing that looks or sounds like something else.
_REFERENCE_LETTERS = "BCDFGHJKLMNPQRSTVWXZ23456789"
_REFERENCE_LENGTH = 8


@transaction.atomic
def book(
    *,
    event_id: int,
    customer_name: str,
    customer_email: str,
    customer_phone: str,
    number_of_tickets: int = 1,
) -> Booking:
    """Hold seats for a guest and queue the confirmation (decisions, 'Bookings').

    Never sells more than the event's capacity, however many ask at once. Raises NoSuchEvent,
    NotBookable for a test event and for one that is over, concluded or cancelled, SoldOut when
    fewer seats are left.
    """
    at = now()
    _refuse_unless_bookable(_existing(event_id), at)
    # One conditional UPDATE: of two guests who ask for the last seat it finds the seat for one.
    room = Q(capacity=None) | Q(seats_taken__lte=F("capacity") - number_of_tickets)
    open_event = Event.objects.filter(room, pk=event_id, deleted_at=None, cancelled_at=None)
    if not open_event.update(seats_taken=F("seats_taken") + number_of_tickets):
        full = _existing(event_id)
        _refuse_unless_bookable(full, at)
        raise SoldOut(full.seats_left or 0)
    event = _existing(event_id)
    booking = Booking.objects.create(
        reference=_new_reference(),
        event=event,
        customer_name=customer_name,
        customer_email=customer_email,
        customer_phone=customer_phone,
        number_of_tickets=number_of_tickets,
        created_at=at,
    )
    emails.confirmation(booking)
    _publish_seats(event)
    return booking


@transaction.atomic
def cancel(*, booking_id: int) -> Booking:
    """Free the seats of a booking. Cancelling twice is the same as cancelling once.

    Raises NoSuchBooking.
    """
    booking = Booking.objects.filter(pk=booking_id).first()
    if booking is None:
        raise NoSuchBooking
    # PostgreSQL: the event before its bookings, in every transaction, or two could deadlock.
    event = Event.objects.select_for_update(of=["self"]).filter(bookings=booking).first()
    is_new = Booking.objects.filter(pk=booking_id, cancelled_at=None).update(cancelled_at=now())
    if is_new and event is not None:
        event.seats_taken = F("seats_taken") - booking.number_of_tickets
        event.save(update_fields=["seats_taken"])
        _publish_seats(event)
    booking.refresh_from_db()
    return booking


def _existing(event_id: int) -> Event:
    event = Event.objects.filter(pk=event_id, deleted_at=None).first()
    if event is None:
        raise NoSuchEvent
    return event


def _refuse_unless_bookable(event: Event, at: datetime) -> None:
    if event.is_test:
        raise NotBookable("This event cannot be booked.")
    if event.is_cancelled:
        raise NotBookable("This event is cancelled.")
    if event.over_at <= at:
        raise NotBookable("This event is over.")
    status = queries.one(event, at=at).ticket_status
    if status == TicketStatus.CONCLUDED:
        raise NotBookable("This event has concluded.")
    if status == TicketStatus.SOLD_OUT:
        raise SoldOut(0)


def _publish_seats(event: Event) -> None:
    """Where seats are counted, the public sees how many are left."""
    if event.capacity is not None:
        publishing.bump()


def _new_reference() -> str:
    while True:
        letters = (secrets.choice(_REFERENCE_LETTERS) for _ in range(_REFERENCE_LENGTH))
        reference = "".join(letters)
        if not Booking.objects.filter(reference=reference).exists():
            return reference
