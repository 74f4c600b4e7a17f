"""While the database takes no changes, or the disk is full, reading goes on as ever."""

import json
import resource
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path

import httpx
import psutil
import pytest

from tests.support.bookings.selling import open_event
from tests.support.server import PASSWORD, RunningServer
from tests.trust.recording import Tried

pytestmark = [pytest.mark.server, pytest.mark.quiet]

NAMES = {9: "the database locked", 10: "the disk full"}
PAGES = ("/", "/events", "/events?month=2031-02", "/api/events/upcoming?limit=9", "/api/csrf-token")


Trouble = Callable[[RunningServer], AbstractContextManager[None]]


def manager_reads() -> list[str]:
    """All addresses of reads that need a session and neither a number nor a query."""
    described = json.loads((Path(__file__).parents[2] / "frontend" / "openapi.json").read_text())
    shared = described["components"]["parameters"]

    def is_required(asked: dict[str, str]) -> object:
        return shared.get(asked.get("$ref", "").rpartition("/")[2], asked).get("required")

    return [
        path
        for path, ways in described["paths"].items()
        if "security" in ways.get("get", {}) and "{" not in path
        if not any(is_required(asked) for asked in ways["get"].get("parameters", []))
    ]


@contextmanager
def locked(server: RunningServer) -> Iterator[None]:
    """Hold the one lock of writers until the block ends."""
    with closing(sqlite3.connect(server.data_dir / "nightcap.db", timeout=20)) as holder:
        holder.execute("BEGIN IMMEDIATE")
        try:
            yield
        finally:
            holder.rollback()


@contextmanager
def without_space(server: RunningServer) -> Iterator[None]:
    """Let no process of the server write beyond a file's first kilobyte until the block ends."""
    processes = psutil.Process(server.process.pid).children(recursive=True)
    limits = [(each, resource.prlimit(each.pid, resource.RLIMIT_FSIZE)) for each in processes]
    for each, (_, hard) in limits:
        resource.prlimit(each.pid, resource.RLIMIT_FSIZE, (1_024, hard))
    try:
        yield
    finally:
        for each, before in limits:
            resource.prlimit(each.pid, resource.RLIMIT_FSIZE, before)


def write(client: httpx.Client, event_id: int) -> list[httpx.Response]:
    """Book as a guest, and change something as the manager at the same time."""
    guest = {
        "eventId": event_id,
        "customerName": "Ada",
        "customerEmail": "ada@example.com",
        "customerPhone": "+1 212 555 0100",
    }
    item = {"name": "Gimlet", "category": "cocktails"}
    with ThreadPoolExecutor() as pool:
        sent = [
            pool.submit(client.post, path, json=body, timeout=60)
            for path, body in (("/api/bookings", guest), ("/api/menu", item))
        ]
    return [one.result() for one in sent]


def seconds_to_read(client: httpx.Client, path: str) -> float:
    """Ask for a path; how long the answer took."""
    began = time.monotonic()
    client.get(path).raise_for_status()
    return time.monotonic() - began


@pytest.mark.parametrize("trouble", [locked, without_space], ids=["locked", "disk full"])
def test_pages_and_the_managers_reading_go_on_while_changes_are_refused(
    server: RunningServer, trouble: Trouble, tried: Tried
) -> None:
    row = 9 if trouble is locked else 10
    event_id = open_event(server, capacity=10)
    with server.signed_in() as manager, server.visitor() as visitor:
        for path in PAGES:
            visitor.get(path).raise_for_status()
        before = server.number("SELECT count(*) FROM bookings_booking")
        refused = list[httpx.Response]()
        with trouble(server):
            writing = threading.Thread(target=lambda: refused.extend(write(manager, event_id)))
            writing.start()
            waits = {path: seconds_to_read(manager, path) for path in manager_reads()}
            waits |= {path: seconds_to_read(visitor, path) for path in PAGES}
            with server.visitor() as newcomer:
                token = newcomer.get("/api/csrf-token").json()["csrfToken"]
                login = newcomer.post(
                    "/api/admin/login",
                    json={"password": PASSWORD},
                    headers={"X-CSRF-Token": token},
                    timeout=60,
                )
            writing.join()
            for of in (row, 49):
                tried.control(of, "what begins as a change meanwhile", caught=_cannot_write(server))
        assert len(waits) > 20
        assert {path for path, wait in waits.items() if wait > 1.0} == set()
        assert [answer.status_code for answer in (*refused, login)] == [503] * 3
        assert all(int(answer.headers["retry-after"]) > 0 for answer in (*refused, login))
        assert server.number("SELECT count(*) FROM bookings_booking") == before
        began = time.monotonic()
        assert write(manager, event_id)[0].status_code == 201
        well = f"taken again {time.monotonic() - began:.1f} s after the end"
        tried(row, "Changes refused with 503 and when to come back", of=3, held=3, figure=well)
        held = sum(wait < 1.0 for wait in waits.values())
        figure = f"the slowest after {max(waits.values()):.2f} s"
        tried(49, f"Reads within a second, {NAMES[row]}", of=len(waits), held=held, figure=figure)


def _cannot_write(server: RunningServer) -> bool:
    """Whether the trouble is real: a program of its own, under the same limits, cannot write."""
    worker = psutil.Process(server.process.pid).children(recursive=True)[0]
    limit, _ = resource.prlimit(worker.pid, resource.RLIMIT_FSIZE)
    program = (
        "import resource, sqlite3, sys;"
        f"resource.setrlimit(resource.RLIMIT_FSIZE, ({limit}, resource.RLIM_INFINITY));"
        "sqlite3.connect(sys.argv[1], timeout=0).execute('BEGIN IMMEDIATE')"
        ".execute('UPDATE core_contentversion SET version = version + 1').connection.commit()"
    )
    file = str(server.data_dir / "nightcap.db")
    done = subprocess.run([sys.executable, "-c", program, file], capture_output=True, check=False)
    return b"OperationalError" in done.stderr


def test_reading_as_the_manager_writes_nothing_at_once(server: RunningServer) -> None:
    with server.signed_in() as manager:
        ends = "SELECT expire_date FROM django_session"
        before = server.rows(ends)
        assert [manager.get("/api/admin/changes").status_code for _ in range(5)] == [200] * 5
        assert server.rows(ends) == before


def test_a_session_that_is_used_for_reading_alone_does_not_end(server: RunningServer) -> None:
    with server.signed_in() as manager:
        soon = time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(time.time() + 300))
        server.change(f"UPDATE django_session SET expire_date = '{soon}'")
        # The workers have seen it renewed just now; new ones have not.
        for process in psutil.Process(server.process.pid).children():
            if "resource_tracker" not in " ".join(process.cmdline()):
                process.kill()
        deadline = time.monotonic() + 20
        while time.monotonic() < deadline:
            try:
                if manager.get("/api/admin/changes").headers.get("set-cookie"):
                    break
            except httpx.TransportError:
                time.sleep(0.2)
        [(end,)] = server.rows("SELECT max(expire_date) FROM django_session")
    assert str(end) > soon
