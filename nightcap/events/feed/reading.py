"""A calendar file read into dated events; what cannot be taken over is named with its reason."""

import warnings
from collections import defaultdict
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from icalendar import Component, Event
from icalendar.error import GloballyUniqueTZIDGuessed

from nightcap.events.feed import blocks, entries, series
from nightcap.events.feed.blocks import NotACalendar, Source
from nightcap.events.feed.entries import Entry, Unreadable
from nightcap.events.feed.series import Dated
from nightcap.events.feed.zones import Zones

AHEAD = timedelta(days=366)
"""How far repetitions are laid out. Dates behind us are too, from the start of the series."""

MOST_DATES = 2_000
MOST_IN_ALL = 20_000


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


@dataclass(frozen=True, slots=True)
class Remark:
    """What was not, or not quite, taken over, and why; `count` times."""

    title: str
    reason: str
    count: int = 1


@dataclass(slots=True)
class Reading:
    """What a calendar holds."""

    occurrences: list[Occurrence] = field(default_factory=list)
    remarks: list[Remark] = field(default_factory=list)
    unread: set[str] = field(default_factory=set)
    """UIDs that the calendar holds but that could not be read in full."""


class TooSlow(Exception):
    """The guard's word for a series that takes too long."""


def read(
    data: bytes,
    *,
    zone: ZoneInfo,
    at: datetime,
    guard: Callable[[], AbstractContextManager[None]] = nullcontext,
) -> Reading:
    """Read a calendar as it stands at an instant; `zone` is the venue's.

    `guard` is entered for each series and may raise TooSlow in it. Raises NotACalendar.
    """
    reader = _Reader(zone, at, guard)
    for source in blocks.split(data):
        reader.take(source)
    return reader.reading


class _Reader:
    def __init__(
        self, zone: ZoneInfo, at: datetime, guard: Callable[[], AbstractContextManager[None]]
    ) -> None:
        self.reading = Reading()
        self._zone = zone
        self._at = at
        self._guard = guard
        self._seen: set[str] = set()

    def take(self, source: Source) -> None:
        properties = source.properties
        if properties.get("CALSCALE", "GREGORIAN").upper() != "GREGORIAN":
            raise NotACalendar("Only Gregorian calendars can be imported.")
        calendar = properties.get("X-WR-TIMEZONE", "")
        zones = Zones(source.zones, calendar=calendar, venue=self._zone)
        groups = defaultdict[str, list[Entry]](list)
        lost = defaultdict[str, list[entries.Time]](list)
        for text in source.events:
            event = _parsed(text)
            try:
                entry = entries.read(event, zones)
            except (Unreadable, OverflowError) as error:
                self._leave_out(event, _reason(error))
                self._note_lost_date(event, zones, lost)
            else:
                groups[entry.uid].append(entry)
        for text in source.unclosed:
            self._leave_out(_parsed(text), "its END:VEVENT is missing")
        for uid, group in groups.items():
            self._take_group(uid, self._latest(group, lost[uid]), zones)

    def _leave_out(self, event: Component, reason: str) -> None:
        uid = entries.uid_of(event)
        self.reading.unread.add(uid)
        self._remark(entries.title_of(event) or uid, reason)

    def _note_lost_date(
        self, event: Component, zones: Zones, lost: defaultdict[str, list[entries.Time]]
    ) -> None:
        """Remember the date that an unreadable change was about: the pattern must not fill it."""
        try:
            recurrence_id = entries.recurrence_id_of(event, zones)
        except Unreadable:
            return
        if recurrence_id is not None:
            lost[entries.uid_of(event)].append(recurrence_id)

    def _latest(self, group: list[Entry], lost: list[date]) -> list[Entry]:
        """Of several patterns with one UID only the newest counts; the others are named."""
        patterns = [entry for entry in group if entry.recurrence_id is None]
        if not patterns:
            return group
        newest = max(reversed(patterns), key=lambda entry: entry.sequence)
        for entry in patterns:
            if entry is not newest:
                self._remark(entry.title, "a newer entry has the same UID")
        changes = [entry for entry in group if entry.recurrence_id is not None]
        return [replace(newest, without=(*newest.without, *lost)), *changes]

    def _take_group(self, uid: str, group: list[Entry], zones: Zones) -> None:
        title = group[0].title or uid
        if uid in self._seen:
            self._remark(title, "another calendar in the file has the same UID")
            return
        self._seen.add(uid)
        if len(self.reading.occurrences) >= MOST_IN_ALL:
            self.reading.unread.add(uid)
            self._remark(title, f"the calendar has more than {MOST_IN_ALL:,} dates")
            return
        try:
            with self._guard():
                dates = series.expand(group, zones, horizon=self._at + AHEAD)
        except (Unreadable, OverflowError, TooSlow) as error:
            self.reading.unread.add(uid)
            self._remark(title, _reason(error))
            return
        if not dates:
            self._remark(title, f"it has no date up to {self._at + AHEAD:%d %B %Y}")
        for entry in group:
            if entry.hidden or entry.remark:
                self._remark(entry.title or uid, entry.hidden or entry.remark)
        shown = self._within_reason(title, uid, [d for d in dates if not d.entry.hidden])
        self.reading.occurrences += [_occurrence(uid, dated) for dated in shown]

    def _within_reason(self, title: str, uid: str, dates: list[Dated]) -> list[Dated]:
        """Keep the dates to come, soonest first, and then the latest that are past."""
        if len(dates) <= MOST_DATES:
            return dates
        self.reading.unread.add(uid)
        left_out = len(dates) - MOST_DATES
        self._remark(title, f"it has {len(dates):,} dates, of which {left_out:,} were left out")
        past = [dated for dated in dates if dated.starts_at < self._at]
        to_come = [dated for dated in dates if dated.starts_at >= self._at][:MOST_DATES]
        return past[len(past) - (MOST_DATES - len(to_come)) :] + to_come

    def _remark(self, title: str, reason: str) -> None:
        self.reading.remarks.append(Remark(title, reason))


def _reason(error: Exception) -> str:
    if isinstance(error, OverflowError):
        return "one of its dates is too far away"
    return str(error)


def _parsed(text: str) -> Component:
    with warnings.catch_warnings():
        # The zones that the library guesses are looked up again in Zones.
        warnings.simplefilter("ignore", GloballyUniqueTZIDGuessed)
        return Event.from_ical(text)


def _occurrence(uid: str, dated: Dated) -> Occurrence:
    entry = dated.entry
    recurrence = dated.recurrence
    return Occurrence(
        uid=uid,
        recurrence=recurrence.strftime("%Y-%m-%dT%H:%M:%SZ") if recurrence else "",
        title=entry.title,
        description=entry.description,
        category=entry.category,
        location=entry.location,
        image_url=entry.image_url,
        eventbrite_link=entry.eventbrite_link,
        starts_at=dated.starts_at,
        ends_at=dated.ends_at,
        is_all_day=entry.is_all_day,
    )
