"""Sends due refunds to the provider, and applies changes that were made there.

Changes occur there because a restored backup lacks recent rows, staff refund on the provider's own
pages, and banks reject refunds and dispute payments weeks later.
"""

import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import timedelta
from typing import TypeVar
from uuid import UUID, uuid4

from django.db import IntegrityError
from django.db.models import F, Q

from nightcap.bookings.models import Booking
from nightcap.core.errors import Invalid, NoSuchRow
from nightcap.core.time import now
from nightcap.core.writing import publishing
from nightcap.core.writing.changes import CLOCK
from nightcap.core.writing.locking import lock_one
from nightcap.payments import practice, rules
from nightcap.payments.models import DisputeState, Mode, Payment, Payout, Refund, UnmatchedPayment
from nightcap.payments.provider import (
    IdempotencyMismatch,
    InsufficientFunds,
    KeyRejected,
    Provider,
    ProviderDispute,
    ProviderError,
    ProviderPayout,
    ProviderRefund,
    RefundResult,
    RequestRejected,
    Session,
    payment_provider,
)
from nightcap.payments.services import checkout
from nightcap.payments.services.refunds import editing
from nightcap.payments.services.results import IN_FLIGHT, apply_result, is_news
from nightcap.quotes.models import InquiryQuote

log = logging.getLogger(__name__)

_PAUSES = tuple(timedelta(seconds=seconds) for seconds in (2, 10, 30, 120, 600))
_BLOCKED_PAUSES = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 15, 60))
"""Pauses between attempts of a refund; the last pause repeats."""
_LOOK_BACK = timedelta(days=3)
"""How far back to reconcile payments and refunds with the provider."""
_EVENTS_LAST = timedelta(days=30)
"""How long the provider keeps its events."""
_FEES_KNOWN_WITHIN, _READ_FEES_EVERY = timedelta(days=1), timedelta(minutes=1)
_Found = TypeVar("_Found")


def send_due_refunds() -> None:
    """Send every refund of the current key that is due to the provider.

    Rule: Refunds that fail because of the key or an insufficient balance are retried, less and less
    often, and shown to the manager.
    """
    provider = payment_provider()
    due = Refund.objects.filter(state__in=IN_FLIGHT, payment__mode=provider.mode, due_at__lte=now())
    for refund in list(due.select_related("payment").order_by("due_at")):
        row = Refund.objects.filter(pk=refund.pk)
        row.update(attempts=F("attempts") + 1)
        is_first = not refund.attempts and refund.state == Refund.State.WANTED
        intent_id = refund.payment.intent_id or ""
        try:
            made = _send(provider, refund, str(refund.pk), intent_id, is_first=is_first)
        except RequestRejected as error:
            made = ProviderRefund("", RefundResult.FAILED, str(error))
        except ProviderError as error:
            is_blocked = isinstance(error, (KeyRejected, InsufficientFunds))
            pauses = _BLOCKED_PAUSES if is_blocked else _PAUSES
            due_at = now() + pauses[min(refund.attempts, len(pauses) - 1)]
            key = _key_after(error, refund.key)
            row.update(due_at=due_at, error=str(error), is_blocked=is_blocked, key=key)
            continue
        apply_result(refund.payment_id, made, refund_id=refund.pk)


def send_unmatched_refunds() -> None:
    """Send the requested refunds of unmatched payments, each once."""
    provider = payment_provider()
    wanted = UnmatchedPayment.objects.filter(
        mode=provider.mode, wanted_back_at__isnull=False, given_back_at=None
    )
    for unmatched in wanted:
        row = UnmatchedPayment.objects.filter(pk=unmatched.pk)
        name, is_first = f"unmatched {unmatched.key}", not unmatched.error
        try:
            made = _send(provider, unmatched, name, unmatched.intent_id, is_first=is_first)
        except ProviderError as error:
            row.update(error=str(error), key=_key_after(error, unmatched.key))
            continue
        row.update(given_back_at=now(), refund_id=made.id, error="")
        _apply_change(made, provider.mode)


def _send(
    provider: Provider,
    row: Refund | UnmatchedPayment,
    name: str,
    intent_id: str,
    *,
    is_first: bool,
) -> ProviderRefund:
    """Create a refund at the provider; a retry first searches for it there.

    The response of an earlier attempt may have been lost, and the provider forgets a key after a
    day.
    """
    made = None if is_first else provider.find_refund(name=name, intent_id=intent_id)
    # After a restore, the name may belong to another refund.
    others = Refund.objects.exclude(pk=row.pk)
    if made is not None and not others.filter(provider_id=made.id).exists():
        return made
    currency = row.currency if isinstance(row, UnmatchedPayment) else row.payment.currency
    return provider.create_refund(
        key=row.key, name=name, intent_id=intent_id, amount=row.amount, currency=currency
    )


def _key_after(error: ProviderError, key: UUID) -> UUID:
    """Return the key of the next attempt; Stripe replays these two errors for a day per key."""
    return uuid4() if isinstance(error, (InsufficientFunds, IdempotencyMismatch)) else key


# Catching up


def catch_up() -> None:
    """Apply payments, refunds and disputes at the provider that are not known here.

    Rule: Payments and refunds at the provider count, including those that a restored backup lacks.
    A refund on the provider's own pages does not release seats.
    """
    provider, at = payment_provider(), now()
    mode = provider.mode
    _apply_each(_apply_paid_session, lambda: provider.paid_sessions(at - _LOOK_BACK), mode)
    _apply_each(_apply_change, lambda: provider.refunds(at - _LOOK_BACK), mode)
    _apply_each(_apply_change, lambda: provider.changes(at - _EVENTS_LAST), mode)


def _apply_each(
    apply: Callable[[_Found, Mode], None], read: Callable[[], Sequence[_Found]], mode: Mode
) -> None:
    try:
        found = read()
    except ProviderError as error:
        log.info("The provider does not report recent changes: %s", error)
        return
    for one in found:
        try:
            apply(one, mode)
        except ProviderError as error:
            # Continue with the others.
            log.warning("Not applied yet: %s", error)


def _apply_paid_session(session: Session, mode: Mode) -> None:
    if Payment.objects.filter(session_id=session.id).exists():
        # The worker polls it.
        return
    booking = Booking.objects.filter(reference=session.reference).first()
    quote = InquiryQuote.objects.filter(reference=session.reference).first()
    owner = booking or quote
    if owner is None:
        amounts = {"amount": session.amount, "currency": session.currency, "mode": mode}
        about = {"intent_id": session.intent_id or "", "reference": session.reference}
        _, is_new = UnmatchedPayment.objects.get_or_create(
            session_id=session.id, defaults=amounts | about
        )
        if is_new:
            log.error("Session %s was paid for a booking or quote that is not here.", session.id)
        return
    unsettled = owner.payments.filter(state__in=rules.UNSETTLED)
    for payment_id in list(unsettled.values_list("pk", flat=True)):
        # The guest must not pay a second time.
        checkout.close(payment_id)
    if unsettled.exists():
        # That page was paid with a wrong amount, so the panel already shows it to the manager.
        log.error("Session %s was paid, and another page of its booking is unclear.", session.id)
        return
    # Another server may add it at the same moment.
    with suppress(IntegrityError), publishing.atomic():
        known: dict[str, object] = {
            "currency": session.currency,
            "session_id": session.id,
            "session_ends_at": now(),
            "state": Payment.State.OPEN,
        }
        if booking is not None:
            checkout.new_payment(booking, session.amount, mode, **known)
        elif quote is not None:
            checkout.new_deposit(quote, session.amount, mode, **known)
    checkout.settle(Payment.objects.get(session_id=session.id).pk)


def _apply_change(found: ProviderRefund | ProviderDispute, mode: Mode) -> None:
    """Apply a refund or a dispute, unless it is known."""
    intent_id = found.intent_id or None
    paid = Payment.objects.filter(intent_id=intent_id, mode=mode, state=Payment.State.PAID).first()
    if intent_id is not None and paid is not None:
        if is_news(found):
            apply_result(paid.pk, found)
    elif isinstance(found, ProviderRefund) and found.result is RefundResult.FAILED:
        # The manager may ask for it again, under another key.
        UnmatchedPayment.objects.filter(refund_id=found.id).update(
            given_back_at=None,
            wanted_back_at=None,
            refund_id="",
            key=uuid4(),
            error=found.error or "refused",
        )


@publishing.atomic()
def refund_unmatched(unmatched_id: int) -> UnmatchedPayment:
    """Request the refund of an unmatched payment; a repeat has no effect. Raises NoSuchRow."""
    unmatched = lock_one(UnmatchedPayment.objects.filter(pk=unmatched_id))
    if unmatched is None:
        raise NoSuchRow("payment")
    if unmatched.wanted_back_at is None:
        unmatched.wanted_back_at = now()
        unmatched.save(update_fields=["wanted_back_at"])
    return unmatched


def read_late_fees() -> None:
    """Post the fees of recent payments that the provider did not report at once."""
    provider, at = payment_provider(), now()
    paid = Payment.objects.filter(mode=provider.mode, state=Payment.State.PAID, fee=0)
    late = paid.filter(paid_at__gt=at - _FEES_KNOWN_WITHIN, due_at__lte=at)
    for payment in late.exclude(mode=Mode.PRACTICE).exclude(session_id=None):
        try:
            apply_result(payment.pk, provider.read_session(str(payment.session_id)))
        except ProviderError as error:
            log.warning("The fee of payment %s is not known: %s", payment.pk, error)
        paid.filter(pk=payment.pk).update(due_at=at + _READ_FEES_EVERY)


def read_payouts() -> None:
    """Store new payouts with their payments, and new states; a paid payout can still fail."""
    provider = payment_provider()
    known = Payout.objects.filter(mode=provider.mode).values_list("provider_id", "state")
    _apply_each(_store_payout, lambda: provider.payouts(set(known)), provider.mode)


@publishing.atomic()
def _store_payout(made: ProviderPayout, mode: Mode) -> None:
    values = {"amount": made.amount, "currency": made.currency, "state": made.state}
    values |= {"mode": mode, "arrives_on": made.arrives_on}
    row, _ = Payout.objects.update_or_create(provider_id=made.id, defaults=values)
    Payment.objects.filter(intent_id__in=made.intent_ids).update(payout=row)


def count_present_mode() -> None:
    """Update the sums of bookings after a change of the key: count valid payments only.

    Rule: Practice and test payments count as paid only under the key that made them; real money
    counts under every key.
    """
    counts = Q(mode__in=(Mode.LIVE, payment_provider().mode))
    wrong = Payment.objects.filter(~counts & Q(is_counted=True) | counts & Q(is_counted=False))
    for payment_id in list(wrong.filter(state=Payment.State.PAID).values_list("pk", flat=True)):
        with editing(payment_id, actor=CLOCK) as (edit, payment):
            sign = -1 if payment.is_counted else 1
            edit.row.paid += sign * payment.amount
            edit.row.refunded += sign * (payment.refunded + payment.disputed)
            payment.is_counted = not payment.is_counted
            payment.save(update_fields=["is_counted"])


def simulate_dispute(payment_id: int, state: DisputeState) -> Payment:
    """Dispute a practice payment, or decide its open dispute, like a guest's bank.

    Raises NoSuchRow, and Invalid for other payments or if the dispute is not possible.
    """
    payment = Payment.objects.filter(pk=payment_id).first()
    if payment is None:
        raise NoSuchRow("payment")
    is_open = payment.disputes.filter(state=DisputeState.NEEDS_ANSWER).exists()
    is_possible = payment.left > 0 if state is DisputeState.NEEDS_ANSWER else is_open
    if payment.mode != Mode.PRACTICE or not is_possible:
        raise Invalid("Only a practice payment can be disputed, once at a time.")
    apply_result(payment_id, practice.disputed(payment, state))
    payment.refresh_from_db()
    return payment
