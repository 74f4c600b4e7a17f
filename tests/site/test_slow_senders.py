"""Slow, huge and malformed requests to the real server: nobody else has to wait."""

import socket
import statistics
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import psutil
import pytest

from nightcap.http.body import NEXT_PART_SECONDS
from tests.support.lines import connected, said
from tests.support.naive_server import waits_behind
from tests.support.server import RunningServer
from tests.support.waiting import until
from tests.trust.recording import Tried

pytestmark = [pytest.mark.server, pytest.mark.quiet]

SLOW = 200
MEGABYTE = 1_000_000


def _began(line: socket.socket) -> None:
    line.sendall(
        b"POST /api/bookings HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        b"Content-Length: 1000\r\n\r\n{"
    )


def test_two_hundred_slow_bodies_keep_nobody_waiting(server: RunningServer, tried: Tried) -> None:
    with ExitStack() as opened, server.visitor() as visitor:
        for _ in range(SLOW):
            _began(opened.enter_context(connected(server)))
        waits = []
        for number in range(60):
            began = time.monotonic()
            # Django is asked for every second one: the query has not been seen before.
            path = f"/api/events/upcoming?limit={number + 1}" if number % 2 else "/"
            assert visitor.get(path).status_code == 200
            waits.append(time.monotonic() - began)
        assert len(waits) == 60
        slowest = statistics.quantiles(waits, n=20)[-1]
        assert slowest <= 1.0
    figure = f"95 of 100 within {slowest:.2f} s"
    tried(28, f"Requests while {SLOW} slow bodies are open", of=60, held=len(waits), figure=figure)


def test_slow_bodies_stop_a_server_whose_threads_read_them(tried: Tried) -> None:
    slow = b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n\r\n{"
    caught = waits_behind(slow, held=4, threads=4)
    tried.control(28, "visitors behind 4 slow bodies on a server of 4 threads", caught=caught)


def test_a_body_that_stops_coming_is_given_up(server: RunningServer) -> None:
    with connected(server) as line:
        began = time.monotonic()
        _began(line)
        answer = line.recv(4_096)
    assert answer.startswith(b"HTTP/1.1 408 ")
    assert NEXT_PART_SECONDS - 1 < time.monotonic() - began < NEXT_PART_SECONDS + 3


def test_a_huge_body_is_refused_before_it_is_sent(server: RunningServer) -> None:
    head = b"POST /api/bookings HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 200000000\r\n\r\n"
    assert said(server, head).startswith(b"HTTP/1.1 413 ")


def test_a_huge_body_of_unknown_length_is_refused_while_it_comes(server: RunningServer) -> None:
    workers = psutil.Process(server.process.pid).children(recursive=True)
    before = sum(worker.memory_info().rss for worker in workers)

    def parts() -> Iterator[bytes]:
        for _ in range(200):
            yield b"x" * MEGABYTE

    try:
        with server.visitor() as visitor:
            status = visitor.post("/api/bookings", content=parts()).status_code
    except httpx.TransportError:
        status = 413
    assert status == 413
    assert sum(worker.memory_info().rss for worker in workers) - before < 30 * MEGABYTE


@pytest.mark.parametrize(
    "request_bytes",
    [
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: 127.0.0.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: evil.example\r\nX-Forwarded-Host: 127.0.0.1\r\n\r\n",
        b"POST /api/bookings HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1\r\n"
        b"Content-Length: 2\r\n\r\n{}",
        b"POST /api/bookings HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n"
        b"2\r\n{}\r\nZZ\r\n",
        b"POST /api/bookings HTTP/1.1\r\nHost : 127.0.0.1\r\n\r\n",
        b"POST /api/bookings HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 2\r\n"
        b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        b"POST /api/bookings HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n"
        b"Content-Length: 2\r\n\r\n{}",
        b"POST /api/bookings HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: gzip\r\n\r\n{}",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"GET / HTTP/3.7\r\nHost: 127.0.0.1\r\n\r\n",
    ],
    ids=[
        "no host",
        "foreign host",
        "two hosts",
        "forwarded host",
        "two lengths",
        "malformed chunk",
        "space before colon",
        "length and chunks",
        "chunks and length",
        "unknown coding",
        "HTTP/2",
        "unknown version",
    ],
)
def test_ambiguous_requests_are_refused(server: RunningServer, request_bytes: bytes) -> None:
    answer = said(server, request_bytes)
    assert answer.startswith(b"HTTP/1.1 400 ")
    # What comes after it is not taken for another request.
    assert answer.count(b"HTTP/1.1 ") == 1


def test_a_head_that_does_not_end_is_cut_off(server: RunningServer) -> None:
    filler = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Filler: " + b"x" * 18_000 + b"\r\n\r\n"
    assert said(server, filler).startswith(b"HTTP/1.1 431 ")


def test_a_worker_that_dies_is_replaced(server: RunningServer) -> None:
    workers = server.web_workers()
    assert workers
    for worker in workers:
        worker.kill()
    until(lambda: server.get("/").status_code == 200, despite=[httpx.TransportError])


def test_addresses_of_another_host_in_the_request_line_change_nothing(
    server: RunningServer, tmp_path: Path
) -> None:
    answer = said(server, b"GET http://evil.example/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    assert answer.startswith(b"HTTP/1.1 200 ")
    assert b"evil.example" not in answer
