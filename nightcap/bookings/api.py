"""Bookings over HTTP: making one, and all that the manager does with them."""

import json
from collections.abc import Callable
from typing import Annotated

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from ninja import Query, Status
from pydantic_core import to_json

from nightcap.bookings import as_file, private_link, sales, selectors
from nightcap.bookings.access import keep_to_tonight
from nightcap.bookings.errors import SoldOutProblem
from nightcap.bookings.event_schemas import (
    CancelEventIn,
    CancelledEventOut,
    EveningOut,
    EventSalesIn,
    EventSalesOut,
    SalesPointOut,
    UsualSalesOut,
)
from nightcap.bookings.fields import EventId
from nightcap.bookings.models import Booking
from nightcap.bookings.sales import SalesPoint, UsualSales
from nightcap.bookings.schemas import (
    BookedOut,
    BookingChangesIn,
    BookingIn,
    BookingsIn,
    LinkOut,
    ListedBookingOut,
    PhoneBookingIn,
)
from nightcap.bookings.services import booking as services
from nightcap.bookings.services import cancelling, changing
from nightcap.core import lists
from nightcap.core.errors import Problem
from nightcap.core.http import sender_of
from nightcap.core.responses import READ_REFUSALS, WRITE_REFUSALS
from nightcap.core.time import now
from nightcap.core.writing import idempotency
from nightcap.events import selectors as events
from nightcap.staff.access import manager_router

router = manager_router("bookings")

_CHANGED = {200: ListedBookingOut} | WRITE_REFUSALS


@router.post(
    "",
    auth=None,
    response={
        201: BookedOut,
        404: Problem,
        409: Problem | SoldOutProblem,
        422: Problem,
        429: Problem,
        503: Problem,
    },
    operation_id="book",
)
def book(request: HttpRequest, data: BookingIn) -> HttpResponse:
    """Book seats at an event. With an Idempotency-Key a repeat gets the first answer again.

    A third party of one mail address, and what passes a generous count from one network, is held
    until `heldUntil`, and counts then only if the guest has confirmed it by mail. A booking that
    stands comes with its private address.
    """
    network = sender_of(request)

    def prepare() -> Callable[[], Status[BookedOut]]:
        order = services.order(
            data.event_id, data.party, network=network, seen_start=data.event_date
        )
        return lambda: Status(201, BookedOut.of(services.book(order)))

    return _with_link(idempotency.once_in_a_rush(request, "book", prepare))


@router.get(
    "", response={200: list[ListedBookingOut]} | READ_REFUSALS, operation_id="list_bookings"
)
def list_bookings(
    request: HttpRequest, wanted: Query[BookingsIn], response: HttpResponse
) -> QuerySet[Booking]:
    """List the bookings, newest first, of one event or of all; at the door of one of tonight's."""
    keep_to_tonight(request, wanted.event_id)
    found = selectors.newest_first(
        event_id=wanted.event_id, search=wanted.search, state=wanted.state
    )
    return lists.cut(found, wanted, response)


@router.post(
    "/by-phone", response={201: ListedBookingOut} | WRITE_REFUSALS, operation_id="book_by_phone"
)
def book_by_phone(request: HttpRequest, data: PhoneBookingIn) -> Status[ListedBookingOut]:
    """Book for a guest who calls, also what is left of an event marked Sold Out, or as a comp."""
    booking = services.book_by_phone(
        data.event_id,
        data.party,
        is_comp=data.is_comp,
        note=data.note,
        from_house_seats=data.from_house_seats,
    )
    return Status(201, ListedBookingOut.from_orm(booking))


@router.get(
    "/events", response={200: list[EventSalesOut]} | READ_REFUSALS, operation_id="list_event_sales"
)
def list_events(
    request: HttpRequest, wanted: Query[EventSalesIn], response: HttpResponse
) -> list[EventSalesOut]:
    """List the events with their seats and parties: to come soonest first, else latest first."""
    keep_to_tonight(request, wanted.event_id)
    at = now()
    found = selectors.events(wanted.when, search=wanted.search, event_id=wanted.event_id, at=at)
    total = events.count_events(found, wanted.most_counted)
    part = lists.cut_in_turn([(found, total)], wanted, response)
    return [EventSalesOut.of(sales) for sales in selectors.sales_of(part, at=at)]


@router.get("/evening", response={200: EveningOut, 401: Problem}, operation_id="get_evening")
def get_evening(request: HttpRequest) -> EveningOut:
    """Answer tonight's shows with their seats and parties; without any, the next evening's."""
    return EveningOut.of(selectors.evening(at=now()))


@router.get(
    "/sales", response={200: list[SalesPointOut]} | READ_REFUSALS, operation_id="list_sales"
)
def list_sales(
    request: HttpRequest, event_id: Annotated[EventId, Query(alias="eventId")]
) -> list[SalesPoint]:
    """Answer how the seats of an event were sold over time, one point for each change."""
    return sales.over_time(event_id)


@router.get(
    "/usual-sales", response={200: UsualSalesOut} | READ_REFUSALS, operation_id="get_usual_sales"
)
def get_usual_sales(
    request: HttpRequest, event_id: Annotated[EventId, Query(alias="eventId")]
) -> UsualSales:
    """Answer how past events of the same title sold on average, day by day before the start."""
    return sales.usual(event_id, at=now())


@router.get("/download", response=READ_REFUSALS, operation_id="download_bookings")
def download(
    request: HttpRequest, event_id: Annotated[EventId | None, Query(alias="eventId")] = None
) -> HttpResponse:
    """Answer the bookings of one event or of all as a CSV file, cancelled ones marked.

    The file of one event is named by it and its day. Days and hours are the venue's.
    """
    name = as_file.name_of(events.get_event(event_id) if event_id is not None else None)
    found = selectors.for_file(event_id=event_id)
    return lists.csv_response(name, as_file.HEADING, map(as_file.row_of, found))


@router.post(
    "/cancel-event", response={200: CancelledEventOut} | WRITE_REFUSALS, operation_id="cancel_event"
)
def cancel_event(request: HttpRequest, data: CancelEventIn) -> CancelledEventOut:
    """Cancel an event and write to everybody booked, once to each address."""
    return CancelledEventOut.from_orm(cancelling.cancel_event(data.event_id, message=data.message))


@router.get(
    "/{booking_id}", response={200: ListedBookingOut} | READ_REFUSALS, operation_id="get_booking"
)
def get(request: HttpRequest, booking_id: int) -> Booking:
    """Show one booking."""
    return selectors.one(booking_id)


@router.put("/{booking_id}", response=_CHANGED, operation_id="change_booking")
def change(request: HttpRequest, booking_id: int, data: BookingChangesIn) -> ListedBookingOut:
    """Change who comes, how many, whether they pay, and the note.

    409 when the seats are gone or the version is not the last.
    """
    changed = changing.change(
        booking_id, data.party, is_comp=data.is_comp, note=data.note, seen=data.version
    )
    return ListedBookingOut.from_orm(changed)


@router.post("/{booking_id}/cancel", response=_CHANGED, operation_id="cancel_booking")
def cancel(request: HttpRequest, booking_id: int) -> ListedBookingOut:
    """Free the seats and tell the guest; a repeat changes nothing."""
    return ListedBookingOut.from_orm(changing.cancel(booking_id))


@router.post(
    "/{booking_id}/confirm",
    response=_CHANGED | {410: Problem},
    operation_id="confirm_booking",
)
def confirm(request: HttpRequest, booking_id: int) -> ListedBookingOut:
    """Confirm by hand seats that are held; 410 when they were not confirmed in time."""
    return ListedBookingOut.from_orm(changing.confirm(booking_id))


@router.get(
    "/{booking_id}/link",
    response={200: LinkOut} | READ_REFUSALS | {409: Problem},
    operation_id="get_booking_link",
)
def get_link(request: HttpRequest, booking_id: int) -> LinkOut:
    """Answer the private address of a booking, by which its guest can read and change it."""
    return LinkOut(link=changing.link_of(booking_id))


@router.post(
    "/{booking_id}/resend",
    response={204: None} | WRITE_REFUSALS,
    operation_id="resend_confirmation",
)
def resend(request: HttpRequest, booking_id: int) -> Status[None]:
    """Send the confirmation again."""
    changing.resend(booking_id)
    return Status(204, None)


def _with_link(response: HttpResponse) -> HttpResponse:
    """Add the private address to what is answered: what is kept under a key does not hold it."""
    booked = json.loads(response.content)
    is_held = booked["heldUntil"] is not None
    address = private_link.address(booked["reference"], booked["customerEmail"])
    booked["link"] = None if is_held else address
    response.content = to_json(booked)
    return response
