"""Stripe Checkout, on Stripe's own page, with the venue's key.

This module converts amounts to Stripe's unit when it sends them, and back when it reads them.
"""

from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from http import HTTPStatus
from typing import Any, Literal, TypeVar
from uuid import UUID

import stripe
from django.conf import settings
from stripe.params.checkout import SessionCreateParams

from nightcap.connections.rules import is_live
from nightcap.connections.services import stripe_webhook_secrets
from nightcap.core.time import now
from nightcap.payments.models import DisputeState, Mode
from nightcap.payments.provider import (
    IdempotencyMismatch,
    InsufficientFunds,
    KeyRejected,
    Order,
    Provider,
    ProviderDispute,
    ProviderError,
    ProviderPayout,
    ProviderRefund,
    ProviderUnavailable,
    RefundResult,
    RequestRejected,
    Session,
    SessionState,
)
from nightcap.venue.currencies import from_provider, to_provider

API_VERSION = "2026-10-28.endive"
"""The API version of the pinned Stripe library."""

WEBHOOK_PATH = "/api/payments/stripe"
_TIMEOUT_SECONDS = 10
_EXPANDED = ["payment_intent.latest_charge.balance_transaction"]
_METHODS: list[Literal["card", "link"] | str] = ["card", "link"]
"""Only instant methods: seats are held for minutes."""
_RESULTS = {
    "succeeded": RefundResult.SUCCEEDED,
    "failed": RefundResult.FAILED,
    "canceled": RefundResult.FAILED,
}
_KEY_STATUSES = {HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN}
_FINAL_STATUSES = {HTTPStatus.BAD_REQUEST, HTTPStatus.PAYMENT_REQUIRED, HTTPStatus.NOT_FOUND}
_FUNDS_CODES = {"balance_insufficient", "insufficient_funds"}
_LATELY = timedelta(days=3)
_MAX_CLOCK_DRIFT = timedelta(minutes=2)
"""Less than half of the tolerance of Stripe's signatures."""
_DISPUTES = {
    "warning_needs_response": DisputeState.INQUIRY,
    "warning_under_review": DisputeState.INQUIRY,
    "warning_closed": DisputeState.WON,
    "prevented": DisputeState.WON,
    "needs_response": DisputeState.NEEDS_ANSWER,
    "appeal_needs_response": DisputeState.NEEDS_ANSWER,
    "under_review": DisputeState.UNDER_REVIEW,
    "won": DisputeState.WON,
    "lost": DisputeState.LOST,
}
_CHANGES = [
    *("refund.failed", "refund.updated", "charge.refund.updated"),
    *("charge.dispute.created", "charge.dispute.updated", "charge.dispute.closed"),
    *("charge.dispute.funds_withdrawn", "charge.dispute.funds_reinstated"),
]
"""The events with a refund or a dispute in them."""
_SALES = {"charge", "payment"}
"""The types of balance lines for guests' payments; `payment` is a payment without a card."""
_Sent = TypeVar("_Sent")
_Found = TypeVar("_Found")
_Row = TypeVar("_Row", bound=stripe.StripeObject)


class Stripe(Provider):
    """The Stripe provider; a response that cannot be parsed raises ProviderUnavailable."""

    def __init__(self, key: str, api: str = "") -> None:
        self.mode = Mode.LIVE if is_live(key) else Mode.TEST
        client = stripe.StripeClient(
            key,
            stripe_version=API_VERSION,
            # The worker retries calls itself.
            max_network_retries=0,
            http_client=stripe.RequestsClient(timeout=_TIMEOUT_SECONDS),
            base_addresses={"api": api} if api else {},
        )
        self._client, self._api = client, client.v1

    def check(self) -> str:
        sessions, refunds = self._api.checkout.sessions, self._api.refunds
        _check_clock(_ask(lambda: sessions.list(params={"limit": 1})))
        _ask(lambda: refunds.list(params={"limit": 1}))
        # Probe permissions with ids that do not exist.
        _check_permission(lambda: sessions.expire("cs_none"), "close pay pages")
        _check_permission(
            lambda: refunds.create(params={"payment_intent": "pi_none", "amount": 1}),
            "give money back",
        )
        return f"Stripe takes the {self.mode} key, {self._webhooks_in_words()}."

    def _webhooks_in_words(self) -> str:
        if not stripe_webhook_secrets():
            return "without webhooks"
        address = f"{settings.PUBLIC_URL}{WEBHOOK_PATH}"
        try:
            found = _ask(lambda: self._api.webhook_endpoints.list(params={"limit": 100}))
        except ProviderError:
            return "with webhooks, of which it does not tell"
        if any(one.url == address and one.status == "enabled" for one in found.data):
            return "with webhooks"
        return f"and sends no webhook to {address}: it is asked instead"

    def create_session(self, order: Order) -> Session:
        metadata = {"booking": order.reference, "payment": str(order.payment_id)}
        price: Any = {
            "currency": order.currency.lower(),
            "unit_amount": _to_provider(order.amount, order.currency),
            "product_data": {"name": order.title},
        }
        params: SessionCreateParams = {
            "mode": "payment",
            "line_items": [{"quantity": 1, "price_data": price}],
            "allowed_payment_method_types": _METHODS,
            "client_reference_id": order.reference,
            "metadata": metadata,
            "payment_intent_data": {"metadata": metadata},
            "expires_at": int(order.ends_at.astimezone(UTC).timestamp()),
            "success_url": f"{order.return_url}?paid=1",
            "cancel_url": order.return_url,
        }
        if order.email:
            # A phone booking may have no address, and Stripe rejects an empty one.
            params["customer_email"] = order.email
        key = str(order.key)
        made = _ask(
            lambda: self._api.checkout.sessions.create(
                params=params, options={"idempotency_key": key}
            )
        )
        return _read(made, _session)

    def find_session(self, payment_id: int, reference: str) -> Session | None:
        # After a backup is restored, another booking may get the same payment id.
        wanted = (str(payment_id), reference)
        return next(
            (
                _read(one, _session)
                for one in self._sessions(now() - _LATELY)
                if (_of(one, "payment"), _of(one, "booking")) == wanted
            ),
            None,
        )

    def paid_sessions(self, since: datetime) -> Sequence[Session]:
        return [
            _read(one, _session) for one in self._sessions(since) if one.payment_status == "paid"
        ]

    def _sessions(self, since: datetime) -> Sequence["stripe.checkout.Session"]:
        sessions = self._api.checkout.sessions
        return _ask_all(
            lambda: sessions.list(params={"limit": 100, "created": {"gte": _seconds(since)}})
        )

    def read_session(self, session_id: str) -> Session:
        sessions = self._api.checkout.sessions
        found = _ask(lambda: sessions.retrieve(session_id, params={"expand": _EXPANDED}))
        return _read(found, _session)

    def expire_session(self, session_id: str) -> Session:
        # Stripe rejects this unless the page is open; the result is read afterwards.
        with suppress(RequestRejected):
            _ask(lambda: self._api.checkout.sessions.expire(session_id))
        return self.read_session(session_id)

    def create_refund(
        self, *, key: UUID, name: str, intent_id: str, amount: int, currency: str
    ) -> ProviderRefund:
        made = _ask(
            lambda: self._api.refunds.create(
                params={
                    "payment_intent": intent_id,
                    "amount": _to_provider(amount, currency),
                    "metadata": {"refund": name},
                },
                options={"idempotency_key": str(key)},
            )
        )
        return _read(made, _refund)

    def find_refund(self, *, name: str, intent_id: str) -> ProviderRefund | None:
        found = _ask(
            lambda: self._api.refunds.list(params={"payment_intent": intent_id, "limit": 100})
        )
        made = next((one for one in found.data if _of(one, "refund") == name), None)
        return _read(made, _refund) if made else None

    def refunds(self, since: datetime) -> Sequence[ProviderRefund]:
        found = _ask_all(
            lambda: self._api.refunds.list(
                params={"limit": 100, "created": {"gte": _seconds(since)}}
            )
        )
        return [_read(one, _refund) for one in found]

    def session_in_webhook(self, body: bytes, signature: str) -> str | None:
        for secret in stripe_webhook_secrets():
            # During a rotation there are two secrets; one of them has signed it.
            with suppress(stripe.SignatureVerificationError, ValueError):
                event = self._client.construct_event(body, signature, secret)
                if event.livemode != (self.mode is Mode.LIVE):
                    raise RequestRejected("This webhook is for another mode.")
                account = getattr(event, "account", None)
                if account and account != self._own_account():
                    raise RequestRejected("This webhook is for another account.")
                is_session = event.type.startswith("checkout.session.")
                return str(event.data.object["id"]) if is_session else None
        raise RequestRejected("This webhook is not signed with a known secret.")

    def _own_account(self) -> str:
        """Return the id of the key's account; empty if the key may not read it."""
        with suppress(ProviderError):
            return _ask(self._api.accounts.retrieve_current).id
        return ""

    def changes(self, since: datetime) -> Sequence[ProviderRefund | ProviderDispute]:
        found = _ask_all(
            lambda: self._api.events.list(
                params={
                    "limit": 100,
                    "created": {"gte": _seconds(since)},
                    "types": _CHANGES,
                }
            )
        )
        newest: dict[str, ProviderRefund | ProviderDispute] = {}
        # The newest event of each object comes first.
        for event in found:
            one: Any = event.data.object
            if event.livemode == (self.mode is Mode.LIVE) and one["id"] not in newest:
                is_refund = one["object"] == "refund"
                newest[one["id"]] = _read(one, _refund) if is_refund else _read(one, _dispute)
        return list(newest.values())

    def balance(self, currency: str) -> int | None:
        found = _ask(self._api.balance.retrieve)
        own = [part.amount for part in found.available if part.currency == currency.lower()]
        return from_provider(sum(own), currency) if own else None

    def payouts(self, known: Collection[tuple[str, str]]) -> Sequence[ProviderPayout]:
        found = _ask_all(lambda: self._api.payouts.list(params={"limit": 100}))
        return [_read(one, self._payout) for one in found if (one.id, one.status) not in known]

    def _payout(self, found: "stripe.Payout") -> ProviderPayout:
        return ProviderPayout(
            id=found.id,
            amount=from_provider(found.amount, found.currency),
            currency=found.currency.upper(),
            arrives_on=_instant(found.arrival_date).date(),
            state=found.status,
            intent_ids=self._paid_out_in(found.id),
        )

    def _paid_out_in(self, payout_id: str) -> Sequence[str]:
        """Return the payment intents in a payout; none if the key may not read them."""
        try:
            lines = _ask_all(
                lambda: self._api.balance_transactions.list(
                    params={"payout": payout_id, "limit": 100, "expand": ["data.source"]}
                )
            )
        except (KeyRejected, RequestRejected):
            return ()
        sales = [line.source for line in lines if line.type in _SALES]
        intents = [_id_of(getattr(source, "payment_intent", None)) for source in sales]
        return [intent for intent in intents if intent]


def _to_provider(amount: int, currency: str) -> int:
    """Convert cents to Stripe's unit. Raises RequestRejected if that is not a whole number."""
    try:
        return to_provider(amount, currency)
    except ValueError as error:
        raise RequestRejected(str(error)) from error


def _ask(call: Callable[[], _Found]) -> _Found:
    try:
        return call()
    except stripe.StripeError as error:
        # The text must not contain the key.
        text = f"{type(error).__name__} {error.code or error.http_status or ''}".strip()
        if error.http_status in _KEY_STATUSES:
            raise KeyRejected(f"Stripe rejects the key ({text}).") from error
        if error.code in _FUNDS_CODES:
            raise InsufficientFunds(f"The balance at Stripe is too low ({text}).") from error
        if error.http_status not in _FINAL_STATUSES:
            raise ProviderUnavailable(text) from error
        is_mismatch = isinstance(error, stripe.IdempotencyError)
        raise (IdempotencyMismatch if is_mismatch else RequestRejected)(text) from error


def _ask_all(call: "Callable[[], stripe.ListObject[_Row]]") -> list[_Row]:
    """Return the rows of all pages of a list."""
    return _ask(lambda: list(call().auto_paging_iter()))


def _check_permission(call: Callable[[], object], what: str) -> None:
    """Raise KeyRejected if the key lacks the right to a call that always fails."""
    try:
        _ask(call)
    except KeyRejected as error:
        raise KeyRejected(f"The key may not {what}.") from error
    except ProviderError:
        return


def _check_clock(found: "stripe.ListObject[stripe.checkout.Session]") -> None:
    """Raise RequestRejected if our clock differs from Stripe's: webhooks would count as old."""
    headers = found.last_response.headers if found.last_response else {}
    with suppress(KeyError, ValueError):
        ahead = now() - parsedate_to_datetime(headers["Date"])
        if abs(ahead) > _MAX_CLOCK_DRIFT:
            minutes = round(ahead / timedelta(minutes=1))
            raise RequestRejected(f"the clock here is {minutes:+} minutes off Stripe's")


def _read(found: _Sent, reader: Callable[[_Sent], _Found]) -> _Found:
    """Parse a response. Raises ProviderUnavailable if that fails."""
    try:
        return reader(found)
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise ProviderUnavailable(f"not understood: {type(error).__name__}") from error


def _of(found: "stripe.checkout.Session | stripe.Refund", name: str) -> str:
    """Return a value of the metadata that we sent; '' if it is missing."""
    metadata: Any = getattr(found, "metadata", None)
    return str(metadata[name]) if metadata and name in metadata else ""


def _session(found: "stripe.checkout.Session") -> Session:
    payment_id = _of(found, "payment")
    # Stripe may leave out empty fields.
    intent = getattr(found, "payment_intent", None)
    charge: Any = getattr(intent, "latest_charge", None)
    line: Any = getattr(charge, "balance_transaction", None)
    amount, currency = found.amount_total or 0, found.currency or ""
    return Session(
        id=found.id,
        url=getattr(found, "url", None) or "",
        state=SessionState(found.status or SessionState.OPEN),
        is_paid=found.payment_status == "paid",
        payment_id=int(payment_id) if payment_id.isdecimal() else None,
        amount=from_provider(amount, currency),
        currency=currency.upper(),
        is_live=found.livemode,
        intent_id=_id_of(intent),
        method=_method(getattr(charge, "payment_method_details", None)),
        fee=from_provider(_converted(line.fee or 0, line, amount, currency), currency)
        if line
        else 0,
        reference=_of(found, "booking"),
    )


def _method(details: Any) -> str:
    """Return the means of payment as text: "Visa ··42", or "Link" for a payment without a card."""
    card: Any = getattr(details, "card", None)
    if card:
        return f"{card.brand.title()} ··{card.last4[-2:]}"
    return str(getattr(details, "type", None) or "").replace("_", " ").capitalize()


def _converted(value: int, line: Any, amount: int, currency: str) -> int:
    """Convert the value of a balance transaction to the guest's currency.

    If the account has another currency, the transaction's rate applies.
    """
    if line.currency == currency or not line.amount:
        return value
    rate: float = amount / abs(line.amount)
    return round(value * rate)


def _refund(made: "stripe.Refund") -> ProviderRefund:
    why = getattr(made, "failure_reason", None) or getattr(made, "pending_reason", None) or ""
    return ProviderRefund(
        made.id,
        _RESULTS.get(made.status or "", RefundResult.PENDING),
        why,
        intent_id=_id_of(getattr(made, "payment_intent", None)),
        amount=from_provider(made.amount, made.currency),
        lacks_funds=why in _FUNDS_CODES,
    )


def _dispute(found: "stripe.Dispute") -> ProviderDispute:
    lines = getattr(found, "balance_transactions", None) or []
    due_by = getattr(getattr(found, "evidence_details", None), "due_by", None)
    waits = found.status.endswith("needs_response")
    money = (found.amount, found.currency)
    taken = -sum(_converted(line.amount, line, *money) for line in lines)
    fee = sum(_converted(line.fee, line, *money) for line in lines)
    return ProviderDispute(
        id=found.id,
        intent_id=_id_of(found.payment_intent),
        amount=from_provider(*money),
        taken=from_provider(taken, found.currency),
        fee=from_provider(fee, found.currency),
        reason=found.reason.replace("_", " "),
        state=_DISPUTES.get(found.status, DisputeState.UNDER_REVIEW),
        opened_at=_instant(found.created),
        answer_by=_instant(due_by) if due_by and waits else None,
    )


def _id_of(found: object) -> str | None:
    """Return the id of an object; Stripe sends either the id or the whole object."""
    return found if isinstance(found, str) else getattr(found, "id", None)


def _instant(seconds: int) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)


def _seconds(instant: datetime) -> int:
    return int(instant.timestamp())
