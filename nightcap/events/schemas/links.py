"""What the event links' API takes and gives."""

from typing import Annotated

from pydantic import AfterValidator, Field

from nightcap.core.fields import Line, Link, Moment, Picture, Text, given
from nightcap.core.schemas import CamelSchema, one_line
from nightcap.core.time import Instant
from nightcap.events.models import TicketStatus


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
        str, Field(max_length=40), AfterValidator(one_line), AfterValidator(given)
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
