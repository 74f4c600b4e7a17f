"""Photos of past creative shows over HTTP."""

from nightcap.core.schemas import CamelSchema


class FeaturedImageOut(CamelSchema):
    """A photo that visitors see."""

    id: int
    image_url: str
    caption: str
