"""What visitors write to the venue, and the manager's view of it."""

from datetime import timedelta

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from ninja import Router

from nightcap.core.errors import Problem
from nightcap.core.idempotency import once
from nightcap.inbox import services
from nightcap.inbox.models import ContactMessage, HostInquiry
from nightcap.inbox.schemas import (
    ContactMessageIn,
    ContactMessageOut,
    HostInquiryIn,
    HostInquiryOut,
    ReceivedOut,
)
from nightcap.staff.access import manager

inquiries = Router(by_alias=True)
messages = Router(by_alias=True)

KEPT_FOR = timedelta(days=400)
"""A browser sends until it has been answered, and may have been switched off in between."""

_SENT = {201: ReceivedOut, 422: Problem, 429: Problem}


@inquiries.post("", response=_SENT, operation_id="inquire")
def inquire(request: HttpRequest, data: HostInquiryIn) -> HttpResponse:
    """Ask to host an event. With an Idempotency-Key a repeat is the same inquiry."""

    def perform() -> tuple[int, ReceivedOut]:
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
        return 201, ReceivedOut()

    return once(request, "inquire", data, perform, kept_for=KEPT_FOR)


@inquiries.get(
    "",
    auth=manager,
    response={200: list[HostInquiryOut], 401: Problem},
    operation_id="list_inquiries",
)
def list_inquiries(request: HttpRequest) -> QuerySet[HostInquiry]:
    """List the host inquiries, newest first."""
    return HostInquiry.objects.all()


@messages.post("", response=_SENT, operation_id="write_message")
def write_message(request: HttpRequest, data: ContactMessageIn) -> HttpResponse:
    """Write to the venue. With an Idempotency-Key a repeat is the same message."""

    def perform() -> tuple[int, ReceivedOut]:
        if not data.website:
            services.write(name=data.name, email=data.email, message=data.message)
        return 201, ReceivedOut()

    return once(request, "contact", data, perform, kept_for=KEPT_FOR)


@messages.get(
    "",
    auth=manager,
    response={200: list[ContactMessageOut], 401: Problem},
    operation_id="list_messages",
)
def list_messages(request: HttpRequest) -> QuerySet[ContactMessage]:
    """List the messages, newest first."""
    return ContactMessage.objects.all()
