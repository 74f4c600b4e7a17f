"""The performances of a show: what is on next, its dates, and the next one for a closed night.

Events of one title key are performances of one show.
"""

from collections import defaultdict
from collections.abc import Collection
from datetime import datetime

from nightcap.events.effective import EventOut, PerformanceOut, effective
from nightcap.events.models import Event, EventQuerySet, TicketStatus
from nightcap.events.titles import title_key

MOST_DATES = 60
"""How many dates of one show are listed; a weekly one of the next year fits."""
_CLOSED = frozenset({TicketStatus.SOLD_OUT, TicketStatus.CONCLUDED})


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


def with_next_dates(events: list[EventOut], *, at: datetime) -> list[EventOut]:
    """Let each event that nobody can book any more name the next date of its show that can be.

    Two queries however many events there are, and none where every one can be booked.
    """
    closed = [event for event in events if _is_closed(event)]
    dates = _open_dates({title_key(event.title) for event in closed}, at=at) if closed else {}
    for event in closed:
        later = dates.get(title_key(event.title), ())
        event.next_date = next((date for date in later if date.starts_at > event.starts_at), None)
    return events


def _is_closed(event: EventOut) -> bool:
    return event.is_cancelled or event.ticket_status in _CLOSED


def _open_dates(keys: Collection[str], *, at: datetime) -> dict[str, list[PerformanceOut]]:
    """The dates to come of several shows that can still be booked, soonest first."""
    found = Event.objects.public().filter(title_key__in=keys, starts_at__gt=at)
    dates = defaultdict[str, list[PerformanceOut]](list)
    for date in _performances(found, at=at):
        if date.ticket_status not in _CLOSED:
            dates[title_key(date.title)].append(date)
    return dates


def _performances(events: EventQuerySet, *, at: datetime) -> list[PerformanceOut]:
    return [
        PerformanceOut.model_construct(
            **{name: getattr(event, name) for name in PerformanceOut.model_fields}
        )
        for event in effective(list(events), at=at)
    ]
