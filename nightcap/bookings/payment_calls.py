"""Functions of payments that bookings call; `nightcap/payments/apps.py` sets them."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass

from django.db.models.expressions import Combinable

from nightcap.bookings.models import Booking, Quote
from nightcap.bookings.rules import MoneyMoved, RefundChoice, Refunds, share
from nightcap.core.errors import not_connected
from nightcap.events.models import Event, EventQuerySet
from nightcap.events.tiers import in_words
from nightcap.venue.currencies import rounded_down
from nightcap.venue.profile import profile


@dataclass(slots=True)
class PaymentCalls:
    """Functions that get a locked booking, in the transaction of its change.

    - `refund_booking` refunds an amount in cents; the caller saves the booking.
    - `refund_if_won` stores the refund of each disputed payment if the venue wins.
    - `can_be_paid` returns whether a checkout page can be paid or is being created.
    - `hand_over` assigns the payments of one booking to another.
    - `move` posts the payments from the former event, its argument, to the new one.

    Three functions need no lock:

    - `money_moved` reads the refunds, disputed money and door payments of bookings, by booking id,
      in at most three queries.
    - `taken_at_door` is the sum of a booking's door payments, in cents, as a query expression.
    - `door_takings` returns the door payments of events, including walk-ins, in cents.
    """

    refund_booking: Callable[[Booking, int, str], None] = not_connected
    refund_if_won: Callable[[Booking, int], None] = not_connected
    can_be_paid: Callable[[Booking], bool] = not_connected
    money_moved: Callable[[Collection[Booking]], Mapping[int, MoneyMoved]] = not_connected
    taken_at_door: Callable[[], Combinable] = not_connected
    door_takings: Callable[[EventQuerySet], Mapping[int, int]] = not_connected
    hand_over: Callable[[Booking, Booking], None] = not_connected
    move: Callable[[Booking, Event], None] = not_connected


payments = PaymentCalls()


def recalculate_prepayment(
    booking: Booking, quote: Quote, why: str, choice: RefundChoice | None, percent: int
) -> tuple[int, int]:
    """Set the quote of a changed, locked booking; return the refund and its maximum, in cents.

    `choice` is the refund of the surplus; the rest becomes a cancellation fee.
    `percent` is the share by the terms before the change. The caller saves the booking. Raises
    RefundUndecided.

    Rule: A party that grows pays the difference. A guest whose party shrinks, or who moves to a
    cheaper date, gets a refund of the difference by the terms of the booking.
    """
    released = _released(booking, quote)
    surplus = rounded_down(released, profile().currency)
    amount = Refunds(rule=share(surplus, percent), all=surplus).amount(choice)
    payments.refund_booking(booking, amount, why)
    booking.fee_kept += released - amount
    return amount, surplus


def preview_prepayment(booking: Booking, quote: Quote, percent: int) -> tuple[int, int]:
    """Return the refund and fee, in cents, of recalculate_prepayment() with a refund by the terms.

    Pass a copy of the booking: it is changed in the same way, but not saved.
    """
    released = _released(booking, quote)
    amount = share(rounded_down(released, profile().currency), percent)
    booking.refunded += amount
    booking.fee_kept += released - amount
    return amount, released - amount


def _released(booking: Booking, quote: Quote) -> int:
    """Set the quote of a changed booking; return the released part of its payments, in cents."""
    # Exclude money that is owed already, such as a failed refund that the manager makes manually.
    already_owed = max(0, booking.refundable - booking.prepay)
    booking.set_quote(quote)
    return max(0, booking.refundable - already_owed - booking.prepay)


def refunded_field(amount: int, possible: int = 0) -> Mapping[str, tuple[object, object]]:
    """Return the entry of the change log about a refund in cents.

    Without a refund it states the `possible` amount; it is empty if that is 0.

    Rule: The change log states the refund of each change, even if the user chose not to refund.
    """
    currency = profile().currency
    if amount:
        return {"refunded": ("", in_words(amount, currency))}
    return {"not refunded": ("", in_words(possible, currency))} if possible else {}
