"""Receipts: each payment that was made has one, with a number of its year without gaps."""

from nightcap.core.time import now
from nightcap.core.writing.locking import lock
from nightcap.events.rules import venue_clock
from nightcap.payments import rules
from nightcap.payments.models import Payment, ReceiptCount


def number(payment: Payment) -> None:
    """Give a paid, locked payment the next number of its year, for its caller to save.

    Rule: Receipts are numbered in the transaction that books the money, one after the other in each
    year at the venue, so that none is missing. Practice has numbers of its own.
    """
    year = venue_clock(now()).year
    count, _ = ReceiptCount.objects.get_or_create(mode=payment.mode, year=year)
    [count] = lock(ReceiptCount.objects.filter(pk=count.pk))
    count.last += 1
    count.save(update_fields=["last"])
    payment.receipt_year, payment.receipt_number = year, count.last
    payment.tax = rules.tax_in(payment.amount, payment.booking.event.category)
