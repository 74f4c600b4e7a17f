"""What is acknowledged lies on the disk, in each worker: a power cut takes none of it back.

strace counts how often each process waits for the disk.
"""

import asyncio
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path

import psycopg
import pytest
from django.db import connection

from tests.support.bookings.selling import Answered, ask, home_of, open_event
from tests.support.drills import often, only_hard
from tests.support.postgres import cluster, is_used
from tests.support.server import RunningServer, running
from tests.trust.recording import Tried

pytestmark = [pytest.mark.server, pytest.mark.database]

BOOKINGS = often(12, hard=100)
WORKERS = 2
_NUMBERS = count()
_WAITS = re.compile(r"\bf(?:data)?sync\(")
_ATTACHED = "attached"


@contextmanager
def followed(pid: int, into: Path) -> Iterator[None]:
    """Write down every wait for the disk of a process and its threads until the block ends."""
    strace = shutil.which("strace")
    if strace is None:
        raise SystemExit("strace is not installed: run `make system`.")
    command = [strace, "-f", "-e", "trace=fsync,fdatasync", "-o", str(into), "-p", str(pid)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as following:
        assert following.stderr is not None
        assert _ATTACHED in following.stderr.readline()
        try:
            yield
        finally:
            following.terminate()
            following.wait(timeout=10)


def waits_in(file: Path) -> int:
    """How often a process waited for the disk. One that is broken off and resumed counts once."""
    return len(_WAITS.findall(file.read_text()))


@only_hard
@pytest.mark.skipif(is_used(), reason="there PostgreSQL waits for the disk, not our workers")
def test_every_worker_waits_for_the_disk_before_it_acknowledges(
    tmp_path: Path, tried: Tried
) -> None:
    with running(tmp_path / "house", workers=WORKERS) as server:
        event_id = open_event(server, capacity=100_000)
        workers = [process.pid for process in server.web_workers()]
        assert len(workers) == WORKERS
        for number, pid in enumerate(workers):
            traced = tmp_path / str(pid)
            with _alone(server, pid, workers), followed(pid, traced):
                for _ in range(BOOKINGS):
                    answer = _book(server, event_id)
                    assert answer.status == 201
            # One after the other: none shares its commit with another.
            waits = waits_in(traced)
            what = f"Acknowledged bookings of web worker {number + 1}"
            figure = f"{waits} waits for the disk"
            tried(5, what, of=BOOKINGS, held=min(waits, BOOKINGS), figure=figure)


def _book(server: RunningServer, event_id: int) -> Answered:
    """Book from a home that has not booked yet: one alone would soon have to confirm by mail."""
    number = next(_NUMBERS)
    return asyncio.run(ask(server, event_id, number=number, home=home_of(number)))


@contextmanager
def _alone(server: RunningServer, pid: int, workers: list[int]) -> Iterator[None]:
    """Let one worker alone answer."""
    others = [process for process in server.web_workers() if process.pid != pid]
    assert {process.pid for process in others} == set(workers) - {pid}
    for process in others:
        process.suspend()
    try:
        yield
    finally:
        for process in others:
            process.resume()


@pytest.mark.skipif(is_used(), reason="it has a file of its own")
def test_without_the_setting_nobody_waits_for_the_disk(tmp_path: Path, tried: Tried) -> None:
    program = [sys.executable, "-c", _WITHOUT, str(tmp_path / "naive.db"), str(BOOKINGS)]
    with subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as naive:
        assert naive.stdin is not None
        assert naive.stdout is not None
        naive.stdout.readline()
        with followed(naive.pid, tmp_path / "traced"):
            naive.stdin.write(b"go\n")
            naive.stdin.flush()
            naive.stdout.readline()
    caught = BOOKINGS - waits_in(tmp_path / "traced")
    tried.control(5, "commits without synchronous=FULL", caught=caught, of=BOOKINGS)


_WITHOUT = """
import sqlite3, sys
database = sqlite3.connect(sys.argv[1], isolation_level=None)
database.execute("PRAGMA journal_mode=WAL")
database.execute("PRAGMA synchronous=NORMAL")
database.execute("CREATE TABLE booking (number INTEGER)")
print("ready", flush=True)
sys.stdin.readline()
for number in range(int(sys.argv[2])):
    database.execute("INSERT INTO booking VALUES (?)", [number])
print("done", flush=True)
"""


@pytest.mark.django_db
def test_an_answer_waits_until_its_commit_is_safe_from_a_power_cut(tried: Tried) -> None:
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA synchronous")
            assert cursor.fetchone() == (2,), "FULL"
        else:
            cursor.execute("SHOW synchronous_commit")
            assert cursor.fetchone() == ("on",)
    tried(5, of=1, held=1)


@pytest.mark.skipif(is_used(), reason="it has a PostgreSQL of its own")
def test_postgresql_puts_each_booking_on_the_disk(tmp_path: Path, tried: Tried) -> None:
    with (
        cluster(durable=True, has_tables=True) as database,
        running(tmp_path, NIGHTCAP_DATABASE_URL=database) as server,
    ):
        event_id = open_event(server, capacity=100_000)
        before = _wal_syncs(database)
        for _ in range(BOOKINGS):
            answer = _book(server, event_id)
            assert answer.status == 201
        waits = _wal_syncs(database, at_least=before + BOOKINGS) - before
    figure = f"{waits} waits for the disk"
    held = min(waits, BOOKINGS)
    tried(5, of=BOOKINGS, held=held, figure=figure, database="PostgreSQL")


def _wal_syncs(database: str, *, at_least: int = 0) -> int:
    """How often this cluster has put its log on the disk; its processes tell of it by and by."""
    deadline = time.monotonic() + 20
    while True:
        with closing(psycopg.connect(database)) as asked:
            row = asked.execute("SELECT wal_sync FROM pg_stat_wal").fetchone()
        assert row is not None
        if row[0] >= at_least or time.monotonic() > deadline:
            return int(row[0])
        time.sleep(0.2)
