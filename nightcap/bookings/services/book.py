"""Booking seats, on the site and by phone."""

from collections.abc import Sequence
from datetime import datetime

from nightcap.bookings import mails, promo_codes, quotes, rules
from nightcap.bookings.models import Booking, Party, Status
from nightcap.bookings.rules import SoldOut
from nightcap.bookings.services import holds, seats
from nightcap.bookings.tickets import TicketIn
from nightcap.core.keyed import name_of
from nightcap.core.time import now
from nightcap.core.writing import changes, publishing
from nightcap.events import free_seats
from nightcap.events.selectors import chosen_status_of, event_on_sale, lock_event
from nightcap.mail import services as mail

_scarce: set[int] = set()
"""Ids of events at which this process has refused a guest for lack of seats."""


def book(
    event_id: int,
    party: Party,
    tickets: Sequence[TicketIn] = (),
    *,
    network: str,
    pays_now: bool = False,
    promo_code: str = "",
    seen_start: datetime | None = None,
    seen_amount: int | None = None,
) -> Booking:
    """Book seats in the caller's transaction, or hold them until the guest confirms or pays.

    `tickets` are the prices that the guest chose, `promo_code` is what the guest typed, `pays_now`
    whether to pay before the evening where the event leaves the choice, `network` is where the
    request comes from, as `network_of` names it, and `seen_start` the start of the event and
    `seen_amount` the sum in cents that the guest was shown. Raises NoSuchRow, HasMoved,
    HasBecomeDearer, NotBookable, SoldOut with the seats that are left, Invalid for prices that
    cannot be meant and a code that does not count, and TooMany for a mailbox or network that holds
    too much.
    """
    event = lock_event(event_id)
    event.refuse_unless_on_sale(now())
    quote = quotes.for_guest(
        event, party.number_of_tickets, tickets, promo_code=promo_code, pays_now=pays_now
    )
    try:
        seats.take(quote)
    except SoldOut:
        _scarce.add(event_id)
        raise
    # Last: a guest reads first that the event is cancelled or full.
    rules.check_as_shown(quote, seen_start=seen_start, seen_amount=seen_amount)
    counted_as = name_of("network", network)
    booking = Booking.for_party(event, party, Booking.Origin.SITE, network=counted_as)
    booking.set_quote(quote)
    booking.status, booking.held_until = holds.hold_if_needed(booking, at=booking.created_at)
    booking.save(force_insert=True)
    promo_codes.count_use(booking)
    # A mailbox that was asked often enough today gets no further email (`holds.hold`).
    if booking.status == Status.CONFIRMED or booking.asked_at is not None:
        mail.enqueue(mails.confirmation(booking))
    return booking


def refuse_if_full(
    event_id: int, party: Party, tickets: Sequence[TicketIn] = (), *, promo_code: str = ""
) -> None:
    """Raise what book() would raise, as far as it is known without a lock.

    Asks only about events at which this process has refused a guest: the others do not pay for it,
    and guests who come too late do not wait for those who get seats. Where expired holds are
    released, book() decides. Raises NoSuchRow, NotBookable, SoldOut and Invalid.
    """
    if event_id not in _scarce:
        return
    event = event_on_sale(event_id)
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
    """Book seats for a guest who called; the confirmation is mailed if there is an address.

    With `from_house_seats` the seats come from those that the house keeps back, as far as they go.
    Raises what book() raises for the event and its prices, and Invalid for a party without a phone
    number.

    Rule: Bookings by phone are never held, and may take what is left of an event that was set to
    Sold Out by hand.
    """
    rules.check_reachable(party, is_comp=is_comp)
    event = lock_event(event_id)
    with free_seats.defer_seats_freed():
        if from_house_seats:
            event = seats.release_house_seats(event_id, party.number_of_tickets)
        quote = quotes.by_phone(event, party.number_of_tickets, tickets, is_comp=is_comp)
        seats.take(quote, is_by_phone=True)
    booking = Booking.for_party(event, party, Booking.Origin.PHONE)
    # The guest pays by the link in the confirmation; the seats are not held for it.
    booking.set_quote(quote)
    booking.is_comp, booking.note = is_comp, note
    changes.create(booking, action="added as a comp" if is_comp else "added by phone")
    if booking.customer_email:
        mail.enqueue(mails.confirmation(booking))
    return booking
