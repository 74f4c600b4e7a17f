"""What the manager does with one booking."""

from django.http import HttpRequest
from ninja import Router, Status

from nightcap.bookings import queries
from nightcap.bookings.models import Booking
from nightcap.bookings.schemas import ArrivalIn, BookingChangesIn, ListedBookingOut
from nightcap.bookings.services import changing as services
from nightcap.core.errors import Problem
from nightcap.staff.access import manager

router = Router(by_alias=True, tags=["bookings"], auth=manager)

_READ = {200: ListedBookingOut, 401: Problem, 404: Problem, 422: Problem}
_CHANGED = {**_READ, 403: Problem, 409: Problem}


@router.get("/{booking_id}", response=_READ, operation_id="get_booking")
def get(request: HttpRequest, booking_id: int) -> Booking:
    """Show one booking."""
    return queries.one(booking_id)


@router.put("/{booking_id}", response=_CHANGED, operation_id="change_booking")
def change(request: HttpRequest, booking_id: int, data: BookingChangesIn) -> Booking:
    """Change who comes and how many; 409 when the seats are gone or the version is not the last."""
    return services.change(
        booking_id,
        customer_name=data.customer_name,
        customer_email=data.customer_email,
        customer_phone=data.customer_phone,
        number_of_tickets=data.number_of_tickets,
        seen=data.version,
    )


@router.post("/{booking_id}/cancel", response=_CHANGED, operation_id="cancel_booking")
def cancel(request: HttpRequest, booking_id: int) -> Booking:
    """Free the seats and tell the guest; a repeat changes nothing."""
    return services.cancel(booking_id)


@router.post(
    "/{booking_id}/resend",
    response={204: None, 401: Problem, 403: Problem, 404: Problem, 409: Problem, 422: Problem},
    operation_id="resend_confirmation",
)
def resend(request: HttpRequest, booking_id: int) -> Status[None]:
    """Send the confirmation again."""
    services.resend(booking_id)
    return Status(204, None)


@router.put("/{booking_id}/arrival", response=_CHANGED, operation_id="set_arrival")
def set_arrival(request: HttpRequest, booking_id: int, data: ArrivalIn) -> Booking:
    """Note that a party has come in, or that it has not."""
    return services.set_arrival(booking_id, has_arrived=data.has_arrived)
