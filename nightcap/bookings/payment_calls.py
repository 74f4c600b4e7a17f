"""What bookings call in the payments, a domain above: set in `nightcap/payments/apps.py`."""

from collections.abc import Callable
from dataclasses import dataclass

from nightcap.bookings import rules
from nightcap.bookings.models import Booking
from nightcap.bookings.rules import RefundState
from nightcap.events.models import Event


@dataclass(slots=True)
class PaymentCalls:
    """Each gets a locked booking, in the transaction of its change.

    `give_back` starts the return of an amount in cents, which the caller saves with the booking,
    `give_back_surplus` of what the house has of the guest's money and does not keep. `can_be_paid`
    says whether somebody may still be paying for the seats. `hand_over` gives the payments of one
    booking to another, `move` takes along what was paid for the event before.
    `refunds_of` needs no lock.
    """

    give_back: Callable[[Booking, int, str], None] = lambda *_: None
    give_back_surplus: Callable[[Booking, str], None] = lambda *_: None
    can_be_paid: Callable[[Booking], bool] = lambda _: False
    refunds_of: Callable[[Booking], list[tuple[int, RefundState]]] = lambda _: []
    hand_over: Callable[[Booking, Booking], None] = lambda *_: None
    move: Callable[[Booking, Event], None] = lambda *_: None


payments = PaymentCalls()


def reckon(booking: Booking, why: str) -> None:
    """Set what a changed, locked booking costs before the evening; give back what is too much.

    Rule: A party that grows pays the difference, one that shrinks gets it back.
    """
    rules.set_prepay(booking, pays_now=booking.prepay > 0)
    payments.give_back_surplus(booking, why)
