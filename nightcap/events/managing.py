"""Reads of the bill for the manager: test events, cancelled and past ones too."""

from dataclasses import dataclass
from datetime import datetime
from enum import Enum

from django.db.models import Case, F, OuterRef, Q, Subquery, Value, When
from django.db.models.functions import Coalesce

from nightcap.core.paging import matching
from nightcap.events.errors import NoSuchEvent
from nightcap.events.models import END, Event, EventLink, EventQuerySet


class Time(Enum):
    """Which part of the bill is wanted."""

    UPCOMING = "upcoming"
    PAST = "past"
    ALL = "all"


class Linked(Enum):
    """Whether events with a ticket address are wanted, or those without."""

    ALL = "all"
    WITH = "with"
    WITHOUT = "without"


@dataclass(frozen=True)
class Bill:
    """A part of the bill, and how many of its events have a ticket address."""

    events: EventQuerySet
    with_links: int
    without_links: int


def bill(
    *,
    at: datetime,
    search: str,
    time: Time,
    linked: Linked,
    is_public: bool = False,
    start: datetime | None = None,
    end: datetime | None = None,
) -> Bill:
    """Return what is running or to come, soonest first, then what is over, latest first.

    Searched by title, category and place, of what overlaps the half-open span [start, end); a side
    that is None is open. With `is_public` without test events and those called off. The counts are
    those of the same search, time and span, whatever `linked` is.
    Raises Invalid for a span that ends before it begins.
    """
    wanted = Event.objects.public() if is_public else _all()
    found = wanted.overlapping(start, end).filter(matching(search, "title", "category", "location"))
    if time is Time.UPCOMING:
        found = found.not_over(at)
    elif time is Time.PAST:
        found = found.alias(end=END).filter(end__lte=at)
    has_link = ~Q(laid_over="") | ~Q(eventbrite_link="")
    found = found.annotate(laid_over=_address_laid_over())
    with_links = found.filter(has_link)
    count, linked_count = found.count(), with_links.count()
    chosen = {
        Linked.ALL: found,
        Linked.WITH: with_links,
        Linked.WITHOUT: found.exclude(has_link),
    }[linked]
    return Bill(_ordered(chosen, at), linked_count, count - linked_count)


def managed(event_id: int) -> Event:
    """Return an event that was not deleted. Raises NoSuchEvent."""
    event = _all().filter(pk=event_id).first()
    if event is None:
        raise NoSuchEvent
    return event


def _all() -> EventQuerySet:
    return Event.objects.filter(deleted_at=None)


def _ordered(found: EventQuerySet, at: datetime) -> EventQuerySet:
    to_come = When(end__gt=at, then=F("starts_at"))
    return (
        found.alias(end=END)
        .alias(is_over=Case(When(end__gt=at, then=Value(0)), default=Value(1)), soon=Case(to_come))
        .order_by("is_over", "soon", "-starts_at", "-id")
    )


def _address_laid_over() -> Coalesce:
    """The address of the link that overlay chooses: of the same start, else the newest."""
    links = EventLink.objects.filter(active=True, title_key=OuterRef("title_key"))
    same_start = links.filter(start_ts=OuterRef("starts_at"))
    newest = links.order_by("-updated_at", "-id")
    chosen = (Subquery(found.values("url")[:1]) for found in (same_start, newest))
    return Coalesce(*chosen, Value(""))
