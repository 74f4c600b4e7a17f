"""The host page's slideshow over HTTP (specification, section 7)."""

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from ninja import Query, Status

from nightcap.content import selectors
from nightcap.content.models import HostEventImage
from nightcap.content.schemas.slideshow import (
    HostEventImageChangesIn,
    HostEventImageIn,
    HostEventImageOut,
)
from nightcap.core import lists
from nightcap.core.errors import Problem
from nightcap.core.lists import PageIn
from nightcap.core.responses import WRITE_REFUSALS, deleted
from nightcap.core.writing import changes
from nightcap.staff.access import manager_router

router = manager_router("host slideshow")


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
    return lists.cut(selectors.host_event_images(search=page.search), page, response)


@router.post(
    "",
    response={201: HostEventImageOut} | WRITE_REFUSALS,
    operation_id="add_host_event_image",
)
def add(request: HttpRequest, data: HostEventImageIn) -> Status[HostEventImageOut]:
    """Add a picture or a clip; without a media type it is what its data URL says."""
    slide = changes.create(HostEventImage(**dict(data)))
    return Status(201, HostEventImageOut.from_orm(slide))


@router.put(
    "/{image_id}",
    response={200: HostEventImageOut} | WRITE_REFUSALS,
    operation_id="update_host_event_image",
)
def update(request: HttpRequest, image_id: int, data: HostEventImageChangesIn) -> HostEventImageOut:
    """Change the fields that are given; the others stay as they are."""
    edit = changes.update(HostEventImage, image_id, data.given(), seen=data.version)
    return HostEventImageOut.from_orm(edit.row)


@router.delete(
    "/{image_id}",
    response={204: None} | WRITE_REFUSALS,
    operation_id="delete_host_event_image",
)
def delete(request: HttpRequest, image_id: int) -> HttpResponse:
    """Delete a picture or clip; `X-Change` names what can be undone."""
    return deleted(changes.delete(HostEventImage, image_id))
