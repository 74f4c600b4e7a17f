"""What the event links' API takes and gives."""

from typing import Annotated

from pydantic import AfterValidator, Field

from nightcap.core.fields import Line, Link, Moment, Picture, Text, given
from nightcap.core.schemas import CamelSchema, one_line
from nightcap.core.time import Instant
from nightcap.events.models import TicketStatus

LinkType = Annotated[str, Field(max_length=40), AfterValidator(one_line), AfterValidator(given)]

SeenLink = Annotated[int | None, Field(ge=0)]
"""The version that a change is based on, 0 where there was no link yet; without it any is."""


class EventLinkIn(CamelSchema):
    """A link to save: the server makes the title key, `date` limits the link to one start.

    What is not given keeps what the row holds, so no default is ever used.
    """

    title: Annotated[Line, Field(default_factory=str)]
    title_key: Annotated[Line, Field(default_factory=str)]
    date: Moment | None = None
    url: Annotated[Link, Field(default_factory=str)]
    image_url: Annotated[Picture, Field(default_factory=str)]
    instagram_url: Annotated[Link, Field(default_factory=str)]
    facebook_url: Annotated[Link, Field(default_factory=str)]
    twitter_url: Annotated[Link, Field(default_factory=str)]
    youtube_url: Annotated[Link, Field(default_factory=str)]
    tiktok_url: Annotated[Link, Field(default_factory=str)]
    description: Annotated[Text, Field(default_factory=str)]
    link_type: Annotated[LinkType, Field(default_factory=lambda: "event")]
    post_event_link: Annotated[Link, Field(default_factory=str)]
    is_highlighted: Annotated[bool, Field(default_factory=bool)]
    ticket_status: Annotated[TicketStatus, Field(default_factory=lambda: TicketStatus.AVAILABLE)]
    active: Annotated[bool, Field(default_factory=bool)]
    version: SeenLink = None


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
    version: int
    created_at: Instant
    updated_at: Instant
