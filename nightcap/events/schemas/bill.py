"""What the events API takes and gives."""

from datetime import date, datetime, time
from typing import Annotated

from pydantic import AfterValidator, BeforeValidator, Field

from nightcap.core.fields import Line, Link, Moment, NoneIsEmpty, Picture, Text, Title
from nightcap.core.schemas import CamelSchema, SeenVersion, one_line
from nightcap.core.time import Instant, now
from nightcap.events.models import TicketStatus
from nightcap.venue.profile import profile

_LONGEST_CATEGORY = 60


def _edge(value: str) -> datetime:
    try:
        if len(value) == len("2026-11-21"):
            midnight = datetime.combine(date.fromisoformat(value), time.min)
            return midnight.replace(tzinfo=profile().time_zone)
        instant = datetime.fromisoformat(value)
    except ValueError:
        instant = None
    if instant is None or instant.tzinfo is None:
        raise ValueError("must be a date like 2026-11-21 or an instant with its offset or Z")
    return instant


def _category(value: str) -> str:
    category = value.lower() or "other"
    if len(category) > _LONGEST_CATEGORY:
        raise ValueError(f"must have at most {_LONGEST_CATEGORY} characters")
    return category


Edge = Annotated[Moment, BeforeValidator(_edge, json_schema_input_type=str)]
"""Where a span begins or ends: an instant, or a date, which means its midnight at the venue."""

Category = Annotated[str, AfterValidator(one_line), AfterValidator(_category)]
Capacity = Annotated[int | None, Field(ge=0, le=100_000)]
PriceRange = Annotated[str, Field(max_length=100), AfterValidator(one_line), NoneIsEmpty]


class SpanIn(CamelSchema):
    """A half-open span of time; a side that is not given is open."""

    start: Annotated[Edge | None, Field(alias="from")] = None
    end: Annotated[Edge | None, Field(alias="to")] = None


class FirstIn(CamelSchema):
    """How many events are wanted."""

    limit: Annotated[int | None, Field(ge=1, le=500)] = None


class EventIn(CamelSchema):
    """A new event."""

    title: Title
    starts_at: Annotated[Moment, Field(alias="date")]
    description: Text = ""
    category: Category = "other"
    ends_at: Annotated[Moment | None, Field(alias="endDate")] = None
    is_all_day: bool = False
    location: Line = ""
    image_url: Picture = ""
    eventbrite_link: Link = ""
    ticket_status: TicketStatus = TicketStatus.AVAILABLE
    featured: bool = False
    price_range: PriceRange = ""
    capacity: Capacity = None
    is_cancelled: bool = False


class EventChangesIn(CamelSchema):
    """Changes to an event: what is not given stays as it is, so no default is ever used."""

    title: Annotated[Title, Field(default_factory=str)]
    starts_at: Annotated[Moment, Field(alias="date", default_factory=now)]
    description: Annotated[Text, Field(default_factory=str)]
    category: Annotated[Category, Field(default_factory=str)]
    ends_at: Annotated[Moment | None, Field(alias="endDate")] = None
    is_all_day: Annotated[bool, Field(default_factory=bool)]
    location: Annotated[Line, Field(default_factory=str)]
    image_url: Annotated[Picture, Field(default_factory=str)]
    eventbrite_link: Annotated[Link, Field(default_factory=str)]
    ticket_status: Annotated[TicketStatus, Field(default_factory=lambda: TicketStatus.AVAILABLE)]
    featured: Annotated[bool, Field(default_factory=bool)]
    price_range: Annotated[PriceRange, Field(default_factory=str)]
    capacity: Capacity = None
    is_cancelled: Annotated[bool, Field(default_factory=bool)]
    version: SeenVersion = None


class EventOut(CamelSchema):
    """An event as visitors see it: its link is laid over it, its status is the effective one."""

    id: int
    title: str
    description: str
    category: str
    starts_at: Annotated[Instant, Field(alias="date")]
    ends_at: Annotated[Instant | None, Field(alias="endDate")]
    is_all_day: bool
    location: str | None
    image_url: str | None
    eventbrite_link: str | None
    ticket_status: TicketStatus
    featured: bool
    price_range: str
    capacity: int | None
    seats_left: int | None
    slug: str
    is_cancelled: bool
    post_event_link: str | None
    is_highlighted: bool
    instagram_url: str | None
    facebook_url: str | None
    twitter_url: str | None
    youtube_url: str | None
    tiktok_url: str | None


class TicketStatusIn(CamelSchema):
    ticket_status: TicketStatus
