"""Counting as paid only what was paid under the present key, and real money always."""

from django.db.models import Q

from nightcap.bookings.models import Booking
from nightcap.core.writing import changes, publishing
from nightcap.core.writing.changes import CLOCK
from nightcap.core.writing.locking import lock_one
from nightcap.payments import providers
from nightcap.payments.models import Mode, Payment


def count_present_mode() -> None:
    """Let each booking count the payments that mean money under the present key.

    Rule: Where no money has moved a guest has paid only as long as the house practices or tests
    under the same key; real money counts under every key.
    """
    counts = Q(mode__in=(Mode.LIVE, providers.provider().mode))
    wrong = Payment.objects.filter(~counts & Q(is_counted=True) | counts & Q(is_counted=False))
    for payment in list(wrong.filter(state=Payment.State.PAID)):
        _count(payment, is_counted=not payment.is_counted)


@publishing.atomic()
def _count(found: Payment, *, is_counted: bool) -> None:
    with changes.edit(Booking, found.booking_id, actor=CLOCK) as edit:
        payment = lock_one(Payment.objects.filter(pk=found.pk, is_counted=not is_counted))
        if payment is None or payment.booking_id != edit.row.pk:
            return
        sign = 1 if is_counted else -1
        edit.row.paid += sign * payment.amount
        edit.row.refunded += sign * (payment.refunded + payment.disputed)
        payment.is_counted = is_counted
        payment.save(update_fields=["is_counted"])
