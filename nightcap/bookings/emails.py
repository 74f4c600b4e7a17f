"""The mails that a guest receives."""

import logging
import re
from collections.abc import Callable, Sequence

from django.utils import dateformat

from nightcap.bookings.models import Booking
from nightcap.core.time import now
from nightcap.events import ical, queries
from nightcap.events.effective import EventOut
from nightcap.events.models import Event
from nightcap.outbox import letters
from nightcap.outbox.services import enqueue
from nightcap.venue.profile import profile

log = logging.getLogger(__name__)

_NOT_IN_A_HEADER = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+")


def confirmation(booking: Booking, event: Event) -> None:
    """Queue the confirmation: what was booked, how to reach the venue, the calendar entry."""
    _confirm(booking, event, "Your booking", is_change=False)


def changed(booking: Booking, event: Event) -> None:
    """Queue the confirmation of a booking that now holds something else."""
    _confirm(booking, event, "Your booking has changed", is_change=True)


def cancelled(booking: Booking, event: Event) -> None:
    """Queue the word that a booking is cancelled; the entry leaves the guest's calendar."""
    _send(
        "bookings/cancellation",
        booking.customer_email,
        f"Your booking is cancelled: {event.title}",
        {"booking": booking, "event": event},
        event,
        ical.cancellation,
    )


def called_off(bookings: Sequence[Booking], event: Event, message: str) -> None:
    """Queue the word that the night is called off, for the bookings of one address."""
    _send(
        "bookings/called-off",
        bookings[0].customer_email,
        f"Called off: {event.title}",
        {"booking": bookings[0], "bookings": bookings, "event": event, "message": message},
        event,
        ical.cancellation,
    )


def _confirm(booking: Booking, event: Event, subject: str, *, is_change: bool) -> None:
    _send(
        "bookings/confirmation",
        booking.customer_email,
        f"{subject}: {event.title}",
        {
            "booking": booking,
            "event": event,
            "is_change": is_change,
            "google": ical.google_link(queries.one(event, at=now())),
            "outlook": ical.outlook_link(queries.one(event, at=now())),
        },
        event,
        ical.single,
    )


def _send(
    template: str,
    to: str,
    subject: str,
    context: dict[str, object],
    event: Event,
    as_calendar: Callable[[EventOut], bytes],
) -> None:
    letter = letters.write(template, {**context, "when": _when(event)})
    enqueue(
        to=to,
        subject=_NOT_IN_A_HEADER.sub(" ", subject),
        text=letter.text,
        html=letter.html,
        calendar=_calendar(event, as_calendar),
        calendar_name=ical.file_name(queries.one(event, at=now())),
    )


def _when(event: Event) -> str:
    """Write the start in long US English, as wall time at the venue."""
    start = event.starts_at.astimezone(profile().time_zone)
    return dateformat.format(start, "l, F j, Y" if event.is_all_day else r"l, F j, Y \a\t g:i A")


def _calendar(event: Event, written: Callable[[EventOut], bytes]) -> str:
    try:
        return written(queries.one(event, at=now())).decode()
    except ValueError:
        # A guest without a calendar entry is better off than one without a seat.
        log.exception("Event %s cannot be written as a calendar entry", event.pk)
        return ""
