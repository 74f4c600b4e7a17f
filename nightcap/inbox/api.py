"""Inquiries and messages of visitors, and the manager's inbox and calendar.

The same operations handle inquiries and messages; each kind has its own URLs.
"""

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Annotated, cast

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from ninja import Query, Router, Status
from pydantic import ValidationInfo, ValidatorFunctionWrapHandler, WrapValidator

from nightcap.core import lists
from nightcap.core.crud import Crud
from nightcap.core.errors import Problem
from nightcap.core.http import length_of, sender_of
from nightcap.core.lists import counted
from nightcap.core.responses import READ_REFUSALS, WRITE_REFUSALS
from nightcap.core.schemas import CamelSchema, ChangesIn
from nightcap.core.writing.idempotency import once
from nightcap.inbox import selectors, services
from nightcap.inbox.fields import DaysIn
from nightcap.inbox.models import ContactMessage, HostInquiry
from nightcap.inbox.schemas import (
    AcceptedFormOut,
    CalendarItemOut,
    CalendarOut,
    ClashesIn,
    ClosedDayIn,
    ContactMessageIn,
    ContactMessageOut,
    EnteredInquiryIn,
    HandlingIn,
    HostInquiryIn,
    HostInquiryOut,
    InboxCountsOut,
    InboxEntryOut,
    InquiryCalendarOut,
    InquiryChangesIn,
    KindIn,
    RepeatedDayOut,
    RepetitionIn,
    StatusIn,
    TrappedFormOut,
    TrappedFormsIn,
)
from nightcap.inbox.selectors import E
from nightcap.mail.volume import count_submission
from nightcap.staff.access import manager_router, may, refuse_ended_session
from nightcap.trap.models import TrappedForm

KEPT_FOR = timedelta(days=400)
"""A browser retries until it gets an answer, and may be switched off in between."""


class ReceivedOut(CamelSchema):
    """The response to every valid form, also to one that is probably automatic."""

    ok: bool = True


_RECEIVED = {201: ReceivedOut, 422: Problem, 429: Problem, 503: Problem}

inquiries = manager_router("inbox")
messages = manager_router("inbox")
everything = manager_router("inbox")
house_calendar = manager_router("calendar")


_CHANGE_INQUIRY = "PUT /api/event-hosting/{entry_id}"
"""Users who may change inquiries may also enter them."""


def _by_sender(
    value: object, validate: ValidatorFunctionWrapHandler, info: ValidationInfo
) -> HostInquiryIn | EnteredInquiryIn:
    """Read an inquiry as the visitors' form, or as one that a staff member enters.

    Only the visitors' form has the trap field: with it, a signed-in manager counts as a visitor.
    """
    sent = cast("dict[str, HttpRequest] | None", info.context)
    is_from_form = isinstance(value, dict) and "website" in value
    if sent is not None and not is_from_form:
        refuse_ended_session(sent["request"])
        if may(sent["request"], _CHANGE_INQUIRY):
            return EnteredInquiryIn.model_validate(value)
    return HostInquiryIn.model_validate(value)


@inquiries.post(
    "",
    auth=None,
    response=_RECEIVED | {201: HostInquiryOut | ReceivedOut, 401: Problem},
    operation_id="inquire",
)
def inquire(
    request: HttpRequest,
    data: Annotated[HostInquiryIn | EnteredInquiryIn, WrapValidator(_by_sender)],
) -> HttpResponse:
    """Ask to host an event. With an Idempotency-Key a repeat is the same inquiry.

    Staff enter an inquiry for a caller: unknown fields may be left out, no email is sent, and the
    answer is the row.
    """
    if isinstance(data, HostInquiryIn):
        return _receive(request, "inquire", data)
    values = dict(data)
    return once(
        request,
        "enter inquiry",
        lambda: Status(201, HostInquiryOut.from_orm(services.enter(values))),
    )


@messages.post("", auth=None, response=_RECEIVED, operation_id="write_message")
def write_message(request: HttpRequest, data: ContactMessageIn) -> HttpResponse:
    """Write to the venue. With an Idempotency-Key a repeat is the same message."""
    return _receive(request, "contact", data)


def _receive(
    request: HttpRequest, operation: str, data: HostInquiryIn | ContactMessageIn
) -> HttpResponse:
    def perform() -> Status[ReceivedOut]:
        count_submission(network=sender_of(request), size=length_of(request))
        if data.website:
            services.set_aside(data.entry())
        else:
            services.receive(data.entry())
        return Status(201, ReceivedOut())

    return once(request, operation, perform, kept_for=KEPT_FOR)


def _add_handling(
    router: Router,
    model: type[E],
    out: type[HostInquiryOut] | type[ContactMessageOut],
    changes_in: type[ChangesIn] = HandlingIn,
    update: Callable[..., E] | None = None,
    *,
    about: str = "Set status and notes of an entry; what is not given stays as it is.",
) -> None:
    kind = str(model._meta.verbose_name)
    entries = Crud(router, model, out, name=kind, noun="an entry", row_id="entry_id")
    entries.add_list(
        partial(selectors.entries, model),
        takes=StatusIn,
        operation_id=f"list_{model._meta.verbose_name_plural}",
        about="List what has arrived, newest first; `X-Total-Count` says how many there are.",
    )
    entries.add_update(
        changes_in,
        update,
        operation_id=f"handle_{kind}",
        about=about,
    )
    entries.add_delete(services.check_deletion)

    @router.get("/{entry_id}", response={200: out} | READ_REFUSALS, operation_id=f"get_{kind}")
    def get_entry(request: HttpRequest, entry_id: int) -> E:
        """Return one entry of the inbox."""
        return selectors.find_entry(model, entry_id)

    @router.post(
        "/{entry_id}/opened", response={200: out} | WRITE_REFUSALS, operation_id=f"open_{kind}"
    )
    def open_entry(request: HttpRequest, entry_id: int) -> CamelSchema:
        """Mark an entry as read."""
        return out.from_orm(services.mark_opened(model, entry_id))


@inquiries.get(
    "/{inquiry_id}/calendar",
    response={200: InquiryCalendarOut} | READ_REFUSALS,
    operation_id="get_inquiry_calendar",
)
def get_inquiry_calendar(request: HttpRequest, inquiry_id: int) -> InquiryCalendarOut:
    """Return the events, inquiries and closed days around an inquiry's day."""
    return selectors.calendar_around(selectors.find_entry(HostInquiry, inquiry_id))


@inquiries.get(
    "/{inquiry_id}/clashes",
    response={200: list[CalendarItemOut]} | READ_REFUSALS,
    operation_id="list_clashes_of_inquiry",
)
def list_clashes_of_inquiry(request: HttpRequest, inquiry_id: int) -> list[CalendarItemOut]:
    """List the conflicts of an inquiry: other events, confirmed inquiries, a closed day."""
    return selectors.conflicts_of_inquiry(selectors.find_entry(HostInquiry, inquiry_id))


@house_calendar.get(
    "", response={200: CalendarOut} | READ_REFUSALS, operation_id="get_house_calendar"
)
def get_house_calendar(request: HttpRequest, span: Query[DaysIn]) -> CalendarOut:
    """Return events, confirmed inquiries and special days, with the conflicts between them."""
    return selectors.house_calendar(span.first, span.last)


@house_calendar.get(
    "/clashes",
    response={200: list[CalendarItemOut]} | READ_REFUSALS,
    operation_id="list_clashes_of_event",
)
def list_clashes_of_event(request: HttpRequest, asked: Query[ClashesIn]) -> list[CalendarItemOut]:
    """List the conflicts of an event at these times."""
    return selectors.conflicts_of_event(asked)


@house_calendar.get(
    "/repetition",
    response={200: list[RepeatedDayOut]} | READ_REFUSALS,
    operation_id="list_clashes_of_repetition",
)
def list_clashes_of_repetition(
    request: HttpRequest, asked: Query[RepetitionIn]
) -> list[RepeatedDayOut]:
    """List the days of a repetition that something would be in the way of."""
    return selectors.conflicts_of_repetition(asked)


@house_calendar.get(
    "/closing",
    response={200: list[CalendarItemOut]} | READ_REFUSALS,
    operation_id="list_clashes_of_closed_day",
)
def list_clashes_of_closed_day(
    request: HttpRequest, asked: Query[ClosedDayIn]
) -> list[CalendarItemOut]:
    """List the events and confirmed inquiries on a day that is to be closed."""
    return selectors.conflicts_of_closed_day(asked.day)


@everything.get("", response={200: list[InboxEntryOut]} | READ_REFUSALS, operation_id="list_inbox")
def list_inbox(
    request: HttpRequest, page: Query[KindIn], response: HttpResponse
) -> list[HostInquiry | ContactMessage]:
    """List inquiries and messages together, newest first or sorted; `X-Total-Count` counts them."""
    entries, total = selectors.both_kinds(page)
    page.write_total(total, response)
    return entries


@everything.get("/counts", response={200: InboxCountsOut, 401: Problem}, operation_id="count_inbox")
def count_inbox(request: HttpRequest) -> InboxCountsOut:
    """Count the entries of each kind, and those that wait."""
    return InboxCountsOut(
        inquiries=selectors.entry_counts(HostInquiry),
        messages=selectors.entry_counts(ContactMessage),
        automatic=counted(selectors.trapped_forms()),
    )


@everything.get(
    "/automatic",
    response={200: list[TrappedFormOut]} | READ_REFUSALS,
    operation_id="list_trapped_forms",
)
def list_trapped_forms(
    request: HttpRequest, wanted: Query[TrappedFormsIn], response: HttpResponse
) -> QuerySet[TrappedForm]:
    """List probably automatic forms, newest first or sorted; `X-Total-Count` counts them."""
    return lists.cut(selectors.trapped_forms(wanted.sort), wanted, response)


@everything.post(
    "/automatic/{form_id}/accept",
    response={200: AcceptedFormOut} | WRITE_REFUSALS,
    operation_id="accept_trapped_form",
)
def accept_trapped_form(request: HttpRequest, form_id: int) -> AcceptedFormOut:
    """Accept a form as if it had passed the trap, and send its emails."""
    return services.accept(form_id)


Crud(
    everything,
    TrappedForm,
    TrappedFormOut,
    name="trapped_form",
    noun="a probably automatic form",
    path="/automatic",
    row_id="form_id",
).add_delete()
_add_handling(
    inquiries,
    HostInquiry,
    HostInquiryOut,
    InquiryChangesIn,
    services.change_inquiry,
    about="Change an inquiry, its status and notes; what is not given stays as it is.",
)
_add_handling(messages, ContactMessage, ContactMessageOut)
