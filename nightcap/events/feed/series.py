"""The dates of a series: its pattern, its extra and left-out dates, and those that were changed.

recurring-ical-events works on the clock of the series' zone, without any zone: there a pattern is
simple, and two shows a day cannot be taken for each other. The zones come back at the end.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo

import recurring_ical_events
from icalendar import Calendar, Event, vRecur

from nightcap.events.feed.entries import FIRST_YEAR, LAST_YEAR, Entry, Period, Time, Unreadable
from nightcap.events.feed.zones import Zones, instant

MOST_STEPS = 50_000
"""A pattern may count so many times from its start to the horizon."""

_FIRST = datetime(1900, 1, 1)  # noqa: DTZ001 (the library is given clock times without zones)
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
_ENTRY = "X-ENTRY"
_NO_SENSE = "its pattern of repetition makes no sense"


@dataclass(frozen=True, slots=True)
class Dated:
    """An entry at one of its dates, in UTC. `recurrence` is the date that the pattern gave it."""

    entry: Entry
    recurrence: datetime | None
    starts_at: datetime
    ends_at: datetime | None


def expand(entries: Sequence[Entry], zones: Zones, *, horizon: datetime) -> list[Dated]:
    """Return every date of the entries of one UID, soonest first; repeated ones up to `horizon`.

    Raises Unreadable for a pattern that makes no sense or repeats too often.
    """
    patterns = [entry for entry in entries if entry.recurrence_id is None]
    changes = [entry for entry in entries if entry.recurrence_id is not None]
    if patterns:
        pattern = max(patterns, key=lambda entry: entry.sequence)
        if not changes and not pattern.repeats:
            return [_single(pattern, zones)]
        return _Series(pattern, changes, zones, horizon).dates()
    latest = {entry.recurrence_id: entry for entry in sorted(changes, key=lambda e: e.sequence)}
    return sorted((_single(entry, zones) for entry in latest.values()), key=lambda d: d.starts_at)


def _single(entry: Entry, zones: Zones) -> Dated:
    start = _instant(entry.start, zones)
    end = _instant(entry.end, zones) if entry.end is not None else None
    if isinstance(entry.start, datetime) and isinstance(entry.end, datetime):
        if entry.duration:
            end = _after(entry.start, entry.duration)
        elif end is not None and end <= start:
            # The start lies in the hour that the clocks skip, and the end just behind it.
            end = start + (entry.end.replace(tzinfo=None) - entry.start.replace(tzinfo=None))
    recurrence = entry.recurrence_id
    return Dated(entry, _instant(recurrence, zones) if recurrence else None, start, end)


class _Series:
    def __init__(
        self, pattern: Entry, changes: Sequence[Entry], zones: Zones, horizon: datetime
    ) -> None:
        self.zones = zones
        self.horizon = horizon
        self.pattern = pattern
        self.entries = [pattern, *changes]
        self.zone = self._clock(pattern.start)
        self.rules = [self._rule(rule) for rule in pattern.rules]

    def dates(self) -> list[Dated]:
        calendar = Calendar()
        for number, entry in enumerate(self.entries):
            calendar.add_component(self._component(number, entry))
        reach = self._wall(self.horizon)
        for rule in self.rules:
            _check_frequency(rule, self._wall(self.pattern.start), reach)
        # A date that was put off far beyond the horizon is still wanted.
        reach = max([reach, *(self._wall(entry.start) for entry in self.entries)]) + _DAY
        try:
            found = recurring_ical_events.of(calendar).between(_FIRST, reach)
        except (ValueError, TypeError, ArithmeticError) as error:
            raise Unreadable(_NO_SENSE) from error
        dates = [self._dated(one) for one in found]
        wanted = (d for d in dates if d.starts_at < self.horizon or self._is_change(d.entry))
        return sorted(wanted, key=lambda d: d.starts_at)

    def _dated(self, found: Event) -> Dated:
        entry = self.entries[int(str(found[_ENTRY]))]
        if self._is_change(entry):
            return _single(entry, self.zones)
        is_day = not isinstance(found.start, datetime)
        start, end = _midnight_of(found.start), _midnight_of(found.end)
        moved = self._wall(entry.start) - self._wall(entry.recurrence_id or entry.start)
        begins = self._back(start, is_day)
        ends = self._end(entry, start, end, begins, is_day)
        return Dated(entry, self._back(start - moved, is_day), begins, ends)

    def _end(
        self, entry: Entry, start: datetime, end: datetime, begins: datetime, is_day: bool
    ) -> datetime | None:
        length = end - start
        if not length:
            return None
        if entry.duration == length and not is_day:
            return _after(start.replace(tzinfo=self.zone), length)
        ends = self._back(end, is_day)
        return ends if ends > begins else begins + length

    def _component(self, number: int, entry: Entry) -> Event:
        event = Event()
        event.add("UID", "series")
        event.add(_ENTRY, str(number))
        event.add("SEQUENCE", entry.sequence)
        event.add("DTSTART", self._local(entry.start))
        event.add("DTEND", self._local(entry.end if entry.end is not None else entry.start))
        if entry.recurrence_id is not None:
            reach = {"RANGE": "THISANDFUTURE"} if entry.this_and_future else {}
            event.add("RECURRENCE-ID", self._on_pattern(entry.recurrence_id), parameters=reach)
            return event
        for rule in self.rules:
            event.add("RRULE", rule)
        for extra in entry.extra:
            event.add("RDATE", [self._extra(extra)])
        for without in entry.without:
            event.add("EXDATE", [self._exception(without)])
        return event

    def _rule(self, rule: vRecur) -> vRecur:
        """Say UNTIL in the terms of the start; a mere day includes that whole day."""
        until = rule.get("UNTIL")
        if not until:
            return rule
        last = until[0]
        if not FIRST_YEAR <= last.year <= LAST_YEAR:
            last = date(min(max(last.year, FIRST_YEAR), LAST_YEAR), 1, 1)
        if isinstance(last, datetime):
            last = last.astimezone(self.zone).replace(tzinfo=None) if last.tzinfo else last
            last = last.date() if self.pattern.is_all_day else last
        elif not self.pattern.is_all_day:
            last = datetime.combine(last, time.max.replace(microsecond=0))
        return vRecur({**rule, "UNTIL": [last]})

    def _extra(self, extra: Time | Period) -> Time | Period:
        if not isinstance(extra, tuple):
            return self._on_pattern(extra)
        begin, end = extra
        until = end if end is None or isinstance(end, timedelta) else self._wall(end)
        return self._wall(begin), until

    def _exception(self, without: Time) -> Time:
        # A day without time leaves out every date of that day.
        return self._local(without)

    def _on_pattern(self, moment: Time) -> Time:
        local = self._local(moment)
        if isinstance(local, datetime) or self.pattern.is_all_day:
            return local
        return datetime.combine(local, self._wall(self.pattern.start).time())

    def _local(self, moment: Time) -> Time:
        if not isinstance(moment, datetime):
            return moment
        wall = self._wall(moment)
        return wall.date() if self.pattern.is_all_day else wall

    def _wall(self, moment: Time) -> datetime:
        if isinstance(moment, datetime):
            return moment.astimezone(self.zone).replace(tzinfo=None)
        return _midnight_of(moment)

    def _clock(self, start: Time) -> tzinfo:
        if not isinstance(start, datetime):
            return self.zones.floating
        # Whoever writes UTC and X-WR-TIMEZONE means: at this hour there, summer and winter.
        if start.tzinfo is UTC or start.tzinfo is None:
            return self.zones.calendar or UTC
        return start.tzinfo

    def _back(self, moment: datetime, is_day: bool) -> datetime:
        if is_day:
            return self.zones.midnight(moment.date())
        return instant(moment.replace(tzinfo=self.zone))

    @staticmethod
    def _is_change(entry: Entry) -> bool:
        return entry.recurrence_id is not None and not entry.this_and_future


def _check_frequency(rule: vRecur, start: datetime, reach: datetime) -> None:
    """Refuse what would count for ever, before the library begins to count."""
    frequency = str(rule.get("FREQ", [""])[0]).upper()
    interval = rule.get("INTERVAL", [1])[0]
    if interval < 1:
        raise Unreadable(_NO_SENSE)
    last = _midnight_of(rule.get("UNTIL", [reach])[0]) + _DAY
    steps = (min(last, reach) - start) / (_PERIODS.get(frequency, _DAY) * interval)
    count = rule.get("COUNT", [0])[0]
    if count > 0:
        steps = min(steps, count)
    for part in ("BYHOUR", "BYMINUTE", "BYSECOND"):
        steps *= max(1, len(rule.get(part, [])))
    if steps > MOST_STEPS:
        raise Unreadable(
            f"it repeats more than {MOST_STEPS:,} times ({frequency.lower()}), as no event does"
        )


def _midnight_of(moment: Time) -> datetime:
    return moment if isinstance(moment, datetime) else datetime.combine(moment, time.min)


def _instant(moment: Time, zones: Zones) -> datetime:
    return instant(moment) if isinstance(moment, datetime) else zones.midnight(moment)


def _after(start: datetime, length: timedelta) -> datetime:
    """Add a duration: its days on the calendar, its hours in real time (RFC 5545, 3.3.6)."""
    return instant(start + timedelta(length.days)) + timedelta(seconds=length.seconds)
