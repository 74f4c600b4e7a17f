"""Who came and who did not: the one rule by which a booking is a no-show.

A guest who did not come is a no-show only where somebody noted who came: at an event whose door was
not used nobody knows, and nobody is blamed.
"""

from collections.abc import Iterable
from datetime import datetime
from enum import StrEnum

from django.db.models import Exists, OuterRef, QuerySet

from nightcap.bookings.models import Booking
from nightcap.events.models import Event, EventQuerySet


class Attendance(StrEnum):
    """What became of a booking, as of an instant."""

    CANCELLED = "cancelled"
    EXPECTED = "expected"
    ARRIVED = "arrived"
    NO_SHOW = "no-show"
    UNKNOWN = "unknown"


def where_door_was_used(events: EventQuerySet) -> EventQuerySet:
    """Keep the events at which somebody has arrived or a walk-in was let in."""
    came = Booking.objects.filter(event=OuterRef("pk"), arrived_seats__gt=0)
    return events.filter(Exists(came)) | events.filter(walk_ins__gt=0)


def no_shows(bookings: QuerySet[Booking], *, at: datetime) -> QuerySet[Booking]:
    """Keep the bookings that are no-shows at an instant.

    They were confirmed and not cancelled, their event took place and is over, its door was used,
    and nobody of theirs arrived.
    """
    performances = where_door_was_used(Event.including_deleted.filter(cancelled_at=None).over(at))
    return bookings.filter(
        cancelled_at=None,
        held_until=None,
        arrived_seats=0,
        event__in=performances.order_by().values("pk"),
    )


def of_bookings(bookings: Iterable[Booking], *, at: datetime) -> dict[int, Attendance]:
    """Say of each booking, by its id, what became of it; in one query however many.

    Their events are to be loaded already (`select_related("event")`). A booking whose seats were
    never confirmed, and one whose event was cancelled, is cancelled.
    """
    rows = list(bookings)
    over = {row.event_id for row in rows if row.event.over_at <= at}
    used = where_door_was_used(Event.including_deleted.filter(pk__in=over))
    was_used = set(used.order_by().values_list("pk", flat=True)) if over else set()
    return {row.pk: _of(row, was_door_used=row.event_id in was_used, at=at) for row in rows}


def _of(booking: Booking, *, was_door_used: bool, at: datetime) -> Attendance:
    if booking.arrived_seats > 0:
        return Attendance.ARRIVED
    if booking.is_cancelled or booking.event.is_cancelled:
        return Attendance.CANCELLED
    if booking.event.over_at > at:
        return Attendance.EXPECTED
    if booking.is_held:
        return Attendance.CANCELLED
    return Attendance.NO_SHOW if was_door_used else Attendance.UNKNOWN
