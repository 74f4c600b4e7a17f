"""Clips of past shows over HTTP (specification, section 7)."""

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from ninja import Query, Router, Status

from nightcap.content import selectors
from nightcap.content.models import Video
from nightcap.content.schemas.videos import (
    ClipCheckIn,
    ClipCheckOut,
    ClipTroubleOut,
    VideoChangesIn,
    VideoIn,
    VideoOut,
)
from nightcap.content.services import clips as clips_service
from nightcap.core import lists
from nightcap.core.errors import Problem
from nightcap.core.lists import PageIn
from nightcap.core.responses import READ_REFUSALS, WRITE_REFUSALS, as_response, deleted
from nightcap.core.writing import changes
from nightcap.staff.access import manager, manager_router

router = manager_router("videos")
# Asking another site takes seconds, which no transaction lasts; and nothing is written.
clips = Router(by_alias=True, tags=["videos"], auth=manager)


@router.get("", auth=None, response={200: list[VideoOut], 422: Problem}, operation_id="list_videos")
def list_videos(
    request: HttpRequest, page: Query[PageIn], response: HttpResponse
) -> QuerySet[Video]:
    """List the clips of past shows, featured ones first, then the latest show first."""
    return lists.cut(selectors.videos(search=page.search), page, response)


@router.get(
    "/category/{category}",
    auth=None,
    response=list[VideoOut],
    operation_id="list_videos_of_category",
)
def list_videos_of_category(request: HttpRequest, category: str) -> HttpResponse:
    """List a category's clips, featured ones first, then the latest show first."""
    return as_response([VideoOut.from_orm(video) for video in selectors.videos_of(category)])


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


@clips.get(
    "/clip-troubles",
    response={200: list[ClipTroubleOut]} | READ_REFUSALS,
    operation_id="list_clip_troubles",
)
def list_troubles(request: HttpRequest) -> list[clips_service.Trouble]:
    """List the clips of pages that do not play any more, as they were asked last."""
    return clips_service.troubles()


@clips.post(
    "/clip-checks",
    response={200: ClipCheckOut, 403: Problem} | READ_REFUSALS,
    operation_id="check_clip",
)
def check(request: HttpRequest, data: ClipCheckIn) -> ClipCheckOut:
    """Ask an address at another site whether pages can play it as a clip. Nothing is saved."""
    return ClipCheckOut(problem=clips_service.problem_of(data.url))
