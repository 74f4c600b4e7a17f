from typing import Annotated

from pydantic import AfterValidator, Field

from nightcap.bookings.fields import EventId, PartySize, Phone, PhoneIfAny, Tickets
from nightcap.bookings.models import Booking, Party
from nightcap.bookings.selectors import State
from nightcap.core.fields import ON_LINES, NoneIsEmpty
from nightcap.core.lists import PageIn
from nightcap.core.schemas import (
    IS_ADDRESS,
    CamelSchema,
    EmailAddress,
    PersonName,
    SeenVersion,
    email_address,
)
from nightcap.core.time import Instant


def _address_if_any(value: str) -> str:
    return email_address(value) if value else ""


Note = Annotated[str, Field(max_length=500), ON_LINES]
"""The house's own words about one booking."""
AddressIfAny = Annotated[str, AfterValidator(_address_if_any), IS_ADDRESS, NoneIsEmpty]


class _PartyIn(CamelSchema):
    customer_name: PersonName
    customer_email: AddressIfAny = ""
    customer_phone: PhoneIfAny = ""
    number_of_tickets: PartySize = 1

    @property
    def party(self) -> Party:
        """Who comes, as the services take it."""
        return Party(
            self.customer_name, self.customer_email, self.customer_phone, self.number_of_tickets
        )


class PhoneBookingIn(_PartyIn):
    """What the manager writes down while a guest is on the phone, or for a guest of the house.

    A comp pays nothing at the door, and needs no phone number. With `fromHouseSeats` the party gets
    what the house has kept back, as far as that goes, and what is free beyond it.
    """

    event_id: Annotated[EventId, Field(strict=True)]
    is_comp: bool = False
    from_house_seats: bool = False

    note: Note = ""


class BookingIn(_PartyIn):
    """What a guest sends (specification, sections 3 and 5).

    `eventDate` is the start that the guest was shown: 409 where the event has moved since.
    """

    customer_email: EmailAddress
    customer_phone: Phone
    number_of_tickets: Tickets = 1
    event_id: Annotated[EventId, Field(strict=True)]
    event_date: Instant | None = None


class BookingChangesIn(_PartyIn):
    """What a booking shall hold from now on.

    `isComp` and `note` leave what they say as it is where they are null or not sent.
    """

    number_of_tickets: PartySize
    is_comp: bool | None = None
    note: Note | None = None
    version: SeenVersion = None


class BookingOut(CamelSchema):
    """What the guest's browser shows.

    `heldUntil` says until when the seats wait for the button behind the link in the guest's mail;
    null for a booking that stands. Of one that nobody confirmed in time it stays.
    """

    id: int
    reference: str
    event_id: int
    customer_name: str
    customer_email: str
    customer_phone: str
    number_of_tickets: int
    created_at: Instant
    held_until: Instant | None

    @classmethod
    def of(cls, booking: Booking) -> "BookingOut":
        """Answer a row: it holds what was checked before it was written."""
        return cls.model_construct(**{name: getattr(booking, name) for name in cls.model_fields})


class BookedOut(BookingOut):
    """A booking that was just made, with its private address.

    `link` is null while the seats are held: it then stands in the mail that asks for the guest's
    word, and nowhere else. Until `changesUntil`, which may have passed, the guest can change and
    cancel the booking by that link.
    """

    link: str | None
    changes_until: Instant

    @classmethod
    def of(cls, booking: Booking) -> "BookedOut":
        """Answer a row without its private address, which is not kept with the answer."""
        own = {name: getattr(booking, name) for name in BookingOut.model_fields}
        return cls.model_construct(**own, link=None, changes_until=booking.changes_until)


class LinkOut(CamelSchema):
    """The private address of a booking, to be given to its guest alone."""

    link: str


class ListedBookingOut(BookingOut):
    """A line of the manager's list.

    `guestKey` names the guest's page; null where neither address nor number tells who it is.
    """

    event_title: Annotated[str, Field(validation_alias="event.title")]
    event_date: Annotated[Instant, Field(validation_alias="event.starts_at")]
    origin: Booking.Origin
    is_comp: bool
    note: str
    guest_key: str | None
    cancelled_at: Instant | None
    handed_over_at: Instant | None
    arrived_at: Instant | None
    arrived_seats: int
    version: int


class BookingsIn(PageIn):
    """Which bookings are wanted."""

    event_id: EventId | None = None
    state: State = State.ALL
