"""Repeats an event weekly, fortnightly or monthly, at the same local time."""

from collections.abc import Collection
from datetime import date, datetime, time, timedelta
from enum import StrEnum
from itertools import islice

from dateutil.rrule import MONTHLY, WEEKLY, rrule, weekday

from nightcap.core.errors import Invalid
from nightcap.core.models import Change
from nightcap.core.writing import changes, publishing
from nightcap.events.fields import EventIn
from nightcap.events.models import Event
from nightcap.events.rules import instant_at_venue, venue_clock
from nightcap.venue.moments import plain_day

MOST_REPEATED = 104
"""The most dates that can be added at once."""
_NOT_REPEATED = {
    *("eventbrite_link", "featured", "is_cancelled"),
    *("ticket_status", "is_status_by_seats"),
}
_REPEATED = EventIn.model_fields.keys() - _NOT_REPEATED
_WEEKS_OF_EACH_MONTH = 4


class Rhythm(StrEnum):
    """How often an event is repeated; a month later is the same weekday of the month."""

    WEEK = "week"
    FORTNIGHT = "fortnight"
    MONTH = "month"


@publishing.atomic()
def repeat(
    event_id: int,
    *,
    until: date,
    every: Rhythm = Rhythm.WEEK,
    without: Collection[date] = frozenset(),
) -> tuple[list[Event], Change | None]:
    """Add further dates of an event at the same local time.

    The last date is the one on or before `until`, a day at the venue; the days of `without` are
    left out. A time that the clocks skip becomes an hour later; a time that occurs twice is the
    first of the two. If the end would then not be after the start, the event keeps its length.
    Bookings, ticket address and status, 'featured' and a cancellation are not repeated. Returns the
    new dates, and the entry of the list of changes that undoes all of them. Raises NoSuchRow, and
    Invalid for no date or too many, and for a day in `without` that has no date.
    """
    event = changes.locked(Event, event_id)
    first = venue_clock(event.starts_at).date()
    days = _days(first, until, every)
    if unknown := sorted(set(without) - set(days)):
        raise Invalid(
            f"The event would not be repeated on {plain_day(unknown[0], has_year=False)}.",
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
    return added, group.entry


def further_dates(event: Event, *, until: date, every: Rhythm = Rhythm.WEEK) -> list[Event]:
    """Return the dates that `repeat` would add, soonest first, unsaved."""
    first = venue_clock(event.starts_at).date()
    return [_repeated(event, day - first) for day in _days(first, until, every)]


def _days(first: date, until: date, every: Rhythm) -> list[date]:
    """Return the days after the first, up to and including the last.

    At most twice as many as can be added: days that are left out count too, and are never more than
    the dates that may be added.
    """
    nth = (first.day - 1) // 7 + 1
    # Not every month has a fifth weekday: use the last one.
    day_of_month = weekday(first.weekday(), nth if nth <= _WEEKS_OF_EACH_MONTH else -1)
    rule = rrule(
        MONTHLY if every is Rhythm.MONTH else WEEKLY,
        interval=2 if every is Rhythm.FORTNIGHT else 1,
        byweekday=day_of_month if every is Rhythm.MONTH else None,
        dtstart=datetime.combine(first, time.min),
        until=datetime.combine(until, time.min),
    )
    return [day.date() for day in islice(rule, 1, 2 * MOST_REPEATED + 1)]


def _repeated(event: Event, later: timedelta) -> Event:
    def moved(moment: datetime) -> datetime:
        wall = venue_clock(moment)
        if event.is_all_day:
            # If the clocks skip midnight, that day began at one.
            wall = datetime.combine(wall, time.min)
        return instant_at_venue(wall + later)

    further = Event(**{name: getattr(event, name) for name in _REPEATED})
    further.starts_at = moved(event.starts_at)
    further.ends_at = event.ends_at and moved(event.ends_at)
    if event.ends_at and further.ends_at and further.ends_at <= further.starts_at:
        further.ends_at = further.starts_at + (event.ends_at - event.starts_at)
    further.derive_fields()
    return further
