"""What the manager does with a booking that stands. Each function is one transaction."""

from collections.abc import Callable

from nightcap.bookings import mails, private_link, selectors
from nightcap.bookings.errors import BookingIsCancelled, HoldRanOut, NothingToConfirm, StillHeld
from nightcap.bookings.models import Booking, Party
from nightcap.bookings.services import seats, telling
from nightcap.bookings.services.booking import refuse_unreachable
from nightcap.core.errors import Invalid
from nightcap.core.keyed import person_of
from nightcap.core.time import now
from nightcap.core.writing import changes, publishing
from nightcap.core.writing.changes import Edit

_CONFIRMED = frozenset({"customer_email", "number_of_tickets", "is_comp"})
"""The fields of which a guest gets it in writing that they hold something else."""

GuestFollower = Callable[[Booking, str, str], None]

_guest_followers: list[GuestFollower] = []


def follows_guest(follower: GuestFollower) -> GuestFollower:
    """Let a function be called with a booking whose guest has another key (`Booking.guest_key`).

    It gets the key and the name from before, in the transaction of the change.
    """
    _guest_followers.append(follower)
    return follower


@publishing.atomic()
def change(
    booking_id: int,
    party: Party,
    *,
    is_comp: bool | None = None,
    note: str | None = None,
    seen: int | None = None,
) -> Booking:
    """Change who comes and how many; more seats are taken as by phone, fewer are free at once.

    `is_comp` says whether they pay nothing; None leaves that, and the note, as it is. Who looks
    forward to the event gets a new confirmation when the number, the address or that changed, but
    not while the seats are held: the confirmation then comes with the guest's word. Raises
    NoSuchRow, Stale, BookingIsCancelled, Invalid when a guest of the site would be left without an
    address, or one who pays without a phone number, and for more seats NotBookable and SoldOut.
    """

    def apply(booking: Booking) -> None:
        _refuse_cancelled(booking)
        if not party.customer_email and booking.origin == Booking.Origin.SITE:
            raise Invalid("An email address is needed.", fields={"customerEmail": "is required"})
        if is_comp is not None:
            booking.is_comp = is_comp
        refuse_unreachable(party, is_comp=booking.is_comp)
        more = party.number_of_tickets - booking.number_of_tickets
        if more > 0:
            seats.take(booking.event_id, more, is_by_phone=True)
        elif more < 0:
            seats.give_back(booking.event, -more)
        booking.party = party
        booking.note = booking.note if note is None else note
        booking.arrived_seats = min(booking.arrived_seats, party.number_of_tickets)

    edit = changes.change(Booking, booking_id, apply, action="changed", seen=seen)
    booking = edit.row
    follow_guest(edit)
    if "customer_email" in edit.before:
        # The link that went to the old address stops working.
        private_link.let_open(booking)
    if not edit.before.keys().isdisjoint(_CONFIRMED) and not booking.is_held:
        telling.tell(booking, mails.changed)
    return booking


@publishing.atomic()
def cancel(booking_id: int) -> Booking:
    """Free the seats of a booking and tell the guest, unless the event is over or cancelled.

    Of seats that were only held nobody is told. Cancelling twice is the same as cancelling once.
    Raises NoSuchRow.
    """

    def apply(booking: Booking) -> None:
        if not booking.is_cancelled:
            booking.cancelled_at, booking.held_until = now(), None

    edit = changes.change(Booking, booking_id, apply, action="cancelled")
    tell_of_cancellation(edit)
    return edit.row


@publishing.atomic()
def confirm(booking_id: int) -> Booking:
    """Confirm by hand what is held, also when its time is just over; the confirmation goes out.

    What is confirmed already stays so. Raises NoSuchRow, HoldRanOut and BookingIsCancelled.
    """

    def apply(booking: Booking) -> None:
        if booking.is_cancelled and booking.held_until is not None:
            raise HoldRanOut
        _refuse_cancelled(booking)
        booking.held_until = None

    edit = changes.change(Booking, booking_id, apply, action="confirmed")
    if edit.before:
        telling.tell(edit.row, mails.confirmation)
    return edit.row


@publishing.atomic()
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
    if not telling.tell(booking, mails.confirmation):
        raise NothingToConfirm("This event is over or cancelled.")
    changes.record(
        action="sent again",
        kind=booking.audit_kind,
        title=booking.audit_title,
        subject_id=booking.pk,
    )


def link_of(booking_id: int) -> str:
    """Return the private address of a booking, for the manager to give to its guest.

    Raises NoSuchRow, and BookingIsCancelled.
    """
    booking = selectors.one(booking_id)
    _refuse_cancelled(booking)
    private_link.let_open(booking)
    return private_link.address_of(booking)


def follow_guest(edit: Edit[Booking]) -> None:
    """Let what is known of a guest follow a change of the name or the address in a booking.

    To be called in the transaction of the change.
    """
    booking, before = edit.row, edit.before
    contact = before.get("mailbox", booking.mailbox) or before.get("phone_key", booking.phone_key)
    if contact is None:
        return
    name = str(before.get("customer_name", booking.customer_name))
    key = person_of(str(contact), name)
    if key != booking.guest_key:
        for follow in _guest_followers:
            follow(booking, key, name)


def tell_of_cancellation(edit: Edit[Booking]) -> None:
    """Free the seats of a booking that was just cancelled, and tell the guest if they were sold.

    To be called in the transaction of the change; what was cancelled before changes nothing.
    """
    if edit.before:
        booking = edit.row
        seats.give_back(booking.event, booking.number_of_tickets, in_the_room=booking.arrived_seats)
        if "held_until" not in edit.before:
            private_link.let_open(edit.row)
            telling.tell_of_leaving(edit.row, mails.cancelled)


def _refuse_cancelled(booking: Booking) -> None:
    if booking.is_cancelled:
        raise BookingIsCancelled
