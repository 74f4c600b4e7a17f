"""The process that reads a calendar: `python -m nightcap.events.feed.reader ZONE INSTANT`.

It expands every date, within limits: an entry that cannot be read in full is left out and named. A
pattern is expanded in its own zone, as times without a zone: this is simple, and keeps two shows a
day apart. The zones are added at the end.
"""

import math
import resource
import signal
import sys
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Set
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, fields
from datetime import date, datetime, time, timedelta
from time import process_time
from types import FrameType
from typing import TypeGuard
from zoneinfo import ZoneInfo

from icalendar import vRecur

from nightcap.core.time import utc_iso
from nightcap.events.feed.parse import Calendar, Guard, Series, parse
from nightcap.events.feed.reading import (
    BUDGET_SECONDS,
    RESULT,
    Described,
    NotACalendar,
    Occurrence,
    Reading,
    RemarkOut,
)
from nightcap.events.feed.vevent import VEvent
from nightcap.events.feed.zones import (
    FIRST_YEAR,
    LAST_YEAR,
    UTC_ZONE,
    Time,
    TooSlow,
    Unreadable,
    add_duration,
    has_no_zone,
    rule_times,
    to_instant,
)

_GUARDED_SECONDS = BUDGET_SECONDS * 0.75
"""Seconds for the guarded work; the rest is for reading the file and writing the result."""
_SHARE = 1 / 4
"""The share of the remaining time that one event or series may use."""
_MOST_SECONDS = 1.0
_LEAST_SECONDS = 0.001

AHEAD = timedelta(days=366)
"""How far repetitions are expanded. Past dates are included, from the start of the series."""

MOST_DATES = 2_000
MOST_IN_ALL = 20_000
_MOST_NAMED = 100
"""The most dates of a series with a remark of their own."""

_DAY = timedelta(days=1)
_NEAREST = timedelta(hours=11)
"""Offsets of nearly all zones are between UTC-11 and UTC+13."""
_FARTHEST = (timedelta(hours=14), timedelta(hours=-12))
"""The largest offsets, for a midnight in one of the other zones."""


@dataclass(frozen=True, slots=True)
class Dated:
    """A VEVENT at one of its dates, in UTC. `recurrence` is the date that the pattern gave it."""

    vevent: VEvent
    recurrence: datetime | None
    starts_at: datetime
    ends_at: datetime | None


def main() -> None:
    """Read a calendar from standard input and write the result as JSON."""
    # The limit does not include the time that the start has used.
    budget = math.ceil(process_time()) + BUDGET_SECONDS
    resource.setrlimit(resource.RLIMIT_CPU, (budget, budget + 1))
    signal.signal(signal.SIGVTALRM, _give_up)
    zone, at = ZoneInfo(sys.argv[1]), datetime.fromisoformat(sys.argv[2])
    guard = _Budget().piece
    try:
        calendar = parse(sys.stdin.buffer.read(), zone=zone, guard=guard)
        result: Reading | str = expand(calendar, zone=zone, at=at, guard=guard)
    except NotACalendar as error:
        result = str(error)
    sys.stdout.buffer.write(RESULT.dump_json(result))


class _Budget:
    """Processor time that events and series share, in seconds."""

    def __init__(self) -> None:
        self._left = _GUARDED_SECONDS

    @contextmanager
    def piece(self) -> Iterator[None]:
        """Interrupt the block with TooSlow once it has used up its share."""
        share = max(_LEAST_SECONDS, min(_MOST_SECONDS, self._left * _SHARE))
        signal.setitimer(signal.ITIMER_VIRTUAL, share)
        try:
            yield
        finally:
            unused, _ = signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            self._left -= share - unused


def _give_up(number: int, frame: FrameType | None) -> None:
    raise TooSlow("its dates take too long to work out")


def expand(
    calendar: Calendar, *, zone: ZoneInfo, at: datetime, guard: Guard = nullcontext
) -> Reading:
    """Return every date of a calendar, read at the instant `at`; `zone` is the venue's.

    `guard` is entered for each series.
    """
    found: list[Occurrence] = []
    for series in calendar.series.values():
        start = series.vevents[0].start
        if len(found) >= MOST_IN_ALL:
            too_many = Unreadable(f"the calendar has more than {MOST_IN_ALL:,} dates")
            calendar.leave_out(series.uid, series.title, too_many, start)
            continue
        try:
            with guard():
                dates = sorted(_dates_of(series, zone, at + AHEAD), key=lambda one: one.starts_at)
        except (Unreadable, OverflowError) as error:
            calendar.leave_out(series.uid, series.title, error, start)
            continue
        if not dates:
            calendar.add_remark(series.title, f"it has no date up to {at + AHEAD:%d %B %Y}", start)
        calendar.remarks += _remarks(dates, at)
        shown = [one for one in dates if not one.vevent.hidden]
        if len(shown) > MOST_DATES:
            counts = f"{len(shown):,} dates, of which {len(shown) - MOST_DATES:,} were left out"
            too_many = Unreadable(f"it has {counts}")
            calendar.leave_out(series.uid, series.title, too_many, start)
            shown = _within_reason(shown, at, MOST_DATES)
        found += [_occurrence(one) for one in shown]
    return Reading(found, calendar.remarks, calendar.unread)


def _remarks(dates: list[Dated], at: datetime) -> Iterator[RemarkOut]:
    """Yield a remark for each date that is hidden or odd; if there are many, then a count."""
    by_reason = defaultdict[tuple[str, str], list[Dated]](list)
    for one in dates:
        reason = one.vevent.hidden or one.vevent.remark
        if reason:
            by_reason[one.vevent.title or one.vevent.uid, reason].append(one)
    for (title, reason), odd in by_reason.items():
        named = _within_reason(odd, at, _MOST_NAMED)
        for one in named:
            yield RemarkOut(
                title=title,
                reason=reason,
                count=1,
                starts_at=one.starts_at,
                is_all_day=one.vevent.is_all_day,
            )
        if len(odd) > len(named):
            yield RemarkOut(title=title, reason=reason, count=len(odd) - len(named))


def _within_reason(dates: list[Dated], at: datetime, most: int) -> list[Dated]:
    """Keep the dates to come, soonest first, and then the latest past ones."""
    past = [dated for dated in dates if dated.starts_at < at]
    to_come = [dated for dated in dates if dated.starts_at >= at][:most]
    return past[max(0, len(past) - (most - len(to_come))) :] + to_come


def _occurrence(dated: Dated) -> Occurrence:
    vevent, recurrence = dated.vevent, dated.recurrence
    return Occurrence(
        **{each.name: getattr(vevent, each.name) for each in fields(Described)},
        recurrence=utc_iso(recurrence) if recurrence else "",
        starts_at=dated.starts_at,
        ends_at=dated.ends_at,
        is_all_day=vevent.is_all_day,
    )


def _dates_of(series: Series, venue: ZoneInfo, horizon: datetime) -> Iterator[Dated]:
    """Yield the dates of a series up to `horizon`, in no order; changed ones at any time.

    All-day dates begin at midnight of the venue. Raises Unreadable for a pattern that cannot be
    expanded, OverflowError for a date beyond the supported years.
    """
    pattern, changes = series.pattern, sorted(series.changes, key=lambda one: one.sequence)
    if pattern is None:
        for change in {one.recurrence_id: one for one in changes}.values():
            recurrence = change.recurrence_id
            yield _single_date(change, to_instant(recurrence, venue) if recurrence else None, venue)
    elif changes or series.lost or pattern.rules or pattern.extra or pattern.without:
        yield from _Repeated(pattern, changes, series.lost, venue).dates(horizon)
    else:
        yield _single_date(pattern, None, venue)


def _single_date(vevent: VEvent, recurrence: datetime | None, venue: ZoneInfo) -> Dated:
    start, end = vevent.start, vevent.end
    starts_at = to_instant(start, venue)
    ends_at = to_instant(end, venue) if end else None
    if isinstance(start, datetime) and isinstance(end, datetime) and ends_at:
        if vevent.duration:
            ends_at = add_duration(start, vevent.duration)
        elif ends_at <= starts_at:
            # The start lies in the hour that the clocks skip, and the end just after it.
            ends_at = starts_at + (end.replace(tzinfo=None) - start.replace(tzinfo=None))
    return Dated(vevent, recurrence, starts_at, ends_at)


class _Repeated:
    """A pattern and the changes of its dates. A `place` is a time on the pattern's own clock."""

    def __init__(
        self,
        pattern: VEvent,
        changes: Iterable[VEvent],
        lost: Iterable[Time],
        venue: ZoneInfo,
    ) -> None:
        self._pattern = pattern
        self._changes = changes
        self._lost = lost
        self._venue = venue
        self._first = self._place(pattern.start)
        self._from_then_on: dict[datetime, VEvent] = {}
        self._change_points: list[datetime] = []

    def dates(self, horizon: datetime) -> Iterator[Dated]:
        """Yield the dates up to `horizon`, and all changed ones."""
        lengths = dict(self._extra())
        places = {*self._planned(self._wall(horizon) + _DAY), *lengths}
        changed: dict[datetime, VEvent] = {}
        for one in self._changes:
            kept = self._from_then_on if one.this_and_future else changed
            kept[self._planned_place(one.recurrence_id or one.start, places)] = one
        self._change_points = sorted(self._from_then_on)
        places |= self._from_then_on.keys()
        without = {self._planned_place(moment, places) for moment in self._pattern.without}
        days = {moment for moment in self._pattern.without if not isinstance(moment, datetime)}
        for moment in (*self._lost, *filter(has_no_zone, self._pattern.without)):
            place = self._planned_place(moment, places)
            without.add(place)
            if place not in places:
                days.add(place.date())
        for place, change in changed.items():
            if place not in without:
                yield _single_date(change, self._instant(place, self._pattern), self._venue)
        for place in places - changed.keys() - without:
            if place.date() not in days:
                dated = self._dated(place, lengths.get(place))
                if dated.starts_at < horizon:
                    yield dated

    def _planned(self, reach: datetime) -> Iterator[datetime]:
        rules = [(rule, min(self._until(rule), reach)) for rule in self._pattern.rules]
        if not rules or any(last >= self._first for _, last in rules):
            yield self._first
        for rule, last in rules:
            yield from rule_times(rule, self._first, last)

    def _until(self, rule: vRecur) -> datetime:
        """Return the last time of a rule on the pattern's clock; a bare day counts whole."""
        last: Time = rule.get("UNTIL", [date.max])[0]
        if not FIRST_YEAR <= last.year <= LAST_YEAR:
            last = date(min(max(last.year, FIRST_YEAR), LAST_YEAR), 1, 1)
        if not isinstance(last, datetime):
            return datetime.combine(last, time.max)
        if not self._pattern.is_all_day:
            return self._wall(last)
        # A midnight in UTC is a day to which a program added a zone; of any other time the day on
        # the pattern's clock is used.
        is_day = last.time() == time.min
        return datetime.combine(last if is_day else self._wall(last), time.min)

    def _extra(self) -> Iterator[tuple[datetime, timedelta | None]]:
        """Yield the extra dates, with their lengths if they have their own."""
        for extra in self._pattern.extra:
            if isinstance(extra, tuple):
                begin, end = extra
                length = end if isinstance(end, timedelta) else self._wall(end) - self._wall(begin)
                yield self._place(begin), length
            else:
                yield self._place(extra), None

    def _dated(self, place: datetime, length: timedelta | None) -> Dated:
        count = bisect_right(self._change_points, place)
        base = self._from_then_on[self._change_points[count - 1]] if count else self._pattern
        start = self._wall(base.start)
        length = length or self._wall(base.end or base.start) - start
        begin = place + (start - self._place(base.recurrence_id or base.start))
        starts_at = self._instant(begin, base)
        ends_at = None
        if length and base.duration == length:
            ends_at = add_duration(begin.replace(tzinfo=self._pattern.clock), length)
        elif length:
            # If clocks move the end before the start, the length on the clock is used.
            ends_at = self._instant(begin + length, base)
            ends_at = ends_at if ends_at > starts_at else starts_at + length
        return Dated(base, self._instant(place, self._pattern), starts_at, ends_at)

    def _planned_place(self, moment: Time, places: Set[datetime]) -> datetime:
        """Return the planned place for a time; for all-day events some programs write UTC times."""
        place = self._place(moment)
        if self._pattern.is_all_day and _is_in_utc(moment) and not self._is_midnight(moment):
            days = (moment + _NEAREST, moment, *(moment + reach for reach in _FARTHEST))
            near = (datetime.combine(day, time.min) for day in days)
            return next((day for day in near if day in places), place)
        return place

    def _place(self, moment: Time) -> datetime:
        """Return the date of the pattern at a time; a day means the date on that day."""
        if self._pattern.is_all_day:
            return datetime.combine(self._day(moment), time.min)
        if isinstance(moment, datetime):
            return self._wall(moment)
        return datetime.combine(moment, self._first.time())

    def _day(self, moment: Time) -> date:
        """Return the day that a time means for all-day events: the one in its notation.

        A midnight on the pattern's clock, written in UTC, means the day that begins then.
        """
        if not isinstance(moment, datetime):
            return moment
        if _is_in_utc(moment) and moment.time() != time.min:
            wall = self._wall(moment)
            return wall.date() if wall.time() == time.min else moment.date()
        return moment.date()

    def _is_midnight(self, moment: datetime) -> bool:
        return time.min in {moment.time(), self._wall(moment).time()}

    def _wall(self, moment: Time) -> datetime:
        if isinstance(moment, datetime):
            wall = moment.astimezone(self._pattern.clock) if moment.tzinfo else moment
            return wall.replace(tzinfo=None)
        return datetime.combine(moment, time.min)

    def _instant(self, wall: datetime, vevent: VEvent) -> datetime:
        is_day = vevent.is_all_day
        moment = wall.date() if is_day else wall.replace(tzinfo=self._pattern.clock)
        return to_instant(moment, self._venue)


def _is_in_utc(moment: Time) -> TypeGuard[datetime]:
    return isinstance(moment, datetime) and moment.tzinfo == UTC_ZONE


if __name__ == "__main__":
    main()
