"""Webhooks of Stripe's, signed as Stripe signs them."""

import hmac
import json
import time
from hashlib import sha256

from django.test import Client

from tests.support.answers import Answer


def notice(
    session_id: str, secret: str, *, at: float | None = None, live: bool = False, account: str = ""
) -> Answer:
    """Send a notice that a page was paid, signed as Stripe signs it."""
    body = {
        "id": "evt_1",
        "object": "event",
        "type": "checkout.session.completed",
        "livemode": live,
        "data": {"object": {"id": session_id, "object": "checkout.session"}},
    }
    if account:
        body["account"] = account
    text, stamp = json.dumps(body), int(at or time.time())
    signed = hmac.new(secret.encode(), f"{stamp}.{text}".encode(), sha256).hexdigest()
    headers = {"Stripe-Signature": f"t={stamp},v1={signed}"}
    return Client().post("/api/payments/stripe", text, "application/json", headers=headers)
