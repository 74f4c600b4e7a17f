"""What the manager does with a booking that stands. Each function is one transaction."""

from django.db import transaction

from nightcap.audit import services as audit
from nightcap.bookings import emails
from nightcap.bookings.errors import BookingIsCancelled, NoSuchBooking, NothingToConfirm
from nightcap.bookings.models import Booking, Party
from nightcap.bookings.services import booking as seats
from nightcap.core import publishing
from nightcap.core.errors import Invalid
from nightcap.core.time import now
from nightcap.events.models import Event


@transaction.atomic
def change(booking_id: int, party: Party, *, seen: int | None = None) -> Booking:
    """Change who comes and how many; more seats are taken as by phone, fewer are free at once.

    Who looks forward to the event gets a new confirmation when the number or the address changed.
    Raises NoSuchBooking, Stale, BookingIsCancelled, Invalid when a guest of the site would be left
    without an address, and for more seats NotBookable and SoldOut.
    """
    booking = _locked(booking_id)
    booking.begin_change(seen)
    if booking.is_cancelled:
        raise BookingIsCancelled
    if not party.customer_email and booking.origin == Booking.Origin.SITE:
        raise Invalid("An e-mail address is needed.", fields={"customerEmail": "is required"})
    before = booking.party
    more = party.number_of_tickets - before.number_of_tickets
    if more > 0:
        seats.take(booking.event_id, more, is_by_phone=True)
    elif more < 0:
        seats.give_back(booking.event, -more)
    booking.party = party
    booking.save()
    is_news = more != 0 or party.customer_email != before.customer_email
    if is_news and party.customer_email and _is_ahead(booking.event):
        emails.changed(booking)
    _record(
        "changed",
        booking,
        {
            "name": (before.customer_name, party.customer_name),
            "tickets": (before.number_of_tickets, party.number_of_tickets),
        },
    )
    return booking


@transaction.atomic
def cancel(booking_id: int) -> Booking:
    """Free the seats of a booking and tell the guest, unless the event is over or cancelled.

    Cancelling twice is the same as cancelling once. Raises NoSuchBooking.
    """
    booking = _locked(booking_id)
    if booking.is_cancelled:
        return booking
    booking.begin_change(None)
    booking.cancelled_at = now()
    booking.save(update_fields=["cancelled_at", "version"])
    seats.give_back(booking.event, booking.number_of_tickets)
    if booking.customer_email and _is_ahead(booking.event):
        _tell_of_cancellation(booking)
    _record("cancelled", booking, {"tickets": (booking.number_of_tickets, 0)})
    return booking


@transaction.atomic
def set_arrival(booking_id: int, *, has_arrived: bool) -> Booking:
    """Note that a party has come in, or that it has not; a repeat changes nothing.

    It is no change of the booking's version: the door and the office do not get in each other's
    way. Raises NoSuchBooking and BookingIsCancelled.
    """
    booking = _locked(booking_id)
    if booking.is_cancelled:
        raise BookingIsCancelled
    if has_arrived == (booking.arrived_at is not None):
        return booking
    booking.arrived_at = now() if has_arrived else None
    booking.save(update_fields=["arrived_at"])
    _record("arrived" if has_arrived else "not arrived after all", booking)
    return booking


@transaction.atomic
def resend(booking_id: int) -> None:
    """Send the confirmation again.

    Raises NoSuchBooking, BookingIsCancelled, NothingToConfirm without an address and for an event
    that is over or cancelled.
    """
    booking = _locked(booking_id)
    if booking.is_cancelled:
        raise BookingIsCancelled
    if not booking.customer_email:
        raise NothingToConfirm("There is no e-mail address to send it to.")
    if not _is_ahead(booking.event):
        raise NothingToConfirm("This event is over or cancelled.")
    emails.confirmation(booking)
    _record("sent again", booking)


def _locked(booking_id: int) -> Booking:
    # PostgreSQL: the event before its bookings, in every transaction, or two could deadlock.
    event = Event.objects.select_for_update(of=["self"]).filter(bookings=booking_id).first()
    booking = Booking.objects.select_for_update(of=["self"]).filter(pk=booking_id).first()
    if event is None or booking is None:
        raise NoSuchBooking
    booking.event = event
    return booking


def _is_ahead(event: Event) -> bool:
    return not event.is_cancelled and event.over_at > now()


def _tell_of_cancellation(booking: Booking) -> None:
    standing = Booking.objects.filter(event=booking.event, cancelled_at=None).order_by("pk")
    others = list(standing.filter(customer_email__iexact=booking.customer_email))
    if others:
        # The event stays in the guest's calendar while the address still holds seats for it.
        emails.cancelled(booking, others=others)
        return
    # The guest's calendar takes the entry out for a higher number, and back in, should the guest
    # book again, for one that is higher still.
    booking.event.ical_sequence += 1
    emails.cancelled(booking)
    booking.event.ical_sequence += 1
    booking.event.save(update_fields=["ical_sequence"])
    publishing.bump()


def _record(
    action: str, booking: Booking, fields: dict[str, tuple[object, object]] | None = None
) -> None:
    audit.record(
        action=action,
        kind="booking",
        title=booking.subject,
        subject_id=booking.pk,
        fields=fields,
    )
