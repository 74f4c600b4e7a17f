"""Photos of past creative shows over HTTP."""

from nightcap.core.fields import Line
from nightcap.core.schemas import CamelSchema, ChangesIn
from nightcap.media.fields import GivenPicture, WithFiles


class FeaturedImageFields(WithFiles):
    """What may be said about a photo; visitors see the active ones."""

    caption: Line = ""
    active: bool = True


class FeaturedImageIn(FeaturedImageFields):
    """A new photo."""

    image_url: GivenPicture


class FeaturedImageChangesIn(FeaturedImageFields, ChangesIn):
    """Changes to a photo."""

    image_url: GivenPicture = ""


class FeaturedImageOut(CamelSchema):
    """A photo that visitors see."""

    id: int
    image_url: str
    caption: str
    active: bool


class FeaturedImageRowOut(FeaturedImageOut):
    """A photo as the manager sees it: one that is not active is kept from visitors."""

    version: int
