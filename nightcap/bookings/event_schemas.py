"""What is sent and answered about the bookings of an event as a whole."""

from datetime import date
from typing import Annotated

from pydantic import Field

from nightcap.bookings.fields import EventId
from nightcap.bookings.selectors import Evening, EventSales, Span
from nightcap.core.fields import Title
from nightcap.core.lists import PageIn
from nightcap.core.schemas import (
    CamelSchema,
    SeenVersion,
)
from nightcap.core.time import Instant
from nightcap.events.fields import MOST_SEATS, Message, Scope
from nightcap.events.models import TicketStatus


class EventSalesIn(PageIn):
    """Which events are wanted in the box office."""

    when: Span = Span.UPCOMING
    event_id: EventId | None = None


class EventSalesOut(CamelSchema):
    """An event as the box office sees it; cancelled bookings count nowhere.

    `heldParties` are those among all that have not confirmed their seats yet, `walkIns` the seats
    of who is in the room without one that stands. `heldSeats` are those of the held parties, among
    `seatsTaken`; `houseSeats` come on top of these: the house keeps them back from sale. `version`
    is the event's.
    """

    event_id: int
    title: str
    category: str
    starts_at: Annotated[Instant, Field(alias="date")]
    ends_at: Annotated[Instant | None, Field(alias="endDate")]
    is_all_day: bool
    doors_minutes: int | None
    location: str | None
    image_url: str | None
    price_range: str
    capacity: int | None
    seats_taken: int
    parties: int
    parties_without_email: int
    held_parties: int
    held_seats: int
    arrived_parties: int
    arrived_seats: int
    walk_ins: int
    house_seats: int
    version: int
    is_cancelled: bool
    ticket_status: TicketStatus

    @classmethod
    def of(cls, sales: EventSales) -> "EventSalesOut":
        """Put an event and its sales into one answer."""
        return cls.model_validate(dict(sales.event) | vars(sales) | {"event_id": sales.event.id})


class HouseSeatsIn(CamelSchema):
    """How many seats of an event the house keeps back from sale, in all."""

    house_seats: Annotated[int, Field(strict=True, ge=0, le=MOST_SEATS)]
    version: SeenVersion = None


class EveningOut(CamelSchema):
    """The shows of one day at the venue: of tonight, or of the next one that has any."""

    day: date
    is_tonight: bool
    shows: list[EventSalesOut]

    @classmethod
    def of(cls, evening: Evening) -> "EveningOut":
        """Put the evening and its shows into one answer."""
        shows = [EventSalesOut.of(sales) for sales in evening.shows]
        return cls.model_validate(vars(evening) | {"shows": shows})


class SalesPointOut(CamelSchema):
    """How many seats were sold at an instant."""

    at: Instant
    seats: int


class UsualPointOut(CamelSchema):
    """The average number of seats sold, `daysBefore` days before the start."""

    days_before: int
    seats: float


class UsualSalesOut(CamelSchema):
    """How the past events of a title sold, of `events` that had bookings; no points without any."""

    events: int
    points: list[UsualPointOut]


class CancelEventIn(CamelSchema):
    """Which event does not take place, and the manager's own words to the guests."""

    event_id: Annotated[EventId, Field(strict=True)]
    message: Message = ""


class CancelledEventOut(CamelSchema):
    """How many mails leave, and how many parties can only be called."""

    mails: int
    parties_without_email: int


class ScopeIn(CamelSchema):
    """Which dates of an event's series are meant."""

    scope: Scope = Scope.THIS


class EventGuestsOut(CamelSchema):
    """How many mails the guests get, one for each mailbox and date, and who gets none."""

    mails: int
    parties_without_email: int


class ToldOfChangeOut(EventGuestsOut):
    """Who is told that an event changes: beside the guests the parties that wait for seats."""

    parties_waiting: int


class ClockMailsOut(CamelSchema):
    """What goes to the guests of an event by the clock.

    `remindsAt` and `thanksAt` are when it leaves; null where the venue wants none, the event is
    cancelled, or it is too late. `remindedAt` and `thankedAt` are when the last of these mails
    was queued, one to each mailbox with bookings that stand.
    """

    reminds_at: Instant | None
    reminded_at: Instant | None
    reminded_mails: int
    thanks_at: Instant | None
    thanked_at: Instant | None
    thanked_mails: int


class GuestMailIn(CamelSchema):
    """What the manager writes to all guests of an event."""

    subject: Annotated[Title, Field(max_length=90)]
    message: Annotated[Message, Field(min_length=1)]


class GuestMailPreviewOut(EventGuestsOut):
    """What the first guest would get; empty where no mail reaches anybody."""

    subject: str
    text: str
