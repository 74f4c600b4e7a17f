"""What the events API takes and gives."""

import re
from datetime import UTC, date, datetime, time
from typing import Annotated

from pydantic import AfterValidator, BeforeValidator, Field

from nightcap.core.schemas import LONGEST_ADDRESS, CamelSchema, one_line, web_address
from nightcap.core.time import Instant, now
from nightcap.events.models import TicketStatus
from nightcap.venue.profile import profile

_CONTROL_BUT_LINE_BREAKS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
_LONGEST_CATEGORY = 60
_EARLIEST = datetime(1970, 1, 1, tzinfo=UTC)
_LATEST = datetime(2200, 1, 1, tzinfo=UTC)


def _given(value: str) -> str:
    if not value:
        raise ValueError("is required")
    return value


def _lines(value: str) -> str:
    if _CONTROL_BUT_LINE_BREAKS.search(value):
        raise ValueError("must not hold control characters")
    return value.replace("\r\n", "\n").replace("\r", "\n")


def _moment(value: datetime) -> datetime:
    if not _EARLIEST <= value < _LATEST:
        raise ValueError("must lie between the years 1970 and 2200")
    return value.replace(microsecond=0)


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


def _empty_for_none(value: object) -> object:
    return "" if value is None else value


def _link(value: str) -> str:
    return web_address(value) if value else ""


def _picture(value: str) -> str:
    if not value.startswith("data:") and len(value) > LONGEST_ADDRESS:
        raise ValueError(f"must have at most {LONGEST_ADDRESS} characters")
    return value


Moment = Annotated[Instant, AfterValidator(_moment)]
"""An instant to the second, as answers show it, so that it survives the way out and back."""

Edge = Annotated[Moment, BeforeValidator(_edge, json_schema_input_type=str)]
"""Where a span begins or ends: an instant, or a date, which means its midnight at the venue."""

Title = Annotated[str, Field(max_length=300), AfterValidator(one_line), AfterValidator(_given)]
Category = Annotated[str, AfterValidator(one_line), AfterValidator(_category)]
_NoneIsEmpty = BeforeValidator(_empty_for_none, json_schema_input_type=str | None)
Text = Annotated[str, Field(max_length=20_000), AfterValidator(_lines), _NoneIsEmpty]
Line = Annotated[str, Field(max_length=300), AfterValidator(one_line), _NoneIsEmpty]
PriceRange = Annotated[str, Field(max_length=100), AfterValidator(one_line), _NoneIsEmpty]
Link = Annotated[str, AfterValidator(_link), _NoneIsEmpty]
"""An http(s) address, or nothing."""
Picture = Annotated[str, AfterValidator(_picture), _NoneIsEmpty]
"""A data URL, an http(s) address or the address of a picture that is kept here; or nothing."""


class SpanIn(CamelSchema):
    """A half-open span of time; a side that is not given is open."""

    start: Annotated[Edge | None, Field(alias="from")] = None
    end: Annotated[Edge | None, Field(alias="to")] = None


class FirstIn(CamelSchema):
    """How many events are wanted."""

    limit: Annotated[int | None, Field(ge=1, le=500)] = None


class EventDetailsIn(CamelSchema):
    """What may be said about an event beside its title and date."""

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
    capacity: Annotated[int | None, Field(ge=0, le=100_000)] = None
    is_cancelled: bool = False


class EventIn(EventDetailsIn):
    """A new event."""

    title: Title
    starts_at: Annotated[Moment, Field(alias="date")]


class EventChangesIn(EventDetailsIn):
    """Changes to an event: what is not given stays as it is, so no default is ever used."""

    title: Annotated[Title, Field(default_factory=str)]
    starts_at: Annotated[Moment, Field(alias="date", default_factory=now)]


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


class EventLinkIn(CamelSchema):
    """A link to save: the server makes the title key, `date` limits the link to one start."""

    title: Line = ""
    title_key: Line = ""
    date: Moment | None = None
    url: Link = ""
    image_url: Picture = ""
    instagram_url: Link = ""
    facebook_url: Link = ""
    twitter_url: Link = ""
    youtube_url: Link = ""
    tiktok_url: Link = ""
    description: Text = ""
    link_type: Annotated[
        str, Field(max_length=40), AfterValidator(one_line), AfterValidator(_given)
    ] = "event"
    post_event_link: Link = ""
    is_highlighted: bool = False
    ticket_status: TicketStatus = TicketStatus.AVAILABLE
    active: bool = True


class EventLinkOut(CamelSchema):
    """A saved link; texts and addresses that are not set are empty."""

    id: int
    title_key: str
    start_ts: Instant | None
    url: str
    image_url: str
    instagram_url: str
    facebook_url: str
    twitter_url: str
    youtube_url: str
    tiktok_url: str
    description: str
    link_type: str
    post_event_link: str
    is_highlighted: bool
    ticket_status: TicketStatus
    active: bool
    created_at: Instant
    updated_at: Instant
