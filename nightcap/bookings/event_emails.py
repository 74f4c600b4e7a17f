"""The mails that all guests of an event receive: how each is made and written."""

from collections.abc import Sequence
from typing import cast

from django.utils import dateformat

from nightcap.bookings.emails import contents_of, mail_about, place, rows_of, tokens, when
from nightcap.bookings.models import Booking
from nightcap.core.time import now
from nightcap.events import ical
from nightcap.events.effective import EventOut, combined
from nightcap.events.models import IN_CALENDARS, Event
from nightcap.mail.facts import Facts, kept, restored
from nightcap.mail.models import Mail
from nightcap.mail.writing import Contents, reveals, writes
from nightcap.venue.profile import profile

_EVENT_CANCELLED = "bookings/event-cancelled"
_EVENT_CHANGED = "bookings/event-changed"
_MESSAGE = "bookings/event-message"

reveals(_EVENT_CANCELLED, _EVENT_CHANGED, _MESSAGE)(tokens)


def message(bookings: Sequence[Booking], event: Event, subject: str, text: str) -> Mail:
    """Make what the manager writes to all guests, for all the bookings of one address."""
    return mail_about(_MESSAGE, subject, bookings, event, {"message": text}, has_entry=False)


def event_cancelled(bookings: Sequence[Booking], event: Event, message: str) -> Mail:
    """Make the word that an event is cancelled, for all the bookings of one address."""
    return mail_about(_EVENT_CANCELLED, "Cancelled", bookings, event, {"message": message})


def event_changed(bookings: Sequence[Booking], event: Event, was: Event, message: str) -> Mail:
    """Make the word that an event has moved or is on again, for all the bookings of one address.

    `was` is the event as the guest knows it.
    """
    subject = "On again" if was.is_cancelled else "Changed"
    facts: Facts = {"was": kept(was, sorted(IN_CALENDARS)), "message": message}
    return mail_about(_EVENT_CHANGED, subject, bookings, event, facts)


@writes(_EVENT_CANCELLED)
def _write_event_cancelled(facts: Facts) -> Contents:
    bookings, event = rows_of(facts)
    context = {"booking": bookings[0], "bookings": bookings, "message": facts["message"]}
    return contents_of(event, context, ical.cancellation)


@writes(_EVENT_CHANGED)
def _write_event_changed(facts: Facts) -> Contents:
    bookings, event = rows_of(facts)
    # What did not change is said as it stands.
    [of_event, of_past] = (cast("Facts", facts[name]) for name in ("event", "was"))
    known = combined(restored(Event, {**of_event, **of_past}), None, at=now())
    context = {
        "booking": bookings[0],
        "bookings": bookings,
        "message": facts["message"],
        "place": place(event) or profile().name,
        "was_cancelled": known.is_cancelled,
        "was_when": _span(known) if _span(known) != _span(event) else "",
        "was_place": (place(known) or profile().name) if place(known) != place(event) else "",
        "when": _span(event),
        "google": ical.google_link(event),
        "outlook": ical.outlook_link(event),
    }
    return contents_of(event, context, ical.single)


@writes(_MESSAGE)
def _write_message(facts: Facts) -> Contents:
    bookings, event = rows_of(facts)
    context = {"booking": bookings[0], "bookings": bookings, "message": facts["message"]}
    return contents_of(event, context, None)


def _span(event: EventOut) -> str:
    """Write when an event is, with its end where one is known."""
    if event.ends_at is None or event.is_all_day:
        return when(event)
    end = event.ends_at.astimezone(profile().time_zone)
    return f"{when(event)} to {dateformat.format(end, 'g:i A')}"
