"""Reads of bookings: the manager's alone."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from django.db.models import Count, Q, QuerySet, Sum

from nightcap.bookings.models import Booking
from nightcap.core.errors import NoSuchRow
from nightcap.core.paging import matching
from nightcap.events.effective import EventOut, effective
from nightcap.events.models import Event


class State(StrEnum):
    """Which bookings are wanted."""

    ACTIVE = "active"
    CANCELLED = "cancelled"
    ALL = "all"


class Span(StrEnum):
    """Which events are wanted: those that are not over, those that are, or both."""

    UPCOMING = "upcoming"
    PAST = "past"
    ALL = "all"


@dataclass(frozen=True)
class EventSales:
    """An event as the box office sees it; cancelled bookings count nowhere."""

    event: EventOut
    seats_taken: int
    parties: int
    parties_without_email: int
    arrived_parties: int
    arrived_seats: int


@dataclass(frozen=True, slots=True)
class SalesPoint:
    """How many seats were sold at an instant."""

    at: datetime
    seats: int


def newest_first(
    *, event_id: int | None = None, search: str = "", state: State = State.ALL
) -> QuerySet[Booking]:
    """Return bookings, of one event or of all, found by name, address, phone or reference."""
    found = Booking.objects.select_related("event").filter(
        matching(search, "customer_name", "customer_email", "customer_phone", "reference")
    )
    if event_id is not None:
        found = found.filter(event_id=event_id)
    if state is not State.ALL:
        found = found.filter(cancelled_at__isnull=state is State.ACTIVE)
    return found


def one(booking_id: int) -> Booking:
    """Return a booking. Raises NoSuchRow."""
    booking = Booking.objects.select_related("event").filter(pk=booking_id).first()
    if booking is None:
        raise NoSuchRow("booking")
    return booking


def events(
    span: Span, *, search: str = "", event_id: int | None = None, at: datetime
) -> QuerySet[Event]:
    """Return the events that can be booked or could: to come soonest first, else latest first.

    Cancelled events are among them, test events are not.
    """
    found = Event.objects.visible().filter(matching(search, "title", "category"))
    if event_id is not None:
        found = found.filter(pk=event_id)
    if span is Span.UPCOMING:
        return found.not_over(at).order_by("starts_at", "id")
    if span is Span.PAST:
        found = found.exclude(pk__in=found.not_over(at).values("pk"))
    return found.order_by("-starts_at", "-id")


def sales_of(events: Sequence[Event], *, at: datetime) -> list[EventSales]:
    """Count the parties of a few events, in one query however many."""
    has_arrived = Q(arrived_at__isnull=False)
    parties = (
        Booking.objects.filter(event__in=events, cancelled_at=None)
        .order_by()
        .values("event_id")
        .annotate(
            parties=Count("pk"),
            without_email=Count("pk", filter=Q(customer_email="")),
            arrived=Count("pk", filter=has_arrived),
            arrived_seats=Sum("number_of_tickets", filter=has_arrived),
        )
    )
    counts = {
        row["event_id"]: (
            row["parties"],
            row["without_email"],
            row["arrived"],
            row["arrived_seats"] or 0,
        )
        for row in parties
    }
    return [
        EventSales(seen, event.seats_taken, *counts.get(event.pk, (0, 0, 0, 0)))
        for event, seen in zip(events, effective(events, at=at), strict=True)
    ]


def sales_over_time(event_id: int) -> list[SalesPoint]:
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
