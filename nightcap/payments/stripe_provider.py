"""Stripe Checkout, on Stripe's own page, with the venue's key.

Amounts become Stripe's unit where they are sent, and ours where they are read: nowhere else.
"""

from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from http import HTTPStatus
from typing import Any, Literal, TypeVar, cast
from uuid import UUID

import stripe
from django.conf import settings

from nightcap.core.time import now
from nightcap.payments.models import DisputeState, Mode
from nightcap.payments.provider import (
    Declined,
    MadeDispute,
    MadePayout,
    MadeRefund,
    NoAnswer,
    Order,
    OtherValues,
    RefundResult,
    Session,
    SessionState,
)
from nightcap.venue.currencies import from_provider, to_provider

API_VERSION = "2026-10-28.endive"
"""Goes with the pinned library: what it sends and reads is of this version."""

WEBHOOK_PATH = "/api/payments/stripe"
_TIMEOUT_SECONDS = 10
_EXPANDED = ["payment_intent.latest_charge.balance_transaction"]
_METHODS: list[Literal["card", "link"] | str] = ["card", "link"]
"""None with which money comes days later: seats are held for minutes."""
_RESULTS = {
    "succeeded": RefundResult.SUCCEEDED,
    "failed": RefundResult.FAILED,
    "canceled": RefundResult.FAILED,
}
_FINAL = {
    HTTPStatus.BAD_REQUEST,
    HTTPStatus.UNAUTHORIZED,
    HTTPStatus.PAYMENT_REQUIRED,
    HTTPStatus.FORBIDDEN,
    HTTPStatus.NOT_FOUND,
}
"""Answers that say that nothing was done, and that a repetition would not change it."""
_LATELY = timedelta(days=3)
_MOST_CLOCK_DIFFERENCE = timedelta(minutes=2)
"""Less than half of what Stripe's signatures are good for."""
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
_DISPUTE_NOTICES = "charge.dispute."
_Sent = TypeVar("_Sent")
_Found = TypeVar("_Found")


class Stripe:
    """Each answer is read for what it says; what is not understood counts as no answer."""

    def __init__(self, key: str, api: str = "") -> None:
        self.mode = Mode.LIVE if "_live_" in key else Mode.TEST
        self._client = stripe.StripeClient(
            key,
            stripe_version=API_VERSION,
            # Whether a call is repeated, the row says.
            max_network_retries=0,
            http_client=stripe.RequestsClient(timeout=_TIMEOUT_SECONDS),
            base_addresses={"api": api} if api else {},
        )

    def check(self) -> str:
        found = _asked(lambda: self._client.v1.checkout.sessions.list(params={"limit": 1}))
        _refuse_wrong_clock(found)
        _asked(lambda: self._client.v1.refunds.list(params={"limit": 1}))
        # What is not there shows what the key may do, and nothing is done.
        sessions, refunds = self._client.v1.checkout.sessions, self._client.v1.refunds
        _refuse_forbidden(lambda: sessions.expire("cs_none"), "close pay pages")
        _refuse_forbidden(
            lambda: refunds.create(params={"payment_intent": "pi_none", "amount": 1}),
            "give money back",
        )
        return f"Stripe takes the {self.mode} key, {self._webhooks_in_words()}."

    def _webhooks_in_words(self) -> str:
        if not settings.STRIPE_WEBHOOK_SECRETS:
            return "without webhooks"
        address = f"{settings.PUBLIC_URL}{WEBHOOK_PATH}"
        try:
            found = _asked(lambda: self._client.v1.webhook_endpoints.list(params={"limit": 100}))
        except (NoAnswer, Declined):
            return "with webhooks, of which it does not tell"
        if any(one.url == address and one.status == "enabled" for one in found.data):
            return "with webhooks"
        return f"and sends no webhook to {address}: it is asked instead"

    def open_session(self, order: Order) -> Session:
        made = _asked(
            lambda: self._client.v1.checkout.sessions.create(
                params={
                    "mode": "payment",
                    "line_items": [
                        {
                            "quantity": 1,
                            "price_data": {
                                "currency": order.currency.lower(),
                                "unit_amount": to_provider(order.amount, order.currency),
                                "product_data": {"name": order.title},
                            },
                        }
                    ],
                    "allowed_payment_method_types": _METHODS,
                    "customer_email": order.email,
                    "client_reference_id": order.reference,
                    "metadata": _metadata(order),
                    "payment_intent_data": {"metadata": _metadata(order)},
                    "expires_at": int(order.ends_at.astimezone(UTC).timestamp()),
                    "success_url": f"{order.return_url}?paid=1",
                    "cancel_url": order.return_url,
                },
                options={"idempotency_key": str(order.key)},
            )
        )
        return _read(made, _session)

    def find_session(self, payment_id: int, reference: str) -> Session | None:
        # Its page was made in these days at most, among many perhaps.
        found = self._sessions(now() - _LATELY)
        # A restored backup gives out the same number for another booking.
        wanted = (str(payment_id), reference)
        return next(
            (
                _read(one, _session)
                for one in found
                if (_of(one, "payment"), _of(one, "booking")) == wanted
            ),
            None,
        )

    def lately_paid(self, since: datetime) -> Sequence[Session]:
        return [
            _read(one, _session) for one in self._sessions(since) if one.payment_status == "paid"
        ]

    def _sessions(self, since: datetime) -> Sequence["stripe.checkout.Session"]:
        """Return the pages that were made since an instant, the newest first."""
        found = _asked(
            lambda: self._client.v1.checkout.sessions.list(
                params={"limit": 100, "created": {"gte": int(since.timestamp())}}
            )
        )
        return _asked(lambda: list(found.auto_paging_iter()))

    def lately_refunded(self, since: datetime) -> Sequence[MadeRefund]:
        found = _asked(
            lambda: self._client.v1.refunds.list(
                params={"limit": 100, "created": {"gte": int(since.timestamp())}}
            )
        )
        return [_read(one, _refund) for one in _asked(lambda: list(found.auto_paging_iter()))]

    def read_session(self, session_id: str) -> Session:
        found = _asked(
            lambda: self._client.v1.checkout.sessions.retrieve(
                session_id, params={"expand": _EXPANDED}
            )
        )
        return _read(found, _session)

    def expire_session(self, session_id: str) -> Session:
        # Declined where it is not open: reading says whether it was paid.
        with suppress(Declined):
            _asked(lambda: self._client.v1.checkout.sessions.expire(session_id))
        return self.read_session(session_id)

    def make_refund(
        self, *, key: UUID, name: str, intent_id: str, amount: int, currency: str
    ) -> MadeRefund:
        made = _asked(
            lambda: self._client.v1.refunds.create(
                params={
                    "payment_intent": intent_id,
                    "amount": to_provider(amount, currency),
                    "metadata": {"refund": name},
                },
                options={"idempotency_key": str(key)},
            )
        )
        return _read(made, _refund)

    def paid_session_in(self, body: bytes, signature: str) -> str | None:
        for secret in settings.STRIPE_WEBHOOK_SECRETS:
            # One of two secrets has signed it while they are changed.
            with suppress(stripe.SignatureVerificationError, ValueError):
                event = self._client.construct_event(body, signature, secret)
                if event.livemode != (self.mode is Mode.LIVE):
                    raise Declined("This notice is of another mode.")
                account = getattr(event, "account", None)
                if account and account != self._own_account():
                    raise Declined("This notice is of another account.")
                found = event.data.object
                is_session = event.type.startswith("checkout.session.")
                return str(found["id"]) if is_session else None
        raise Declined("This notice is not signed with a secret that is known here.")

    def _own_account(self) -> str:
        """Return the id of the account of the key; empty where Stripe does not tell."""
        with suppress(NoAnswer, Declined):
            return _asked(self._client.v1.accounts.retrieve_current).id
        return ""

    def find_refund(self, *, refund_id: int, intent_id: str) -> MadeRefund | None:
        found = _asked(
            lambda: self._client.v1.refunds.list(params={"payment_intent": intent_id, "limit": 100})
        )
        made = next((one for one in found.data if _of(one, "refund") == str(refund_id)), None)
        return _read(made, _refund) if made else None

    def disputes(self, since: datetime) -> Sequence[MadeDispute]:
        found = _asked(
            lambda: self._client.v1.events.list(
                params={
                    "limit": 100,
                    "created": {"gte": int(since.timestamp())},
                    "type": f"{_DISPUTE_NOTICES}*",
                }
            )
        )
        newest: dict[str, MadeDispute] = {}
        # The newest comes first: it says how the dispute is now.
        for event in _asked(lambda: list(found.auto_paging_iter())):
            is_ours = event.livemode == (self.mode is Mode.LIVE)
            if is_ours and event.type.startswith(_DISPUTE_NOTICES):
                dispute = _dispute(cast("stripe.Dispute", event.data.object))
                newest.setdefault(dispute.id, dispute)
        return list(newest.values())

    def balance(self, currency: str) -> int | None:
        found = _asked(self._client.v1.balance.retrieve)
        own = [part.amount for part in found.available if part.currency == currency.lower()]
        return from_provider(sum(own), currency) if own else None

    def payouts(self, known: Collection[str]) -> Sequence[MadePayout]:
        found = _asked(lambda: self._client.v1.payouts.list(params={"limit": 100}))
        return [_read(one, self._payout) for one in found.data if one.id not in known]

    def _payout(self, found: "stripe.Payout") -> MadePayout:
        arrives_at = datetime.fromtimestamp(found.arrival_date, UTC)
        return MadePayout(
            id=found.id,
            amount=from_provider(found.amount, found.currency),
            currency=found.currency.upper(),
            arrives_on=arrives_at.date(),
            state=found.status,
            intent_ids=self._paid_out_in(found.id),
        )

    def _paid_out_in(self, payout_id: str) -> Sequence[str]:
        """Return the payment intents in a payout; none where Stripe does not tell."""
        try:
            found = _asked(
                lambda: self._client.v1.balance_transactions.list(
                    params={
                        "payout": payout_id,
                        "type": "charge",
                        "limit": 100,
                        "expand": ["data.source"],
                    }
                )
            )
            lines = _asked(lambda: list(found.auto_paging_iter()))
        except Declined:
            return ()
        intents = [_id_of(getattr(line.source, "payment_intent", None)) for line in lines]
        return [intent for intent in intents if intent]


def _asked(call: Callable[[], _Found]) -> _Found:
    try:
        return call()
    except stripe.IdempotencyError as error:
        raise OtherValues(_words(error)) from error
    except (stripe.APIConnectionError, stripe.RateLimitError) as error:
        raise NoAnswer(_words(error)) from error
    except stripe.StripeError as error:
        is_final = error.http_status in _FINAL
        raise (Declined if is_final else NoAnswer)(_words(error)) from error


def _refuse_forbidden(call: Callable[[], object], what: str) -> None:
    """Raise Declined where the key has no right to a call, which fails in any case."""
    try:
        call()
    except stripe.PermissionError as error:
        raise Declined(f"The key may not {what}.") from error
    except stripe.StripeError:
        return


def _refuse_wrong_clock(found: "stripe.ListObject[stripe.checkout.Session]") -> None:
    """Raise Declined where the clock here is not Stripe's: its notices would count as old."""
    headers = found.last_response.headers if found.last_response else {}
    with suppress(KeyError, ValueError):
        ahead = now() - parsedate_to_datetime(headers["Date"])
        if abs(ahead) > _MOST_CLOCK_DIFFERENCE:
            minutes = round(ahead / timedelta(minutes=1))
            raise Declined(f"the clock here is {minutes:+} minutes off Stripe's")


def _words(error: stripe.StripeError) -> str:
    """Return what went wrong in a few words, which hold no key."""
    return f"{type(error).__name__} {error.code or error.http_status or ''}".strip()


def _read(found: _Sent, reader: Callable[[_Sent], _Found]) -> _Found:
    """Read what Stripe has sent; what is not understood counts as no answer."""
    try:
        return reader(found)
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise NoAnswer(f"not understood: {type(error).__name__}") from error


def _metadata(order: Order) -> dict[str, str]:
    return {"booking": order.reference, "payment": str(order.payment_id)}


def _of(found: "stripe.checkout.Session | stripe.Refund", name: str) -> str:
    """Return what stands under a name in the metadata that we have sent along."""
    metadata: Any = getattr(found, "metadata", None)
    return str(metadata[name]) if metadata and name in metadata else ""


def _session(found: "stripe.checkout.Session") -> Session:
    payment_id = _of(found, "payment")
    # What is empty may be left out.
    intent = getattr(found, "payment_intent", None)
    charge: Any = getattr(intent, "latest_charge", None)
    balance: Any = getattr(charge, "balance_transaction", None)
    card: Any = getattr(getattr(charge, "payment_method_details", None), "card", None)
    currency = (found.currency or "").upper()
    return Session(
        id=found.id,
        url=getattr(found, "url", None) or "",
        state=SessionState(found.status or SessionState.OPEN),
        is_paid=found.payment_status == "paid",
        payment_id=int(payment_id) if payment_id.isdecimal() else None,
        amount=from_provider(found.amount_total or 0, currency),
        currency=currency,
        is_live=found.livemode,
        intent_id=_id_of(intent),
        method=f"{card.brand.title()} ··{card.last4[-2:]}" if card else "",
        fee=from_provider(
            getattr(balance, "fee", 0) or 0, getattr(balance, "currency", None) or currency
        ),
        reference=_of(found, "booking"),
    )


def _refund(made: "stripe.Refund") -> MadeRefund:
    result = _RESULTS.get(made.status or "", RefundResult.PENDING)
    return MadeRefund(
        made.id,
        result,
        getattr(made, "failure_reason", None) or getattr(made, "pending_reason", None) or "",
        intent_id=_id_of(getattr(made, "payment_intent", None)),
        amount=from_provider(made.amount, made.currency),
    )


def _dispute(found: "stripe.Dispute") -> MadeDispute:
    moved = getattr(found, "balance_transactions", None) or []
    due_by = getattr(getattr(found, "evidence_details", None), "due_by", None)
    waits = found.status.endswith("needs_response")
    return MadeDispute(
        id=found.id,
        intent_id=_id_of(found.payment_intent),
        amount=from_provider(found.amount, found.currency),
        taken=from_provider(-sum(line.amount for line in moved), found.currency),
        fee=from_provider(sum(line.fee for line in moved), found.currency),
        reason=found.reason.replace("_", " "),
        state=_DISPUTES.get(found.status, DisputeState.UNDER_REVIEW),
        opened_at=datetime.fromtimestamp(found.created, UTC),
        answer_by=datetime.fromtimestamp(due_by, UTC) if due_by and waits else None,
    )


def _id_of(found: object) -> str | None:
    """Return the id of what Stripe names, or sends whole."""
    return found if isinstance(found, str) else getattr(found, "id", None)
