"""The processor time of each operation, from which bench.scale computes."""

import asyncio
import os
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import psutil

from bench.figures import Row, compared
from bench.load import SECONDS, per_second
from bench.site import on_postgres, serving
from tests.support.bookings.selling import ask, open_event
from tests.support.server import FOLLOWS, RunningServer

PUBLISHES, ALONE = 10, 40
ALONE_WAITS = "waited for by a single guest"
_BOOK = Path(__file__).with_name("book.lua")
_BROTLI = {"Accept-Encoding": "br"}
_MS = 1000
PAGE, PUBLISH = "cached `/events`, br: web worker", "a publish: web worker"
MAIL = "its mail, written to a file: background worker"


def measure() -> Iterator[Row]:
    """Processor time of one request each."""
    with serving() as server:
        yield _cost(PAGE, server.web_workers, lambda: _pages(server))
        yield _cost(PUBLISH, server.web_workers, lambda: _publishes(server))
        yield from _bookings(server, "SQLite", list)
    with on_postgres(), serving() as server:
        yield from _bookings(server, "PostgreSQL", _of_postgres)


def of_a_booking(database: str, part: str) -> str:
    """Return the name of the row with the cost of a booking in one part of the system."""
    return f"a booking on {database}: {part}"


def _cost(
    what: str, processes: Callable[[], list[psutil.Process]], work: Callable[[], float]
) -> Row:
    """Return the processor time of a task for each of its operations."""
    of = processes()
    before = _taken(of)
    done = work()
    return compared(what, _since(before, of) / done * _MS, "ms")


def _taken(processes: list[psutil.Process]) -> dict[int, float]:
    """Seconds of the processor that each process has had; those that have ended are left out."""
    found = {}
    for process in processes:
        with suppress(psutil.NoSuchProcess):
            times = process.cpu_times()
            found[process.pid] = times.user + times.system
    return found


def _since(before: dict[int, float], processes: list[psutil.Process]) -> float:
    return sum(taken - before[pid] for pid, taken in _taken(processes).items() if pid in before)


def _pages(server: RunningServer) -> float:
    return per_second(f"{server.url}/events", headers=_BROTLI) * SECONDS


def _publishes(server: RunningServer) -> float:
    for _ in range(PUBLISHES):
        open_event(server, capacity=1)
        # Its pages are made again meanwhile.
        time.sleep(FOLLOWS + 1)
    return PUBLISHES


def _bookings(
    server: RunningServer, database: str, beside: Callable[[], list[psutil.Process]]
) -> Iterator[Row]:
    event = open_event(server, capacity=70)
    server.change(f"UPDATE events_event SET capacity = 1000000 WHERE id = {event}")
    os.environ["NIGHTCAP_BENCH_EVENT"] = str(event)
    processes = {
        "web worker": server.web_workers(),
        "background worker": [server.background_worker()],
        "database": beside(),
    }
    before = {name: _taken(of) for name, of in processes.items()}
    booked = per_second(f"{server.url}/api/bookings", script=_BOOK) * SECONDS
    of_both = [*processes["web worker"], *processes["database"]]
    booking = sum(_since(before[name], processes[name]) for name in ("web worker", "database"))
    for name, of in processes.items():
        if of:
            what = of_a_booking(database, name)
            yield compared(what, _since(before[name], of) / booked * _MS, "ms")
    yield _refused(server, database, of_both, booking / booked * _MS)
    # The least of many: other programs take the processor now and then.
    alone = min(asyncio.run(ask(server, event, number=number)).after for number in range(ALONE))
    yield compared(of_a_booking(database, ALONE_WAITS), alone * _MS, "ms")


def _refused(server: RunningServer, database: str, of: list[psutil.Process], booking: float) -> Row:
    """Return the cost of refusing a guest of a full event next to that of a booking, in ms."""
    event = open_event(server, capacity=1)
    server.change(f"UPDATE events_event SET seats_taken = 1 WHERE id = {event}")
    os.environ["NIGHTCAP_BENCH_EVENT"] = str(event)
    before = _taken(of)
    url = f"{server.url}/api/bookings"
    refused = per_second(url, script=_BOOK, are_refused=True) * SECONDS
    figure = _since(before, of) / refused * _MS
    what = f"a refusal as sold out on {database}: web worker and database"
    return compared(what, figure, "ms", booking, "a booking", "ratio ≤ 0.30")


def _of_postgres() -> list[psutil.Process]:
    """Every process of the cluster that the environment names."""
    port = httpx.URL(os.environ["NIGHTCAP_DATABASE_URL"]).port
    for process in psutil.process_iter(["name", "cmdline"]):
        line = process.info["cmdline"] or []
        if process.info["name"] == "postgres" and "-p" in line and str(port) in line:
            return [process, *process.children(recursive=True)]
    raise RuntimeError("The PostgreSQL of this measurement was not found.")
