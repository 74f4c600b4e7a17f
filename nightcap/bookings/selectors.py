"""Reads of bookings: the manager's alone."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from enum import StrEnum
from typing import Final

from django.db.models import Count, Q, QuerySet, Sum
from django.db.models.functions import Coalesce

from nightcap.bookings.models import Booking
from nightcap.core.errors import NoSuchRow
from nightcap.core.search import matching
from nightcap.core.search import search as search_in
from nightcap.events.fields import EventOut
from nightcap.events.models import Event, EventQuerySet
from nightcap.events.selectors import effective_events, search_events
from nightcap.venue.profile import profile

DAY_CUTOFF = timedelta(hours=6)
"""How long after midnight a show still belongs to the day before."""
_IN_FILE = (
    *("reference", "customer_name", "customer_email", "customer_phone", "number_of_tickets"),
    *("origin", "is_comp", "created_at", "arrived_at", "cancelled_at", "held_until", "note"),
)
_AT_ONCE = 1_000
_COUNTED: Final = (
    *("parties", "parties_without_email", "held_parties", "held_seats"),
    *("arrived_parties", "arrived_seats"),
)


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
    """An event as the box office sees it; cancelled bookings count nowhere.

    `held_parties` are those among all that have not confirmed their seats yet, `walk_ins` the seats
    of who is in the room without one that stands. `held_seats` are those of the held parties, among
    `seats_taken`; `house_seats` come on top of these: the house keeps them back from sale.
    `version` is the event's.
    """

    event: EventOut
    seats_taken: int
    parties: int
    parties_without_email: int
    held_parties: int
    held_seats: int
    arrived_parties: int
    arrived_seats: int
    walk_ins: int
    house_seats: int
    version: int


@dataclass(frozen=True)
class Evening:
    """The shows of one day at the venue, soonest first: tonight, or the next that has any."""

    day: date
    is_tonight: bool
    shows: list[EventSales]


def newest_first(
    *, event_id: int | None = None, search: str = "", state: State = State.ALL
) -> QuerySet[Booking]:
    """Return bookings, of one event or of all, found by name, email, phone or code."""
    found = Booking.objects.select_related("event")
    if event_id is None:
        found = found.filter(search_in(Booking, search))
    else:
        found = found.filter(matching(Booking, search), event_id=event_id)
    if state is not State.ALL:
        found = found.filter(cancelled_at__isnull=state is State.ACTIVE)
    return found


def for_file(*, event_id: int | None = None) -> Iterator[Booking]:
    """Return bookings as newest_first() does, for a file: a few at a time, however many."""
    found = newest_first(event_id=event_id)
    return found.only(*_IN_FILE, "event__title", "event__starts_at").iterator(_AT_ONCE)


def one(booking_id: int) -> Booking:
    """Return a booking. Raises NoSuchRow."""
    booking = Booking.objects.select_related("event").filter(pk=booking_id).first()
    if booking is None:
        raise NoSuchRow("booking")
    return booking


def events(
    span: Span, *, search: str = "", event_id: int | None = None, at: datetime
) -> EventQuerySet:
    """Return the events that can be booked or could: to come soonest first, else latest first.

    Cancelled events are among them, test events are not.
    """
    found = search_events(search, Event.objects.visible())
    if event_id is not None:
        found = found.filter(pk=event_id)
    if span is Span.UPCOMING:
        return found.not_over(at).order_by("starts_at", "id")
    if span is Span.PAST:
        found = found.over(at)
    return found.order_by("-starts_at", "-id")


def sales_of(events: Sequence[Event], *, at: datetime) -> list[EventSales]:
    """Count the parties of a few events, in one query however many."""
    is_held = Q(held_until__isnull=False)
    parties = (
        Booking.objects.filter(event__in=events, cancelled_at=None)
        .order_by()
        .values("event_id")
        .annotate(
            parties=Count("pk"),
            parties_without_email=Count("pk", filter=Q(customer_email="")),
            held_parties=Count("pk", filter=is_held),
            held_seats=Coalesce(Sum("number_of_tickets", filter=is_held), 0),
            arrived_parties=Count("pk", filter=Q(arrived_seats__gt=0)),
            arrived_seats=Sum("arrived_seats"),
        )
    )
    counts = {row["event_id"]: {name: row[name] for name in _COUNTED} for row in parties}
    return [
        EventSales(
            event=seen,
            seats_taken=event.seats_taken,
            walk_ins=event.walk_ins,
            house_seats=event.house_seats,
            version=event.version,
            **counts.get(event.pk, dict.fromkeys(_COUNTED, 0)),
        )
        for event, seen in zip(events, effective_events(events, at=at), strict=True)
    ]


def evening(*, at: datetime) -> Evening:
    """Return tonight's shows, those that are over or cancelled too; else those of the next evening.

    A show that runs past midnight keeps its evening going until it ends, and what began on an
    earlier day and still runs is tonight's too. Without any show to come it has none.
    """
    today = at.astimezone(profile().time_zone).date()
    running = Event.objects.public().not_over(at)
    yesterday = today - timedelta(days=1)
    is_still_yesterday = at < _start_of(today) + DAY_CUTOFF and (
        running.filter(begins_on(yesterday), is_all_day=False).exists()
    )
    tonight = yesterday if is_still_yesterday else today
    begun = list(running.filter(starts_at__lt=_start_of(tonight)).values_list("pk", flat=True))
    shows = Event.objects.visible().filter(begins_on(tonight) | Q(pk__in=begun))
    day = tonight
    if not shows.filter(cancelled_at=None).exists():
        next_show = running.order_by("starts_at", "id").first()
        day = next_show.starts_at.astimezone(profile().time_zone).date() if next_show else tonight
        shows = Event.objects.visible().filter(begins_on(day))
    rows = list(shows.order_by("starts_at", "id"))
    return Evening(day=day, is_tonight=day == tonight, shows=sales_of(rows, at=at))


def is_tonights(event_id: int | None, *, at: datetime) -> bool:
    """Whether an event is one of tonight's shows."""
    found = evening(at=at)
    return found.is_tonight and any(show.event.id == event_id for show in found.shows)


def begins_on(day: date) -> Q:
    """Keep the events that begin on a day at the venue."""
    return begins_between(day, day)


def begins_between(first: date, last: date) -> Q:
    """Keep the events that begin from a day at the venue to another, both included."""
    return Q(starts_at__gte=_start_of(first), starts_at__lt=_start_of(last + timedelta(days=1)))


def _start_of(day: date) -> datetime:
    return datetime.combine(day, time.min, tzinfo=profile().time_zone)
