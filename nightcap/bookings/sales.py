"""How the seats of events were sold over time: of one, and as usual for those of its title."""

from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Exists, OuterRef

from nightcap.bookings.models import Booking
from nightcap.events import selectors as events
from nightcap.events.models import Event

_COMPARED = 12
"""How many events of a title say what is usual: a season's worth, the latest ones."""
_LONGEST_AHEAD = 90
"""In days: what was booked earlier counts as booked then."""


@dataclass(frozen=True, slots=True)
class SalesPoint:
    """How many seats were sold at an instant."""

    at: datetime
    seats: int


@dataclass(frozen=True, slots=True)
class UsualPoint:
    """The average number of seats sold, `days_before` days before the start."""

    days_before: int
    seats: float


@dataclass(frozen=True, slots=True)
class UsualSales:
    """How the past events of a title sold, from the first day with a sale to the start."""

    events: int
    points: list[UsualPoint]


def over_time(event_id: int) -> list[SalesPoint]:
    """Return how the seats of an event were sold over time, one point for each change.

    A cancelled booking counts from when it was made until it was cancelled, one whose number was
    changed with its present number.
    """
    steps: list[tuple[datetime, int]] = []
    made = Booking.objects.filter(event_id=event_id).order_by()
    for created_at, cancelled_at, seats in made.values_list(
        "created_at", "cancelled_at", "number_of_tickets"
    ):
        steps.append((created_at, seats))
        if cancelled_at is not None:
            steps.append((cancelled_at, -seats))
    total = 0
    points = []
    for at, seats in sorted(steps):
        total += seats
        points.append(SalesPoint(at=at, seats=total))
    return points


def usual(event_id: int, *, at: datetime) -> UsualSales:
    """Average how the latest past events of the same title sold, of those that had bookings.

    Raises NoSuchRow.
    """
    event = events.get_event(event_id)
    past = (
        Event.objects.public()
        .over(at)
        .filter(
            Exists(Booking.objects.filter(event=OuterRef("pk"))),
            title_key=event.title_key,
            starts_at__lt=event.starts_at,
        )
        .order_by("-starts_at", "-id")[:_COMPARED]
    )
    compared = [event.pk for event in past]
    bookings = Booking.objects.filter(event__in=compared).order_by()
    # What each day before the start adds to the seats, and takes from them.
    steps = defaultdict[int, int](int)
    for starts_at, created_at, cancelled_at, seats in bookings.values_list(
        "event__starts_at", "created_at", "cancelled_at", "number_of_tickets"
    ):
        steps[_days_between(created_at, starts_at)] += seats
        if cancelled_at is not None:
            steps[_days_between(cancelled_at, starts_at)] -= seats
    sold = 0
    points = []
    for days in range(max(steps, default=-1), -1, -1):
        sold += steps[days]
        points.append(UsualPoint(days_before=days, seats=round(sold / len(compared), 1)))
    return UsualSales(events=len(compared), points=points)


def _days_between(instant: datetime, start: datetime) -> int:
    """Whole days from an instant to the start of an event; none once it has begun."""
    days = (start - instant) // timedelta(days=1)
    return min(max(days, 0), _LONGEST_AHEAD)
