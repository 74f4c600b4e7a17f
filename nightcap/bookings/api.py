"""Bookings over HTTP: booking, the manager's work, an event's guests, and a guest's own booking."""

import json
from collections.abc import Callable
from functools import partial
from typing import Annotated

from django.http import HttpRequest, HttpResponse
from ninja import Query, Router, Status
from pydantic_core import to_json

from nightcap.bookings import promo_codes, selectors
from nightcap.bookings.event_schemas import (
    CallsIn,
    CancelEventIn,
    CancelledEventOut,
    ClockMailsOut,
    EveningOut,
    EventGuestsOut,
    EventSalesIn,
    EventSalesOut,
    GuestMailIn,
    GuestMailPreviewOut,
    HouseSeatsIn,
    SalesPointOut,
    ScopeIn,
    ToldOfChangeOut,
    UsualSalesOut,
)
from nightcap.bookings.models import Booking
from nightcap.bookings.rules import (
    PaymentState,
    RefundChoice,
    RefundProblem,
    Shown,
    SoldOutProblem,
)
from nightcap.bookings.schemas import (
    BookedOut,
    BookingChangesIn,
    BookingIn,
    BookingOut,
    BookingsIn,
    BookingTotalsOut,
    CancelIn,
    DuePaymentOut,
    HandOverIn,
    LinkOut,
    ListedBookingOut,
    MoveIn,
    NewEmailIn,
    OtherDateOut,
    OwnBookingOut,
    OwnChangesIn,
    OwnMoveIn,
    PaymentOut,
    PhoneBookingIn,
    SeenIn,
)
from nightcap.bookings.services import book as booking
from nightcap.bookings.services import change as changing
from nightcap.bookings.services import clock_mails, holds, new_email, notify_guests, seats
from nightcap.bookings.services import hand_over as handing_over
from nightcap.bookings.services import move as moving
from nightcap.bookings.tickets import TicketOut
from nightcap.core import lists
from nightcap.core.errors import Forbidden, Problem
from nightcap.core.http import sender_of
from nightcap.core.keyed import hash_of
from nightcap.core.responses import READ_REFUSALS, WRITE_REFUSALS, as_response, private_response
from nightcap.core.time import now
from nightcap.core.writing import idempotency
from nightcap.events import selectors as events
from nightcap.events.fields import EventId
from nightcap.members import selectors as members
from nightcap.staff.access import account, manager_router
from nightcap.staff.models import Role
from nightcap.venue.profile import profile

router = manager_router("bookings")
house_seats = manager_router("bookings")
event_guests = manager_router("event guests")
own_bookings = Router(by_alias=True, tags=["guest"])

_CHANGED = {200: ListedBookingOut} | WRITE_REFUSALS | {422: Problem | RefundProblem}
_SEATED = _CHANGED | {409: Problem | SoldOutProblem}
GUEST_REFUSALS = {404: Problem, 409: Problem, 422: Problem, 429: Problem, 503: Problem}
_OWN_BOOKING = {200: OwnBookingOut} | GUEST_REFUSALS
_DONE = {204: None} | GUEST_REFUSALS


def refuse_door_role_unless_tonight(request: HttpRequest, event_id: int | None) -> None:
    """Raise Forbidden if the account has the role 'door' and the event is not tonight's.

    Rule: The door role sees only the guests of tonight's shows.
    """
    if account(request).role is Role.DOOR and event_id not in selectors.tonights_shows(at=now()):
        raise Forbidden("At the door only tonight's shows are open.")


def _is_manager(request: HttpRequest) -> bool:
    return account(request).role is Role.MANAGER


def _check_may_refund(request: HttpRequest, refund: RefundChoice | bool | None) -> None:
    """Raise Forbidden if an account that is not a manager's requests a refund.

    Rule: Only managers can refund. A change by another role refunds no payment; the panel states
    this before the change.
    """
    is_refund = refund not in (None, False, RefundChoice.NONE)
    if is_refund and not _is_manager(request):
        raise Forbidden("Only managers refund.", fields={"refund": "is for managers"})


# Booking, and the manager's list


@router.post(
    "",
    auth=None,
    response={201: BookedOut} | GUEST_REFUSALS | {409: Problem | SoldOutProblem},
    operation_id="book",
)
def book(request: HttpRequest, data: BookingIn) -> HttpResponse:
    """Book seats at an event. A repeat with the same Idempotency-Key gets the first response.

    A third party of one mailbox, and seats above the limit of one network, are held until
    `heldUntil`, unless the guest confirms them by email. An event for members only is not found
    without the `memberToken` of a member's link. The response for a confirmed booking
    includes its private URL.
    """
    return book_once(request, data)


def book_once(request: HttpRequest, data: BookingIn, *, key: str | None = None) -> HttpResponse:
    """Book seats as book() does; a form without headers passes its Idempotency-Key as `key`."""
    network, address = sender_of(request), request.META.get("REMOTE_ADDR", "")

    def perform() -> Status[BookedOut]:
        booked = booking.book(
            data.event_id,
            data.party,
            data.tickets,
            network=network,
            is_member=members.opens(data.member_token),
            pays_now=data.pays_now,
            promo_code=data.promo_code,
            shown=Shown(data.event_date, data.seen_amount, data.from_letter),
        )
        # Skip the validation for speed. The link is omitted: it must not be in a stored response.
        known = {name: getattr(booked, name) for name in BookingOut.model_fields}
        known |= {
            "tickets": [TicketOut.from_orm(ticket) for ticket in booked.tickets],
            "link": None,
            "changes_until": booked.changes_until,
            "payment": None,
        }
        if booked.prepay:
            known["payment"] = PaymentOut.known(
                {
                    "state": PaymentState.OPEN,
                    "amount": booked.prepay,
                    "paid": 0,
                    "refunded": 0,
                    "disputed": 0,
                    "currency": profile().currency,
                    "pay_until": booked.held_until,
                }
            )
        return Status(201, BookedOut.known(known))

    check = partial(
        booking.refuse_if_full,
        data.event_id,
        data.party,
        data.tickets,
        promo_code=data.promo_code,
    )
    with promo_codes.count_wrong_code(data.promo_code, address=address):
        response = idempotency.once(request, "book", perform, check=check, is_batched=True, key=key)
    booked = json.loads(response.content)
    if booked["heldUntil"] is None or booked["payment"] is not None:
        made = Booking(reference=booked["reference"], customer_email=booked["customerEmail"])
        booked["link"] = made.address
    response.content = to_json(booked)
    return response


@router.get(
    "", response={200: list[ListedBookingOut]} | READ_REFUSALS, operation_id="list_bookings"
)
def list_bookings(
    request: HttpRequest, wanted: Query[BookingsIn], response: HttpResponse
) -> HttpResponse:
    """List the bookings of one event or of all, newest first or sorted.

    The door role sees only the bookings of one of tonight's shows.
    """
    refuse_door_role_unless_tonight(request, wanted.event_id)
    found = selectors.find_bookings(
        event_id=wanted.event_id, search=wanted.search, state=wanted.state, sort=wanted.sort
    )
    rows = selectors.listed(lists.cut(found, wanted, response))
    return lists.with_totals(as_response(rows), response)


@router.get(
    "/totals", response={200: BookingTotalsOut} | READ_REFUSALS, operation_id="get_booking_totals"
)
def get_totals(request: HttpRequest, wanted: Query[BookingsIn]) -> BookingTotalsOut:
    """Add up all bookings of a list, beyond its current page."""
    found = selectors.find_bookings(
        event_id=wanted.event_id, search=wanted.search, state=wanted.state
    )
    return BookingTotalsOut(**selectors.totals(found))


@router.post(
    "/by-phone", response={201: ListedBookingOut} | WRITE_REFUSALS, operation_id="book_by_phone"
)
def book_by_phone(request: HttpRequest, data: PhoneBookingIn) -> Status[ListedBookingOut]:
    """Book for a caller or a comp, including the seats left at an event set to Sold Out."""
    booked = booking.book_by_phone(
        data.event_id,
        data.party,
        data.tickets,
        is_comp=data.is_comp,
        note=data.note,
        from_house_seats=data.from_house_seats,
    )
    return Status(201, selectors.listed_one(booked))


@router.get(
    "/events", response={200: list[EventSalesOut]} | READ_REFUSALS, operation_id="list_event_sales"
)
def list_events(
    request: HttpRequest, wanted: Query[EventSalesIn], response: HttpResponse
) -> list[EventSalesOut]:
    """List events with their seats and parties: upcoming soonest first, past latest first."""
    refuse_door_role_unless_tonight(request, wanted.event_id)
    at = now()
    found = selectors.box_office_events(
        wanted.when, search=wanted.search, event_id=wanted.event_id, sort=wanted.sort, at=at
    )
    total = events.count_events(found, wanted.most_counted)
    return selectors.sales_of(lists.cut_in_turn([(found, total)], wanted, response), at=at)


@router.get("/evening", response={200: EveningOut, 401: Problem}, operation_id="get_evening")
def get_evening(request: HttpRequest) -> EveningOut:
    """Return tonight's shows with seats and parties; if there are none, the next evening's."""
    return selectors.evening(at=now())


@router.get(
    "/due-payments", response={200: list[DuePaymentOut]} | READ_REFUSALS, operation_id="list_due"
)
def list_due(request: HttpRequest) -> list[DuePaymentOut]:
    """List the confirmed bookings with a deadline for their balance, soonest first."""
    return selectors.due_payments(at=now())


@router.get(
    "/sales", response={200: list[SalesPointOut]} | READ_REFUSALS, operation_id="list_sales"
)
def list_sales(
    request: HttpRequest, event_id: Annotated[EventId, Query(alias="eventId")]
) -> list[SalesPointOut]:
    """Return the number of seats sold at an event over time, one point per change."""
    return selectors.sales_over_time(event_id)


@router.get(
    "/usual-sales", response={200: UsualSalesOut} | READ_REFUSALS, operation_id="get_usual_sales"
)
def get_usual_sales(
    request: HttpRequest, event_id: Annotated[EventId, Query(alias="eventId")]
) -> UsualSalesOut:
    """Return the average seats sold at past events of the same title, by days before the start."""
    return selectors.usual_sales(event_id, at=now())


@router.get("/download", response=READ_REFUSALS, operation_id="download_bookings")
def download(
    request: HttpRequest, event_id: Annotated[EventId | None, Query(alias="eventId")] = None
) -> HttpResponse:
    """Return the bookings of one event or of all as a CSV file, including cancelled ones.

    The file name of one event has its slug and day. Days and hours are in venue time.
    """
    name = selectors.file_name(events.get_event(event_id) if event_id is not None else None)
    return lists.csv_response(name, tuple(selectors.FILE_COLUMNS), selectors.file_rows(event_id))


@router.post(
    "/cancel-event",
    response={200: CancelledEventOut} | WRITE_REFUSALS | {422: Problem | RefundProblem},
    operation_id="cancel_event",
)
def cancel_event(request: HttpRequest, data: CancelEventIn) -> CancelledEventOut:
    """Cancel one or more events, and email their guests and waitlisted parties.

    Each address gets one email per date. If `notify` is false, no email is sent.
    """
    _check_may_refund(request, data.refund)
    return notify_guests.cancel_event(
        data.event_id,
        data.dates,
        also=data.also,
        message=data.message,
        notify=data.notify,
        refund=data.refund,
        refund_if_won=_is_manager(request),
    )


@router.get(
    "/{booking_id}", response={200: ListedBookingOut} | READ_REFUSALS, operation_id="get_booking"
)
def get(request: HttpRequest, booking_id: int) -> ListedBookingOut:
    """Return one booking."""
    return selectors.listed_one(selectors.one(booking_id))


@router.put("/{booking_id}", response=_CHANGED, operation_id="change_booking")
def change(request: HttpRequest, booking_id: int, data: BookingChangesIn) -> ListedBookingOut:
    """Change a booking's guest, seats, comp status, request and note.

    409 if the seats are not free or `version` is not the latest; 422 without `refund` if the change
    releases money.
    """
    _check_may_refund(request, data.refund)
    changed = changing.change(
        booking_id,
        data.party,
        data.tickets,
        is_comp=data.is_comp,
        guest_request=data.guest_request,
        note=data.note,
        refund=data.refund,
        seen=data.version,
    )
    return selectors.listed_one(changed)


@router.post("/{booking_id}/cancel", response=_CHANGED, operation_id="cancel_booking")
def cancel(request: HttpRequest, booking_id: int, data: CancelIn | None = None) -> ListedBookingOut:
    """Cancel a booking, release its seats and notify the guest; a repeat has no effect.

    422 without `refund` if the booking is paid.
    """
    refund = data.refund if data else None
    _check_may_refund(request, refund)
    if_won = RefundChoice.RULE if _is_manager(request) else RefundChoice.NONE
    cancelled = changing.cancel(booking_id, refund=refund, refund_if_won=if_won)
    return selectors.listed_one(cancelled)


@router.get(
    "/{booking_id}/dates",
    response={200: list[OtherDateOut]} | READ_REFUSALS,
    operation_id="list_other_dates",
)
def list_other_dates(request: HttpRequest, booking_id: int) -> list[OtherDateOut]:
    """List the other dates of a booking's show with enough seats, soonest first."""
    return selectors.other_dates(selectors.one(booking_id), is_by_phone=True, at=now())


@router.post(
    "/{booking_id}/restore",
    response=_SEATED | {410: Problem},
    operation_id="restore_booking",
)
def restore(request: HttpRequest, booking_id: int) -> ListedBookingOut:
    """Restore a cancelled booking with its seats and notify the guest; a repeat has no effect.

    409 if the seats are not free, or the guest was forgotten or handed them over; 410 if they were
    not confirmed in time.
    """
    return selectors.listed_one(moving.restore(booking_id))


@router.post("/{booking_id}/move", response=_SEATED, operation_id="move_booking")
def move(request: HttpRequest, booking_id: int, data: MoveIn) -> ListedBookingOut:
    """Move a booking to another date of its show and notify the guest.

    409 if the date does not have the seats; 422 without `refund` if it is cheaper and the booking
    is paid.
    """
    _check_may_refund(request, data.refund)
    return selectors.listed_one(moving.move(booking_id, data.event_id, refund=data.refund))


@router.post(
    "/{booking_id}/confirm",
    response=_CHANGED | {410: Problem},
    operation_id="confirm_booking",
)
def confirm(request: HttpRequest, booking_id: int) -> ListedBookingOut:
    """Confirm held seats for the guest; 410 if they were not confirmed in time."""
    return selectors.listed_one(holds.confirm(booking_id))


@router.get(
    "/{booking_id}/link",
    response={200: LinkOut} | READ_REFUSALS | {409: Problem},
    operation_id="get_booking_link",
)
def get_link(request: HttpRequest, booking_id: int) -> LinkOut:
    """Return the private URL of a booking, by which its guest can read and change it."""
    return LinkOut(link=changing.private_address(booking_id))


@router.post(
    "/{booking_id}/resend",
    response={204: None} | WRITE_REFUSALS,
    operation_id="resend_confirmation",
)
def resend(request: HttpRequest, booking_id: int) -> Status[None]:
    """Send the confirmation again."""
    changing.resend(booking_id)
    return Status(204, None)


@house_seats.put(
    "/{event_id}", response={200: EventSalesOut} | WRITE_REFUSALS, operation_id="set_house_seats"
)
def set_house_seats(request: HttpRequest, event_id: int, data: HouseSeatsIn) -> EventSalesOut:
    """Set the number of seats that the venue reserves for itself; 0 releases them.

    422 for more seats than are free.
    """
    event = seats.set_house_seats(event_id, data.house_seats, seen=data.version)
    [sales] = selectors.sales_of([event], at=now())
    return sales


# All guests of an event


@event_guests.get(
    "/{event_id}",
    response={200: ToldOfChangeOut} | READ_REFUSALS,
    operation_id="count_event_guests",
)
def count(request: HttpRequest, event_id: int, wanted: Query[ScopeIn]) -> ToldOfChangeOut:
    """Count the emails that guests and waitlisted parties get if events change."""
    return notify_guests.count_notified_of_change(event_id, wanted.scope, wanted.also)


@event_guests.get(
    "/{event_id}/calls",
    response={200: list[ListedBookingOut]} | READ_REFUSALS,
    operation_id="list_calls",
)
def list_calls(
    request: HttpRequest, event_id: int, wanted: Query[CallsIn], response: HttpResponse
) -> HttpResponse:
    """List the parties without an email address; the venue calls them if an event changes."""
    found = notify_guests.to_call(event_id, wanted.scope, wanted.also)
    rows = selectors.listed(lists.cut(found, wanted, response))
    return lists.with_totals(as_response(rows), response)


@event_guests.get(
    "/{event_id}/clock-mails",
    response={200: ClockMailsOut} | READ_REFUSALS,
    operation_id="get_clock_mails",
)
def get_clock_mails(request: HttpRequest, event_id: int) -> ClockMailsOut:
    """Return the times of an event's reminder and thanks, and the number of parties mailed."""
    return clock_mails.clock_mails(event_id)


@event_guests.post(
    "/{event_id}/preview",
    response={200: GuestMailPreviewOut} | WRITE_REFUSALS,
    operation_id="preview_guest_mail",
)
def preview(request: HttpRequest, event_id: int, data: GuestMailIn) -> GuestMailPreviewOut:
    """Return an email as the first guest would get it. Read-only."""
    return notify_guests.preview(event_id, subject=data.subject, message=data.message)


@event_guests.post(
    "/{event_id}/mail",
    response={200: EventGuestsOut} | WRITE_REFUSALS,
    operation_id="mail_event_guests",
)
def write_to_guests(request: HttpRequest, event_id: int, data: GuestMailIn) -> EventGuestsOut:
    """Email all guests of an event, once per mailbox; guests do not see each other's addresses."""
    return notify_guests.write_to_guests(event_id, subject=data.subject, message=data.message)


# A guest's own booking, by the token of its private URL


@own_bookings.get(
    "/{token}", response={200: OwnBookingOut, 404: Problem}, operation_id="get_own_booking"
)
def get_own(request: HttpRequest, token: str) -> HttpResponse:
    """Return the booking of a private URL. Read-only."""
    own = selectors.own_booking(selectors.by_token(token))
    return private_response(as_response(own))


@own_bookings.put(
    "/{token}",
    response=_OWN_BOOKING | {409: Problem | SoldOutProblem},
    operation_id="change_own_booking",
)
def change_own(request: HttpRequest, token: str, data: OwnChangesIn) -> HttpResponse:
    """Change seats, name, phone number or request; 409 if the seats are not free.

    Additional seats above the network's limit are held until confirmed, in the booking `held`; the
    number of seats stays.
    """
    network = sender_of(request)

    def perform() -> OwnBookingOut:
        changed, held = changing.change_by_link(
            token,
            seats_wanted=data.seats,
            tickets=data.tickets,
            name=data.customer_name,
            phone=data.customer_phone,
            guest_request=data.guest_request,
            network=network,
            seen=data.version,
        )
        return selectors.own_booking(changed, held)

    return once_per_token(request, "own booking change", token, perform)


@own_bookings.post("/{token}/cancel", response=_OWN_BOOKING, operation_id="cancel_own_booking")
def cancel_own(request: HttpRequest, token: str, data: SeenIn | None = None) -> HttpResponse:
    """Cancel the booking and release its seats; a repeat has no effect."""
    seen = data.version if data else None

    def perform() -> OwnBookingOut:
        return selectors.own_booking(changing.cancel_by_link(token, seen=seen))

    return once_per_token(request, "own booking cancel", token, perform)


@own_bookings.post(
    "/{token}/move",
    response=_OWN_BOOKING | {409: Problem | SoldOutProblem},
    operation_id="move_own_booking",
)
def move_own(request: HttpRequest, token: str, data: OwnMoveIn) -> HttpResponse:
    """Move the booking to another date of its show; 409 if that does not have the seats."""
    network = sender_of(request)

    def perform() -> OwnBookingOut:
        moved = moving.move_by_link(token, data.event_id, network=network, seen=data.version)
        return selectors.own_booking(moved)

    return once_per_token(request, "own booking move", token, perform)


@own_bookings.post("/{token}/resend", response=_DONE, operation_id="resend_own_booking")
def resend_own(request: HttpRequest, token: str) -> HttpResponse:
    """Send the confirmation again."""
    return once_per_token(
        request, "own booking resend", token, lambda: changing.resend_by_link(token)
    )


@own_bookings.post("/{token}/hand-over", response=_DONE, operation_id="hand_over_own_booking")
def hand_over(request: HttpRequest, token: str, data: HandOverIn) -> HttpResponse:
    """Give seats to another guest and email that guest a new link.

    If all seats are given, the old link expires; otherwise it keeps the rest.
    """

    def perform() -> None:
        handing_over.hand_over(
            token,
            name=data.customer_name,
            email=data.customer_email,
            phone=data.customer_phone,
            number=data.seats,
            tickets=data.tickets,
            seen=data.version,
        )

    return once_per_token(request, "own booking hand over", token, perform)


@own_bookings.post("/{token}/email", response=_DONE, operation_id="correct_own_email")
def correct_email(request: HttpRequest, token: str, data: NewEmailIn) -> HttpResponse:
    """Email a link to a new address; the booking gets that address once the link is confirmed."""

    def perform() -> None:
        new_email.request(token, email=data.customer_email)

    return once_per_token(request, "own booking email", token, perform)


def once_per_token(
    request: HttpRequest, operation: str, token: str, perform: Callable[[], object]
) -> HttpResponse:
    """Perform a private URL's operation once per Idempotency-Key; a repeat gets its response."""
    # The stored operation must not contain the token, which opens the URL.
    return private_response(idempotency.once(request, f"{operation} {hash_of(token)}", perform))
