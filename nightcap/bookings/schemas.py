from typing import Annotated

from pydantic import AfterValidator, Field

from nightcap.bookings.models import MOST_TICKETS, Booking
from nightcap.bookings.queries import Night, Span, State
from nightcap.core.fields import NoneIsEmpty, Text
from nightcap.core.paging import PageIn
from nightcap.core.schemas import (
    CamelSchema,
    EmailAddress,
    PersonName,
    SeenVersion,
    email_address,
    one_line,
)
from nightcap.core.time import Instant
from nightcap.events.models import TicketStatus

_LONGEST_MESSAGE = 2000


def _address_if_any(value: str) -> str:
    return email_address(value) if value else ""


EventId = Annotated[int, Field(ge=1, le=2**63 - 1)]
Phone = Annotated[str, Field(min_length=1, max_length=60), AfterValidator(one_line)]
Tickets = Annotated[int, Field(strict=True, ge=1, le=MOST_TICKETS)]
AddressIfAny = Annotated[str, AfterValidator(_address_if_any), NoneIsEmpty]


class BookingIn(CamelSchema):
    """What a guest sends (specification, sections 3 and 5)."""

    customer_name: PersonName
    customer_email: EmailAddress
    customer_phone: Phone
    number_of_tickets: Tickets = 1
    event_id: Annotated[EventId, Field(strict=True)]


class PhoneBookingIn(CamelSchema):
    """What the manager writes down while a guest is on the phone."""

    customer_name: PersonName
    customer_email: AddressIfAny = ""
    customer_phone: Phone
    number_of_tickets: Tickets = 1
    event_id: Annotated[EventId, Field(strict=True)]


class BookingChangesIn(CamelSchema):
    """What a booking shall hold from now on."""

    customer_name: PersonName
    customer_email: AddressIfAny = ""
    customer_phone: Phone
    number_of_tickets: Tickets
    version: SeenVersion = None


class BookingOut(CamelSchema):
    """What the guest's browser shows."""

    id: int
    reference: str
    event_id: int | None
    customer_name: str
    customer_email: str
    customer_phone: str
    number_of_tickets: int
    created_at: Instant


class ListedBookingOut(BookingOut):
    """A line of the manager's list."""

    event_title: str | None
    event_date: Instant | None
    origin: Booking.Origin
    cancelled_at: Instant | None
    arrived_at: Instant | None
    version: int

    @staticmethod
    def resolve_event_title(booking: Booking) -> str | None:
        return booking.event.title if booking.event else None

    @staticmethod
    def resolve_event_date(booking: Booking) -> Instant | None:
        return booking.event.starts_at if booking.event else None


class BookingsIn(PageIn):
    """Which bookings are wanted."""

    event_id: EventId | None = None
    state: State = State.ALL


class NightsIn(PageIn):
    """Which nights are wanted."""

    when: Span = Span.UPCOMING
    event_id: EventId | None = None


class NightOut(CamelSchema):
    """An event as the box office sees it; cancelled bookings count nowhere."""

    event_id: int
    title: str
    category: str
    date: Instant
    end_date: Instant | None
    is_all_day: bool
    location: str | None
    image_url: str | None
    price_range: str
    capacity: int | None
    seats_taken: int
    parties: int
    parties_without_email: int
    arrived_parties: int
    arrived_seats: int
    is_cancelled: bool
    ticket_status: TicketStatus

    @classmethod
    def of(cls, night: Night) -> "NightOut":
        """Write a night as it is answered."""
        event = night.event
        return cls(
            event_id=event.id,
            title=event.title,
            category=event.category,
            date=event.starts_at,
            end_date=event.ends_at,
            is_all_day=event.is_all_day,
            location=event.location,
            image_url=event.image_url,
            price_range=event.price_range,
            capacity=event.capacity,
            seats_taken=night.seats_taken,
            parties=night.parties,
            parties_without_email=night.parties_without_email,
            arrived_parties=night.arrived_parties,
            arrived_seats=night.arrived_seats,
            is_cancelled=event.is_cancelled,
            ticket_status=TicketStatus(event.ticket_status),
        )


class SalesPointOut(CamelSchema):
    """How many seats were sold at an instant."""

    at: Instant
    seats: int


class ArrivalIn(CamelSchema):
    """Whether a party has come in."""

    has_arrived: bool


class CallOffIn(CamelSchema):
    """Which night does not take place, and the manager's own words to the guests."""

    event_id: Annotated[EventId, Field(strict=True)]
    message: Annotated[Text, Field(max_length=_LONGEST_MESSAGE)] = ""


class CalledOffOut(CamelSchema):
    """How many mails leave, and how many parties can only be called."""

    mails: int
    parties_without_email: int
