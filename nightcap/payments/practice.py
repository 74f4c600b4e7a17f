"""The practice provider for venues without a key: guests can pay, but no money moves."""

from datetime import timedelta
from uuid import UUID

from django.conf import settings
from django.utils.translation import gettext as _

from nightcap.core.time import now
from nightcap.payments.models import Dispute, DisputeState, Mode, Payment, PracticeSession
from nightcap.payments.provider import (
    Order,
    Provider,
    ProviderDispute,
    ProviderRefund,
    RefundResult,
    RequestRejected,
    Session,
    SessionState,
)

_STATES = {
    PracticeSession.State.OPEN: SessionState.OPEN,
    PracticeSession.State.PAID: SessionState.COMPLETE,
    PracticeSession.State.EXPIRED: SessionState.EXPIRED,
}
_PREFIX = "practice_"
_TIME_TO_ANSWER = timedelta(days=7)


class Practice(Provider):
    """Stores its checkout pages in our database, so a backup has both pages and payments."""

    mode = Mode.PRACTICE

    def check(self) -> str:
        return "Practice: no money moves until a Stripe key is set in the panel, under Connections."

    def create_session(self, order: Order) -> Session:
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
        return _session(practice_session(session_id))

    def expire_session(self, session_id: str) -> Session:
        row = practice_session(session_id)
        PracticeSession.objects.filter(pk=row.pk, state=PracticeSession.State.OPEN).update(
            state=PracticeSession.State.EXPIRED
        )
        return self.read_session(session_id)

    def create_refund(
        self, *, key: UUID, name: str, intent_id: str, amount: int, currency: str
    ) -> ProviderRefund:
        return ProviderRefund(f"{_PREFIX}refund_{key.hex}", RefundResult.SUCCEEDED)


def pay(session_id: str) -> bool:
    """Pay on a practice page; return False if it has ended."""
    open_pages = PracticeSession.objects.filter(state=PracticeSession.State.OPEN)
    page = open_pages.filter(pk=practice_session(session_id).pk, ends_at__gt=now())
    return bool(page.update(state=PracticeSession.State.PAID))


def is_open(row: PracticeSession) -> bool:
    """Return whether a practice page can still be paid."""
    return row.state == PracticeSession.State.OPEN and row.ends_at > now()


def payment_of(row: PracticeSession) -> Payment:
    """Return the payment that a practice page is for, with its booking or quote."""
    return Payment.objects.select_related("booking__event", "quote").get(pk=row.payment_id)


def disputed(payment: Payment, state: DisputeState) -> ProviderDispute:
    """Return a new practice dispute about the rest of a payment, or its open one in a new state.

    Practice disputes have no fees.
    """
    known = Dispute.objects.filter(payment=payment, state=DisputeState.NEEDS_ANSWER).first()
    is_open = state is DisputeState.NEEDS_ANSWER
    amount = known.amount if known else payment.left
    number = payment.disputes.count()
    return ProviderDispute(
        id=known.provider_id if known else f"{_PREFIX}dispute_{payment.key.hex}_{number}",
        intent_id=payment.intent_id,
        amount=amount,
        taken=0 if state is DisputeState.WON else amount,
        fee=0,
        reason="practice",
        state=state,
        opened_at=known.opened_at if known else now(),
        answer_by=now() + _TIME_TO_ANSWER if is_open else None,
    )


def practice_session(session_id: str) -> PracticeSession:
    """Return a practice page. Raises RequestRejected."""
    try:
        key = UUID(session_id.removeprefix(_PREFIX))
    except ValueError as error:
        raise RequestRejected("There is no such page.") from error
    row = PracticeSession.objects.filter(key=key).first()
    if row is None:
        raise RequestRejected("There is no such page.")
    return row


def _session(row: PracticeSession) -> Session:
    session_id = f"{_PREFIX}{row.key.hex}"
    state = _STATES[PracticeSession.State(row.state)]
    if state is SessionState.OPEN and row.ends_at <= now():
        state = SessionState.EXPIRED
    is_paid = state is SessionState.COMPLETE
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
        method=_("Practice card"),
    )
