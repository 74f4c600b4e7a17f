"""Event links over HTTP, for the manager alone."""

from django.http import HttpRequest, HttpResponse
from ninja import Query, Status

from nightcap.core.lists import paging
from nightcap.core.lists.paging import PartIn
from nightcap.core.responses import READ_REFUSALS, WRITE_REFUSALS, as_response, deleted
from nightcap.events import selectors
from nightcap.events.fields import EventLinkIn
from nightcap.events.schemas import EventLinkOut
from nightcap.events.services import links as services
from nightcap.staff.access import manager_router

links = manager_router("event links")


@links.get("", response={200: list[EventLinkOut]} | READ_REFUSALS, operation_id="list_event_links")
def list_links(request: HttpRequest, part: Query[PartIn]) -> HttpResponse:
    """List the event links, last saved first; `X-Total-Count` says how many there are."""
    headers = HttpResponse()
    found = paging.cut(selectors.links(), part, headers)
    response = as_response([EventLinkOut.of(link) for link in found])
    return paging.with_totals(response, headers)


@links.post(
    "",
    response={200: EventLinkOut, 201: EventLinkOut} | WRITE_REFUSALS,
    operation_id="save_event_link",
)
def save_link(request: HttpRequest, data: EventLinkIn) -> Status[EventLinkOut]:
    """Save the link of a title and start: 201 for a new one, 200 where one was there.

    Fields that are not given keep what they held.
    """
    link, is_new = services.save(
        title=data.title or data.title_key,
        start_ts=data.date,
        values=data.given(),
        seen=data.version,
    )
    return Status(201 if is_new else 200, EventLinkOut.of(link))


@links.delete("/{link_id}", response={204: None} | WRITE_REFUSALS, operation_id="delete_event_link")
def delete_link(request: HttpRequest, link_id: int) -> HttpResponse:
    """Delete an event link; `X-Change` names what can be undone."""
    return deleted(services.delete(link_id))
