"""Event links over HTTP, for the manager alone."""

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from ninja import Router, Status
from pydantic import TypeAdapter

from nightcap.audit.answers import deleted
from nightcap.core.errors import Problem
from nightcap.events import queries
from nightcap.events.models import EventLink
from nightcap.events.schemas.links import EventLinkIn, EventLinkOut
from nightcap.events.services import links as services
from nightcap.staff.access import manager

_NOT_THE_MANAGER = {401: Problem, 403: Problem}
_BAD_INPUT = {413: Problem, 415: Problem, 422: Problem}
_MISSING = {404: Problem, 422: Problem}

_link_details = TypeAdapter(services.LinkDetails)

links = Router(by_alias=True, tags=["event links"], auth=manager)


@links.get("", response={200: list[EventLinkOut], 401: Problem}, operation_id="list_event_links")
def list_links(request: HttpRequest) -> QuerySet[EventLink]:
    """List every event link, last saved first."""
    return queries.links()


@links.post(
    "",
    response={200: EventLinkOut, 201: EventLinkOut, 409: Problem} | _NOT_THE_MANAGER | _BAD_INPUT,
    operation_id="save_event_link",
)
def save_link(request: HttpRequest, data: EventLinkIn) -> Status[EventLink]:
    """Save the link of a title and start: 201 for a new one, 200 where one was there.

    Fields that are not given keep what they held.
    """
    given = data.model_dump(exclude_unset=True, exclude={"title", "title_key", "date", "version"})
    link, is_new = services.save(
        title=data.title or data.title_key,
        start_ts=data.date,
        seen=data.version,
        **_link_details.validate_python(given),
    )
    return Status(201 if is_new else 200, link)


@links.delete(
    "/{link_id}",
    response={204: None} | _MISSING | _NOT_THE_MANAGER,
    operation_id="delete_event_link",
)
def delete_link(request: HttpRequest, link_id: int) -> HttpResponse:
    """Delete an event link; `X-Change` names what can be undone."""
    return deleted(services.delete(link_id))
