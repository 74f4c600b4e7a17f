"""Requests and responses about the bookings of an event, and of an evening."""

from datetime import date
from typing import Annotated, Literal

from pydantic import Field

from nightcap.bookings.models import Booking
from nightcap.core.fields import Title
from nightcap.core.lists import PageIn, PartIn
from nightcap.core.schemas import CamelSchema, RowOut, SeenVersion
from nightcap.core.time import Instant
from nightcap.events.fields import Also, EventId, Message, Scope
from nightcap.events.models import TicketStatus
from nightcap.events.selectors import Time
from nightcap.events.tiers import MOST_SEATS, TierOut
from nightcap.venue.profile import profile


class EventSalesIn(PageIn):
    """Which events are wanted in the box office."""

    when: Time = Time.UPCOMING
    event_id: EventId | None = None
    # One `Literal`, so that a refusal names the field.
    sort: Literal[
        "", "event", "-event", "date", "-date", "seats", "-seats", "parties", "-parties"
    ] = ""


class EventSalesOut(CamelSchema):
    """An event as the box office sees it; cancelled bookings count nowhere.

    `heldParties` have not confirmed their `heldSeats` yet; both are counted among the others.
    `walkIns` are in the room without a booking. `houseSeats` are kept back from sale, on top of
    `seatsTaken`. `version` is the event's. An event without a page takes no bookings. `taken` is
    the money of all its bookings, before the evening and at the door, less the refunds, and `owed`
    the sum of the balances due; both in cents.
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
    tiers: list[TierOut]
    currency: str
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
    taken: int
    owed: int
    version: int
    is_cancelled: bool
    has_page: bool
    ticket_status: TicketStatus


class HouseSeatsIn(CamelSchema):
    """How many seats of an event the house keeps back from sale, in all."""

    house_seats: Annotated[int, Field(strict=True, ge=0, le=MOST_SEATS)]
    version: SeenVersion = None


class PrivateEventOut(CamelSchema):
    """An event without a page that takes its evening."""

    id: int
    title: str
    starts_at: Annotated[Instant, Field(alias="date")]
    ends_at: Annotated[Instant | None, Field(alias="endDate")]
    is_all_day: bool


class EveningOut(CamelSchema):
    """The shows of one day at the venue: of tonight, or of the next one that has any.

    `privateEvents` are tonight's, also where the shows are not.
    """

    day: date
    is_tonight: bool
    shows: list[EventSalesOut]
    private_events: list[PrivateEventOut]


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
    """The event to cancel, with the manager's own message to the guests.

    `dates` adds other dates of its series, `also` other events. Without `notify` no email is sent.
    `refund` is required where guests have paid: whether all of them get a full refund, which cannot
    be undone.
    """

    event_id: Annotated[EventId, Field(strict=True)]
    message: Message = ""
    dates: Scope = Scope.THIS
    also: Also = Field(default_factory=list)
    notify: bool = True
    refund: bool | None = None


class ScopeIn(CamelSchema):
    """Which dates of an event's series are meant, and which other events."""

    scope: Scope = Scope.THIS
    also: Also = Field(default_factory=list)


class CallsIn(PartIn, ScopeIn):
    """Which part of the list of guests to call is wanted."""


class EventGuestsOut(CamelSchema):
    """How many mails the guests get, one for each mailbox and date, and who gets none."""

    mails: int
    parties_without_email: int


class CancelledEventOut(EventGuestsOut):
    """How many emails are queued, how many parties can only be called, and the refund in cents."""

    refunded: int


class OwesAgainOut(RowOut):
    """A party of a cancelled event that has had `amount` back, in cents, and keeps its seats."""

    booking_id: Annotated[int, Field(validation_alias="pk")]
    reference: str
    customer_name: str
    amount: Annotated[int, Field(validation_alias="refunded")]
    currency: str

    @staticmethod
    def resolve_currency(booking: Booking) -> str:
        return profile().currency


class ToldOfChangeOut(EventGuestsOut):
    """The guests and waiting parties that get an email about a change of an event.

    `paidAmount`, in cents, is the refund of `paidParties` if a cancellation refunds. `oweAgain` are
    the refunded parties of cancelled events: they owe again if the event is put back on.
    """

    parties_waiting: int
    paid_parties: int
    paid_amount: int
    owe_again: list[OwesAgainOut]


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
