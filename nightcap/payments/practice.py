"""A provider of our own for houses without a key: all works, and no money moves."""

from collections.abc import Collection, Sequence
from datetime import datetime
from uuid import UUID

from django.conf import settings

from nightcap.core.time import now
from nightcap.payments.models import Mode, Payment, PracticeSession
from nightcap.payments.provider import (
    Declined,
    MadeDispute,
    MadePayout,
    MadeRefund,
    Order,
    RefundResult,
    Session,
    SessionState,
)

_STATES = {
    PracticeSession.State.OPEN: SessionState.OPEN,
    PracticeSession.State.PAID: SessionState.COMPLETE,
    PracticeSession.State.EXPIRED: SessionState.EXPIRED,
}
_PREFIX = "practice_"


class Practice:
    """Keeps its pay pages in the house's own database."""

    mode = Mode.PRACTICE

    def check(self) -> str:
        return "Practice: no money moves until NIGHTCAP_STRIPE_KEY is set."

    def open_session(self, order: Order) -> Session:
        row, _ = PracticeSession.objects.get_or_create(
            key=order.key,
            defaults={
                "payment_id": order.payment_id,
                "title": order.title,
                "amount": order.amount,
                "currency": order.currency,
                "ends_at": order.ends_at,
            },
        )
        return _session(row)

    def find_session(self, payment_id: int, reference: str) -> Session | None:
        row = PracticeSession.objects.filter(payment_id=payment_id).first()
        return _session(row) if row else None

    def read_session(self, session_id: str) -> Session:
        return _session(_row(session_id))

    def expire_session(self, session_id: str) -> Session:
        row = _row(session_id)
        PracticeSession.objects.filter(pk=row.pk, state=PracticeSession.State.OPEN).update(
            state=PracticeSession.State.EXPIRED
        )
        return self.read_session(session_id)

    def make_refund(
        self, *, key: UUID, name: str, intent_id: str, amount: int, currency: str
    ) -> MadeRefund:
        return MadeRefund(f"{_PREFIX}refund_{key.hex}", RefundResult.SUCCEEDED)

    def paid_session_in(self, body: bytes, signature: str) -> str | None:
        raise Declined("Nobody sends notices of practice payments.")

    def find_refund(self, *, refund_id: int, intent_id: str) -> MadeRefund | None:
        return None

    def lately_paid(self, since: datetime) -> Sequence[Session]:
        # They are rows of the same database: nothing is lost between the two.
        return ()

    def lately_refunded(self, since: datetime) -> Sequence[MadeRefund]:
        return ()

    def disputes(self, since: datetime) -> Sequence[MadeDispute]:
        return ()

    def balance(self, currency: str) -> int | None:
        return None

    def payouts(self, known: Collection[str]) -> Sequence[MadePayout]:
        return ()


def pay(session_id: str) -> bool:
    """Pay on a practice page; False where its time is over."""
    page = PracticeSession.objects.filter(pk=_row(session_id).pk, ends_at__gt=now())
    is_paid = page.filter(state=PracticeSession.State.OPEN).update(state=PracticeSession.State.PAID)
    return bool(is_paid)


def is_open(row: PracticeSession) -> bool:
    """Return whether a practice page can still be paid."""
    return row.state == PracticeSession.State.OPEN and row.ends_at > now()


def session(session_id: str) -> PracticeSession:
    """Return a practice page. Raises Declined."""
    return _row(session_id)


def booking_of(row: PracticeSession) -> str:
    """Return the private address of the booking for which a practice page asks."""
    return Payment.objects.select_related("booking").get(pk=row.payment_id).booking.address


def _row(session_id: str) -> PracticeSession:
    try:
        key = UUID(session_id.removeprefix(_PREFIX))
    except ValueError as error:
        raise Declined("There is no such page.") from error
    row = PracticeSession.objects.filter(key=key).first()
    if row is None:
        raise Declined("There is no such page.")
    return row


def _session(row: PracticeSession) -> Session:
    session_id = f"{_PREFIX}{row.key.hex}"
    is_paid = row.state == PracticeSession.State.PAID
    state = _STATES[PracticeSession.State(row.state)]
    if state is SessionState.OPEN and row.ends_at <= now():
        state = SessionState.EXPIRED
    return Session(
        id=session_id,
        url=f"{settings.PUBLIC_URL}/practice/{session_id}",
        state=state,
        is_paid=is_paid,
        payment_id=row.payment_id,
        amount=row.amount,
        currency=row.currency,
        is_live=False,
        intent_id=f"{session_id}_paid" if is_paid else None,
        method="Practice card",
    )
