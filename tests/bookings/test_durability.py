"""What a guest was told is booked stays booked, even when the server is killed at that moment."""

import asyncio
import json
from contextlib import suppress
from itertools import count
from pathlib import Path
from uuid import uuid4

import pytest
from django.db import connection

from tests.bookings.selling import ask, open_event
from tests.drills import often
from tests.ports import free_port
from tests.server import RunningServer, running

pytestmark = pytest.mark.server

KILLS = often(2, hard=5)
GUESTS = 16
BOOKINGS_BEFORE_A_KILL = 60
_NUMBERS = count()


def test_no_acknowledged_booking_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    port = free_port()
    told: set[str] = set()
    event_id = 0
    for _ in range(KILLS):
        with running(tmp_path, port=port) as server:
            event_id = event_id or open_event(server, capacity=100_000)
            told |= asyncio.run(_book_until_killed(server, event_id))
    with running(tmp_path, port=port) as server:
        assert len(told) >= KILLS * BOOKINGS_BEFORE_A_KILL
        assert _lost(server, told) == set()
        assert _without_mail(server) == 0
        assert server.number("SELECT seats_taken FROM events_event") == server.number(
            "SELECT COUNT(*) FROM bookings_booking"
        )
        assert asyncio.run(ask(server, event_id, number=next(_NUMBERS))).status == 201
        assert _lost(server, told | {"NEVERWAS"}) == {"NEVERWAS"}


@pytest.mark.django_db
def test_an_answer_waits_until_its_commit_is_safe_from_a_power_cut() -> None:
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA synchronous")
            assert cursor.fetchone() == (2,), "FULL"
        else:
            cursor.execute("SHOW synchronous_commit")
            assert cursor.fetchone() == ("on",)


async def _book_until_killed(server: RunningServer, event_id: int) -> set[str]:
    """Book without pause until the server dies in the middle of it; return who was told what."""
    told: set[str] = set()

    async def guest() -> None:
        with suppress(OSError, asyncio.IncompleteReadError):
            while True:
                answer = await ask(server, event_id, number=next(_NUMBERS), key=str(uuid4()))
                assert answer.status == 201
                told.add(json.loads(answer.body)["reference"])
                if len(told) == BOOKINGS_BEFORE_A_KILL:
                    server.kill()

    await asyncio.gather(*(guest() for _ in range(GUESTS)))
    return told


def _lost(server: RunningServer, told: set[str]) -> set[object]:
    kept = {row[0] for row in server.rows("SELECT reference FROM bookings_booking")}
    return set[object](told) - kept


def _without_mail(server: RunningServer) -> int:
    bookings = server.number("SELECT COUNT(*) FROM bookings_booking")
    return bookings - server.number("SELECT COUNT(*) FROM mail_mail")
