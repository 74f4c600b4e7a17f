"""What is sent and answered about the waitlist, to guests and to the house."""

from typing import Annotated

from pydantic import Field

from nightcap.bookings.models import Party
from nightcap.bookings.schemas import GuestRequest, OwnPartySize
from nightcap.core.lists import PartIn
from nightcap.core.phones import Phone
from nightcap.core.schemas import CamelSchema, EmailAddress, PersonName, RowOut, SeenVersion
from nightcap.core.time import Instant
from nightcap.events.fields import EventId
from nightcap.waitlist.models import WaitlistState


class WaitlistIn(CamelSchema):
    """A party that wants to wait for seats.

    `eventDate` is the start that the guest was shown: 409 where the event has moved since.
    """

    customer_name: PersonName
    customer_email: EmailAddress
    customer_phone: Phone
    party_size: OwnPartySize
    event_id: Annotated[EventId, Field(strict=True)]
    event_date: Instant | None = None
    guest_request: GuestRequest = None

    @property
    def party(self) -> Party:
        """Who waits, for the services."""
        return Party(
            self.customer_name,
            self.customer_email,
            self.customer_phone,
            self.party_size,
            self.guest_request or "",
        )


class WaitlistedOut(CamelSchema):
    """A party that has just joined; only the mail has the link to its place.

    `position` is 1 for the next. Until `offersUntil` seats that come back are offered.
    """

    event_id: int
    customer_name: str
    customer_email: str
    party_size: int
    position: int
    offers_until: Instant


class LeaveIn(CamelSchema):
    """Which version the guest has seen; without it the party leaves in any case."""

    version: SeenVersion = None


class OwnPlaceOut(CamelSchema):
    """A place in line as its guest sees it.

    `position` is 1 for the next, null where the party does not wait; `heldUntil` says until when
    seats are held for it, null where none are. After `offersUntil` nothing is offered any more.
    `bookingLink` is the private address of the booking that was accepted.
    """

    state: WaitlistState
    position: int | None = None
    offer_until: Annotated[Instant | None, Field(alias="heldUntil", validation_alias="offer_until")]
    offers_until: Instant
    party_size: int
    customer_name: str
    customer_email: str
    customer_phone: str
    event_id: int
    event_title: Annotated[str, Field(validation_alias="event.title")]
    event_date: Annotated[Instant, Field(validation_alias="event.starts_at")]
    is_cancelled: Annotated[bool, Field(validation_alias="event.is_cancelled")]
    to_pay: str
    booking_link: str | None
    version: int


class EntriesIn(PartIn):
    """Which parties are wanted: of an event those in line, or with `isOpen=false` all."""

    event_id: EventId
    is_open: bool = True


class WaitlistEntryOut(CamelSchema):
    """A party on the waitlist as the house sees it.

    `position` is its place among those that wait; the booking is what was offered to it.
    """

    id: int
    event_id: int
    customer_name: str
    customer_email: str
    customer_phone: str
    guest_request: str
    party_size: int
    state: WaitlistState
    position: int | None = None
    joined_at: Instant
    offer_until: Annotated[Instant | None, Field(alias="heldUntil", validation_alias="offer_until")]
    booking_id: int | None
    booking_reference: Annotated[str | None, Field(validation_alias="booking.reference")] = None
    version: int


class OfferOut(RowOut):
    """Seats that a party from the waitlist can accept until `heldUntil`."""

    id: int
    event_id: int
    event_title: Annotated[str, Field(validation_alias="event.title")]
    customer_name: str
    party_size: int
    held_until: Annotated[Instant, Field(validation_alias="booking.held_until")]


class LineOut(CamelSchema):
    """How many parties are in line for an event, and for how many seats in all."""

    event_id: int
    parties: int
    seats: int
