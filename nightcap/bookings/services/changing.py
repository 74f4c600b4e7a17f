"""What the manager does with a booking that stands. Each function is one transaction."""

from collections.abc import Callable

from django.db import transaction

from nightcap.bookings import emails, queries
from nightcap.bookings.errors import BookingIsCancelled, HoldRanOut, NothingToConfirm, StillHeld
from nightcap.bookings.models import Booking, Party
from nightcap.bookings.services import seats
from nightcap.core import changes, publishing
from nightcap.core.changes import Edit
from nightcap.core.errors import Invalid
from nightcap.core.time import now
from nightcap.events.models import Event
from nightcap.mail import services as mail


@transaction.atomic
def change(booking_id: int, party: Party, *, seen: int | None = None) -> Booking:
    """Change who comes and how many; more seats are taken as by phone, fewer are free at once.

    Who looks forward to the event gets a new confirmation when the number or the address changed,
    but not while the seats are held: the confirmation then comes with the guest's word.
    Raises NoSuchRow, Stale, BookingIsCancelled, Invalid when a guest of the site would be left
    without an address, and for more seats NotBookable and SoldOut.
    """

    def apply(booking: Booking) -> None:
        _refuse_cancelled(booking)
        if not party.customer_email and booking.origin == Booking.Origin.SITE:
            raise Invalid("An email address is needed.", fields={"customerEmail": "is required"})
        more = party.number_of_tickets - booking.number_of_tickets
        if more > 0:
            seats.take(booking.event_id, more, is_by_phone=True)
        elif more < 0:
            seats.give_back(booking.event, -more)
        booking.party = party
        booking.arrived_seats = min(booking.arrived_seats, party.number_of_tickets)

    edit = _change(booking_id, apply, action="changed", seen=seen)
    booking = edit.row
    event = None if booking.is_held else _event_to_write_of(booking)
    if event and edit.before.keys() & {"customer_email", "number_of_tickets"}:
        mail.enqueue(emails.changed(booking, event))
    return booking


@transaction.atomic
def cancel(booking_id: int) -> Booking:
    """Free the seats of a booking and tell the guest, unless the event is over or cancelled.

    Of seats that were only held nobody is told. Cancelling twice is the same as cancelling once.
    Raises NoSuchRow.
    """

    def apply(booking: Booking) -> None:
        if not booking.is_cancelled:
            booking.cancelled_at, booking.held_until = now(), None

    edit = _change(booking_id, apply, action="cancelled")
    booking = edit.row
    if edit.before:
        seats.give_back(booking.event, booking.number_of_tickets)
        event = _event_to_write_of(booking)
        if event and "held_until" not in edit.before:
            _tell_of_cancellation(booking, event)
    return booking


@transaction.atomic
def confirm(booking_id: int) -> Booking:
    """Confirm by hand what is held, also when its time is just over; the confirmation goes out.

    What is confirmed already stays so. Raises NoSuchRow, HoldRanOut and BookingIsCancelled.
    """

    def apply(booking: Booking) -> None:
        if booking.is_cancelled and booking.held_until is not None:
            raise HoldRanOut
        _refuse_cancelled(booking)
        booking.held_until = None

    edit = _change(booking_id, apply, action="confirmed")
    booking = edit.row
    event = _event_to_write_of(booking)
    if event and edit.before:
        mail.enqueue(emails.confirmation(booking, event))
    return booking


@transaction.atomic
def resend(booking_id: int) -> None:
    """Send the confirmation again.

    Raises NoSuchRow, BookingIsCancelled, StillHeld, NothingToConfirm without an address and for an
    event that is over or cancelled.
    """
    booking = changes.locked(Booking, booking_id)
    _refuse_cancelled(booking)
    if booking.is_held:
        raise StillHeld
    if not booking.customer_email:
        raise NothingToConfirm("There is no email address to send it to.")
    event = _event_to_write_of(booking)
    if event is None:
        raise NothingToConfirm("This event is over or cancelled.")
    mail.enqueue(emails.confirmation(booking, event))
    changes.record(
        action="sent again",
        kind=booking.audit_kind,
        title=booking.audit_title,
        subject_id=booking.pk,
    )


def _change(
    booking_id: int, apply: Callable[[Booking], None], *, action: str, seen: int | None = None
) -> Edit[Booking]:
    # PostgreSQL: the event before its bookings, in every transaction, or two could deadlock.
    event_id = queries.one(booking_id).event_id
    Event.including_deleted.select_for_update().get(pk=event_id)
    return changes.change(Booking, booking_id, apply, action=action, seen=seen)


def _refuse_cancelled(booking: Booking) -> None:
    if booking.is_cancelled:
        raise BookingIsCancelled


def _event_to_write_of(booking: Booking) -> Event | None:
    """The event, where the guest has an address and can still look forward to it."""
    event = booking.event
    is_ahead = not event.is_cancelled and event.over_at > now()
    return event if is_ahead and booking.customer_email else None


def _tell_of_cancellation(booking: Booking, event: Event) -> None:
    standing = Booking.objects.filter(
        event=booking.event, cancelled_at=None, held_until=None
    ).order_by("pk")
    others = list(standing.filter(customer_email__iexact=booking.customer_email))
    if others:
        # The event stays in the guest's calendar while the address still holds seats for it.
        mail.enqueue(emails.cancelled(booking, event, others=others))
        return
    # The guest's calendar takes the entry out for a higher number, and back in, should the guest
    # book again, for one that is higher still.
    event.ical_sequence += 1
    mail.enqueue(emails.cancelled(booking, event))
    newest = event.ical_sequence + 1
    Event.objects.filter(pk=event.id).update(ical_sequence=newest)
    publishing.bump()
