"""Clips of past shows over HTTP (specification, section 7)."""

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from ninja import Query, Router

from nightcap.content import queries
from nightcap.content.models import Video
from nightcap.content.schemas.videos import VideoOut
from nightcap.core import paging
from nightcap.core.errors import Problem
from nightcap.core.paging import PageIn
from nightcap.staff.access import manager

# Guarded unless an operation says otherwise.
router = Router(by_alias=True, tags=["videos"], auth=manager)


@router.get("", auth=None, response={200: list[VideoOut], 422: Problem}, operation_id="list_videos")
def list_videos(
    request: HttpRequest, page: Query[PageIn], response: HttpResponse
) -> QuerySet[Video]:
    """List the clips of past shows, featured ones first, then the latest show first."""
    return paging.cut(queries.videos(search=page.search), page, response)


@router.get(
    "/category/{category}",
    auth=None,
    response=list[VideoOut],
    operation_id="list_videos_of_category",
)
def list_videos_of_category(request: HttpRequest, category: str) -> QuerySet[Video]:
    """List a category's clips, featured ones first, then the latest show first."""
    return queries.videos_of(category)
