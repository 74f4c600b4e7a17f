"""Past events and their photos over HTTP."""

from datetime import date

from nightcap.core.schemas import CamelSchema
from nightcap.core.time import Instant


class PastEventOut(CamelSchema):
    """A past event; `event_date` is the day at the venue."""

    id: int
    title: str
    description: str
    event_date: date | None
    created_at: Instant


class PastEventImageOut(CamelSchema):
    """A photo of a past event."""

    id: int
    past_event_id: int
    image_url: str
    caption: str
    description: str
    created_at: Instant
