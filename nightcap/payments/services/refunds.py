"""Giving money back: written with what causes it, sent by the worker, once whatever happens."""

import logging
from datetime import timedelta

from django.db.models import Exists, F, OuterRef

from nightcap.bookings.models import Booking
from nightcap.core.errors import Invalid, NoSuchRow
from nightcap.core.time import now
from nightcap.core.writing import changes, publishing
from nightcap.core.writing.locking import lock, lock_one
from nightcap.events.models import Event
from nightcap.events.tiers import in_words, step_fault
from nightcap.payments import providers, rules
from nightcap.payments.models import Payment, Refund
from nightcap.payments.provider import Declined, MadeRefund, NoAnswer, RefundResult
from nightcap.payments.services import books
from nightcap.venue.profile import profile

log = logging.getLogger(__name__)

_PAUSES = tuple(timedelta(seconds=seconds) for seconds in (2, 10, 30, 120, 600))
"""Between two tries; the last one repeats."""
_LOOK_AGAIN = timedelta(minutes=10)
"""Until a refund that the bank works on is asked about again."""
_UNSETTLED = (Refund.State.WANTED, Refund.State.SENT)
_CAME = "came"
"""Why deposits go back."""


def give_back_surplus(booking: Booking, why: str) -> None:
    """Start the return of what a locked booking has paid and does not cost any more."""
    give_back(booking, booking.kept - booking.prepay, why)


def give_back(booking: Booking, amount: int, why: str) -> None:
    """Start the return of an amount in cents of what a locked booking has paid.

    Written in the caller's transaction, which also saves the booking; sent soon after.
    """
    if amount <= 0:
        return
    paid = Payment.objects.filter(
        booking=booking, state=Payment.State.PAID, is_counted=True, refunded__lt=F("amount")
    )
    for payment in reversed(lock(paid)):
        part = min(payment.left, amount)
        if part:
            _want(payment, part, why)
            booking.refunded += part
            amount -= part


@publishing.atomic()
def give_back_by_hand(payment_id: int, amount: int, reason: str) -> Refund:
    """Return an amount in cents of a payment for the manager, with a reason.

    The seats stay, and the guest does not owe it again. Raises NoSuchRow, and Invalid for more than
    is left of it, for a fraction that Stripe cannot move, or where the guest's bank disputes it.
    """
    found = Payment.objects.filter(pk=payment_id).first()
    if found is None:
        raise NoSuchRow("payment")
    with changes.edit(Booking, found.booking_id) as edit:
        payment = lock_one(Payment.objects.filter(pk=payment_id))
        if payment is not None and payment.disputed:
            raise Invalid(
                "The guest's bank has taken this money back already.",
                fields={"amount": "is disputed by the guest's bank: it would be gone twice"},
            )
        if payment is None or amount > payment.left:
            left = payment.left if payment else 0
            most = in_words(left, profile().currency) if left else "nothing"
            raise Invalid(
                "Less than that is left of this payment.",
                fields={"amount": f"must be at most {most}"},
            )
        if fault := step_fault(amount):
            raise Invalid(f"The amount {fault}.", fields={"amount": fault})
        refund = _want(payment, amount, reason)
        edit.row.refunded += amount
        if not edit.row.event.is_cancelled:
            # A kindness: the guest does not owe it again.
            edit.row.waived += amount
    changes.record(
        action="refunded",
        kind=edit.row.audit_kind,
        title=edit.row.audit_title,
        model=edit.row._meta.label_lower,
        subject_id=edit.row.pk,
        fields={"refund": ("", f"{in_words(amount, payment.currency)}, {reason}")},
    )
    return refund


@publishing.atomic()
def note_by_hand(refund_id: int) -> Refund:
    """Note that the manager has given back some other way what the bank refused.

    Raises NoSuchRow, and NotRefused where nothing of it is owed.
    """
    found = Refund.objects.select_related("payment").filter(pk=refund_id).first()
    if found is None:
        raise NoSuchRow("refund")
    with changes.edit(Booking, found.payment.booking_id) as edit:
        payment = lock_one(Payment.objects.filter(pk=found.payment_id))
        refund = lock_one(Refund.objects.filter(pk=refund_id))
        if payment is None or refund is None or refund.state != Refund.State.FAILED:
            raise rules.NotRefused("The bank has not refused this, or it is given back already.")
        if refund.amount > payment.left:
            raise rules.NotRefused("Less than that is left of this payment.")
        refund.state, refund.done_at = Refund.State.BY_HAND, now()
        refund.save(update_fields=["state", "done_at"])
        payment.refunded += refund.amount
        payment.save(update_fields=["refunded"])
        edit.row.refunded += refund.amount
        books.post_refund_by_hand(refund)
    written = in_words(refund.amount, payment.currency)
    changes.record_row(
        edit.row,
        action="refunded by hand",
        fields={"refund": ("", f"{written}, {refund.reason}")},
    )
    return refund


def _want(payment: Payment, amount: int, why: str) -> Refund:
    payment.refunded += amount
    payment.save(update_fields=["refunded"])
    return Refund.objects.create(
        payment=payment, amount=amount, reason=why, asked_by=changes.actor_name()
    )


def hand_over(given: Booking, taken: Booking) -> None:
    """Let the payments of a booking that was handed over follow its seats."""
    Payment.objects.filter(booking=given).update(booking=taken)
    books.post_taken_along(given, given.event, taken)


def move(booking: Booking, was: Event) -> None:
    """Let what was paid for a booking of an event be for the event to which it has moved."""
    books.post_taken_along(booking, was, booking)


# By the clock


def send_due() -> None:
    """Send every refund that is due to the provider, those of the present key alone."""
    mode = providers.provider().mode
    due = Refund.objects.filter(state__in=_UNSETTLED, payment__mode=mode, due_at__lte=now())
    for refund in list(due.select_related("payment").order_by("due_at")):
        try:
            record(refund, _send(refund))
        except NoAnswer as error:
            _try_later(refund, str(error))
        except Declined as error:
            record(refund, MadeRefund("", RefundResult.FAILED, str(error)))


def give_back_deposits() -> None:
    """Return the deposits of parties that have come, where these come back on arrival."""
    # What the bank has refused the manager gives back by hand.
    refused = Refund.objects.filter(
        payment__booking=OuterRef("pk"), reason=_CAME, state=Refund.State.FAILED
    )
    came = Booking.objects.active().filter(
        prepay_comes_back=True, arrived_seats__gt=0, paid__gt=F("refunded")
    )
    for booking_id in list(came.exclude(Exists(refused)).values_list("pk", flat=True)):
        with changes.edit(Booking, booking_id) as edit:
            give_back(edit.row, edit.row.kept, _CAME)


def _send(refund: Refund) -> MadeRefund:
    intent = refund.payment.intent_id or ""
    provider = providers.provider()
    # A key is forgotten after a day, and an answer may have been lost: what is there is read first.
    if refund.attempts or refund.state == Refund.State.SENT:
        made = provider.find_refund(refund_id=refund.pk, intent_id=intent)
        # A restored backup gives out the same number again.
        if made is not None and not _is_anothers(refund, made):
            return made
    Refund.objects.filter(pk=refund.pk).update(attempts=F("attempts") + 1)
    return provider.make_refund(
        key=refund.key,
        name=str(refund.pk),
        intent_id=intent,
        amount=refund.amount,
        currency=refund.payment.currency,
    )


def _is_anothers(refund: Refund, made: MadeRefund) -> bool:
    return Refund.objects.filter(provider_id=made.id).exclude(pk=refund.pk).exists()


@publishing.atomic()
def record(refund: Refund, made: MadeRefund) -> None:
    """Write what became of a refund; of one that failed the room is given back."""
    with changes.edit(Booking, refund.payment.booking_id) as edit:
        payment = lock_one(Payment.objects.filter(pk=refund.payment_id))
        row = lock_one(Refund.objects.filter(pk=refund.pk))
        if row is None or payment is None or payment.booking_id != edit.row.pk:
            # One that was handed over at this very moment is asked about again.
            return
        is_sent_back = row.state == Refund.State.DONE and made.result is RefundResult.FAILED
        if row.state not in _UNSETTLED and not is_sent_back:
            return
        row.provider_id, row.error = made.id or row.provider_id, made.error
        if made.result is RefundResult.SUCCEEDED:
            row.state, row.done_at = Refund.State.DONE, now()
        elif made.result is RefundResult.PENDING:
            row.state, row.due_at = Refund.State.SENT, now() + _LOOK_AGAIN
        else:
            row.state, row.done_at = Refund.State.FAILED, None
            payment.refunded -= row.amount
            payment.save(update_fields=["refunded"])
            edit.row.refunded -= row.amount
            log.error("Refund %s was not taken: %s", row.pk, made.error)
        row.save()
        if row.state == Refund.State.FAILED:
            books.post_refused_refund(row)
        else:
            books.post_refund(row)


def _try_later(refund: Refund, error: str) -> None:
    pause = _PAUSES[min(refund.attempts, len(_PAUSES) - 1)]
    Refund.objects.filter(pk=refund.pk).update(due_at=now() + pause, error=error)
