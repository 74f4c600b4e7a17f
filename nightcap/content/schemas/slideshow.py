"""The host page's slideshow over HTTP."""

from typing import Annotated

from pydantic import BeforeValidator, Field

from nightcap.content.models import MediaType
from nightcap.core.fields import Line, Upload
from nightcap.core.schemas import CamelSchema, SeenVersion
from nightcap.core.time import Instant

LAST_PLACE = 1_000_000


def _first_for_none(value: object) -> object:
    return 0 if value is None else value


DisplayOrder = Annotated[
    int,
    Field(ge=0, le=LAST_PLACE),
    BeforeValidator(_first_for_none, json_schema_input_type=int | None),
]
"""The place in the slideshow; 0 is first."""


class HostEventImageIn(CamelSchema):
    """A new picture or clip."""

    image_url: Upload
    media_type: MediaType | None = None
    caption: Line = ""
    display_order: DisplayOrder = 0


class HostEventImageChangesIn(CamelSchema):
    """Changes to a picture or clip: what is not given stays as it is, so no default is used."""

    caption: Annotated[Line, Field(default_factory=str)]
    display_order: Annotated[DisplayOrder, Field(default_factory=int)]
    version: SeenVersion = None


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
