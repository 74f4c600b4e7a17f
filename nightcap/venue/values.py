"""The types of the values in a venue's files."""

import re
from collections.abc import Callable
from datetime import date, time
from enum import StrEnum
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Self

from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from pydantic import (
    AfterValidator,
    AliasGenerator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    PlainSerializer,
    ValidationInfo,
    WithJsonSchema,
    computed_field,
    model_validator,
)
from pydantic.alias_generators import to_camel

from nightcap.core.phones import FEWEST_DIGITS, NO_NUMBER
from nightcap.core.schemas import NO_BOOLEAN, web_address
from nightcap.media.names import URL_PREFIX, PictureName
from nightcap.venue import drawings, services
from nightcap.venue.logos import is_upload

_PHONE = re.compile(r"\+?[0-9][0-9 ().-]{4,}")


_LONGEST_SLUG = 50
_IDS_OF_PAGE = frozenset({"data", "kept", "main", "menu-note", "newsletter", "pages", "root"})
"""Ids of other elements on the page of the menu."""


def menu_slug(title: str) -> str:
    """Return the slug of a section of the menu; empty without a letter or a digit.

    It is the section's id on the page, in ASCII where the title has ASCII letters.
    """
    ascii_slug = slugify(title)
    has_letters = any(map(str.isalpha, ascii_slug))
    whole = ascii_slug if has_letters else slugify(title, allow_unicode=True)
    slug = whole[:_LONGEST_SLUG].strip("-_")
    return f"{slug}-section" if slug in _IDS_OF_PAGE else slug


class Value(BaseModel):
    """Snake case in files, camelCase in JSON; an unknown key is a mistake."""

    model_config = ConfigDict(
        alias_generator=AliasGenerator(serialization_alias=to_camel),
        extra="forbid",
        frozen=True,
        str_strip_whitespace=True,
        json_schema_serialization_defaults_required=True,
    )


def _file_in(folder: str, endings: str, named: str) -> Callable[[str, ValidationInfo], str]:
    """Return a check that a text names a file in a folder of the venue."""
    pattern = re.compile(rf"[a-z0-9][a-z0-9_-]*\.({endings})")

    def check(value: str, info: ValidationInfo) -> str:
        if not pattern.fullmatch(value):
            raise ValueError(f"must be the name of {named} file in small letters")
        venue: Path = (info.context or {})["venue"]
        if not (venue / folder / value).is_file():
            raise ValueError(f"there is no file {value} in {venue / folder}")
        return value

    return check


picture_file = _file_in("pictures", "jpg|jpeg|png|webp|avif", "a JPEG, PNG, WebP or AVIF")
"""Check that a text names a picture in the venue's folder `pictures`. Raises ValueError."""


def _picture_or_upload(value: str, info: ValidationInfo) -> str:
    if not value.startswith(URL_PREFIX):
        return picture_file(value, info)
    name = PictureName.at(value)
    if name is None or name.url != value:
        raise ValueError("must be the address of a picture that is kept here")
    return value


_drawing_file = _file_in("drawings", "svg", "an SVG")


def _drawing_or_upload(value: str, info: ValidationInfo) -> str:
    if not is_upload(value):
        return _drawing_file(value, info)
    drawings.uploaded(value)
    return value


def _uploaded_map(value: str) -> str:
    if not is_upload(value):
        raise ValueError("must be an SVG drawing")
    drawings.uploaded(value, has_words=True)
    return value


def _phone(value: str) -> str:
    if not _PHONE.fullmatch(value) or sum(map(str.isdecimal, value)) < FEWEST_DIGITS:
        raise ValueError(NO_NUMBER)
    return value


Text = Annotated[str, Field(min_length=1)]
"""A text that is not empty."""

WebAddress = Annotated[str, AfterValidator(web_address)]
"""An http(s) address without user name and password."""

PictureFile = Annotated[str, AfterValidator(picture_file)]
"""The name of a picture in the venue's folder `pictures`."""

ServedPicture = PlainSerializer(services.picture_url)
"""Lets JSON have the address at which a picture of the folder is served."""

ShownPicture = Annotated[str, AfterValidator(_picture_or_upload), ServedPicture]
"""The name of a picture in the venue's folder, or the address of one that was uploaded."""

ShownDrawing = Annotated[str, AfterValidator(_drawing_or_upload)]
"""The name of a drawing in the venue's folder `drawings`, or an uploaded one as a data URL."""

UploadedMap = Annotated[str, AfterValidator(_uploaded_map)]
"""An uploaded map as a data URL."""

Phone = Annotated[str, Field(max_length=40), AfterValidator(_phone)]
"""A phone number as people write it."""

VideoFile = Annotated[str, AfterValidator(_file_in("videos", "mp4", "an MP4"))]
"""The name of a clip in the venue's folder `videos`."""

Category = Annotated[str, Field(pattern=r"^[a-z][a-z0-9 -]*$")]
"""An event category in lower case."""

CategorySlug = Annotated[
    str, AfterValidator(str.lower), Field(pattern=r"^\w[\w -]*$", max_length=60)
]
"""The slug of a category that the manager has named, in any script."""

PageName = Annotated[str, Field(pattern=r"^[a-z]+(-[a-z]+)*$")]
"""The folder name of a page's screen, as the table of routes has it: `comedy`, `host-event`."""


def _color(value: str) -> str:
    if not re.fullmatch("#[0-9a-f]{6}", value):
        raise ValueError("must be a color such as #f08a63")
    return value


Color = Annotated[str, AfterValidator(_color)]
"""A colour as six hexadecimal digits in lower case: safe to write into a style sheet."""


class Picture(Value):
    """A picture of the venue and its alternative text."""

    file: Annotated[ShownPicture, Field(serialization_alias="imageUrl")]
    alt: Text

    @property
    def image_url(self) -> str:
        """The address of the picture, whose files are then in the storage."""
        return services.picture_url(self.file)


# --- Opening hours ---

_DAY_MINUTES = 24 * 60
_WEEK_MINUTES = 7 * _DAY_MINUTES


class Day(StrEnum):
    """A day of the week, by the name schema.org gives it."""

    MONDAY = "Monday"
    TUESDAY = "Tuesday"
    WEDNESDAY = "Wednesday"
    THURSDAY = "Thursday"
    FRIDAY = "Friday"
    SATURDAY = "Saturday"
    SUNDAY = "Sunday"


def _reads_like_a_clock(value: object) -> time:
    if isinstance(value, time):
        return value
    try:
        hour, minute = str(value).split(":")
        return time(int(hour), int(minute))
    except ValueError as error:
        raise ValueError("must be a time of day such as 17:00") from error


TimeOfDay = Annotated[
    time,
    BeforeValidator(_reads_like_a_clock),
    PlainSerializer(lambda value: f"{value:%H:%M}", return_type=str),
    WithJsonSchema({"type": "string", "format": "clock-time"}),
]
"""A time of day at the venue, as wall time; HH:MM in files and in JSON."""


class FirstSpecialDay(Value):
    """A date with hours of its own in a new database; without them the venue is closed."""

    date: date
    opens: TimeOfDay | None = None
    closes: TimeOfDay | None = None
    note: Annotated[str, Field(max_length=100)] = ""

    @model_validator(mode="after")
    def _has_both_hours(self) -> Self:
        if (self.opens is None) != (self.closes is None) or (
            self.opens is not None and self.opens == self.closes
        ):
            raise ValueError("needs two different times, or none")
        return self


class OpeningHours(Value):
    """One stretch of opening on one day, in wall time of the venue's zone.

    A closing time that is not after the opening time is on the next day: Friday 17:00 to 01:00
    ends on Saturday, and 00:00 is the midnight that ends the day.
    """

    day: Day
    opens: TimeOfDay
    closes: TimeOfDay

    @model_validator(mode="after")
    def _lasts(self) -> Self:
        if self.opens == self.closes:
            raise ValueError("closes at the minute it opens")
        return self

    # Mypy knows no decorated property.
    @computed_field  # type: ignore[prop-decorator]
    @property
    def closes_next_day(self) -> bool:
        """Whether the closing time is on the day after `day`."""
        return self.closes <= self.opens


def checked_hours(hours: tuple[OpeningHours, ...]) -> tuple[OpeningHours, ...]:
    """Return the hours unchanged. Raises ValueError when two stretches overlap."""
    stretches = sorted((*_minutes(entry), entry.day) for entry in hours)
    if stretches:
        start, end, day = stretches[0]
        stretches.append((start + _WEEK_MINUTES, end + _WEEK_MINUTES, day))
    for (_begin, end, day), (start, _close, next_day) in pairwise(stretches):
        if end > start:
            raise ValueError(f"the hours of {day} and of {next_day} overlap")
    return hours


def _minutes(entry: OpeningHours) -> tuple[int, int]:
    """Minutes from Monday 00:00 at which the stretch begins and ends."""
    midnight = list(Day).index(entry.day) * _DAY_MINUTES
    opens = midnight + entry.opens.hour * 60 + entry.opens.minute
    closes = midnight + entry.closes.hour * 60 + entry.closes.minute
    return opens, closes + (_DAY_MINUTES if entry.closes_next_day else 0)


# --- Numbers for the operation of a venue ---

Months = Annotated[int, Field(ge=1, le=120), NO_BOOLEAN]
"""Up to ten years, the longest for which a tax office may ask."""
Percent = Annotated[int, Field(ge=0, le=99)]


class Retention(Value):
    """Months after which personal data of guests are removed."""

    bookings_months: Months = 24
    inbox_months: Months = 12
    mails_months: Months = 3


class Letters(Value):
    """Whether a sign-up is confirmed, how fast letters are sent, and when a draft is written."""

    confirm: bool = True
    """Whether visitors must confirm a sign-up, once the venue has a mail server."""

    archive: bool = False
    """Whether everyone can read the letters to the newsletter at /letters."""
    per_minute: Annotated[int, Field(ge=1, le=3_000)] = 60
    weekly_draft: bool = True
    draft_at: TimeOfDay = time(9)
    """The time of day on Monday."""


class SeatsLeftPercent(Value):
    """The shares of free seats, in percent, at which an event shows each ticket status.

    They apply unless the manager sets a status; with 0 the status is never shown before the event
    is full.
    """

    selling_fast: Percent = 50
    limited_seats: Percent = 25
    few_seats_left: Percent = 10

    @model_validator(mode="after")
    def _check_order(self) -> Self:
        if not self.selling_fast >= self.limited_seats >= self.few_seats_left:
            raise ValueError(
                "must not be below 'Limited Seats', nor 'Limited Seats' below 'Few Seats Left'"
            )
        return self


class Waitlist(Value):
    """The time in minutes for which released seats are offered to a party on the waitlist."""

    held_minutes: Annotated[int, Field(ge=5, le=48 * 60)] = 120
    held_minutes_on_the_day: Annotated[int, Field(ge=5, le=12 * 60)] = 20
    """Hours until six in the morning belong to the day before."""
    closes_minutes: Annotated[int, Field(ge=0, le=24 * 60)] = 30
    """The time before the start at which the waitlist ends; then the door decides."""

    def time_to_accept(self, *, is_show_day: bool = False) -> str:
        """Write how long offers last: "2 hours to accept them, on the day itself 20 minutes"."""
        minutes, on_the_day = self.held_minutes, self.held_minutes_on_the_day
        if is_show_day or minutes == on_the_day:
            return _("%(length)s to accept them") % {"length": _length(on_the_day)}
        return _("%(length)s to accept them, on the day itself %(on_the_day)s") % {
            "length": _length(minutes),
            "on_the_day": _length(on_the_day),
        }


def _length(minutes: int) -> str:
    """Write a length of time: "20 minutes", "2 hours"."""
    hours, rest = divmod(minutes, 60)
    if rest:
        return ngettext("%(number)s minute", "%(number)s minutes", minutes) % {"number": minutes}
    return ngettext("%(number)s hour", "%(number)s hours", hours) % {"number": hours}
