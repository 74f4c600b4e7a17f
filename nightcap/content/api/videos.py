"""Clips of past shows over HTTP (specification, section 7)."""

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from ninja import Query, Status

from nightcap.content import queries
from nightcap.content.models import Video
from nightcap.content.schemas.videos import VideoChangesIn, VideoIn, VideoOut
from nightcap.core.errors import Problem
from nightcap.core.lists import paging
from nightcap.core.lists.paging import PageIn
from nightcap.core.responses import WRITE_REFUSALS, deleted
from nightcap.core.writing import changes
from nightcap.core.writing.idempotency import as_response
from nightcap.staff.access import manager_router

router = manager_router("videos")


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
def list_videos_of_category(request: HttpRequest, category: str) -> HttpResponse:
    """List a category's clips, featured ones first, then the latest show first."""
    return as_response([VideoOut.from_orm(video) for video in queries.videos_of(category)])


@router.post("", response={201: VideoOut} | WRITE_REFUSALS, operation_id="create_video")
def create(request: HttpRequest, data: VideoIn) -> Status[VideoOut]:
    """Add a clip of a past show."""
    video = changes.create(Video(**dict(data)))
    return Status(201, VideoOut.from_orm(video))


@router.put(
    "/{video_id}",
    response={200: VideoOut} | WRITE_REFUSALS,
    operation_id="update_video",
)
def update(request: HttpRequest, video_id: int, data: VideoChangesIn) -> VideoOut:
    """Change the fields that are given; the others stay as they are."""
    edit = changes.update(Video, video_id, data.given(), seen=data.version)
    return VideoOut.from_orm(edit.row)


@router.delete(
    "/{video_id}",
    response={204: None} | WRITE_REFUSALS,
    operation_id="delete_video",
)
def delete(request: HttpRequest, video_id: int) -> HttpResponse:
    """Delete a clip; `X-Change` names what can be undone."""
    return deleted(changes.delete(Video, video_id))
