"""The host page's slideshow over HTTP."""

from typing import Annotated, Self

from pydantic import AfterValidator, BeforeValidator, Field, model_validator

from nightcap.content.models import MediaType
from nightcap.core.fields import Line, given
from nightcap.core.schemas import CamelSchema, ChangesIn
from nightcap.core.time import Instant
from nightcap.media.fields import File, Sent

LAST_PLACE = 1_000_000


def _first_for_none(value: object) -> object:
    return 0 if value is None else value


DisplayOrder = Annotated[
    int,
    Field(ge=0, le=LAST_PLACE),
    BeforeValidator(_first_for_none, json_schema_input_type=int | None),
]
"""The place in the slideshow; 0 is first."""


class SlideFields(CamelSchema):
    """What may be said about a picture or clip."""

    caption: Line = ""
    display_order: DisplayOrder = 0


class HostEventImageIn(SlideFields):
    """A new picture or clip; without a media type it is what its data URL says."""

    media_type: MediaType | None = None
    image_url: Annotated[Sent, AfterValidator(given)]

    @model_validator(mode="after")
    def _keep_file(self) -> Self:
        is_sent_clip = self.image_url[:11].lower() == "data:video/"
        if self.media_type is None:
            self.media_type = MediaType.VIDEO if is_sent_clip else MediaType.IMAGE
        file = File(is_clip=self.media_type == MediaType.VIDEO)
        self.image_url = file.keep(self.image_url, field="imageUrl")
        return self


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
