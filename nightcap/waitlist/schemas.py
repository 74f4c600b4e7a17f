"""What is sent and answered about the waitlist."""

from typing import Annotated

from pydantic import Field

from nightcap.bookings.fields import EventId, Phone, Tickets
from nightcap.bookings.models import Party
from nightcap.core.lists import PartIn
from nightcap.core.schemas import CamelSchema, EmailAddress, PersonName
from nightcap.core.time import Instant
from nightcap.events.waitlist import closes_at
from nightcap.waitlist.models import WaitlistEntry, WaitlistState


class WaitlistIn(CamelSchema):
    """A party that wants to wait for seats.

    `eventDate` is the start that the guest was shown: 409 where the event has moved since.
    """

    event_id: Annotated[EventId, Field(strict=True)]
    event_date: Instant | None = None
    customer_name: PersonName
    customer_email: EmailAddress
    customer_phone: Phone
    party_size: Tickets

    @property
    def party(self) -> Party:
        """Who waits, as the services take it."""
        return Party(self.customer_name, self.customer_email, self.customer_phone, self.party_size)


class WaitlistedOut(CamelSchema):
    """A party that has just joined; the link to its place stands in the mail alone.

    `position` is 1 for the next. Until `offersUntil` seats that come back are offered.
    """

    event_id: int
    customer_name: str
    customer_email: str
    party_size: int
    position: int
    offers_until: Instant

    @classmethod
    def of(cls, entry: WaitlistEntry, position: int) -> "WaitlistedOut":
        """Answer a row with its place."""
        return cls(
            event_id=entry.event_id,
            customer_name=entry.customer_name,
            customer_email=entry.customer_email,
            party_size=entry.party_size,
            position=position,
            offers_until=closes_at(entry.event),
        )


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
    party_size: int
    state: WaitlistState
    position: int | None
    joined_at: Instant
    held_until: Instant | None
    booking_id: int | None
    booking_reference: str | None
    version: int

    @classmethod
    def of(cls, entry: WaitlistEntry, position: int | None) -> "WaitlistEntryOut":
        """Put a row and its place into one answer."""
        return cls(
            id=entry.pk,
            event_id=entry.event_id,
            customer_name=entry.customer_name,
            customer_email=entry.customer_email,
            customer_phone=entry.customer_phone,
            party_size=entry.party_size,
            state=entry.state,
            position=position if entry.state is WaitlistState.WAITING else None,
            joined_at=entry.joined_at,
            held_until=entry.held_until,
            booking_id=entry.booking_id,
            booking_reference=entry.booking.reference if entry.booking else None,
            version=entry.version,
        )


class LineOut(CamelSchema):
    """How many parties are in line for an event, and for how many seats in all."""

    event_id: int
    parties: int
    seats: int
