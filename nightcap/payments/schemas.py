"""What is sent and answered about payments."""

from datetime import date
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
    """The page on which a booking is paid; the same while it is open."""

    url: str


class BalanceOut(CamelSchema):
    """What the provider holds of the house's money, in cents; null where it does not tell."""

    available: int | None
    currency: str


class PaymentsIn(PageIn):
    """Which payments are wanted."""

    event_id: EventId | None = None
    state: Shown = Shown.ALL
    sort: Sort = Sort.NEWEST


class PaymentTotalsOut(CamelSchema):
    """The sums of a list of payments, in the currency's smallest unit.

    `received` adds up the paid ones, and `toPay` those that can still be paid.
    """

    payments: int
    received: int
    refunded: int
    to_pay: int


class ListedRefundOut(RowOut):
    """A refund of a payment; `needsHand` if it failed and its money is still owed.

    `isBlocked` while it is retried, because the provider rejects the key or lacks money. `askedBy`
    is null for the shared password, guests and the clock.
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
    """What a guest's bank takes back of a payment, or asks about.

    `answerBy` is null where nothing is to be answered; `evidence` is a text to answer with.
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

    `left` can still be refunded: it is neither refunded nor disputed. `receipt` is the number of
    its receipt.
    """

    id: int
    booking_id: int
    booking_reference: str = Field(validation_alias=AliasPath("booking", "reference"))
    event_id: int = Field(validation_alias=AliasPath("booking", "event_id"))
    event_title: str = Field(validation_alias=AliasPath("booking", "event", "title"))
    event_date: Instant = Field(validation_alias=AliasPath("booking", "event", "starts_at"))
    customer_name: str = Field(validation_alias=AliasPath("booking", "customer_name"))
    amount: int
    paid: int
    refunded: int
    left: int
    currency: str
    state: PaymentState
    mode: Mode
    method: str
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
    def resolve_paid(payment: Payment) -> int:
        return payment.amount if payment.state == Payment.State.PAID else 0


class JournalIn(CamelSchema):
    """From which day at the venue to which, both included, the journal is wanted."""

    first: Annotated[date, Field(alias="from")]
    last: Annotated[date, Field(alias="to")]


class RefundIn(CamelSchema):
    """How much of a payment is given back, in cents, and why."""

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
    """A payment at the provider without a booking here; `isWantedBack` while it is refunded.

    `amountText` writes the amount, since its currency may differ from the venue's.
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
