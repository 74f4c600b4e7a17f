"""Applies results of the provider: one function for payments, refunds and disputes.

The worker, the reconciliation and the sending of refunds call it. It may be called again with the
same result, and in any order.
"""

import logging
from datetime import timedelta
from functools import partial

from nightcap.bookings import mails as booking_mails
from nightcap.bookings.models import Booking, Status
from nightcap.bookings.rules import SoldOut
from nightcap.bookings.services import seats
from nightcap.bookings.services.notify_guests import mail_guest
from nightcap.core.errors import Invalid, NoSuchRow
from nightcap.core.time import now
from nightcap.core.writing import changes, publishing
from nightcap.core.writing.changes import GUEST, MANAGER
from nightcap.core.writing.locking import lock, lock_one
from nightcap.events.models import NotBookable
from nightcap.events.rules import venue_clock
from nightcap.events.tiers import in_words
from nightcap.mail import services as mail
from nightcap.payments import mails, rules
from nightcap.payments.models import Account, Dispute, DisputeState, Payment, ReceiptCount, Refund
from nightcap.payments.provider import (
    ProviderDispute,
    ProviderRefund,
    RefundResult,
    Session,
    SessionState,
)
from nightcap.payments.services import books
from nightcap.payments.services.refunds import (
    Owner,
    create_refund,
    editing,
    refund_booking,
    refund_surplus,
    set_refund_state,
)
from nightcap.quotes import mails as quote_mails
from nightcap.quotes.models import InquiryQuote, QuoteState

log = logging.getLogger(__name__)

POLL_EVERY = timedelta(seconds=8)
"""The interval at which an open page is read, so a payment is booked within twenty seconds."""
_POLL_AT_LEAST_EVERY = timedelta(hours=6)
_READ_AGAIN_AFTER = timedelta(minutes=10)
"""The pause before a refund that is pending at the bank is read again."""
_AT_PROVIDER = "given back at the provider"
IN_FLIGHT = (Refund.State.WANTED, Refund.State.SENT)
"""The states of refunds that are not finished."""
_DECIDED = (DisputeState.WON, DisputeState.LOST)


@publishing.atomic()
def apply_result(
    payment_id: int,
    result: Session | ProviderRefund | ProviderDispute,
    *,
    refund_id: int | None = None,
) -> None:
    """Apply a result of the provider to a payment and its owner; a repeat has no effect.

    `refund_id` is the id of our refund, which may have no provider id yet. Raises NoSuchRow.
    """
    with editing(payment_id, action="paid", actor=GUEST) as (edit, payment):
        owner = edit.row
        match result:
            case Session():
                _apply_session(owner, payment, result)
            case ProviderRefund():
                _apply_refund(owner, payment, result, refund_id)
            case ProviderDispute():
                _apply_dispute(owner, payment, result)


def is_news(result: ProviderRefund | ProviderDispute) -> bool:
    """Return whether a refund or dispute may differ from our row."""
    if isinstance(result, ProviderDispute):
        known = Dispute.objects.filter(provider_id=result.id, state=result.state)
        sums = {"taken": result.taken, "fee": result.fee, "answer_by": result.answer_by}
        return not known.filter(**sums).exists()
    refund = Refund.objects.filter(provider_id=result.id).first()
    if result.result is RefundResult.FAILED:
        return refund is not None and refund.state in {*IN_FLIGHT, Refund.State.DONE}
    return refund is None or refund.state in IN_FLIGHT


def next_poll(payment: Payment, *, is_faulty: bool) -> None:
    """Set the next time to read a payment's page; less and less often if `is_faulty`.

    The caller saves the payment.
    """
    age = now() - payment.created_at
    pause = min(max(age / 4, POLL_EVERY), _POLL_AT_LEAST_EVERY) if is_faulty else POLL_EVERY
    payment.due_at = now() + pause


# Payments


def _apply_session(owner: Owner, payment: Payment, session: Session) -> None:
    """Confirm a booking or quote whose page is paid; end its payment if the page has expired.

    Rule: A payment confirms its seats. A late payment takes released seats again if they are still
    free, otherwise it is refunded. A payment for a cancelled event or booking is refunded, and so
    is the part above the present price.
    """
    if payment.state == Payment.State.PAID and session.is_paid and not payment.fee:
        # Stripe reports some fees a little later.
        payment.fee = session.fee
        books.post_fee(payment)
    elif payment.is_unsettled:
        payment.error = rules.fault_of(payment, session) if session.is_paid else ""
        if session.is_paid and not payment.error:
            _apply_paid(owner, payment, session)
        elif session.state is SessionState.EXPIRED and not session.is_paid:
            payment.state = Payment.State.ENDED
        else:
            next_poll(payment, is_faulty=bool(payment.error))
        if payment.error:
            log.error("Payment %s: %s", payment.pk, payment.error)
    payment.save()


def _apply_paid(owner: Owner, payment: Payment, session: Session) -> None:
    payment.intent_id, payment.method, payment.fee = session.intent_id, session.method, session.fee
    # Saved first: the refunds below read this row.
    book_payment(payment)
    owner.paid += payment.amount
    if isinstance(owner, InquiryQuote):
        confirm_deposit(owner, payment)
    else:
        _confirm_paid(owner, payment)
    payment.refresh_from_db()


def book_payment(payment: Payment) -> None:
    """Save a locked payment as paid now, with its receipt number, and post it."""
    payment.state = Payment.State.PAID
    payment.paid_at = payment.due_at = now()
    _number_receipt(payment)
    payment.save()
    books.post_paid(payment)


def confirm_deposit(quote: InquiryQuote, payment: Payment) -> None:
    """Record and email a paid deposit of a locked quote, or refund the part that is not due.

    The caller has added the payment to the quote, and saves the quote.

    Rule: A deposit that is paid after the quote was withdrawn is refunded, and so is the part of
    the payments above the deposit.
    """
    amount = in_words(payment.amount, payment.currency)
    is_online = payment.received_in == Account.STRIPE
    actor = GUEST if is_online else MANAGER
    changes.record_row(quote, action="paid", fields={"deposit": ("", amount)}, actor=actor)
    if quote.state is not QuoteState.ACCEPTED:
        create_refund(quote, payment, payment.amount, "quote withdrawn")
        return
    surplus = min(payment.amount, quote.net_paid - quote.deposit)
    if surplus > 0:
        create_refund(quote, payment, surplus, "more than the deposit")
    for email in quote_mails.deposit_paid(quote, payment.amount, is_online=is_online):
        mail.enqueue(email)


def _confirm_paid(booking: Booking, payment: Payment) -> None:
    if refusal := _confirm(booking):
        # Earlier payments keep their own cancellation fee.
        refund_booking(booking, payment.amount, refusal)
    else:
        if not booking.is_comp:
            chosen = booking.prepay + payment.by_choice
            booking.prepay = max(booking.prepay, min(booking.amount or 0, chosen))
        if taken := books.taken_at_door(booking):
            # The party also paid at the door while the page was open, so refund the surplus.
            to_pay = (booking.amount or 0) - booking.goodwill - taken
            booking.prepay = min(booking.prepay, max(0, to_pay))
        refund_surplus(booking, "more than the seats cost")
        if booking.prepay <= booking.settled:
            booking.keep_whole()
        mail_guest(booking, partial(booking_mails.confirmation, receipt=payment.receipt))


def _confirm(booking: Booking) -> str:
    """Confirm the booking of a payment; return the reason if that fails, or an empty text."""
    if booking.event.is_cancelled:
        return "event cancelled"
    if booking.is_being_cancelled or booking.status == Status.CANCELLED:
        return "cancelled"
    if booking.status != Status.CONFIRMED:
        try:
            # The email is queued later, when the booking has its new sums.
            seats.transition(booking, Status.CONFIRMED, sends_email=False)
        except (SoldOut, NotBookable, NoSuchRow, Invalid):
            return "came too late"
    return ""


def _number_receipt(payment: Payment) -> None:
    """Assign a paid, locked payment the next receipt number of its year; the caller saves it.

    Rule: Receipts are numbered without gaps in each year in venue time, in the transaction that
    books the payment. Each mode has its own numbers.
    """
    year = venue_clock(now()).year
    count, _ = ReceiptCount.objects.get_or_create(mode=payment.mode, year=year)
    [count] = lock(ReceiptCount.objects.filter(pk=count.pk))
    count.last += 1
    count.save(update_fields=["last"])
    payment.receipt_year, payment.receipt_number = year, count.last
    payment.tax = rules.tax_of(payment)


# Refunds


def _apply_refund(
    owner: Owner, payment: Payment, result: ProviderRefund, refund_id: int | None
) -> None:
    """Update our refund, or add one that was made on the provider's own pages.

    Rule: A refund that fails up to 30 days later, for example because the card is closed, is shown
    to the manager as failed. A refund that fails for an insufficient balance is made again.
    """
    ours = payment.refunds.all()
    refund = lock_one(ours.filter(provider_id=result.id) if result.id else ours.none())
    if refund is None and refund_id is not None:
        refund = lock_one(ours.filter(pk=refund_id))
    if refund is None:
        _add_refund(owner, payment, result)
        return
    refund.payment = payment
    is_failed = result.result is RefundResult.FAILED
    if refund.state not in IN_FLIGHT and not (refund.state == Refund.State.DONE and is_failed):
        return
    refund.provider_id = result.id or refund.provider_id
    refund.is_blocked = result.lacks_funds and not is_failed
    if result.result is RefundResult.SUCCEEDED:
        set_refund_state(owner, refund, Refund.State.DONE)
    elif result.result is RefundResult.PENDING:
        refund.due_at = now() + _READ_AGAIN_AFTER
        set_refund_state(owner, refund, Refund.State.SENT, result.error)
    else:
        log.error("Refund %s has failed: %s", refund.pk, result.error)
        set_refund_state(owner, refund, Refund.State.FAILED, result.error)
        if result.lacks_funds:
            create_refund(
                owner,
                payment,
                refund.amount,
                refund.reason,
                is_goodwill=refund.is_goodwill,
                is_blocked=True,
                error=result.error,
                attempts=refund.attempts,
                due_at=now() + _READ_AGAIN_AFTER,
            )


def _add_refund(owner: Owner, payment: Payment, result: ProviderRefund) -> None:
    # One of our refunds in flight may be this one.
    is_ours = payment.refunds.filter(state__in=IN_FLIGHT).exists()
    if is_ours or result.result is RefundResult.FAILED or payment.state != Payment.State.PAID:
        return
    if result.amount > payment.left:
        log.error("Refund %s is more than is left of payment %s.", result.id, payment.pk)
        return
    create_refund(
        owner,
        payment,
        result.amount,
        _AT_PROVIDER,
        state=Refund.State.DONE,
        provider_id=result.id,
        is_goodwill=rules.is_goodwill(owner),
    )


# Disputes


def _apply_dispute(owner: Owner, payment: Payment, result: ProviderDispute) -> None:
    """Store a dispute and subtract its amount from the payment until the venue has won.

    Rule: The disputed part of a payment cannot be refunded and does not count as paid until the
    venue wins; the rest stays paid and can be refunded. A dispute does not release seats.

    Rule: If the venue wins after the booking or the event was cancelled, the guest gets the refund
    that the terms or the manager's choice gave when it was cancelled.
    """
    if not is_news(result):
        return
    known = Dispute.objects.filter(provider_id=result.id).first()
    dispute = known or Dispute(payment=payment, provider_id=result.id, opened_at=result.opened_at)
    taken, fee = result.taken - dispute.taken, result.fee - dispute.fee
    dispute.amount, dispute.reason, dispute.state = result.amount, result.reason, result.state
    dispute.taken, dispute.fee, dispute.answer_by = result.taken, result.fee, result.answer_by
    dispute.save()
    books.post_disputed(dispute, taken, fee)
    wanted = sum(one.takes for one in payment.disputes.all())
    disputed = min(wanted, payment.amount - payment.refunded)
    won, payment.disputed = payment.disputed - disputed, disputed
    owed = min(payment.refund_if_won, max(0, won))
    is_decided = result.state in _DECIDED
    payment.refund_if_won = 0 if is_decided and not disputed else payment.refund_if_won
    payment.save(update_fields=["disputed", "refund_if_won"])
    if payment.is_counted:
        owner.refunded -= won
    if owed and isinstance(owner, Booking) and (owner.is_cancelled or owner.event.is_cancelled):
        create_refund(owner, payment, owed, "dispute won after the cancellation")
    if known is None or is_decided:
        mail.enqueue_once(mails.dispute(dispute))
