"""Clips of past shows over HTTP (specification, section 7)."""

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from ninja import Query, Router, Status
from pydantic import TypeAdapter

from nightcap.audit.answers import deleted
from nightcap.content import queries
from nightcap.content.models import Video
from nightcap.content.schemas.videos import VideoChangesIn, VideoIn, VideoOut
from nightcap.content.services import videos as services
from nightcap.core import paging
from nightcap.core.errors import Problem
from nightcap.core.paging import PageIn
from nightcap.staff.access import manager

_NOT_THE_MANAGER = {401: Problem, 403: Problem}
_BAD_INPUT = {413: Problem, 415: Problem, 422: Problem}

_details = TypeAdapter(services.VideoDetails)
_changes = TypeAdapter(services.VideoChanges)

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


@router.post(
    "", response={201: VideoOut} | _NOT_THE_MANAGER | _BAD_INPUT, operation_id="create_video"
)
def create(request: HttpRequest, data: VideoIn) -> Status[Video]:
    """Add a clip of a past show."""
    details = data.model_dump(exclude={"title", "video_url", "category"})
    video = services.create(
        title=data.title,
        video_url=data.video_url,
        category=data.category,
        **_details.validate_python(details),
    )
    return Status(201, video)


@router.put(
    "/{video_id}",
    response={200: VideoOut, 404: Problem, 409: Problem} | _NOT_THE_MANAGER | _BAD_INPUT,
    operation_id="update_video",
)
def update(request: HttpRequest, video_id: int, data: VideoChangesIn) -> Video:
    """Change the fields that are given; the others stay as they are."""
    given = data.model_dump(exclude_unset=True, exclude={"version"})
    return services.update(video_id, _changes.validate_python(given), seen=data.version)


@router.delete(
    "/{video_id}",
    response={204: None, 404: Problem, 422: Problem} | _NOT_THE_MANAGER,
    operation_id="delete_video",
)
def delete(request: HttpRequest, video_id: int) -> HttpResponse:
    """Delete a clip; `X-Change` names what can be undone."""
    return deleted(services.delete(video_id))
