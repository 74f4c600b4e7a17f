"""Finding out what became of a pay page, and drawing the conclusion once.

All who ask (the guest who comes back, the worker, a webhook) read the page at the provider, and
the first whose row is still open books it. The provider is never asked within a transaction.
"""

import logging
from contextlib import suppress
from datetime import timedelta
from functools import partial
from uuid import uuid4

from django.db.models import Q

from nightcap.bookings import mails, promo_codes, quotes
from nightcap.bookings.models import Booking
from nightcap.bookings.rules import SoldOut
from nightcap.bookings.services import seats
from nightcap.bookings.services.notify_guests import mail_guest
from nightcap.core.errors import Invalid, NoSuchRow
from nightcap.core.time import now
from nightcap.core.writing import changes, publishing
from nightcap.core.writing.changes import GUEST
from nightcap.core.writing.locking import lock_one
from nightcap.events.models import NotBookable
from nightcap.mail import services as mail
from nightcap.payments import providers, rules
from nightcap.payments.models import Mode, Payment
from nightcap.payments.provider import Declined, NoAnswer, Order, OtherValues, Session, SessionState
from nightcap.payments.services import books, receipts
from nightcap.payments.services.refunds import give_back, give_back_surplus

log = logging.getLogger(__name__)

ASK_EVERY = timedelta(seconds=8)
"""How often an open page is asked about: who has paid is booked within twenty seconds."""
_FEES_KNOWN_WITHIN, _ASK_FOR_FEES_EVERY = timedelta(days=1), timedelta(minutes=1)
REMIND_AFTER = timedelta(minutes=5)
"""When a guest who has not paid is reminded by mail."""


def open_page(payment_id: int) -> str:
    """Make the pay page of a payment, or find the one that was made; return its address.

    Raises NoAnswer, Declined.
    """
    payment = Payment.objects.select_related("booking").get(pk=payment_id)
    booking, provider = payment.booking, providers.provider()
    order = Order(
        key=payment.key,
        payment_id=payment.pk,
        reference=booking.reference,
        title=payment.title,
        email=booking.customer_email,
        amount=payment.amount,
        currency=payment.currency,
        ends_at=payment.session_ends_at,
        return_url=booking.address,
    )
    try:
        session = provider.open_session(order)
    except OtherValues:
        # The guest's address has changed since, and the first answer was lost.
        known = provider.find_session(payment_id, booking.reference)
        if known is None:
            raise
        session = known
    except NoAnswer:
        known = provider.find_session(payment_id, booking.reference)
        if known is None:
            # A refusal is kept under its key for a day. No page that comes of it later has an
            # address that anybody knows.
            wanted = Payment.objects.filter(pk=payment_id, state=Payment.State.WANTED)
            wanted.update(key=uuid4())
            raise
        session = known
    is_first = Payment.objects.filter(pk=payment_id, state=Payment.State.WANTED).update(
        state=Payment.State.OPEN,
        session_id=session.id,
        session_url=session.url,
        due_at=now() + ASK_EVERY,
    )
    if not is_first:
        payment.refresh_from_db()
        if payment.session_id != session.id:
            # Another one was made meanwhile, under another key: only that one can be paid.
            with suppress(NoAnswer, Declined):
                provider.expire_session(session.id)
    return payment.session_url or session.url


def settle(payment_id: int) -> None:
    """Ask the provider about a payment, and book what it says. Raises NoAnswer, Declined."""
    session_id = _session_id(payment_id)
    if session_id is not None:
        _record(payment_id, providers.provider().read_session(session_id))


def close(payment_id: int) -> None:
    """Close the page of a payment, so that nobody can pay on it; book what it says then.

    Raises NoAnswer, Declined.

    Rule: A page on which no money moves ends with the key that made it; a live one waits for its
    key.
    """
    mode = providers.provider().mode
    foreign = Payment.objects.filter(pk=payment_id, state__in=rules.UNSETTLED).exclude(mode=mode)
    if foreign.exclude(mode=Mode.LIVE).update(state=Payment.State.ENDED):
        return
    session_id = _session_id(payment_id)
    if session_id is not None:
        _record(payment_id, providers.provider().expire_session(session_id))


def _session_id(payment_id: int) -> str | None:
    """Return the id of a payment's page; None where all is settled."""
    payment = Payment.objects.get(pk=payment_id)
    if not payment.is_unsettled:
        return None
    if payment.session_id is None:
        try:
            # Its page may have been made, and the answer lost.
            open_page(payment_id)
        except Declined:
            # Nobody can pay on it in any case: its address was given to nobody.
            wanted = Payment.objects.filter(pk=payment_id, state=Payment.State.WANTED)
            wanted.update(state=Payment.State.ENDED)
            raise
        payment.refresh_from_db()
    return payment.session_id


@publishing.atomic()
def _record(payment_id: int, session: Session) -> None:
    """Book what a page says, once.

    Rule: Seats are confirmed by the money for them. Money that comes for seats that went back takes
    them again while they are free; otherwise it is given back, as is what comes for a cancelled
    event or booking, and what is more than the seats cost by then.
    """
    known = Payment.objects.get(pk=payment_id)
    with changes.edit(Booking, known.booking_id, action="paid", actor=GUEST) as edit:
        payment = lock_one(Payment.objects.filter(pk=payment_id))
        # One that was handed over at this very moment is asked about again.
        is_here = payment is not None and payment.booking_id == edit.row.pk
        if payment is None or not is_here or not payment.is_unsettled:
            return
        # What kept it from being asked before is over.
        payment.error = rules.fault_of(payment, session) if session.is_paid else ""
        if session.is_paid and not payment.error:
            _book_paid(edit.row, payment, session)
        elif session.state is SessionState.EXPIRED and not session.is_paid:
            payment.state = Payment.State.ENDED
        else:
            payment.due_at = now() + ASK_EVERY
        if payment.error:
            log.error("Payment %s: %s", payment.pk, payment.error)
        payment.save()
    if payment.state == Payment.State.PAID and not edit.row.is_cancelled:
        mail_guest(edit.row, partial(mails.confirmation, receipt=payment.receipt))


def _book_paid(booking: Booking, payment: Payment, session: Session) -> None:
    payment.state = Payment.State.PAID
    payment.paid_at = payment.due_at = now()
    payment.intent_id, payment.method, payment.fee = session.intent_id, session.method, session.fee
    receipts.number(payment)
    # The return is written below, of what is saved.
    payment.save()
    books.post_paid(payment)
    booking.paid += payment.amount
    if refusal := _refusal(booking):
        # What the house keeps of an earlier payment it keeps.
        give_back(booking, payment.amount, refusal)
    else:
        booking.cancelled_at = booking.held_until = None
        booking.awaits_payment = False
        if taken := books.taken_at_door(booking):
            # Somebody paid there while the page was open: it is not paid twice.
            to_pay = (booking.amount or 0) - booking.waived - taken
            booking.prepay = min(booking.prepay, max(0, to_pay))
        give_back_surplus(booking, "more than the seats cost")
    payment.refresh_from_db()


def _refusal(booking: Booking) -> str:
    """Take the seats again that went back; write why money cannot have any, empty where it has."""
    if booking.event.is_cancelled:
        return "event cancelled"
    if not booking.is_cancelled:
        return "" if booking.prepay or not booking.is_held else "cancelled"
    if booking.held_until is None:
        # Somebody cancelled it while its page was open: nobody is booked again against their word.
        return "cancelled"
    try:
        promo_codes.count_use(booking)
        seats.take(quotes.as_booked(booking), is_by_phone=True)
    except (SoldOut, NotBookable, NoSuchRow, Invalid):
        return "came too late"
    return ""


# By the clock


def ask_about_open_pages() -> None:
    """Settle every payment that is due, those of the present key alone."""
    mode = providers.provider().mode
    due = Payment.objects.filter(state__in=rules.UNSETTLED, mode=mode, due_at__lte=now())
    for payment_id in list(due.order_by("due_at").values_list("pk", flat=True)):
        try:
            settle(payment_id)
        except (NoAnswer, Declined) as error:
            _postpone(payment_id, error)


def note_late_fees() -> None:
    """Write in the books the fees of what was paid of late that were not known at once."""
    mode, at = providers.provider().mode, now()
    paid = Payment.objects.filter(mode=mode, state=Payment.State.PAID, fee=0)
    late = paid.filter(paid_at__gt=at - _FEES_KNOWN_WITHIN, due_at__lte=at)
    for payment in late.exclude(mode=Mode.PRACTICE).exclude(session_id=None):
        try:
            session = providers.provider().read_session(str(payment.session_id))
        except (NoAnswer, Declined) as error:
            log.warning("The fee of payment %s is not known: %s", payment.pk, error)
        else:
            _note_fee(payment.pk, session.fee)
        paid.filter(pk=payment.pk).update(due_at=at + _ASK_FOR_FEES_EVERY)


@publishing.atomic()
def _note_fee(payment_id: int, fee: int) -> None:
    payment = Payment.objects.select_related("booking").get(pk=payment_id)
    with changes.edit(Booking, payment.booking_id):
        Payment.objects.filter(pk=payment_id).update(fee=fee)
        payment.refresh_from_db()
        books.post_fee(payment)


def hear(body: bytes, signature: str) -> None:
    """Take a notice of the provider's as a hint to look. Raises Invalid for a forged one.

    Rule: A notice is believed in nothing: the page is read at the provider, as the worker does.
    """
    try:
        session_id = providers.provider().paid_session_in(body, signature)
    except Declined as error:
        raise Invalid(str(error)) from error
    Payment.objects.filter(session_id=session_id, state=Payment.State.OPEN).update(due_at=now())


def ask_soon(booking: Booking) -> None:
    """Have the provider asked about a booking's open page at once."""
    Payment.objects.filter(booking=booking, state=Payment.State.OPEN).update(due_at=now())


def end_unpaid_holds() -> None:
    """Free the seats that were not paid in time, once nobody can pay for them any more.

    Rule: No seat is freed while its page can still be paid: the provider is asked to close it
    first. Where it does not answer the seats stay held.
    """
    at = now()
    over = Q(held_until__lte=at) | Q(event__cancelled_at__isnull=False)
    for booking in Booking.objects.unpaid_holds().filter(over).order_by("pk"):
        open_ids = booking.payments.filter(state__in=rules.UNSETTLED).values_list("pk", flat=True)
        try:
            for payment_id in list(open_ids):
                close(payment_id)
        except (NoAnswer, Declined) as error:
            _postpone(payment_id, error)
            continue
        _end(booking.pk)


def remind_unpaid() -> None:
    """Mail guests who have not paid after a while the link to their pay page, once."""
    at = now()
    waiting = Booking.objects.unpaid_holds().filter(
        created_at__lte=at - REMIND_AFTER, held_until__gt=at, asked_at=None
    )
    for booking_id in list(waiting.exclude(customer_email="").values_list("pk", flat=True)):
        with publishing.atomic():
            booking = changes.locked(Booking, booking_id)
            if booking.is_unpaid_hold and booking.asked_at is None:
                Booking.objects.filter(pk=booking_id).update(asked_at=at)
                mail.enqueue(mails.pay_request(booking))


@publishing.atomic()
def _end(booking_id: int) -> None:
    booking = changes.locked(Booking, booking_id)
    is_open = booking.payments.filter(state__in=rules.UNSETTLED).exists()
    until = booking.held_until
    is_over = booking.event.is_cancelled or (until is not None and until <= now())
    if booking.is_unpaid_hold and is_over and not is_open:
        seats.end_unpaid(booking)


def _postpone(payment_id: int, error: Exception) -> None:
    log.warning("Payment %s could not be settled: %s", payment_id, error)
    Payment.objects.filter(pk=payment_id).update(due_at=now() + ASK_EVERY, error=str(error))
