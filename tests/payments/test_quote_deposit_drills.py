"""Deposits of quotes while the background worker is killed and Stripe loses answers."""

import random
from collections import Counter
from functools import partial
from pathlib import Path
from time import sleep

import httpx
import pytest

from tests.support.drills import often
from tests.support.payments.stripe import KEY, running_stripe
from tests.support.server import RunningServer, running
from tests.support.waiting import until

pytestmark = [pytest.mark.server, pytest.mark.database]

QUOTES = often(6, hard=30)
KILLS = often(3, hard=15)
DEPOSIT = 50_000


def accepted(server: RunningServer) -> list[str]:
    """Make quotes with a deposit, accept them, and return their paths in the API."""
    lines = [{"text": "Room", "amount": 2 * DEPOSIT}]
    terms = {"lines": lines, "deposit": DEPOSIT, "validUntil": "2099-01-01"}
    paths = []
    with server.signed_in() as manager:
        for number in range(QUOTES):
            sent = {"firstName": f"Guest {number}", "email": f"guest{number}@example.com"}
            row = manager.post("/api/event-hosting", json=sent).raise_for_status().json()
            path = f"/api/event-hosting/{row['id']}/quotes"
            made = manager.post(path, json=terms).raise_for_status().json()
            paths.append(f"/api/quotes/{made['link'].rpartition('/')[2]}")
    with server.visitor() as guest:
        for path in paths:
            guest.post(f"{path}/accept", json={"name": "Ada"}).raise_for_status()
    return paths


def opens(guest: httpx.Client, path: str) -> bool:
    """Whether the checkout page of a quote opens."""
    return guest.post(f"{path}/pay").is_success


def test_over_kills_and_lost_answers_each_deposit_is_charged_and_booked_once(
    tmp_path: Path,
) -> None:
    chance = random.Random(52)
    (tmp_path / "stripe").mkdir()
    with running_stripe(tmp_path / "stripe") as stripe:
        peer = {"NIGHTCAP_STRIPE_KEY": KEY, "NIGHTCAP_STRIPE_API": stripe.url}
        with running(tmp_path / "house", port=None, workers=2, **peer) as server:
            paths = accepted(server)
            stripe.set(faults=",".join(chance.choices(("before", "after", "500", ""), k=40)))
            with server.visitor() as guest:
                for path in paths:
                    until(partial(opens, guest, path))
                    url = guest.post(f"{path}/pay").raise_for_status().json()["url"]
                    httpx.post(f"{stripe.url}/pay/{url.rpartition('/')[2]}").raise_for_status()
            for _ in range(KILLS):
                server.change("UPDATE payments_payment SET due_at = created_at")
                sleep(chance.uniform(0.3, 1.2))
                server.background_worker().kill()
            stripe.set(faults="")
            server.change("UPDATE payments_payment SET due_at = created_at")
            paid = f"SELECT COUNT(*) FROM quotes_inquiryquote WHERE paid = {DEPOSIT}"
            until(lambda: server.number(paid) == QUOTES)
            charged = [one for one in stripe.books()["session"] if one["payment_status"] == "paid"]
            assert Counter(one["amount_total"] for one in charged) == {DEPOSIT: QUOTES}
            receipts = server.rows(
                "SELECT receipt_number FROM payments_payment WHERE state = 'paid'"
            )
            assert sorted(receipts) == [(number,) for number in range(1, QUOTES + 1)]
            held = (
                "SELECT CAST(-SUM(amount) AS INTEGER) FROM payments_posting"
                " WHERE account = 'prepaid'"
            )
            assert server.number(held) == QUOTES * DEPOSIT
            told = "SELECT \"to\" FROM mail_mail WHERE template = 'quotes/deposit-paid'"
            assert Counter(Counter(server.rows(told)).values()) == {1: QUOTES}
