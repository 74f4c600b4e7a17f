"""The bill over HTTP: public reads, the manager's writes, and calendars."""

import hashlib

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe
from ninja import Query, Router, Status
from pydantic import TypeAdapter

from nightcap.audit.answers import deleted
from nightcap.core.errors import Problem
from nightcap.core.time import now
from nightcap.events import ical, overlay, queries
from nightcap.events.overlay import ShownEvent
from nightcap.events.schemas.bill import (
    EventChangesIn,
    EventIn,
    EventOut,
    FirstIn,
    SpanIn,
    TicketStatusIn,
)
from nightcap.events.schemas.managing import RepeatIn
from nightcap.events.services import bill as services
from nightcap.events.services import repeating
from nightcap.staff.access import manager

_NOT_THE_MANAGER = {401: Problem, 403: Problem}
_BAD_INPUT = {413: Problem, 415: Problem, 422: Problem}
_MISSING = {404: Problem, 422: Problem}
_PUBLIC_LIST = {200: list[EventOut], 422: Problem}

_event_details = TypeAdapter(services.EventDetails)
_event_changes = TypeAdapter(services.EventChanges)

# Guarded unless an operation says otherwise.
events = Router(by_alias=True, tags=["events"], auth=manager)


@events.get("", auth=None, response=_PUBLIC_LIST, operation_id="list_events")
def list_events(request: HttpRequest, span: Query[SpanIn]) -> list[ShownEvent]:
    """List the events that overlap a half-open span, or all, soonest first."""
    return queries.between(span.start, span.end, at=now())


@events.get("/upcoming", auth=None, response=_PUBLIC_LIST, operation_id="list_upcoming_events")
def list_upcoming(request: HttpRequest, first: Query[FirstIn]) -> list[ShownEvent]:
    """List what is running or still to come, soonest first."""
    return queries.upcoming(at=now(), limit=first.limit)


@events.get(
    "/category/{category}",
    auth=None,
    response=list[EventOut],
    operation_id="list_events_of_category",
)
def list_of_category(request: HttpRequest, category: str) -> list[ShownEvent]:
    """List a category's events: those to come, soonest first, then those over, latest first."""
    return queries.of_category(category, at=now())


@events.get("/{event_id}", auth=None, response={200: EventOut} | _MISSING, operation_id="get_event")
def get(request: HttpRequest, event_id: int) -> ShownEvent:
    """Show one event, a cancelled one too."""
    return queries.one(queries.visible(event_id), at=now())


@events.get(
    "/{event_id}/calendar.ics",
    auth=None,
    response=_MISSING,
    operation_id="download_event_calendar",
)
def download_calendar(request: HttpRequest, event_id: int) -> HttpResponseBase:
    """Answer one event as an iCalendar file with two reminders."""
    event = queries.visible(event_id)
    response = _calendar(request, ical.single(event))
    response["Content-Disposition"] = f'attachment; filename="{ical.file_name(event)}"'
    return response


@require_safe
def calendar_feed(request: HttpRequest) -> HttpResponseBase:
    """Answer the calendar that visitors subscribe to."""
    return _calendar(request, ical.feed(queries.for_calendars(at=now())))


@events.post(
    "", response={201: EventOut} | _NOT_THE_MANAGER | _BAD_INPUT, operation_id="create_event"
)
def create(request: HttpRequest, data: EventIn) -> Status[ShownEvent]:
    """Put an event on the bill."""
    given = data.model_dump(exclude_unset=True, exclude={"title", "starts_at"})
    event = services.create(
        title=data.title, starts_at=data.starts_at, **_event_details.validate_python(given)
    )
    return Status(201, queries.one(event, at=now()))


@events.put(
    "/{event_id}",
    response={200: EventOut, 409: Problem} | _MISSING | _NOT_THE_MANAGER | _BAD_INPUT,
    operation_id="update_event",
)
def update(request: HttpRequest, event_id: int, data: EventChangesIn) -> ShownEvent:
    """Change the fields that are given; the others stay as they are."""
    given = data.model_dump(exclude_unset=True, exclude={"version"})
    changes = _event_changes.validate_python(given)
    event = services.update(event_id, changes, seen=data.version)
    return queries.one(event, at=now())


@events.put(
    "/{event_id}/ticket-status",
    response={200: EventOut} | _MISSING | _NOT_THE_MANAGER,
    operation_id="set_ticket_status",
)
def set_ticket_status(request: HttpRequest, event_id: int, data: TicketStatusIn) -> ShownEvent:
    """Set the ticket status by hand."""
    event = services.set_ticket_status(event_id, data.ticket_status)
    return queries.one(event, at=now())


@events.delete(
    "/{event_id}",
    response={204: None, 409: Problem} | _MISSING | _NOT_THE_MANAGER,
    operation_id="delete_event",
)
def delete(request: HttpRequest, event_id: int) -> HttpResponse:
    """Take an event off the bill; refused while guests hold seats for it.

    `X-Change` names what can be undone.
    """
    return deleted(services.delete(event_id))


@events.post(
    "/{event_id}/repeat",
    response={201: list[EventOut]} | _MISSING | _NOT_THE_MANAGER,
    operation_id="repeat_event",
)
def repeat(request: HttpRequest, event_id: int, data: RepeatIn) -> Status[list[ShownEvent]]:
    """Put an event on the bill again each week until a day, at the same time of the clock."""
    nights = repeating.repeat(event_id, until=data.until)
    return Status(201, overlay.show(nights, at=now()))


def _calendar(request: HttpRequest, body: bytes) -> HttpResponseBase:
    response = HttpResponse(body, content_type="text/calendar; charset=utf-8")
    response["Cache-Control"] = "public, max-age=300"
    response["ETag"] = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
    # A shared cache keeps this answer: it must not carry the session cookie of a manager.
    del request.session
    return get_conditional_response(request, etag=response["ETag"], response=response) or response
