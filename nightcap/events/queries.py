"""Reads of the programme. Public ones never hold test events; none holds deleted events."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum

from django.db.models import Case, Exists, F, OuterRef, Q, QuerySet, Subquery, Value, When
from django.db.models.functions import Coalesce

from nightcap.core.errors import NoSuchRow
from nightcap.core.paging import matching
from nightcap.events.effective import EventOut, Links, PerformanceOut, combined, effective
from nightcap.events.models import END, Event, EventLink, EventQuerySet, FeedRun
from nightcap.events.performances import dates_of, with_next_dates

EXPORT_LOOKS_BACK = timedelta(days=30)
EXPORT_LOOKS_AHEAD = timedelta(days=365)


class Time(Enum):
    """Which part of the programme is wanted."""

    UPCOMING = "upcoming"
    PAST = "past"
    ALL = "all"


class HasLink(Enum):
    """Whether events with a ticket address are wanted, or those without."""

    ALL = "all"
    WITH = "with"
    WITHOUT = "without"


@dataclass(frozen=True)
class Programme:
    """A part of the programme, and how many of its events have a ticket address."""

    events: EventQuerySet
    with_links: int
    without_links: int


def between(start: datetime | None, end: datetime | None, *, at: datetime) -> list[EventOut]:
    """Return the events that overlap the half-open span [start, end), soonest first.

    A side that is None is open; so both None means every event, past ones too.
    Raises Invalid for a span that ends before it begins.
    """
    return _shown(Event.objects.public().overlapping(start, end), at=at)


def upcoming(*, at: datetime, limit: int | None = None) -> list[EventOut]:
    """Return what is running or still to come, soonest first."""
    return _shown(Event.objects.public().not_over(at)[:limit], at=at)


def of_category(category: str, *, at: datetime) -> list[EventOut]:
    """Return a category's events: to come, soonest first, then over, latest first; any case."""
    events = list(Event.objects.public().filter(category=category.strip().lower()))
    to_come = [event for event in events if event.over_at > at]
    over = [event for event in reversed(events) if event.over_at <= at]
    return _shown(to_come + over, at=at)


def visible(event_id: int, *, at: datetime) -> EventOut:
    """Return an event that visitors may see, a cancelled one too. Raises NoSuchRow."""
    return _shown([_found(Event.objects.visible(), event_id)], at=at)[0]


def dates_of_show(event_id: int, *, at: datetime) -> list[PerformanceOut]:
    """Return the dates of an event's show that are not over, soonest first. Raises NoSuchRow."""
    return dates_of(_found(Event.objects.visible(), event_id), at=at)


def one(event: Event, *, at: datetime) -> EventOut:
    """Return one event as it stands at an instant."""
    return effective([event], at=at)[0]


def existing(event_id: int) -> Event:
    """Return an event that was not deleted, whatever it is. Raises NoSuchRow."""
    return _found(Event.objects.all(), event_id)


def for_export(*, at: datetime) -> list[EventOut]:
    """Return what the calendar export holds: 30 days back to a year ahead, cancelled ones too."""
    reach = (at - EXPORT_LOOKS_BACK, at + EXPORT_LOOKS_AHEAD)
    return effective(list(Event.objects.visible().filter(starts_at__range=reach)), at=at)


def programme(
    *,
    at: datetime,
    search: str,
    time: Time,
    has_link: HasLink,
    is_public: bool = False,
    start: datetime | None = None,
    end: datetime | None = None,
) -> Programme:
    """Return what is running or to come, soonest first, then what is over, latest first.

    Searched by title, category and place, of what overlaps the half-open span [start, end); a side
    that is None is open. With `is_public` without test events and cancelled ones. The counts are
    those of the same search, time and span, whatever `has_link` is.
    Raises Invalid for a span that ends before it begins.
    """
    wanted = Event.objects.public() if is_public else Event.objects.all()
    found = wanted.overlapping(start, end).filter(matching(search, "title", "category", "location"))
    if time is Time.UPCOMING:
        found = found.not_over(at)
    elif time is Time.PAST:
        found = found.alias(end=END).filter(end__lte=at)
    has_address = ~Q(link_address="") | ~Q(eventbrite_link="")
    found = found.annotate(link_address=_address_of_link())
    with_links = found.filter(has_address)
    count, linked_count = found.count(), with_links.count()
    chosen = {
        HasLink.ALL: found,
        HasLink.WITH: with_links,
        HasLink.WITHOUT: found.exclude(has_address),
    }[has_link]
    return Programme(_ordered(chosen, at), linked_count, count - linked_count)


def links() -> QuerySet[EventLink]:
    """Return every event link, last saved first."""
    return EventLink.objects.all()


def feed_runs() -> QuerySet[FeedRun]:
    """Return the last import from each file or address, latest first; never begun ones last."""
    return FeedRun.objects.order_by(F("began_at").desc(nulls_last=True), "-pk")


def _shown(events: Iterable[Event], *, at: datetime) -> list[EventOut]:
    rows = list(events)
    links = Links(event.title_key for event in rows)
    seen = [combined(event, links.of(event), at=at) for event in rows]
    return with_next_dates(seen, links, at=at)


def _found(events: EventQuerySet, event_id: int) -> Event:
    event = events.filter(pk=event_id).first()
    if event is None:
        raise NoSuchRow("event")
    return event


def _ordered(found: EventQuerySet, at: datetime) -> EventQuerySet:
    to_come = When(end__gt=at, then=F("starts_at"))
    return (
        found.alias(end=END)
        .alias(is_over=Case(When(end__gt=at, then=Value(0)), default=Value(1)), soon=Case(to_come))
        .order_by("is_over", "soon", "-starts_at", "-id")
    )


def _address_of_link() -> Case:
    """The address of the link that `effective.with_links` finds: its own, else its series'."""
    links = EventLink.objects.filter(active=True, title_key=OuterRef("title_key"))
    own = links.filter(start_ts=OuterRef("starts_at"))
    series = links.filter(start_ts=None)
    return Case(
        When(Exists(own), then=Subquery(own.values("url")[:1])),
        default=Coalesce(Subquery(series.values("url")[:1]), Value("")),
    )
