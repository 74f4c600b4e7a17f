"""Parses a calendar file into series of checked VEVENTs.

The file is split before the library reads it, so that a broken event affects no other: it is left
out and named with its reason. Some programs fold lines in the middle of a letter, or write lists
with spaces and zone names without quotes: the meaning is clear, so such lines are normalized first.
"""

import codecs
import re
from collections import defaultdict
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

from icalendar import Component, Event
from icalendar.timezone import tzp

from nightcap.events.feed import vevent
from nightcap.events.feed.reading import NotACalendar, RemarkOut
from nightcap.events.feed.vevent import CANCELLED, VEvent
from nightcap.events.feed.zones import Time, Unreadable, Zones, has_no_zone, to_instant

Guard = Callable[[], AbstractContextManager[None]]
"""A context for each piece of the work; it may raise TooSlow in it."""

_FOLD = re.compile(rb"\r?\n[ \t]")
_LINE_END = re.compile(rb"\r\n|\n|\r")
_TIMED = re.compile(
    r"^(DTSTART|DTEND|DURATION|RECURRENCE-ID|RDATE|EXDATE|RRULE|EXRULE)([;:][^\n]*)$",
    re.IGNORECASE | re.MULTILINE,
)
# All text from the start of a zone's name to the next parameter belongs to the name.
_ZONE = re.compile(r";TZID=(?P<name>\"[^\"]*\"|.*?)(?=;[A-Z-]+=|$)", re.IGNORECASE)
_DAYS = re.compile(r"\d{8}(,\d{8})*")
# "2026-12-08T20:00:00.0-05:00" as in RFC 3339, and forms without seconds.
_MOMENT = re.compile(
    r"(?<!\d)(\d{4})-?(\d\d)-?(\d\d)"
    r"(?:T(\d\d):?(\d\d)(?::?(\d\d)(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?(?!\d)",
    re.IGNORECASE,
)
_WEEKDAYS = ("MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY")
_SHORTEST_WEEKDAY = 3
_BETWEEN_DATES = re.compile(r"(?<=[\dZ])[\s;]+(?=\d{8})", re.IGNORECASE)
_SPACE = re.compile(r"\s+")
# An empty RECURRENCE-ID must not turn a changed date into a pattern, nor an empty DTSTART pass
# unnoticed.
_MAY_BE_EMPTY = {"DTEND", "DURATION", "RDATE", "EXDATE", "RRULE", "EXRULE"}
_WINDOWS = "windows-1252-where-not-utf-8"

_BEGIN_CALENDAR = re.compile(r"^BEGIN:VCALENDAR$\n?", re.IGNORECASE | re.MULTILINE)
_END_CALENDAR = re.compile(r"^END:VCALENDAR$", re.IGNORECASE | re.MULTILINE)
# A VEVENT without an end extends to the next one.
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
    """The entries of one UID: a pattern or single event, and changed dates."""

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
    """The content of a file."""

    venue: ZoneInfo
    series: dict[str, Series] = field(default_factory=dict)
    remarks: list[RemarkOut] = field(default_factory=list)
    unread: set[str] = field(default_factory=set)
    """UIDs in the file that could not be read in full."""

    def leave_out(
        self, uid: str, title: str, error: Exception, start: Time | None = None, count: int = 1
    ) -> None:
        """Record an entry that cannot be used, and why; `start` is its first date."""
        self.unread.add(uid)
        is_far = isinstance(error, OverflowError)
        reason = "one of its dates is too far away" if is_far else str(error)
        self.add_remark(title or uid, reason, start, count)

    def add_remark(self, title: str, reason: str, start: Time | None, count: int = 1) -> None:
        """Add a remark about an event at one of its dates."""
        if isinstance(start, datetime) and start.tzinfo is None:
            start = start.replace(tzinfo=self.venue)
        starts_at = None
        with suppress(OverflowError):
            starts_at = to_instant(start, self.venue) if start else None
        is_all_day = start is not None and not isinstance(start, datetime)
        remark = RemarkOut(
            title=title, reason=reason, count=count, starts_at=starts_at, is_all_day=is_all_day
        )
        self.remarks.append(remark)


@dataclass(slots=True)
class _Found:
    """The VEVENTs of a UID in all calendars of a file, and dates whose change cannot be read."""

    calendars: list[list[VEvent]] = field(default_factory=list)
    lost: list[Time] = field(default_factory=list)


def parse(data: bytes, *, zone: ZoneInfo, guard: Guard = nullcontext) -> Calendar:
    """Parse a file of one or several VCALENDARs; `zone` is the venue's.

    To-dos, journals and alarms are ignored. `guard` is entered for each VEVENT. Raises NotACalendar
    for other text and for a file that was cut off.
    """
    text, odd = decode_lines(data)
    before, *sources = _BEGIN_CALENDAR.split(text)
    if before or not sources:
        raise NotACalendar("This is not an iCalendar file: it does not begin with BEGIN:VCALENDAR.")
    calendar = Calendar(zone)
    parts = [_Part(source) for source in sources]
    every = [text for part in parts for text in part.zones]
    found = defaultdict[str, _Found](_Found)
    for part in parts:
        # The library caches the zones of a name: another part may define the name differently.
        tzp.use(Zones(part.zones, every))
        for uid, group in _read_vevents(calendar, part, odd, guard, found).items():
            found[uid].calendars.append(group)
    for uid, one in found.items():
        if one.calendars:
            calendar.series[uid] = _series(calendar, uid, one)
    return calendar


class _Part:
    """The pieces of one VCALENDAR. Its constructor raises NotACalendar."""

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
        """Return a property of the calendar itself, '' if it has none."""
        pattern = rf"^{name}(?:;[^:\n]*)?:(.*)$"
        found = re.search(pattern, self.head, re.IGNORECASE | re.MULTILINE)
        return found[1].strip() if found else ""


def _read_vevents(
    calendar: Calendar, part: _Part, odd: frozenset[str], guard: Guard, found: dict[str, _Found]
) -> dict[str, list[VEvent]]:
    """Read the VEVENTs of a VCALENDAR, by UID; unreadable ones are recorded.

    The pattern must not fill the date of an unreadable change: `found` keeps that date.
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
                one = vevent.read_vevent(event, calendar=zone, venue=calendar.venue)
        except (Unreadable, OverflowError) as error:
            event = event or _bare(text)
            uid, planned = vevent.uid_of(event), vevent.time_of(event, "RECURRENCE-ID")
            planned = planned or _planned_day(text)
            start = planned or vevent.time_of(event, "DTSTART")
            calendar.leave_out(uid, vevent.title_of(event), error, start)
            found[uid].lost += [planned] if planned else []
            continue
        for moment in filter(has_no_zone, one.without):
            # A date that is left out of the pattern must not appear.
            calendar.add_remark(one.title, _LEFT_OUT, moment)
        if is_off:
            one = replace(one, status=CANCELLED)
        if odd and not odd.isdisjoint(text.split("\n")):
            one = replace(one, remark="; ".join(filter(None, [one.remark, _NOT_UTF_8])))
        groups[one.uid].append(one)
    return groups


def _event(text: str) -> Component:
    """Parse a VEVENT with the library. Raises Unreadable if that fails."""
    try:
        return Event.from_ical(f"BEGIN:VEVENT\n{text}END:VEVENT\n")
    except (ValueError, TypeError, AttributeError, OverflowError) as error:
        raise Unreadable(f"it cannot be read ({vevent.one_line(str(error), 120)})") from error


def _check_end(source: re.Match[str]) -> None:
    if not source["end"]:
        raise Unreadable("its END:VEVENT is missing")


def _bare(text: str) -> Component:
    """Parse only the names of a VEVENT, and its dates if possible."""
    for names in (_NAMES_AND_DATES, _NAMES):
        with suppress(Unreadable):
            return _event("".join(names.findall(text)))
    return Event()


def _planned_day(text: str) -> date | None:
    """Return the day in a RECURRENCE-ID, in any notation."""
    found = _PLANNED_DAY.search(text)
    with suppress(ValueError):
        return date(*map(int, found.groups())) if found else None
    return None


def _series(calendar: Calendar, uid: str, found: _Found) -> Series:
    """Keep the newest of several patterns; the others get a remark.

    Of equally new patterns the last one in the file's first calendar is used.
    """
    vevents = [one for group in found.calendars for one in reversed(group)]
    changes = [one for one in reversed(vevents) if one.recurrence_id is not None]
    patterns = [one for one in vevents if one.recurrence_id is None]
    if not patterns:
        return Series(uid, None, changes)
    newest = max(patterns, key=lambda one: one.sequence)
    for pattern in patterns:
        if pattern is not newest:
            calendar.add_remark(pattern.title, _second(pattern, newest), pattern.start)
    return Series(uid, newest, [one.as_change_of(newest) for one in changes], found.lost)


def _second(pattern: VEvent, newest: VEvent) -> str:
    is_older = pattern.sequence < newest.sequence
    return "a newer entry has the same UID" if is_older else "another entry has the same UID"


def decode_lines(data: bytes) -> tuple[str, frozenset[str]]:
    """Return a file's lines as text, and those of them that are not UTF-8.

    The latter are read as Windows-1252. Empty lines are left out. Raises NotACalendar for data that
    are not text.
    """
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        data = _from_utf_16(data)
    # Unfolded as bytes: writers fold at 75 bytes, some in the middle of a letter.
    data = _FOLD.sub(b"", data).removeprefix(codecs.BOM_UTF8)
    try:
        text, odd = data.decode(), frozenset[str]()
    except UnicodeDecodeError as error:
        if b"BEGIN:VCALENDAR" not in data.upper():
            raise NotACalendar("The calendar is not UTF-8 text.") from error
        text, odd = data.decode(errors=_WINDOWS), _odd_lines(data)
    lines = (line.rstrip() for line in re.split(r"\r\n|\n|\r", text))
    text = _TIMED.sub(_normalize_property, "\n".join(line for line in lines if line))
    return re.sub(r"\n{2,}", "\n", text), odd


def _from_utf_16(data: bytes) -> bytes:
    try:
        return data.decode("utf-16").encode()
    except UnicodeError as error:
        raise NotACalendar("The calendar is not UTF-16 text, as it says.") from error


def _odd_lines(data: bytes) -> frozenset[str]:
    odd = set()
    for line in _LINE_END.split(data):
        try:
            line.decode()
        except UnicodeDecodeError:
            odd.add(line.decode(errors=_WINDOWS).rstrip())
    return frozenset(odd)


def _as_windows(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeDecodeError):
        raise error
    wrong = error.object[error.start : error.end]
    # Five bytes are undefined in Windows-1252.
    return wrong.decode("windows-1252", errors="replace"), error.end


codecs.register_error(_WINDOWS, _as_windows)


def _normalize_property(line: re.Match[str]) -> str:
    """Return a time property in the library's notation, or '' for an empty one."""
    name, has_zone = line[1].upper(), _ZONE.search(line[2]) is not None
    rest = _MOMENT.sub(lambda moment: _basic(moment, has_zone=has_zone), line[2])
    parameters, _, value = rest.rpartition(":")
    if name in {"RRULE", "EXRULE"}:
        value = _rule(value)
    else:
        value = _without_gaps(_SPACE.sub("", _BETWEEN_DATES.sub(",", value))).upper()
        is_day = _DAYS.fullmatch(value)
        # A day has no zone; with one, the library would read it as midnight there.
        parameters = _ZONE.sub("" if is_day else _quoted, parameters)
    return f"{name}{parameters}:{value}" if value or name not in _MAY_BE_EMPTY else ""


def _rule(value: str) -> str:
    """Return a rule without nonstandard parts, and with split lists joined."""
    parts: list[str] = []
    for part in _parts_of_rule(value.replace('"', "").upper()):
        name, is_named, given = part.partition("=")
        name = name.strip()
        is_list = name.startswith("BY") or name == "WKST"
        given = _list(given) if is_list else _without_gaps(_SPACE.sub("", given))
        if (is_named and not given) or name.startswith("X-"):
            continue
        begun = next((one for one in parts if one.startswith(f"{name}=")), None)
        if begun and name.startswith("BY"):
            parts[parts.index(begun)] = f"{begun},{given}"
        else:
            parts.append(f"{name}{is_named}{given}")
    return ";".join(parts)


def _parts_of_rule(value: str) -> list[str]:
    """Split a rule; a part without a name continues the list before it."""
    parts: list[str] = []
    for part in filter(str.strip, value.split(";")):
        if parts and "=" not in part and parts[-1].lstrip().startswith("BY"):
            parts[-1] += f",{part}"
        else:
            parts.append(part)
    return parts


def _list(values: str) -> str:
    """Return a list with commas only, and its weekdays with two letters."""
    # "1 TU" is the first Tuesday.
    joined = re.sub(r"(?<=\d)\s+(?=[A-Z])", "", values)
    return ",".join(map(_weekday, re.findall(r"[^\s,/]+", joined)))


def _weekday(value: str) -> str:
    name = value.lstrip("+-0123456789")
    known = len(name) >= _SHORTEST_WEEKDAY and any(day.startswith(name) for day in _WEEKDAYS)
    return value.removesuffix(name) + name[:2] if known else value


def _basic(moment: re.Match[str], *, has_zone: bool) -> str:
    """Return a day or time in the notation of RFC 5545, without hyphens and with seconds.

    An offset from UTC next to a zone is that zone's, so it is dropped.
    """
    year, month, day, hour, minute, second, zone = moment.groups("")
    if not hour:
        return f"{year}{month}{day}"
    plain = f"{year}{month}{day}T{hour}{minute}{second or '00'}"
    if zone.upper() in {"", "Z"}:
        return plain + zone
    if has_zone:
        return plain
    try:
        instant = datetime.strptime(plain + zone, "%Y%m%dT%H%M%S%z")
    except ValueError:
        return moment[0]
    return f"{instant.astimezone(UTC):%Y%m%dT%H%M%SZ}"


def _without_gaps(values: str) -> str:
    return ",".join(value for value in values.split(",") if value)


def _quoted(zone: re.Match[str]) -> str:
    name = zone["name"].strip('"').replace("\\,", ",").replace('"', "")
    return f';TZID="{name}"'
