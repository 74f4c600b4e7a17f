"""Booking seats, on the site and by phone."""

from collections.abc import Sequence

from nightcap.bookings import mails, promo_codes, quotes, rules
from nightcap.bookings.models import Booking, Party, Status
from nightcap.bookings.rules import NOTHING_SHOWN, Shown, SoldOut
from nightcap.bookings.services import holds, seats
from nightcap.bookings.tickets import TicketIn
from nightcap.core.errors import NoSuchRow
from nightcap.core.keyed import name_of
from nightcap.core.time import now
from nightcap.core.writing import changes, publishing
from nightcap.events import free_seats
from nightcap.events.selectors import (
    chosen_status_of,
    event_on_sale,
    lock_event,
    lock_event_for_guest,
)
from nightcap.mail import services as mail

_scarce: set[int] = set()
"""Ids of events at which this process has refused a guest for lack of seats."""


def book(
    event_id: int,
    party: Party,
    tickets: Sequence[TicketIn] = (),
    *,
    network: str,
    is_member: bool = False,
    pays_now: bool = False,
    promo_code: str = "",
    shown: Shown = NOTHING_SHOWN,
) -> Booking:
    """Book seats in the caller's transaction, or hold them until the guest confirms or pays.

    `tickets` are the prices that the guest chose, and `promo_code` is the text that the guest
    typed. `pays_now` is the choice to pay before the evening, if the event offers it. `network` is
    the client's network as returned by `network_of`. A member also books events for members only,
    which do not exist for other guests. `shown` is what the guest has seen of the event.

    Raises NoSuchRow, HasMoved, HasBecomeDearer, NotBookable, SoldOut with the seats left, Invalid
    for invalid prices or an invalid code, and TooMany if the mailbox or network has too many holds.
    """
    event = lock_event_for_guest(event_id, is_member=is_member)
    event.refuse_unless_on_sale(now())
    quote = quotes.for_guest(
        event, party.number_of_tickets, tickets, promo_code=promo_code, pays_now=pays_now
    )
    try:
        seats.take(quote)
    except SoldOut:
        # For a stranger an event for members only must answer like one that does not exist.
        if not event.members_only:
            _scarce.add(event_id)
        raise
    # Check this last: a cancelled or full event is the more important refusal.
    rules.check_as_shown(quote, shown)
    counted_as = name_of("network", network)
    booking = Booking.for_party(event, party, Booking.Origin.SITE, network=counted_as)
    booking.from_letter = shown.letter
    booking.set_quote(quote)
    booking.status, booking.held_until = holds.hold_if_needed(booking, at=booking.created_at)
    booking.save(force_insert=True)
    promo_codes.count_use(booking)
    # A mailbox over the daily limit of confirmation requests gets no further email (`holds.hold`).
    if booking.status == Status.CONFIRMED or booking.asked_at is not None:
        mail.enqueue(mails.confirmation(booking))
    return booking


def refuse_if_full(
    event_id: int, party: Party, tickets: Sequence[TicketIn] = (), *, promo_code: str = ""
) -> None:
    """Refuse a booking early, without a lock, if the event is known to be full.

    Only events at which this process has refused a guest are checked, so bookings of other events
    take no extra time, and late guests need not wait for the lock. If expired holds are released
    here, book() decides. Raises NotBookable, SoldOut and Invalid like book().
    """
    if event_id not in _scarce:
        return
    try:
        event = event_on_sale(event_id)
    except NoSuchRow:
        # Deleted, or for members only by now: book() decides, as for an id that was never used.
        _scarce.discard(event_id)
        return
    event.refuse_unless_on_sale(now())
    quote = quotes.for_guest(event, party.number_of_tickets, tickets, promo_code=promo_code)
    if quote.fits:
        _scarce.discard(event_id)
    elif not seats.release_expired_holds(event_id):
        rules.check_seats(quote, chosen_status_of(event))


@publishing.atomic()
def book_by_phone(
    event_id: int,
    party: Party,
    tickets: Sequence[TicketIn] = (),
    *,
    is_comp: bool = False,
    note: str = "",
    from_house_seats: bool = False,
) -> Booking:
    """Book seats for a caller, and email the confirmation if there is an address.

    With `from_house_seats` the seats are taken from those that the venue reserves, and free seats
    if these are too few. Raises the errors of book() about the event and its prices, and Invalid
    for a party without a phone number.

    Rule: Bookings by phone are never held, and may take the seats left at an event that the manager
    set to Sold Out.
    """
    rules.check_reachable(party, is_comp=is_comp)
    event = lock_event(event_id)
    with free_seats.defer_seats_freed():
        if from_house_seats:
            event = seats.release_house_seats(event_id, party.number_of_tickets)
        quote = quotes.by_phone(event, party.number_of_tickets, tickets, is_comp=is_comp)
        seats.take(quote, is_by_phone=True)
    booking = Booking.for_party(event, party, Booking.Origin.PHONE)
    # The guest can pay by the link in the confirmation; the seats are confirmed regardless.
    booking.set_quote(quote)
    booking.is_comp, booking.note = is_comp, note
    changes.create(booking, action="added as a comp" if is_comp else "added by phone")
    if booking.customer_email:
        mail.enqueue(mails.confirmation(booking))
    return booking
