"""Payments of the sample's guests, in advance on the practice page and at the door.

No money moves: the same services are used, with the provider of practice payments.
"""

from uuid import UUID, uuid5

from nightcap.bookings.models import Booking
from nightcap.bookings.rules import due_at_door
from nightcap.bookings.tickets import TicketIn
from nightcap.door import services as door
from nightcap.door.models import Tap
from nightcap.events.models import Event
from nightcap.events.tiers import Paying
from nightcap.payments import practice, rules
from nightcap.payments.models import Mode
from nightcap.payments.services import checkout, reconcile, refunds

_WALK_INS = UUID("3f9d2c1e-6a0b-4f7e-9a55-0d1c5b7e8f20")
_FRONT = 2
"""The first parties at an event with three prices take the last, which has few seats."""
_ONE_STUDENT_IN = 4
_ONE_CASH_IN = 3
_ONE_PAYS_NOW_IN = 3


def tickets_of(event: Event, size: int, index: int) -> list[TicketIn]:
    """Return the tickets of the party with an index; [] if the event has one price."""
    tiers = event.tiers
    if len(tiers) <= 1:
        return []
    chosen = 0
    if index < _FRONT and len(tiers) > _FRONT:
        chosen = -1
    elif index % _ONE_STUDENT_IN == _FRONT:
        chosen = 1
    return [TicketIn(tier_id=tiers[chosen]["id"], number=size)]


def pays_now(event: Event, index: int) -> bool:
    """Return whether the party with an index pays when it books, if it may choose."""
    return event.payment == Paying.CHOICE and index % _ONE_PAYS_NOW_IN == 0


def open_page(booking: Booking, *, is_paid: bool) -> None:
    """Open the practice page of held seats; pay there if `is_paid`, and settle the payment."""
    payment = checkout.new_payment(booking, rules.due_of(booking), Mode.PRACTICE)
    url = checkout.open_page(payment.pk)
    if is_paid:
        practice.pay(url.rpartition("/")[2])
        checkout.settle(payment.pk)
        booking.refresh_from_db()


def paid_by(booking: Booking) -> Tap.PaidBy | None:
    """Return how a party pays its balance at the door; None without a balance."""
    if not due_at_door(booking):
        return None
    return Tap.PaidBy.CARD if booking.pk % _ONE_CASH_IN else Tap.PaidBy.CASH


def walk_in(event: Event) -> None:
    """Let in two walk-ins, at the first price, in cash."""
    if event.tiers:
        door.add_walk_in(
            uuid5(_WALK_INS, str(event.pk)),
            event_id=event.pk,
            seats=2,
            name="",
            is_paid=True,
            paid_by=Tap.PaidBy.CASH,
            tier_id=event.tiers[0]["id"],
        )


def give_back() -> None:
    """Send all due refunds, including the deposits of arrived parties."""
    refunds.refund_deposits()
    reconcile.send_due_refunds()
