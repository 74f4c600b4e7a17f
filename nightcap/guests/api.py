"""Guests as people; what is known of one, and forgetting one, the manager's alone.

A guest is named by a key that cannot be read.

An address or a number comes in a body, never in an address of ours: those stand in the logs of
proxies.
"""

from dataclasses import asdict

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from ninja import Path, Query, Router
from ninja.decorators import decorate_view

from nightcap.bookings.api import refuse_door_role_unless_tonight
from nightcap.bookings.models import Booking
from nightcap.core import lists
from nightcap.core.errors import Invalid, Problem
from nightcap.core.responses import READ_REFUSALS, WRITE_REFUSALS
from nightcap.core.schemas import CamelSchema
from nightcap.core.time import now
from nightcap.core.writing.idempotency import once_in_pieces
from nightcap.events.selectors import get_event
from nightcap.guestbook import selectors as guestbook
from nightcap.guests import forgetting, selectors
from nightcap.guests.personal_data import (
    Address,
    Contact,
    ForgottenOut,
    KnownOut,
    Number,
    PersonalData,
)
from nightcap.guests.schemas import (
    EveningGuestOut,
    GuestIn,
    GuestKey,
    GuestNotesIn,
    GuestOut,
    GuestsIn,
    JoinIn,
    ListedGuestOut,
    RemarksOut,
)
from nightcap.staff.access import manager, manager_router

# Its responses are kept under no key: they would be one more place that names the guest.
reading = Router(by_alias=True, tags=["guests"], auth=manager)
# It opens short transactions of its own, and keeps its response after them.
forgetting_guests = Router(by_alias=True, tags=["guests"], auth=manager)
guests = manager_router("guests")
_Key = Path[GuestKey]
of_events = manager_router("event guests")
of_evening = manager_router("event guests")


@guests.get("", response={200: list[ListedGuestOut]} | READ_REFUSALS, operation_id="list_guests")
def list_guests(
    request: HttpRequest, wanted: Query[GuestsIn], response: HttpResponse
) -> list[ListedGuestOut]:
    """List guests who booked or wrote, found by name, address or telephone.

    The guest who wrote last is first unless they are sorted; guests without a date are last then.
    """
    found = selectors.find_guests(
        wanted.search, sort=wanted.sort, offset=wanted.offset, limit=wanted.limit
    )
    response[lists.TOTAL] = str(found.total)
    if found.is_least:
        response[lists.IS_LEAST] = "true"
    return found.guests


@forgetting_guests.post(
    "/forget", response={200: ForgottenOut} | WRITE_REFUSALS, operation_id="forget_guest"
)
def forget_guest(request: HttpRequest, data: GuestIn) -> HttpResponse:
    """Forget a guest: bookings stay without a name, all else goes. It cannot be undone.

    Refused with 404 where nothing is known, and with 409 while the guest is expected, or joined
    with a guest of another address or number.
    """
    contact = _contact(data)
    return once_in_pieces(request, lambda: ForgottenOut(**forgetting.forget(contact)))


@guests.get("/{key}", response={200: GuestOut} | READ_REFUSALS, operation_id="get_guest")
def get_guest(request: HttpRequest, key: _Key) -> GuestOut:
    """Show one guest: bookings, arrivals, no-shows, what was written, tags and notes."""
    return selectors.get_guest(key)


@guests.put("/{key}", response={200: GuestOut} | WRITE_REFUSALS, operation_id="note_guest")
def note_guest(request: HttpRequest, key: _Key, data: GuestNotesIn) -> GuestOut:
    """Set tags and notes of a guest; 409 when the version is not the last."""
    return selectors.note_guest(key, data.given(), seen=data.version)


@guests.post("/{key}/joined", response={200: GuestOut} | WRITE_REFUSALS, operation_id="join_guests")
def join_guests(request: HttpRequest, key: _Key, data: JoinIn) -> GuestOut:
    """Let another guest be this one: bookings and notes of both are shown as one guest's.

    409 where they are one already, or their notes do not go together.
    """
    return selectors.join_guests(key, data.other)


@guests.delete(
    "/{key}/joined/{other}",
    response={200: GuestOut} | WRITE_REFUSALS,
    operation_id="part_guests",
)
def part_guests(request: HttpRequest, key: _Key, other: _Key) -> GuestOut:
    """Let a joined guest be somebody else again; the notes stay with the one."""
    return selectors.part_guests(key, other)


@reading.post(
    "/known",
    response={200: KnownOut, 403: WRITE_REFUSALS[403]} | READ_REFUSALS,
    operation_id="known_of_guest",
)
@decorate_view(never_cache)
def known(request: HttpRequest, data: GuestIn) -> CamelSchema:
    """Tell everything known of a mail address or number, for the guest who asks for it."""
    return PersonalData(_contact(data)).known


def _contact(data: GuestIn) -> Contact:
    if data.email is not None:
        return Address(data.email)
    if data.phone is not None:
        return Number(data.phone)
    raise Invalid(
        "A mail address or a phone number is required.",
        fields={"email": "is required, or a phone number"},
    )


@of_events.get(
    "/{event_id}/remarks",
    response={200: list[RemarksOut], 403: WRITE_REFUSALS[403]} | READ_REFUSALS,
    operation_id="list_remarks",
)
def list_remarks(request: HttpRequest, event_id: int) -> list[RemarksOut]:
    """Answer what is noted of the guests of an event; at the door of one of tonight's."""
    refuse_door_role_unless_tonight(request, event_id)
    booked = Booking.objects.filter(event=get_event(event_id)).order_by("pk")
    found = guestbook.remarks_of_parties(booked)
    return [
        RemarksOut(booking_id=booking_id, **asdict(remarks))
        for booking_id, remarks in found.items()
    ]


@of_evening.get(
    "/guests",
    response={200: list[EveningGuestOut], 401: Problem, 403: WRITE_REFUSALS[403]},
    operation_id="list_evening_guests",
)
def list_evening_guests(request: HttpRequest) -> list[EveningGuestOut]:
    """List the parties of the evening with a tag of the venue or a request of their own."""
    return selectors.guests_of_evening(at=now())
