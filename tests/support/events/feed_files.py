"""Calendar files for tests, written as their makers write them."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from nightcap.core.time import utc_iso
from nightcap.events.feed.parse import parse
from nightcap.events.feed.reader import expand
from nightcap.events.feed.reading import Reading

NEW_YORK = ZoneInfo("America/New_York")
NOW = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
"""A Saturday, 7 in the morning at the venue."""

EASTERN = """BEGIN:VTIMEZONE
TZID:Somewhere East
BEGIN:DAYLIGHT
TZOFFSETFROM:-0500
TZOFFSETTO:-0400
DTSTART:20070311T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU
END:DAYLIGHT
BEGIN:STANDARD
TZOFFSETFROM:-0400
TZOFFSETTO:-0500
DTSTART:20071104T020000
RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU
END:STANDARD
END:VTIMEZONE"""
"""New York's rules under a name that only the file knows."""


def vevent(*lines: str, uid: str = "night", title: str = "Jazz Night") -> str:
    named = [f"UID:{uid}"] * bool(uid) + [f"SUMMARY:{title}"] * bool(title)
    return "\n".join(["BEGIN:VEVENT", *named, *lines, "END:VEVENT"])


def calendar(*parts: str) -> bytes:
    """Return a calendar of properties, zones and events, in this order."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Test//EN", *parts, "END:VCALENDAR", ""]
    return "\n".join(lines).replace("\n", "\r\n").encode()


def read(*parts: str, at: datetime = NOW) -> Reading:
    """Read a calendar of these parts for a venue in New York."""
    return read_file(calendar(*parts), at=at)


def read_file(data: bytes, *, at: datetime = NOW) -> Reading:
    """Read a calendar file for a venue in New York, in this process."""
    return expand(parse(data, zone=NEW_YORK), zone=NEW_YORK, at=at)


def spans(found: Reading) -> list[tuple[str, str]]:
    """Start and end of each date in UTC, soonest first; '' for no end."""
    return sorted(
        (utc_iso(one.starts_at), utc_iso(one.ends_at) if one.ends_at else "")
        for one in found.occurrences
    )


def starts(found: Reading) -> list[str]:
    """Return the start of each date in UTC, soonest first."""
    return [start for start, _ in spans(found)]


def reasons(found: Reading) -> list[tuple[str, str]]:
    """Return the title and the reason of each remark."""
    return [(remark.title, remark.reason) for remark in found.remarks]
