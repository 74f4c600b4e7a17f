"""Reports, books and settlements over HTTP; only managers may read them."""

from collections.abc import Callable, Mapping
from operator import attrgetter, methodcaller

from django.http import HttpRequest, HttpResponse
from ninja import Query

from nightcap.bookings.models import Booking
from nightcap.core import lists
from nightcap.core.responses import READ_REFUSALS, WRITE_REFUSALS
from nightcap.core.time import now
from nightcap.inbox.fields import DaysIn
from nightcap.reports import books, files, selectors, settlements
from nightcap.reports.files import BooksPart
from nightcap.reports.schemas import BooksOut, DealIn, ReportOut, SettlementOut
from nightcap.reports.selectors import Performance
from nightcap.staff.access import manager_router
from nightcap.venue.profile import profile

router = manager_router("reports")


@router.get("/reports", response={200: ReportOut} | READ_REFUSALS, operation_id="get_report")
def get_report(request: HttpRequest, wanted: Query[DaysIn]) -> ReportOut:
    """Report seats, arrivals, no-shows and money of the performances in a range of days."""
    return selectors.report(wanted.first, wanted.last, at=now())


@router.get("/reports.csv", response=READ_REFUSALS, operation_id="download_report")
def download(request: HttpRequest, wanted: Query[DaysIn]) -> HttpResponse:
    """Return the same report as a CSV file with one line per performance."""
    found = selectors.performances(wanted.first, wanted.last, at=now())
    rows = ([value(performance) for value in _COLUMNS.values()] for performance in found)
    return lists.csv_response(f"report-{wanted.first}-to-{wanted.last}.csv", list(_COLUMNS), rows)


@router.get("/books", response={200: BooksOut} | READ_REFUSALS, operation_id="get_books")
def get_books(request: HttpRequest, wanted: Query[DaysIn]) -> BooksOut:
    """Return payments and refunds in a range of days, by day, show, price and tax category."""
    return BooksOut.from_orm(books.books(wanted.first, wanted.last))


@router.get("/books/{part}.csv", response=READ_REFUSALS, operation_id="download_books")
def download_books(request: HttpRequest, part: BooksPart, wanted: Query[DaysIn]) -> HttpResponse:
    """Return one part of the books as a CSV file; amounts are in whole currency units."""
    heading, lines = files.lines_of(part, books.books(wanted.first, wanted.last))
    return lists.csv_response(f"{part}-{wanted.first}-to-{wanted.last}.csv", heading, lines)


@router.get(
    "/settlements/{event_id}",
    response={200: SettlementOut} | READ_REFUSALS,
    operation_id="get_settlement",
)
def get_settlement(request: HttpRequest, event_id: int) -> SettlementOut:
    """Return a show's revenue and how it is split with the artists."""
    return SettlementOut.from_orm(settlements.settlement(event_id, at=now()))


@router.put(
    "/settlements/{event_id}",
    response={200: SettlementOut} | WRITE_REFUSALS,
    operation_id="update_settlement",
)
def update_settlement(request: HttpRequest, event_id: int, data: DealIn) -> SettlementOut:
    """Save the artists' share and a show's costs; omitted fields keep their value."""
    given = data.model_dump(include=data.model_fields_set - {"version"})
    return SettlementOut.from_orm(settlements.agree(event_id, given, seen=data.version))


def _start(performance: Performance) -> str:
    event = performance.event
    return "" if event.is_all_day else f"{event.starts_at.astimezone(profile().time_zone):%H:%M}"


_COLUMNS: Mapping[str, Callable[[Performance], object]] = {
    "Day": attrgetter("day"),
    "Start": _start,
    "Event": attrgetter("event.title"),
    "Cancelled": lambda performance: "yes" if performance.event.is_cancelled else "",
    "Capacity": attrgetter("event.capacity"),
    "Parties": attrgetter("parties"),
    "Seats booked": attrgetter("seats"),
    **{
        f"Seats booked ({origin.label.lower()})": methodcaller("seats_by", origin)
        for origin in Booking.Origin
    },
    "Seats arrived": attrgetter("arrived_seats"),
    "No-shows (seats)": attrgetter("no_show_seats"),
    "Walk-ins (seats)": attrgetter("walk_ins"),
    "Price": attrgetter("event.shown_price"),
    "Price amount": attrgetter("price_amount"),
    "Currency": lambda _: profile().currency,
    "Money expected": attrgetter("money_expected"),
    "Money taken at the door": attrgetter("money_taken"),
    "Money paid before": attrgetter("money_prepaid"),
}
"""The columns of the file; days and hours are venue time, and unknown values are empty."""
