"""The mail that a guest receives."""

import logging
import re

from django.utils import dateformat

from nightcap.bookings.models import Booking
from nightcap.events import ical
from nightcap.events.models import Event
from nightcap.outbox import letters
from nightcap.outbox.services import enqueue
from nightcap.venue.profile import profile

log = logging.getLogger(__name__)

_NOT_IN_A_HEADER = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+")


def confirmation(booking: Booking) -> None:
    """Queue the confirmation: what was booked, how to reach the venue, the calendar entry."""
    event = booking.event
    if event is None:
        raise ValueError("A booking is confirmed for an event.")
    letter = letters.write(
        "bookings/confirmation",
        {
            "booking": booking,
            "event": event,
            "when": _when(event),
            "google": ical.google_link(event),
            "outlook": ical.outlook_link(event),
        },
    )
    enqueue(
        to=booking.customer_email,
        subject=_NOT_IN_A_HEADER.sub(" ", f"Your booking: {event.title}"),
        text=letter.text,
        html=letter.html,
        calendar=_calendar(event),
        calendar_name=ical.file_name(event),
    )


def _when(event: Event) -> str:
    """Write the start in long US English, as wall time at the venue."""
    start = event.starts_at.astimezone(profile().time_zone)
    return dateformat.format(start, "l, F j, Y" if event.is_all_day else r"l, F j, Y \a\t g:i A")


def _calendar(event: Event) -> str:
    try:
        return ical.single(event).decode()
    except ValueError:
        # A guest without a calendar entry is better off than one without a seat.
        log.exception("Event %s cannot be written as a calendar entry", event.pk)
        return ""
