"""What the manager does with a booking that stands. Each function is one transaction."""

from django.db import transaction

from nightcap.audit import services as audit
from nightcap.bookings import emails
from nightcap.bookings.errors import BookingIsCancelled, NoSuchBooking, NothingToConfirm
from nightcap.bookings.models import Booking
from nightcap.bookings.services import seats
from nightcap.core.errors import Invalid
from nightcap.core.time import now
from nightcap.events.models import Event


@transaction.atomic
def change(
    booking_id: int,
    *,
    customer_name: str,
    customer_email: str,
    customer_phone: str,
    number_of_tickets: int,
    seen: int | None = None,
) -> Booking:
    """Change who comes and how many; more seats are taken as by phone, fewer are free at once.

    Who looks forward to the night gets a new confirmation when the number or the address changed.
    Raises NoSuchBooking, Stale, BookingIsCancelled, Invalid when a guest of the site would be left
    without an address, and for more seats NotBookable and SoldOut.
    """
    event, booking = _locked(booking_id)
    booking.begin_change(seen)
    if booking.is_cancelled:
        raise BookingIsCancelled
    if not customer_email and booking.origin == Booking.Origin.SITE:
        raise Invalid("An e-mail address is needed.", fields={"customerEmail": "is required"})
    before = booking.customer_name, booking.customer_email, booking.number_of_tickets
    if event is not None:
        event = _seated(event, number_of_tickets - booking.number_of_tickets)
    booking.customer_name = customer_name
    booking.customer_email = customer_email
    booking.customer_phone = customer_phone
    booking.number_of_tickets = number_of_tickets
    booking.save()
    is_news = (customer_email, number_of_tickets) != before[1:]
    if is_news and event is not None and _is_ahead(event) and customer_email:
        emails.changed(booking, event)
    _record(
        "changed",
        booking,
        event,
        {"name": (before[0], customer_name), "tickets": (before[2], number_of_tickets)},
    )
    return booking


@transaction.atomic
def cancel(booking_id: int) -> Booking:
    """Free the seats of a booking and tell the guest, unless the night is over or called off.

    Cancelling twice is the same as cancelling once. Raises NoSuchBooking.
    """
    event, booking = _locked(booking_id)
    if booking.is_cancelled:
        return booking
    booking.begin_change(None)
    booking.cancelled_at = now()
    booking.save(update_fields=["cancelled_at", "version"])
    if event is not None:
        seats.free(event, booking.number_of_tickets)
        if _is_ahead(event) and booking.customer_email:
            _withdraw(booking, event)
    _record("cancelled", booking, event, {"tickets": (booking.number_of_tickets, 0)})
    return booking


@transaction.atomic
def set_arrival(booking_id: int, *, has_arrived: bool) -> Booking:
    """Note that a party has come in, or that it has not; a repeat changes nothing.

    It is no change of the booking's version: the door and the office do not get in each other's
    way. Raises NoSuchBooking and BookingIsCancelled.
    """
    event, booking = _locked(booking_id)
    if booking.is_cancelled:
        raise BookingIsCancelled
    if has_arrived == (booking.arrived_at is not None):
        return booking
    booking.arrived_at = now() if has_arrived else None
    booking.save(update_fields=["arrived_at"])
    _record("arrived" if has_arrived else "not arrived after all", booking, event)
    return booking


@transaction.atomic
def resend(booking_id: int) -> None:
    """Send the confirmation again.

    Raises NoSuchBooking, BookingIsCancelled, NothingToConfirm without an address and for a night
    that is over, called off or gone.
    """
    event, booking = _locked(booking_id)
    if booking.is_cancelled:
        raise BookingIsCancelled
    if not booking.customer_email:
        raise NothingToConfirm("There is no e-mail address to send it to.")
    if event is None or not _is_ahead(event):
        raise NothingToConfirm("This event is over or cancelled.")
    emails.confirmation(booking, event)
    _record("sent again", booking, event)


def _locked(booking_id: int) -> tuple[Event | None, Booking]:
    # PostgreSQL: the event before its bookings, in every transaction, or two could deadlock.
    event = (
        Event.including_deleted.select_for_update(of=["self"]).filter(bookings=booking_id).first()
    )
    booking = Booking.objects.select_for_update(of=["self"]).filter(pk=booking_id).first()
    if booking is None:
        raise NoSuchBooking
    return event, booking


def _seated(event: Event, more: int) -> Event:
    if more > 0:
        return seats.take(event.pk, more, now(), by_phone=True)
    if more < 0:
        seats.free(event, -more)
    return event


def _is_ahead(event: Event) -> bool:
    return not event.is_cancelled and event.over_at > now()


def _withdraw(booking: Booking, event: Event) -> None:
    # The guest's calendar takes the entry out for a higher number, and back in, should the guest
    # book again, for one that is higher still.
    event.ical_sequence += 1
    emails.cancelled(booking, event)
    event.ical_sequence += 1
    event.save(update_fields=["ical_sequence"])


def _record(
    action: str,
    booking: Booking,
    event: Event | None,
    fields: dict[str, tuple[object, object]] | None = None,
) -> None:
    title = f"{booking.reference}, {event.title}" if event else booking.reference
    audit.record(action=action, kind="booking", title=title, subject_id=booking.pk, fields=fields)
