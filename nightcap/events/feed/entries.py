"""One VEVENT, checked: what the site shows of it, and its times with their zones."""

import hashlib
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import TypeAlias

from icalendar import Component, vBinary, vDDDLists, vDDDTypes, vRecur

from nightcap.events.feed import texts
from nightcap.events.feed.zones import UnknownZone, Zones, instant

Time: TypeAlias = date | datetime
"""A whole day, or an aware moment."""
Period: TypeAlias = tuple[datetime, datetime | timedelta]

FIRST_YEAR, LAST_YEAR = 1970, 2199
_TIMES = {"DTSTART", "DTEND", "DURATION", "RECURRENCE-ID", "RRULE", "RDATE", "EXDATE"}
_LONGEST_UID = 500


class Unreadable(Exception):
    """A VEVENT cannot be used; the text says why, as the end of a sentence."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A VEVENT: a single event, the pattern of a series, or one changed date of a series."""

    uid: str
    title: str
    description: str
    category: str
    location: str
    image_url: str
    eventbrite_link: str
    start: Time
    end: Time | None
    """Exclusive. None where the file names no end, or one that is not after the start."""
    duration: timedelta | None
    """Set where the length is given as such: its hours are real ones, also in a night of change."""
    rules: tuple[vRecur, ...]
    extra: tuple[Time | Period, ...]
    without: tuple[Time, ...]
    recurrence_id: Time | None
    this_and_future: bool
    sequence: int
    hidden: str
    """Why visitors may not see it, '' where they may."""
    remark: str
    """What could not be taken over as it stands, '' where nothing."""

    @property
    def is_all_day(self) -> bool:
        return not isinstance(self.start, datetime)

    @property
    def repeats(self) -> bool:
        return bool(self.rules or self.extra or self.without)


def uid_of(event: Component) -> str:
    """Return the UID; an event without one gets a lasting name from its title and times."""
    uid = texts.line(_text(event, "UID"), 4 * _LONGEST_UID)
    if 0 < len(uid) <= _LONGEST_UID:
        return uid
    parts = [uid, _text(event, "SUMMARY")]
    parts += [repr(event.get(name)) for name in ("DTSTART", "RRULE")]
    return "without-uid-" + hashlib.sha256("\n".join(parts).encode()).hexdigest()


def title_of(event: Component) -> str:
    """Return the title on one line, '' where there is none."""
    return texts.line(_text(event, "SUMMARY"), 300)


def recurrence_id_of(event: Component, zones: Zones) -> Time | None:
    """Return which date of its series an event changes, None for all others.

    Raises Unreadable.
    """
    return _time(event, "RECURRENCE-ID", zones)


def read(event: Component, zones: Zones) -> Entry:
    """Check one VEVENT. Raises Unreadable with the reason."""
    for name, problem in event.errors:
        if name in _TIMES:
            raise Unreadable(f"its {name} cannot be read ({texts.line(problem, 120)})")
    if "EXRULE" in event:
        raise Unreadable("it uses EXRULE, which calendars have given up")
    recurrence_id = recurrence_id_of(event, zones)
    hidden = _hidden(event)
    title = title_of(event)
    start = _time(event, "DTSTART", zones)
    if hidden and start is None:
        start = recurrence_id
    if start is None:
        raise Unreadable("it has no start")
    if not title and not hidden:
        raise Unreadable("it has no title")
    end, duration, remark = _length(event, start, zones)
    if start.year < FIRST_YEAR or (end or start).year > LAST_YEAR:
        raise Unreadable(f"its date is not between {FIRST_YEAR} and {LAST_YEAR}")
    recurrence = event.get("RECURRENCE-ID")
    rules = event.get("RRULE", [])
    return Entry(
        uid=uid_of(event),
        title=title,
        description=texts.description(_text(event, "DESCRIPTION") or _text(event, "X-ALT-DESC")),
        category=_category(event),
        location=texts.line(_text(event, "LOCATION"), 300),
        image_url=_picture(event),
        eventbrite_link=texts.address(_text(event, "URL").strip()),
        start=start,
        end=end,
        duration=duration,
        rules=tuple(rules if isinstance(rules, list) else [rules]),
        extra=tuple(_times(event, "RDATE", zones)),
        without=tuple(time for time in _times(event, "EXDATE", zones) if isinstance(time, date)),
        recurrence_id=recurrence_id,
        this_and_future=recurrence is not None
        and str(recurrence.params.get("RANGE", "")).upper() == "THISANDFUTURE",
        sequence=_sequence(event),
        hidden=hidden,
        remark=remark,
    )


def _length(
    event: Component, start: Time, zones: Zones
) -> tuple[Time | None, timedelta | None, str]:
    end = _time(event, "DTEND", zones)
    duration = _duration(event) if end is None else None
    if not isinstance(start, datetime):
        days = duration.days if duration else 1
        last = end.date() if isinstance(end, datetime) else end
        return max(last or start + timedelta(days), start + timedelta(1)), None, ""
    if duration:
        return start + duration, duration, ""
    if end is None:
        return None, None, ""
    if not isinstance(end, datetime):
        end = datetime.combine(end, time.min, start.tzinfo)
    if instant(end) < instant(start) and end.replace(tzinfo=None) <= start.replace(tzinfo=None):
        return None, None, "its end lies before its start, so it was imported without an end"
    return (end if end != start else None), None, ""


def _duration(event: Component) -> timedelta | None:
    if "DURATION" not in event:
        return None
    value = _only(event, "DURATION").dt
    return value if isinstance(value, timedelta) and value > timedelta(0) else None


def _time(event: Component, name: str, zones: Zones) -> Time | None:
    if name not in event:
        return None
    value = _only(event, name)
    return _zoned(value.dt, value.params.get("TZID"), zones)


def _times(event: Component, name: str, zones: Zones) -> list[Time | Period]:
    found: list[Time | Period] = []
    values = event.get(name, [])
    for value in values if isinstance(values, list) else [values]:
        if not isinstance(value, vDDDLists):
            raise Unreadable(f"its {name} cannot be read")
        zone = value.params.get("TZID")
        for one in value.dts:
            if isinstance(one.dt, tuple):
                begin, end = one.dt
                until = end if isinstance(end, timedelta) else _moment(end, zone, zones)
                found.append((_moment(begin, zone, zones), until))
            else:
                found.append(_zoned(one.dt, zone, zones))
    return found


def _zoned(value: object, zone: str | None, zones: Zones) -> Time:
    if isinstance(value, datetime):
        return _moment(value, zone, zones)
    if isinstance(value, date):
        return value
    raise Unreadable("one of its times is not a date")


def _moment(value: datetime, zone: str | None, zones: Zones) -> datetime:
    if zone:
        try:
            return value.replace(tzinfo=zones.named(zone))
        except UnknownZone as error:
            raise Unreadable(str(error)) from error
    return value.replace(tzinfo=UTC if value.tzinfo else zones.floating)


def _hidden(event: Component) -> str:
    if _text(event, "STATUS").strip().upper() == "CANCELLED":
        return "it is cancelled in the calendar"
    kind = _text(event, "CLASS").strip().upper()
    return f"it is marked as {kind.lower()}" if kind in {"PRIVATE", "CONFIDENTIAL"} else ""


def _category(event: Component) -> str:
    values = event.get("CATEGORIES")
    first = values[0] if isinstance(values, list) else values
    names = [texts.line(str(name), 60).lower() for name in getattr(first, "cats", [])]
    return next((name for name in names if name), "other")


def _picture(event: Component) -> str:
    for name in ("IMAGE", "ATTACH"):
        values = event.get(name, [])
        for value in values if isinstance(values, list) else [values]:
            kind = str(value.params.get("FMTTYPE", "image/" if name == "IMAGE" else ""))
            if kind.lower().startswith("image/") and not isinstance(value, vBinary):
                found = texts.address(str(value).strip())
                if found:
                    return found
    return ""


def _sequence(event: Component) -> int:
    value = event.get("SEQUENCE", 0)
    return value if isinstance(value, int) else 0


def _text(event: Component, name: str) -> str:
    value = event.get(name, "")
    return str(value[0] if isinstance(value, list) else value)


def _only(event: Component, name: str) -> vDDDTypes:
    value = event[name]
    if isinstance(value, list):
        raise Unreadable(f"it has more than one {name}")
    if not isinstance(value, vDDDTypes):
        raise Unreadable(f"its {name} cannot be read")
    return value
