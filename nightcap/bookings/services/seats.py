"""Seats are counted on the event by conditional UPDATEs, so none is sold or freed twice."""

from datetime import datetime

from django.db.models import BigIntegerField, CharField, DateTimeField, F, IntegerField, Q
from django.db.models.lookups import GreaterThanOrEqual

from nightcap.bookings.errors import HasMoved, NotBookable, SoldOut
from nightcap.bookings.models import Booking
from nightcap.core.errors import NoSuchRow
from nightcap.core.tables import prepared
from nightcap.core.tables.prepared import Param
from nightcap.core.time import now, utc_iso
from nightcap.core.writing import changes, publishing
from nightcap.core.writing.changes import CLOCK
from nightcap.events import free_seats
from nightcap.events.models import SEATS_LEFT, Event, EventLink, TicketStatus, is_test
from nightcap.events.rules import is_sign_up, ticket_status
from nightcap.events.selectors import lock_event, match_links
from nightcap.venue.moments import long_date

_WANTED = Param("seats", IntegerField)
_ID = Q(pk=Param("id", BigIntegerField))

_EVENT = prepared.Select(Event.objects.filter(_ID).order_by())
_LINKS = prepared.Select(
    EventLink.objects.filter(
        Q(start_ts=None) | Q(start_ts=Param("start", DateTimeField)),
        title_key=Param("key", CharField),
        active=True,
    ).order_by()
)
_RAN_OUT = prepared.Select(
    Booking.objects.filter(
        event_id=Param("id", BigIntegerField),
        held_until__lte=Param("at", DateTimeField),
        cancelled_at=None,
    ).order_by()
)
# One conditional UPDATE: of two guests who ask for the last seat it finds the seat for one. Who
# saw the event as it stood before an edit, such as its cancellation, finds none.
_HOLD = prepared.Update(
    Event.objects.filter(
        _ID,
        Q(capacity=None) | Q(GreaterThanOrEqual(SEATS_LEFT, _WANTED)),
        version=Param("version", IntegerField),
        ical_sequence=Param("ical_sequence", IntegerField),
    ),
    seats_taken=F("seats_taken") + _WANTED,
)


def offered(event_id: int, seats: int, *, is_by_phone: bool = False) -> Event:
    """Return the event if it has this many seats to book.

    If too few are left, expired holds are released first, under a lock; otherwise it takes none. By
    phone the manager may sell what is left of an event that was marked Sold Out by hand, but no
    house seats: they are released first (`house_seats`). Raises NoSuchRow, NotBookable, and
    SoldOut when fewer seats are left.
    """
    event = _EVENT.first(id=event_id)
    if event and _lacks(event, seats) and free_what_ran_out(event_id):
        event = _EVENT.first(id=event_id)
    if event is None:
        raise NoSuchRow("event")
    links = _LINKS.all(key=event.title_key, start=event.starts_at)
    [(_, link)] = match_links([event], links)
    _refuse_unless_open(event, link, at=now(), is_by_phone=is_by_phone)
    if event.seats_left is not None and event.seats_left < seats:
        raise SoldOut(event.seats_left)
    return event


def _lacks(event: Event, seats: int) -> bool:
    return event.seats_left is not None and event.seats_left < seats


def hold(event: Event, seats: int) -> bool:
    """Take seats at an event in the caller's transaction; what comes after it, others wait for.

    False when the event has changed since it was read, or is over now, or its seats have gone.
    """
    if event.over_at <= now():
        return False
    seen = {"version": event.version, "ical_sequence": event.ical_sequence}
    if not _HOLD.run(id=event.pk, seats=seats, **seen):
        return False
    _publish_seats(event)
    return True


def take(event_id: int, seats: int, *, is_by_phone: bool = False) -> Event:
    """Take seats in the caller's transaction, which locks the event; return it as it stands then.

    Raises what offered() raises.
    """
    lock_event(event_id)
    while True:
        event = offered(event_id, seats, is_by_phone=is_by_phone)
        if hold(event, seats):
            return event


def free_what_ran_out(event_id: int) -> int:
    """Free the seats of an event's holds that nobody confirmed in time; return how many parties."""
    if not _RAN_OUT.all(id=event_id, at=now()):
        return 0
    return _free_what_ran_out(event_id)


@publishing.atomic()
def _free_what_ran_out(event_id: int) -> int:
    event = lock_event(event_id)
    at, parties, seats = now(), 0, 0
    for booking in _RAN_OUT.all(id=event_id, at=at):
        # The guest may press the button at this moment, and another worker may be here too: the
        # one whose UPDATE finds the hold has it.
        held = Booking.objects.filter(pk=booking.pk, held_until__lte=at, cancelled_at=None)
        if held.update(cancelled_at=at, version=F("version") + 1):
            parties += 1
            seats += booking.number_of_tickets
            changes.record(
                action="not confirmed in time",
                kind=booking.audit_kind,
                title=f"{booking.reference}, {event.title}",
                model=booking._meta.label_lower,
                subject_id=booking.pk,
                fields={"seats free again": ("", booking.number_of_tickets)},
                actor=CLOCK,
            )
    if seats:
        give_back(event, seats)
    return parties


def give_back(event: Event, seats: int, *, in_the_room: int = 0) -> None:
    """Free seats in the caller's transaction; parties that wait are offered them in it.

    On `in_the_room` of them sits who has come in: they count as walk-ins from now on.
    """
    Event.including_deleted.filter(pk=event.pk).update(
        seats_taken=F("seats_taken") - seats, walk_ins=F("walk_ins") + in_the_room
    )
    _publish_seats(event)
    free_seats.may_have_come(event.pk)


def _refuse_unless_open(
    event: Event, link: EventLink | None, *, at: datetime, is_by_phone: bool
) -> None:
    if is_test(event.title):
        raise NotBookable("This event cannot be booked.")
    if event.is_cancelled:
        raise NotBookable("This event is cancelled.")
    if event.over_at <= at:
        raise NotBookable("This event is over.")
    status = ticket_status(event, link, at=at)
    if status == TicketStatus.CONCLUDED:
        raise NotBookable("This event has concluded.")
    # A full one is sold out for everybody.
    if status == TicketStatus.SOLD_OUT and (event.seats_left == 0 or not is_by_phone):
        raise SoldOut(0)
    # Last, because the phrases may have to be read: a crowd at a full event need not wait for it.
    if is_sign_up(event.title):
        raise NotBookable("This event takes sign-ups, not bookings.")


def refuse_moved(event: Event, seen_start: datetime | None) -> None:
    """Raise HasMoved where an event begins at another time than the guest was shown.

    `seen_start` is None where nothing was shown.
    """
    # Visitors are shown instants to the second.
    if seen_start is not None and utc_iso(seen_start) != utc_iso(event.starts_at):
        raise HasMoved(long_date(event.starts_at, is_all_day=event.is_all_day))


def _publish_seats(event: Event) -> None:
    # Where seats are counted, visitors see how many are left.
    if event.capacity is not None:
        publishing.bump()
