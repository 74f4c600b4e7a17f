"""Holds of dates over HTTP: for staff, and the state of a date for visitors."""

from django.http import HttpRequest, HttpResponse
from ninja import Path, Query, Router, Status

from nightcap.core.errors import Problem
from nightcap.core.responses import READ_REFUSALS, WRITE_REFUSALS, as_response
from nightcap.holds import selectors, services
from nightcap.holds.models import DateHold
from nightcap.holds.schemas import DateStateOut, HoldIn, HoldOut
from nightcap.inbox.fields import Day, DaysIn
from nightcap.staff.access import manager_router

of_inquiries = manager_router("holds")
router = manager_router("holds")
dates = Router(by_alias=True, tags=["holds"])


@of_inquiries.get(
    "/{inquiry_id}/holds",
    response={200: list[HoldOut]} | READ_REFUSALS,
    operation_id="list_holds_of_inquiry",
)
def list_holds_of_inquiry(request: HttpRequest, inquiry_id: int) -> list[DateHold]:
    """List the holds of an inquiry by date, with those that have ended."""
    return selectors.of_inquiry(inquiry_id)


@of_inquiries.post(
    "/{inquiry_id}/holds", response={201: HoldOut} | WRITE_REFUSALS, operation_id="hold_date"
)
def hold_date(request: HttpRequest, inquiry_id: int, data: HoldIn) -> Status[HoldOut]:
    """Hold a date for an inquiry; 409 if the date has a hold of this rank."""
    hold = services.hold_date(inquiry_id, day=data.date, until=data.until, rank=data.rank)
    return Status(201, HoldOut.from_orm(hold))


@router.get("", response={200: list[HoldOut]} | READ_REFUSALS, operation_id="list_holds")
def list_holds(request: HttpRequest, span: Query[DaysIn]) -> list[DateHold]:
    """List the held and confirmed dates of at most 92 days."""
    return selectors.between(span.first, span.last)


@router.get(
    "/expiring", response={200: list[HoldOut]} | READ_REFUSALS, operation_id="list_expiring_holds"
)
def list_expiring(request: HttpRequest) -> list[DateHold]:
    """List the holds that expire within a day."""
    return selectors.expiring()


@router.post(
    "/{hold_id}/confirm", response={200: HoldOut} | WRITE_REFUSALS, operation_id="confirm_hold"
)
def confirm(request: HttpRequest, hold_id: int) -> HoldOut:
    """Confirm a first hold, and its inquiry for its date; 409 for a hold that has ended."""
    return HoldOut.from_orm(services.confirm(hold_id))


@router.delete("/{hold_id}", response={204: None} | WRITE_REFUSALS, operation_id="release_hold")
def release(request: HttpRequest, hold_id: int) -> Status[None]:
    """Release a hold; the date's second hold becomes the first. A repeat has no effect."""
    services.release(hold_id)
    return Status(204, None)


@dates.get(
    "/dates/{date}",
    response={200: DateStateOut, 422: Problem, 429: Problem},
    operation_id="get_date_state",
)
def get_date_state(request: HttpRequest, date: Path[Day]) -> HttpResponse:
    """Return whether a date is free, requested or taken for a private event."""
    return as_response(DateStateOut(state=selectors.date_state(date)))
