"""What guests do over HTTP: join a waitlist, and by the token of a private address the rest."""

import json

from django.http import HttpRequest, HttpResponse
from ninja import Router, Status
from pydantic_core import to_json

from nightcap.bookings.errors import SoldOutProblem
from nightcap.core.errors import Problem
from nightcap.core.http import sender_of
from nightcap.core.keyed import hash_of
from nightcap.core.responses import as_response
from nightcap.core.writing import idempotency
from nightcap.waitlist import private_link, selectors
from nightcap.waitlist.guest_schemas import LeaveIn, OwnPlaceOut, booking_link_of
from nightcap.waitlist.schemas import WaitlistedOut, WaitlistIn
from nightcap.waitlist.services import answering, joining

public = Router(by_alias=True, tags=["waitlist"])
router = Router(by_alias=True, tags=["guest"])

_REFUSALS = {404: Problem, 409: Problem, 422: Problem, 429: Problem, 503: Problem}
_PLACE = {200: OwnPlaceOut} | _REFUSALS


@public.post(
    "",
    response={201: WaitlistedOut} | _REFUSALS | {409: Problem | SoldOutProblem},
    operation_id="join_waitlist",
)
def join(request: HttpRequest, data: WaitlistIn) -> HttpResponse:
    """Wait for seats at a full event; a mail holds the link to the place in line.

    409 while seats for the party are free, which `seatsLeft` counts, and where nobody can wait.
    """
    network = sender_of(request)

    def perform() -> Status[WaitlistedOut]:
        entry = joining.join(data.event_id, data.party, network=network, seen_start=data.event_date)
        return Status(201, WaitlistedOut.of(entry, selectors.position_of(entry) or 1))

    return idempotency.once(request, "join waitlist", perform)


@router.get("/{token}", response={200: OwnPlaceOut, 404: Problem}, operation_id="get_own_place")
def get(request: HttpRequest, token: str) -> HttpResponse:
    """Show the place in line that a private address is about; nothing is changed by looking."""
    return _private(as_response(OwnPlaceOut.of(private_link.find(token))))


@router.post(
    "/{token}/accept", response=_PLACE | {410: Problem}, operation_id="accept_offered_seats"
)
def accept(request: HttpRequest, token: str) -> HttpResponse:
    """Take the seats that are held; 410 once their time has run out. A repeat changes nothing."""

    def perform() -> OwnPlaceOut:
        # What is kept under a key must not hold what opens the booking.
        return OwnPlaceOut.of(answering.accept(token)).model_copy(update={"booking_link": None})

    response = idempotency.once(request, _operation("accept", token), perform)
    return _private(_with_link(response, token))


@router.post("/{token}/leave", response=_PLACE, operation_id="leave_waitlist")
def leave(request: HttpRequest, token: str, data: LeaveIn | None = None) -> HttpResponse:
    """Leave the line; seats that are held pass on. A repeat changes nothing."""
    seen = data.version if data else None

    def perform() -> OwnPlaceOut:
        return OwnPlaceOut.of(answering.leave(token, seen=seen))

    return _private(idempotency.once(request, _operation("leave", token), perform))


def _operation(name: str, token: str) -> str:
    # What is kept under a key must not hold what opens the place.
    return f"own place {name} {hash_of(token)}"


def _with_link(response: HttpResponse, token: str) -> HttpResponse:
    place = json.loads(response.content)
    place["bookingLink"] = booking_link_of(private_link.find(token))
    response.content = to_json(place)
    return response


def _private(response: HttpResponse) -> HttpResponse:
    response["Referrer-Policy"] = "no-referrer"
    response["X-Robots-Tag"] = "noindex"
    return response
