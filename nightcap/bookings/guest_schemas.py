"""What guests send and see of their own booking, by its private address."""

from nightcap.bookings.fields import PartySize, Phone, PhoneIfAny
from nightcap.bookings.mails import to_pay
from nightcap.bookings.models import MOST_TICKETS, Booking
from nightcap.bookings.private_link import BookingState, state_of
from nightcap.bookings.services import by_link
from nightcap.bookings.services.by_link import Guest
from nightcap.core.schemas import CamelSchema, EmailAddress, PersonName, SeenVersion
from nightcap.core.time import Instant, now
from nightcap.events.models import Event, TicketStatus
from nightcap.events.selectors import effective_events


class SeenIn(CamelSchema):
    """Which version the guest has seen; without it the change is made in any case."""

    version: SeenVersion = None


class OwnChangesIn(SeenIn):
    """What the guest's booking shall hold from now on."""

    number_of_tickets: PartySize
    customer_name: PersonName
    customer_phone: PhoneIfAny


class HandOverIn(SeenIn):
    """Who goes instead."""

    customer_name: PersonName
    customer_email: EmailAddress
    customer_phone: Phone

    @property
    def guest(self) -> Guest:
        """Who goes instead, as the service takes it."""
        return Guest(self.customer_name, self.customer_email, self.customer_phone)


class HeldOut(CamelSchema):
    """Seats that count only once the guest has confirmed them by mail."""

    number_of_tickets: int
    held_until: Instant


class OwnBookingOut(CamelSchema):
    """A booking as its guest sees it.

    Until `changesUntil` the guest can take up to `mostTickets` seats, hand them over or cancel;
    null where that is not possible, or not any more. A comp pays nothing. `held` are seats that
    were just asked for and wait for the guest's word in a booking of their own.
    """

    reference: str
    state: BookingState
    event_id: int
    event_title: str
    event_date: Instant
    customer_name: str
    customer_email: str
    customer_phone: str
    number_of_tickets: int
    most_tickets: int
    is_comp: bool
    to_pay: str
    held_until: Instant | None
    changes_until: Instant | None
    version: int
    held: HeldOut | None

    @classmethod
    def of(cls, booking: Booking, held: Booking | None = None) -> "OwnBookingOut":
        """Show a booking, and what waits for the guest's word."""
        # Its seats may just have changed hands.
        row = Event.including_deleted.get(pk=booking.event_id)
        [event] = effective_events([row], at=now())
        until = booking.changes_until
        can_change = (
            state_of(booking) is BookingState.CONFIRMED
            and until > now()
            and booking.arrived_at is None
        )
        left = event.seats_left if event.seats_left is not None else MOST_TICKETS
        if event.ticket_status == TicketStatus.SOLD_OUT:
            left = 0
        seats = booking.number_of_tickets
        waiting = held.held_until if held else None
        return cls(
            reference=booking.reference,
            state=state_of(booking),
            event_id=event.id,
            event_title=event.title,
            event_date=event.starts_at,
            customer_name=booking.customer_name,
            customer_email=booking.customer_email,
            customer_phone=booking.customer_phone,
            number_of_tickets=seats,
            most_tickets=min(by_link.most_seats(booking), seats + left) if can_change else seats,
            is_comp=booking.is_comp,
            to_pay=to_pay(booking, event),
            held_until=booking.held_until,
            changes_until=until if can_change else None,
            version=booking.version,
            held=HeldOut(number_of_tickets=held.number_of_tickets, held_until=waiting)
            if held and waiting
            else None,
        )
