"""Events, their links, ticket statuses and the feed over HTTP."""

import hashlib
from http import HTTPStatus

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe
from ninja import Query, Router, Status

from nightcap.core import lists
from nightcap.core.errors import Invalid, Problem
from nightcap.core.lists import PartIn
from nightcap.core.responses import (
    READ_REFUSALS,
    WRITE_REFUSALS,
    as_response,
    deleted,
    with_change,
)
from nightcap.core.time import now
from nightcap.events import ical, selectors
from nightcap.events.feed import run
from nightcap.events.feed import undo as undoing
from nightcap.events.feed.merge import FeedImportOut
from nightcap.events.feed.preview import FeedPreviewOut
from nightcap.events.feed.undo import FeedUndoOut
from nightcap.events.fields import (
    MOST_CHANGED,
    EventChangesIn,
    EventLinkIn,
    EventOut,
    NewEventIn,
    PerformanceOut,
    SavedEventOut,
    SelectedChangesIn,
)
from nightcap.events.models import Event, FeedRun, with_links
from nightcap.events.schemas import (
    AdminEventOut,
    DeletedIn,
    EventLinkOut,
    FeedImportIn,
    FeedRunOut,
    FirstIn,
    NextIn,
    ProgrammeIn,
    RepeatIn,
    SeatsLeftPercentOut,
    SeriesDateOut,
    SeriesOut,
    ShowsIn,
    SpanIn,
    TicketStatusIn,
    admin_event_out,
    link_out,
    series_date_out,
)
from nightcap.events.services import links, programme, repetition
from nightcap.events.services.links import TicketPageTroubleOut
from nightcap.staff.access import manager, manager_router
from nightcap.venue.profile import profile
from nightcap.venue.values import SeatsLeftPercent

_MISSING = {404: Problem, 422: Problem}
_PUBLIC_LIST = {200: list[EventOut], 422: Problem}

events = manager_router("events")
admin_events = manager_router("events")
shows = manager_router("events")
event_links = manager_router("event links")
feed_imports = Router(by_alias=True, tags=["feed"], auth=manager)
imports = Router(by_alias=True, tags=["feed"], auth=manager)
ticket_status = manager_router("events")
seats_left_percent = manager_router("events")
ticket_page_troubles = Router(by_alias=True, tags=["events"], auth=manager)


@events.get("", auth=None, response=_PUBLIC_LIST, operation_id="list_events")
def list_events(request: HttpRequest, span: Query[SpanIn]) -> HttpResponse:
    """List the events that overlap a half-open span, or all, soonest first; at most 500.

    If there are more: with `from` the first 500 after it, with only `to` the last 500 before it,
    else the first 500 to come.
    """
    return as_response(selectors.events_between(span.start, span.end, at=now()))


@events.get(
    "/upcoming",
    auth=None,
    response=_PUBLIC_LIST | {404: Problem},
    operation_id="list_upcoming_events",
)
def list_upcoming(request: HttpRequest, first: Query[FirstIn]) -> HttpResponse:
    """List the events that are not over, soonest first."""
    found = selectors.upcoming_events(at=now(), limit=first.limit, after=first.after)
    return as_response(found)


@events.get(
    "/next",
    auth=None,
    response={200: list[PerformanceOut], 422: Problem},
    operation_id="find_next_event",
)
def find_next(request: HttpRequest, wanted: Query[NextIn]) -> HttpResponse:
    """Return the first event from an instant on that is not over; an empty list without one."""
    return as_response(selectors.next_performances(wanted.start, wanted.category, at=now()))


@events.get(
    "/category/{category}",
    auth=None,
    response=list[EventOut],
    operation_id="list_events_of_category",
)
def list_of_category(request: HttpRequest, category: str) -> HttpResponse:
    """List a category's events: those to come, soonest first, then past ones, latest first.

    At most 100.
    """
    return as_response(selectors.events_of_category(category, at=now()))


@events.get("/{event_id}", auth=None, response={200: EventOut} | _MISSING, operation_id="get_event")
def get(request: HttpRequest, event_id: int) -> HttpResponse:
    """Return one event, even if it is cancelled."""
    return as_response(selectors.visible_event(event_id, at=now()))


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
    """Return one event as an iCalendar file with two reminders."""
    event = selectors.visible_event(event_id, at=now())
    response = _calendar(request, ical.event_file(event))
    response["Content-Disposition"] = f'attachment; filename="{ical.file_name(event.title)}"'
    return response


@require_safe
def calendar_export(request: HttpRequest) -> HttpResponseBase:
    """Return the calendar that visitors subscribe to."""
    return _calendar(request, ical.programme_file(selectors.exported_events(at=now())))


@events.post("", response={201: SavedEventOut} | WRITE_REFUSALS, operation_id="create_event")
def create(request: HttpRequest, data: NewEventIn) -> Status[SavedEventOut]:
    """Add an event to the programme."""
    return Status(201, _present(programme.create(data)))


@events.put(
    "/{event_id}", response={200: SavedEventOut} | WRITE_REFUSALS, operation_id="update_event"
)
def update(request: HttpRequest, event_id: int, data: EventChangesIn) -> HttpResponse:
    """Change the given fields of an event and its link, on request also on its other dates.

    `X-Change` names the change, which can be undone as one; it is missing if no value changed.
    """
    event, entry = programme.save(event_id, data)
    return with_change(as_response(_present(event)), entry)


@events.delete("/{event_id}", response={204: None} | WRITE_REFUSALS, operation_id="delete_event")
def delete(request: HttpRequest, event_id: int, wanted: Query[DeletedIn]) -> HttpResponse:
    """Remove an event from the programme, on request with other dates or other events.

    Refused while guests hold seats for one of them. `X-Change` names the change that can be undone.
    """
    return deleted(programme.delete(event_id, wanted.dates, also=wanted.also))


@events.post(
    "/{event_id}/repeat",
    response={201: list[SavedEventOut]} | WRITE_REFUSALS,
    operation_id="repeat_event",
)
def repeat(request: HttpRequest, event_id: int, data: RepeatIn) -> HttpResponse:
    """Repeat an event until a day, at the same local time.

    `X-Change` names the change that undoes all new dates.
    """
    added, entry = repetition.repeat(
        event_id, until=data.until, every=data.every, without=frozenset(data.without)
    )
    return with_change(as_response(Status(201, [_present(event) for event in added])), entry)


@admin_events.get(
    "", response={200: list[AdminEventOut]} | READ_REFUSALS, operation_id="list_admin_events"
)
def list_for_manager(request: HttpRequest, wanted: Query[ProgrammeIn]) -> HttpResponse:
    """List the programme: to come, soonest first, then over, latest first, or sorted.

    Includes test events. `X-With-Links` and `X-Without-Links` count the events with a ticket
    address and those that need one, independent of the `links` filter, each up to 10,000.
    """
    at = now()
    found = selectors.list_programme(
        at=at,
        search=wanted.search,
        time=wanted.when,
        has_link=wanted.links,
        start=wanted.start,
        end=wanted.end,
        is_public=wanted.is_public,
        sort=wanted.sort,
    )
    headers = HttpResponse()
    part = lists.cut_in_turn(found.events, wanted, headers)
    response = as_response([admin_event_out(one, at=at) for one in with_links(part)])
    lists.with_totals(response, headers)
    response["X-With-Links"] = str(found.with_links)
    response["X-Without-Links"] = str(found.without_links)
    return response


@admin_events.put("", response={204: None} | WRITE_REFUSALS, operation_id="update_selected_events")
def update_selected(request: HttpRequest, data: SelectedChangesIn) -> HttpResponse:
    """Change the given fields of several events; `X-Change` names the change that can be undone."""
    return with_change(HttpResponse(status=HTTPStatus.NO_CONTENT), programme.change_selected(data))


@admin_events.get(
    "/{event_id}", response={200: AdminEventOut} | READ_REFUSALS, operation_id="get_admin_event"
)
def get_for_manager(request: HttpRequest, event_id: int) -> HttpResponse:
    """Return one event, in any state."""
    [event] = with_links([selectors.get_event(event_id)])
    return as_response(admin_event_out(event, at=now()))


@admin_events.get(
    "/{event_id}/series",
    response={200: list[SeriesDateOut]} | READ_REFUSALS,
    operation_id="list_series_dates",
)
def list_series(request: HttpRequest, event_id: int) -> HttpResponse:
    """List the dates of an event's series that are not over, soonest first."""
    event = selectors.get_event(event_id)
    found = programme.coming_dates(event)[:MOST_CHANGED]
    asked, *dates = with_links([event, *found])
    return as_response([series_date_out(asked, date) for date in dates])


@shows.get("", response={200: list[SeriesOut]} | READ_REFUSALS, operation_id="list_shows")
def list_shows(request: HttpRequest, wanted: Query[ShowsIn]) -> HttpResponse:
    """List the shows to come with their dates, soonest first; at most 50.

    The shows of `events` come first, whether they match the search or not.
    """
    found = selectors.list_shows(search=wanted.search, include=wanted.events, at=now())
    return as_response([SeriesOut.of_dates(dates) for dates in found])


@event_links.get(
    "", response={200: list[EventLinkOut]} | READ_REFUSALS, operation_id="list_event_links"
)
def list_links(request: HttpRequest, part: Query[PartIn]) -> HttpResponse:
    """List the event links, last saved first; `X-Total-Count` is their number."""
    headers = HttpResponse()
    found = lists.cut(selectors.event_links(), part, headers)
    response = as_response([link_out(link) for link in found])
    return lists.with_totals(response, headers)


@event_links.post(
    "",
    response={200: EventLinkOut, 201: EventLinkOut} | WRITE_REFUSALS,
    operation_id="save_event_link",
)
def save_link(request: HttpRequest, data: EventLinkIn) -> Status[EventLinkOut]:
    """Save the link of a title and start: 201 for a new one, 200 for an existing one.

    Fields that are not given keep their values.
    """
    link, is_new = links.save(
        title=data.title or data.title_key,
        start_ts=data.date,
        values=data.given(),
        seen=data.version,
    )
    return Status(201 if is_new else 200, link_out(link))


@event_links.delete(
    "/{link_id}", response={204: None} | WRITE_REFUSALS, operation_id="delete_event_link"
)
def delete_link(request: HttpRequest, link_id: int) -> HttpResponse:
    """Delete an event link; `X-Change` names what can be undone."""
    return deleted(links.delete(link_id))


@feed_imports.get(
    "/runs", response={200: list[FeedRunOut], 401: Problem}, operation_id="list_feed_runs"
)
def list_runs(request: HttpRequest) -> QuerySet[FeedRun]:
    """List the last import from each file or address, latest first."""
    return selectors.feed_runs()


@feed_imports.post(
    "/import",
    response={200: FeedImportOut | FeedPreviewOut}
    | {401: Problem, 403: Problem, 409: Problem, 413: Problem, 422: Problem},
    operation_id="import_feed",
)
def import_feed(
    request: HttpRequest, data: FeedImportIn | None = None
) -> FeedImportOut | FeedPreviewOut:
    """Import the venue's calendar now; return the changes, and the `id` that undoes them.

    With `preview` return the changes without making them. 409 if too many coming events are missing
    that the calendar may be broken: then an import needs `isConfirmed`.
    """
    data = data or FeedImportIn()
    if data.file is not None:
        if data.url:
            raise Invalid("Send an address or a file.", fields={"file": "comes without an address"})
        if data.preview:
            return run.preview_text(data.file)
        return run.import_from_text(data.file, data.choices())
    if data.preview:
        return run.preview_address(data.url)
    return run.import_from_address(data.url, data.choices())


@imports.post(
    "/{import_id}/undo", response={200: FeedUndoOut} | WRITE_REFUSALS, operation_id="undo_import"
)
def undo_import(request: HttpRequest, import_id: int) -> FeedUndoOut:
    """Undo an import as one, within a day; return the result for its events.

    Events with guests, and those that were changed since, are kept and named.
    """
    return undoing.undo(import_id)


@ticket_status.put(
    "/{event_id}/ticket-status",
    response={200: SavedEventOut} | WRITE_REFUSALS,
    operation_id="set_ticket_status",
)
def set_ticket_status(request: HttpRequest, event_id: int, data: TicketStatusIn) -> SavedEventOut:
    """Set the ticket status manually."""
    return _present(programme.set_ticket_status(event_id, data.ticket_status))


@ticket_status.delete(
    "/{event_id}/ticket-status",
    response={200: SavedEventOut} | WRITE_REFUSALS,
    operation_id="clear_ticket_status",
)
def clear_ticket_status(request: HttpRequest, event_id: int) -> SavedEventOut:
    """Clear the manual ticket status: it follows the seats from now on."""
    return _present(programme.set_ticket_status(event_id, None))


@seats_left_percent.get(
    "",
    response={200: SeatsLeftPercentOut} | READ_REFUSALS,
    operation_id="get_seats_left_percent",
)
def get_seats_left_percent(request: HttpRequest) -> SeatsLeftPercent:
    """Return the percentages of seats left at which the ticket status changes."""
    return profile().seats_left_percent


@ticket_page_troubles.get(
    "",
    response={200: list[TicketPageTroubleOut], 401: Problem},
    operation_id="list_ticket_page_troubles",
)
def list_troubles(request: HttpRequest) -> list[TicketPageTroubleOut]:
    """List the upcoming events whose ticket page is dead or has moved, soonest first."""
    return links.ticket_page_troubles(at=now())


def _present(event: Event) -> SavedEventOut:
    return SavedEventOut.known(dict(selectors.effective_event(event, at=now())))


def _calendar(request: HttpRequest, body: bytes) -> HttpResponseBase:
    response = HttpResponse(body, content_type="text/calendar; charset=utf-8")
    response["Cache-Control"] = "public, max-age=300"
    response["ETag"] = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
    # A shared cache stores this answer: it must not contain a manager's session cookie.
    del request.session
    return get_conditional_response(request, etag=response["ETag"], response=response) or response
