"""The interface to a payment provider: Stripe with the venue's key, or practice without one.

Without either, guests pay at the door.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from functools import lru_cache
from typing import NoReturn
from uuid import UUID

from django.conf import settings
from django.utils.module_loading import import_string

from nightcap.connections.services import stripe_key
from nightcap.core.errors import DomainError
from nightcap.payments.models import DisputeState, Mode
from nightcap.venue import opening


class SessionState(StrEnum):
    """The state of a checkout page; an expired page can never be paid."""

    OPEN = "open"
    COMPLETE = "complete"
    EXPIRED = "expired"


class RefundResult(StrEnum):
    """The state of a refund at the provider."""

    PENDING = "pending"
    SUCCEEDED = "succeeded"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Order:
    """The parameters of a checkout page; the same key and values return the same page."""

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
    """A checkout page at the provider; amounts are in the currency's smallest unit."""

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
class ProviderRefund:
    """A refund at the provider; `lacks_funds` if the balance does not cover it."""

    id: str
    result: RefundResult
    error: str = ""
    intent_id: str | None = None
    amount: int = 0
    lacks_funds: bool = False


@dataclass(frozen=True, slots=True)
class ProviderPayout:
    """A payout from the provider to the bank; `intent_ids` identify the payments in it."""

    id: str
    amount: int
    currency: str
    arrives_on: date
    state: str
    intent_ids: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class ProviderDispute:
    """A dispute at the provider; `taken` and `fee` were withdrawn from the venue's account."""

    id: str
    intent_id: str | None
    amount: int
    taken: int
    fee: int
    reason: str
    state: DisputeState
    opened_at: datetime
    answer_by: datetime | None


class ProviderError(Exception):
    """A call to the provider failed; each of the five subclasses is one reason."""


class ProviderUnavailable(ProviderError):
    """The response is missing or unusable; the call may have taken effect."""


class KeyRejected(ProviderError):
    """The key is wrong or lacks a permission (401, 403). A new key can fix it."""


class RequestRejected(ProviderError):
    """The provider rejects the request, and would reject it again."""


class IdempotencyMismatch(ProviderError):
    """The idempotency key was used before with other parameters."""


class InsufficientFunds(ProviderError):
    """The balance at the provider does not cover a refund yet."""


class Provider(ABC):
    """Each call may raise a ProviderError. Never call it within a transaction.

    All amounts are in the currency's smallest unit by ISO 4217. The default methods report no
    changes, because practice payments exist only in our database.
    """

    mode: Mode
    """The mode of payments that are made through this provider."""

    @abstractmethod
    def check(self) -> str:
        """Check the permissions of the key; return a summary in one sentence."""

    @abstractmethod
    def create_session(self, order: Order) -> Session:
        """Create the checkout page of an order, or return the page that its key has created.

        Raises IdempotencyMismatch if that page was created with other values.
        """

    @abstractmethod
    def find_session(self, payment_id: int, reference: str) -> Session | None:
        """Return the checkout page of the last days for a payment of a booking, if any."""

    @abstractmethod
    def read_session(self, session_id: str) -> Session:
        """Return a checkout page as it is now."""

    @abstractmethod
    def expire_session(self, session_id: str) -> Session:
        """Close a checkout page unless it is complete; return it."""

    @abstractmethod
    def create_refund(
        self, *, key: UUID, name: str, intent_id: str, amount: int, currency: str
    ) -> ProviderRefund:
        """Refund part of a payment, once per key; `name` identifies it for `find_refund`."""

    def find_refund(self, *, name: str, intent_id: str) -> ProviderRefund | None:
        """Return the refund of a payment that was created with this name, if any."""
        return None

    def session_in_webhook(self, body: bytes, signature: str) -> str | None:
        """Return the id of the checkout page in a signed webhook; None for other events.

        Raises RequestRejected for a webhook that is forged, old, or of another mode or account.
        """
        raise RequestRejected("This provider has no webhooks.")

    def paid_sessions(self, since: datetime) -> Sequence[Session]:
        """Return the paid checkout pages that were created since an instant."""
        return ()

    def refunds(self, since: datetime) -> Sequence[ProviderRefund]:
        """Return the refunds that were created since an instant, here or at the provider."""
        return ()

    def changes(self, since: datetime) -> Sequence[ProviderRefund | ProviderDispute]:
        """Return the refunds and disputes with events since an instant, as they are now."""
        return ()

    def balance(self, currency: str) -> int | None:
        """Return the available balance in the smallest unit; None if the provider hides it."""
        return None

    def payouts(self, known: Collection[tuple[str, str]]) -> Sequence[ProviderPayout]:
        """Return all payouts whose id and state are not known."""
        return ()


class AtDoor(Provider):
    """The provider of a venue without a Stripe key and without practice: guests pay at the door."""

    mode = Mode.LIVE

    def __init__(self, reason: str = "There is no Stripe key.") -> None:
        self._reason = reason

    def check(self) -> str:
        return "Guests pay at the door until a Stripe key is set in the panel, under Connections."

    def _reject(self, *_: object, **__: object) -> NoReturn:
        raise KeyRejected(self._reason)

    create_session = find_session = read_session = expire_session = _reject
    create_refund = find_refund = _reject


class Blocked(AtDoor):
    """The provider for a Stripe key that is unreadable or unusable: it rejects each call."""

    check = paid_sessions = refunds = changes = balance = payouts = AtDoor._reject


_is_practice: ContextVar[bool] = ContextVar("is_practice", default=False)


@contextmanager
def practice_only() -> Iterator[None]:
    """Use practice payments inside the block, even if the venue has a Stripe key."""
    token = _is_practice.set(True)
    try:
        yield
    finally:
        _is_practice.reset(token)


def payment_provider() -> Provider:
    """Return the present payment provider.

    It may change at any time, so a task that needs one provider calls this once.

    Rule: A Stripe key that cannot be read or used counts as a live key that Stripe rejects. Guests
    cannot pay, not even in practice, and the panel shows the reason.
    """
    if _is_practice.get():
        return _provider("practice.Practice")
    try:
        key = stripe_key()
    except DomainError as error:
        return Blocked(str(error))
    if key:
        return provider_of(key)
    return _provider("practice.Practice") if opening.has_practice() else AtDoor()


def provider_of(key: str) -> Provider:
    """Return the Stripe provider for a key."""
    return _provider("stripe_provider.Stripe", key, settings.STRIPE_API)


@lru_cache(1)
def _provider(name: str, *arguments: str) -> Provider:
    # Import here: the Stripe library takes 30 MB that a venue without a key does not need.
    made: Provider = import_string(f"nightcap.payments.{name}")(*arguments)
    return made
