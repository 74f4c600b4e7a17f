"""Events as iCalendar (RFC 5545 and 7986) and as links into calendar services.

Times are written in UTC. Every row is one occurrence, so UTC says the same as the venue's zone with
a VTIMEZONE would, in a form that no calendar program misreads.
"""

import logging
import re
from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from urllib.parse import quote, urlencode

from icalendar import Alarm, Calendar
from icalendar import Event as Entry

from nightcap.core.characters import CONTROL_BUT_LINE_BREAKS
from nightcap.events.effective import EventOut
from nightcap.venue.profile import profile

REMINDERS = (timedelta(days=1), timedelta(hours=1))
"""How long before the start a downloaded event reminds its guest (specification, section 9)."""

_PRODUCER = "-//Nightcap//Nightcap//EN"
_REFRESH = timedelta(hours=1)
_LONGEST_NAME = 196
_LINE_OCTETS = 75
_INSIDE_CHARACTER = 0x80
_MOMENT = timedelta(microseconds=1)

log = logging.getLogger(__name__)


def single(event: EventOut) -> bytes:
    """Return a file with one event for a guest's own calendar, with reminders unless cancelled.

    Raises ValueError for a row that iCalendar cannot hold.
    """
    entry = _entry(event)
    if not event.is_cancelled:
        for before in REMINDERS:
            entry.add_component(Alarm.new_display(_clean(event.title), -before))
    calendar = _calendar()
    calendar.add_component(entry)
    return _written(calendar)


def cancellation(event: EventOut) -> bytes:
    """Return a file that takes the event out of a guest's calendar, at its present sequence.

    Raises ValueError for a row that iCalendar cannot hold.
    """
    entry = _entry(event)
    entry["status"] = "CANCELLED"
    # Calendar programs take a cancellation only with an organizer (RFC 5546, section 3.2.5).
    entry.add("organizer", f"mailto:{profile().email}")
    calendar = _calendar()
    calendar.add("method", "CANCEL")
    calendar.add_component(entry)
    return _written(calendar)


def export(events: Iterable[EventOut]) -> bytes:
    """Return the calendar to subscribe to; a row that iCalendar cannot hold is left out and logged.

    Cancelled events are in it as such, and reminders are not: those are for the guest to choose.
    """
    venue = profile()
    calendar = _calendar()
    calendar.add("name", venue.name)
    calendar.add("x-wr-calname", venue.name)
    calendar.add("x-wr-timezone", venue.time_zone.key)
    calendar.add("refresh-interval", _REFRESH, parameters={"VALUE": "DURATION"})
    calendar.add("x-published-ttl", "PT1H")
    for event in events:
        try:
            entry = _entry(event)
            entry.to_ical()
        except (ValueError, OverflowError):
            log.exception("Event %s is left out of the calendar export", event.id)
        else:
            calendar.add_component(entry)
    return _written(calendar)


def file_name(title: str) -> str:
    """Return an event's title with all but ASCII letters and digits as underscores, and `.ics`."""
    return re.sub(r"[^A-Za-z0-9]", "_", title)[:_LONGEST_NAME] + ".ics"


def google_link(event: EventOut) -> str:
    """Return the address at which Google Calendar offers to add the event."""
    start, end = _span(event)
    values = {
        "action": "TEMPLATE",
        "text": event.title,
        "dates": f"{_compact(start)}/{_compact(end)}",
        "ctz": profile().time_zone.key,
        "details": _description(event),
        "location": _location(event),
    }
    return f"https://calendar.google.com/calendar/render?{urlencode(values, quote_via=quote)}"


def outlook_link(event: EventOut) -> str:
    """Return the address at which Outlook on the web offers to add the event."""
    start, end = _span(event)
    values = {
        "path": "/calendar/action/compose",
        "rru": "addevent",
        "startdt": _extended(start),
        "enddt": _extended(end),
        "allday": "true" if event.is_all_day else "false",
        "subject": event.title,
        "body": _description(event),
        "location": _location(event),
    }
    # Outlook shows a plus sign where other services read a space.
    query = urlencode(values, quote_via=quote)
    return f"https://outlook.live.com/calendar/deeplink/compose?{query}"


def _calendar() -> Calendar:
    calendar = Calendar()
    calendar.add("prodid", _PRODUCER)
    calendar.add("version", "2.0")
    return calendar


def _written(calendar: Calendar) -> bytes:
    return b"".join(_folded(line) + b"\r\n" for line in calendar.content_lines() if line)


def _folded(line: str) -> bytes:
    """Fold a line at 75 octets; icalendar's own folding also cuts within escape pairs."""
    rest = line.encode()
    parts: list[bytes] = []
    while len(rest) > (room := _LINE_OCTETS - bool(parts)):
        while rest[room] & 0xC0 == _INSIDE_CHARACTER:
            room -= 1
        room -= (room - len(rest[:room].rstrip(b"\\"))) % 2
        parts.append(rest[:room])
        rest = rest[room:]
    return b"\r\n ".join([*parts, rest])


def _entry(event: EventOut) -> Entry:
    start, end = _span(event)
    entry = Entry()
    entry.add("uid", str(event.uid))
    entry.add("dtstamp", event.updated_at)
    entry.add("created", event.created_at)
    entry.add("last-modified", event.updated_at)
    entry.add("sequence", event.ical_sequence)
    entry.add("status", "CANCELLED" if event.is_cancelled else "CONFIRMED")
    entry.add("dtstart", start)
    entry.add("dtend", end)
    entry.add("summary", _clean(event.title))
    entry.add("description", _clean(_description(event)))
    entry.add("location", _clean(_location(event)))
    entry.add("url", event.page_url)
    return entry


def _span(event: EventOut) -> tuple[date, date]:
    """Return start and exclusive end: instants in UTC, or days at the venue for all-day events."""
    if not event.is_all_day:
        return event.starts_at.astimezone(UTC), event.over_at.astimezone(UTC)
    zone = profile().time_zone
    first = event.starts_at.astimezone(zone).date()
    last = (event.over_at - _MOMENT).astimezone(zone).date()
    return first, last + timedelta(days=1)


def _description(event: EventOut) -> str:
    parts = (event.description, _facts(event), event.page_url)
    return "\n\n".join(part for part in parts if part)


def _facts(event: EventOut) -> str:
    """Write what a guest on the way looks for: who is on, the doors, the age."""
    facts = []
    if event.performers:
        facts.append(f"With {', '.join(event.performers)}")
    if event.doors:
        facts.append(event.doors)
    if event.minimum_age:
        facts.append(f"Ages {event.minimum_age}+")
    return "\n".join(facts)


def _location(event: EventOut) -> str:
    venue = profile()
    places = (venue.name, venue.address.locality, venue.address.region)
    return event.location or ", ".join(place for place in places if place)


def _clean(text: str) -> str:
    """Drop the control characters that no iCalendar text may hold."""
    return CONTROL_BUT_LINE_BREAKS.sub("", text.replace("\r\n", "\n").replace("\r", "\n"))


def _compact(moment: date) -> str:
    return moment.strftime("%Y%m%dT%H%M%SZ" if isinstance(moment, datetime) else "%Y%m%d")


def _extended(moment: date) -> str:
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ" if isinstance(moment, datetime) else "%Y-%m-%d")
