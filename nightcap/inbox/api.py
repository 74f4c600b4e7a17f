"""What visitors write to the venue, and the manager's view of it."""

from datetime import timedelta

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from ninja import Query, Router, Status
from pydantic import TypeAdapter

from nightcap.core import paging
from nightcap.core.errors import Problem
from nightcap.core.idempotency import once
from nightcap.core.paging import PageIn
from nightcap.core.responses import deleted
from nightcap.inbox import queries, services
from nightcap.inbox.models import ContactMessage, HostInquiry
from nightcap.inbox.schemas.arriving import ContactMessageIn, HostInquiryIn, ReceivedOut
from nightcap.inbox.schemas.calendar import InquiryCalendarOut
from nightcap.inbox.schemas.handling import (
    ContactMessageOut,
    HandlingIn,
    HostInquiryOut,
    InboxCountsOut,
    InboxEntryOut,
    KindCountsOut,
    KindIn,
    StatusIn,
)
from nightcap.staff.access import manager

# Guarded unless an operation says otherwise.
inquiries = Router(by_alias=True, tags=["inbox"], auth=manager)
messages = Router(by_alias=True, tags=["inbox"], auth=manager)
everything = Router(by_alias=True, tags=["inbox"], auth=manager)

KEPT_FOR = timedelta(days=400)
"""A browser sends until it has been answered, and may have been switched off in between."""

_SENT = {201: ReceivedOut, 422: Problem, 429: Problem}
_GUARDED = {401: Problem, 422: Problem}
_MISSING = {401: Problem, 404: Problem, 422: Problem}
_CHANGED = {403: Problem, 409: Problem, 413: Problem, 415: Problem} | _MISSING
_DELETED = {204: None, 403: Problem} | _MISSING

_handling = TypeAdapter(services.Handling)


@inquiries.post("", auth=None, response=_SENT, operation_id="inquire")
def inquire(request: HttpRequest, data: HostInquiryIn) -> HttpResponse:
    """Ask to host an event. With an Idempotency-Key a repeat is the same inquiry."""

    def perform() -> Status[ReceivedOut]:
        if not data.website:
            services.inquire(
                first_name=data.first_name,
                last_name=data.last_name,
                email=data.email,
                phone=data.phone,
                extension=data.extension,
                newsletter_opt_in=data.newsletter_opt_in,
                event_name=data.event_name,
                location=data.location,
                guest_count=data.guest_count,
                event_date=data.event_date,
                start_time=data.start_time,
                end_time=data.end_time,
            )
        return Status(201, ReceivedOut())

    return once(request, "inquire", perform, kept_for=KEPT_FOR)


@inquiries.get("", response={200: list[HostInquiryOut]} | _GUARDED, operation_id="list_inquiries")
def list_inquiries(
    request: HttpRequest, page: Query[PageIn], part: Query[StatusIn], response: HttpResponse
) -> QuerySet[HostInquiry]:
    """List the host inquiries, newest first; `X-Total-Count` says how many there are."""
    found = queries.inquiries(search=page.search, status=part.status)
    return paging.cut(found, page, response)


@inquiries.get(
    "/{inquiry_id}", response={200: HostInquiryOut} | _MISSING, operation_id="get_inquiry"
)
def get_inquiry(request: HttpRequest, inquiry_id: int) -> HostInquiry:
    """Show one inquiry."""
    return queries.inquiry(inquiry_id)


@inquiries.get(
    "/{inquiry_id}/calendar",
    response={200: InquiryCalendarOut} | _MISSING,
    operation_id="get_inquiry_calendar",
)
def get_inquiry_calendar(request: HttpRequest, inquiry_id: int) -> InquiryCalendarOut:
    """Show what else is on about the day that an inquiry asks for."""
    return InquiryCalendarOut.of(queries.around(inquiry_id))


@inquiries.post(
    "/{inquiry_id}/opened",
    response={200: HostInquiryOut, 403: Problem} | _MISSING,
    operation_id="open_inquiry",
)
def open_inquiry(request: HttpRequest, inquiry_id: int) -> HostInquiry:
    """Note that an inquiry has been opened: it is not unread any more."""
    return services.open_inquiry(inquiry_id)


@inquiries.put(
    "/{inquiry_id}", response={200: HostInquiryOut} | _CHANGED, operation_id="handle_inquiry"
)
def handle_inquiry(request: HttpRequest, inquiry_id: int, data: HandlingIn) -> HostInquiry:
    """Set status and notes of an inquiry; what is not given stays as it is."""
    return services.handle_inquiry(inquiry_id, seen=data.version, changes=_changes(data))


@inquiries.delete("/{inquiry_id}", response=_DELETED, operation_id="delete_inquiry")
def delete_inquiry(request: HttpRequest, inquiry_id: int) -> HttpResponse:
    """Delete an inquiry; it can be put back for a day."""
    return deleted(services.delete_inquiry(inquiry_id))


@messages.post("", auth=None, response=_SENT, operation_id="write_message")
def write_message(request: HttpRequest, data: ContactMessageIn) -> HttpResponse:
    """Write to the venue. With an Idempotency-Key a repeat is the same message."""

    def perform() -> Status[ReceivedOut]:
        if not data.website:
            services.write(name=data.name, email=data.email, message=data.message)
        return Status(201, ReceivedOut())

    return once(request, "contact", perform, kept_for=KEPT_FOR)


@messages.get("", response={200: list[ContactMessageOut]} | _GUARDED, operation_id="list_messages")
def list_messages(
    request: HttpRequest, page: Query[PageIn], part: Query[StatusIn], response: HttpResponse
) -> QuerySet[ContactMessage]:
    """List the messages, newest first; `X-Total-Count` says how many there are."""
    found = queries.messages(search=page.search, status=part.status)
    return paging.cut(found, page, response)


@messages.get(
    "/{message_id}", response={200: ContactMessageOut} | _MISSING, operation_id="get_message"
)
def get_message(request: HttpRequest, message_id: int) -> ContactMessage:
    """Show one message."""
    return queries.message(message_id)


@messages.post(
    "/{message_id}/opened",
    response={200: ContactMessageOut, 403: Problem} | _MISSING,
    operation_id="open_message",
)
def open_message(request: HttpRequest, message_id: int) -> ContactMessage:
    """Note that a message has been opened: it is not unread any more."""
    return services.open_message(message_id)


@messages.put(
    "/{message_id}", response={200: ContactMessageOut} | _CHANGED, operation_id="handle_message"
)
def handle_message(request: HttpRequest, message_id: int, data: HandlingIn) -> ContactMessage:
    """Set status and notes of a message; what is not given stays as it is."""
    return services.handle_message(message_id, seen=data.version, changes=_changes(data))


@messages.delete("/{message_id}", response=_DELETED, operation_id="delete_message")
def delete_message(request: HttpRequest, message_id: int) -> HttpResponse:
    """Delete a message; it can be put back for a day."""
    return deleted(services.delete_message(message_id))


@everything.get("", response={200: list[InboxEntryOut]} | _GUARDED, operation_id="list_inbox")
def list_inbox(
    request: HttpRequest, page: Query[PageIn], part: Query[KindIn], response: HttpResponse
) -> list[InboxEntryOut]:
    """List inquiries and messages as one, newest first; `X-Total-Count` says how many there are."""
    rows, total = queries.both(
        search=page.search,
        status=part.status,
        kind=part.kind,
        offset=page.offset,
        limit=page.limit,
    )
    response[paging.TOTAL] = str(total)
    return [InboxEntryOut.of(row) for row in rows]


@everything.get("/counts", response={200: InboxCountsOut, 401: Problem}, operation_id="count_inbox")
def count_inbox(request: HttpRequest) -> InboxCountsOut:
    """Count what has arrived and what waits."""
    return InboxCountsOut(
        inquiries=KindCountsOut.model_validate(queries.counts(HostInquiry)),
        messages=KindCountsOut.model_validate(queries.counts(ContactMessage)),
    )


def _changes(data: HandlingIn) -> services.Handling:
    return _handling.validate_python(data.model_dump(exclude_unset=True, exclude={"version"}))
