"""Clips of past shows over HTTP."""

import re
from datetime import date, datetime, time
from typing import Annotated

from pydantic import AfterValidator, BeforeValidator, Field

from nightcap.content.models import Video
from nightcap.core.fields import Moment, Text, Title, given
from nightcap.core.schemas import IS_ADDRESS, LONGEST_ADDRESS, ON_ONE_LINE, CamelSchema, ChangesIn
from nightcap.core.time import Instant
from nightcap.media import services as media
from nightcap.media.fields import GivenClip, Picture, WithFiles
from nightcap.venue.profile import profile

_DAY = re.compile(r"\d{4}-\d\d-\d\d")


def _none_for_empty(value: object) -> object:
    return value or None


def _instant(value: object) -> object:
    if isinstance(value, str) and _DAY.fullmatch(value):
        try:
            return datetime.combine(date.fromisoformat(value), time.min, profile().time_zone)
        except ValueError as error:
            raise ValueError("must be a day that there is") from error
    return value or None


ShowDate = Annotated[Moment | None, BeforeValidator(_instant, json_schema_input_type=str | None)]
"""When a show was: an instant, or a day, which means its midnight at the venue; or nothing."""

Category = Annotated[
    str,
    Field(max_length=60),
    ON_ONE_LINE,
    AfterValidator(given),
    AfterValidator(str.lower),
]
"""`creativity`, `comedy` or another word; kept in lower case."""


class VideoFields(WithFiles):
    """What may be said about a clip; `created_at` is the show's own date."""

    description: Text = ""
    poster_url: Picture = ""
    featured: bool = False
    created_at: ShowDate = None


class VideoIn(VideoFields):
    """A new clip."""

    title: Title
    video_url: GivenClip
    category: Category


class VideoChangesIn(VideoFields, ChangesIn):
    """Changes to a clip."""

    title: Title = ""
    video_url: GivenClip = ""
    category: Category = ""


class VideoOut(CamelSchema):
    """A clip of a past show; `created_at` is the show's date, null when nobody knows it.

    Without sound it needs no captions, and visitors are told.
    """

    id: int
    title: str
    description: str
    video_url: str
    poster_url: Annotated[str | None, BeforeValidator(_none_for_empty)]
    category: str
    featured: bool
    has_sound: bool
    created_at: Instant | None
    version: int

    @staticmethod
    def resolve_has_sound(video: Video) -> bool:
        return media.has_sound(video.video_url)


class ClipTroubleOut(CamelSchema):
    """A clip that does not play any more; `title` is its caption where it is a slide."""

    id: int
    title: str
    is_slide: Annotated[bool, Field(description="Whether it is of the host page's slideshow.")]
    url: str
    problem: Annotated[str, Field(description='As in "it answered 404 Not Found"')]


class ClipCheckIn(CamelSchema):
    """An address that is to be tried before it is saved."""

    url: Annotated[
        str, Field(max_length=LONGEST_ADDRESS), AfterValidator(given), ON_ONE_LINE, IS_ADDRESS
    ]


class ClipCheckOut(CamelSchema):
    """Why pages cannot play the clip at an address; '' where nothing speaks against it."""

    problem: str
