"""A letter to thousands is sent to each recipient, whatever is killed while it is sent."""

from collections import Counter
from pathlib import Path

import httpx
import psutil
import pytest

from nightcap.core.time import now, utc_iso
from tests.support.drills import often
from tests.support.letters.writing import BODY
from tests.support.mail.queueing import let_leases_run_out
from tests.support.mail_server import mail_server
from tests.support.server import RunningServer, running
from tests.support.waiting import until

pytestmark = [pytest.mark.server, pytest.mark.database]

RECIPIENTS = often(60, hard=5_000)
KILLS = often(2, hard=6)
PATIENCE = often(120, hard=1_200)
"""Seconds, on a slow machine."""
PER_MINUTE = 3_000


def test_each_recipient_gets_a_letter_and_a_kill_repeats_at_most_one_under_its_id(
    tmp_path: Path,
) -> None:
    with (
        mail_server() as (mailbox, port),
        running(tmp_path, NIGHTCAP_EMAIL_URL=f"smtp://127.0.0.1:{port}") as server,
        server.signed_in() as manager,
    ):
        everyone = _subscribe(server, RECIPIENTS)
        manager.put("/api/admin/venue", json={"lettersPerMinute": PER_MINUTE}).raise_for_status()
        letter = _send(manager)
        for number in range(1, KILLS + 1):
            worker = server.background_worker()
            mailbox.wait_for(number * RECIPIENTS // (KILLS + 1), within=PATIENCE)
            worker.kill()
            died = now()
            psutil.wait_procs([worker])
            let_leases_run_out(server, taken_before=died)
        mailbox.wait_for(RECIPIENTS, within=PATIENCE)
        until(lambda: _read(manager, letter)["state"] == "sent")
        counts = _read(manager, letter)["counts"]
    assert counts == {
        **{"recipients": RECIPIENTS, "sent": RECIPIENTS, "failed": 0, "unsubscribed": 0}
    }
    received = Counter(mailbox.recipients)
    assert set(received) == everyone
    # The same check finds an address that got none.
    assert set(received) != {*everyone, "never@example.com"}
    ids = Counter(mailbox.ids)
    assert len(ids) == RECIPIENTS
    assert ids.total() - len(ids) <= KILLS


def _subscribe(server: RunningServer, number: int) -> set[str]:
    emails = {f"guest-{one:05}@example.com" for one in range(number)}
    rows = ",".join(f"('Guest', '{email}', '{utc_iso(now())}', 1, '')" for email in sorted(emails))
    server.change(
        "INSERT INTO subscribers_newslettersubscriber"
        f" (name, email, created_at, version, search_text) VALUES {rows}"
    )
    return emails


def _send(manager: httpx.Client) -> int:
    written = manager.post("/api/admin/letters", json={"subject": "This week", "body": BODY})
    letter: int = written.raise_for_status().json()["id"]
    manager.post(f"/api/admin/letters/{letter}/send", json={}).raise_for_status()
    return letter


def _read(manager: httpx.Client, letter: int) -> dict[str, object]:
    found: dict[str, object] = manager.get(f"/api/admin/letters/{letter}").raise_for_status().json()
    return found
