"""The door over HTTP, for phones with a door link and for staff; and the manager's door links.

Operations with a token read no cookie, so another site cannot tap with a visitor's session.
"""

from collections.abc import Callable
from uuid import UUID

from django.http import HttpRequest
from ninja import Router, Status

from nightcap.bookings import selectors as bookings
from nightcap.bookings.api import refuse_door_role_unless_tonight
from nightcap.bookings.schemas import ListedBookingOut
from nightcap.core.errors import Problem
from nightcap.core.responses import READ_REFUSALS, WRITE_REFUSALS
from nightcap.core.time import now
from nightcap.door import selectors, services
from nightcap.door.models import DoorLink
from nightcap.door.schemas import (
    ArrivalIn,
    DoorLinkIn,
    DoorLinkOut,
    DoorOut,
    DoorPersonOut,
    OwnTapsIn,
    TapsIn,
    TapsOut,
    WalkInIn,
)
from nightcap.events.models import Event
from nightcap.events.selectors import get_event
from nightcap.staff.access import account, manager, manager_router
from nightcap.staff.accounts import SHARED_NAME
from nightcap.staff.models import Role

arrivals = manager_router("bookings")
# Responses are not stored under an Idempotency-Key as elsewhere, because they contain a token.
links = Router(by_alias=True, tags=["door"], auth=manager)
# Each tap has its own id, so it needs no Idempotency-Key.
signed_in = Router(by_alias=True, tags=["door"], auth=manager)
door = Router(by_alias=True, tags=["door"])


@arrivals.put(
    "/{booking_id}/arrival",
    response={200: ListedBookingOut} | WRITE_REFUSALS,
    operation_id="set_arrival",
)
def set_arrival(request: HttpRequest, booking_id: int, data: ArrivalIn) -> ListedBookingOut:
    """Check in a whole party, or undo all of its arrivals."""
    refuse_door_role_unless_tonight(request, bookings.one(booking_id).event_id)
    booking = services.set_arrival(booking_id, **vars(data))
    return bookings.listed_one(booking)


@arrivals.put("/walk-ins/{tap}", response={204: None} | WRITE_REFUSALS, operation_id="add_walk_in")
def add_walk_in(request: HttpRequest, tap: UUID, data: WalkInIn) -> Status[None]:
    """Check in a walk-in; the caller chooses the tap's id.

    The walk-in is counted at once, even if no seat is free.
    """
    refuse_door_role_unless_tonight(request, data.event_id)
    services.add_walk_in(tap, **vars(data))
    return Status(204, None)


@arrivals.delete(
    "/walk-ins/{tap}", response={204: None} | WRITE_REFUSALS, operation_id="undo_walk_in"
)
def undo_walk_in(request: HttpRequest, tap: UUID) -> Status[None]:
    """Undo a walk-in."""
    refuse_door_role_unless_tonight(request, selectors.event_of(tap))
    services.undo_walk_in(tap)
    return Status(204, None)


@links.get("", response={200: list[DoorLinkOut]} | READ_REFUSALS, operation_id="list_door_links")
def list_links(request: HttpRequest) -> list[DoorLink]:
    """List the active door links, newest first."""
    return services.active_links()


@links.post("", response={201: DoorLinkOut} | WRITE_REFUSALS, operation_id="make_door_link")
def make_link(request: HttpRequest, data: DoorLinkIn) -> Status[DoorLink]:
    """Make a link that opens only the door of one event, or of every evening.

    A repeat with the same Idempotency-Key returns the first link.
    """
    link = services.make_link(data.event_id, key=request.headers.get("Idempotency-Key"))
    return Status(201, link)


@links.delete("/{link_id}", response={204: None} | WRITE_REFUSALS, operation_id="end_door_link")
def end_link(request: HttpRequest, link_id: int) -> Status[None]:
    """End a link at once, on every phone."""
    services.end_link(link_id)
    return Status(204, None)


@door.get("/{token}", response={200: DoorOut, 404: Problem}, operation_id="get_door")
def get_door(request: HttpRequest, token: str) -> DoorOut:
    """Return the evening that a token opens: its shows, parties and taps."""
    return _door(services.open_link(token))


@door.post(
    "/{token}/taps",
    response={200: TapsOut, 404: Problem, 413: Problem, 422: Problem, 429: Problem, 503: Problem},
    operation_id="send_taps",
)
def send_taps(request: HttpRequest, token: str, data: TapsIn) -> TapsOut:
    """Accept taps in any order, including repeated ones, and return the updated door.

    The link of an event accepts taps for a week after it has expired.
    """
    link = services.open_link(token, for_taps=True)
    refused = services.record_taps(
        data.taps, is_open=lambda event: services.is_opened_by(link, event), link=link
    )
    return TapsOut(refused=refused, door=_door(link) if link.is_open else None)


@signed_in.get(
    "/{event_id}",
    response={200: DoorOut, 403: WRITE_REFUSALS[403]} | READ_REFUSALS,
    operation_id="get_own_door",
)
def get_own_door(request: HttpRequest, event_id: int) -> DoorOut:
    """Return the evening of an event to a signed-in staff member."""
    return _own_door(request, event_id)


@signed_in.post(
    "/{event_id}/taps", response={200: TapsOut} | WRITE_REFUSALS, operation_id="send_own_taps"
)
def send_own_taps(request: HttpRequest, event_id: int, data: OwnTapsIn) -> TapsOut:
    """Accept taps of a signed-in staff member for any event that their role may open.

    409 if `personId` is not the signed-in person. The list of changes names the person.
    """
    if data.person_id != account(request).user.pk:
        raise services.AnotherPerson
    refused = services.record_taps(data.taps, is_open=_opened_to(request))
    return TapsOut(refused=refused, door=_own_door(request, event_id))


def _own_door(request: HttpRequest, event_id: int) -> DoorOut:
    event = get_event(event_id)
    refuse_door_role_unless_tonight(request, event.pk)
    own = account(request)
    person = DoorPersonOut(id=own.user.pk, name=own.name or SHARED_NAME)
    return selectors.evening(event, is_open=_opened_to(request), person=person)


def _opened_to(request: HttpRequest) -> Callable[[Event], bool]:
    if account(request).role is not Role.DOOR:
        return lambda event: True
    tonights = bookings.tonights_shows(at=now())
    return lambda event: event.pk in tonights


def _door(link: DoorLink) -> DoorOut:
    return selectors.evening(link.event, is_open=lambda event: link.event_id in {None, event.pk})
