"""Changes to the clips of past shows. Each function is one transaction."""

from datetime import datetime
from typing import Unpack

from django.db import transaction
from typing_extensions import TypedDict  # pydantic reads these, and on Python 3.11 needs them so

from nightcap.audit.models import Change
from nightcap.content.errors import NoSuchVideo
from nightcap.content.models import Video
from nightcap.content.services import changing
from nightcap.media.services import accept_image, accept_video

_KIND = "video"


class VideoDetails(TypedDict, total=False):
    """What may be said about a clip beside what it needs; `created_at` is the show's own date."""

    description: str
    poster_url: str
    featured: bool
    created_at: datetime | None


class VideoChanges(VideoDetails, total=False):
    """What may be changed about a clip; `category` is in lower case."""

    title: str
    video_url: str
    category: str


def create(*, title: str, video_url: str, category: str, **details: Unpack[VideoDetails]) -> Video:
    """Add a clip. Raises what accept_video and accept_image raise."""
    changes: VideoChanges = {
        "title": title,
        "video_url": video_url,
        "category": category,
        **details,
    }
    _take_files(changes)
    with transaction.atomic():
        video = Video(**changes)
        changing.create(video, kind=_KIND)
    return video


def update(video_id: int, changes: VideoChanges, *, seen: int | None = None) -> Video:
    """Change what is given.

    Raises NoSuchVideo, Stale when `seen` is not the latest, and what accept_video and accept_image
    raise.
    """
    changes = changes.copy()
    _take_files(changes)
    with transaction.atomic():
        video = _locked(video_id)
        changing.change(video, changes, kind=_KIND, seen=seen)
    return video


@transaction.atomic
def delete(video_id: int) -> Change:
    """Delete a clip; return the change that can be undone. Raises NoSuchVideo."""
    return changing.delete(_locked(video_id), kind=_KIND)


def _take_files(changes: VideoChanges) -> None:
    # Before the transaction: files take long, and must stand before their row.
    if "poster_url" in changes:
        changes["poster_url"] = accept_image(changes["poster_url"], field="posterUrl")
    if "video_url" in changes:
        changes["video_url"] = accept_video(changes["video_url"])


def _locked(video_id: int) -> Video:
    video = Video.objects.select_for_update().filter(pk=video_id).first()
    if video is None:
        raise NoSuchVideo
    return video
