"""What guests do over HTTP: book, and by the token of a private address all about their booking."""

from django.http import HttpRequest, HttpResponse
from ninja import Router, Status

from nightcap.bookings import private_link
from nightcap.bookings.errors import SoldOutProblem
from nightcap.bookings.guest_schemas import HandOverIn, OwnBookingOut, OwnChangesIn, SeenIn
from nightcap.bookings.services import by_link
from nightcap.core.errors import Problem
from nightcap.core.http import sender_of
from nightcap.core.keyed import hash_of
from nightcap.core.responses import as_response
from nightcap.core.writing import idempotency

router = Router(by_alias=True, tags=["guest"])

_REFUSALS = {404: Problem, 409: Problem, 422: Problem, 429: Problem, 503: Problem}
_BOOKING = {200: OwnBookingOut} | _REFUSALS
_DONE = {204: None} | _REFUSALS


@router.get("/{token}", response={200: OwnBookingOut, 404: Problem}, operation_id="get_own_booking")
def get(request: HttpRequest, token: str) -> HttpResponse:
    """Show the booking that a private address is about; nothing is changed by looking."""
    return _private(as_response(OwnBookingOut.of(private_link.find(token))))


@router.put(
    "/{token}",
    response=_BOOKING | {409: Problem | SoldOutProblem},
    operation_id="change_own_booking",
)
def change(request: HttpRequest, token: str, data: OwnChangesIn) -> HttpResponse:
    """Change the number of seats, the name or the phone number; 409 when the seats are gone.

    More than is booked unasked waits for the guest's word, as `held` says, and the number stays.
    """
    network = sender_of(request)

    def perform() -> OwnBookingOut:
        changed = by_link.change(
            token,
            seats_wanted=data.number_of_tickets,
            name=data.customer_name,
            phone=data.customer_phone,
            network=network,
            seen=data.version,
        )
        return OwnBookingOut.of(changed.booking, changed.held)

    return _private(idempotency.once(request, _operation("change", token), perform))


@router.post("/{token}/cancel", response=_BOOKING, operation_id="cancel_own_booking")
def cancel(request: HttpRequest, token: str, data: SeenIn | None = None) -> HttpResponse:
    """Free the seats at once; a repeat changes nothing."""
    seen = data.version if data else None

    def perform() -> OwnBookingOut:
        return OwnBookingOut.of(by_link.cancel(token, seen=seen))

    return _private(idempotency.once(request, _operation("cancel", token), perform))


@router.post("/{token}/resend", response=_DONE, operation_id="resend_own_booking")
def resend(request: HttpRequest, token: str) -> HttpResponse:
    """Send the confirmation again."""

    def perform() -> Status[None]:
        by_link.resend(token)
        return Status(204, None)

    return _private(idempotency.once(request, _operation("resend", token), perform))


@router.post("/{token}/hand-over", response=_DONE, operation_id="hand_over_own_booking")
def hand_over(request: HttpRequest, token: str, data: HandOverIn) -> HttpResponse:
    """Give the seats to another guest, who gets a link by mail; this one ends."""

    def perform() -> Status[None]:
        by_link.hand_over(token, data.guest, seen=data.version)
        return Status(204, None)

    return _private(idempotency.once(request, _operation("hand over", token), perform))


def _operation(name: str, token: str) -> str:
    # What is kept under a key must not hold what opens the booking.
    return f"own booking {name} {hash_of(token)}"


def _private(response: HttpResponse) -> HttpResponse:
    response["Referrer-Policy"] = "no-referrer"
    response["X-Robots-Tag"] = "noindex"
    return response
