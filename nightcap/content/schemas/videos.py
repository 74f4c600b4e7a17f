"""Clips of past shows over HTTP."""

from typing import Annotated

from pydantic import BeforeValidator

from nightcap.content.models import Video
from nightcap.core.schemas import CamelSchema
from nightcap.core.time import Instant
from nightcap.media import services as media


def _none_for_empty(value: object) -> object:
    return value or None


class VideoOut(CamelSchema):
    """A clip of a past show; `created_at` is the show's date, null when nobody knows it.

    Without sound it needs no captions, and visitors are told.
    """

    id: int
    title: str
    description: str
    video_url: str
    poster_url: Annotated[str | None, BeforeValidator(_none_for_empty)]
    category: str
    featured: bool
    has_sound: bool
    created_at: Instant | None

    @staticmethod
    def resolve_has_sound(video: Video) -> bool:
        return media.has_sound(video.video_url)
