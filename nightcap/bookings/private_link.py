"""A booking's private address: who holds its token may read and change it, without a password.

The token has 256 bits and is made of the secret key, the booking's reference and the guest's mail
address whenever a mail or the manager needs it: so it can be sent again although the database holds
its hash alone, and it ends when the booking is given to another address.
"""

from enum import StrEnum

from django.conf import settings

from nightcap.bookings.errors import NoSuchLink
from nightcap.bookings.models import Booking
from nightcap.core.keyed import hash_of, token_for
from nightcap.core.time import now


class BookingState(StrEnum):
    """What has become of a booking, as its guest sees it."""

    HELD = "held"
    CONFIRMED = "confirmed"
    RAN_OUT = "ran out"
    CANCELLED = "cancelled"
    NO_EVENT = "no event"
    OVER = "over"


def token_of(booking: Booking) -> str:
    """Return the secret in the private address of a booking, written already or not."""
    return _token(booking.reference, booking.customer_email)


def address_of(booking: Booking) -> str:
    """Return the private address of a booking, for its guest alone."""
    return address(booking.reference, booking.customer_email)


def address(reference: str, email: str) -> str:
    """Return the private address of the booking with this reference and mail address."""
    return f"{settings.PUBLIC_URL}/booking/{_token(reference, email)}"


def let_open(booking: Booking) -> None:
    """Let its private address, and no earlier one, open a booking that is written already.

    To be called whenever the address is about to stand somewhere: a booking may be older than
    private addresses, than the present secret key, or than the guest's mail address.
    """
    known_by = hash_of(token_of(booking))
    if booking.link_hash != known_by:
        booking.link_hash = known_by
        Booking.objects.filter(pk=booking.pk).update(link_hash=known_by)


def find(token: str) -> Booking:
    """Return the booking that a token opens, with its event. Raises NoSuchLink."""
    found = Booking.objects.select_related("event").filter(link_hash=hash_of(token)).first()
    if found is None:
        raise NoSuchLink
    return found


def state_of(booking: Booking) -> BookingState:
    """Say what has become of a booking by now."""
    if booking.held_until is not None and (booking.is_cancelled or booking.held_until <= now()):
        return BookingState.RAN_OUT
    if booking.is_cancelled:
        return BookingState.CANCELLED
    if booking.event.is_cancelled:
        return BookingState.NO_EVENT
    if booking.event.over_at <= now():
        return BookingState.OVER
    return BookingState.HELD if booking.is_held else BookingState.CONFIRMED


def _token(reference: str, email: str) -> str:
    return token_for("booking", f"{reference} {email}")


def qr_text(booking: Booking) -> str:
    """Return what the QR code of a booking says to the door."""
    return f"NIGHTCAP:{booking.reference}"
