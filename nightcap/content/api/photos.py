"""Photos of past creative shows over HTTP (specification, section 7)."""

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from ninja import Query, Status

from nightcap.content import selectors
from nightcap.content.models import FeaturedImage
from nightcap.content.schemas.photos import (
    FeaturedImageChangesIn,
    FeaturedImageIn,
    FeaturedImageOut,
    FeaturedImageRowOut,
)
from nightcap.core import lists
from nightcap.core.errors import Problem
from nightcap.core.lists import PageIn
from nightcap.core.responses import READ_REFUSALS, WRITE_REFUSALS, deleted
from nightcap.core.writing import changes
from nightcap.staff.access import manager_router

router = manager_router("featured images")


@router.get(
    "/featured-images",
    auth=None,
    response={200: list[FeaturedImageOut], 422: Problem},
    operation_id="list_featured_images",
)
def list_featured_images(
    request: HttpRequest, page: Query[PageIn], response: HttpResponse
) -> QuerySet[FeaturedImage]:
    """List the photos of past creative shows."""
    return lists.cut(selectors.featured_images(search=page.search), page, response)


@router.get(
    "/admin/featured-images",
    response={200: list[FeaturedImageRowOut]} | READ_REFUSALS,
    operation_id="list_all_featured_images",
)
def list_all(
    request: HttpRequest, page: Query[PageIn], response: HttpResponse
) -> QuerySet[FeaturedImage]:
    """List every photo, those kept from visitors too; `X-Total-Count` says how many there are."""
    return lists.cut(selectors.all_featured_images(search=page.search), page, response)


@router.post(
    "/featured-images",
    response={201: FeaturedImageRowOut} | WRITE_REFUSALS,
    operation_id="create_featured_image",
)
def create(request: HttpRequest, data: FeaturedImageIn) -> Status[FeaturedImageRowOut]:
    """Add a photo."""
    image = changes.create(FeaturedImage(**dict(data)))
    return Status(201, FeaturedImageRowOut.from_orm(image))


@router.put(
    "/featured-images/{image_id}",
    response={200: FeaturedImageRowOut} | WRITE_REFUSALS,
    operation_id="update_featured_image",
)
def update(
    request: HttpRequest, image_id: int, data: FeaturedImageChangesIn
) -> FeaturedImageRowOut:
    """Change the fields that are given; the others stay as they are."""
    edit = changes.update(FeaturedImage, image_id, data.given(), seen=data.version)
    return FeaturedImageRowOut.from_orm(edit.row)


@router.delete(
    "/featured-images/{image_id}",
    response={204: None} | WRITE_REFUSALS,
    operation_id="delete_featured_image",
)
def delete(request: HttpRequest, image_id: int) -> HttpResponse:
    """Delete a photo; `X-Change` names what can be undone."""
    return deleted(changes.delete(FeaturedImage, image_id))
