"""The dates of one series: its pattern, extra and left-out dates, and changed ones.

A pattern is counted on the clock of its own zone, as times without any zone: there it is simple,
and two shows a day cannot be taken for each other. The zones come back at the end.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from dateutil.rrule import rrulestr
from icalendar import vRecur

from nightcap.events.feed.instants import after, instant_of
from nightcap.events.feed.parse import Series
from nightcap.events.feed.vevent import FIRST_YEAR, LAST_YEAR, Time, Unreadable, VEvent

MOST_STEPS = 50_000
"""A pattern may count so many times from its start to the horizon."""

_DAY = timedelta(days=1)
_PERIODS = {
    "SECONDLY": timedelta(seconds=1),
    "MINUTELY": timedelta(minutes=1),
    "HOURLY": timedelta(hours=1),
    "DAILY": _DAY,
    "WEEKLY": 7 * _DAY,
    "MONTHLY": 28 * _DAY,
    "YEARLY": 365 * _DAY,
}
_NO_SENSE = "its pattern of repetition makes no sense"


@dataclass(frozen=True, slots=True)
class Dated:
    """A VEVENT at one of its dates, in UTC. `recurrence` is the date that the pattern gave it."""

    vevent: VEvent
    recurrence: datetime | None
    starts_at: datetime
    ends_at: datetime | None


def dates_of(series: Series, venue: ZoneInfo, horizon: datetime) -> Iterator[Dated]:
    """Yield the dates of a series up to `horizon`, in no order; a changed one wherever it now is.

    Whole days begin at midnight of the venue. Raises Unreadable for a pattern that cannot be
    counted, OverflowError for a date behind the end of all calendars.
    """
    pattern, changes = series.pattern, sorted(series.changes, key=lambda one: one.sequence)
    if pattern is None:
        for change in {one.recurrence_id: one for one in changes}.values():
            recurrence = change.recurrence_id
            yield _alone(change, instant_of(recurrence, venue) if recurrence else None, venue)
    elif changes or pattern.rules or pattern.extra or pattern.without:
        yield from _Repeated(pattern, changes, venue).dates(horizon)
    else:
        yield _alone(pattern, None, venue)


def _alone(vevent: VEvent, recurrence: datetime | None, venue: ZoneInfo) -> Dated:
    start, end = vevent.start, vevent.end
    starts_at = instant_of(start, venue)
    ends_at = instant_of(end, venue) if end else None
    if isinstance(start, datetime) and isinstance(end, datetime) and ends_at:
        if vevent.duration:
            ends_at = after(start, vevent.duration)
        elif ends_at <= starts_at:
            # The start lies in the hour that the clocks skip, and the end just behind it.
            ends_at = starts_at + (end.replace(tzinfo=None) - start.replace(tzinfo=None))
    return Dated(vevent, recurrence, starts_at, ends_at)


class _Repeated:
    """A pattern and the changes of its dates. A `place` is a time on the pattern's own clock."""

    def __init__(self, pattern: VEvent, changes: Iterable[VEvent], venue: ZoneInfo) -> None:
        self._pattern = pattern
        self._venue = venue
        self._first = self._place(pattern.start)
        self._changed: dict[datetime, VEvent] = {}
        self._from_then_on: dict[datetime, VEvent] = {}
        for one in changes:
            changed = self._from_then_on if one.this_and_future else self._changed
            changed[self._place(one.recurrence_id or one.start)] = one

    def dates(self, horizon: datetime) -> Iterator[Dated]:
        """Yield the dates up to `horizon`, and each changed one wherever it now is."""
        lengths = dict(self._extra())
        places = {*self._planned(self._wall(horizon) + _DAY), *lengths, *self._from_then_on}
        without = {self._place(moment) for moment in self._pattern.without}
        days = {moment for moment in self._pattern.without if not isinstance(moment, datetime)}
        for place, change in self._changed.items():
            if place not in without:
                yield _alone(change, self._instant(place, self._pattern), self._venue)
        for place in places - self._changed.keys() - without:
            dated = self._dated(place, lengths.get(place))
            if place.date() not in days and dated.starts_at < horizon:
                yield dated

    def _planned(self, reach: datetime) -> Iterator[datetime]:
        rules = [(rule, min(self._until(rule), reach)) for rule in self._pattern.rules]
        if not rules or any(last >= self._first for _, last in rules):
            yield self._first
        for rule, last in rules:
            _check_frequency(rule, last - self._first)
            try:
                for moment in rrulestr(_text(rule), dtstart=self._first):
                    if moment > last:
                        break
                    yield moment
            except (ValueError, TypeError, ArithmeticError) as error:
                raise Unreadable(_NO_SENSE) from error

    def _until(self, rule: vRecur) -> datetime:
        """Return the last moment of a rule on the pattern's clock; a mere day is included whole."""
        last: Time = rule.get("UNTIL", [date.max])[0]
        if not FIRST_YEAR <= last.year <= LAST_YEAR:
            last = date(min(max(last.year, FIRST_YEAR), LAST_YEAR), 1, 1)
        if not isinstance(last, datetime):
            return datetime.combine(last, time.max)
        return self._whole(self._wall(last) if last.tzinfo else last)

    def _extra(self) -> Iterator[tuple[datetime, timedelta | None]]:
        """Yield the extra dates, with their lengths where these are their own."""
        for extra in self._pattern.extra:
            if isinstance(extra, tuple):
                begin, end = extra
                length = end if isinstance(end, timedelta) else self._wall(end) - self._wall(begin)
                yield self._place(begin), length
            else:
                yield self._place(extra), None

    def _dated(self, place: datetime, length: timedelta | None) -> Dated:
        since = max((one for one in self._from_then_on if one <= place), default=None)
        base = self._from_then_on[since] if since else self._pattern
        start = self._wall(base.start)
        length = length or self._wall(base.end or base.start) - start
        begin = place + (start - self._place(base.recurrence_id or base.start))
        starts_at = self._instant(begin, base)
        ends_at = None
        if length and base.duration == length:
            ends_at = after(begin.replace(tzinfo=self._pattern.clock), length)
        elif length:
            # An end that the clocks put before the start leaves the length that the clocks show.
            ends_at = self._instant(begin + length, base)
            ends_at = ends_at if ends_at > starts_at else starts_at + length
        return Dated(base, self._instant(place, self._pattern), starts_at, ends_at)

    def _place(self, moment: Time) -> datetime:
        """Return the date of the pattern that is meant; a mere day means its date of that day."""
        if isinstance(moment, datetime) or self._pattern.is_all_day:
            return self._whole(self._wall(moment))
        return datetime.combine(moment, self._first.time())

    def _whole(self, wall: datetime) -> datetime:
        return datetime.combine(wall, time.min) if self._pattern.is_all_day else wall

    def _wall(self, moment: Time) -> datetime:
        if isinstance(moment, datetime):
            return moment.astimezone(self._pattern.clock).replace(tzinfo=None)
        return datetime.combine(moment, time.min)

    def _instant(self, wall: datetime, vevent: VEvent) -> datetime:
        is_day = vevent.is_all_day
        moment = wall.date() if is_day else wall.replace(tzinfo=self._pattern.clock)
        return instant_of(moment, self._venue)


def _check_frequency(rule: vRecur, span: timedelta) -> None:
    """Refuse what would count for ever, before the library begins to count."""
    frequency = str(rule.get("FREQ", [""])[0]).upper()
    interval = rule.get("INTERVAL", [1])[0]
    if interval < 1:
        raise Unreadable(_NO_SENSE)
    steps = span / (_PERIODS.get(frequency, _DAY) * interval)
    count = rule.get("COUNT", [0])[0]
    if count > 0:
        steps = min(steps, count)
    for part in ("BYHOUR", "BYMINUTE", "BYSECOND"):
        steps *= max(1, len(rule.get(part, [])))
    if steps > MOST_STEPS:
        raise Unreadable(
            f"it repeats more than {MOST_STEPS:,} times ({frequency.lower()}), as no event does"
        )


def _text(rule: vRecur) -> str:
    """Write a rule without its UNTIL, and without a COUNT of -1, which some write for no end."""
    parts = {name: [str(value) for value in values] for name, values in rule.items()}
    parts.pop("UNTIL", None)
    if parts.get("COUNT") == ["-1"]:
        del parts["COUNT"]
    return ";".join(f"{name}={','.join(values)}" for name, values in parts.items())
