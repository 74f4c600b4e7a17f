"""A calendar file parsed into series of checked VEVENTs.

The file is split before the library reads it, so that what is broken harms itself alone: an event
that cannot be used is left out and named with its reason.
"""

import re
from collections import defaultdict
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from zoneinfo import ZoneInfo

from icalendar import Component, Event
from icalendar.timezone import tzp

from nightcap.events.feed import plain_text, vevent
from nightcap.events.feed.instants import instant_of
from nightcap.events.feed.lines import text_of
from nightcap.events.feed.reading import NotACalendar, Remark
from nightcap.events.feed.vevent import CANCELLED, Time, Unreadable, VEvent
from nightcap.events.feed.zones import Definitions, Zones

Guard = Callable[[], AbstractContextManager[None]]
"""What is entered for a piece of the work, and may raise TooSlow in it."""

_BEGIN_CALENDAR = re.compile(r"^BEGIN:VCALENDAR$\n?", re.IGNORECASE | re.MULTILINE)
_END_CALENDAR = re.compile(r"^END:VCALENDAR$", re.IGNORECASE | re.MULTILINE)
# A VEVENT without an end reaches to the next one.
_COMPONENT = re.compile(
    r"^BEGIN:(?P<name>[^\n]+)\n(?P<body>.*?)(?P<end>^END:(?P=name)$|(?=^BEGIN:VEVENT$)|\Z)",
    re.IGNORECASE | re.MULTILINE | re.DOTALL,
)
_NESTED = re.compile(
    r"^BEGIN:([^\n]+)\n(?:.*?^END:\1$|.*)", re.IGNORECASE | re.MULTILINE | re.DOTALL
)
_NAMES = re.compile(r"^(?:UID|SUMMARY)[;:].*\n", re.IGNORECASE | re.MULTILINE)
_NAMES_AND_DATES = re.compile(
    r"^(?:UID|SUMMARY|DTSTART|RECURRENCE-ID|RRULE)[;:].*\n", re.IGNORECASE | re.MULTILINE
)
_PLANNED_DAY = re.compile(r"^RECURRENCE-ID[;:].*?(\d{4})-?(\d\d)-?(\d\d)", re.M | re.I)
_LEFT_OUT = "it is left out in a time zone that is defined nowhere, so no date of that day is shown"
_NOT_UTF_8 = "its text is not UTF-8, so it was read as Windows-1252"


@dataclass(frozen=True, slots=True)
class Series:
    """What the file says under one UID: a pattern or single event, and changed dates."""

    uid: str
    pattern: VEvent | None
    changes: list[VEvent]
    lost: list[Time] = field(default_factory=list)
    """Dates of the pattern whose change cannot be read; without a zone: on the pattern's clock."""

    @property
    def vevents(self) -> list[VEvent]:
        return [self.pattern, *self.changes] if self.pattern else self.changes

    @property
    def title(self) -> str:
        return self.vevents[0].title or self.uid


@dataclass(slots=True)
class Calendar:
    """What a file holds."""

    venue: ZoneInfo
    series: dict[str, Series] = field(default_factory=dict)
    remarks: list[Remark] = field(default_factory=list)
    unread: set[str] = field(default_factory=set)
    """UIDs that the file holds but that could not be read in full."""

    def leave_out(
        self, uid: str, title: str, error: Exception, start: Time | None = None, count: int = 1
    ) -> None:
        """Name what cannot be used, and why; `start` is its first date."""
        self.unread.add(uid)
        is_far = isinstance(error, OverflowError)
        reason = "one of its dates is too far away" if is_far else str(error)
        self.remark(title or uid, reason, start, count)

    def remark(self, title: str, reason: str, start: Time | None, count: int = 1) -> None:
        """Say something about an event at one of its dates."""
        if isinstance(start, datetime) and start.tzinfo is None:
            start = start.replace(tzinfo=self.venue)
        starts_at = None
        with suppress(OverflowError):
            starts_at = instant_of(start, self.venue) if start else None
        is_all_day = start is not None and not isinstance(start, datetime)
        self.remarks.append(Remark(title, reason, count, starts_at, is_all_day))


@dataclass(slots=True)
class _Found:
    """The VEVENTs of a UID in all calendars of a file, and dates whose change cannot be read."""

    calendars: list[list[VEvent]] = field(default_factory=list)
    lost: list[Time] = field(default_factory=list)


def parse(data: bytes, *, zone: ZoneInfo, guard: Guard = nullcontext) -> Calendar:
    """Parse a file of one or several VCALENDARs; `zone` is the venue's.

    To-dos, journals and alarms are passed over. `guard` is entered for each VEVENT. Raises
    NotACalendar for other text and for a file that was cut off.
    """
    text, odd = text_of(data)
    before, *sources = _BEGIN_CALENDAR.split(text)
    if before or not sources:
        raise NotACalendar("This is not an iCalendar file: it does not begin with BEGIN:VCALENDAR.")
    calendar = Calendar(zone)
    parts = [_Part(source) for source in sources]
    every = Definitions(text for part in parts for text in part.zones)
    found = defaultdict[str, _Found](_Found)
    for part in parts:
        # The library keeps what zones it was asked for: another part may mean others by the names.
        tzp.use(Zones(Definitions(part.zones), every))
        for uid, group in _read(calendar, part, odd, guard, found).items():
            found[uid].calendars.append(group)
    for uid, one in found.items():
        if one.calendars:
            calendar.series[uid] = _series(calendar, uid, one)
    return calendar


class _Part:
    """The pieces of one VCALENDAR. Making it raises NotACalendar."""

    def __init__(self, source: str) -> None:
        body, *end = _END_CALENDAR.split(source)
        if not end:
            raise NotACalendar("The calendar was cut off: END:VCALENDAR is missing.")
        self.head = _COMPONENT.sub("", body)
        if self.property("CALSCALE").upper() not in {"", "GREGORIAN"}:
            raise NotACalendar("Only Gregorian calendars can be imported.")
        components = [(found["name"].upper(), found) for found in _COMPONENT.finditer(body)]
        self.zones = [found[0] for name, found in components if name == "VTIMEZONE"]
        self.events = [found for name, found in components if name == "VEVENT"]

    def property(self, name: str) -> str:
        """Return a property of the calendar itself, '' where it has none."""
        pattern = rf"^{name}(?:;[^:\n]*)?:(.*)$"
        found = re.search(pattern, self.head, re.IGNORECASE | re.MULTILINE)
        return found[1].strip() if found else ""


def _read(
    calendar: Calendar, part: _Part, odd: frozenset[str], guard: Guard, found: dict[str, _Found]
) -> dict[str, list[VEvent]]:
    """Read the VEVENTs of a VCALENDAR, by UID; those that cannot be read are named.

    The pattern must not fill the date that an unreadable change was about: it is kept in `found`.
    """
    zone = tzp.timezone(part.property("X-WR-TIMEZONE"))
    is_off = part.property("METHOD").upper() == "CANCEL"
    groups = defaultdict[str, list[VEvent]](list)
    for source in part.events:
        text, event = _NESTED.sub("", source["body"]), None
        try:
            with guard():
                event = _event(text)
                _check_end(source)
                one = vevent.read(event, calendar=zone, venue=calendar.venue)
        except (Unreadable, OverflowError) as error:
            event = event or _bare(text)
            uid, planned = vevent.uid_of(event), vevent.time_of(event, "RECURRENCE-ID")
            planned = planned or _planned_day(text)
            start = planned or vevent.time_of(event, "DTSTART")
            calendar.leave_out(uid, vevent.title_of(event), error, start)
            found[uid].lost += [planned] if planned else []
            continue
        for moment in filter(vevent.has_no_zone, one.without):
            # A date that is called off must not stand.
            calendar.remark(one.title, _LEFT_OUT, moment)
        if is_off:
            one = replace(one, status=CANCELLED)
        if odd and not odd.isdisjoint(text.split("\n")):
            one = replace(one, remark="; ".join(filter(None, [one.remark, _NOT_UTF_8])))
        groups[one.uid].append(one)
    return groups


def _event(text: str) -> Component:
    """Let the library read a VEVENT. Raises Unreadable where it stumbles."""
    try:
        return Event.from_ical(f"BEGIN:VEVENT\n{text}END:VEVENT\n")
    except (ValueError, TypeError, AttributeError, OverflowError) as error:
        raise Unreadable(f"it cannot be read ({plain_text.line(str(error), 120)})") from error


def _check_end(source: re.Match[str]) -> None:
    if not source["end"]:
        raise Unreadable("its END:VEVENT is missing")


def _bare(text: str) -> Component:
    """Let the library read only what names a VEVENT, and its dates if it can."""
    for names in (_NAMES_AND_DATES, _NAMES):
        with suppress(Unreadable):
            return _event("".join(names.findall(text)))
    return Event()


def _planned_day(text: str) -> date | None:
    """Find the day that a RECURRENCE-ID names however it is written."""
    found = _PLANNED_DAY.search(text)
    with suppress(ValueError):
        return date(*map(int, found.groups())) if found else None
    return None


def _series(calendar: Calendar, uid: str, found: _Found) -> Series:
    """Keep the newest of several patterns; the others are named.

    Of patterns that are equally new the last of the first calendar in the file counts.
    """
    vevents = [one for group in found.calendars for one in reversed(group)]
    changes = [one for one in reversed(vevents) if one.recurrence_id is not None]
    patterns = [one for one in vevents if one.recurrence_id is None]
    if not patterns:
        return Series(uid, None, changes)
    newest = max(patterns, key=lambda one: one.sequence)
    for pattern in patterns:
        if pattern is not newest:
            calendar.remark(pattern.title, _second(pattern, newest), pattern.start)
    return Series(uid, newest, [one.as_change_of(newest) for one in changes], found.lost)


def _second(pattern: VEvent, newest: VEvent) -> str:
    is_older = pattern.sequence < newest.sequence
    return "a newer entry has the same UID" if is_older else "another entry has the same UID"
