"""Booking seats, on the site and by phone."""

import secrets
from dataclasses import dataclass
from datetime import datetime

from django.db.models import CharField

from nightcap.bookings import mails
from nightcap.bookings.models import Booking, Party
from nightcap.bookings.private_link import token_of
from nightcap.bookings.services import holding, house_seats, limits, seats
from nightcap.core.errors import Invalid
from nightcap.core.keyed import hash_of, name_of
from nightcap.core.tables import prepared
from nightcap.core.tables.prepared import Param
from nightcap.core.time import now
from nightcap.core.writing import changes, publishing
from nightcap.events import free_seats
from nightcap.events.models import Event
from nightcap.events.selectors import lock_event
from nightcap.mail import services as mail
from nightcap.mail.models import Mail

# It is read out at the door: no vowels, nothing that looks or sounds like something else.
_REFERENCE_LETTERS = "BCDFGHJKLMNPQRSTVWXZ23456789"
_REFERENCE_LENGTH = 8
_RANDOM = secrets.SystemRandom()

_WITH_REFERENCE = prepared.Select(
    Booking.objects.filter(reference=Param("reference", CharField)).order_by()
)


@dataclass(frozen=True, slots=True)
class Order:
    """A booking that is ready to be written, with its confirmation, for an event as it was seen."""

    event: Event
    booking: Booking
    confirmation: Mail
    seen_start: datetime | None


def order(
    event_id: int, party: Party, *, network: str, seen_start: datetime | None = None
) -> Order:
    """Do all that booking takes before a transaction makes others wait.

    `network` is where it comes from, as `network_of` names it; `seen_start` is when the event
    begins, as the guest was shown it. Raises NoSuchRow, HasMoved where it begins at another time,
    NotBookable for a test or sign-up event and for one that is over, concluded or cancelled,
    SoldOut when fewer seats are left.
    """
    return _order(event_id, party, name_of("network", network), seen_start)


def book(wanted: Order) -> Booking:
    """Take seats for a guest and queue the confirmation, in the caller's transaction.

    Never sells more than the event's capacity, however many ask at once (decisions, 'Bookings').
    If the event has changed since, the order is prepared again. Bookings above the limits are
    held, and a mail asks the guest to confirm them. Raises what order() raises, and TooMany if
    too many holds have run out.
    """
    party, network = wanted.booking.party, wanted.booking.network
    while not seats.hold(wanted.event, party.number_of_tickets):
        wanted = _order(wanted.event.pk, party, network, wanted.seen_start)
    while not _is_written(wanted):
        wanted = _ready(wanted.event, party, network, wanted.seen_start)
    return wanted.booking


def _is_written(wanted: Order) -> bool:
    """Write a booking and queue its mail; False where another one has its reference."""
    booking = wanted.booking
    # It may have waited, and be done a second time after the first was undone (`group_commit`): the
    # time is that of the run which commits.
    at = now()
    booking.created_at = booking.network_at = at
    booking.held_until = booking.asked_at = None
    letter: Mail | None = wanted.confirmation
    wanted.confirmation.queued_at = wanted.confirmation.due_at = at
    if limits.are_passed(booking):
        letter = holding.hold(booking, wanted.event)
    if not prepared.insert(booking, unless_taken="reference"):
        return False
    if letter is not None:
        mail.enqueue(letter)
    return True


@publishing.atomic()
def book_by_phone(
    event_id: int,
    party: Party,
    *,
    is_comp: bool = False,
    note: str = "",
    from_house_seats: bool = False,
) -> Booking:
    """Book seats for a guest who called; the confirmation goes out where there is an address.

    Like book(), except that what is left of an event marked Sold Out by hand can be had, and that a
    guest of the house (`is_comp`) pays nothing. With `from_house_seats` the seats come from those
    that the house keeps back, as far as they go. Raises Invalid too, when a guest who pays leaves
    no phone number.
    """
    refuse_unreachable(party, is_comp=is_comp)
    lock_event(event_id)
    with free_seats.told_of_afterwards():
        if from_house_seats:
            house_seats.release(event_id, party.number_of_tickets)
        event = seats.take(event_id, party.number_of_tickets, is_by_phone=True)
    booking = new(event, party, Booking.Origin.PHONE)
    booking.is_comp, booking.note = is_comp, note
    changes.create(booking, action="added as a comp" if is_comp else "added by phone")
    if booking.customer_email:
        mail.enqueue(mails.confirmation(booking, event))
    return booking


def refuse_unreachable(party: Party, *, is_comp: bool) -> None:
    """Raise Invalid for a party without a phone number; only a guest of the house needs none."""
    if not (party.customer_phone or is_comp):
        raise Invalid("A phone number is needed.", fields={"customerPhone": "is required"})


def new_reference() -> str:
    """Return a reference that no booking has."""
    while _WITH_REFERENCE.all(reference=(reference := _drawn_reference())):
        pass
    return reference


def _drawn_reference() -> str:
    return "".join(_RANDOM.choices(_REFERENCE_LETTERS, k=_REFERENCE_LENGTH))


def _order(event_id: int, party: Party, network: str | None, seen_start: datetime | None) -> Order:
    event = seats.offered(event_id, party.number_of_tickets)
    seats.refuse_moved(event, seen_start)
    return _ready(event, party, network, seen_start)


def _ready(event: Event, party: Party, network: str | None, seen_start: datetime | None) -> Order:
    # Whether another booking has this reference is seen when it is written.
    booking = _with_reference(_drawn_reference(), event, party, Booking.Origin.SITE)
    booking.network, booking.network_at = network, booking.created_at
    return Order(event, booking, mails.confirmation(booking, event), seen_start)


def new(event: Event, party: Party, origin: Booking.Origin) -> Booking:
    """Return a booking that is to be written once its seats are taken."""
    return _with_reference(new_reference(), event, party, origin)


def _with_reference(reference: str, event: Event, party: Party, origin: Booking.Origin) -> Booking:
    booking = Booking(reference=reference, event=event, origin=origin, created_at=now())
    booking.party = party
    booking.link_hash = hash_of(token_of(booking))
    return booking
