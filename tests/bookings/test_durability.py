"""What a guest was told is booked stays booked, whatever is killed at that moment."""

import asyncio
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from itertools import count, cycle, islice
from pathlib import Path
from sqlite3 import connect
from time import monotonic
from uuid import uuid4

import pytest

from tests.support.bookings.selling import Answered, ask, home_of, open_event
from tests.support.drills import IS_HARD, often
from tests.support.killing import WAYS
from tests.support.ports import free_port
from tests.support.postgres import cluster, is_used, restart_at_once
from tests.support.server import RunningServer, running
from tests.trust.recording import Tried

pytestmark = [pytest.mark.server, pytest.mark.database]

KILLS = often(4, hard=40)
RESTARTS = often(1, hard=10)
GUESTS = 16
TOLD_FIRST, TOLD_AFTER = often(30, hard=60), often(20, hard=40)
"""Guests that are told of their seats before a kill, and after it where the server goes on."""
WELL_WITHIN = 5.0
_NUMBERS = count()


@dataclass
class Told:
    """What guests were told, and which of them never heard whether they have a seat."""

    references: set[str] = field(default_factory=set)
    unsure: list[tuple[int, str]] = field(default_factory=list)
    answers: Counter[int] = field(default_factory=Counter)
    healed: list[float] = field(default_factory=list)
    """Seconds from each kill to the first guest who was told of a seat again."""


def test_no_acknowledged_booking_is_lost_when_processes_are_killed(
    tmp_path: Path, tried: Tried
) -> None:
    port, told, event_id = free_port(), Told(), 0
    ways = list(islice(cycle(WAYS), KILLS))
    while ways:
        with running(tmp_path, port=port) as server:
            event_id = event_id or open_event(server, capacity=100_000)
            while ways and server.process.poll() is None:
                asyncio.run(_book_and_kill(server, event_id, told, ways.pop(0)))
    with running(tmp_path, port=port) as server:
        assert set(told.answers) == {201}
        of, kept, figure = _nothing_is_lost(server, event_id, told, kills=KILLS)
        tried(4, f"Acknowledged bookings over {KILLS} kills", of=of, held=kept, figure=figure)
        lost = _lost(server, told.references | {"NEVERWAS"})
        tried.control(4, "references that nobody was given", caught=len(lost))


@pytest.mark.skipif(is_used(), reason="it has a PostgreSQL of its own")
def test_no_acknowledged_booking_is_lost_when_postgresql_breaks_off(
    tmp_path: Path, tried: Tried
) -> None:
    told = Told()
    with (
        cluster(durable=True, has_tables=True) as database,
        running(tmp_path, NIGHTCAP_DATABASE_URL=database) as server,
    ):
        event_id = open_event(server, capacity=100_000)

        async def postgresql(_: RunningServer) -> None:
            await asyncio.to_thread(restart_at_once, database)

        for _ in range(RESTARTS):
            asyncio.run(_book_and_kill(server, event_id, told, postgresql))
        assert set(told.answers) <= {201, 503}
        of, kept, figure = _nothing_is_lost(server, event_id, told, kills=RESTARTS)
        # With every change the machine runs other tests too.
        assert max(told.healed) < WELL_WITHIN or not IS_HARD
        for row in (4, 8):
            what = f"Acknowledged bookings over {RESTARTS} breakdowns of PostgreSQL"
            tried(row, what, of=of, held=kept, figure=figure, database="PostgreSQL")
        lost = _lost(server, told.references | {"NEVERWAS"})
        tried.control(8, "references that nobody was given", caught=len(lost))


def test_who_answers_before_the_commit_loses_bookings(tmp_path: Path, tried: Tried) -> None:
    file = tmp_path / "naive.db"
    with closing(connect(file)) as database:
        database.execute("CREATE TABLE booking (number INTEGER)")
    with subprocess.Popen(
        [sys.executable, "-c", _NAIVE, str(file)], stdout=subprocess.PIPE, text=True
    ) as naive:
        assert naive.stdout is not None
        told = {int(naive.stdout.readline()) for _ in range(55)}
        naive.kill()
    with closing(connect(file)) as database:
        kept = {number for (number,) in database.execute("SELECT number FROM booking")}
    what = "bookings that were acknowledged before their commit"
    tried.control(4, what, caught=len(told - kept), of=len(told), database="SQLite")


_NAIVE = """
import sqlite3, sys, time
database = sqlite3.connect(sys.argv[1], isolation_level=None)
for number in range(10_000):
    if number % 10 == 0:
        database.execute("BEGIN")
    database.execute("INSERT INTO booking VALUES (?)", [number])
    print(number, flush=True)
    time.sleep(0.001)
    if number % 10 == 9:
        database.execute("COMMIT")
"""


async def _book_and_kill(
    server: RunningServer,
    event_id: int,
    told: Told,
    kill: Callable[[RunningServer], object],
) -> None:
    """Book without pause, kill in the middle of it, and book on as long as the server goes on."""
    before, killed_at, well_at = len(told.references), 0.0, 0.0

    async def guest() -> None:
        nonlocal killed_at, well_at
        while server.process.poll() is None:
            fresh = len(told.references) - before
            if well_at and fresh >= TOLD_FIRST + TOLD_AFTER:
                return
            number, key = next(_NUMBERS), str(uuid4())
            asked_at = monotonic()
            try:
                answer = await _ask_from_home(server, event_id, number, key)
            except (OSError, asyncio.IncompleteReadError):
                told.unsure.append((number, key))
                await asyncio.sleep(0.02)
                continue
            told.answers[answer.status] += 1
            if answer.status != 201:
                told.unsure.append((number, key))
                await asyncio.sleep(0.1)
                continue
            told.references.add(json.loads(answer.body)["reference"])
            if killed_at and asked_at > killed_at and not well_at:
                well_at = monotonic()
                told.healed.append(well_at - killed_at)
            if not killed_at and len(told.references) - before >= TOLD_FIRST:
                killed_at = monotonic()
                done = kill(server)
                if asyncio.iscoroutine(done):
                    await done
                    killed_at = monotonic()

    await asyncio.gather(*(guest() for _ in range(GUESTS)))


async def _ask_from_home(
    server: RunningServer, event_id: int, number: int, key: str | None = None
) -> Answered:
    """Book as a guest at a home of their own: a network holds 12 unconfirmed seats at most."""
    return await ask(server, event_id, number=number, key=key, home=home_of(number))


def _nothing_is_lost(
    server: RunningServer, event_id: int, told: Told, *, kills: int
) -> tuple[int, int, str]:
    """Ask again for guests without an answer; then each has one booking, its seat, its mail.

    Return how many had been told that they have a seat, how many of them have one, and what else.
    """
    of = len(told.references)
    assert of >= kills * TOLD_FIRST
    kept = of - len(_lost(server, told.references))
    before = server.number("SELECT COUNT(*) FROM bookings_booking")
    answered = asyncio.run(_ask_again(server, event_id, told))
    bookings = server.number("SELECT COUNT(*) FROM bookings_booking")
    assert bookings == of + len(answered)
    assert server.number("SELECT COUNT(*) FROM mail_mail") == bookings
    assert server.number("SELECT seats_taken FROM events_event") == bookings
    assert asyncio.run(_ask_from_home(server, event_id, next(_NUMBERS))).status == 201
    unheard = f"{before - of} were made and never heard of; their key found them"
    return of, kept, f"{unheard}; booked again after {max(told.healed, default=0):.1f} s at most"


async def _ask_again(server: RunningServer, event_id: int, told: Told) -> set[str]:
    """Send again what nobody answered, under the same keys; return what they are told now."""
    answers = [await _ask_from_home(server, event_id, number, key) for number, key in told.unsure]
    assert all(answer.status == 201 for answer in answers)
    return {json.loads(answer.body)["reference"] for answer in answers}


def _references(server: RunningServer) -> set[str]:
    return {str(row[0]) for row in server.rows("SELECT reference FROM bookings_booking")}


def _lost(server: RunningServer, told: set[str]) -> set[str]:
    return told - _references(server)
