"""Disputes: a guest's bank takes money back, or asks about it, and decides in weeks."""

import logging
from datetime import timedelta

from nightcap.bookings.models import Booking
from nightcap.core.time import now
from nightcap.core.writing import changes, publishing
from nightcap.core.writing.changes import CLOCK
from nightcap.core.writing.locking import lock_one
from nightcap.mail import services as mail
from nightcap.payments import mails, providers
from nightcap.payments.models import Dispute, Payment
from nightcap.payments.provider import Declined, MadeDispute, NoAnswer
from nightcap.payments.services import books

log = logging.getLogger(__name__)

_LOOK_BACK = timedelta(days=30)
"""As long as the provider keeps what it has told."""


def note_disputes() -> None:
    """Take over what banks dispute, as it is now, and tell the house of what is new."""
    try:
        made = providers.provider().disputes(now() - _LOOK_BACK)
    except (NoAnswer, Declined) as error:
        log.info("Disputes are not known: %s", error)
        return
    for one in made:
        _note(one)


def _note(made: MadeDispute) -> None:
    paid = Payment.objects.filter(
        intent_id=made.intent_id, mode=providers.provider().mode, state=Payment.State.PAID
    ).first()
    if made.intent_id is None or paid is None:
        log.info("Dispute %s is of a payment that is not here.", made.id)
        return
    known = Dispute.objects.filter(provider_id=made.id).first()
    if known is None or _has_changed(known, made):
        _take_over(paid, made)


def _has_changed(known: Dispute, made: MadeDispute) -> bool:
    before = (known.state, known.taken, known.fee, known.answer_by)
    return before != (made.state, made.taken, made.fee, made.answer_by)


@publishing.atomic()
def _take_over(paid: Payment, made: MadeDispute) -> None:
    """Write what a bank disputes.

    Rule: What a bank disputes is not given back a second time, and takes no seat. It counts as the
    guest's again until the bank has decided for the house.
    """
    with changes.edit(Booking, paid.booking_id, actor=CLOCK) as edit:
        payment = lock_one(Payment.objects.filter(pk=paid.pk))
        if payment is None or payment.booking_id != edit.row.pk:
            # One that was handed over at this very moment is looked at again.
            return
        dispute, is_new = Dispute.objects.get_or_create(
            provider_id=made.id,
            defaults={
                "payment": payment,
                "amount": made.amount,
                "reason": made.reason,
                "state": made.state,
                "opened_at": made.opened_at,
            },
        )
        taken, fee = made.taken - dispute.taken, made.fee - dispute.fee
        dispute.state, dispute.answer_by = made.state, made.answer_by
        dispute.taken, dispute.fee = made.taken, made.fee
        dispute.save()
        books.post_disputed(dispute, taken, fee)
        _count(edit.row, payment)
    if is_new or made.state in {Dispute.State.WON, Dispute.State.LOST}:
        mail.enqueue_once(mails.dispute(dispute))


def _count(booking: Booking, payment: Payment) -> None:
    """Count what banks dispute of a payment as gone back, at most what is left of it."""
    wanted = sum(dispute.takes for dispute in payment.disputes.all())
    disputed = min(wanted, payment.amount - payment.refunded)
    booking.refunded += disputed - payment.disputed
    payment.disputed = disputed
    payment.save(update_fields=["disputed"])
