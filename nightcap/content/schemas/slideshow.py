"""The host page's slideshow over HTTP."""

from typing import Annotated

from pydantic import AfterValidator, BeforeValidator, Field, ValidationInfo

from nightcap.content.models import MediaType
from nightcap.core.fields import Line, given
from nightcap.core.schemas import CamelSchema, ChangesIn
from nightcap.core.time import Instant
from nightcap.media.fields import Sent, is_clip
from nightcap.media.services import accept_image, accept_video

LAST_PLACE = 1_000_000


def _first_for_none(value: object) -> object:
    return 0 if value is None else value


DisplayOrder = Annotated[
    int,
    Field(ge=0, le=LAST_PLACE),
    BeforeValidator(_first_for_none, json_schema_input_type=int | None),
]
"""The place in the slideshow; 0 is first."""


def _kept(value: str, info: ValidationInfo) -> str:
    """Keep the file as what the media type says, or without one as what its data URL says."""
    named = info.data.get("media_type")
    is_video = named == MediaType.VIDEO or (named is None and is_clip(value))
    accept = accept_video if is_video else accept_image
    return accept(value, field="imageUrl")


class SlideFields(CamelSchema):
    """What may be said about a picture or clip."""

    caption: Line = ""
    display_order: DisplayOrder = 0


class HostEventImageIn(SlideFields):
    """A new picture or clip; without a media type it is what its data URL says."""

    media_type: MediaType | None = None
    image_url: Annotated[Sent, AfterValidator(given), AfterValidator(_kept)]


class HostEventImageChangesIn(SlideFields, ChangesIn):
    """Changes to a picture or clip."""


class HostEventImageOut(CamelSchema):
    """A picture or clip of the host page's slideshow."""

    id: int
    image_url: str
    media_type: MediaType
    caption: str
    display_order: int
    active: bool
    created_at: Instant
    version: int
