"""Past events and their photos over HTTP."""

from datetime import date, datetime, time, timedelta
from typing import Annotated

from pydantic import BeforeValidator, Field

from nightcap.core.fields import Line, Text, Title, Upload
from nightcap.core.schemas import CamelSchema, SeenVersion
from nightcap.core.time import Instant
from nightcap.venue.profile import profile

_EARLIEST = date(1900, 1, 1)
_LATEST = date(2199, 12, 31)


def _day_of(value: object) -> object:
    """Take an instant for the venue's day at that moment, and an empty text for no day.

    Midnight in UTC stays that day: browsers make it of a day that somebody chose.
    """
    if not isinstance(value, str) or "T" not in value:
        return None if value == "" else value
    try:
        moment = datetime.fromisoformat(value)
        if moment.tzinfo is None:
            return value
        if moment.utcoffset() == timedelta(0) and moment.time() == time():
            return moment.date()
        return moment.astimezone(profile().time_zone).date()
    except (ValueError, OverflowError):
        return value


Day = Annotated[
    Annotated[date, Field(ge=_EARLIEST, le=_LATEST)] | None,
    BeforeValidator(_day_of, json_schema_input_type=date | None),
]
"""A day at the venue, also given as an instant; what a form has left empty is nothing."""


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
