"""What guests see of their own place in line, by its private address."""

from nightcap.bookings import private_link as booking_link
from nightcap.core.schemas import CamelSchema, SeenVersion
from nightcap.core.time import Instant
from nightcap.events.rules import price_at_the_door
from nightcap.events.waitlist import closes_at
from nightcap.waitlist.models import WaitlistEntry, WaitlistState
from nightcap.waitlist.selectors import position_of


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
    position: int | None
    held_until: Instant | None
    offers_until: Instant
    party_size: int
    customer_name: str
    customer_email: str
    customer_phone: str
    event_id: int
    event_title: str
    event_date: Instant
    is_cancelled: bool
    to_pay: str
    booking_link: str | None
    version: int

    @classmethod
    def of(cls, entry: WaitlistEntry) -> "OwnPlaceOut":
        """Show a place as it is now."""
        event = entry.event
        return cls(
            state=entry.state,
            position=position_of(entry),
            held_until=entry.held_until,
            offers_until=closes_at(event),
            party_size=entry.party_size,
            customer_name=entry.customer_name,
            customer_email=entry.customer_email,
            customer_phone=entry.customer_phone,
            event_id=event.pk,
            event_title=event.title,
            event_date=event.starts_at,
            is_cancelled=event.is_cancelled,
            to_pay=price_at_the_door(event.price_range, entry.party_size),
            booking_link=booking_link_of(entry),
            version=entry.version,
        )


def booking_link_of(entry: WaitlistEntry) -> str | None:
    """Return the private address of the booking that a party has accepted, if it has."""
    booking = entry.booking
    if booking is None or entry.state is not WaitlistState.ACCEPTED:
        return None
    # The manager may have given it another address since: that guest's link is not this one's.
    is_own = booking.customer_email == entry.customer_email
    return booking_link.address_of(booking) if is_own else None
