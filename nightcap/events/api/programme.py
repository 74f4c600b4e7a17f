"""The programme over HTTP: public reads, calendars, and the manager's reads and writes."""

import hashlib

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe
from ninja import Query, Status

from nightcap.core.errors import Problem
from nightcap.core.lists import paging
from nightcap.core.responses import READ_REFUSALS, WRITE_REFUSALS, as_response, deleted, with_change
from nightcap.core.time import now
from nightcap.events import ical, performances, selectors
from nightcap.events.effective import EventOut, PerformanceOut, effective, with_links
from nightcap.events.fields import EventChangesIn, NewEventIn
from nightcap.events.models import Event
from nightcap.events.schemas import (
    AdminEventOut,
    FirstIn,
    NextIn,
    ProgrammeIn,
    RepeatIn,
    SeriesDateOut,
    SpanIn,
)
from nightcap.events.services import programme as services
from nightcap.events.services import repeating, saving, series
from nightcap.staff.access import manager_router

_MISSING = {404: Problem, 422: Problem}
_PUBLIC_LIST = {200: list[EventOut], 422: Problem}

events = manager_router("events")
admin = manager_router("events")


@events.get("", auth=None, response=_PUBLIC_LIST, operation_id="list_events")
def list_events(request: HttpRequest, span: Query[SpanIn]) -> HttpResponse:
    """List the events that overlap a half-open span, or all, soonest first; at most 500.

    Of more there are the first from `from` on, else the last before `to`, else those to come.
    """
    return as_response(selectors.between(span.start, span.end, at=now()))


@events.get(
    "/upcoming",
    auth=None,
    response=_PUBLIC_LIST | {404: Problem},
    operation_id="list_upcoming_events",
)
def list_upcoming(request: HttpRequest, first: Query[FirstIn]) -> HttpResponse:
    """List what is running or still to come, soonest first."""
    found = selectors.upcoming(at=now(), limit=first.limit, after=first.after)
    return as_response(found)


@events.get(
    "/next",
    auth=None,
    response={200: list[PerformanceOut], 422: Problem},
    operation_id="find_next_event",
)
def find_next(request: HttpRequest, wanted: Query[NextIn]) -> HttpResponse:
    """Find the first event from an instant on that is not over; an empty list if there is none."""
    return as_response(performances.next_from(wanted.start, wanted.category, at=now()))


@events.get(
    "/category/{category}",
    auth=None,
    response=list[EventOut],
    operation_id="list_events_of_category",
)
def list_of_category(request: HttpRequest, category: str) -> HttpResponse:
    """List a category's events: those to come, soonest first, then those over, latest first.

    At most 100.
    """
    return as_response(selectors.of_category(category, at=now()))


@events.get("/{event_id}", auth=None, response={200: EventOut} | _MISSING, operation_id="get_event")
def get(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show one event, a cancelled one too."""
    return as_response(selectors.visible(event_id, at=now()))


@events.get(
    "/{event_id}/dates",
    auth=None,
    response={200: list[PerformanceOut]} | _MISSING,
    operation_id="list_event_dates",
)
def list_dates(request: HttpRequest, event_id: int) -> HttpResponse:
    """List the dates of an event's show that are not over, soonest first."""
    return as_response(selectors.dates_of_show(event_id, at=now()))


@events.get(
    "/{event_id}/calendar.ics",
    auth=None,
    response=_MISSING,
    operation_id="download_event_calendar",
)
def download_calendar(request: HttpRequest, event_id: int) -> HttpResponseBase:
    """Answer one event as an iCalendar file with two reminders."""
    event = selectors.visible(event_id, at=now())
    response = _calendar(request, ical.single(event))
    response["Content-Disposition"] = f'attachment; filename="{ical.file_name(event.title)}"'
    return response


@require_safe
def calendar_export(request: HttpRequest) -> HttpResponseBase:
    """Answer the calendar that visitors subscribe to."""
    return _calendar(request, ical.export(selectors.for_export(at=now())))


@events.post("", response={201: EventOut} | WRITE_REFUSALS, operation_id="create_event")
def create(request: HttpRequest, data: NewEventIn) -> Status[EventOut]:
    """Put an event on the programme."""
    return Status(201, _one(services.create(data)))


@events.put("/{event_id}", response={200: EventOut} | WRITE_REFUSALS, operation_id="update_event")
def update(request: HttpRequest, event_id: int, data: EventChangesIn) -> HttpResponse:
    """Change what is given of an event and its link, on the other dates of its series if wanted.

    `X-Change` names the change, which can be undone as one; without it nothing was changed.
    """
    saved = saving.save(event_id, data)
    return with_change(as_response(_one(saved.event)), saved.entry)


@events.delete("/{event_id}", response={204: None} | WRITE_REFUSALS, operation_id="delete_event")
def delete(request: HttpRequest, event_id: int) -> HttpResponse:
    """Take an event off the programme; refused while guests hold seats for it.

    `X-Change` names what can be undone.
    """
    return deleted(services.delete(event_id))


@events.post(
    "/{event_id}/repeat",
    response={201: list[EventOut]} | WRITE_REFUSALS,
    operation_id="repeat_event",
)
def repeat(request: HttpRequest, event_id: int, data: RepeatIn) -> HttpResponse:
    """Put an event on the programme again until a day, at the same time of the clock.

    `X-Change` names the change by which all of them are undone.
    """
    added = repeating.repeat(
        event_id, until=data.until, every=data.every, without=frozenset(data.without)
    )
    response = as_response(Status(201, effective(added.events, at=now())))
    return with_change(response, added.entry)


@admin.get(
    "", response={200: list[AdminEventOut]} | READ_REFUSALS, operation_id="list_admin_events"
)
def list_for_manager(request: HttpRequest, wanted: Query[ProgrammeIn]) -> HttpResponse:
    """List the programme: to come, soonest first, then over, latest first; test events too.

    `X-With-Links` and `X-Without-Links` count the events that have a ticket address and those that
    need one, whichever of them are asked for, each up to 10,000.
    """
    at = now()
    found = selectors.programme(
        at=at,
        search=wanted.search,
        time=wanted.when,
        has_link=wanted.links,
        start=wanted.start,
        end=wanted.end,
        is_public=wanted.is_public,
    )
    headers = HttpResponse()
    part = paging.cut_in_turn(found.events, wanted, headers)
    response = as_response([AdminEventOut.of(one, at=at) for one in with_links(part)])
    paging.with_totals(response, headers)
    response["X-With-Links"] = str(found.with_links)
    response["X-Without-Links"] = str(found.without_links)
    return response


@admin.get(
    "/{event_id}", response={200: AdminEventOut} | READ_REFUSALS, operation_id="get_admin_event"
)
def get_for_manager(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show one event, whatever it is."""
    [event] = with_links([selectors.existing(event_id)])
    return as_response(AdminEventOut.of(event, at=now()))


@admin.get(
    "/{event_id}/series",
    response={200: list[SeriesDateOut]} | READ_REFUSALS,
    operation_id="list_series_dates",
)
def list_series(request: HttpRequest, event_id: int) -> HttpResponse:
    """List the dates of an event's series that are not over, soonest first."""
    found = series.dates(selectors.existing(event_id))[: series.MOST_DATES]
    return as_response([SeriesDateOut.from_orm(event) for event in found])


def _one(event: Event) -> EventOut:
    return selectors.one(event, at=now())


def _calendar(request: HttpRequest, body: bytes) -> HttpResponseBase:
    response = HttpResponse(body, content_type="text/calendar; charset=utf-8")
    response["Cache-Control"] = "public, max-age=300"
    response["ETag"] = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
    # A shared cache keeps this answer: it must not carry the session cookie of a manager.
    del request.session
    return get_conditional_response(request, etag=response["ETag"], response=response) or response
