"""What the content API gives."""

from datetime import date
from typing import Annotated

from pydantic import BeforeValidator

from nightcap.content.models import MediaType, MenuCategory, Video
from nightcap.core.schemas import CamelSchema
from nightcap.core.time import Instant
from nightcap.media import services as media


def _none_for_empty(value: object) -> object:
    return value or None


class MenuItemOut(CamelSchema):
    """A drink or a dish; `price` is text without the currency sign."""

    id: int
    name: str
    description: str
    price: str
    category: MenuCategory
    is_available: bool


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


class FeaturedImageOut(CamelSchema):
    id: int
    image_url: str
    caption: str


class PastEventOut(CamelSchema):
    """A past event; `event_date` is the day at the venue."""

    id: int
    title: str
    description: str
    event_date: date | None
    created_at: Instant


class PastEventImageOut(CamelSchema):
    id: int
    past_event_id: int
    image_url: str
    caption: str
    description: str
    created_at: Instant


class HostEventImageOut(CamelSchema):
    """A picture or clip of the host page's slideshow."""

    id: int
    image_url: str
    media_type: MediaType
    caption: str
    display_order: int
