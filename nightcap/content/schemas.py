"""Menu, clips, photos, past events and slideshow over HTTP."""

import re
from datetime import date, datetime, time, timedelta
from typing import Annotated, Self

from pydantic import AfterValidator, BeforeValidator, Field, model_validator

from nightcap.content.models import MediaType, PastEvent, Video
from nightcap.core.errors import NoSuchRow
from nightcap.core.fields import ON_LINES, Line, Moment, NoneIsEmpty, Text, Title, given
from nightcap.core.schemas import (
    IS_ADDRESS,
    LONGEST_ADDRESS,
    NO_BOOLEAN,
    ON_ONE_LINE,
    CamelSchema,
    ChangesIn,
)
from nightcap.core.time import Instant
from nightcap.media import services as media
from nightcap.media.fields import GivenClip, GivenPicture, Picture, Sent, WithFiles
from nightcap.venue import categories
from nightcap.venue.profile import profile

# --- Menu ---

_CURRENCY_SIGN = re.compile(r"[$£¥€₹₩₽₺₴₪₫฿]")


def _without_sign(value: str) -> str:
    if _CURRENCY_SIGN.search(value):
        raise ValueError("must be written without the currency sign")
    return value


DishName = Annotated[str, Field(max_length=200), ON_ONE_LINE, AfterValidator(given)]
DishDescription = Annotated[str, Field(max_length=1_000), ON_LINES, NoneIsEmpty]
Price = Annotated[
    str, Field(max_length=40), ON_ONE_LINE, AfterValidator(_without_sign), NoneIsEmpty
]
"""A price as text: `16`, `9 / 34`; the page adds the currency sign."""


SectionSlug = Annotated[str, Field(max_length=60), ON_ONE_LINE, AfterValidator(given)]
"""The slug of a section of the menu; an earlier one leads to it, too."""


class MenuItemIn(CamelSchema):
    """A new item; it goes to the end of its section."""

    name: DishName
    category: SectionSlug
    description: DishDescription = ""
    price: Price = ""
    is_available: bool = True


class MenuItemChangesIn(MenuItemIn, ChangesIn):
    """Changes to an item."""


class MenuOrderIn(CamelSchema):
    """The items of one section, or of the whole menu, in their new order."""

    ids: Annotated[list[Annotated[int, NO_BOOLEAN]], Field(max_length=10_000)]


class MenuItemOut(CamelSchema):
    """A drink or a dish; `price` is text without the currency sign."""

    id: int
    name: str
    description: str
    price: str
    category: str
    is_available: bool


class MenuItemRowOut(MenuItemOut):
    """An item as the manager changes it."""

    version: int


class MenuSectionIn(CamelSchema):
    """A new section; it goes to the end of the menu."""

    title: categories.Name
    is_shown_empty: Annotated[bool, Field(description="Whether visitors see it while empty.")] = (
        False
    )


class MenuSectionChangesIn(MenuSectionIn, ChangesIn):
    """Changes to a section; its items follow another title."""


class MenuSectionOrderIn(CamelSchema):
    """All sections in their new order."""

    ids: Annotated[list[Annotated[int, NO_BOOLEAN]], Field(max_length=1_000)]


class MenuSectionDeletionIn(CamelSchema):
    """The section that gets the items and links of a deleted one."""

    move_to: Annotated[
        categories.IdOrName, Field(description="The id or title of another section")
    ] = None


class MenuSectionOut(CamelSchema):
    """A section of the menu; `earlier_slugs` are addresses that lead to it, too."""

    slug: str
    title: str
    is_shown_empty: bool
    earlier_slugs: list[str]


class MenuSectionRowOut(MenuSectionOut):
    """A section as the manager changes it."""

    id: int
    version: int


# --- Clips of past shows ---

_DAY = re.compile(r"\d{4}-\d\d-\d\d")


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
    AfterValidator(categories.slug_of),
]
"""The slug of a category, or another word in lower case."""


class VideoIn(WithFiles):
    """A new clip; `created_at` is the show's own date."""

    title: Title
    video_url: GivenClip
    category: Category
    description: Text = ""
    poster_url: Picture = ""
    featured: bool = False
    created_at: ShowDate = None


class VideoChangesIn(VideoIn, ChangesIn):
    """Changes to a clip."""


class VideoOut(CamelSchema):
    """A clip of a past show; `created_at` is the show's date, null when it is not known.

    A clip without sound needs no captions; the page says that it is silent.
    """

    id: int
    title: str
    description: str
    video_url: str
    poster_url: Annotated[str | None, BeforeValidator(lambda url: url or None)]
    category: str
    featured: bool
    has_sound: bool
    created_at: Instant | None
    version: int

    @staticmethod
    def resolve_has_sound(video: Video) -> bool:
        return media.has_sound(video.video_url)


class ClipTroubleOut(CamelSchema):
    """A clip that no longer plays; `title` is its caption where it is a slide."""

    id: int
    title: str
    is_slide: Annotated[bool, Field(description="Whether it is in the host page's slideshow.")]
    url: str
    problem: Annotated[str, Field(description='As in "it answered 404 Not Found"')]


class ClipCheckIn(CamelSchema):
    """An address to try before it is saved."""

    url: Annotated[
        str, Field(max_length=LONGEST_ADDRESS), AfterValidator(given), ON_ONE_LINE, IS_ADDRESS
    ]


class ClipCheckOut(CamelSchema):
    """The reason why pages cannot play the clip at a URL; '' for none."""

    problem: str


# --- Photos of past creative shows ---


class FeaturedImageIn(WithFiles):
    """A new photo; visitors see the active ones."""

    image_url: GivenPicture
    caption: Line = ""
    active: bool = True


class FeaturedImageChangesIn(FeaturedImageIn, ChangesIn):
    """Changes to a photo."""


class FeaturedImageOut(CamelSchema):
    """A photo that visitors see."""

    id: int
    image_url: str
    caption: str
    active: bool


class FeaturedImageRowOut(FeaturedImageOut):
    """A photo as the manager sees it; visitors do not see one that is not active."""

    version: int


# --- Past events and their photos ---

_FIRST_DAY, _LAST_DAY = date(1900, 1, 1), date(2199, 12, 31)


def _day_of_instant(value: object) -> object:
    """Read an instant as the venue's day; browsers send midnight in UTC for a day."""
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


DayIfAny = Annotated[
    Annotated[date, Field(ge=_FIRST_DAY, le=_LAST_DAY)] | None,
    BeforeValidator(_day_of_instant, json_schema_input_type=date | None),
]
"""A day at the venue, also given as an instant; empty for none."""


def _existing(past_event_id: int) -> int:
    # Checked before the picture is read, so that no file is kept for an event that does not exist.
    if not PastEvent.objects.filter(pk=past_event_id).exists():
        raise NoSuchRow("past event", field="pastEventId")
    return past_event_id


class PastEventIn(CamelSchema):
    """A new past event; `event_date` is the day at the venue."""

    title: Title
    description: Text = ""
    event_date: DayIfAny = None


class PastEventChangesIn(PastEventIn, ChangesIn):
    """Changes to a past event."""


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
    """The optional fields of a photo of a past event."""

    image_url: GivenPicture
    caption: Line = ""
    description: Text = ""


class PastEventImageIn(PastEventImageFields):
    """A new photo of a past event."""

    past_event_id: Annotated[int, AfterValidator(_existing), NO_BOOLEAN]


class PastEventImageChangesIn(PastEventImageFields, ChangesIn):
    """Changes to a photo of a past event."""


class PastEventImageOut(FeaturedImageRowOut):
    """A photo of a past event."""

    past_event_id: int
    description: str
    created_at: Instant


# --- The host page's slideshow ---


DisplayOrder = Annotated[
    int,
    Field(ge=0, le=1_000_000),
    BeforeValidator(lambda place: 0 if place is None else place, json_schema_input_type=int | None),
    NO_BOOLEAN,
]
"""The place in the slideshow; 0 is first."""


class SlideFields(CamelSchema):
    """The optional fields of a picture or clip."""

    caption: Line = ""
    display_order: DisplayOrder = 0


class HostEventImageIn(SlideFields):
    """A new picture or clip; without a media type its data URL decides."""

    media_type: MediaType | None = None
    image_url: Annotated[Sent, AfterValidator(given)]

    @model_validator(mode="after")
    def _keep_file(self) -> Self:
        is_sent_clip = self.image_url[:11].lower() == "data:video/"
        if self.media_type is None:
            self.media_type = MediaType.VIDEO if is_sent_clip else MediaType.IMAGE
        is_clip = self.media_type == MediaType.VIDEO
        self.image_url = media.accept(self.image_url, is_clip=is_clip, field="imageUrl")
        return self


class HostEventImageChangesIn(SlideFields, ChangesIn):
    """Changes to a picture or clip."""


class HostEventImageOut(FeaturedImageRowOut):
    """A picture or clip of the host page's slideshow."""

    media_type: MediaType
    display_order: int
    created_at: Instant
