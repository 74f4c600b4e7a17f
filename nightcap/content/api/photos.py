"""Photos of past creative shows over HTTP (specification, section 7)."""

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from ninja import Query, Router, Status
from pydantic import TypeAdapter

from nightcap.audit.answers import deleted
from nightcap.content import queries
from nightcap.content.models import FeaturedImage
from nightcap.content.schemas.photos import (
    FeaturedImageChangesIn,
    FeaturedImageIn,
    FeaturedImageOut,
    FeaturedImageRowOut,
)
from nightcap.content.services import photos as services
from nightcap.core import paging
from nightcap.core.errors import Problem
from nightcap.core.paging import PageIn
from nightcap.staff.access import manager

_NOT_THE_MANAGER = {401: Problem, 403: Problem}
_BAD_INPUT = {413: Problem, 415: Problem, 422: Problem}

_changes = TypeAdapter(services.FeaturedImageChanges)

# Guarded unless an operation says otherwise.
router = Router(by_alias=True, tags=["featured images"], auth=manager)


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
    return paging.cut(queries.featured_images(search=page.search), page, response)


@router.get(
    "/admin/featured-images",
    response={200: list[FeaturedImageRowOut], 401: Problem, 422: Problem},
    operation_id="list_all_featured_images",
)
def list_all(
    request: HttpRequest, page: Query[PageIn], response: HttpResponse
) -> QuerySet[FeaturedImage]:
    """List every photo, those kept from visitors too; `X-Total-Count` says how many there are."""
    return paging.cut(queries.all_featured_images(search=page.search), page, response)


@router.post(
    "/featured-images",
    response={201: FeaturedImageRowOut} | _NOT_THE_MANAGER | _BAD_INPUT,
    operation_id="create_featured_image",
)
def create(request: HttpRequest, data: FeaturedImageIn) -> Status[FeaturedImage]:
    """Add a photo."""
    image = services.create(image_url=data.image_url, caption=data.caption, active=data.active)
    return Status(201, image)


@router.put(
    "/featured-images/{image_id}",
    response={200: FeaturedImageRowOut, 404: Problem, 409: Problem} | _NOT_THE_MANAGER | _BAD_INPUT,
    operation_id="update_featured_image",
)
def update(request: HttpRequest, image_id: int, data: FeaturedImageChangesIn) -> FeaturedImage:
    """Change the fields that are given; the others stay as they are."""
    given = data.model_dump(exclude_unset=True, exclude={"version"})
    return services.update(image_id, _changes.validate_python(given), seen=data.version)


@router.delete(
    "/featured-images/{image_id}",
    response={204: None, 404: Problem, 422: Problem} | _NOT_THE_MANAGER,
    operation_id="delete_featured_image",
)
def delete(request: HttpRequest, image_id: int) -> HttpResponse:
    """Delete a photo; `X-Change` names what can be undone."""
    return deleted(services.delete(image_id))
