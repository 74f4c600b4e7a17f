"""Booking seats. They are counted on the event by conditional UPDATEs, so none is sold twice.

Each function is one transaction or part of the caller's.
"""

import secrets
from datetime import datetime

from django.db import transaction
from django.db.models import F, Q

from nightcap.bookings import emails
from nightcap.bookings.errors import NotBookable, SoldOut
from nightcap.bookings.models import Booking, Party
from nightcap.core import changes, publishing
from nightcap.core.time import now
from nightcap.events import queries
from nightcap.events.effective import EventOut, combined, with_links
from nightcap.events.models import Event, TicketStatus
from nightcap.events.sign_up import is_sign_up
from nightcap.events.titles import is_test

# It is read out at the door: no vowels, nothing that looks or sounds like something else.
_REFERENCE_LETTERS = "BCDFGHJKLMNPQRSTVWXZ23456789"
_REFERENCE_LENGTH = 8


@transaction.atomic
def book(event_id: int, party: Party) -> Booking:
    """Hold seats for a guest and queue the confirmation (decisions, 'Bookings').

    Never sells more than the event's capacity, however many ask at once. Raises NoSuchRow,
    NotBookable for a test or sign-up event and for one that is over, concluded or cancelled,
    SoldOut when fewer seats are left.
    """
    event = take(event_id, party.number_of_tickets)
    booking = _new(event, party, Booking.Origin.SITE)
    booking.save(force_insert=True)
    emails.confirmation(booking, event)
    return booking


@transaction.atomic
def book_by_phone(event_id: int, party: Party) -> Booking:
    """Hold seats for a guest who called; the confirmation goes out where there is an address.

    Like book(), except that what is left of an event marked Sold Out by hand can be had.
    """
    event = take(event_id, party.number_of_tickets, is_by_phone=True)
    booking = changes.create(_new(event, party, Booking.Origin.PHONE), action="added by phone")
    if booking.customer_email:
        emails.confirmation(booking, event)
    return booking


def refuse_if_full(event_id: int) -> None:
    """Say what book() would say to anybody once no seat is left: one read that nobody waits for.

    Raises NotBookable or SoldOut; where seats are left it leaves the word to book().
    """
    at = now()
    full = Event.objects.filter(pk=event_id, capacity__lte=F("seats_taken")).first()
    if full is not None:
        _refuse_unless_open(queries.one(full, at=at), at)
        raise SoldOut(0)


def take(event_id: int, seats: int, *, is_by_phone: bool = False) -> EventOut:
    """Take seats in the caller's transaction and return the event as it stands then.

    Raises NoSuchRow, NotBookable, and SoldOut when fewer seats are left.
    """
    at = now()
    [(event, link)] = with_links([queries.existing(event_id)])
    _refuse_unless_open(combined(event, link, at=at), at, is_by_phone=is_by_phone)
    # One conditional UPDATE: of two guests who ask for the last seat it finds the seat for one.
    room = Q(capacity=None) | Q(seats_taken__lte=F("capacity") - seats)
    open_event = Event.objects.filter(room, pk=event_id, cancelled_at=None)
    if not open_event.update(seats_taken=F("seats_taken") + seats):
        full = queries.one(queries.existing(event_id), at=at)
        _refuse_unless_open(full, at, is_by_phone=is_by_phone)
        raise SoldOut(full.seats_left or 0)
    event.refresh_from_db()
    _publish_seats(event)
    return combined(event, link, at=at)


def give_back(event: Event, seats: int) -> None:
    """Free seats in the caller's transaction."""
    Event.including_deleted.filter(pk=event.pk).update(seats_taken=F("seats_taken") - seats)
    _publish_seats(event)


def _refuse_unless_open(event: EventOut, at: datetime, *, is_by_phone: bool = False) -> None:
    """Raise NotBookable or SoldOut, unless seats at the event may be booked.

    By phone the manager may sell what is left of an event that was marked Sold Out by hand: it is
    how seats are kept back. A full one is sold out for everybody.
    """
    if is_test(event.title):
        raise NotBookable("This event cannot be booked.")
    if event.is_cancelled:
        raise NotBookable("This event is cancelled.")
    if event.over_at <= at:
        raise NotBookable("This event is over.")
    if event.ticket_status == TicketStatus.CONCLUDED:
        raise NotBookable("This event has concluded.")
    if event.ticket_status == TicketStatus.SOLD_OUT and (event.seats_left == 0 or not is_by_phone):
        raise SoldOut(0)
    # Last, because the phrases may have to be read: a crowd at a full event need not wait for it.
    if is_sign_up(event.title):
        raise NotBookable("This event takes sign-ups, not bookings.")


def _publish_seats(event: Event) -> None:
    # Where seats are counted, visitors see how many are left.
    if event.capacity is not None:
        publishing.bump()


def _new(event: EventOut, party: Party, origin: Booking.Origin) -> Booking:
    booking = Booking(reference=new_reference(), event_id=event.id, origin=origin, created_at=now())
    booking.party = party
    return booking


def new_reference() -> str:
    """Return a reference that no booking has."""
    while True:
        letters = (secrets.choice(_REFERENCE_LETTERS) for _ in range(_REFERENCE_LENGTH))
        reference = "".join(letters)
        if not Booking.objects.filter(reference=reference).exists():
            return reference
