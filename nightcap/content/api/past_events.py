"""Past events and their photos over HTTP (specification, section 7)."""

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from ninja import Query, Router, Status
from pydantic import TypeAdapter

from nightcap.audit.answers import deleted
from nightcap.content import queries
from nightcap.content.models import PastEvent, PastEventImage
from nightcap.content.schemas.past_events import (
    PastEventChangesIn,
    PastEventImageChangesIn,
    PastEventImageIn,
    PastEventImageOut,
    PastEventIn,
    PastEventOut,
)
from nightcap.content.services import past_events as services
from nightcap.core import paging
from nightcap.core.errors import Problem
from nightcap.core.paging import PageIn
from nightcap.staff.access import manager

_NOT_THE_MANAGER = {401: Problem, 403: Problem}
_BAD_INPUT = {413: Problem, 415: Problem, 422: Problem}
_MISSING = {404: Problem, 422: Problem}
_CHANGED = {404: Problem, 409: Problem} | _NOT_THE_MANAGER | _BAD_INPUT

_event_changes = TypeAdapter(services.PastEventChanges)
_image_changes = TypeAdapter(services.PastEventImageChanges)

# Guarded unless an operation says otherwise.
events = Router(by_alias=True, tags=["past events"], auth=manager)
images = Router(by_alias=True, tags=["past events"], auth=manager)


@events.get(
    "",
    auth=None,
    response={200: list[PastEventOut], 422: Problem},
    operation_id="list_past_events",
)
def list_past_events(
    request: HttpRequest, page: Query[PageIn], response: HttpResponse
) -> QuerySet[PastEvent]:
    """List the past events, latest day first, those without a date last."""
    return paging.cut(queries.past_events(search=page.search), page, response)


@events.get(
    "/{past_event_id}/images",
    auth=None,
    response={200: list[PastEventImageOut], 404: Problem, 422: Problem},
    operation_id="list_images_of_past_event",
)
def list_images_of_past_event(request: HttpRequest, past_event_id: int) -> QuerySet[PastEventImage]:
    """List one past event's photos."""
    return queries.images_of(past_event_id)


@events.post(
    "",
    response={201: PastEventOut} | _NOT_THE_MANAGER | _BAD_INPUT,
    operation_id="create_past_event",
)
def create(request: HttpRequest, data: PastEventIn) -> Status[PastEvent]:
    """Add a past event."""
    past_event = services.create(
        title=data.title, description=data.description, event_date=data.event_date
    )
    return Status(201, past_event)


@events.put(
    "/{past_event_id}",
    response={200: PastEventOut} | _CHANGED,
    operation_id="update_past_event",
)
def update(request: HttpRequest, past_event_id: int, data: PastEventChangesIn) -> PastEvent:
    """Change the fields that are given; the others stay as they are."""
    given = data.model_dump(exclude_unset=True, exclude={"version"})
    changes = _event_changes.validate_python(given)
    return services.update(past_event_id, changes, seen=data.version)


@events.delete(
    "/{past_event_id}",
    response={204: None} | _MISSING | _NOT_THE_MANAGER,
    operation_id="delete_past_event",
)
def delete(request: HttpRequest, past_event_id: int) -> HttpResponse:
    """Delete a past event with its photos; `X-Change` names what can be undone."""
    return deleted(services.delete(past_event_id))


@images.get(
    "",
    auth=None,
    response={200: list[PastEventImageOut], 422: Problem},
    operation_id="list_past_event_images",
)
def list_past_event_images(
    request: HttpRequest, page: Query[PageIn], response: HttpResponse
) -> QuerySet[PastEventImage]:
    """List the photos of all past events."""
    return paging.cut(queries.past_event_images(search=page.search), page, response)


@images.post(
    "",
    response={201: PastEventImageOut, 404: Problem} | _NOT_THE_MANAGER | _BAD_INPUT,
    operation_id="add_past_event_image",
)
def add_image(request: HttpRequest, data: PastEventImageIn) -> Status[PastEventImage]:
    """Add a photo to a past event."""
    image = services.add_image(
        past_event_id=data.past_event_id,
        image_url=data.image_url,
        caption=data.caption,
        description=data.description,
    )
    return Status(201, image)


@images.put(
    "/{image_id}",
    response={200: PastEventImageOut} | _CHANGED,
    operation_id="update_past_event_image",
)
def update_image(
    request: HttpRequest, image_id: int, data: PastEventImageChangesIn
) -> PastEventImage:
    """Change the fields that are given; the others stay as they are."""
    given = data.model_dump(exclude_unset=True, exclude={"version"})
    changes = _image_changes.validate_python(given)
    return services.update_image(image_id, changes, seen=data.version)


@images.delete(
    "/{image_id}",
    response={204: None} | _MISSING | _NOT_THE_MANAGER,
    operation_id="delete_past_event_image",
)
def delete_image(request: HttpRequest, image_id: int) -> HttpResponse:
    """Delete a photo of a past event; `X-Change` names what can be undone."""
    return deleted(services.delete_image(image_id))
