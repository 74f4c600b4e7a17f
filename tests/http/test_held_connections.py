"""Connections that one address holds: nobody else waits, and none is held for long."""

import contextlib
import statistics
import time
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from nightcap.http.connections import HEAD_SECONDS, LINGER_SECONDS, STALL_SECONDS
from tests.support.drills import IS_HARD, often
from tests.support.lines import HOLDING, connected, crowd, is_closed, read_answer, seconds_to_get
from tests.support.naive_server import waits_behind
from tests.support.server import RunningServer, running
from tests.trust.recording import Tried

pytestmark = [pytest.mark.server, pytest.mark.quiet]

MANY = often(600, hard=2_500)
PATHS = ("/", "/healthz", "/api/events/upcoming?limit=7", "/api/csrf-token")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with running(tmp_path_factory.mktemp("held")) as started:
        for path in PATHS:
            seconds_to_get(started, path, source="127.0.0.1")
        yield started


@pytest.mark.parametrize("source", ["127.0.0.2", "127.0.0.1"], ids=["others", "the same address"])
def test_held_connections_of_every_kind_keep_no_visitor_waiting(
    server: RunningServer, source: str, tried: Tried
) -> None:
    with ExitStack() as held:
        for kind in HOLDING:
            held.enter_context(crowd(server, kind)).grow_to(MANY)
        waits = [seconds_to_get(server, path, source=source) for path in PATHS for _ in range(3)]
    assert len(waits) == 3 * len(PATHS)
    # With every change the machine runs other tests too.
    slowest = max(waits) if IS_HARD else statistics.median(waits)
    assert slowest < 1.0
    what = f"Requests while one address opens {MANY} connections of each of {len(HOLDING)} kinds"
    figure = f"the slowest of them after {slowest:.2f} s"
    tried(43, what, of=len(waits), held=len(waits), figure=figure)


def test_held_connections_stop_a_server_that_gives_each_a_thread(tried: Tried) -> None:
    caught = waits_behind(HOLDING["half a head"], held=8, threads=8)
    tried.control(43, "visitors behind 8 held connections on a server of 8 threads", caught=caught)


def test_a_connection_is_closed_once_its_visitor_has_dawdled_for_too_long(
    server: RunningServer,
) -> None:
    slack = 2.0
    longest = {
        "silent": HEAD_SECONDS,
        "half a head": HEAD_SECONDS,
        "HTTP/2 preface": LINGER_SECONDS,
        "unread answers": 2 * STALL_SECONDS,
        "unfinished GET body": LINGER_SECONDS,
        "unfinished POST body": STALL_SECONDS + LINGER_SECONDS,
    }
    closed: dict[str, float] = {}
    with ExitStack() as opened:
        lines = {kind: opened.enter_context(connected(server)) for kind in HOLDING}
        began = time.monotonic()
        for kind, line in lines.items():
            line.sendall(HOLDING[kind])
        while len(closed) < len(lines) and time.monotonic() - began < max(longest.values()) + slack:
            time.sleep(0.05)
            lines["unfinished GET body"].settimeout(0)
            with contextlib.suppress(BlockingIOError):
                lines["unfinished GET body"].recv(1_000_000)
            for kind, line in lines.items():
                if kind not in closed and is_closed(line):
                    closed[kind] = time.monotonic() - began
    assert closed.keys() == HOLDING.keys()
    assert {kind for kind in closed if closed[kind] > longest[kind] + slack} == set()


def test_a_connection_that_is_used_again_and_again_stays_open(server: RunningServer) -> None:
    with server.visitor() as visitor, connected(server) as line:
        for _ in range(4):
            line.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            assert read_answer(line).startswith(b"HTTP/1.1 200 ")
            assert visitor.get("/").status_code == 200
            time.sleep(HEAD_SECONDS / 2)
        assert not is_closed(line)


def test_five_hundred_of_one_address_who_are_served_at_once_are_all_served(
    server: RunningServer,
) -> None:
    with crowd(server, "silent") as asking:
        asking.grow_to(500)
        for line in asking.lines:
            line.sendall(b"GET /api/csrf-token HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        answers = [read_answer(line)[:15] for line in asking.lines]
    assert answers.count(b"HTTP/1.1 200 OK") == 500
