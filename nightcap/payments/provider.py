"""What a provider of payments is asked: one interface, and two providers that fulfil it."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from typing import Protocol
from uuid import UUID

from nightcap.payments.models import DisputeState, Mode


class SessionState(StrEnum):
    """What became of a pay page: only an expired one can never be paid any more."""

    OPEN = "open"
    COMPLETE = "complete"
    EXPIRED = "expired"


class RefundResult(StrEnum):
    """What became of a refund at the provider."""

    PENDING = "pending"
    SUCCEEDED = "succeeded"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Order:
    """What a pay page is for. The same key with the same values gives the same page."""

    key: UUID
    payment_id: int
    reference: str
    title: str
    email: str
    amount: int
    currency: str
    ends_at: datetime
    return_url: str


@dataclass(frozen=True, slots=True)
class Session:
    """A pay page as the provider knows it; amounts in the currency's smallest unit."""

    id: str
    url: str
    state: SessionState
    is_paid: bool
    payment_id: int | None
    amount: int
    currency: str
    is_live: bool
    intent_id: str | None = None
    method: str = ""
    fee: int = 0
    reference: str = ""


@dataclass(frozen=True, slots=True)
class MadeRefund:
    """A refund as the provider knows it."""

    id: str
    result: RefundResult
    error: str = ""
    intent_id: str | None = None
    amount: int = 0


@dataclass(frozen=True, slots=True)
class MadePayout:
    """Money that the provider has sent to the bank; `intent_ids` are of the payments in it."""

    id: str
    amount: int
    currency: str
    arrives_on: date
    state: str
    intent_ids: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class MadeDispute:
    """A dispute as the provider knows it; `taken` and `fee` have left the house's account."""

    id: str
    intent_id: str | None
    amount: int
    taken: int
    fee: int
    reason: str
    state: DisputeState
    opened_at: datetime
    answer_by: datetime | None


class NoAnswer(Exception):
    """The provider has not answered, or not in a way that says whether it was done."""


class Declined(Exception):
    """The provider says that it will not do this."""


class OtherValues(Declined):
    """The same key came with other values: what it made before is to be found."""


class Provider(Protocol):
    """Raises NoAnswer and Declined. Never to be called within a transaction.

    Amounts are in the currency's smallest unit by ISO 4217, both ways.
    """

    @property
    def mode(self) -> Mode:
        """Whether money moves."""

    def check(self) -> str:
        """Try what is needed to take money; return in words what is used."""

    def open_session(self, order: Order) -> Session:
        """Make the pay page of an order, or return the one that its key has made.

        Raises OtherValues where that was made with other values.
        """

    def find_session(self, payment_id: int, reference: str) -> Session | None:
        """Return the pay page that was made for a payment of a booking, if one was of late."""

    def read_session(self, session_id: str) -> Session:
        """Return a pay page as it is now."""

    def expire_session(self, session_id: str) -> Session:
        """Close a pay page, unless it is complete; return it as it is then."""

    def make_refund(
        self, *, key: UUID, name: str, intent_id: str, amount: int, currency: str
    ) -> MadeRefund:
        """Give money of a payment back, once for one key; `name` is what we call it."""

    def paid_session_in(self, body: bytes, signature: str) -> str | None:
        """Return the id of the pay page that a signed notice is about; None for other notices.

        Raises Declined for a notice that is not the provider's, is old, or of another mode.
        """

    def find_refund(self, *, refund_id: int, intent_id: str) -> MadeRefund | None:
        """Return the refund that was made for one of ours, if it was."""

    def lately_paid(self, since: datetime) -> Sequence[Session]:
        """Return the paid pages that were made since an instant, as far as they are told."""

    def lately_refunded(self, since: datetime) -> Sequence[MadeRefund]:
        """Return the refunds that were made since an instant, by us or by hand."""

    def disputes(self, since: datetime) -> Sequence[MadeDispute]:
        """Return the disputes that changed since an instant, as they are now, each once."""

    def balance(self, currency: str) -> int | None:
        """Return what can be given back of at once, in the smallest unit; None where untold."""

    def payouts(self, known: Collection[str]) -> Sequence[MadePayout]:
        """Return what was lately sent to the bank, without the payouts whose ids are known."""
