"""A report as the lines of a file, one for each performance."""

from nightcap.bookings.models import Booking
from nightcap.reports.figures import Performance, by_origin
from nightcap.reports.selectors import Report
from nightcap.venue.profile import profile

HEADING = (
    "Day",
    "Start",
    "Event",
    "Cancelled",
    "Capacity",
    "Parties",
    "Seats booked",
    *(f"Seats booked ({origin.label.lower()})" for origin in Booking.Origin),
    "Seats arrived",
    "No-shows (seats)",
    "Walk-ins (seats)",
    "Price",
    "Price amount",
    "Currency",
    "Money expected",
    "Money taken at the door",
)


def name_of(report: Report) -> str:
    """Name the file by its days."""
    return f"report-{report.first}-to-{report.last}.csv"


def row_of(performance: Performance) -> tuple[object, ...]:
    """Write a performance as a line; its day and hour are the venue's, what is unknown is empty."""
    event = performance.event
    start = event.starts_at.astimezone(profile().time_zone)
    seats = {part.origin: part.seats for part in by_origin([performance])}
    return (
        performance.day,
        "" if event.is_all_day else f"{start:%H:%M}",
        event.title,
        "yes" if event.is_cancelled else "",
        event.capacity,
        performance.parties,
        performance.seats,
        *(seats.get(origin, 0) for origin in Booking.Origin),
        performance.arrived_seats,
        performance.no_show_seats,
        performance.walk_ins,
        event.price_range,
        performance.price_amount,
        profile().currency,
        performance.money_expected,
        performance.money_taken,
    )
