"""Events as iCalendar (RFC 5545 and 7986) and as links into calendar services.

Times are written in UTC. Every row is one occurrence, so UTC says the same as the venue's zone with
a VTIMEZONE would, in a form that no calendar program misreads.
"""

import logging
import re
from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime, timedelta
from urllib.parse import quote, urlencode

from nightcap.core.characters import isolated
from nightcap.events.fields import EventOut
from nightcap.events.ical_lines import compact, dated, text, written
from nightcap.venue.profile import profile

_REMINDERS = ("-P1D", "-PT1H")
"""How long before the start a downloaded event reminds its guest (specification, section 9)."""
_BEGIN = ("BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Nightcap//Nightcap//EN")
_END = ("END:VCALENDAR",)
_LONGEST_NAME = 196
_MOMENT = timedelta(microseconds=1)

log = logging.getLogger(__name__)


def single(event: EventOut) -> bytes:
    """Return a file with one event for a guest's own calendar, with reminders unless cancelled.

    Raises ValueError for a row that iCalendar cannot hold.
    """
    reminders = () if event.is_cancelled else _REMINDERS
    return written((*_BEGIN, *_entry(event, reminders=reminders), *_END))


def cancellation(event: EventOut) -> bytes:
    """Return a file that takes the event out of a guest's calendar, at its present sequence.

    Raises ValueError for a row that iCalendar cannot hold.
    """
    method, organizer = "METHOD:CANCEL", f"ORGANIZER:mailto:{profile().email}"
    # Calendar programs take a cancellation only with an organizer (RFC 5546, section 3.2.5).
    entry = _entry(event, is_cancelled=True, organizer=(organizer,))
    return written((*_BEGIN, method, *entry, *_END))


def export(events: Iterable[EventOut]) -> bytes:
    """Return the calendar to subscribe to; a row that iCalendar cannot hold is left out and logged.

    Cancelled events are in it as such, and reminders are not: those are for the guest to choose.
    """
    venue = profile()
    name = text(venue.name)
    parts = [
        written(
            (
                *_BEGIN,
                f"NAME:{name}",
                f"X-WR-CALNAME:{name}",
                "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
                "X-PUBLISHED-TTL:PT1H",
                f"X-WR-TIMEZONE:{venue.time_zone.key}",
            )
        )
    ]
    for event in events:
        try:
            parts.append(written(_entry(event)))
        except (ValueError, OverflowError):
            log.exception("Event %s is left out of the calendar export", event.id)
    return b"".join((*parts, written(_END)))


def file_name(title: str) -> str:
    """Return an event's title with all but ASCII letters and digits as underscores, and `.ics`."""
    return re.sub(r"[^A-Za-z0-9]", "_", title)[:_LONGEST_NAME] + ".ics"


def google_link(event: EventOut) -> str:
    """Return the address at which Google Calendar offers to add the event."""
    start, end = _span(event)
    values = {
        "action": "TEMPLATE",
        "text": event.title,
        "dates": f"{compact(start)}/{compact(end)}",
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


def _entry(
    event: EventOut,
    *,
    is_cancelled: bool = False,
    organizer: tuple[str, ...] = (),
    reminders: tuple[str, ...] = (),
) -> Iterator[str]:
    start, end = _span(event)
    title = text(event.title)
    yield "BEGIN:VEVENT"
    yield f"SUMMARY:{title}"
    yield dated("DTSTART", start)
    yield dated("DTEND", end)
    yield dated("DTSTAMP", event.updated_at)
    yield f"UID:{event.uid}"
    yield f"SEQUENCE:{event.ical_sequence}"
    yield dated("CREATED", event.created_at)
    yield f"DESCRIPTION:{text(_description(event))}"
    yield dated("LAST-MODIFIED", event.updated_at)
    yield f"LOCATION:{text(_location(event))}"
    yield from organizer
    yield f"STATUS:{'CANCELLED' if is_cancelled or event.is_cancelled else 'CONFIRMED'}"
    yield f"URL:{event.page_url}"
    for before in reminders:
        yield from ("BEGIN:VALARM", "ACTION:DISPLAY", f"DESCRIPTION:{title}")
        yield from (f"TRIGGER:{before}", "END:VALARM")
    yield "END:VEVENT"


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
        facts.append(f"With {', '.join(map(isolated, event.performers))}")
    if doors := event.doors:
        facts.append(doors)
    if event.minimum_age:
        facts.append(f"Ages {event.minimum_age}+")
    return "\n".join(facts)


def _location(event: EventOut) -> str:
    venue = profile()
    places = (venue.name, venue.address.locality, venue.address.region)
    return event.location or ", ".join(place for place in places if place)


def _extended(moment: date) -> str:
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ" if isinstance(moment, datetime) else "%Y-%m-%d")
