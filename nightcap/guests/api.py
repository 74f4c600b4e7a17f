"""Guests as people, over HTTP: listing, notes, joining, data export and forgetting.

A guest's key is a hash that reveals no contact. Email addresses and phone numbers are sent in
request bodies, never in URLs, because proxies log URLs.
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

# Responses are not stored under an Idempotency-Key, because they would name the guest.
reading = Router(by_alias=True, tags=["guests"], auth=manager)
# The operation opens short transactions itself and stores its response after them.
forgetting_guests = Router(by_alias=True, tags=["guests"], auth=manager)
guests = manager_router("guests")
_Key = Path[GuestKey]
of_events = manager_router("event guests")
of_evening = manager_router("event guests")


@guests.get("", response={200: list[ListedGuestOut]} | READ_REFUSALS, operation_id="list_guests")
def list_guests(
    request: HttpRequest, wanted: Query[GuestsIn], response: HttpResponse
) -> list[ListedGuestOut]:
    """List guests who booked or wrote; searched by name, email address or phone.

    By default the most recently active guest is first. With `sort`, guests without a value are
    last.
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
    """Forget a guest: anonymize bookings and delete all other data. This cannot be undone.

    404 if the guest is unknown. 409 while the guest is expected, or joined with a guest of another
    address or number.
    """
    contact = _contact(data)
    return once_in_pieces(request, lambda: ForgottenOut(**forgetting.forget(contact)))


@guests.get("/{key}", response={200: GuestOut} | READ_REFUSALS, operation_id="get_guest")
def get_guest(request: HttpRequest, key: _Key) -> GuestOut:
    """Return one guest: bookings, arrivals, no-shows, messages, tags and notes."""
    return selectors.get_guest(key)


@guests.put("/{key}", response={200: GuestOut} | WRITE_REFUSALS, operation_id="note_guest")
def note_guest(request: HttpRequest, key: _Key, data: GuestNotesIn) -> GuestOut:
    """Set tags and notes of a guest; 409 if `version` is not the latest."""
    return selectors.note_guest(key, data.given(), seen=data.version)


@guests.post("/{key}/joined", response={200: GuestOut} | WRITE_REFUSALS, operation_id="join_guests")
def join_guests(request: HttpRequest, key: _Key, data: JoinIn) -> GuestOut:
    """Join another guest with this one: their bookings and notes are shown as one guest's.

    409 if they are joined already, or their notes conflict.
    """
    return selectors.join_guests(key, data.other)


@guests.delete(
    "/{key}/joined/{other}",
    response={200: GuestOut} | WRITE_REFUSALS,
    operation_id="part_guests",
)
def part_guests(request: HttpRequest, key: _Key, other: _Key) -> GuestOut:
    """Separate a joined guest; the notes stay with the guest `key`."""
    return selectors.part_guests(key, other)


@reading.post(
    "/known",
    response={200: KnownOut, 403: WRITE_REFUSALS[403]} | READ_REFUSALS,
    operation_id="known_of_guest",
)
@decorate_view(never_cache)
def known(request: HttpRequest, data: GuestIn) -> CamelSchema:
    """Export all data about an email address or phone number, for the guest who requests it."""
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
    """List the venue's notes on the guests of an event; the door role sees only tonight's."""
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
    """List the evening's parties that have a tag or a request."""
    return selectors.guests_of_evening(at=now())
