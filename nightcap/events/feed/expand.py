"""The dates of a calendar's series: patterns, extra and left-out dates, and changed ones.

A pattern is counted on the clock of its own zone, as times without any zone: there it is simple,
and two shows a day cannot be taken for each other. The zones come back at the end.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from dateutil.rrule import rrulestr
from icalendar import vRecur

from nightcap.core.time import utc_iso
from nightcap.events.feed.parse import Calendar, Remark, Series
from nightcap.events.feed.vevent import FIRST_YEAR, LAST_YEAR, Time, Unreadable, VEvent

AHEAD = timedelta(days=366)
"""How far repetitions are laid out. Dates behind us are too, from the start of the series."""

MOST_DATES = 2_000
MOST_IN_ALL = 20_000
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
class Occurrence:
    """One date of one event. `recurrence` is its RECURRENCE-ID in UTC, '' for a single event."""

    uid: str
    recurrence: str
    title: str
    description: str
    category: str
    location: str
    image_url: str
    eventbrite_link: str
    starts_at: datetime
    ends_at: datetime | None
    is_all_day: bool


@dataclass(slots=True)
class Reading:
    """What a calendar holds."""

    occurrences: list[Occurrence] = field(default_factory=list)
    remarks: list[Remark] = field(default_factory=list)
    unread: set[str] = field(default_factory=set)
    """UIDs that the calendar holds but that could not be read in full."""


class TooSlow(Exception):
    """The guard's word for a series that takes too long."""


def expand(
    calendar: Calendar,
    *,
    zone: ZoneInfo,
    at: datetime,
    guard: Callable[[], AbstractContextManager[None]] = nullcontext,
) -> Reading:
    """Lay out every date of a calendar as it stands at an instant; `zone` is the venue's.

    `guard` is entered for each series and may raise TooSlow in it.
    """
    found: list[Occurrence] = []
    for series in calendar.series.values():
        if len(found) >= MOST_IN_ALL:
            too_many = Unreadable(f"the calendar has more than {MOST_IN_ALL:,} dates")
            calendar.leave_out(series.uid, series.title, too_many)
            continue
        try:
            with guard():
                dates = sorted(_dates(series, zone, at + AHEAD), key=lambda one: one.starts_at)
        except (Unreadable, OverflowError, TooSlow) as error:
            calendar.leave_out(series.uid, series.title, error)
            continue
        if not dates:
            calendar.remark(series.title, f"it has no date up to {at + AHEAD:%d %B %Y}")
        for vevent in series.vevents:
            if vevent.hidden or vevent.remark:
                calendar.remark(vevent.title or vevent.uid, vevent.hidden or vevent.remark)
        shown = [one for one in dates if not one.vevent.hidden]
        if len(shown) > MOST_DATES:
            counts = f"{len(shown):,} dates, of which {len(shown) - MOST_DATES:,} were left out"
            calendar.leave_out(series.uid, series.title, Unreadable(f"it has {counts}"))
            shown = _within_reason(shown, at)
        found += [_occurrence(one) for one in shown]
    return Reading(found, calendar.remarks, calendar.unread)


def instant(moment: datetime) -> datetime:
    """Return the UTC instant of an aware wall time, as RFC 5545 (3.3.5) reads the odd ones.

    A time that exists twice is the first of the two; one that the clocks skip is counted with the
    offset before the gap, so 02:30 in the night of spring is 03:30.
    """
    wall = moment.replace(fold=0)
    found = wall.astimezone(UTC)
    back = found.astimezone(wall.tzinfo)
    before = (wall - _DAY).utcoffset()
    if back.replace(tzinfo=None) == wall.replace(tzinfo=None) or before is None:
        return found
    # zoneinfo does this by itself; zones that were made from a VTIMEZONE do not.
    return (wall.replace(tzinfo=None) - before).replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class _Dated:
    """A VEVENT at one of its dates, in UTC. `recurrence` is the date that the pattern gave it."""

    vevent: VEvent
    recurrence: datetime | None
    starts_at: datetime
    ends_at: datetime | None


def _dates(series: Series, venue: ZoneInfo, horizon: datetime) -> Iterator[_Dated]:
    pattern, changes = series.pattern, sorted(series.changes, key=lambda one: one.sequence)
    if pattern is None:
        for change in {one.recurrence_id: one for one in changes}.values():
            recurrence = change.recurrence_id
            yield _alone(change, _instant(recurrence, venue) if recurrence else None, venue)
    elif changes or pattern.rules or pattern.extra or pattern.without:
        yield from _Repeated(pattern, changes, venue).dates(horizon)
    else:
        yield _alone(pattern, None, venue)


def _alone(vevent: VEvent, recurrence: datetime | None, venue: ZoneInfo) -> _Dated:
    start, end = vevent.start, vevent.end
    starts_at = _instant(start, venue)
    ends_at = _instant(end, venue) if end else None
    if isinstance(start, datetime) and isinstance(end, datetime) and ends_at:
        if vevent.duration:
            ends_at = _after(start, vevent.duration)
        elif ends_at <= starts_at:
            # The start lies in the hour that the clocks skip, and the end just behind it.
            ends_at = starts_at + (end.replace(tzinfo=None) - start.replace(tzinfo=None))
    return _Dated(vevent, recurrence, starts_at, ends_at)


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

    def dates(self, horizon: datetime) -> Iterator[_Dated]:
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

    def _dated(self, place: datetime, length: timedelta | None) -> _Dated:
        since = max((one for one in self._from_then_on if one <= place), default=None)
        base = self._from_then_on[since] if since else self._pattern
        start = self._wall(base.start)
        length = length or self._wall(base.end or base.start) - start
        begin = place + (start - self._place(base.recurrence_id or base.start))
        starts_at = self._instant(begin, base)
        ends_at = None
        if length and base.duration == length:
            ends_at = _after(begin.replace(tzinfo=self._pattern.clock), length)
        elif length:
            # An end that the clocks put before the start leaves the length that the clocks show.
            ends_at = self._instant(begin + length, base)
            ends_at = ends_at if ends_at > starts_at else starts_at + length
        return _Dated(base, self._instant(place, self._pattern), starts_at, ends_at)

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
        return _instant(moment, self._venue)


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


def _instant(moment: Time, venue: ZoneInfo) -> datetime:
    """Return when a moment is, or when a whole day begins: days name no zone but the venue's."""
    if isinstance(moment, datetime):
        return instant(moment)
    return instant(datetime.combine(moment, time.min, venue))


def _after(start: datetime, length: timedelta) -> datetime:
    """Add a duration: its days on the calendar, its hours in real time (RFC 5545, 3.3.6)."""
    return instant(start + timedelta(length.days)) + timedelta(seconds=length.seconds)


def _within_reason(dates: list[_Dated], at: datetime) -> list[_Dated]:
    """Keep the dates to come, soonest first, and then the latest that are past."""
    past = [dated for dated in dates if dated.starts_at < at]
    to_come = [dated for dated in dates if dated.starts_at >= at][:MOST_DATES]
    return past[len(past) - (MOST_DATES - len(to_come)) :] + to_come


def _occurrence(dated: _Dated) -> Occurrence:
    vevent, recurrence = dated.vevent, dated.recurrence
    return Occurrence(
        uid=vevent.uid,
        recurrence=utc_iso(recurrence) if recurrence else "",
        title=vevent.title,
        description=vevent.description,
        category=vevent.category,
        location=vevent.location,
        image_url=vevent.image_url,
        eventbrite_link=vevent.eventbrite_link,
        starts_at=dated.starts_at,
        ends_at=dated.ends_at,
        is_all_day=vevent.is_all_day,
    )
