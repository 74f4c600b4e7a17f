"""The mails that a guest receives."""

import logging
from collections.abc import Callable, Sequence

from django.utils import dateformat

from nightcap.bookings.models import Booking
from nightcap.core.characters import CONTROL
from nightcap.events import ical
from nightcap.events.effective import EventOut
from nightcap.events.price import at_the_door
from nightcap.mail import services as mail
from nightcap.venue.profile import profile

log = logging.getLogger(__name__)


def confirmation(booking: Booking, event: EventOut) -> None:
    """Queue the confirmation: what was booked, how to reach the venue, the calendar entry."""
    _confirm(booking, event, "Your booking", is_change=False)


def changed(booking: Booking, event: EventOut) -> None:
    """Queue the confirmation of a booking that now holds something else."""
    _confirm(booking, event, "Your booking has changed", is_change=True)


def cancelled(booking: Booking, event: EventOut, *, others: Sequence[Booking] = ()) -> None:
    """Queue the word that a booking is cancelled.

    The entry leaves the guest's calendar, unless the address still holds `others` for the event.
    """
    _send(
        "bookings/cancellation",
        booking,
        event,
        "Your booking is cancelled",
        {"others": others},
        None if others else ical.cancellation,
    )


def event_cancelled(bookings: Sequence[Booking], event: EventOut, message: str) -> None:
    """Queue the word that an event is cancelled, for all the bookings of one address."""
    _send(
        "bookings/event-cancelled",
        bookings[0],
        event,
        "Cancelled",
        {"bookings": bookings, "message": message},
        ical.cancellation,
    )


def _confirm(booking: Booking, event: EventOut, subject: str, *, is_change: bool) -> None:
    context = {
        "is_change": is_change,
        "place": _place(event),
        "to_pay": at_the_door(event.price_range, booking.number_of_tickets),
        "google": ical.google_link(event),
        "outlook": ical.outlook_link(event),
    }
    _send("bookings/confirmation", booking, event, subject, context, ical.single)


def _send(
    template: str,
    booking: Booking,
    event: EventOut,
    subject: str,
    context: dict[str, object],
    write_entry: Callable[[EventOut], bytes] | None,
) -> None:
    known = {"booking": booking, "event": event, "when": _when(event)}
    mail.enqueue(
        to=booking.customer_email,
        subject=" ".join(CONTROL.sub(" ", f"{subject}: {event.title}").split()),
        body=mail.render(template, {**known, **context}),
        calendar=_calendar(event, write_entry) if write_entry else "",
        calendar_name=ical.file_name(event) if write_entry else "",
    )


def _when(event: EventOut) -> str:
    """Write the start in long US English, as wall time at the venue."""
    start = event.starts_at.astimezone(profile().time_zone)
    return dateformat.format(start, "l, F j, Y" if event.is_all_day else r"l, F j, Y \a\t g:i A")


def _place(event: EventOut) -> str:
    """Write where in the house, or where else; empty where the venue's address says it all."""
    location = event.location or ""
    return "" if profile().address.street in location else location


def _calendar(event: EventOut, write_entry: Callable[[EventOut], bytes]) -> str:
    try:
        return write_entry(event).decode()
    except ValueError:
        # A guest without a calendar entry is better off than one without a seat.
        log.exception("Event %s cannot be written as a calendar entry", event.id)
        return ""
