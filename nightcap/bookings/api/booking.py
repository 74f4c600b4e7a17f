"""Booking seats, on the site and by phone, and the manager's list of who has."""

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from ninja import Query, Router, Status

from nightcap.bookings import queries
from nightcap.bookings.models import Booking
from nightcap.bookings.schemas import (
    BookingIn,
    BookingOut,
    BookingsIn,
    ListedBookingOut,
    PhoneBookingIn,
)
from nightcap.bookings.services import booking as services
from nightcap.bookings.services import seats
from nightcap.core import idempotency, paging
from nightcap.core.errors import Problem
from nightcap.staff.access import manager

router = Router(by_alias=True, tags=["bookings"], auth=manager)

_REFUSALS = {404: Problem, 409: Problem, 422: Problem}


@router.post("", auth=None, response={201: BookingOut} | _REFUSALS, operation_id="book")
def book(request: HttpRequest, data: BookingIn) -> HttpResponse:
    """Book seats at an event. With an Idempotency-Key a repeat gets the first answer again."""

    def perform() -> Status[BookingOut]:
        booking = services.book(
            event_id=data.event_id,
            customer_name=data.customer_name,
            customer_email=data.customer_email,
            customer_phone=data.customer_phone,
            number_of_tickets=data.number_of_tickets,
        )
        return Status(201, BookingOut.from_orm(booking))

    return idempotency.once(
        request,
        "book",
        perform,
        refuse_early=lambda: seats.refuse_if_full(data.event_id),
    )


@router.get(
    "",
    response={200: list[ListedBookingOut], 401: Problem, 422: Problem},
    operation_id="list_bookings",
)
def list_bookings(
    request: HttpRequest, wanted: Query[BookingsIn], response: HttpResponse
) -> QuerySet[Booking]:
    """List the bookings, newest first, of one event or of all."""
    found = queries.newest_first(event_id=wanted.event_id, search=wanted.search, state=wanted.state)
    return paging.cut(found, wanted, response)


@router.post(
    "/by-phone",
    response={201: ListedBookingOut, 401: Problem, 403: Problem} | _REFUSALS,
    operation_id="book_by_phone",
)
def book_by_phone(request: HttpRequest, data: PhoneBookingIn) -> HttpResponse:
    """Book for a guest who calls, also what is left of a night marked Sold Out by hand."""

    def perform() -> Status[ListedBookingOut]:
        booking = services.book_by_phone(
            event_id=data.event_id,
            customer_name=data.customer_name,
            customer_email=data.customer_email,
            customer_phone=data.customer_phone,
            number_of_tickets=data.number_of_tickets,
        )
        return Status(201, ListedBookingOut.from_orm(booking))

    return idempotency.once(request, "book_by_phone", perform)
