"""Bookings as the lines of a file."""

from datetime import datetime

from nightcap.bookings.models import Booking
from nightcap.events.models import Event
from nightcap.venue.profile import profile

HEADING = (
    "Code",
    "Name",
    "Email",
    "Phone",
    "Tickets",
    "Event",
    "Event date",
    "Booked",
    "Origin",
    "Arrived",
    "Cancelled",
    "Held until",
    "Comp",
    "Note",
)


def name_of(event: Event | None) -> str:
    """Name the file of one event, by it and its day at the venue, or of all."""
    if event is None:
        return "bookings.csv"
    return f"bookings-{event.slug}-{_at_venue(event.starts_at):%Y-%m-%d}.csv"


def row_of(booking: Booking) -> tuple[object, ...]:
    """Write a booking as a line; days and hours are the venue's."""
    return (
        booking.reference,
        booking.customer_name,
        booking.customer_email,
        booking.customer_phone,
        booking.number_of_tickets,
        booking.event.title,
        _clock(booking.event.starts_at),
        _clock(booking.created_at),
        booking.origin,
        _clock(booking.arrived_at),
        _clock(booking.cancelled_at),
        _clock(booking.held_until),
        "yes" if booking.is_comp else "",
        booking.note,
    )


def _at_venue(instant: datetime) -> datetime:
    return instant.astimezone(profile().time_zone)


def _clock(instant: datetime | None) -> str:
    return f"{_at_venue(instant):%Y-%m-%d %H:%M}" if instant else ""
