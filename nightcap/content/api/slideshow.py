"""The host page's slideshow over HTTP (specification, section 7)."""

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from ninja import Query, Router, Status
from pydantic import TypeAdapter

from nightcap.audit.answers import deleted
from nightcap.content import queries
from nightcap.content.models import HostEventImage
from nightcap.content.schemas.slideshow import (
    HostEventImageChangesIn,
    HostEventImageIn,
    HostEventImageOut,
)
from nightcap.content.services import slideshow as services
from nightcap.core import paging
from nightcap.core.errors import Problem
from nightcap.core.paging import PageIn
from nightcap.staff.access import manager

_NOT_THE_MANAGER = {401: Problem, 403: Problem}
_BAD_INPUT = {413: Problem, 415: Problem, 422: Problem}

_changes = TypeAdapter(services.SlideChanges)

# Guarded unless an operation says otherwise.
router = Router(by_alias=True, tags=["host slideshow"], auth=manager)


@router.get(
    "",
    auth=None,
    response={200: list[HostEventImageOut], 422: Problem},
    operation_id="list_host_event_images",
)
def list_host_event_images(
    request: HttpRequest, page: Query[PageIn], response: HttpResponse
) -> QuerySet[HostEventImage]:
    """List the host page's slideshow by display order; 0 is first."""
    return paging.cut(queries.host_event_images(search=page.search), page, response)


@router.post(
    "",
    response={201: HostEventImageOut} | _NOT_THE_MANAGER | _BAD_INPUT,
    operation_id="add_host_event_image",
)
def add(request: HttpRequest, data: HostEventImageIn) -> Status[HostEventImage]:
    """Add a picture or a clip; without a media type it is what its data URL says."""
    slide = services.add(
        image_url=data.image_url,
        media_type=data.media_type,
        caption=data.caption,
        display_order=data.display_order,
    )
    return Status(201, slide)


@router.put(
    "/{image_id}",
    response={200: HostEventImageOut, 404: Problem, 409: Problem} | _NOT_THE_MANAGER | _BAD_INPUT,
    operation_id="update_host_event_image",
)
def update(request: HttpRequest, image_id: int, data: HostEventImageChangesIn) -> HostEventImage:
    """Change the fields that are given; the others stay as they are."""
    given = data.model_dump(exclude_unset=True, exclude={"version"})
    return services.update(image_id, _changes.validate_python(given), seen=data.version)


@router.delete(
    "/{image_id}",
    response={204: None, 404: Problem, 422: Problem} | _NOT_THE_MANAGER,
    operation_id="delete_host_event_image",
)
def delete(request: HttpRequest, image_id: int) -> HttpResponse:
    """Delete a picture or clip; `X-Change` names what can be undone."""
    return deleted(services.delete(image_id))
