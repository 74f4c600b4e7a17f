"""What bookings call in the payments, a domain above: set in `nightcap/payments/apps.py`."""

from collections.abc import Callable
from dataclasses import dataclass

from nightcap.bookings import rules
from nightcap.bookings.models import Booking
from nightcap.bookings.rules import ALL_OF_IT, RefundState
from nightcap.events.models import Event


@dataclass(slots=True)
class PaymentCalls:
    """Each gets a locked booking, in the transaction of its change.

    `give_back` starts the return of an amount in cents, which the caller saves with the booking.
    `can_be_paid` says whether somebody may still be paying for the seats. `hand_over` gives the
    payments of one booking to another, `move` takes along what was paid for the event before.
    `refunds_of` needs no lock.
    """

    give_back: Callable[[Booking, int, str], None] = lambda *_: None
    can_be_paid: Callable[[Booking], bool] = lambda _: False
    refunds_of: Callable[[Booking], list[tuple[int, RefundState]]] = lambda _: []
    hand_over: Callable[[Booking, Booking], None] = lambda *_: None
    move: Callable[[Booking, Event], None] = lambda *_: None


payments = PaymentCalls()


def reckon(booking: Booking, why: str, *, percent: int = ALL_OF_IT) -> None:
    """Set what a changed, locked booking costs before the evening; give back what is too much.

    `percent` of that goes back. What the house has kept of an earlier change stays with it.

    Rule: A party that grows pays the difference. One that shrinks gets it back by the rule of
    returns; all of it where the house makes it smaller, or another date costs less.
    """
    kept_before = max(0, booking.kept - booking.prepay)
    rules.set_prepay(booking, pays_now=booking.prepay > 0)
    too_much = booking.kept - booking.prepay - kept_before
    payments.give_back(booking, rules.share(too_much, percent), why)
