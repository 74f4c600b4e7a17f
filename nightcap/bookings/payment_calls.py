"""The calls of bookings to payments, a domain above: set in `nightcap/payments/apps.py`."""

from collections.abc import Callable
from dataclasses import dataclass

from nightcap.bookings import rules
from nightcap.bookings.models import Booking
from nightcap.bookings.rules import ALL_OF_IT, RefundState
from nightcap.core.errors import not_connected
from nightcap.events.models import Event


@dataclass(slots=True)
class PaymentCalls:
    """Each gets a locked booking, in the transaction of its change.

    `refund_booking` refunds an amount in cents; the caller saves the booking. `refund_if_won` keeps
    for each disputed payment which percentage the guest gets if the venue wins the dispute.
    `can_be_paid` returns whether a checkout page of the booking is open, `refuse_open_page` has
    everything that is paid on it refunded. `hand_over` gives the payments of one booking to
    another, `move` moves them to another event. `refunds_of` needs no lock.
    """

    refund_booking: Callable[[Booking, int, str], None] = not_connected
    refund_if_won: Callable[[Booking, int], None] = not_connected
    can_be_paid: Callable[[Booking], bool] = not_connected
    refuse_open_page: Callable[[Booking], None] = not_connected
    refunds_of: Callable[[Booking], list[tuple[int, RefundState]]] = not_connected
    hand_over: Callable[[Booking, Booking], None] = not_connected
    move: Callable[[Booking, Event], None] = not_connected


payments = PaymentCalls()


def recalculate_prepayment(booking: Booking, why: str, *, percent: int = ALL_OF_IT) -> None:
    """Set the prepayment of a changed, locked booking and refund `percent` of the surplus.

    Earlier changes keep their own cancellation fee.

    Rule: A party that grows pays the difference. A party that shrinks gets a refund by the refund
    rule, or a full refund if the venue makes it smaller or the other date costs less.
    """
    kept_before = max(0, booking.kept - booking.prepay)
    rules.set_prepay(booking, pays_now=booking.prepay > 0)
    too_much = booking.kept - booking.prepay - kept_before
    payments.refund_booking(booking, too_much * percent // ALL_OF_IT, why)
