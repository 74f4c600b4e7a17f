"""Seats are counted on the event, by conditional UPDATEs in the caller's transaction."""

from datetime import datetime

from django.db.models import F, Q

from nightcap.bookings.errors import NotBookable, SoldOut
from nightcap.core import publishing
from nightcap.core.errors import NoSuchRow
from nightcap.core.time import now
from nightcap.events import queries
from nightcap.events.models import Event, TicketStatus


def existing(event_id: int) -> Event:
    """Return an event that the manager has not deleted. Raises NoSuchRow."""
    event = Event.objects.filter(pk=event_id).first()
    if event is None:
        raise NoSuchRow("event")
    return event


def refuse_unless_open(event: Event, at: datetime, *, by_phone: bool = False) -> None:
    """Let nobody book what is a test, over, cancelled or concluded (NotBookable), or Sold Out.

    By phone the manager may sell what is left of a night that he himself marked Sold Out: it is how
    seats are kept back. A full one is sold out for everybody.
    """
    if event.is_test:
        raise NotBookable("This event cannot be booked.")
    if event.is_cancelled:
        raise NotBookable("This event is cancelled.")
    if event.over_at <= at:
        raise NotBookable("This event is over.")
    status = queries.one(event, at=at).ticket_status
    if status == TicketStatus.CONCLUDED:
        raise NotBookable("This event has concluded.")
    if status == TicketStatus.SOLD_OUT and (event.seats_left == 0 or not by_phone):
        raise SoldOut(0)


def refuse_if_full(event_id: int) -> None:
    """Say what take() would say to anybody once no seat is left: one read that nobody waits for.

    Raises NotBookable or SoldOut; where seats are left it leaves the word to take().
    """
    full = Event.objects.filter(pk=event_id, capacity__lte=F("seats_taken"))
    event = full.first()
    if event is not None:
        refuse_unless_open(event, now())
        raise SoldOut(0)


def take(event_id: int, seats: int, at: datetime, *, by_phone: bool = False) -> Event:
    """Take seats and return the event as it stands then.

    Never takes more than the event's capacity, however many ask at once. Raises NoSuchRow,
    NotBookable, and SoldOut when fewer seats are left.
    """
    refuse_unless_open(existing(event_id), at, by_phone=by_phone)
    # One conditional UPDATE: of two guests who ask for the last seat it finds the seat for one.
    room = Q(capacity=None) | Q(seats_taken__lte=F("capacity") - seats)
    open_event = Event.objects.filter(room, pk=event_id, cancelled_at=None)
    if not open_event.update(seats_taken=F("seats_taken") + seats):
        full = existing(event_id)
        refuse_unless_open(full, at, by_phone=by_phone)
        raise SoldOut(full.seats_left or 0)
    event = existing(event_id)
    publish(event)
    return event


def free(event: Event, seats: int) -> None:
    """Give seats back; the event must be locked."""
    event.seats_taken -= seats
    event.save(update_fields=["seats_taken"])
    publish(event)


def publish(event: Event) -> None:
    """Where seats are counted, the public sees how many are left."""
    if event.capacity is not None:
        publishing.bump()
