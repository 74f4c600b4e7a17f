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
    """Selects events of the box office and their order."""

    when: Time = Time.UPCOMING
    event_id: EventId | None = None
    # A single `Literal`, so that an error names the field.
    sort: Literal[
        "", "event", "-event", "date", "-date", "seats", "-seats", "parties", "-parties"
    ] = ""


class EventSalesOut(CamelSchema):
    """An event for the box office; parties and seats omit cancelled bookings.

    `heldParties` have not confirmed their `heldSeats` yet; other figures include both. `walkIns`
    are guests in the room without a booking. The venue reserves `houseSeats` for itself, and
    `seatsTaken` does not include them. `version` is the event's. An event without a page takes no
    bookings. `taken` is the sum of all payments, before the evening and at the door, less refunds.
    `owed` is the sum of the balances due. Both are in cents.
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
    """The number of seats of an event that the venue reserves for itself."""

    house_seats: Annotated[int, Field(strict=True, ge=0, le=MOST_SEATS)]
    version: SeenVersion = None


class PrivateEventOut(CamelSchema):
    """A private event; it has no page and blocks its evening."""

    id: int
    title: str
    starts_at: Annotated[Instant, Field(alias="date")]
    ends_at: Annotated[Instant | None, Field(alias="endDate")]
    is_all_day: bool


class EveningOut(CamelSchema):
    """The shows of tonight, or of the next evening with shows.

    `privateEvents` are tonight's, even if the shows are those of a later evening.
    """

    day: date
    is_tonight: bool
    shows: list[EventSalesOut]
    private_events: list[PrivateEventOut]


class SalesPointOut(CamelSchema):
    """The number of seats sold at an instant."""

    at: Instant
    seats: int


class UsualPointOut(CamelSchema):
    """The average number of seats sold, `daysBefore` days before the start."""

    days_before: int
    seats: float


class UsualSalesOut(CamelSchema):
    """Average sales of past events with a title; `events` is the number of events with bookings."""

    events: int
    points: list[UsualPointOut]


class CancelEventIn(CamelSchema):
    """The event to cancel, with the manager's message to the guests.

    `dates` adds other dates of its series, `also` other events. Without `notify` no email is sent.
    `refund` decides whether all guests get a full refund, which cannot be undone; it is required if
    guests have paid.
    """

    event_id: Annotated[EventId, Field(strict=True)]
    message: Message = ""
    dates: Scope = Scope.THIS
    also: Also = Field(default_factory=list)
    notify: bool = True
    refund: bool | None = None


class ScopeIn(CamelSchema):
    """Selects further dates of an event's series, and other events."""

    scope: Scope = Scope.THIS
    also: Also = Field(default_factory=list)


class CallsIn(PartIn, ScopeIn):
    """Selects a page of the list of guests to call."""


class EventGuestsOut(CamelSchema):
    """The number of emails, one per mailbox and date, and of parties without an email address."""

    mails: int
    parties_without_email: int


class CancelledEventOut(EventGuestsOut):
    """The numbers of queued emails and of parties without an address, and the refund in cents."""

    refunded: int


class OwesAgainOut(RowOut):
    """A party of a cancelled event that was refunded `amount`, in cents, and keeps its seats."""

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

    `paidAmount`, in cents, is the refund of `paidParties` if they are refunded on cancellation.
    `oweAgain` are refunded parties of cancelled events: if the event is restored, they must pay
    again.
    """

    parties_waiting: int
    paid_parties: int
    paid_amount: int
    owe_again: list[OwesAgainOut]


class ClockMailsOut(CamelSchema):
    """The scheduled emails to the guests of an event.

    `remindsAt` and `thanksAt` are the scheduled times; null if the venue has turned the email off,
    the event is cancelled, or it is too late. `remindedAt` and `thankedAt` are the times of the
    last queued email; each mailbox with confirmed bookings gets one.
    """

    reminds_at: Instant | None
    reminded_at: Instant | None
    reminded_mails: int
    thanks_at: Instant | None
    thanked_at: Instant | None
    thanked_mails: int


class GuestMailIn(CamelSchema):
    """An email from the manager to all guests of an event."""

    subject: Annotated[Title, Field(max_length=90)]
    message: Annotated[Message, Field(min_length=1)]


class GuestMailPreviewOut(EventGuestsOut):
    """The email that the first guest would get; empty without guests to email."""

    subject: str
    text: str
