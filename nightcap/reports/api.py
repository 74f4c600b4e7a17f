"""The report over HTTP: the manager's alone, for it tells what the house takes."""

from django.http import HttpRequest, HttpResponse
from ninja import Query, Router

from nightcap.bookings.models import Booking
from nightcap.core import lists
from nightcap.core.responses import READ_REFUSALS
from nightcap.core.time import now
from nightcap.inbox.fields import DaysIn
from nightcap.reports import selectors
from nightcap.reports.schemas import ReportOut
from nightcap.reports.selectors import Performance, by_origin
from nightcap.staff.access import manager
from nightcap.venue.profile import profile

router = Router(by_alias=True, tags=["reports"], auth=manager)
_CSV_HEADING = (
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


@router.get("/reports", response={200: ReportOut} | READ_REFUSALS, operation_id="get_report")
def get_report(request: HttpRequest, wanted: Query[DaysIn]) -> ReportOut:
    """Report what the performances of some days brought: seats, arrivals, no-shows and money."""
    return selectors.report(wanted.first, wanted.last, at=now())


@router.get("/reports.csv", response=READ_REFUSALS, operation_id="download_report")
def download(request: HttpRequest, wanted: Query[DaysIn]) -> HttpResponse:
    """Answer the same as a CSV file, one line for each performance."""
    rows = map(_csv_row, selectors.performances(wanted.first, wanted.last, at=now()))
    return lists.csv_response(f"report-{wanted.first}-to-{wanted.last}.csv", _CSV_HEADING, rows)


def _csv_row(performance: Performance) -> tuple[object, ...]:
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
