"""Past events and their photos over HTTP."""

from datetime import date
from typing import Annotated

from pydantic import BeforeValidator, Field

from nightcap.core.fields import Line, Text, Title, Upload
from nightcap.core.schemas import CamelSchema, SeenVersion
from nightcap.core.time import Instant

_EARLIEST = date(1900, 1, 1)
_LATEST = date(2199, 12, 31)


def _none_for_empty(value: object) -> object:
    return None if value == "" else value


Day = Annotated[
    Annotated[date, Field(ge=_EARLIEST, le=_LATEST)] | None,
    BeforeValidator(_none_for_empty, json_schema_input_type=date | None),
]
"""A day at the venue, or nothing; what a form has left empty is nothing."""


class PastEventIn(CamelSchema):
    """A new past event; `event_date` is the day at the venue."""

    title: Title
    description: Text = ""
    event_date: Day = None


class PastEventChangesIn(CamelSchema):
    """Changes to a past event: what is not given stays as it is, so no default is ever used."""

    title: Annotated[Title, Field(default_factory=str)]
    description: Annotated[Text, Field(default_factory=str)]
    event_date: Day = None
    version: SeenVersion = None


class PastEventOut(CamelSchema):
    """A past event; `event_date` is the day at the venue."""

    id: int
    title: str
    description: str
    event_date: date | None
    active: bool
    created_at: Instant
    version: int


class PastEventImageIn(CamelSchema):
    """A new photo of a past event."""

    past_event_id: int
    image_url: Upload
    caption: Line = ""
    description: Text = ""


class PastEventImageChangesIn(CamelSchema):
    """Changes to a photo: what is not given stays as it is, so no default is ever used."""

    image_url: Annotated[Upload, Field(default_factory=str)]
    caption: Annotated[Line, Field(default_factory=str)]
    description: Annotated[Text, Field(default_factory=str)]
    version: SeenVersion = None


class PastEventImageOut(CamelSchema):
    """A photo of a past event."""

    id: int
    past_event_id: int
    image_url: str
    caption: str
    description: str
    active: bool
    created_at: Instant
    version: int
