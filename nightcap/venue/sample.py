"""The sample content of a venue's folder, as typed values."""

from datetime import date
from pathlib import Path
from typing import Annotated, Literal, NamedTuple

from django.conf import settings
from pydantic import (
    AfterValidator,
    AwareDatetime,
    ConfigDict,
    Field,
    NonNegativeInt,
    PositiveInt,
    model_validator,
)

from nightcap.venue import reading
from nightcap.venue.services import picture_url, video_url
from nightcap.venue.values import (
    Category,
    Day,
    Phone,
    PictureFile,
    Text,
    TimeOfDay,
    Value,
    VideoFile,
    WebAddress,
)

TicketStatus = Literal[
    "Available", "Selling Fast", "Limited Seats", "Few Seats Left", "Sold Out", "Concluded"
]


class SampleSocial(Value):
    """A show's own pages on social networks."""

    instagram: WebAddress | None = None
    facebook: WebAddress | None = None
    twitter: WebAddress | None = None
    youtube: WebAddress | None = None
    tiktok: WebAddress | None = None


class SampleRow(Value):
    """Values that become a row; an alias is the name of the row's field."""

    model_config = ConfigDict(alias_generator=None)

    def as_row(self) -> dict[str, object]:
        """Return the values by the row's names; files are then in the storage."""
        return self.model_dump(by_alias=True)


class SamplePicture(SampleRow):
    """A row with a picture."""

    picture: PictureFile = Field(exclude=True)

    def as_row(self) -> dict[str, object]:
        return super().as_row() | {"image_url": picture_url(self.picture)}


class SampleTier(SampleRow):
    """A price; without `seats` it has what the event has left."""

    name: Text
    amount: NonNegativeInt
    seats: NonNegativeInt | None = None
    note: str = ""
    area: str = ""


class SampleEvent(SamplePicture):
    """Further values of the events with this title.

    `ticket_status`, `seats_left` (free after the bookings of the sample's guests) and `link` apply
    to the soonest one only.
    """

    title: Text = Field(exclude=True)
    price_range: Text
    tiers: tuple[SampleTier, ...] = ()
    payment: Literal["door", "now", "deposit", "choice"] = "door"
    deposit: PositiveInt | None = None
    deposit_comes_back: bool = False
    capacity: PositiveInt | None = None
    ticket_status: TicketStatus | None = Field(None, exclude=True)
    featured: bool = False
    highlighted: bool = Field(False, exclude=True)
    seats_left: NonNegativeInt | None = Field(None, exclude=True)
    doors_minutes: NonNegativeInt | None = None
    performers: tuple[Text, ...] = ()
    minimum_age: PositiveInt | None = None
    accessibility_note: str = ""
    link: WebAddress | None = Field(None, exclude=True)
    social: SampleSocial = Field(SampleSocial(), exclude=True)

    @model_validator(mode="after")
    def _has_the_seats(self) -> "SampleEvent":
        if self.seats_left is not None and self.seats_left > (self.capacity or 0):
            raise ValueError("seats_left must not be more than capacity")
        return self

    def as_row(self) -> dict[str, object]:
        tiers = [{"id": number, **tier.as_row()} for number, tier in enumerate(self.tiers, 1)]
        return super().as_row() | {"tiers": tiers}


def _distinct(events: tuple[SampleEvent, ...]) -> tuple[SampleEvent, ...]:
    titles = [event.title for event in events]
    twice = sorted({title for title in titles if titles.count(title) > 1})
    if twice:
        raise ValueError(f"the title {', '.join(twice)} stands here twice")
    return events


class _EventsFile(Value):
    events: Annotated[tuple[SampleEvent, ...], AfterValidator(_distinct)] = ()


class SampleProgramme(NamedTuple):
    """The calendar file to import, and its events' further values."""

    calendar: Path
    events: tuple[SampleEvent, ...]


class SampleMenuItem(SampleRow):
    """A drink or a dish in the section with a slug; `price` has no currency sign."""

    category: Text
    name: Text
    price: Annotated[str, Field(pattern=r"^[^$]+$", max_length=40)]
    description: str = ""
    is_available: bool = True


class SampleVideo(SampleRow):
    """A clip of a past show; without `shown_at` its date is unknown."""

    file: VideoFile = Field(exclude=True)
    poster: PictureFile | None = Field(None, exclude=True)
    category: Category
    title: Text
    description: str = ""
    shown_at: AwareDatetime | None = Field(None, serialization_alias="created_at")
    featured: bool = False

    def as_row(self) -> dict[str, object]:
        poster_url = picture_url(self.poster) if self.poster else ""
        return super().as_row() | {"video_url": video_url(self.file), "poster_url": poster_url}


class SampleImage(SamplePicture):
    """A photo and the words under it."""

    caption: str = ""


class SamplePhoto(SampleImage):
    """A photo of a past event."""

    description: str = ""


class SamplePastEvent(SampleRow):
    """An evening that others held here; `held_on` is the day at the venue."""

    title: Text
    description: str = ""
    held_on: date = Field(serialization_alias="event_date")
    images: tuple[SamplePhoto, ...] = Field((), exclude=True)


class SampleContent(Value):
    """The content of `sample/content.toml`; each list is in its order of display."""

    menu: tuple[SampleMenuItem, ...] = ()
    videos: tuple[SampleVideo, ...] = ()
    featured_images: tuple[SampleImage, ...] = ()
    past_events: tuple[SamplePastEvent, ...] = ()
    slideshow: tuple[SampleImage, ...] = ()


def sample_programme() -> SampleProgramme | None:
    """Return the sample calendar with its details; None without one. Raises ProfileError."""
    folder: Path = settings.VENUE_DIR
    calendar = folder / "sample" / "calendar.ics"
    if not calendar.is_file():
        return None
    return SampleProgramme(calendar, reading.read(folder, "sample/events", _EventsFile).events)


def sample_content() -> SampleContent:
    """Return the menu, clips and pictures of the sample. Raises ProfileError."""
    return reading.read(settings.VENUE_DIR, "sample/content", SampleContent)


# --- Guests: bookings, messages and subscribers (`sample/guests.toml`) ---

Status = Literal["new", "answered", "confirmed", "declined"]


class SampleWritten(SampleRow):
    """An entry of the inbox, some hours before the sample is loaded, with its status."""

    hours_ago: PositiveInt = Field(exclude=True)
    status: Status = Field("new", exclude=True)
    is_read: bool = Field(True, exclude=True)
    notes: str = Field("", exclude=True)


class SampleInquiry(SampleWritten):
    """A host inquiry for a weekday some weeks ahead, so that it fits whatever today is."""

    first_name: Text
    last_name: Text
    phone: Phone
    event_name: Text
    location: str = ""
    guest_count: PositiveInt
    weekday: Day = Field(exclude=True)
    weeks_ahead: NonNegativeInt = Field(exclude=True)
    start_time: TimeOfDay
    end_time: TimeOfDay


class SampleMessage(SampleWritten):
    """A message from the contact page."""

    name: Text
    message: Text


class SampleGuests(Value):
    """The people of the sample; all their addresses are at example.com."""

    guests: tuple[Text, ...] = ()
    inquiries: tuple[SampleInquiry, ...] = ()
    messages: tuple[SampleMessage, ...] = ()


def address_of(name: str) -> str:
    """Return the address of somebody of the sample: 'Mei-Lin Zhao' is mei-lin.zhao@example.com."""
    return f"{name.lower().replace(' ', '.')}@example.com"


def sample_guests() -> SampleGuests:
    """Return the people of the sample. Raises ProfileError."""
    return reading.read(settings.VENUE_DIR, "sample/guests", SampleGuests)
