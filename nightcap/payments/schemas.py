"""Requests and responses of the payments API."""

from datetime import date, datetime
from typing import Annotated, Literal

from pydantic import AfterValidator, AliasPath, Field

from nightcap.bookings.rules import PaymentState
from nightcap.core.fields import given
from nightcap.core.lists import PageIn
from nightcap.core.schemas import ON_ONE_LINE, CamelSchema, RowOut
from nightcap.core.time import Instant
from nightcap.events.fields import EventId
from nightcap.events.tiers import in_words
from nightcap.payments.models import (
    Account,
    Dispute,
    DisputeState,
    Mode,
    Payment,
    Payout,
    RefundProgress,
    UnmatchedPayment,
)
from nightcap.payments.rules import Shown, Sort, evidence_of


class PayPageOut(CamelSchema):
    """The URL of a booking's checkout page; it stays the same while the page is open."""

    url: str


class BalanceOut(CamelSchema):
    """The venue's available balance at the provider, in cents; null if unknown."""

    available: int | None
    currency: str


class PaymentsIn(PageIn):
    """Selects payments and their order."""

    event_id: EventId | None = None
    state: Shown = Shown.ALL
    sort: Sort = Sort.NEWEST


class PaymentTotalsOut(CamelSchema):
    """The sums of a list of payments, in the currency's smallest unit.

    `received` is the sum of paid payments, `toPay` of those that can still be paid.
    """

    payments: int
    received: int
    refunded: int
    to_pay: int


class ListedRefundOut(RowOut):
    """A refund of a payment; `needsHand` if it failed and the amount is still owed.

    `isBlocked` means that it is retried, because the provider rejects the key or the balance is too
    low. `askedBy` is null for the shared password, guests and the clock.
    """

    id: int
    amount: int
    reason: str
    state: RefundProgress
    error: str
    asked_by: str | None
    created_at: Instant
    needs_hand: bool
    is_blocked: bool


class DisputeOut(RowOut):
    """A dispute or inquiry of a guest's bank about a payment.

    `answerBy` is the deadline for the venue's answer, null if none is due. `evidence` is a text for
    that answer.
    """

    id: int
    amount: int
    fee: int
    reason: str
    state: DisputeState
    opened_at: Instant
    answer_by: Instant | None
    evidence: str

    @staticmethod
    def resolve_evidence(dispute: Dispute) -> str:
        return evidence_of(dispute.payment) if dispute.answer_by else ""


class ListedPaymentOut(RowOut):
    """A payment for the panel, in the currency's smallest unit.

    A payment of a quote has `inquiryId` in place of `bookingId` and `eventId`; the reference is
    that of the booking or quote. `isByHand` means that the venue makes refunds itself. `left` is
    the part that can still be refunded: neither refunded nor disputed. `receipt` is the receipt
    number.
    """

    id: int
    booking_id: int | None
    inquiry_id: int | None
    booking_reference: str = Field(validation_alias=AliasPath("owner", "reference"))
    event_id: int | None
    event_title: str
    event_date: Instant
    customer_name: str = Field(validation_alias="payer_name")
    amount: int
    paid: int
    refunded: int
    left: int
    currency: str
    state: PaymentState
    mode: Mode
    method: str
    is_by_hand: bool
    receipt: str
    created_at: Instant
    paid_at: Instant | None
    error: str
    refunds: list[ListedRefundOut]
    disputes: list[DisputeOut]

    @staticmethod
    def resolve_state(payment: Payment) -> PaymentState:
        return PaymentState.OPEN if payment.is_unsettled else PaymentState(payment.state)

    @staticmethod
    def resolve_inquiry_id(payment: Payment) -> int | None:
        return payment.quote.inquiry_id if payment.quote else None

    @staticmethod
    def resolve_event_id(payment: Payment) -> int | None:
        return payment.event.pk if payment.event else None

    @staticmethod
    def resolve_event_date(payment: Payment) -> datetime:
        starts_at = payment.event or payment.quote
        return starts_at.starts_at if starts_at else payment.created_at

    @staticmethod
    def resolve_is_by_hand(payment: Payment) -> bool:
        return payment.received_in != Account.STRIPE

    @staticmethod
    def resolve_paid(payment: Payment) -> int:
        return payment.amount if payment.state == Payment.State.PAID else 0


class JournalIn(CamelSchema):
    """The first and last day of the journal, in venue time, both included."""

    first: Annotated[date, Field(alias="from")]
    last: Annotated[date, Field(alias="to")]


class RefundIn(CamelSchema):
    """The amount of a refund, in cents, and its reason."""

    amount: Annotated[int, Field(strict=True, ge=1)]
    reason: Annotated[str, Field(max_length=200), ON_ONE_LINE, AfterValidator(given)]


class PracticeDisputeIn(CamelSchema):
    """The next state of a practice dispute, as the guest's bank sets it."""

    state: Literal["needs-answer", "won", "lost"]


class FailedPayoutOut(RowOut):
    """A payout that the bank returned to the provider."""

    id: int
    amount_text: str
    arrives_on: date

    @staticmethod
    def resolve_amount_text(payout: Payout) -> str:
        return in_words(payout.amount, payout.currency)


class RefundOut(RowOut):
    """A refund that was requested."""

    id: int
    amount: int
    reason: str
    state: RefundProgress


class UnmatchedPaymentOut(RowOut):
    """A payment at the provider without a booking here; `isWantedBack` if a refund was requested.

    `amountText` is the amount as text, because its currency may differ from the venue's.
    """

    id: int
    reference: str
    amount: int
    currency: str
    amount_text: str
    found_at: Instant
    is_wanted_back: bool
    error: str

    @staticmethod
    def resolve_amount_text(unmatched: UnmatchedPayment) -> str:
        return in_words(unmatched.amount, unmatched.currency)

    @staticmethod
    def resolve_is_wanted_back(unmatched: UnmatchedPayment) -> bool:
        return unmatched.wanted_back_at is not None


class DepositIn(CamelSchema):
    """The way in which the venue received the deposit of a quote."""

    received_by: Literal["cash", "card", "transfer"]


class DepositOut(RowOut):
    """A deposit that the venue has recorded, in cents."""

    id: int
    amount: int
    receipt: str
