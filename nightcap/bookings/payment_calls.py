"""What bookings call in the payments, a domain above: set in `nightcap/payments/apps.py`."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass

from django.db.models import Value
from django.db.models.expressions import Combinable

from nightcap.bookings import rules
from nightcap.bookings.models import Booking
from nightcap.bookings.rules import ALL_OF_IT, MoneyMoved, RefundChoice, Refunds
from nightcap.events.models import Event
from nightcap.events.tiers import in_words
from nightcap.venue.profile import profile


@dataclass(slots=True)
class PaymentCalls:
    """Each gets a locked booking, in the transaction of its change.

    `give_back` starts the return of an amount in cents, which the caller saves with the booking.
    `can_be_paid` says whether somebody may still be paying for the seats. `hand_over` gives the
    payments of one booking to another, `move` takes along what was paid for the event before.
    `money_moved` reads the refunds and door payments of bookings, by booking id, in two queries;
    `taken_at_door` is the sum of the door payments of a booking, in cents, as an expression for
    a query of bookings. These two need no lock.
    """

    give_back: Callable[[Booking, int, str], None] = lambda *_: None
    can_be_paid: Callable[[Booking], bool] = lambda _: False
    money_moved: Callable[[Collection[Booking]], Mapping[int, MoneyMoved]] = lambda _: {}
    taken_at_door: Callable[[], Combinable] = lambda: Value(0)
    hand_over: Callable[[Booking, Booking], None] = lambda *_: None
    move: Callable[[Booking, Event], None] = lambda *_: None


payments = PaymentCalls()


def recalculate_prepayment(
    booking: Booking, why: str, choice: RefundChoice | None, percent: int
) -> int:
    """Set what a changed, locked booking costs before the evening; return the refund in cents.

    What it has paid above that is refunded by `choice`, where `percent` is what its terms gave
    before the change. Cancellation fees of earlier changes stay with the venue. The caller saves
    the booking. Raises RefundUndecided.

    Rule: A party that grows pays the difference. A guest whose party shrinks, or who moves to a
    cheaper date, gets the difference back by the terms of the booking.
    """
    fee_kept = max(0, booking.kept - booking.prepay)
    rules.set_prepay(booking, pays_now=booking.prepay > 0)
    surplus = max(0, booking.kept - booking.prepay - fee_kept)
    amount = Refunds(rule=surplus * percent // ALL_OF_IT, all=surplus).amount(choice)
    payments.give_back(booking, amount, why)
    return amount


def refunded_field(amount: int) -> Mapping[str, tuple[object, object]]:
    """Return the line of the change log about a refund of an amount in cents; none without one."""
    if not amount:
        return {}
    return {"refunded": ("", in_words(amount, profile().currency))}
