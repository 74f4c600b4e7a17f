"""The waitlist over HTTP: for staff, for guests who join, and for a guest's private URL."""

import json

from django.http import HttpRequest, HttpResponse
from ninja import Query, Router, Status
from pydantic_core import to_json

from nightcap.bookings.api import (
    GUEST_REFUSALS,
    once_per_token,
    refuse_door_role_unless_tonight,
)
from nightcap.bookings.rules import SoldOutProblem
from nightcap.core import lists
from nightcap.core.errors import Problem
from nightcap.core.http import sender_of
from nightcap.core.responses import READ_REFUSALS, WRITE_REFUSALS, as_response, private_response
from nightcap.core.writing import idempotency
from nightcap.members import selectors as members
from nightcap.staff.access import manager_router
from nightcap.waitlist import selectors, services
from nightcap.waitlist.models import WaitlistEntry
from nightcap.waitlist.schemas import (
    EntriesIn,
    LeaveIn,
    LineOut,
    OfferOut,
    OwnPlaceOut,
    WaitlistedOut,
    WaitlistEntryOut,
    WaitlistIn,
)

router = manager_router("waitlist")
joining = Router(by_alias=True, tags=["waitlist"])
own_place = Router(by_alias=True, tags=["guest"])

_CHANGED = {200: WaitlistEntryOut} | WRITE_REFUSALS
_PLACE = {200: OwnPlaceOut} | GUEST_REFUSALS


# Staff


@router.get(
    "", response={200: list[WaitlistEntryOut]} | READ_REFUSALS, operation_id="list_waitlist"
)
def list_waitlist(
    request: HttpRequest, wanted: Query[EntriesIn], response: HttpResponse
) -> list[WaitlistEntryOut]:
    """List the parties of an event in order of joining; the door role sees only tonight's."""
    refuse_door_role_unless_tonight(request, wanted.event_id)
    found = selectors.of_event(wanted.event_id, is_open=wanted.is_open)
    entries = list(lists.cut(found, wanted, response))
    places = selectors.positions_of(entries)
    return [_shown(entry, places.get(entry.pk)) for entry in entries]


@router.get(
    "/counts", response={200: list[LineOut]} | READ_REFUSALS, operation_id="count_waitlists"
)
def count(request: HttpRequest) -> list[LineOut]:
    """Count the parties on the waitlist of each upcoming event; omit events without any."""
    return selectors.lines()


@router.get("/offers", response={200: list[OfferOut]} | READ_REFUSALS, operation_id="list_offers")
def list_offers(request: HttpRequest) -> list[OfferOut]:
    """List the offers that parties can still accept, soonest expiration first."""
    return [OfferOut.from_orm(entry) for entry in selectors.open_offers()]


@router.post(
    "/{entry_id}/offer",
    response=_CHANGED | {409: Problem | SoldOutProblem},
    operation_id="offer_to_party",
)
def offer(request: HttpRequest, entry_id: int) -> WaitlistEntryOut:
    """Offer seats to a party now, out of turn; 409 if too few are free."""
    entry = services.offer(entry_id)
    return _shown(entry, selectors.position_of(entry))


@router.post("/{entry_id}/remove", response=_CHANGED, operation_id="remove_from_waitlist")
def remove(request: HttpRequest, entry_id: int) -> WaitlistEntryOut:
    """Remove a party from the waitlist and release its held seats. A repeat has no effect."""
    entry = services.remove(entry_id)
    return _shown(entry, selectors.position_of(entry))


def _shown(entry: WaitlistEntry, position: int | None) -> WaitlistEntryOut:
    return WaitlistEntryOut.from_orm(entry).model_copy(update={"position": position})


# Guests


@joining.post(
    "",
    response={201: WaitlistedOut} | GUEST_REFUSALS | {409: Problem | SoldOutProblem},
    operation_id="join_waitlist",
)
def join(request: HttpRequest, data: WaitlistIn) -> HttpResponse:
    """Join the waitlist of a full event; an email has the link to the waitlist entry.

    409 if enough seats for the party are free (`seatsLeft`), or if the event has no waitlist.
    """
    network = sender_of(request)

    def perform() -> Status[WaitlistedOut]:
        entry = services.join(
            data.event_id,
            data.party,
            network=network,
            is_member=members.opens(data.member_token),
            seen_start=data.event_date,
        )
        joined = WaitlistedOut(
            event_id=entry.event_id,
            customer_name=entry.customer_name,
            customer_email=entry.customer_email,
            party_size=entry.party_size,
            position=selectors.position_of(entry) or 1,
            offers_until=entry.offers_until,
        )
        return Status(201, joined)

    return idempotency.once(request, "join waitlist", perform)


@own_place.get("/{token}", response={200: OwnPlaceOut, 404: Problem}, operation_id="get_own_place")
def get(request: HttpRequest, token: str) -> HttpResponse:
    """Return the waitlist entry of a private URL. Read-only."""
    place = selectors.own_place(selectors.by_token(token))
    return private_response(as_response(place))


@own_place.post(
    "/{token}/accept", response=_PLACE | {410: Problem}, operation_id="accept_offered_seats"
)
def accept(request: HttpRequest, token: str) -> HttpResponse:
    """Accept the held seats; 410 if the offer has expired. A repeat has no effect."""

    def perform() -> OwnPlaceOut:
        place = selectors.own_place(services.accept(token))
        # The stored response must not contain the link that opens the booking.
        return place.model_copy(update={"booking_link": None})

    response = once_per_token(request, "own place accept", token, perform)
    answer = json.loads(response.content)
    answer["bookingLink"] = selectors.by_token(token).booking_link
    response.content = to_json(answer)
    return response


@own_place.post("/{token}/leave", response=_PLACE, operation_id="leave_waitlist")
def leave(request: HttpRequest, token: str, data: LeaveIn | None = None) -> HttpResponse:
    """Leave the waitlist and release held seats. A repeat has no effect."""
    seen = data.version if data else None

    def perform() -> OwnPlaceOut:
        return selectors.own_place(services.leave(token, seen=seen))

    return once_per_token(request, "own place leave", token, perform)
