"""The performances of a show: what is on next, its dates, and the next one for a closed night.

Events of one title key are performances of one show.
"""

from collections import defaultdict
from collections.abc import Collection, Iterator
from datetime import datetime

from nightcap.events.effective import (
    EventOut,
    Links,
    PerformanceOut,
    WithLink,
    ticket_status,
    with_links,
)
from nightcap.events.models import Event, EventLink, EventQuerySet, TicketStatus
from nightcap.events.titles import title_key

MOST_DATES = 60
"""How many dates of one show are listed; a weekly one of the next year fits."""
_CLOSED = frozenset({TicketStatus.SOLD_OUT, TicketStatus.CONCLUDED})
_AT_ONCE = 50
"""How many rows are read at once in search of dates: mostly the next week says them all."""
_READ = (
    *("title", "title_key", "starts_at", "ends_at", "is_all_day", "price_range"),
    *("ticket_status", "ticket_status_set_at", "capacity", "seats_taken"),
)
"""The columns that say what a date is called, when it is, and whether it can be booked."""


def next_from(start: datetime | None, category: str, *, at: datetime) -> list[PerformanceOut]:
    """Return the first event that starts at `start` or later and is not over, or nothing.

    An empty category is any.
    """
    found = Event.objects.public().not_over(at)
    if start:
        found = found.filter(starts_at__gte=start)
    if category:
        found = found.filter(category=category.lower())
    return _performances(found[:1], at=at)


def dates_of(event: Event, *, at: datetime) -> list[PerformanceOut]:
    """Return the dates of an event's show that are not over, its own among them, soonest first."""
    found = Event.objects.public().not_over(at).filter(title_key=event.title_key)
    return _performances(found[:MOST_DATES], at=at)


def with_next_dates(events: list[EventOut], links: Links, *, at: datetime) -> list[EventOut]:
    """Let each event that nobody can book any more name the next date of its show that can be.

    `links` are those of the events, and so of the dates of their shows. One query however many
    events there are, and none where every one can be booked.
    """
    closed = defaultdict[str, list[EventOut]](list)
    for event in events:
        if event.is_cancelled or event.ticket_status in _CLOSED:
            closed[title_key(event.title)].append(event)
    if closed:
        _name_next_dates(closed, links, at=at)
    return events


def _name_next_dates(closed: dict[str, list[EventOut]], links: Links, *, at: datetime) -> None:
    for date, link in _open_dates(closed.keys(), links, at=at):
        show = closed.get(date.title_key, [])
        before = [event for event in show if event.starts_at < date.starts_at]
        if not before:
            continue
        next_date = _performance(date, link, at=at)
        for event in before:
            event.next_date = next_date
        if len(before) < len(show):
            closed[date.title_key] = [event for event in show if event.next_date is None]
            continue
        del closed[date.title_key]
        if not closed:
            return


def _open_dates(keys: Collection[str], links: Links, *, at: datetime) -> Iterator[WithLink]:
    """The dates to come of several shows that can still be booked, soonest first."""
    found = Event.objects.public().filter(title_key__in=[*keys], starts_at__gt=at).only(*_READ)
    for event in found.iterator(_AT_ONCE):
        link = links.of(event)
        if ticket_status(event, link, at=at) not in _CLOSED:
            yield WithLink(event, link)


def _performances(events: EventQuerySet, *, at: datetime) -> list[PerformanceOut]:
    found = with_links(list(events.only(*_READ)))
    return [_performance(event, link, at=at) for event, link in found]


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
