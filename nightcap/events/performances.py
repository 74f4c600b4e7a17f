"""The performances of a show: what is on next, its dates, and the next instead of a closed one.

Events of one title key are performances of one show.
"""

from collections.abc import Collection, Sequence
from datetime import datetime
from functools import cache

from django.db.models import BigIntegerField, CharField, DateTimeField, OuterRef, Q, Subquery
from django.db.models.functions import Greatest
from django.db.models.lookups import GreaterThan

from nightcap.core.tables import prepared
from nightcap.core.tables.prepared import Param, Params
from nightcap.events.effective import (
    EventOut,
    PerformanceOut,
    chosen_statuses,
    ticket_status,
    with_links,
)
from nightcap.events.models import SEATS_LEFT, Event, EventLink, TicketStatus, title_key

MOST_DATES = 60
"""How many dates of one show are listed; a weekly one of the next year fits."""
_CLOSED = frozenset({TicketStatus.SOLD_OUT, TicketStatus.CONCLUDED})
_READ = (
    *("title", "title_key", "starts_at", "ends_at", "is_all_day", "price_range"),
    *("ticket_status", "ticket_status_set_at", "is_status_by_seats"),
    *("capacity", "seats_taken", "walk_ins", "house_seats"),
)
"""The columns that say what a date is called, when it is, and whether it can be booked."""

_AT = Param("at", DateTimeField)
_OF_SHOW = prepared.Select(
    Event.objects.public()
    .not_over(_AT)
    .filter(title_key=Param("key", CharField))
    .only(*_READ)[:MOST_DATES]
)
_BY_ID = prepared.Select(
    Event.objects.filter(pk__in=Params("ids", BigIntegerField)).order_by().only(*_READ)
)


def next_from(start: datetime | None, category: str, *, at: datetime) -> list[PerformanceOut]:
    """Return the first event that starts at `start` or later and is not over, or nothing.

    An empty category is any.
    """
    query = _first(has_start=start is not None, has_category=category != "")
    return _performances(query.all(at=at, start=start, category=category.lower()), at=at)


def dates_of(event: Event, *, at: datetime) -> list[PerformanceOut]:
    """Return the dates of an event's show that are not over, its own among them, soonest first."""
    return _performances(_OF_SHOW.all(at=at, key=event.title_key), at=at)


def with_next_dates(events: list[EventOut], *, at: datetime) -> list[EventOut]:
    """Let each event that nobody can book any more name the next date of its show that can be.

    Three queries however many events there are, and none where every one can be booked.
    """
    closed = {
        event.id: (title_key(event.title), max(at, event.starts_at))
        for event in events
        if _is_closed(event)
    }
    if not closed:
        return events
    # One event asks for all that look for the same date.
    asking = {place: event_id for event_id, place in closed.items()}
    dates = _next_open_dates(asking.values(), at=at)
    for event in events:
        if event.id in closed:
            event.next_date = dates.get(asking[closed[event.id]])
    return events


def _is_closed(event: EventOut) -> bool:
    return event.is_cancelled or event.ticket_status in _CLOSED


def _next_open_dates(event_ids: Collection[int], *, at: datetime) -> dict[int, PerformanceOut]:
    """Return each event's next date on which its show can be booked.

    The dates are after the event and after `at`. An event without one is left out.
    """
    found: dict[int, int] = {
        event_id: next_id
        for event_id, next_id in _next_open().fetch(ids=event_ids, at=at)
        if next_id is not None
    }
    rows = _BY_ID.all(ids=set(found.values())) if found else []
    dates = {date.id: date for date in _performances(rows, at=at)}
    return {event_id: dates[next_id] for event_id, next_id in found.items() if next_id in dates}


@cache
def _first(*, has_start: bool, has_category: bool) -> prepared.Select[Event]:
    found = Event.objects.public().not_over(_AT)
    if has_start:
        found = found.filter(starts_at__gte=Param("start", DateTimeField))
    if has_category:
        found = found.filter(category=Param("category", CharField))
    return prepared.Select(found.only(*_READ)[:1])


@cache
def _next_open() -> prepared.Tuples[Event]:
    """Of events, by their `ids`, the next date of the show that can be booked."""
    has_seats = Q(capacity=None) | Q(GreaterThan(SEATS_LEFT, 0))
    later = Event.objects.public().filter(
        has_seats,
        title_key=OuterRef("title_key"),
        starts_at__gt=Greatest(OuterRef("starts_at"), _AT),
    )
    is_open = later.alias(chosen=chosen_statuses()).exclude(chosen__in=_CLOSED)
    return prepared.Tuples(
        Event.objects.filter(pk__in=Params("ids", BigIntegerField))
        .order_by()
        .annotate(next=Subquery(is_open.values("pk")[:1]))
        .values_list("pk", "next")
    )


def _performances(events: Sequence[Event], *, at: datetime) -> list[PerformanceOut]:
    return [_performance(event, link, at=at) for event, link in with_links(events)]


def _performance(event: Event, link: EventLink | None, *, at: datetime) -> PerformanceOut:
    return PerformanceOut.known(
        {
            "id": event.pk,
            "title": event.title,
            "starts_at": event.starts_at,
            "ends_at": event.ends_at,
            "is_all_day": event.is_all_day,
            "price_range": event.price_range,
            "ticket_status": ticket_status(event, link, at=at),
            "slug": event.slug,
        }
    )
