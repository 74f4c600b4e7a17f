"""The machine's clock jumps forward and back while guests book: nothing is lost or sold twice."""

import asyncio
import json
from collections import Counter
from itertools import count, islice
from pathlib import Path
from uuid import uuid4

import pytest

from tests.moments.__main__ import other_clock
from tests.support.bookings.selling import ask, home_of, open_event
from tests.support.drills import often
from tests.support.mail_server import mail_server
from tests.support.server import PASSWORD, RunningServer, running
from tests.support.waiting import until
from tests.trust.recording import Tried

pytestmark = pytest.mark.server

HOUR, DAY = 3_600, 86_400
JUMPS = (0, HOUR, -HOUR, 40, DAY, -DAY, 0, 3 * DAY)
"""Where the clock stands, in seconds beside the true one; the last is ahead of all others."""
BOOKINGS = often(5, hard=25)
AT_ONCE = 5
HOMES = 20
"""Where guests book from: who holds many seats from one place is asked to wait."""
_NUMBERS = count()


def test_bookings_and_mails_outlive_a_clock_that_jumps(tmp_path: Path, tried: Tried) -> None:
    clock, told = tmp_path / "clock", set[str]()
    clock.write_text("+0")
    settings = other_clock() | {
        "FAKETIME_TIMESTAMP_FILE": str(clock),
        # Each look at the clock is a look at the file.
        "FAKETIME_NO_CACHE": "1",
    }
    with mail_server() as (mailbox, port):
        settings["NIGHTCAP_EMAIL_URL"] = f"smtp://127.0.0.1:{port}"
        with running(tmp_path / "house", port=None, workers=2, **settings) as server:
            event_id = open_event(server, capacity=10_000)
            clocks = set[str]()
            for seconds in JUMPS:
                clock.write_text(f"{seconds:+d}")
                for _ in range(BOOKINGS // AT_ONCE):
                    told |= asyncio.run(_book_at_once(server, event_id))
                clocks.add(_hour_of(server))
                assert server.get("/").status_code == 200
                assert server.get("/readyz").status_code == 200
            assert len(clocks) >= 5, "the clock did not jump"
            assert _logs_in(server)
            _wait_until_all_left(server)
            found = Counter(mailbox.ids)
            kept = {str(row[0]) for row in server.rows("SELECT reference FROM bookings_booking")}
            standing = "SELECT COUNT(*) FROM bookings_booking WHERE cancelled_at IS NULL"
            assert server.number("SELECT seats_taken FROM events_event") == server.number(standing)
            queued = {str(row[0]) for row in server.rows("SELECT message_id FROM mail_mail")}
    assert set(found.values()) == {1}
    assert set(found) == queued
    tried(4, of=len(told), held=len(told & kept), figure=f"{len(JUMPS) - 1} jumps of up to 4 days")
    tried(6, of=len(queued), held=len(found), figure="each mail came once")


async def _book_at_once(server: RunningServer, event_id: int) -> set[str]:
    answers = await asyncio.gather(
        *(
            ask(server, event_id, number=number, key=str(uuid4()), home=home_of(number % HOMES))
            for number in islice(_NUMBERS, AT_ONCE)
        )
    )
    assert {answer.status for answer in answers} == {201}
    return {json.loads(answer.body)["reference"] for answer in answers}


def _hour_of(server: RunningServer) -> str:
    """Which hour the server believes it is: that of its latest booking."""
    [(latest,)] = server.rows("SELECT created_at FROM bookings_booking ORDER BY id DESC LIMIT 1")
    return str(latest)[:13]


def _logs_in(server: RunningServer) -> bool:
    with server.visitor() as manager:
        token = manager.get("/api/csrf-token").json()["csrfToken"]
        answer = manager.post(
            "/api/admin/login", json={"password": PASSWORD}, headers={"X-CSRF-Token": token}
        )
        return answer.status_code == 200


def _wait_until_all_left(server: RunningServer) -> None:
    until(
        lambda: (
            server.number("SELECT COUNT(*) FROM mail_mail WHERE state NOT IN ('sent', 'written')")
            == 0
        )
    )
