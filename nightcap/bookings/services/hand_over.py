"""Handing over seats: a guest gives a booking, or a part of its seats, to another guest."""

from collections import Counter
from collections.abc import Sequence
from functools import partial

from django.utils.translation import gettext as _

from nightcap.bookings import mails, rules
from nightcap.bookings.models import Booking, Party, Status
from nightcap.bookings.payment_calls import payments
from nightcap.bookings.rules import PaidTogether, SameAddress, TooManyParties
from nightcap.bookings.services import holds, seats
from nightcap.bookings.services.change import edit_by_link
from nightcap.bookings.services.notify_guests import count_mail, mail_guest, mail_leaving_guest
from nightcap.bookings.tickets import TicketIn, amount_of, by_tier, last_of_each, last_tickets
from nightcap.core.errors import Invalid
from nightcap.core.keyed import mailbox_of
from nightcap.core.writing import changes, publishing
from nightcap.core.writing.changes import GUEST
from nightcap.venue.profile import profile


@publishing.atomic()
def hand_over(
    token: str,
    *,
    name: str,
    email: str,
    phone: str,
    number: int | None = None,
    tickets: Sequence[TicketIn] = (),
    seen: int | None = None,
) -> None:
    """Give seats of the guest's own booking to another guest, and email both.

    `number` is the number of seats; None for all. `tickets` are their prices; without them the last
    seats of the booking are given.

    Raises NoSuchLink, Stale, BookingIsCancelled, StillHeld, NotBookable, HasArrived,
    TooLateForGuests, SameAddress, and TooManyParties if the other address has reached the limit of
    bookings without confirmation. For a part also raises PaidTogether, Invalid for more seats than
    the booking has, and TooMany after too many emails in a day.

    Rule: Seats that are handed over get a new link and code; the page of the old link only states
    the hand-over. Payments stay with the seats; a refund is made to the card that paid.
    """
    with edit_by_link(token, action="handed over", seen=seen) as edit:
        given = edit.row
        rules.check_confirmed_and_ahead(given)
        rules.check_in_time(given)
        if given.mailbox == mailbox_of(email):
            raise SameAddress
        party = Party(name, email, phone, _number_given(given, number, tickets))
        is_part = party.number_of_tickets < given.number_of_tickets
        taken = _new_booking(given, party)
        if is_part:
            _give_part(given, taken, tickets)
        else:
            _give_all(given, taken)
    if holds.exceeds_mailbox_limit(taken):
        raise TooManyParties(profile().call_us)
    changes.create(taken, action="taken over", actor=GUEST)
    if is_part:
        mail_guest(given, mails.changed)
    else:
        payments.hand_over(given, taken)
        mail_leaving_guest(given, mails.handed_over)
    mail_guest(taken, partial(mails.handed_to, giver=given))


def _new_booking(given: Booking, party: Party) -> Booking:
    """Return the unsaved booking of the new guest, with the origin and terms of the giver's."""
    taken = Booking.for_party(given.event, party, Booking.Origin(given.origin))
    taken.is_comp = given.is_comp
    taken.copy_terms(given)
    return taken


def _give_all(given: Booking, taken: Booking) -> None:
    """End the giver's booking; the new one gets its prices and its money."""
    balance_due_at, paid_tickets = given.balance_due_at, given.paid_tickets
    seats.transition(given, Status.CANCELLED, is_handed_over=True, sends_email=False)
    given.handed_over_at = given.cancelled_at
    taken.tickets, taken.amount, taken.promo_code = given.tickets, given.amount, given.promo_code
    taken.prepay, taken.prepay_comes_back = given.prepay, given.prepay_comes_back
    taken.paid, taken.refunded, taken.fee_kept = given.paid, given.refunded, given.fee_kept
    given.paid = given.refunded = given.fee_kept = 0
    taken.goodwill = given.goodwill
    if balance_due_at is not None:
        # The unpaid part keeps its deadline and counts for the same network.
        taken.balance_due_at, taken.paid_tickets = balance_due_at, paid_tickets
        taken.network, taken.network_at = given.network, given.network_at


def _give_part(given: Booking, taken: Booking, tickets: Sequence[TicketIn]) -> None:
    """Move seats from the giver's booking to the new one; the event counts the same seats.

    Rule: A guest can hand over a part of the seats: they keep their prices, and the rest keeps link
    and code. A promo code stays with the giver, so it counts as one use. Seats with a payment are
    handed over together.
    """
    [moved] = payments.money_moved([given]).values()
    if not rules.is_divisible(given, moved, is_payable=payments.can_be_paid(given)):
        raise PaidTogether
    count_mail(given)
    if tickets:
        chosen = Counter({ticket.tier_id: ticket.number for ticket in tickets})
        kept, gone = last_of_each(given.tickets, chosen)
    else:
        kept, gone = last_tickets(given.tickets, taken.number_of_tickets)
    given.tickets, taken.tickets = kept, gone
    given.amount, taken.amount = amount_of(kept), amount_of(gone)
    given.number_of_tickets -= taken.number_of_tickets


def _number_given(given: Booking, number: int | None, tickets: Sequence[TicketIn]) -> int:
    """Return how many seats to hand over. Raises Invalid for seats that the booking lacks."""
    has, own = given.number_of_tickets, by_tier(given.tickets)
    if any(ticket.number > own[ticket.tier_id] for ticket in tickets):
        raise Invalid(
            _("Your booking has fewer seats at this price."),
            fields={"tickets": _("must be part of your booking")},
        )
    if number is None:
        return has
    if number > has:
        raise Invalid(
            _("Your booking has fewer seats."),
            fields={"numberOfTickets": _("must be at most %(most)s") % {"most": has}},
        )
    return number
