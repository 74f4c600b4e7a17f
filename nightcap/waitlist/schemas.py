"""Requests and responses of the waitlist's API, for guests and staff."""

from typing import Annotated

from pydantic import Field

from nightcap.bookings.models import Party
from nightcap.bookings.schemas import GuestRequest, MemberToken, OwnPartySize
from nightcap.core.lists import PartIn
from nightcap.core.phones import Phone
from nightcap.core.schemas import CamelSchema, EmailAddress, PersonName, RowOut, SeenVersion
from nightcap.core.time import Instant
from nightcap.events.fields import EventId
from nightcap.waitlist.models import WaitlistState


class WaitlistIn(CamelSchema):
    """A party that joins a waitlist.

    `eventDate` is the start that the guest was shown: 409 if the event was moved since.
    """

    customer_name: PersonName
    customer_email: EmailAddress
    customer_phone: Phone
    party_size: OwnPartySize
    event_id: Annotated[EventId, Field(strict=True)]
    event_date: Instant | None = None
    guest_request: GuestRequest = None
    member_token: MemberToken = ""

    @property
    def party(self) -> Party:
        """The party with its contact, for the services."""
        return Party(
            self.customer_name,
            self.customer_email,
            self.customer_phone,
            self.party_size,
            self.guest_request or "",
        )


class WaitlistedOut(CamelSchema):
    """A party that has just joined; only the email has the link to its waitlist entry.

    `position` is 1 for the next party. Released seats are offered until `offersUntil`.
    """

    event_id: int
    customer_name: str
    customer_email: str
    party_size: int
    position: int
    offers_until: Instant


class LeaveIn(CamelSchema):
    """The version that the guest has seen; null skips the check for conflicts."""

    version: SeenVersion = None


class OwnPlaceOut(CamelSchema):
    """A waitlist entry as its guest sees it.

    `position` is 1 for the next party, null if it does not wait. `heldUntil` is the expiration of
    its offer, null without one. Seats are offered until `offersUntil`. `bookingLink` is the private
    URL of the accepted booking.
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
    """Selects parties of an event: those that wait or have an offer; all with `isOpen=false`."""

    event_id: EventId
    is_open: bool = True


class WaitlistEntryOut(CamelSchema):
    """A party on the waitlist as staff see it.

    `position` is its place among waiting parties, null if it does not wait. `bookingId` is the
    booking of its offer.
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
    """An offer that a waitlisted party can accept until `heldUntil`."""

    id: int
    event_id: int
    event_title: Annotated[str, Field(validation_alias="event.title")]
    customer_name: str
    party_size: int
    held_until: Annotated[Instant, Field(validation_alias="booking.held_until")]


class LineOut(CamelSchema):
    """The number of parties on an event's waitlist that wait or have an offer, and their seats."""

    event_id: int
    parties: int
    seats: int
