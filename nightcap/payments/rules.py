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
from nightcap.venue.currencies import is_chargeable
from nightcap.venue.moments import hour, long_date
from nightcap.venue.profile import profile

UNSETTLED = (Payment.State.WANTED, Payment.State.OPEN)
"""The states of payments on whose page somebody may still pay."""


_ALL = 100


class Sort(StrEnum):
    """The order of a list of payments; with "-" the highest or the last one is first."""

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
    """Which payments a list shows; `trouble` for those that need the manager."""

    ALL = "all"
    OPEN = "open"
    PAID = "paid"
    ENDED = "ended"
    TROUBLE = "trouble"


class NothingToPay(DomainError):
    """The booking is paid, or its seats went back."""


class NotRefused(DomainError):
    """The bank has not refused a return, or it was given back some other way."""


def due_of(booking: Booking) -> int:
    """Return what is still to be paid of a booking before the evening, in cents."""
    # Of who has come in the door takes what is owed: it is not paid by the link a second time.
    return 0 if booking.arrived_at is not None else _chargeable(booking.prepay - booking.settled)


def payable_of(booking: Booking) -> int:
    """Return what can be paid of a booking before the evening, in cents.

    Rule: Where the guest chooses, a booking to be paid at the door can be paid by its link too.
    """
    leaves_choice = booking.event.payment == Paying.CHOICE and booking.arrived_at is None
    if not leaves_choice or booking.is_comp:
        return due_of(booking)
    return _chargeable((booking.amount or 0) - booking.settled)


def _chargeable(amount: int) -> int:
    """Return an amount in cents if a guest can be charged it, else 0: it is paid at the door."""
    is_payable = is_chargeable(amount, profile().currency) and takes_payments()
    return max(0, amount) if is_payable else 0


def is_goodwill(booking: Booking) -> bool:
    """Return whether a refund is goodwill: the guest keeps the seats and does not owe it again."""
    return not (booking.is_cancelled or booking.event.is_cancelled)


def check_payable(booking: Booking) -> int:
    """Return what is to be paid, in cents. Raises NothingToPay and NotBookable.

    Rule: Seats whose time is over are not paid any more; who still wants some books again.
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


def tax_in(amount: int, category: str) -> int:
    """Return how much of an amount is tax where an event has a category, in cents.

    Rule: Tax is inside of every price, at the rate of the event's category when its show is over.
    """
    percent = Decimal(str(profile().tax.percent_of(category)))
    return int((amount * percent / (_ALL + percent)).to_integral_value(ROUND_HALF_UP))


def title_of(booking: Booking) -> str:
    """Write what a guest pays for, as the pay page and the bank say it."""
    seats = booking.number_of_tickets
    return ngettext("%(title)s, %(number)s seat", "%(title)s, %(number)s seats", seats) % {
        "title": booking.event.title,
        "number": seats,
    }


def receipt_lines(booking: Booking, due: int) -> list[list[str | int]]:
    """Return the receipt's lines for a payment of `due` cents, each as [text, cents].

    One line per price, then what is paid at another time, and the total last.

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
    """Write what the house knows of a paid booking, as an answer to a bank that disputes it."""
    booking = payment.booking
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
    if payment.paid_at is not None:
        receipt = f", receipt {payment.receipt}" if payment.receipt else ""
        lines.append(f"Paid on {long_date(payment.paid_at)} by {payment.method}{receipt}.")
    if came_at is not None:
        lines.append(f"The party checked in on {long_date(came_at)}.")
    return "\n".join(lines)


def fault_of(payment: Payment, session: Session) -> str:
    """Return in what a paid page differs from what was asked; empty where it is that.

    Rule: Money in another amount, currency or mode, or for another payment, pays for nothing: it is
    shown to the manager.
    """
    is_live = payment.mode == "live"
    # A restored backup gives a payment another number.
    is_ours = session.payment_id == payment.pk or session.reference == payment.booking.reference
    for name, asked, found in (
        ("amount", payment.amount, session.amount),
        ("currency", payment.currency, session.currency),
        ("live mode", is_live, session.is_live),
        ("payment", payment.pk, payment.pk if is_ours else session.payment_id),
    ):
        if asked != found:
            return f"The provider names another {name}: {found} instead of {asked}."
    return ""
