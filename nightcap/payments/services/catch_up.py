"""Finding what the provider knows and these rows do not.

A backup that was restored is of yesterday, and people give money back on the provider's own pages.
"""

import logging
from datetime import timedelta

from nightcap.bookings.models import Booking
from nightcap.core.time import now
from nightcap.core.writing import changes, publishing
from nightcap.core.writing.changes import CLOCK
from nightcap.core.writing.locking import lock_one
from nightcap.payments import providers, rules
from nightcap.payments.models import Payment, Refund
from nightcap.payments.provider import Declined, MadeRefund, NoAnswer, RefundResult, Session
from nightcap.payments.services import books, refunds, settle, strays

log = logging.getLogger(__name__)

_LOOK_BACK = timedelta(days=3)
"""Older than that no backup is restored without the accounts being compared by hand."""
_WHY = "given back at the provider"


def catch_up() -> None:
    """Take over payments and returns of the last days that are not known here.

    Rule: What the provider says was paid or given back counts, also where a restored backup does
    not know of it. What is given back on the provider's pages takes no seats.
    """
    provider, since = providers.provider(), now() - _LOOK_BACK
    try:
        for session in provider.lately_paid(since):
            try:
                _take_over_paid(session)
            except (NoAnswer, Declined) as error:
                # The others do not wait for this one.
                log.warning("Session %s is not taken over yet: %s", session.id, error)
        for made in provider.lately_refunded(since):
            _take_over_refund(made)
    except (NoAnswer, Declined) as error:
        log.info("The provider does not tell what was paid of late: %s", error)


def _take_over_paid(session: Session) -> None:
    if Payment.objects.filter(session_id=session.id).exists():
        # The worker asks about it by itself.
        return
    booking = Booking.objects.filter(reference=session.reference).first()
    if booking is None:
        strays.note(session)
        return
    for payment in Payment.objects.filter(booking=booking, state__in=rules.UNSETTLED):
        # What is paid already is not paid twice.
        settle.close(payment.pk)
    if Payment.objects.filter(booking=booking, state__in=rules.UNSETTLED).exists():
        # The manager looks at it in any case: another sum was paid on it than was asked.
        log.error("Session %s was paid, and another page of its booking is unclear.", session.id)
        return
    payment, _ = Payment.objects.get_or_create(
        session_id=session.id,
        defaults={
            "booking": booking,
            "amount": session.amount,
            "currency": session.currency,
            "mode": providers.provider().mode,
            "state": Payment.State.OPEN,
            "session_ends_at": now(),
            "title": rules.title_of(booking),
        },
    )
    settle.settle(payment.pk)


def _take_over_refund(made: MadeRefund) -> None:
    known = Refund.objects.filter(provider_id=made.id).select_related("payment").first()
    is_refused = made.result is RefundResult.FAILED
    if known is not None and known.state == Refund.State.DONE and is_refused:
        # Banks send money back days after it has gone, as that of a card that is no more.
        refunds.record(known, made)
    if known is not None or is_refused:
        return
    paid = Payment.objects.filter(intent_id=made.intent_id, state=Payment.State.PAID).first()
    if made.intent_id is None or paid is None:
        return
    _add_refund(paid, made)


@publishing.atomic()
def _add_refund(paid: Payment, made: MadeRefund) -> None:
    with changes.edit(Booking, paid.booking_id, actor=CLOCK) as edit:
        payment = lock_one(Payment.objects.filter(pk=paid.pk))
        is_here = payment is not None and payment.booking_id == edit.row.pk
        if payment is None or not is_here or _is_ours(payment, made):
            # One that was handed over at this very moment is looked at again.
            return
        if made.amount > payment.left:
            log.error("Refund %s is more than is left of payment %s.", made.id, payment.pk)
            return
        refund = Refund.objects.create(
            payment=payment,
            amount=made.amount,
            reason=_WHY,
            state=Refund.State.DONE,
            provider_id=made.id,
            done_at=now(),
        )
        payment.refunded += made.amount
        payment.save(update_fields=["refunded"])
        edit.row.refunded += made.amount
        if not edit.row.event.is_cancelled:
            # As what the manager gives back here: the guest does not owe it again.
            edit.row.waived += made.amount
        books.post_refund(refund)


def _is_ours(payment: Payment, made: MadeRefund) -> bool:
    """Return whether a return is known, or may be the one that is being made at this moment."""
    known = Refund.objects.filter(payment=payment)
    return (
        known.filter(provider_id=made.id).exists()
        or known.filter(state__in=(Refund.State.WANTED, Refund.State.SENT)).exists()
    )
