"""Past events and their photos over HTTP."""

from datetime import date, datetime, time, timedelta
from typing import Annotated

from pydantic import AfterValidator, BeforeValidator, Field

from nightcap.content.models import PastEvent
from nightcap.core.errors import NoSuchRow
from nightcap.core.fields import Line, Text, Title
from nightcap.core.schemas import CamelSchema, ChangesIn
from nightcap.core.time import Instant
from nightcap.media.fields import GivenPicture, WithFiles
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


def _existing(past_event_id: int) -> int:
    # Asked before the picture is read: no file is kept for an event that there is not.
    if not PastEvent.objects.filter(pk=past_event_id).exists():
        raise NoSuchRow("past event", field="pastEventId")
    return past_event_id


class PastEventFields(CamelSchema):
    """What may be said about a past event; `event_date` is the day at the venue."""

    description: Text = ""
    event_date: Day = None


class PastEventIn(PastEventFields):
    """A new past event."""

    title: Title


class PastEventChangesIn(PastEventFields, ChangesIn):
    """Changes to a past event."""

    title: Title = ""


class PastEventOut(CamelSchema):
    """A past event; `event_date` is the day at the venue."""

    id: int
    title: str
    description: str
    event_date: date | None
    active: bool
    created_at: Instant
    version: int


class PastEventImageFields(WithFiles):
    """What may be said about a photo of a past event."""

    caption: Line = ""
    description: Text = ""


class PastEventImageIn(PastEventImageFields):
    """A new photo of a past event."""

    past_event_id: Annotated[int, AfterValidator(_existing)]
    image_url: GivenPicture


class PastEventImageChangesIn(PastEventImageFields, ChangesIn):
    """Changes to a photo of a past event."""

    image_url: GivenPicture = ""


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
