"""The only place that counts seats: taken, released, and kept back for the house.

Every function locks the event first, so of two guests who want the last seat one gets it.
"""

from datetime import datetime

from django.db.models import F

from nightcap.bookings import rules
from nightcap.bookings.errors import SoldOut
from nightcap.bookings.models import Booking
from nightcap.bookings.services.holds import expire_holds
from nightcap.core.errors import NoSuchRow
from nightcap.core.time import now
from nightcap.core.writing import changes, publishing
from nightcap.events import free_seats
from nightcap.events.models import Event
from nightcap.events.selectors import get_event, lock_event, with_links

_COUNTED_BY = ("capacity", "seats_taken", "walk_ins", "house_seats")


def take(
    event_id: int, seats: int, *, is_by_phone: bool = False, seen_start: datetime | None = None
) -> Event:
    """Take seats of an event in the caller's transaction; return it, locked.

    If too few are left, expired holds are released first. House seats are not taken: they are
    released before (`release_house_seats`). Raises NoSuchRow, HasMoved, NotBookable, and SoldOut
    with the seats that are left.

    Rule: Never more seats are booked than an event has, whatever the number of guests at once.
    """
    event = lock_event(event_id)
    _check_free(event, seats, is_by_phone=is_by_phone, seen_start=seen_start)
    _count(event, seats_taken=seats)
    return event


def check_free(event_id: int, seats: int, *, seen_start: datetime | None = None) -> None:
    """Raise what take() raises, without a lock, if an event lacks the seats.

    Most of a rush for the last seats come too late, and need not wait for the lock.
    """
    counted = Event.objects.filter(pk=event_id).only(*_COUNTED_BY).first()
    if counted is None or _lacks(counted, seats):
        _check_free(get_event(event_id), seats, is_by_phone=False, seen_start=seen_start)


def _check_free(
    event: Event, seats: int, *, is_by_phone: bool, seen_start: datetime | None
) -> None:
    if event.deleted_at is not None:
        raise NoSuchRow("event")
    if _lacks(event, seats) and release_expired_holds(event.pk):
        event.refresh_from_db()
    [(_, link)] = with_links([event])
    rules.check_bookable(event, link, is_by_phone=is_by_phone)
    if _lacks(event, seats):
        raise SoldOut(event.seats_left or 0)
    rules.check_not_moved(event, seen_start)


def _lacks(event: Event, seats: int) -> bool:
    return event.seats_left is not None and event.seats_left < seats


def release(event: Event, seats: int, *, arrived: int = 0) -> None:
    """Release seats of a locked event; the waitlist is offered them in the same transaction.

    `arrived` of them belong to guests who are in the room: they count as walk-ins from now on.
    """
    _count(event, seats_taken=-seats, walk_ins=arrived)
    free_seats.seats_freed(event.pk)


def _count(event: Event, *, seats_taken: int, walk_ins: int = 0) -> None:
    Event.including_deleted.filter(pk=event.pk).update(
        seats_taken=F("seats_taken") + seats_taken, walk_ins=F("walk_ins") + walk_ins
    )
    # Visitors see how many seats are left where they are counted.
    if event.capacity is not None:
        publishing.bump()


def release_expired_holds(event_id: int) -> bool:
    """Release the seats of an event's holds that were not confirmed in time, if there are any.

    Rule: Seats that were not confirmed in time are free at once for the next guest who asks.
    """
    if not Booking.objects.expired_holds(now()).filter(event_id=event_id).exists():
        return False
    with publishing.atomic():
        event = lock_event(event_id)
        seats = expire_holds(event)
        if seats:
            release(event, seats)
    return seats > 0


def release_all_expired_holds() -> int:
    """Release the seats of all expired holds; return for how many events."""
    expired = Booking.objects.expired_holds(now()).order_by()
    events = sorted(set(expired.values_list("event_id", flat=True)))
    return sum(release_expired_holds(event_id) for event_id in events)


# House seats: kept back from sale, for a performer's friends or a late guest


@publishing.atomic()
def set_house_seats(event_id: int, number: int, *, seen: int | None = None) -> Event:
    """Set how many seats of an event the house keeps back in all.

    If more are wanted, expired holds are released first. `seen` is the version of the event that
    this is based on. Raises NoSuchRow, Stale, NotBookable for more seats of an event that is
    cancelled or over, and Invalid for more than are free or where seats are not counted.

    Rule: Seats that the house keeps back are not sold; those it gives up are free at once.
    """
    lock_event(get_event(event_id).pk)
    release_expired_holds(event_id)
    with changes.edit(Event, event_id, seen=seen) as edit:
        if number > edit.row.house_seats:
            edit.row.refuse_unless_ahead(now())
        edit.row.house_seats = number
    return edit.row


def release_house_seats(event_id: int, most: int) -> None:
    """Release up to `most` house seats; the caller takes them in the same transaction.

    The caller also defers the call of the waitlist until then. Raises NoSuchRow.
    """
    with changes.edit(Event, event_id) as edit:
        edit.row.house_seats = max(0, edit.row.house_seats - most)
