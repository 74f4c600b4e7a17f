"""What the pages show beside the bill, over HTTP (specification, section 7)."""

from django.db.models import QuerySet
from django.http import HttpRequest
from ninja import Router

from nightcap.content import queries
from nightcap.content.models import (
    FeaturedImage,
    HostEventImage,
    PastEvent,
    PastEventImage,
    Video,
)
from nightcap.content.schemas.past_events import PastEventImageOut, PastEventOut
from nightcap.content.schemas.photos import FeaturedImageOut
from nightcap.content.schemas.slideshow import HostEventImageOut
from nightcap.content.schemas.videos import VideoOut
from nightcap.core.errors import Problem
from nightcap.staff.access import manager

# Guarded unless an operation says otherwise.
router = Router(by_alias=True, tags=["content"], auth=manager)


@router.get("/videos", auth=None, response=list[VideoOut], operation_id="list_videos")
def list_videos(request: HttpRequest) -> QuerySet[Video]:
    """List the clips of past shows, featured ones first, then the latest show first."""
    return queries.videos()


@router.get(
    "/videos/category/{category}",
    auth=None,
    response=list[VideoOut],
    operation_id="list_videos_of_category",
)
def list_videos_of_category(request: HttpRequest, category: str) -> QuerySet[Video]:
    """List a category's clips, featured ones first, then the latest show first."""
    return queries.videos_of(category)


@router.get(
    "/featured-images",
    auth=None,
    response=list[FeaturedImageOut],
    operation_id="list_featured_images",
)
def list_featured_images(request: HttpRequest) -> QuerySet[FeaturedImage]:
    """List the photos of past creative shows."""
    return queries.featured_images()


@router.get("/past-events", auth=None, response=list[PastEventOut], operation_id="list_past_events")
def list_past_events(request: HttpRequest) -> QuerySet[PastEvent]:
    """List the past events, latest day first, those without a date last."""
    return queries.past_events()


@router.get(
    "/past-events/{past_event_id}/images",
    auth=None,
    response={200: list[PastEventImageOut], 404: Problem, 422: Problem},
    operation_id="list_images_of_past_event",
)
def list_images_of_past_event(request: HttpRequest, past_event_id: int) -> QuerySet[PastEventImage]:
    """List one past event's photos."""
    return queries.images_of(past_event_id)


@router.get(
    "/past-event-images",
    auth=None,
    response=list[PastEventImageOut],
    operation_id="list_past_event_images",
)
def list_past_event_images(request: HttpRequest) -> QuerySet[PastEventImage]:
    """List the photos of all past events."""
    return queries.past_event_images()


@router.get(
    "/host-event-images",
    auth=None,
    response=list[HostEventImageOut],
    operation_id="list_host_event_images",
)
def list_host_event_images(request: HttpRequest) -> QuerySet[HostEventImage]:
    """List the host page's slideshow by display order; 0 is first."""
    return queries.host_event_images()
