"""The nights as the box office sees them. The manager's alone."""

from typing import Annotated

from django.http import HttpRequest, HttpResponse
from ninja import Query, Router

from nightcap.bookings import queries
from nightcap.bookings.models import Booking
from nightcap.bookings.queries import Sold
from nightcap.bookings.schemas import (
    CalledOffOut,
    CallOffIn,
    EventId,
    NightOut,
    NightsIn,
    SalesPointOut,
)
from nightcap.bookings.services import calling_off as services
from nightcap.bookings.services.calling_off import CalledOff
from nightcap.core import csv_file, paging
from nightcap.core.errors import Problem
from nightcap.core.time import now, utc_iso
from nightcap.staff.access import manager
from nightcap.venue.profile import profile

router = Router(by_alias=True, tags=["bookings"], auth=manager)

_UNREAD = {401: Problem, 422: Problem}
_HEADING = (
    "Reference",
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
)


@router.get("/nights", response={200: list[NightOut]} | _UNREAD, operation_id="list_nights")
def list_nights(
    request: HttpRequest, wanted: Query[NightsIn], response: HttpResponse
) -> list[NightOut]:
    """List the events with their seats and parties: to come soonest first, else latest first."""
    at = now()
    found = queries.nights(wanted.when, search=wanted.search, event_id=wanted.event_id, at=at)
    part = list(paging.cut(found, wanted, response))
    return [NightOut.of(night) for night in queries.counted(part, at=at)]


@router.get("/sales", response={200: list[SalesPointOut]} | _UNREAD, operation_id="list_sales")
def list_sales(
    request: HttpRequest, event_id: Annotated[EventId, Query(alias="eventId")]
) -> list[Sold]:
    """Answer how the seats of an event were sold over time, one point for each change."""
    return queries.sales(event_id)


@router.get("/download", response=_UNREAD, operation_id="download_bookings")
def download(
    request: HttpRequest, event_id: Annotated[EventId | None, Query(alias="eventId")] = None
) -> HttpResponse:
    """Answer the bookings of one event or of all as a CSV file, cancelled ones marked."""
    found = queries.newest_first(event_id=event_id)
    return csv_file.response("bookings.csv", _HEADING, map(_row, found))


@router.post(
    "/call-off",
    response={200: CalledOffOut, 403: Problem, 404: Problem, 409: Problem} | _UNREAD,
    operation_id="call_off",
)
def call_off(request: HttpRequest, data: CallOffIn) -> CalledOff:
    """Cancel an event and write to everybody booked, once to each address."""
    return services.call_off(data.event_id, message=data.message)


def _row(booking: Booking) -> tuple[object, ...]:
    event = booking.event
    return (
        booking.reference,
        booking.customer_name,
        booking.customer_email,
        booking.customer_phone,
        booking.number_of_tickets,
        event.title if event else "",
        f"{event.starts_at.astimezone(profile().time_zone):%Y-%m-%d %H:%M}" if event else "",
        utc_iso(booking.created_at),
        booking.origin,
        utc_iso(booking.arrived_at) if booking.arrived_at else "",
        utc_iso(booking.cancelled_at) if booking.cancelled_at else "",
    )
