"""Booking seats, and the manager's list of who has."""

from typing import Annotated

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from ninja import Query, Router

from nightcap.bookings import queries, services
from nightcap.bookings.models import Booking
from nightcap.bookings.schemas import BookingIn, BookingOut, EventId, ListedBookingOut
from nightcap.core import idempotency
from nightcap.core.errors import Problem
from nightcap.staff.access import manager

router = Router(by_alias=True)


@router.post(
    "",
    response={201: BookingOut, 404: Problem, 409: Problem, 422: Problem},
    operation_id="book",
)
def book(request: HttpRequest, data: BookingIn) -> HttpResponse:
    """Book seats at an event. With an Idempotency-Key a repeat gets the first answer again."""

    def perform() -> tuple[int, BookingOut]:
        booking = services.book(
            event_id=data.event_id,
            customer_name=data.customer_name,
            customer_email=data.customer_email,
            customer_phone=data.customer_phone,
            number_of_tickets=data.number_of_tickets,
        )
        return 201, BookingOut.from_orm(booking)

    return idempotency.once(request, "book", data, perform)


@router.get(
    "",
    auth=manager,
    response={200: list[ListedBookingOut], 401: Problem, 422: Problem},
    operation_id="list_bookings",
)
def list_bookings(
    request: HttpRequest, event_id: Annotated[EventId | None, Query(alias="eventId")] = None
) -> QuerySet[Booking]:
    """List the bookings, newest first, of one event or of all."""
    return queries.newest_first(event_id=event_id)
