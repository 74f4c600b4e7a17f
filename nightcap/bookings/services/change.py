"""Changing and cancelling a booking, by the manager or by its guest.

Each function is one transaction. Functions with a token are for guests; they raise NoSuchLink for
an unknown token, and for one that becomes invalid while the function waits for the lock.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from nightcap.bookings import mails, quotes, rules, selectors
from nightcap.bookings.models import Booking, Party, Quote, Status
from nightcap.bookings.payment_calls import recalculate_prepayment, refunded_field
from nightcap.bookings.rules import (
    BookingIsCancelled,
    NoSuchLink,
    NothingToConfirm,
    RefundChoice,
    Refunds,
    StillHeld,
    TooManyParties,
)
from nightcap.bookings.services import holds, seats
from nightcap.bookings.services.notify_guests import count_mail, mail_guest
from nightcap.bookings.tickets import TicketIn, added, by_tier
from nightcap.core.errors import Invalid, Stale, not_connected
from nightcap.core.keyed import name_of, person_of
from nightcap.core.models import Change
from nightcap.core.phones import check_new_phone
from nightcap.core.time import now
from nightcap.core.writing import changes, publishing
from nightcap.core.writing.changes import GUEST, MANAGER, Edit
from nightcap.events import free_seats
from nightcap.mail import services as mail
from nightcap.venue.profile import profile

_CONFIRMED_FIELDS = frozenset({"customer_email", "number_of_tickets", "tickets", "is_comp"})
"""If the manager changes one of these fields, the guest gets a confirmation by email."""


@dataclass(slots=True)
class GuestbookCalls:
    """Functions of the guest book that changes call; `nightcap/guestbook/apps.py` sets them.

    `guest_renamed` gets a booking whose `guest_key` has changed, with the former key and name, in
    the transaction of the change.
    """

    guest_renamed: Callable[[Booking, str, str], None] = not_connected


guestbook = GuestbookCalls()


# Changing guest and seats


@publishing.atomic()
def change(
    booking_id: int,
    party: Party,
    tickets: Sequence[TicketIn] = (),
    *,
    is_comp: bool | None = None,
    guest_request: str | None = None,
    note: str | None = None,
    refund: RefundChoice | None = None,
    seen: int | None = None,
) -> Booking:
    """Change a booking for the manager; it may take more seats or release some.

    None keeps the present `is_comp`, `guest_request` and `note`; the request in `party` is ignored.
    `refund` is the choice for money that the change releases. `seen` is the version that the change
    is based on.

    Raises NoSuchRow, Stale, BookingIsCancelled, RefundUndecided, and for additional seats
    NotBookable and SoldOut. Raises Invalid for a site booking without an email address, a booking
    without a phone number that is not a comp, and an ambiguous price.

    Rule: A guest gets a new confirmation if the manager changes the number of seats, the email
    address or the price, unless the seats are held.
    """
    with changes.edit(Booking, booking_id, seen=seen) as edit:
        booking = edit.row
        _refuse_cancelled(booking)
        if not party.customer_email and booking.origin == Booking.Origin.SITE:
            raise Invalid("An email address is needed.", fields={"customerEmail": "is required"})
        was_comp = booking.is_comp
        if is_comp is not None:
            booking.is_comp = is_comp
        rules.check_reachable(party, is_comp=booking.is_comp)
        _check_phone(booking, party.customer_phone)
        quote = quotes.changed(booking, party.number_of_tickets, tickets)
        is_other = (quote.seats, quote.tickets) != (booking.number_of_tickets, booking.tickets)
        seats.change(booking, quote, is_by_phone=True)
        if party.customer_email != booking.customer_email:
            booking.link_email = None
            booking.forget_new_email()
        booking.party = replace(
            party,
            guest_request=booking.guest_request if guest_request is None else guest_request,
        )
        booking.note = booking.note if note is None else note
        booking.arrived_seats = min(booking.arrived_seats, party.number_of_tickets)
        if is_other or booking.is_comp != was_comp:
            percent = rules.percent_back(booking, at=now())
            amount, possible = recalculate_prepayment(booking, quote, "changed", refund, percent)
            booking.keep_whole()
            edit.also = refunded_field(amount, possible)
        if booking.status == Status.UNPAID and booking.prepay <= booking.settled:
            seats.transition(booking, Status.CONFIRMED, sends_email=False)
    follow_renamed_guest(edit)
    if "customer_email" in edit.before:
        # The link in emails to the old address stops working, and no email has asked the new
        # address to confirm.
        booking.activate_link()
        Booking.objects.filter(pk=booking.pk).update(asked_at=None)
    if not edit.before.keys().isdisjoint(_CONFIRMED_FIELDS) and not booking.is_held:
        mail_guest(booking, mails.changed)
    return booking


@publishing.atomic()
def change_by_link(
    token: str,
    *,
    seats_wanted: int,
    name: str,
    phone: str,
    network: str,
    tickets: Sequence[TicketIn] = (),
    guest_request: str | None = None,
    seen: int | None = None,
) -> tuple[Booking, Booking | None]:
    """Change seats, name, phone number or request of the guest's own booking.

    None keeps the present `guest_request`. `network` is the client's network as returned by
    `network_of`. Returns the booking, and the booking of additional seats that the guest has to
    confirm, if any.

    Raises NoSuchLink, Stale, BookingIsCancelled, StillHeld, NotBookable, and Invalid for too many
    seats, invalid prices or a deleted phone number. If seats or prices change, also raises
    HasArrived, TooLateForGuests, SoldOut, and TooMany after too many emails in a day.

    Rule: Seats that a guest gives up are free at once. Additional seats above the network's limit
    are held in a separate booking until the guest confirms them; the first booking keeps its seats.
    """
    held: Booking | None = None
    with edit_by_link(token, action="changed", seen=seen) as edit:
        booking = edit.row
        rules.check_confirmed_and_ahead(booking)
        if booking.customer_phone and not phone:
            raise Invalid(
                _("A phone number is needed."), fields={"customerPhone": _("is required")}
            )
        _check_phone(booking, phone)
        party = replace(booking.party, customer_name=name, customer_phone=phone)
        if guest_request is not None:
            party = replace(party, guest_request=guest_request)
        rules.check_not_too_many(booking, seats_wanted)
        # A guest whose price needs a promo code may add seats at that price.
        own = by_tier(booking.tickets)
        quote = quotes.changed(booking, seats_wanted, tickets, unlocked=own)
        more, has = seats_wanted - booking.number_of_tickets, booking.tickets
        is_other = bool(more) or quote.tickets != has
        if is_other:
            rules.check_in_time(booking, field="numberOfTickets")
            count_mail(booking)
        if more > 0:
            booking.event.refuse_unless_on_sale(now())
        seats.change(booking, quote)
        if more > 0:
            wanted = replace(party, number_of_tickets=more)
            held = _hold_more(booking, wanted, quote, network, seen)
        if held is None:
            party = replace(party, number_of_tickets=seats_wanted)
        booking.party = party
        if held is None and is_other:
            percent = rules.percent_back(booking, at=now())
            amount, _most = recalculate_prepayment(
                booking, quote, "changed", RefundChoice.RULE, percent
            )
            edit.also = refunded_field(amount)
            holds.hold_balance(booking, booking.paid_tickets or has, at=now())
    follow_renamed_guest(edit)
    if not edit.before.keys().isdisjoint({"number_of_tickets", "tickets"}):
        mail_guest(booking, mails.changed)
    return booking, held


def _hold_more(
    booking: Booking, wanted: Party, quote: Quote, network: str, seen: int | None
) -> Booking | None:
    """Return the booking that holds the additional seats, just taken; None below the limit."""
    counted_as = name_of("network", network)
    if not booking.customer_email or not holds.exceeds_limit_for_more_seats(
        booking.event_id, counted_as, wanted.number_of_tickets
    ):
        booking.network, booking.network_at = counted_as, now()
        return None
    if seen not in (None, booking.version):
        raise Stale
    further = replace(
        quote,
        seats=wanted.number_of_tickets,
        tickets=added(booking.tickets, quote.tickets),
        code=None,
        has_paid=False,
    )
    if further.tickets and by_tier(further.tickets).total() != further.seats:
        raise Invalid(
            _("Please add the seats first, and change their prices then."),
            fields={"tickets": _("must only add seats")},
        )
    held = Booking.for_party(booking.event, wanted, Booking.Origin.SITE, network=counted_as)
    # If the other seats are prepaid, these must be paid too, once they are confirmed.
    held.set_quote(further)
    held.status, held.held_until = Status.HELD, holds.hold(held, at=held.created_at)
    held.save(force_insert=True)
    if held.asked_at is not None:
        mail.enqueue(mails.confirmation(held))
    return held


# Cancelling


@publishing.atomic()
def cancel(
    booking_id: int,
    *,
    refund: RefundChoice | None = None,
    refund_if_won: RefundChoice = RefundChoice.RULE,
) -> Booking:
    """Cancel a booking for the manager; a repeat has no effect.

    `refund` is the choice for a paid booking. If a bank disputes the whole payment, `refund_if_won`
    is the choice that applies if the venue wins. Raises NoSuchRow and RefundUndecided.

    Rule: If the manager cancels a booking, its guest is notified, unless the seats were only held
    or the event is cancelled or over.
    """
    with (
        free_seats.defer_seats_freed(),
        changes.edit(Booking, booking_id, action="cancelled") as edit,
    ):
        booking = edit.row
        if not booking.is_cancelled:
            rule = rules.refund_if_cancelled(booking, at=now())
            amount = Refunds(rule=rule, all=booking.net_paid).amount(refund)
            edit.also = refunded_field(amount, booking.net_paid)
            percents = Refunds(rule=rules.percent_back(booking, at=now()), all=rules.ALL_OF_IT)
            percent = percents.amount(refund or refund_if_won)
            seats.cancel(booking, refund=amount, percent=percent)
    return booking


@publishing.atomic()
def cancel_by_link(token: str, *, seen: int | None = None) -> Booking:
    """Cancel the guest's own confirmed or held booking; email guests with confirmed seats.

    A repeat has no effect. Raises NoSuchLink, Stale, NotBookable if the event is cancelled or over,
    HasArrived and TooLateForGuests.

    Rule: Guests who cancel get a refund by the terms of their booking.
    """
    with (
        free_seats.defer_seats_freed(),
        edit_by_link(token, action="cancelled", seen=seen) as edit,
    ):
        if not edit.row.is_cancelled:
            edit.row.event.refuse_unless_ahead(now())
            rules.check_in_time(edit.row)
            refund = rules.refund_if_cancelled(edit.row, at=now())
            percent = rules.percent_back(edit.row, at=now())
            edit.also = refunded_field(refund)
            edit.row.kept_for_line = rules.back_from_line(edit.row, at=now())
            edit.row.given_for_line = 0
            seats.cancel(edit.row, refund=refund, percent=percent, is_final=False)
    return edit.row


@publishing.atomic()
def hold_again(token: str, *, network: str) -> Booking:
    """Hold the seats of an expired prepaid booking again.

    If the event is now payable at the door, the booking is confirmed. `network` is the client's
    network as returned by `network_of`. Raises NoSuchLink, NotBookable, SoldOut, TooMany if the
    mailbox or network has too many holds, TooManyParties if the guest would have to confirm by
    email, Invalid if the promo code is used up, and BookingIsCancelled for a cancelled booking.
    """
    with edit_by_link(token, action="held again", seen=None) as edit:
        booking = edit.row
        if booking.is_cancelled:
            if booking.status != Status.EXPIRED or not booking.prepay:
                raise BookingIsCancelled
            booking.event.refuse_unless_on_sale(now())
            booking.network, booking.network_at = name_of("network", network), now()
            booking.set_quote(quotes.as_booked(booking, pays_now=True))
            booking.agreed_at = now()
            to, until = holds.hold_if_needed(booking, at=now())
            if to is Status.HELD:
                # Its link was on the screen, so it could confirm the mailbox's holds without access
                # to the mailbox.
                raise TooManyParties(profile().call_us)
            seats.transition(booking, to, until=until, overrides_sold_out=False)
    return edit.row


# The private URL, and sending the confirmation again


def private_address(booking_id: int) -> str:
    """Return a booking's private URL, for the manager to give to its guest.

    Raises NoSuchRow, and BookingIsCancelled for a cancelled booking that was never paid.
    """
    booking = selectors.one(booking_id)
    if not booking.paid:
        _refuse_cancelled(booking)
    booking.activate_link()
    return booking.address


@publishing.atomic()
def resend(booking_id: int) -> None:
    """Send the confirmation again for the manager.

    Raises NoSuchRow, BookingIsCancelled, StillHeld, and NothingToConfirm without an email address,
    or if the event is cancelled or over.
    """
    booking = changes.locked(Booking, booking_id)
    _refuse_cancelled(booking)
    if booking.is_held:
        raise StillHeld
    _resend(booking, actor=MANAGER)


@publishing.atomic()
def resend_by_link(token: str) -> None:
    """Send the confirmation of the guest's own booking again.

    Raises NoSuchLink, BookingIsCancelled, StillHeld, NotBookable if the event is cancelled or over,
    NothingToConfirm without an email address, and TooMany after too many emails in a day.
    """
    booking = changes.locked(Booking, selectors.by_token(token).pk)
    rules.check_confirmed_and_ahead(booking)
    _resend(booking, actor=GUEST)
    count_mail(booking)


def _resend(booking: Booking, *, actor: Change.Actor) -> None:
    if not booking.customer_email:
        raise NothingToConfirm(_("There is no email address to send it to."))
    if not mail_guest(booking, mails.confirmation):
        raise NothingToConfirm(_("This event is over or cancelled."))
    changes.record(
        action="sent again",
        kind=booking.audit_kind,
        title=booking.audit_title,
        model=booking._meta.label_lower if actor == GUEST else "",
        subject_id=booking.pk,
        actor=actor,
    )


@contextmanager
def edit_by_link(token: str, *, action: str, seen: int | None) -> Iterator[Edit[Booking]]:
    """Change the booking of a token for its guest within the block, locked after its event.

    Raises NoSuchLink and Stale.
    """
    found = selectors.by_token(token)
    with changes.edit(Booking, found.pk, action=action, seen=seen, actor=GUEST) as edit:
        # The booking may have been handed over, or its guest forgotten, since the token was read.
        if not edit.row.is_opened_by(token):
            raise NoSuchLink
        yield edit


def follow_renamed_guest(edit: Edit[Booking]) -> None:
    """Update the guest book after a change of the guest's name or contact in a booking."""
    booking, before = edit.row, edit.before
    contact = before.get("mailbox", booking.mailbox) or before.get("phone_key", booking.phone_key)
    if contact is None:
        return
    name = str(before.get("customer_name", booking.customer_name))
    key = person_of(str(contact), name)
    if key != booking.guest_key:
        guestbook.guest_renamed(booking, key, name)


def _check_phone(booking: Booking, phone: str) -> None:
    check_new_phone(phone, stored=booking.customer_phone, field="customerPhone")


def _refuse_cancelled(booking: Booking) -> None:
    if booking.is_cancelled:
        raise BookingIsCancelled
