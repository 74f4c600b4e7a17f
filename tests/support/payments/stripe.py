"""Stripe's other end (`tests/stripe_server.py`) as a process of its own, and what it is told."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from tests.support.ports import free_port
from tests.support.waiting import until

KEY = "rk_test_51Nightcap"


class StripeServer:
    """A Stripe on loopback."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Begin to answer."""
        command = [sys.executable, "-m", "tests.stripe_server", str(self.folder), str(self.port)]
        self._process = subprocess.Popen(command)
        until(self._answers)

    def stop(self) -> None:
        """Answer nothing any more; what is kept stays."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    def set(self, **values: object) -> None:
        """Order faults ("faults=after,500"), slowness ("slow=30"), or what becomes of refunds."""
        httpx.post(f"{self.url}/set", data={name: str(value) for name, value in values.items()})

    def pay(self, session_id: str, **values: object) -> None:
        """Pay on a page as a guest does."""
        data = {name: str(value) for name, value in values.items()}
        httpx.post(f"{self.url}/pay/{session_id}", data=data).raise_for_status()

    def give_back(self, intent_id: str, amount: int, *, refund: str = "") -> None:
        """Give money back as somebody does on Stripe's own pages."""
        data = {"payment_intent": intent_id, "amount": str(amount)}
        if refund:
            data["metadata[refund]"] = refund
        httpx.post(f"{self.url}/v1/refunds", data=data).raise_for_status()

    def dispute(self, intent_id: str, **values: object) -> str:
        """Take the money of a payment back as a guest's bank does; return the dispute's id."""
        data = {name: str(value) for name, value in values.items()}
        answer = httpx.post(f"{self.url}/dispute/{intent_id}", data=data).raise_for_status()
        return str(answer.json()["id"])

    def decide(self, dispute_id: str, status: str) -> None:
        """Decide a dispute as a bank does: "won" for the house, or "lost"."""
        answer = httpx.post(f"{self.url}/decide/{dispute_id}", data={"status": status})
        answer.raise_for_status()

    def fail_refund(self, refund_id: str, reason: str = "expired_or_canceled_card") -> None:
        """Send a refund back as a guest's bank does, days after it was made."""
        data = {"reason": reason}
        httpx.post(f"{self.url}/fail-refund/{refund_id}", data=data).raise_for_status()

    def pay_out(self, **values: object) -> str:
        """Send what was paid to the bank; return the payout's id."""
        data = {name: str(value) for name, value in values.items()}
        answer = httpx.post(f"{self.url}/pay-out", data=data).raise_for_status()
        return str(answer.json()["id"])

    def fail_payout(self, payout_id: str) -> None:
        """Return a payout as the venue's bank does."""
        httpx.post(f"{self.url}/fail-payout/{payout_id}").raise_for_status()

    def books(self) -> dict[str, list[dict[str, Any]]]:
        """Return all that it holds."""
        found: dict[str, list[dict[str, Any]]] = httpx.get(f"{self.url}/books").json()
        return found

    def _answers(self) -> bool:
        try:
            return httpx.get(f"{self.url}/books").is_success
        except httpx.TransportError:
            return False


@contextmanager
def running_stripe(folder: Path) -> Iterator[StripeServer]:
    """Run a Stripe that keeps its state in a folder."""
    server = StripeServer(folder)
    server.start()
    try:
        yield server
    finally:
        server.stop()
