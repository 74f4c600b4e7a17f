"""What the manager's half of the events API takes and gives."""

from datetime import date
from typing import Annotated

from ninja import Schema
from pydantic import Field

from nightcap.core.paging import PageIn
from nightcap.core.schemas import CamelSchema
from nightcap.core.time import Instant
from nightcap.events.managing import Linked, Time
from nightcap.events.models import TicketStatus
from nightcap.events.overlay import ManagedEvent
from nightcap.events.schemas.bill import EventOut, SpanIn
from nightcap.events.schemas.links import EventLinkOut


class BillIn(PageIn, SpanIn):
    """Which events are wanted: a part of the bill, by time, span and whether they have a link.

    With `is_public` only those that visitors find: no test events, none called off.
    """

    when: Time = Time.ALL
    links: Linked = Linked.ALL
    is_public: bool = False


class OwnOut(CamelSchema):
    """What an event says itself, below the link that is laid over it."""

    image_url: str
    eventbrite_link: str
    ticket_status: TicketStatus


class ManagedEventOut(EventOut):
    """An event as visitors see it, with what only the manager knows."""

    is_test: bool
    is_past: bool
    seats_taken: int
    source: Annotated[str, Field(description="'' for the manager, 'feed' for the calendar")]
    is_missing_from_feed: bool
    updated_at: Instant
    version: int
    own: OwnOut
    link: EventLinkOut | None
    has_link: bool

    @classmethod
    def of(cls, managed: ManagedEvent, *, is_past: bool) -> "ManagedEventOut":
        """Put what visitors see and what the row holds into one answer."""
        event = managed.event
        return cls(
            **EventOut.from_orm(managed.shown).model_dump(),
            is_test=event.is_test,
            is_past=is_past,
            seats_taken=event.seats_taken,
            source=event.source,
            is_missing_from_feed=event.missing_from_feed_at is not None,
            updated_at=event.updated_at,
            version=event.version,
            own=OwnOut.from_orm(event),
            link=EventLinkOut.from_orm(managed.link) if managed.link else None,
            has_link=managed.shown.eventbrite_link is not None,
        )


class RepeatIn(Schema):
    """Until which day at the venue an event is repeated each week."""

    until: date
