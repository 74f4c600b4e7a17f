"""Checkout pages: opened for guests, polled until they are paid, closed before seats are released.

The provider is never called within a transaction.
"""

import logging
from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from uuid import uuid4

from django.db.models import Q
from django.utils.translation import gettext as _

from nightcap.bookings import mails
from nightcap.bookings import selectors as bookings
from nightcap.bookings.models import Booking, Status
from nightcap.bookings.rules import NoSuchLink
from nightcap.bookings.services import seats
from nightcap.core.errors import DomainError, Invalid
from nightcap.core.time import now
from nightcap.core.writing import changes, publishing
from nightcap.mail import services as mail
from nightcap.payments import rules
from nightcap.payments.models import Mode, Payment
from nightcap.payments.provider import (
    IdempotencyMismatch,
    KeyRejected,
    Order,
    ProviderError,
    ProviderUnavailable,
    RequestRejected,
    payment_provider,
)
from nightcap.payments.services.results import POLL_EVERY, apply_result, next_poll
from nightcap.quotes import selectors as quotes
from nightcap.quotes.models import InquiryQuote
from nightcap.venue.profile import profile

log = logging.getLogger(__name__)

_SESSION_LASTS = timedelta(minutes=40)
"""More than Stripe's minimum of 30 minutes, because clocks differ and calls are retried. The worker
closes the page earlier."""
REMIND_AFTER = timedelta(minutes=5)
"""How long after the booking an unpaid guest gets a reminder by email."""


class ProviderAway(DomainError):
    """The checkout page cannot be opened now, because the provider fails or does not respond."""

    status = 503


def page_for(token: str) -> str:
    """Return the address of the checkout page of a guest's own booking.

    The address stays the same while the page can be paid. Raises NoSuchLink, NothingToPay,
    NotBookable for an event that is cancelled or over, and ProviderAway.
    """
    return _open(lambda: _payment_to_open(token))


def page_for_quote(token: str) -> str:
    """Return the address of the checkout page for the deposit of a guest's own quote.

    The address stays the same while the page can be paid. Raises NoSuchQuote, NothingToPay and
    ProviderAway.
    """
    return _open(lambda: _deposit_to_open(token))


def _open(find: Callable[[], Payment | int]) -> str:
    """Return the address of the page that `find` finds, or of a new one; see page_for()."""
    payment = find()
    if isinstance(payment, int):
        # The open page has another amount, so close it before a new page is created.
        with suppress(ProviderError):
            close(payment)
        payment = find()
    if isinstance(payment, int):
        raise ProviderAway(_("This cannot be paid just now. Please try again in a minute."))
    try:
        return payment.session_url or open_page(payment.pk)
    except ProviderError as error:
        # A simultaneous request may have opened it.
        payment.refresh_from_db()
        if payment.session_url:
            return payment.session_url
        raise ProviderAway(
            _("The page for paying did not open. Nothing was paid; please try again in a minute.")
        ) from error


@publishing.atomic()
def _payment_to_open(token: str) -> Payment | int:
    """Return the open payment of a booking or a new one; the id of one that must be closed first.

    Rule: Opening the checkout page does not change the amount that a guest owes; the prepayment
    grows when it is paid. Opening it accepts an offer of seats, so that they are not released while
    they can be paid.
    """
    booking = changes.locked(Booking, bookings.by_token(token).pk)
    if not booking.is_opened_by(token):
        raise NoSuchLink
    amount = rules.check_payable(booking)
    if booking.status == Status.HELD:
        seats.transition(booking, Status.UNPAID, sends_email=False)
        booking.save(update_fields=["status"])
    mode = payment_provider().mode
    known = Payment.objects.filter(booking=booking, state__in=rules.UNSETTLED).first()
    if known is not None:
        lines = rules.receipt_lines(booking, amount)
        is_same = (known.amount, known.lines, known.mode) == (amount, lines, mode)
        return known if is_same and known.session_ends_at > now() else known.pk
    # Postpone the worker's turn, because this request creates the page.
    return new_payment(booking, amount, mode, due_at=now() + POLL_EVERY)


@publishing.atomic()
def _deposit_to_open(token: str) -> Payment | int:
    """Return the open payment of a quote or a new one; the id of one that must be closed first."""
    quote = changes.locked(InquiryQuote, quotes.by_token(token).pk)
    amount = rules.check_deposit(quote)
    mode = payment_provider().mode
    known = Payment.objects.filter(quote=quote, state__in=rules.UNSETTLED).first()
    if known is not None:
        is_same = (known.amount, known.mode) == (amount, mode)
        return known if is_same and known.session_ends_at > now() else known.pk
    return new_deposit(quote, amount, mode, due_at=now() + POLL_EVERY)


def new_deposit(quote: InquiryQuote, amount: int, mode: Mode, **fields: object) -> Payment:
    """Create the row of a payment of a quote's deposit, for an amount in cents."""
    values = {
        "state": Payment.State.WANTED,
        "currency": quote.currency,
        "session_ends_at": now() + _SESSION_LASTS,
        "title": rules.deposit_title(quote),
        "buyer": quote.accepted_by,
        "lines": rules.deposit_lines(quote, amount),
    }
    return Payment.objects.create(quote=quote, amount=amount, mode=mode, **values | fields)


def new_payment(booking: Booking, amount: int, mode: Mode, **fields: object) -> Payment:
    """Create the row of a checkout page for an amount in cents."""
    values = {
        "state": Payment.State.WANTED,
        "currency": profile().currency,
        "session_ends_at": now() + _SESSION_LASTS,
        "title": rules.title_of(booking),
        "buyer": booking.customer_name,
        "buyer_booking": booking,
        "lines": rules.receipt_lines(booking, amount),
        "by_choice": max(0, amount - rules.due_of(booking)),
    }
    return Payment.objects.create(booking=booking, amount=amount, mode=mode, **values | fields)


def open_page(payment_id: int) -> str:
    """Create or find the checkout page of a payment; return its URL. Raises ProviderError."""
    payment = Payment.objects.select_related("booking", "quote__inquiry").get(pk=payment_id)
    owner, provider = payment.owner, payment_provider()
    if payment.mode != provider.mode:
        raise RequestRejected("The Stripe key has changed since the guest asked for this page.")
    wanted = Payment.objects.filter(pk=payment_id, state=Payment.State.WANTED)
    order = Order(
        key=payment.key,
        payment_id=payment.pk,
        reference=owner.reference,
        title=payment.title,
        email=payment.payer_email,
        amount=payment.amount,
        currency=payment.currency,
        ends_at=payment.session_ends_at,
        return_url=owner.address,
    )
    try:
        session = provider.create_session(order)
    except (IdempotencyMismatch, ProviderUnavailable) as error:
        # The page may exist if only the response was lost.
        known = provider.find_session(payment_id, owner.reference)
        if known is None:
            if isinstance(error, ProviderUnavailable):
                # Stripe replays errors for 24 hours per key. A page that appears later is
                # unpayable: its address was never handed out.
                wanted.update(key=uuid4())
            raise
        session = known
    is_first = wanted.update(
        state=Payment.State.OPEN,
        session_id=session.id,
        session_url=session.url,
        due_at=now() + POLL_EVERY,
        error="",
    )
    if not is_first:
        payment.refresh_from_db()
        if payment.session_id != session.id:
            # Two pages were created with different keys; only the first may be paid.
            with suppress(ProviderError):
                provider.expire_session(session.id)
    return payment.session_url or session.url


def settle(payment_id: int) -> None:
    """Read the page of a payment, or close it at its end, and apply the result.

    Raises ProviderError.
    """
    session_id = _session_id(payment_id, RequestRejected, IdempotencyMismatch)
    if session_id is None:
        return
    provider = payment_provider()
    # A withdrawn quote cannot be paid.
    has_ended = Q(session_ends_at__lte=now()) | Q(quote__withdrawn_at__isnull=False)
    is_over = Payment.objects.filter(has_ended, pk=payment_id).exists()
    read = provider.expire_session if is_over else provider.read_session
    apply_result(payment_id, read(session_id))


def close(payment_id: int) -> None:
    """Close the page of a payment, so that it cannot be paid, and apply the result.

    Raises ProviderError.

    Rule: A practice or test page ends with the key that created it; a live page stays open until
    its key is set again.
    """
    mode = payment_provider().mode
    foreign = Payment.objects.filter(pk=payment_id, state__in=rules.UNSETTLED).exclude(mode=mode)
    if foreign.exclude(mode=Mode.LIVE).update(state=Payment.State.ENDED):
        return
    session_id = _session_id(payment_id, RequestRejected, IdempotencyMismatch, KeyRejected)
    if session_id is not None:
        apply_result(payment_id, payment_provider().expire_session(session_id))


def _session_id(payment_id: int, *final: type[ProviderError]) -> str | None:
    """Return the id of a payment's page; None if it is settled.

    If the page cannot be created because of a `final` error, the payment ends.
    """
    payment = Payment.objects.get(pk=payment_id)
    if payment.is_unsettled and payment.session_id is None:
        try:
            # The page may exist if only the response was lost.
            open_page(payment_id)
        except final:
            # Unpayable: its address was never handed out.
            wanted = Payment.objects.filter(pk=payment_id, state=Payment.State.WANTED)
            wanted.update(state=Payment.State.ENDED)
            raise
        payment.refresh_from_db()
    return payment.session_id if payment.is_unsettled else None


# The worker


def poll_open_pages() -> None:
    """Settle every payment of the current key that is due."""
    mode = payment_provider().mode
    due = Payment.objects.filter(state__in=rules.UNSETTLED, mode=mode, due_at__lte=now())
    for payment in list(due.order_by("due_at")):
        try:
            settle(payment.pk)
        except ProviderError as error:
            _postpone(payment, error)


def handle_webhook(body: bytes, signature: str) -> None:
    """Have the worker read the page of a webhook soon. Raises Invalid for an invalid webhook.

    Rule: A webhook is only a hint: the worker reads the page at the provider.
    """
    try:
        session_id = payment_provider().session_in_webhook(body, signature)
    except RequestRejected as error:
        raise Invalid(str(error)) from error
    Payment.objects.filter(session_id=session_id, state=Payment.State.OPEN).update(due_at=now())


def poll_soon(owner: Booking | InquiryQuote) -> None:
    """Have the worker read the open page of a booking or quote at once."""
    owner.payments.filter(state=Payment.State.OPEN).update(due_at=now())


def end_unpaid_holds() -> None:
    """Release seats that were not paid in time, after their page is closed.

    Rule: Seats are released only after the provider has closed their checkout page. While it does
    not respond, they stay held.
    """
    over = Q(held_until__lte=now()) | Q(event__cancelled_at__isnull=False)
    for booking in Booking.objects.unpaid_holds().filter(over).order_by("pk"):
        if _close_pages(booking):
            _end(booking.pk)


@publishing.atomic()
def _end(booking_id: int) -> None:
    booking = changes.locked(Booking, booking_id)
    is_over = booking.event.is_cancelled or booking.is_past_hold
    is_open = booking.payments.filter(state__in=rules.UNSETTLED).exists()
    if booking.status == Status.UNPAID and is_over and not is_open:
        booking.event.refresh_from_db()
        seats.expire(booking, "not paid in time")


def end_unpaid_balances() -> None:
    """Release the unpaid seats of guests' changes, after their checkout page is closed."""
    due = Booking.objects.confirmed().filter(balance_due_at__lte=now()).order_by("pk")
    for booking in due:
        if _close_pages(booking):
            seats.release_unpaid_part(booking.pk)


def _close_pages(booking: Booking) -> bool:
    """Close the checkout pages of a booking; return False if one may still be paid."""
    for payment in list(booking.payments.filter(state__in=rules.UNSETTLED)):
        try:
            close(payment.pk)
        except ProviderError as error:
            _postpone(payment, error)
            return False
    return True


def remind_unpaid() -> None:
    """Email the link to the checkout page once to guests who have not paid after REMIND_AFTER.

    Rule: A guest who has since paid for the show with a newer booking gets no reminder to pay for
    an older hold: that hold expires.
    """
    at = now()
    waiting = Booking.objects.holds(at).filter(
        status=Status.UNPAID, created_at__lte=at - REMIND_AFTER, pay_reminded_at=None
    )
    for booking_id in list(waiting.exclude(customer_email="").values_list("pk", flat=True)):
        with publishing.atomic():
            booking = changes.locked(Booking, booking_id)
            is_due = booking.status == Status.UNPAID and booking.pay_reminded_at is None
            if is_due and not bookings.has_paid_again(booking):
                Booking.objects.filter(pk=booking_id).update(pay_reminded_at=at)
                mail.enqueue(mails.pay_request(booking))


def _postpone(payment: Payment, error: ProviderError) -> None:
    log.warning("Payment %s could not be settled: %s", payment.pk, error)
    next_poll(payment, is_faulty=not isinstance(error, ProviderUnavailable))
    found = Payment.objects.filter(pk=payment.pk, state__in=rules.UNSETTLED)
    found.update(due_at=payment.due_at, error=str(error))
