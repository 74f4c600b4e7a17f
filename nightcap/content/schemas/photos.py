"""Photos of past creative shows over HTTP."""

from typing import Annotated

from pydantic import Field

from nightcap.core.fields import Line, Upload
from nightcap.core.schemas import CamelSchema, SeenVersion


class FeaturedImageIn(CamelSchema):
    """A new photo; visitors see the active ones."""

    image_url: Upload
    caption: Line = ""
    active: bool = True


class FeaturedImageChangesIn(CamelSchema):
    """Changes to a photo: what is not given stays as it is, so no default is ever used."""

    image_url: Annotated[Upload, Field(default_factory=str)]
    caption: Annotated[Line, Field(default_factory=str)]
    active: Annotated[bool, Field(default_factory=bool)]
    version: SeenVersion = None


class FeaturedImageOut(CamelSchema):
    """A photo that visitors see."""

    id: int
    image_url: str
    caption: str
    active: bool


class FeaturedImageRowOut(FeaturedImageOut):
    """A photo as the manager sees it: one that is not active is kept from visitors."""

    version: int
