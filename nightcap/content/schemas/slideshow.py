"""The host page's slideshow over HTTP."""

from nightcap.content.models import MediaType
from nightcap.core.schemas import CamelSchema


class HostEventImageOut(CamelSchema):
    """A picture or clip of the host page's slideshow."""

    id: int
    image_url: str
    media_type: MediaType
    caption: str
    display_order: int
