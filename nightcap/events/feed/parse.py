"""A calendar file parsed into series of checked VEVENTs.

The file is split before the library reads it, so that what is broken harms itself alone: an event
that cannot be used is left out and named with its reason.
"""

import re
import warnings
from collections import defaultdict
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import tzinfo
from zoneinfo import ZoneInfo

from icalendar import Component, Event, Timezone
from icalendar.error import GloballyUniqueTZIDGuessed
from icalendar.timezone import tzp
from icalendar.timezone.zoneinfo import ZONEINFO

from nightcap.events.feed import plain_text, vevent
from nightcap.events.feed.reading import NotACalendar, Remark
from nightcap.events.feed.vevent import Time, Unreadable, VEvent

_FOLD = re.compile(rb"\r?\n[ \t]")
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


@dataclass(frozen=True, slots=True)
class Series:
    """What the file says under one UID: a pattern or single event, and changed dates."""

    uid: str
    pattern: VEvent | None
    changes: list[VEvent]

    @property
    def vevents(self) -> list[VEvent]:
        return [self.pattern, *self.changes] if self.pattern else self.changes

    @property
    def title(self) -> str:
        return self.vevents[0].title or self.uid


@dataclass(slots=True)
class Calendar:
    """What a file holds."""

    series: dict[str, Series] = field(default_factory=dict)
    remarks: list[Remark] = field(default_factory=list)
    unread: set[str] = field(default_factory=set)
    """UIDs that the file holds but that could not be read in full."""

    def leave_out(self, uid: str, title: str, error: Exception) -> None:
        """Name what cannot be used, and why."""
        self.unread.add(uid)
        is_far = isinstance(error, OverflowError)
        self.remark(title or uid, "one of its dates is too far away" if is_far else str(error))

    def remark(self, title: str, reason: str) -> None:
        """Say something about an event."""
        self.remarks.append(Remark(title, reason))


def parse(data: bytes, *, zone: ZoneInfo) -> Calendar:
    """Parse a file of one or several VCALENDARs; `zone` is the venue's.

    To-dos, journals and alarms are passed over. Raises NotACalendar for other text, for text that
    is not UTF-8 and for a file that was cut off.
    """
    before, *sources = _BEGIN_CALENDAR.split(_text(data))
    if before or not sources:
        raise NotACalendar("This is not an iCalendar file: it does not begin with BEGIN:VCALENDAR.")
    calendar = Calendar()
    with warnings.catch_warnings():
        # That '/vendor/Europe/Berlin' means Europe/Berlin is the library's guess, and ours.
        warnings.simplefilter("ignore", GloballyUniqueTZIDGuessed)
        for source in sources:
            body, *end = _END_CALENDAR.split(source)
            if not end:
                raise NotACalendar("The calendar was cut off: END:VCALENDAR is missing.")
            _add(calendar, body, zone)
    return calendar


def _text(data: bytes) -> str:
    # Unfolded as bytes: writers fold at 75 bytes, some in the middle of a letter.
    try:
        text = _FOLD.sub(b"", data).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise NotACalendar("The calendar is not UTF-8 text.") from error
    lines = (line.rstrip() for line in re.split(r"\r\n|\n|\r", text))
    return "\n".join(line for line in lines if line)


class _Zones(ZONEINFO):
    """The world's zones, known from a list that is read once: a name may be a folder or a path."""

    def timezone(self, name: str) -> tzinfo | None:
        return super().timezone(name) if self.knows_timezone_id(name) else None


def _add(calendar: Calendar, body: str, venue: ZoneInfo) -> None:
    head = _COMPONENT.sub("", body)
    if _property(head, "CALSCALE").upper() not in {"", "GREGORIAN"}:
        raise NotACalendar("Only Gregorian calendars can be imported.")
    components = [(found["name"].upper(), found) for found in _COMPONENT.finditer(body)]
    # The library keeps the zones that files define: another file means others by the same names.
    tzp.use(_Zones())
    for name, found in components:
        if name == "VTIMEZONE":
            # An event that needs a broken zone is named as skipped; the others need not suffer.
            with suppress(ValueError, KeyError, AttributeError, TypeError):
                Timezone.from_ical(found[0])
    zone = tzp.timezone(_property(head, "X-WR-TIMEZONE"))
    groups = defaultdict[str, list[VEvent]](list)
    lost = defaultdict[str, list[Time]](list)
    for found in (found for name, found in components if name == "VEVENT"):
        event, problem = _event(found["body"])
        uid, title = vevent.uid_of(event), vevent.title_of(event)
        if problem or not found["end"]:
            calendar.leave_out(uid, title, Unreadable(problem or "its END:VEVENT is missing"))
            continue
        try:
            one = vevent.read(event, calendar=zone, venue=venue)
        except (Unreadable, OverflowError) as error:
            calendar.leave_out(uid, title, error)
            # The pattern must not fill the date that an unreadable change was about.
            with suppress(Unreadable):
                lost[uid] += vevent.moments(event, "RECURRENCE-ID", zone or venue)
        else:
            groups[uid].append(one)
    for uid, group in groups.items():
        if uid in calendar.series:
            calendar.remark(group[0].title or uid, "another calendar in the file has the same UID")
        else:
            calendar.series[uid] = _series(calendar, uid, group, lost[uid])


def _event(body: str) -> tuple[Component, str]:
    """Let the library read a VEVENT without what is nested in it, such as alarms.

    Where it stumbles, only the event's name is read, and the problem is told.
    """
    text = _NESTED.sub("", body)
    try:
        return Event.from_ical(f"BEGIN:VEVENT\n{text}END:VEVENT\n"), ""
    except (ValueError, TypeError, AttributeError, OverflowError) as error:
        name = "".join(re.findall(r"^(?:UID|SUMMARY):.*\n", text, re.IGNORECASE | re.MULTILINE))
        problem = f"it cannot be read ({plain_text.line(str(error), 120)})"
        return Event.from_ical(f"BEGIN:VEVENT\n{name}END:VEVENT\n"), problem


def _property(head: str, name: str) -> str:
    found = re.search(rf"^{name}(?:;[^:\n]*)?:(.*)$", head, re.IGNORECASE | re.MULTILINE)
    return found[1].strip() if found else ""


def _series(calendar: Calendar, uid: str, group: list[VEvent], lost: list[Time]) -> Series:
    """Keep the newest of several patterns; the others are named."""
    changes = [one for one in group if one.recurrence_id is not None]
    patterns = [one for one in group if one.recurrence_id is None]
    if not patterns:
        return Series(uid, None, changes)
    newest = max(reversed(patterns), key=lambda one: one.sequence)
    for pattern in patterns:
        if pattern is not newest:
            calendar.remark(pattern.title, "a newer entry has the same UID")
    return Series(uid, replace(newest, without=(*newest.without, *lost)), changes)
