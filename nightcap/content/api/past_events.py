"""Past events and their photos over HTTP (specification, section 7)."""

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from ninja import Query, Status

from nightcap.content import selectors
from nightcap.content.models import PastEvent, PastEventImage
from nightcap.content.schemas.past_events import (
    PastEventChangesIn,
    PastEventImageChangesIn,
    PastEventImageIn,
    PastEventImageOut,
    PastEventIn,
    PastEventOut,
)
from nightcap.core import lists
from nightcap.core.errors import Problem
from nightcap.core.lists import PageIn
from nightcap.core.responses import WRITE_REFUSALS, deleted
from nightcap.core.writing import changes
from nightcap.staff.access import manager_router

events = manager_router("past events")
images = manager_router("past events")


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
    return lists.cut(selectors.past_events(search=page.search), page, response)


@events.get(
    "/{past_event_id}/images",
    auth=None,
    response={200: list[PastEventImageOut], 404: Problem, 422: Problem},
    operation_id="list_images_of_past_event",
)
def list_images_of_past_event(request: HttpRequest, past_event_id: int) -> QuerySet[PastEventImage]:
    """List one past event's photos."""
    return selectors.images_of(past_event_id)


@events.post(
    "",
    response={201: PastEventOut} | WRITE_REFUSALS,
    operation_id="create_past_event",
)
def create(request: HttpRequest, data: PastEventIn) -> Status[PastEventOut]:
    """Add a past event."""
    past_event = changes.create(PastEvent(**dict(data)))
    return Status(201, PastEventOut.from_orm(past_event))


@events.put(
    "/{past_event_id}",
    response={200: PastEventOut} | WRITE_REFUSALS,
    operation_id="update_past_event",
)
def update(request: HttpRequest, past_event_id: int, data: PastEventChangesIn) -> PastEventOut:
    """Change the fields that are given; the others stay as they are."""
    edit = changes.update(PastEvent, past_event_id, data.given(), seen=data.version)
    return PastEventOut.from_orm(edit.row)


@events.delete(
    "/{past_event_id}",
    response={204: None} | WRITE_REFUSALS,
    operation_id="delete_past_event",
)
def delete(request: HttpRequest, past_event_id: int) -> HttpResponse:
    """Delete a past event with its photos; `X-Change` names what can be undone."""
    return deleted(changes.delete(PastEvent, past_event_id))


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
    return lists.cut(selectors.past_event_images(search=page.search), page, response)


@images.post(
    "",
    response={201: PastEventImageOut} | WRITE_REFUSALS,
    operation_id="add_past_event_image",
)
def add_image(request: HttpRequest, data: PastEventImageIn) -> Status[PastEventImageOut]:
    """Add a photo to a past event."""
    image = changes.create(PastEventImage(**dict(data)))
    return Status(201, PastEventImageOut.from_orm(image))


@images.put(
    "/{image_id}",
    response={200: PastEventImageOut} | WRITE_REFUSALS,
    operation_id="update_past_event_image",
)
def update_image(
    request: HttpRequest, image_id: int, data: PastEventImageChangesIn
) -> PastEventImageOut:
    """Change the fields that are given; the others stay as they are."""
    edit = changes.update(PastEventImage, image_id, data.given(), seen=data.version)
    return PastEventImageOut.from_orm(edit.row)


@images.delete(
    "/{image_id}",
    response={204: None} | WRITE_REFUSALS,
    operation_id="delete_past_event_image",
)
def delete_image(request: HttpRequest, image_id: int) -> HttpResponse:
    """Delete a photo of a past event; `X-Change` names what can be undone."""
    return deleted(changes.delete(PastEventImage, image_id))
