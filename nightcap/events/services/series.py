"""A series: the events of one title, each a date with a row of its own.

Its dates are moved together and repeated by the venue's clock.
"""

from collections.abc import Collection, Iterator, Mapping
from copy import copy
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from enum import StrEnum
from typing import NamedTuple

from dateutil.relativedelta import relativedelta

from nightcap.core.errors import Invalid
from nightcap.core.models import Change
from nightcap.core.time import now
from nightcap.core.writing import changes, publishing
from nightcap.core.writing.changes import assign
from nightcap.events.fields import EventIn, Scope
from nightcap.events.models import Event, EventQuerySet
from nightcap.events.rules import fill_whole_days, instant_at_venue, venue_clock
from nightcap.events.selectors import get_event, lock_events
from nightcap.events.services.programme import STATUS_FIELDS

MOST_DATES = 200
"""Dates that can be changed at once."""
MOST_REPEATED = 104
"""Dates that can be added at once."""

_NOT_REPEATED = {"eventbrite_link", "featured", "is_cancelled"} | STATUS_FIELDS
_REPEATED = EventIn.model_fields.keys() - _NOT_REPEATED
_WEEK = timedelta(weeks=1)


class Times(NamedTuple):
    """When an event is."""

    starts_at: datetime
    ends_at: datetime | None
    is_all_day: bool

    @classmethod
    def of_event(cls, event: Event) -> "Times":
        """Return when an event is."""
        return cls(event.starts_at, event.ends_at, event.is_all_day)

    @classmethod
    def after_change(cls, event: Event, values: Mapping[str, object]) -> "Times":
        """Return when an event will be with values written onto it."""
        changed = copy(event)
        assign(changed, values)
        if changed.is_all_day:
            fill_whole_days(changed)
        return cls.of_event(changed)


def coming_dates(event: Event) -> EventQuerySet:
    """Return the dates of an event's series that are not over, soonest first."""
    found: EventQuerySet = Event.objects.filter(title_key=event.title_key).not_over(now())
    return found


def lock_dates(
    event_id: int, scope: Scope, *, titles: Collection[str]
) -> tuple[Event, list[Event]]:
    """Return an event and the other dates of a scope, locked for the caller's transaction.

    With them every date of the event's title and of the `titles` keys is locked: their links may
    change with them.

    Raises NoSuchRow, and Invalid when there are more dates than can be changed at once.
    """
    ids = [event_id, *(other.pk for other in other_dates(get_event(event_id), scope))]
    if len(ids) > MOST_DATES:
        raise Invalid(
            f"More than {MOST_DATES} dates cannot be changed at once.",
            fields={"scope": "holds too many dates"},
        )
    found = lock_events(ids, titles={get_event(event_id).title_key, *titles})
    rows = [found[pk] for pk in sorted({*ids} & found.keys())]
    by_id = {row.pk: row for row in rows if row.deleted_at is None}
    event = by_id.pop(event_id, None) or get_event(event_id)
    return event, list(by_id.values())


def other_dates(event: Event, scope: Scope) -> list[Event]:
    """Return the other dates of a scope, at most one more than can be changed at once."""
    if scope is Scope.THIS:
        return []
    found = coming_dates(event).exclude(pk=event.pk)
    if scope is Scope.LATER:
        found = found.filter(starts_at__gte=event.starts_at)
    return list(found[:MOST_DATES])


def move_date(other: Event, was: Times, becomes: Times) -> None:
    """Move another date as one was moved: by as many days, to the same time of the venue's clock.

    A start or an end that was not changed stays the other's own.
    """
    own = Times.of_event(other)
    start = venue_clock(own.starts_at)
    if becomes.starts_at != was.starts_at:
        old, new = venue_clock(was.starts_at), venue_clock(becomes.starts_at)
        clock = start.time() if old.time() == new.time() else new.time()
        start = datetime.combine(start.date() + (new.date() - old.date()), clock)
        other.starts_at = instant_at_venue(start)
    if becomes.ends_at is None:
        other.ends_at = None if was.ends_at else own.ends_at
    elif becomes.ends_at != was.ends_at:
        end = venue_clock(becomes.ends_at)
        days = end.date() - venue_clock(becomes.starts_at).date()
        other.ends_at = instant_at_venue(datetime.combine(start.date() + days, end.time()))
        if other.ends_at <= other.starts_at:
            # In the night of a clock change.
            other.ends_at = other.starts_at + (becomes.ends_at - becomes.starts_at)
    if becomes.is_all_day != was.is_all_day:
        other.is_all_day = becomes.is_all_day
    if other.is_all_day:
        fill_whole_days(other)


class Rhythm(StrEnum):
    """How often an event is repeated; a month later is the same weekday of the month."""

    WEEK = "week"
    FORTNIGHT = "fortnight"
    MONTH = "month"


@dataclass(frozen=True, slots=True)
class Added:
    """New dates, and the entry of the list of changes that undoes all of them."""

    events: list[Event]
    entry: Change | None


@publishing.atomic()
def repeat(
    event_id: int,
    *,
    until: date,
    every: Rhythm = Rhythm.WEEK,
    without: Collection[date] = frozenset(),
) -> Added:
    """Put an event on the programme again at the same time of the venue's clock.

    The last date is the one on or before `until`, a day at the venue; the days of `without` are
    left out. A time that the clocks skip becomes an hour later; of a time that occurs twice the
    first counts. If the end would then not be after the start, the event keeps its length.
    Bookings, ticket address and status, 'featured' and a cancellation are not repeated. Raises
    NoSuchRow, and Invalid for no date or too many, and for a day to leave out that is none.
    """
    event = changes.locked(Event, event_id)
    first = venue_clock(event.starts_at).date()
    days = list(_days(first, until, every))
    if unknown := sorted(set(without) - set(days)):
        raise Invalid(
            f"The event would not be repeated on {unknown[0]:%B} {unknown[0].day}.",
            fields={"without": "holds a day without a date"},
        )
    wanted = [day for day in days if day not in without]
    if not 1 <= len(wanted) <= MOST_REPEATED:
        raise Invalid(
            "No date is left between the event and that day, or there are too many.",
            fields={"until": f"must leave 1 to {MOST_REPEATED} dates after the event"},
        )
    with changes.as_one(event, action=f"repeated {len(wanted)} times") as group:
        added = [changes.create(_repeated(event, day - first)) for day in wanted]
    return Added(added, group.entry)


def further_dates(event: Event, *, until: date, every: Rhythm = Rhythm.WEEK) -> list[Event]:
    """Return what `repeat` would put on the programme, soonest first; nothing is saved."""
    first = venue_clock(event.starts_at).date()
    return [_repeated(event, day - first) for day in _days(first, until, every)]


def _days(first: date, until: date, every: Rhythm) -> Iterator[date]:
    """Yield the days after the first, up to and including the last.

    It stops at twice as many as can be added.
    """
    # What is left out counts, too: nobody leaves out as many as there may be.
    for number in range(1, 2 * MOST_REPEATED + 1):
        day = _next(first, number, every)
        if day > until:
            return
        yield day


def _next(first: date, number: int, every: Rhythm) -> date:
    if every is not Rhythm.MONTH:
        return first + number * _WEEK * (2 if every is Rhythm.FORTNIGHT else 1)
    month: date = first.replace(day=1) + relativedelta(months=number)
    nth = (first.day - 1) // 7
    same = month + timedelta(days=(first.weekday() - month.weekday()) % 7) + nth * _WEEK
    # Not every month has a fifth: it stands for the last.
    return same if same.month == month.month else same - _WEEK


def _repeated(event: Event, later: timedelta) -> Event:
    def moved(moment: datetime) -> datetime:
        wall = venue_clock(moment)
        if event.is_all_day:
            # Where the clocks skip midnight, that day began at one.
            wall = datetime.combine(wall, time.min)
        return instant_at_venue(wall + later)

    further = Event(**{name: getattr(event, name) for name in _REPEATED})
    further.starts_at = moved(event.starts_at)
    further.ends_at = event.ends_at and moved(event.ends_at)
    if event.ends_at and further.ends_at and further.ends_at <= further.starts_at:
        further.ends_at = further.starts_at + (event.ends_at - event.starts_at)
    further.derive_fields()
    return further
