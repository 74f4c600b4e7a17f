"""Events as iCalendar (RFC 5545 and 7986) and as links into calendar services.

Times are written in UTC. Every row is one occurrence, so UTC is equivalent to the venue's zone with
a VTIMEZONE, and every calendar program reads it correctly.
"""

import logging
import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from urllib.parse import quote, urlencode

from django.utils.translation import gettext as _
from icalendar import Alarm, Calendar, vCalAddress, vText
from icalendar import Event as Entry

from nightcap.core.characters import CONTROL_BUT_LINE_BREAKS, isolated
from nightcap.events.fields import EventOut
from nightcap.venue.profile import profile

_REMINDERS = (timedelta(days=-1), timedelta(hours=-1))
"""How long before the start a downloaded event reminds its guest (docs/product.md, 'Numbers')."""
_HOUR = timedelta(hours=1)
_END = b"END:VCALENDAR\r\n"
_LONGEST_NAME = 196
_MOMENT = timedelta(microseconds=1)

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class GuestNote:
    """Private part of a calendar entry, for one guest, as of an instant."""

    text: str
    stamped_at: datetime


@dataclass(frozen=True, slots=True)
class LeftDate:
    """A date that a booking has left: removed from the calendar, unless others have a `note`."""

    event: EventOut
    note: GuestNote | None


def event_file(
    event: EventOut, *, left: LeftDate | None = None, note: GuestNote | None = None
) -> bytes:
    """Return a file with one event for a guest's own calendar, with reminders unless cancelled.

    The file also updates the date that was `left`, at its present sequence. An entry with a `note`
    is private: other readers of a shared calendar see only that its owner is busy. Raises
    ValueError for a row that iCalendar cannot hold.
    """
    calendar = _calendar()
    calendar.add_component(_guest_entry(event, note))
    if left is not None:
        is_removed = left.note is None
        calendar.add_component(
            _entry(left.event, is_cancelled=True)
            if is_removed
            else _guest_entry(left.event, left.note)
        )
    return bytes(calendar.to_ical(sorted=False))


def _guest_entry(event: EventOut, note: GuestNote | None) -> Entry:
    entry = _entry(event, note=note)
    for before in () if event.is_cancelled else _REMINDERS:
        alarm = Alarm()
        alarm.add("action", "DISPLAY")
        alarm.add("description", _text(event.title))
        alarm.add("trigger", before)
        entry.add_component(alarm)
    return entry


def cancellation_file(event: EventOut) -> bytes:
    """Return a file that removes the event from a guest's calendar, at its present sequence.

    Raises ValueError for a row that iCalendar cannot hold.
    """
    calendar, entry = _calendar(), _entry(event, is_cancelled=True)
    calendar.add("method", "CANCEL")
    # Calendar programs accept a cancellation only with an organizer (RFC 5546, section 3.2.5).
    entry.add("organizer", vCalAddress(f"mailto:{profile().sender}"))
    calendar.add_component(entry)
    return bytes(calendar.to_ical(sorted=False))


def programme_file(events: Iterable[EventOut], *, name: str = "") -> bytes:
    """Return the calendar to subscribe to; rows that iCalendar cannot hold are only logged.

    Its name is the venue's unless one is given.

    Rule: Cancelled events are in it as such; it has no reminders, because guests set their own.
    """
    parts = [_subscribed(name).to_ical(sorted=False).removesuffix(_END)]
    for event in events:
        try:
            parts.append(_entry(event).to_ical(sorted=False))
        except (ValueError, OverflowError):
            log.exception("Event %s is left out of the calendar export", event.id)
    return b"".join((*parts, _END))


def ended_file(*, name: str, title: str, text: str, at: datetime) -> bytes:
    """Return a calendar to subscribe to that has ended at an instant.

    Its only entry has a title and a text, and is on that day at the venue.
    """
    calendar, entry = _subscribed(name), Entry()
    day = at.astimezone(profile().time_zone).date()
    entry.add("summary", _text(title))
    entry.add("dtstart", day)
    entry.add("dtend", day + timedelta(days=1))
    entry.add("dtstamp", at)
    entry.add("uid", f"ended-{at:%Y%m%dT%H%M%S}@nightcap")
    entry.add("description", _text(text))
    calendar.add_component(entry)
    return bytes(calendar.to_ical(sorted=False))


def _subscribed(name: str) -> Calendar:
    """Return an empty calendar that programs read again each hour."""
    venue, calendar = profile(), _calendar()
    if name := name or venue.name:
        calendar.add("name", _text(name))
        calendar.add("x-wr-calname", _text(name))
    calendar.add("refresh-interval", _HOUR, parameters={"VALUE": "DURATION"})
    calendar.add("x-published-ttl", "PT1H")
    calendar.add("x-wr-timezone", venue.time_zone.key)
    return calendar


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
    # Outlook shows a plus sign; other services read it as a space.
    query = urlencode(values, quote_via=quote)
    return f"https://outlook.live.com/calendar/deeplink/compose?{query}"


def _calendar() -> Calendar:
    calendar = Calendar()
    calendar.add("version", "2.0")
    calendar.add("prodid", "-//Nightcap//Nightcap//EN")
    return calendar


def _entry(event: EventOut, *, is_cancelled: bool = False, note: GuestNote | None = None) -> Entry:
    start, end = _span(event)
    description = _description(event)
    entry = Entry()
    entry.add("summary", _text(event.title))
    entry.add("dtstart", start)
    entry.add("dtend", end)
    entry.add("dtstamp", note.stamped_at if note else event.updated_at)
    entry.add("uid", str(event.uid))
    entry.add("sequence", event.ical_sequence)
    entry.add("created", event.created_at)
    entry.add("description", _text(f"{note.text}\n\n{description}" if note else description))
    entry.add("last-modified", event.updated_at)
    entry.add("location", _text(_location(event)))
    is_off = is_cancelled or event.is_cancelled
    entry.add("status", "CANCELLED" if is_off else "CONFIRMED")
    entry.add("url", event.page_url)
    if note:
        entry.add("class", "PRIVATE")
    return entry


class _Text(vText):
    """An unchanged text: the library reads a backslash before an N as a line break."""

    def to_ical(self) -> bytes:
        return super().to_ical().replace(b"\0", b"")


def _text(value: str) -> _Text:
    """Remove the control characters that iCalendar texts must not contain."""
    return _Text(CONTROL_BUT_LINE_BREAKS.sub("", value).replace(r"\N", "\\\0N"))


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
    """Return performers, doors and minimum age as lines."""
    facts = []
    if event.performers:
        facts.append(
            _("With %(performers)s") % {"performers": ", ".join(map(isolated, event.performers))}
        )
    if doors := event.doors:
        facts.append(doors)
    if event.minimum_age:
        facts.append(_("Ages %(age)s+") % {"age": event.minimum_age})
    return "\n".join(facts)


def _location(event: EventOut) -> str:
    venue = profile()
    town = (venue.address.locality, venue.address.region) if venue.address else ()
    places = (venue.name, *town)
    return event.location or ", ".join(place for place in places if place)


def _extended(moment: date) -> str:
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ" if isinstance(moment, datetime) else "%Y-%m-%d")


def _compact(moment: date) -> str:
    return _extended(moment).replace("-", "").replace(":", "")
