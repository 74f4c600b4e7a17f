"""The guests of an event over HTTP, all at once: how many there are, and writing to them."""

from django.http import HttpRequest
from ninja import Query

from nightcap.bookings.event_schemas import (
    ClockMailsOut,
    EventGuestsOut,
    GuestMailIn,
    GuestMailPreviewOut,
    ScopeIn,
    ToldOfChangeOut,
)
from nightcap.bookings.services import clock_mails, mailing, notifying
from nightcap.core.responses import READ_REFUSALS, WRITE_REFUSALS
from nightcap.staff.access import manager_router

router = manager_router("event guests")


@router.get(
    "/{event_id}",
    response={200: ToldOfChangeOut} | READ_REFUSALS,
    operation_id="count_event_guests",
)
def count(request: HttpRequest, event_id: int, wanted: Query[ScopeIn]) -> ToldOfChangeOut:
    """Count who can be told by mail that an event changes, or more dates of its series."""
    return ToldOfChangeOut.from_orm(notifying.told_of_change(event_id, wanted.scope))


@router.get(
    "/{event_id}/clock-mails",
    response={200: ClockMailsOut} | READ_REFUSALS,
    operation_id="get_clock_mails",
)
def by_the_clock(request: HttpRequest, event_id: int) -> ClockMailsOut:
    """Tell when the reminder and the thanks leave, or when they did and to how many parties."""
    return ClockMailsOut.from_orm(clock_mails.of_event(event_id))


@router.post(
    "/{event_id}/preview",
    response={200: GuestMailPreviewOut} | WRITE_REFUSALS,
    operation_id="preview_guest_mail",
)
def preview(request: HttpRequest, event_id: int, data: GuestMailIn) -> GuestMailPreviewOut:
    """Show a mail as the first guest would get it; nothing is sent."""
    found = mailing.preview(event_id, subject=data.subject, message=data.message)
    return GuestMailPreviewOut.from_orm(found)


@router.post(
    "/{event_id}/mail",
    response={200: EventGuestsOut} | WRITE_REFUSALS,
    operation_id="mail_event_guests",
)
def write(request: HttpRequest, event_id: int, data: GuestMailIn) -> EventGuestsOut:
    """Write to all guests of an event, once to each mailbox; none sees another's."""
    told = mailing.write_to_guests(event_id, subject=data.subject, message=data.message)
    return EventGuestsOut.from_orm(told)
