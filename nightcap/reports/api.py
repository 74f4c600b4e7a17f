"""The report over HTTP: the manager's alone, for it tells what the house takes."""

from collections.abc import Callable, Mapping
from operator import attrgetter, methodcaller

from django.http import HttpRequest, HttpResponse
from ninja import Query, Router

from nightcap.bookings.models import Booking
from nightcap.core import lists
from nightcap.core.responses import READ_REFUSALS
from nightcap.core.time import now
from nightcap.inbox.fields import DaysIn
from nightcap.reports import selectors
from nightcap.reports.schemas import ReportOut
from nightcap.reports.selectors import Performance
from nightcap.staff.access import manager
from nightcap.venue.profile import profile

router = Router(by_alias=True, tags=["reports"], auth=manager)


@router.get("/reports", response={200: ReportOut} | READ_REFUSALS, operation_id="get_report")
def get_report(request: HttpRequest, wanted: Query[DaysIn]) -> ReportOut:
    """Report what the performances of some days brought: seats, arrivals, no-shows and money."""
    return selectors.report(wanted.first, wanted.last, at=now())


@router.get("/reports.csv", response=READ_REFUSALS, operation_id="download_report")
def download(request: HttpRequest, wanted: Query[DaysIn]) -> HttpResponse:
    """Answer the same as a CSV file, one line for each performance."""
    found = selectors.performances(wanted.first, wanted.last, at=now())
    rows = ([value(performance) for value in _COLUMNS.values()] for performance in found)
    return lists.csv_response(f"report-{wanted.first}-to-{wanted.last}.csv", list(_COLUMNS), rows)


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
"""The columns of the file; day and hour are the venue's, and what is unknown is empty."""
