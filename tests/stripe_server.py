"""The other end of payments in tests: an HTTP server that keeps Stripe's rules, and no money.

It speaks form encoding, keeps its state in a file, so that it survives what the tests kill, and
has a clock of its own. `python -m tests.stripe_server FOLDER PORT` runs it. Beside the addresses
of Stripe it has some of its own: `POST /pay/SESSION` pays as a guest with a card does, `POST
/dispute/INTENT`, `POST /decide/DISPUTE` and `POST /fail-refund/REFUND` do what a guest's bank does,
`POST /pay-out` sends the money to the venue's bank, `POST /fail-payout/PAYOUT` is its rejection,
`POST /set` makes it slow, deaf or broken, and `GET /books` answers all that it holds.
"""

import json
import sqlite3
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import closing
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, ClassVar
from urllib.parse import parse_qsl, urlsplit

Answer = tuple[int, dict[str, Any]]
Params = dict[str, Any]

FEE_PERCENT, FEE_CENTS = 2.9, 30
DISPUTE_CENTS, DAYS_TO_ANSWER = 1500, 7
SHORTEST_SESSION, LONGEST_SESSION = 30 * 60, 24 * 3600
STEPS = {"isk": 100, "ugx": 100, "bhd": 10, "jod": 10, "kwd": 10, "omr": 10, "tnd": 10}
LOWEST = {"usd": 50, "eur": 50, "gbp": 30, "jpy": 50, "huf": 17500, "krw": 700, "kwd": 150}
HIGHEST = 99_999_999
"""As https://docs.stripe.com/currencies has them; the worth of half a dollar where it has none."""


class Refused(Exception):
    """What Stripe answers instead: an error with its status, type and code."""

    def __init__(self, status: int, message: str, *, code: str = "", kind: str = "") -> None:
        super().__init__(message)
        self.status = status
        self.body = {
            "error": {
                "type": kind or "invalid_request_error",
                "message": message,
                **({"code": code} if code else {}),
            }
        }


class Store:
    """Stripe's objects in a file, by their ids; each call is one transaction."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "stripe.db"
        self.lock = threading.RLock()
        with closing(self._open()) as database, database:
            database.execute("CREATE TABLE IF NOT EXISTS kept (kind, id PRIMARY KEY, body)")

    def _open(self) -> sqlite3.Connection:
        return sqlite3.connect(self.path, timeout=30)

    def put(self, kind: str, key: str, body: object) -> None:
        with closing(self._open()) as database, database:
            database.execute(
                "INSERT OR REPLACE INTO kept VALUES (?, ?, ?)", (kind, key, json.dumps(body))
            )

    def get(self, kind: str, key: str) -> dict[str, Any] | None:
        with closing(self._open()) as database:
            found = database.execute(
                "SELECT body FROM kept WHERE kind = ? AND id = ?", (kind, key)
            ).fetchone()
        return json.loads(found[0]) if found else None

    def all(self, kind: str) -> list[dict[str, Any]]:
        with closing(self._open()) as database:
            rows = database.execute(
                "SELECT body FROM kept WHERE kind = ? ORDER BY rowid", (kind,)
            ).fetchall()
        return [json.loads(row[0]) for row in rows]


class Stripe:
    """What Stripe does with each call."""

    def __init__(self, folder: Path) -> None:
        self.store = Store(folder)

    # Checkout sessions

    def create_session(self, params: Params) -> Answer:
        at = self.now()
        [item] = params["line_items"].values()
        ends_at = int(params.get("expires_at", at + LONGEST_SESSION))
        if not at + SHORTEST_SESSION <= ends_at <= at + LONGEST_SESSION:
            raise Refused(400, "The `expires_at` timestamp must be 30 minutes to 24 hours away.")
        if params.get("customer_email") == "":
            raise Refused(400, "You passed an empty string for 'customer_email'.")
        price = item["price_data"]
        check_charge(int(price["unit_amount"]), price["currency"])
        session = {
            "id": f"cs_test_{self.number()}",
            "object": "checkout.session",
            "mode": params["mode"],
            "status": "open",
            "payment_status": "unpaid",
            "amount_total": int(price["unit_amount"]) * int(item.get("quantity", 1)),
            "currency": price["currency"],
            "expires_at": ends_at,
            "created": at,
            "livemode": False,
            "metadata": params.get("metadata", {}),
            "client_reference_id": params.get("client_reference_id"),
            "customer_email": params.get("customer_email"),
            "success_url": params["success_url"],
            "cancel_url": params.get("cancel_url"),
            "payment_intent": None,
            "allowed_payment_method_types": [
                *params.get("allowed_payment_method_types", {}).values()
            ],
        }
        session["url"] = f"{self.setting('address')}/c/pay/{session['id']}"
        self.store.put("session", session["id"], session)
        return 200, session

    def read_session(self, key: str, params: Params) -> Answer:
        session = self.session(key)
        if "expand" in params and session["payment_intent"]:
            session = {**session, "payment_intent": self.whole_intent(session["payment_intent"])}
        if self.setting("strange") == key:
            session = {**session, "status": "resting"}
        return 200, session

    def list_sessions(self, params: Params) -> Answer:
        return 200, self.page(
            "/v1/checkout/sessions", _since(self.store.all("session"), params), params
        )

    def expire_session(self, key: str, params: Params) -> Answer:
        session = self.session(key)
        if session["status"] != "open":
            raise Refused(400, "Only Checkout Sessions with a status of `open` can be expired.")
        session |= {"status": "expired", "url": None}
        self.store.put("session", key, session)
        return 200, session

    def session(self, key: str) -> dict[str, Any]:
        found = self.store.get("session", key)
        if found is None:
            raise Refused(404, f"No such checkout.session: '{key}'", code="resource_missing")
        if found["status"] == "open" and found["expires_at"] <= self.now():
            found |= {"status": "expired", "url": None}
            self.store.put("session", key, found)
        return found

    def pay(self, key: str, params: Params) -> Answer:
        """Pay as a guest does on Stripe's page."""
        session = self.session(key)
        if session["status"] != "open":
            raise Refused(400, "This page is closed.")
        amount = int(params.get("amount", session["amount_total"]))
        method = params.get("method", "card")
        number = self.number()
        charge = {
            "id": f"ch_{number}",
            "object": "charge",
            "amount": amount,
            "amount_refunded": 0,
            "balance_transaction": f"txn_{number}",
            "payment_method_details": {"type": method}
            | ({"card": {"brand": "visa", "last4": "4242"}} if method == "card" else {method: {}}),
            "payment_intent": f"pi_{number}",
        }
        intent = {
            "id": f"pi_{number}",
            "object": "payment_intent",
            "amount": amount,
            "currency": session["currency"],
            "status": "succeeded",
            "latest_charge": charge["id"],
            "metadata": session["metadata"],
        }
        kind = "charge" if method == "card" else "payment"
        fee, currency = round(amount * FEE_PERCENT / 100) + FEE_CENTS, session["currency"]
        balance = self._line(f"txn_{number}", str(charge["id"]), kind, amount, currency, fee)
        session |= {
            "status": "complete",
            "payment_status": "paid",
            "payment_intent": intent["id"],
            "amount_total": amount,
            "livemode": params.get("livemode") == "true",
        }
        for kind, body in (("charge", charge), ("intent", intent), ("balance", balance)):
            self.store.put(kind, str(body["id"]), body)
        self.store.put("session", key, session)
        return 200, session

    def _line(
        self, key: str, source: str, kind: str, amount: int, currency: str, fee: int = 0
    ) -> Params:
        """Return a line of the balance, in the account's own currency ("settles=eur:0.9")."""
        own, _, rate = (self.setting("settles") or f"{currency}:1").partition(":")
        amount, fee = (round(value * float(rate)) for value in (amount, fee))
        return {
            "id": key,
            "object": "balance_transaction",
            "source": source,
            "amount": amount,
            "currency": own,
            "exchange_rate": None if own == currency else float(rate),
            "fee": fee,
            "net": amount - fee,
            "type": kind,
        }

    def whole_intent(self, key: str) -> dict[str, Any]:
        intent = self.store.get("intent", key) or {}
        charge = self.store.get("charge", intent["latest_charge"]) or {}
        # Stripe captures in the background: at first there is none.
        is_late = self.setting("fees_are") == "late"
        balance = None if is_late else self.store.get("balance", charge["balance_transaction"])
        return {**intent, "latest_charge": {**charge, "balance_transaction": balance}}

    # Refunds

    def create_refund(self, params: Params) -> Answer:
        intent = self.store.get("intent", params["payment_intent"])
        if intent is None:
            raise Refused(404, "No such payment_intent", code="resource_missing")
        charge = self.store.get("charge", intent["latest_charge"]) or {}
        disputed = self._disputed(charge)
        left = charge["amount"] - charge["amount_refunded"] - disputed
        amount = int(params.get("amount", left))
        if left == 0 and disputed:
            raise Refused(400, "This charge has been charged back.", code="charge_disputed")
        if left == 0:
            raise Refused(400, "Charge has already been refunded.", code="charge_already_refunded")
        if self.setting("funds") == "none":
            raise Refused(400, "Insufficient funds in Stripe account.", code="balance_insufficient")
        check_step(amount, intent["currency"])
        if amount > left:
            raise Refused(400, f"Refund amount ({amount}) is greater than what is left ({left})")
        fails = self.setting("refunds_fail") == "true"
        refund = {
            "id": f"re_{self.number()}",
            "object": "refund",
            "amount": amount,
            "currency": intent["currency"],
            "payment_intent": intent["id"],
            "charge": charge["id"],
            "metadata": params.get("metadata", {}),
            "status": "failed" if fails else self.setting("refunds_are") or "succeeded",
            "failure_reason": "lost_or_stolen_card" if fails else None,
            "pending_reason": self.setting("refunds_wait_for") or None,
            "created": self.now(),
        }
        if not fails:
            charge["amount_refunded"] += amount
            self.store.put("charge", charge["id"], charge)
            self._move(refund, -amount, "refund")
        self._tell("refund", "refund.created", refund)
        return 200, refund

    def fail_refund(self, key: str, params: Params) -> Answer:
        """Send a refund back, as a bank does days later: the money is the venue's again."""
        refund = self.store.get("refund", key)
        if refund is None:
            raise Refused(404, f"No such refund: '{key}'", code="resource_missing")
        refund |= {"status": "failed", "failure_reason": params.get("reason", "unknown")}
        charge = self.store.get("charge", refund["charge"]) or {}
        charge["amount_refunded"] -= refund["amount"]
        self.store.put("charge", charge["id"], charge)
        self._move(refund, refund["amount"], "refund_failure")
        for kind in ("charge.refund.updated", "refund.updated", "refund.failed"):
            self._tell("refund", kind, refund)
        return 200, refund

    def list_refunds(self, params: Params) -> Answer:
        of = params.get("payment_intent")
        refunds = _since(self.store.all("refund"), params)
        found = [one for one in refunds if of in {None, one["payment_intent"]}]
        return 200, self.page("/v1/refunds", found, params)

    # Disputes

    def dispute(self, key: str, params: Params) -> Answer:
        """Take the money of a payment back, as a guest's bank does, or only ask about it."""
        intent = self.store.get("intent", key) or {}
        charge = self.store.get("charge", intent["latest_charge"]) or {}
        status = params.get("status", "needs_response")
        is_taken = not status.startswith("warning")
        amount = int(params.get("amount", charge["amount"]))
        dispute: Params = {
            "id": f"du_{self.number()}",
            "object": "dispute",
            "amount": amount,
            "currency": intent["currency"],
            "charge": charge["id"],
            "payment_intent": key,
            "reason": params.get("reason", "product_not_received"),
            "status": status,
            "created": self.now(),
            "evidence_details": {"due_by": self.now() + DAYS_TO_ANSWER * 24 * 3600},
            "balance_transactions": [],
            "livemode": params.get("livemode") == "true",
        }
        if is_taken:
            moved = self._move(dispute, -amount, "adjustment", DISPUTE_CENTS)
            dispute["balance_transactions"] = [moved]
            self.store.put("charge", charge["id"], charge | {"disputed": True})
        self._tell("dispute", "charge.dispute.created", dispute)
        return 200, dispute

    def decide(self, key: str, params: Params) -> Answer:
        """End a dispute as a bank does: "won" for the house, or "lost"."""
        found = self.store.get("dispute", key)
        if found is None:
            raise Refused(404, f"No such dispute: '{key}'", code="resource_missing")
        found |= {"status": params["status"]}
        if params["status"] == "won":
            lines = found["balance_transactions"]
            moved = self._move(found, found["amount"], "adjustment")
            found["balance_transactions"] = [*lines, moved]
        self._tell("dispute", "charge.dispute.closed", found)
        charge = self.store.get("charge", found["charge"]) or {}
        is_disputed = self._disputed(charge) > 0
        self.store.put("charge", charge["id"], charge | {"disputed": is_disputed})
        return 200, found

    def _disputed(self, charge: Params) -> int:
        """Return what banks have taken back of a charge."""
        return -sum(
            int(line["amount"])
            for dispute in self.store.all("dispute")
            if dispute["charge"] == charge["id"]
            for line in dispute["balance_transactions"]
        )

    def _move(self, cause: Params, amount: int, kind: str, fee: int = 0) -> Params:
        key = f"txn_{self.number()}"
        line = self._line(key, str(cause["id"]), kind, amount, str(cause["currency"]), fee)
        self.store.put("balance", key, line)
        return line

    def _tell(self, kind: str, what: str, about: Params) -> None:
        """Keep an object, and an event that tells of it."""
        self.store.put(kind, about["id"], about)
        event_id = f"evt_{self.number()}"
        event = {
            "id": event_id,
            "object": "event",
            "type": what,
            "created": self.now(),
            "livemode": about.get("livemode", False),
            "data": {"object": about},
        }
        self.store.put("event", event_id, event)

    def list_events(self, params: Params) -> Answer:
        if self.setting("without") == "events":
            raise Refused(404, "Unrecognized request URL (/v1/events).")
        types = {*params.get("types", {}).values()}
        found = [
            one
            for one in _since(self.store.all("event"), params)
            if not types or one["type"] in types
        ]
        return 200, self.page("/v1/events", found, params)

    # Payouts

    def pay_out(self, params: Params) -> Answer:
        """Send to the bank what was paid and is not sent yet, as Stripe does on its days."""
        payout_id = f"po_{self.number()}"
        sent = {one["line"] for one in self.store.all("sent")}
        currency = params.get("currency", "usd")
        here = [one for one in self.store.all("balance") if one["id"] not in sent]
        lines = [one for one in here if one["currency"] == currency]
        for line in lines:
            of = {"line": line["id"], "payout": payout_id}
            self.store.put("sent", f"sent {line['id']}", of)
        payout = {
            "id": payout_id,
            "object": "payout",
            "amount": sum(line["net"] for line in lines),
            "currency": currency,
            "arrival_date": self.now(),
            "created": self.now(),
            "status": params.get("status", "paid"),
        }
        self.store.put("payout", payout_id, payout)
        return 200, payout

    def fail_payout(self, key: str, params: Params) -> Answer:
        """Return a payout, as the venue's bank does up to days after it was paid."""
        payout = self.store.get("payout", key)
        if payout is None:
            raise Refused(404, f"No such payout: '{key}'", code="resource_missing")
        payout |= {"status": "failed", "failure_code": "account_closed"}
        self.store.put("payout", key, payout)
        line = self._line(f"txn_{self.number()}", key, "payout_failure", payout["amount"], "usd")
        self.store.put("balance", line["id"], line)
        return 200, payout

    def list_payouts(self, params: Params) -> Answer:
        if self.setting("without") == "payouts":
            raise Refused(404, "Unrecognized request URL (/v1/payouts).")
        return 200, self.page("/v1/payouts", self.store.all("payout")[::-1], params)

    def list_balance(self, params: Params) -> Answer:
        kinds = ("charge", "refund", "dispute", "payout")
        sources = {one["id"]: one for kind in kinds for one in self.store.all(kind)}
        sent = [one for one in self.store.all("sent") if one["payout"] == params["payout"]]
        lines = {one["id"]: one for one in self.store.all("balance")}
        found = [
            line | {"source": sources[line["source"]]}
            for line in (lines[of["line"]] for of in sent)
            if params.get("type") in {None, line["type"]}
        ]
        return 200, self.page("/v1/balance_transactions", found, params)

    def list_webhooks(self, params: Params) -> Answer:
        if self.setting("without") == "webhooks":
            raise Refused(403, "This key may not read webhook endpoints.")
        url = self.setting("webhook")
        fields = {"id": "we_1", "object": "webhook_endpoint", "status": "enabled", "url": url}
        return 200, self.page("/v1/webhook_endpoints", [fields] if url else [], params)

    def read_balance(self, params: Params) -> Answer:
        sums = Counter({"usd": 0})
        sent = {one["line"] for one in self.store.all("sent")}
        for line in self.store.all("balance"):
            sums[line["currency"]] += line["net"] if line["id"] not in sent else 0
        amounts = [{"amount": amount, "currency": currency} for currency, amount in sums.items()]
        return 200, {"object": "balance", "available": amounts, "pending": [], "livemode": False}

    # The clock, the settings and the books

    def page(self, url: str, rows: list[dict[str, Any]], params: Params) -> dict[str, Any]:
        """Return a page of a list, from after the row that is named on."""
        most = int(self.setting("page") or params.get("limit", 10))
        ids = [row["id"] for row in rows]
        after = params.get("starting_after")
        begins = ids.index(after) + 1 if after else 0
        has_more = len(rows) > begins + most
        data = rows[begins : begins + most]
        return {"object": "list", "url": url, "has_more": has_more, "data": data}

    def now(self) -> int:
        return int(time.time()) + int(self.setting("later") or 0)

    def number(self) -> str:
        with self.store.lock:
            last = int(self.setting("last") or 0) + 1
            self.set({"last": str(last)})
        return f"{last:08}"

    def setting(self, name: str) -> str:
        return str((self.store.get("setting", "all") or {}).get(name, ""))

    def set(self, params: Mapping[str, object]) -> None:
        self.store.put("setting", "all", (self.store.get("setting", "all") or {}) | dict(params))

    def books(self) -> dict[str, Any]:
        kinds = ("session", "charge", "refund", "balance", "payout", "dispute", "event")
        return {kind: self.store.all(kind) for kind in kinds}


def check_step(amount: int, currency: str) -> None:
    """Refuse an amount that cannot be moved in a currency."""
    step = STEPS.get(currency, 1)
    if amount % step:
        raise Refused(400, f"Amounts in {currency} must be divisible by {step}.")


def check_charge(amount: int, currency: str) -> None:
    """Refuse an amount that no card can be charged with."""
    check_step(amount, currency)
    if amount < LOWEST.get(currency, 1):
        raise Refused(400, "Amount must convert to at least 50 cents.", code="amount_too_small")
    if amount > HIGHEST:
        raise Refused(400, "Amount must be no more than 99999999.", code="amount_too_large")


class Handler(BaseHTTPRequestHandler):
    """Answers over HTTP, with Stripe's rules of idempotency, and with faults on command."""

    protocol_version = "HTTP/1.1"
    stripe: ClassVar[Stripe]

    def do_GET(self) -> None:
        self._answer({})

    def do_POST(self) -> None:
        length = int(self.headers.get("Content-Length") or 0)
        self._answer(_nested(parse_qsl(self.rfile.read(length).decode(), keep_blank_values=True)))

    def _answer(self, sent: Params) -> None:
        parts = urlsplit(self.path)
        params = sent or _nested(parse_qsl(parts.query))
        stripe = self.stripe
        if parts.path == "/books":
            return self._send(200, stripe.books())
        if parts.path == "/set":
            stripe.set(params)
            return self._send(200, {})
        is_api = parts.path.startswith("/v1/")
        fault = self._next_fault() if is_api else ""
        if fault == "before":
            return self._hang_up()
        if fault.isdecimal():
            kind = "invalid_request_error" if fault == "400" else "api_error"
            return self._send(int(fault), {"error": {"type": kind, "message": "Sorry."}})
        if is_api and stripe.setting("slow"):
            time.sleep(float(stripe.setting("slow")))
        with stripe.store.lock:
            answer = self._keep_error if fault == "kept" else self._once
            status, body = answer(parts.path, params)
        if fault == "after":
            return self._hang_up()
        return self._send(status, body)

    def _next_fault(self) -> str:
        """Take the next fault that was ordered: "before", "after", "kept", "400", "500", or ""."""
        if self.stripe.setting("key") == "rejected":
            return "401"
        with self.stripe.store.lock:
            first, _, others = self.stripe.setting("faults").partition(",")
            self.stripe.set({"faults": others})
        return first

    def _keep_error(self, path: str, params: Params) -> Answer:
        """Answer an error that every repetition under its key gets too, as Stripe's own are."""
        body = {"error": {"type": "api_error", "message": "Sorry."}}
        asked = json.dumps([path, params], sort_keys=True)
        key = self.headers.get("Idempotency-Key") or ""
        self.stripe.store.put("key", key, {"asked": asked, "status": 500, "body": body})
        return 500, body

    def _once(self, path: str, params: Params) -> Answer:
        key = self.headers.get("Idempotency-Key") if self.command == "POST" else None
        if key is None or not path.startswith("/v1/"):
            return self._do(path, params)
        known = self.stripe.store.get("key", key)
        asked = json.dumps([path, params], sort_keys=True)
        if known is not None:
            if known["asked"] != asked:
                message = "Keys for idempotent requests can only be used with the same parameters."
                return 400, Refused(400, message, kind="idempotency_error").body
            return known["status"], known["body"]
        status, body = self._do(path, params)
        self.stripe.store.put("key", key, {"asked": asked, "status": status, "body": body})
        return status, body

    def _do(self, path: str, params: Params) -> Answer:
        stripe = self.stripe
        routes: list[tuple[str, str, Callable[..., Answer]]] = [
            ("POST", "/v1/checkout/sessions", stripe.create_session),
            ("GET", "/v1/checkout/sessions", stripe.list_sessions),
            ("GET", "/v1/checkout/sessions/*", stripe.read_session),
            ("POST", "/v1/checkout/sessions/*/expire", stripe.expire_session),
            ("POST", "/v1/refunds", stripe.create_refund),
            ("GET", "/v1/refunds", stripe.list_refunds),
            ("GET", "/v1/balance", stripe.read_balance),
            ("GET", "/v1/events", stripe.list_events),
            ("GET", "/v1/webhook_endpoints", stripe.list_webhooks),
            ("GET", "/v1/payouts", stripe.list_payouts),
            ("GET", "/v1/balance_transactions", stripe.list_balance),
            ("POST", "/pay/*", stripe.pay),
            ("POST", "/dispute/*", stripe.dispute),
            ("POST", "/decide/*", stripe.decide),
            ("POST", "/fail-refund/*", stripe.fail_refund),
            ("POST", "/pay-out", stripe.pay_out),
            ("POST", "/fail-payout/*", stripe.fail_payout),
        ]
        asked = path.strip("/").split("/")
        try:
            for method, pattern, work in routes:
                wanted = pattern.strip("/").split("/")
                fits = len(wanted) == len(asked) and all(
                    name in {"*", part} for name, part in zip(wanted, asked, strict=True)
                )
                if fits and method == self.command:
                    keys = [part for name, part in zip(wanted, asked, strict=True) if name == "*"]
                    return work(*keys, params)
        except Refused as refused:
            return refused.status, refused.body
        return 404, Refused(404, f"Unrecognized request URL ({path}).").body

    def date_time_string(self, timestamp: float | None = None) -> str:
        return super().date_time_string(timestamp or self.stripe.now())

    def _send(self, status: int, body: Mapping[str, Any]) -> None:
        if self.stripe.setting("sparse") and status == 200:
            body = {name: value for name, value in body.items() if value is not None}
        content = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def _hang_up(self) -> None:
        self.close_connection = True
        self.connection.close()

    def log_message(self, *_: object) -> None:
        pass


def _since(rows: list[dict[str, Any]], params: Params) -> list[dict[str, Any]]:
    """Return what was made since an instant, the newest first; without one all."""
    least = int(params.get("created", {}).get("gte", 0))
    return [row for row in rows[::-1] if row["created"] >= least]


def _nested(pairs: list[tuple[str, str]]) -> Params:
    """Read Stripe's form encoding: `line_items[0][quantity]=1`."""
    found: Params = {}
    for name, value in pairs:
        first, *others = name.replace("]", "").split("[")
        place = found
        path = [first, *others]
        for part in path[:-1]:
            place = place.setdefault(part, {})
        place[path[-1] or str(len(place))] = value
    return found


def main() -> None:
    """Serve a folder's Stripe on a port of 127.0.0.1 until killed."""
    folder, port = Path(sys.argv[1]), int(sys.argv[2])
    Handler.stripe = Stripe(folder)
    Handler.stripe.set({"address": f"http://127.0.0.1:{port}"})
    ThreadingHTTPServer(("127.0.0.1", port), Handler).serve_forever()


if __name__ == "__main__":
    main()
