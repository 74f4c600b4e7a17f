"""What guests do with their own booking, by its private address. Each function is one transaction.

A token that opens nothing, or does not any more when its turn has come, raises NoSuchLink.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import timedelta

from nightcap.bookings import mails, private_link
from nightcap.bookings.errors import (
    BookingIsCancelled,
    HasArrived,
    NoSuchLink,
    NotBookable,
    NothingToConfirm,
    SameAddress,
    StillHeld,
    TooLateForGuests,
    TooManyParties,
)
from nightcap.bookings.models import MOST_TICKETS, Booking, Party
from nightcap.bookings.services import holding, limits, seats, telling
from nightcap.bookings.services.booking import new
from nightcap.bookings.services.changing import follow_guest, tell_of_cancellation
from nightcap.core.errors import Invalid, Stale, TooMany
from nightcap.core.keyed import hash_of, mailbox_of, name_of
from nightcap.core.tables import prepared
from nightcap.core.time import now
from nightcap.core.writing import changes, publishing
from nightcap.core.writing.changes import GUEST, Edit
from nightcap.events.models import Event
from nightcap.mail import services as mail
from nightcap.mail import volume
from nightcap.venue.profile import profile

_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Guest:
    """The guest who receives handed-over seats."""

    name: str
    email: str
    phone: str


@dataclass(frozen=True, slots=True)
class Changed:
    """A booking as it stands now, and the seats that wait for the guest's word, if any do."""

    booking: Booking
    held: Booking | None = None


def most_seats(booking: Booking) -> int:
    """Return how many seats guests may take themselves, if enough are free.

    What the manager gave them beyond that they keep; what they need not pay for does not grow.
    """
    own = booking.number_of_tickets
    return own if booking.is_comp else max(own, MOST_TICKETS)


@publishing.atomic()
def change(
    token: str, *, seats_wanted: int, name: str, phone: str, network: str, seen: int | None = None
) -> Changed:
    """Change the number of seats, the name or the phone number of the guest's own booking.

    Seats given up are free at once. More are taken like a booking's; what passes the count of the
    network that asks is held in a booking of its own until the guest confirms it by mail, and the
    number stays. Who has another number afterwards gets a mail. `network` is where it comes from.
    Raises NoSuchLink, Stale, BookingIsCancelled, StillHeld, NotBookable, Invalid for more seats
    than most_seats() or no phone number where there was one, and where the number shall be another
    one HasArrived, TooLateForGuests, SoldOut, and TooMany after too many mails in a day.
    """
    held: list[Booking] = []

    def apply(booking: Booking) -> None:
        _refuse_unless_it_stands(booking)
        if booking.customer_phone and not phone:
            raise Invalid("A phone number is needed.", fields={"customerPhone": "is required"})
        party = replace(booking.party, customer_name=name, customer_phone=phone)
        _refuse_beyond_most(booking, seats_wanted)
        if more := seats_wanted - booking.number_of_tickets:
            _refuse_late(booking, field="numberOfTickets")
            _count_mail(booking)
        if more > 0:
            event = seats.take(booking.event_id, more)
            counted = name_of("network", network)
            is_asked = bool(booking.customer_email)
            if is_asked and limits.are_passed_by_growth(booking.event_id, counted, more):
                if seen not in (None, booking.version):
                    raise Stale
                held.append(_hold(event, replace(party, number_of_tickets=more), counted))
                more = 0
            else:
                booking.network, booking.network_at = counted, now()
        elif more < 0:
            seats.give_back(booking.event, -more)
        booking.party = replace(party, number_of_tickets=booking.number_of_tickets + more)

    edit = _change(token, apply, action="changed", seen=seen)
    follow_guest(edit)
    if "number_of_tickets" in edit.before:
        telling.tell(edit.row, mails.changed)
    return Changed(edit.row, *held)


@publishing.atomic()
def cancel(token: str, *, seen: int | None = None) -> Booking:
    """Free the seats of the guest's own booking, held ones too, and say so by mail.

    Cancelling twice is the same as cancelling once. Raises NoSuchLink, Stale, NotBookable when the
    event is over or cancelled, HasArrived and TooLateForGuests.
    """

    def apply(booking: Booking) -> None:
        if booking.is_cancelled:
            return
        _refuse_without_event(booking)
        _refuse_late(booking)
        booking.cancelled_at, booking.held_until = now(), None

    edit = _change(token, apply, action="cancelled", seen=seen)
    tell_of_cancellation(edit)
    return edit.row


@publishing.atomic()
def resend(token: str) -> None:
    """Send the confirmation of the guest's own booking again.

    Raises NoSuchLink, BookingIsCancelled, StillHeld, NotBookable when the event is over or
    cancelled, NothingToConfirm without an address, TooMany after too many mails in a day.
    """
    booking = changes.locked(Booking, private_link.find(token).pk)
    _refuse_unless_it_stands(booking)
    if not booking.customer_email:
        raise NothingToConfirm("There is no email address to send it to.")
    telling.tell(booking, mails.confirmation)
    _count_mail(booking)
    changes.record(
        action="sent again",
        kind=booking.audit_kind,
        title=booking.audit_title,
        model=booking._meta.label_lower,
        subject_id=booking.pk,
        actor=GUEST,
    )


@publishing.atomic()
def hand_over(token: str, guest: Guest, *, seen: int | None = None) -> None:
    """Give the seats of the guest's own booking to another guest.

    That one gets a link and a code of their own, the link of the one who gives them ends, and both
    get a mail. Raises NoSuchLink, Stale, BookingIsCancelled, StillHeld, NotBookable, HasArrived,
    TooLateForGuests, SameAddress, and TooManyParties where the other address has as many bookings
    as are made unasked.
    """

    def apply(booking: Booking) -> None:
        _refuse_unless_it_stands(booking)
        _refuse_late(booking)
        if booking.mailbox == mailbox_of(guest.email):
            raise SameAddress
        booking.cancelled_at = booking.handed_over_at = now()
        booking.link_hash = None

    given = _change(token, apply, action="handed over", seen=seen).row
    party = Party(guest.name, guest.email, guest.phone, given.number_of_tickets)
    taken = new(given.event, party, Booking.Origin(given.origin))
    taken.is_comp = given.is_comp
    if limits.are_passed_by_handing_over(taken):
        raise TooManyParties(profile().phone)
    changes.create(taken, action="taken over", actor=GUEST)
    telling.tell_of_leaving(given, mails.handed_over)
    telling.tell(taken, mails.handed_to)


def _change(
    token: str, apply: Callable[[Booking], None], *, action: str, seen: int | None
) -> Edit[Booking]:
    known_by = hash_of(token)

    def apply_if_open(booking: Booking) -> None:
        # It may have been handed over, or its guest forgotten, since the token was looked up.
        if booking.link_hash != known_by:
            raise NoSuchLink
        apply(booking)

    found = private_link.find(token)
    return changes.change(Booking, found.pk, apply_if_open, action=action, seen=seen, actor=GUEST)


def _hold(event: Event, party: Party, network: str) -> Booking:
    """Book seats that were just taken as a party of its own, which waits for the guest's word."""
    booking = new(event, party, Booking.Origin.SITE)
    booking.network, booking.network_at = network, booking.created_at
    confirmation = holding.hold(booking, event)
    prepared.insert(booking)
    if confirmation is not None:
        mail.enqueue(confirmation)
    return booking


def _refuse_unless_it_stands(booking: Booking) -> None:
    if booking.is_cancelled:
        raise BookingIsCancelled
    if booking.is_held:
        raise StillHeld
    _refuse_without_event(booking)


def _refuse_without_event(booking: Booking) -> None:
    if booking.event.is_cancelled:
        raise NotBookable("This event is cancelled.")
    if booking.event.over_at <= now():
        raise NotBookable("This event is over.")


def _refuse_beyond_most(booking: Booking, wanted: int) -> None:
    most = most_seats(booking)
    if wanted > most:
        raise Invalid(
            f"For more seats please call us: {profile().phone}.",
            fields={"numberOfTickets": f"must be at most {most}"},
        )


def _refuse_late(booking: Booking, *, field: str | None = None) -> None:
    if booking.arrived_at is not None:
        raise HasArrived
    if booking.changes_until <= now():
        venue = profile()
        raise TooLateForGuests(venue.bookings.deadline, venue.phone, field=field)


def _count_mail(booking: Booking) -> None:
    """Count a mail that the guest requests.

    Otherwise a booking under another person's address could fill that mailbox.
    """
    if booking.customer_email and not volume.may_write_back(booking.customer_email):
        raise TooMany(
            f"This booking was changed very often today. Please call us: {profile().phone}.",
            retry_after=_DAY // timedelta(seconds=1),
        )
