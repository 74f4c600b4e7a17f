"""Refunds by the terms, by the manager or at the provider; one function applies all of them.

A refund's row is written in the transaction of its cause; the worker sends it (`reconcile`).
"""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from django.db.models import Exists, F, OuterRef

from nightcap.bookings.models import Booking
from nightcap.bookings.rules import share_of
from nightcap.bookings.selectors import REFUNDABLE
from nightcap.core.errors import Invalid, NoSuchRow
from nightcap.core.models import Change
from nightcap.core.time import now
from nightcap.core.writing import changes, publishing
from nightcap.core.writing.changes import MANAGER, Edit
from nightcap.core.writing.locking import lock
from nightcap.events.models import Event
from nightcap.events.selectors import lock_events
from nightcap.events.tiers import in_words, step_fault
from nightcap.payments import rules
from nightcap.payments.models import Account, Payment, Refund, RefundProgress
from nightcap.payments.services import books
from nightcap.quotes.models import InquiryQuote
from nightcap.venue.profile import profile

log = logging.getLogger(__name__)

Owner = Booking | InquiryQuote
"""The row that a payment belongs to."""
_CAME = "came"
"""The stored reason of refunds of deposits."""


@contextmanager
def editing(
    payment_id: int, *, action: str = "changed", actor: Change.Actor = MANAGER
) -> Iterator[tuple[Edit[Booking] | Edit[InquiryQuote], Payment]]:
    """Change a payment and its booking within the block, locked after their event.

    For a payment of a quote, the quote takes the place of the booking. The block saves the payment.
    Raises NoSuchRow.
    """
    with publishing.atomic():
        found = Payment.objects.filter(pk=payment_id)
        of_booking = found.filter(booking__isnull=False)
        lock_events(of_booking.values_list("booking__event_id", flat=True))
        # Read under the event's lock: a hand-over moves the payments.
        ids = found.values_list("booking_id", "quote_id").first()
        if ids is None:
            raise NoSuchRow("payment")
        booking_id, quote_id = ids
        if booking_id is not None:
            with changes.edit(Booking, booking_id, action=action, actor=actor) as edit:
                [payment] = lock(found)
                payment.booking = edit.row
                yield edit, payment
        elif quote_id is not None:
            with changes.edit(InquiryQuote, quote_id, action=action, actor=actor) as of_quote:
                [payment] = lock(found)
                payment.quote = of_quote.row
                yield of_quote, payment


def set_refund_state(owner: Owner, refund: Refund, state: RefundProgress, error: str = "") -> None:
    """Set the state of a new or existing refund, and update payment, booking and books.

    No other code adds a refund to these sums. A failed refund does not count. The caller has locked
    the payment and its booking or quote, and saves the latter.
    """
    payment, is_new = refund.payment, refund.pk is None
    counted_before = not is_new and refund.state != Refund.State.FAILED
    more = refund.amount * ((state != Refund.State.FAILED) - counted_before)
    payment.refunded += more
    if payment.is_counted:
        owner.refunded += more
        if more > 0 and isinstance(owner, Booking):
            # A refund of everything returns the fees of earlier changes too.
            owner.fee_kept = min(owner.fee_kept, owner.net_paid)
    if refund.is_goodwill and isinstance(owner, Booking):
        owner.goodwill += more
    payment.save(update_fields=["refunded"])
    refund.state, refund.error = state, error
    refund.done_at = now() if state in {Refund.State.DONE, Refund.State.MANUAL} else None
    refund.save()
    books.post_refund(refund)


def create_refund(
    owner: Owner,
    payment: Payment,
    amount: int,
    reason: str,
    *,
    state: RefundProgress = RefundProgress.WANTED,
    **fields: object,
) -> Refund:
    """Create a refund of a locked payment. The caller saves its booking or quote.

    Rule: The venue makes the refund of a payment in cash or by transfer itself.
    """
    refund = Refund(payment=payment, amount=amount, reason=reason, **fields)
    refund.asked_by = changes.actor_name()
    if payment.received_in != Account.STRIPE:
        state = RefundProgress.MANUAL
    set_refund_state(owner, refund, state, refund.error)
    return refund


def refund_booking(booking: Booking, amount: int, reason: str) -> None:
    """Refund `amount` cents of a locked booking, from its newest payments first.

    The caller saves the booking.
    """
    paid = Payment.objects.filter(
        booking=booking, state=Payment.State.PAID, is_counted=True, refunded__lt=F("amount")
    )
    for payment in reversed(lock(paid)) if amount > 0 else ():
        part = min(payment.left, amount)
        if part:
            create_refund(booking, payment, part, reason)
            amount -= part


def refund_surplus(booking: Booking, reason: str) -> None:
    """Refund the part of a locked booking's payments that exceeds its prepayment."""
    refund_booking(booking, booking.refundable - booking.prepay, reason)


def refund_if_won(booking: Booking, percent: int) -> None:
    """Store on each disputed payment the refund that is due if the venue wins the dispute.

    `percent` is the share that the terms refund now. Call this before the booking is changed.
    """
    disputed = Payment.objects.filter(booking=booking, is_counted=True, disputed__gt=0)
    counts = booking.refundable
    for payment in lock(disputed):
        before = share_of(booking, counts, percent)
        counts += payment.disputed
        payment.refund_if_won = share_of(booking, counts, percent) - before
        payment.save(update_fields=["refund_if_won"])


@publishing.atomic()
def refund_goodwill(payment_id: int, amount: int, reason: str) -> Refund:
    """Refund `amount` cents of a payment for the manager, with a reason.

    Raises NoSuchRow, and Invalid if the amount exceeds the rest of the payment (a disputed amount
    cannot be refunded) or is a fraction that Stripe cannot transfer.

    Rule: A refund by the manager is goodwill: the guest keeps the seats and need not pay again. If
    the booking or its event is cancelled, the refund is not goodwill: after a restoration the guest
    must pay again.
    """
    with editing(payment_id) as (edit, payment):
        if amount > payment.left:
            left = in_words(payment.left, profile().currency) if payment.left else "nothing"
            raise Invalid(
                "Less than that is left of this payment.",
                fields={
                    "amount": "is disputed by the guest's bank: you would lose it twice"
                    if payment.disputed and amount <= payment.left + payment.disputed
                    else f"must be at most {left}"
                },
            )
        if fault := step_fault(amount):
            raise Invalid(f"The amount {fault}.", fields={"amount": fault})
        is_goodwill = rules.is_goodwill(edit.row)
        refund = create_refund(edit.row, payment, amount, reason, is_goodwill=is_goodwill)
    _record(edit.row, "refunded", refund)
    return refund


@publishing.atomic()
def record_manual_refund(refund_id: int) -> Refund:
    """Record that the manager made a failed refund in another way, such as in cash.

    Raises NoSuchRow, and NotRefused if the refund has not failed or exceeds the rest of its
    payment.
    """
    found = Refund.objects.filter(pk=refund_id).first()
    if found is None:
        raise NoSuchRow("refund")
    with editing(found.payment_id) as (edit, payment):
        [refund] = lock(Refund.objects.filter(pk=refund_id))
        refund.payment = payment
        if refund.state != Refund.State.FAILED:
            raise rules.NotRefused("The bank has not refused this, or it is given back already.")
        if refund.amount > payment.left:
            raise rules.NotRefused("Less than that is left of this payment.")
        set_refund_state(edit.row, refund, Refund.State.MANUAL, refund.error)
    _record(edit.row, "refunded by hand", refund)
    return refund


def _record(owner: Owner, action: str, refund: Refund) -> None:
    amount = in_words(refund.amount, refund.payment.currency)
    fields = {"refund": ("", f"{amount}, {refund.reason}")}
    changes.record_row(owner, action=action, fields=fields)


def refund_deposits() -> None:
    """Refund the deposits of parties that have arrived, if deposits are refunded on arrival."""
    # The manager handles deposits whose refund failed.
    refused = Refund.objects.filter(
        payment__booking=OuterRef("pk"), reason=_CAME, state=Refund.State.FAILED
    )
    came = Booking.objects.active().filter(prepay_comes_back=True, arrived_seats__gt=0)
    came = came.alias(refundable_now=REFUNDABLE).filter(refundable_now__gt=0)
    for booking_id in list(came.exclude(Exists(refused)).values_list("pk", flat=True)):
        with changes.edit(Booking, booking_id) as edit:
            refund_booking(edit.row, edit.row.refundable, _CAME)


def hand_over(given: Booking, taken: Booking) -> None:
    """Assign the payments of a booking to the booking that took over its seats.

    An open checkout page has the giver's name, so it is closed and the new guest gets another.
    """
    payments = Payment.objects.filter(booking=given)
    payments.filter(state__in=rules.UNSETTLED).update(session_ends_at=now(), due_at=now())
    payments.update(booking=taken)
    books.post_taken_along(given, given.event, taken)


def move(booking: Booking, was: Event) -> None:
    """Post the payments of a moved booking from the event `was` to its present event."""
    books.post_taken_along(booking, was, booking)
