"""Decisions on payments: the amount due, whether it can be paid, and whether a payment matches."""

from decimal import ROUND_HALF_UP, Decimal
from enum import StrEnum

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from nightcap.bookings.models import Booking
from nightcap.bookings.rules import refunds_in_words
from nightcap.bookings.tickets import Ticket
from nightcap.connections.services import takes_payments
from nightcap.core.errors import DomainError
from nightcap.core.time import now
from nightcap.events.tiers import Paying, in_words
from nightcap.payments.models import Payment
from nightcap.payments.provider import Session
from nightcap.quotes.models import InquiryQuote
from nightcap.quotes.rules import tax_in as tax_in_quote
from nightcap.venue.currencies import is_chargeable
from nightcap.venue.moments import hour, long_date
from nightcap.venue.profile import profile

UNSETTLED = (Payment.State.WANTED, Payment.State.OPEN)
"""The states of payments whose page may still be paid."""


_ALL = 100


class Sort(StrEnum):
    """The order of a list of payments; "-" means descending."""

    NEWEST = ""
    DATE = "date"
    DATE_DOWN = "-date"
    GUEST = "guest"
    GUEST_DOWN = "-guest"
    SHOW = "show"
    SHOW_DOWN = "-show"
    METHOD = "method"
    METHOD_DOWN = "-method"
    STATE = "state"
    STATE_DOWN = "-state"
    AMOUNT = "amount"
    AMOUNT_DOWN = "-amount"
    REFUNDED = "refunded"
    REFUNDED_DOWN = "-refunded"
    KEPT = "kept"
    KEPT_DOWN = "-kept"


class Shown(StrEnum):
    """Selects payments of a list; `trouble` are those that need the manager."""

    ALL = "all"
    OPEN = "open"
    PAID = "paid"
    ENDED = "ended"
    TROUBLE = "trouble"


class NothingToPay(DomainError):
    """The booking has no amount to pay: it is paid, cancelled, free, or its seats were released."""


class NotRefused(DomainError):
    """The refund has not failed, is recorded already, or exceeds the rest of its payment."""


def due_of(booking: Booking) -> int:
    """Return the prepayment due of a booking, in cents; 0 if guests cannot be charged it online."""
    # Once a party has arrived, the door collects the balance, so the link must not charge it too.
    return 0 if booking.arrived_at is not None else _chargeable(booking.prepay - booking.settled)


def payable_of(booking: Booking) -> int:
    """Return the amount of a booking that can be paid online now, in cents.

    Rule: If the event lets guests choose, a booking to be paid at the door can also be paid online
    by its link.
    """
    leaves_choice = booking.event.payment == Paying.CHOICE and booking.arrived_at is None
    if not leaves_choice or booking.is_comp:
        return due_of(booking)
    return _chargeable((booking.amount or 0) - booking.settled)


def _chargeable(amount: int) -> int:
    """Return an amount in cents if guests can be charged it online; otherwise 0."""
    is_payable = is_chargeable(amount, profile().currency) and takes_payments()
    return max(0, amount) if is_payable else 0


def is_goodwill(owner: Booking | InquiryQuote) -> bool:
    """Return whether a refund now is goodwill: the guest keeps the seats and need not pay again.

    A deposit of a quote is never due again, so its refund is not counted as goodwill.
    """
    if isinstance(owner, InquiryQuote):
        return False
    return not (owner.is_cancelled or owner.event.is_cancelled)


def check_payable(booking: Booking) -> int:
    """Return the amount to pay online, in cents. Raises NothingToPay and NotBookable.

    Rule: Seats whose hold has expired cannot be paid; the guest books again.
    """
    if (until := booking.held_until) is not None and (booking.is_cancelled or until <= now()):
        raise NothingToPay(_("Your seats went back at %(hour)s.") % {"hour": hour(until)})
    if (until := booking.balance_due_at) is not None and until <= now():
        ended = _("The time to pay for this change ended at %(hour)s.") % {"hour": hour(until)}
        raise NothingToPay(ended)
    if booking.is_cancelled:
        raise NothingToPay(_("This booking is cancelled."))
    booking.event.refuse_unless_ahead(now())
    payable = payable_of(booking)
    if not payable:
        raise NothingToPay(_("There is nothing to pay."))
    return payable


def deposit_due(quote: InquiryQuote) -> int:
    """Return the unpaid deposit of a quote, in cents; 0 if guests cannot be charged it online."""
    return _chargeable(quote.deposit_due) if quote.currency == profile().currency else 0


def check_deposit(quote: InquiryQuote) -> int:
    """Return the deposit to pay online, in cents. Raises NothingToPay.

    Rule: The deposit of a quote is paid after the guest has accepted the quote.
    """
    due = deposit_due(quote)
    if not due:
        raise NothingToPay(_("There is nothing to pay."))
    return due


def deposit_lines(quote: InquiryQuote, due: int) -> list[list[str | int]]:
    """Return the receipt's lines for a payment of `due` cents of a deposit, the total last."""
    return [[deposit_title(quote), due], [_("Deposit"), due]]


def deposit_title(quote: InquiryQuote) -> str:
    """Return the quote as text, for the checkout page; it does not name the guest."""
    return _("Deposit for quote %(reference)s") % {"reference": quote.reference}


def tax_in(amount: int, category: str) -> int:
    """Return the tax in an amount, in cents, at the present rate of an event category.

    Rule: Prices include tax, at the rate of the event's category when its show is over.
    """
    percent = Decimal(str(profile().tax.percent_of(category)))
    return int((amount * percent / (_ALL + percent)).to_integral_value(ROUND_HALF_UP))


def tax_of(payment: Payment) -> int:
    """Return the tax in a payment, in cents, at its event's rate or that of its quote."""
    if payment.event is not None:
        return tax_in(payment.amount, payment.event.category)
    return tax_in_quote(payment.quote, payment.amount) if payment.quote else 0


def title_of(booking: Booking) -> str:
    """Return the event and number of seats as text, for the checkout page."""
    seats = booking.number_of_tickets
    return ngettext("%(title)s, %(number)s seat", "%(title)s, %(number)s seats", seats) % {
        "title": booking.event.title,
        "number": seats,
    }


def receipt_lines(booking: Booking, due: int) -> list[list[str | int]]:
    """Return the receipt's lines for a payment of `due` cents, each as [text, cents].

    There is one line per price, then amounts that are paid at another time, then the total.

    Rule: A receipt states the price of each seat and the discount of a promo code, and names a
    deposit and earlier payments. It does not change when the booking changes.
    """
    amount = booking.amount or 0
    lines: list[list[str | int]] = [
        [_ticket_line(booking, ticket), ticket["amount"] * ticket["number"]]
        for ticket in booking.tickets
    ]
    total = _("Prepaid")
    at_door = amount if booking.prepay_comes_back else amount - booking.prepay
    if booking.prepay_comes_back:
        seats = booking.number_of_tickets
        deposit = ngettext("Deposit for %(number)s seat", "Deposit for %(number)s seats", seats)
        lines.append([deposit % {"number": seats}, booking.prepay])
        total = _("Deposit, returned on arrival")
    elif at_door > 0:
        total = _("Deposit")
    for text, cents in (
        (_("Due at the door"), at_door),
        (_("Paid before"), booking.net_paid),
        (_("Goodwill credit"), booking.goodwill),
    ):
        if cents > 0:
            lines.append([text, -cents])
    return [*lines, [total, due]]


def _ticket_line(booking: Booking, ticket: Ticket) -> str:
    currency, amount = profile().currency, ticket["amount"]
    list_prices = {tier["id"]: tier["amount"] for tier in booking.event.tiers}
    list_price = list_prices.get(ticket["tier"], amount)
    values = {
        "seats": f"{ticket['number']} × {ticket['name']}",
        "price": in_words(amount, currency),
        "list_price": in_words(list_price, currency),
        "code": booking.promo_code.code if booking.promo_code else "",
    }
    if booking.promo_code is None or list_price <= amount:
        return (_("%(seats)s at %(price)s") if amount else _("%(seats)s, free")) % values
    if amount:
        return _("%(seats)s at %(price)s instead of %(list_price)s, code %(code)s") % values
    return _("%(seats)s, free instead of %(list_price)s, code %(code)s") % values


def evidence_of(payment: Payment) -> str:
    """Return the evidence about a paid booking or quote as text, to answer a dispute."""
    booking = payment.booking
    if booking is None:
        return _evidence_of_quote(payment)
    event, came_at = booking.event, booking.arrived_at
    counted_from = booking.terms_start_at or event.starts_at
    terms = refunds_in_words(
        booking.refund_steps, counted_from, at=booking.created_at, is_dated=True
    )
    told = f" ({booking.customer_email})" if booking.customer_email else ""
    lines = [
        f"{title_of(booking)}, on {event.when}.",
        f"Booked on {long_date(booking.created_at)} by {booking.customer_name}{told}, as"
        f" {booking.reference}.",
        f"The refund terms that the guest saw before paying: {terms}.",
    ]
    lines += _paid(payment)
    if came_at is not None:
        lines.append(f"The party checked in on {long_date(came_at)}.")
    return "\n".join(lines)


def _paid(payment: Payment) -> list[str]:
    if payment.paid_at is None:
        return []
    receipt = f", receipt {payment.receipt}" if payment.receipt else ""
    return [f"Paid on {long_date(payment.paid_at)} by {payment.method}{receipt}."]


def _evidence_of_quote(payment: Payment) -> str:
    quote = payment.quote
    if quote is None or quote.accepted_at is None:
        return ""
    total, deposit = (in_words(cents, quote.currency) for cents in (quote.total, quote.deposit))
    email = f" ({payment.payer_email})" if payment.payer_email else ""
    lines = [
        f"Deposit of {deposit} for a private event: {quote.title}.",
        f"The quote {quote.reference} of {total} names the deposit.",
        f"Accepted on {long_date(quote.accepted_at)} by {quote.accepted_by}{email}.",
    ]
    return "\n".join(lines + _paid(payment))


def fault_of(payment: Payment, session: Session) -> str:
    """Return how the paid session differs from the request, as text; empty if they match.

    Rule: A payment with a different amount, currency, mode or payment id is not booked; the panel
    shows it to the manager.
    """
    is_live = payment.mode == "live"
    # After a backup is restored, a payment may have another id.
    is_ours = session.payment_id == payment.pk or session.reference == payment.owner.reference
    for name, asked, found in (
        ("amount", payment.amount, session.amount),
        ("currency", payment.currency, session.currency),
        ("live mode", is_live, session.is_live),
        ("payment", payment.pk, payment.pk if is_ours else session.payment_id),
    ):
        if asked != found:
            return f"The provider names another {name}: {found} instead of {asked}."
    return ""
