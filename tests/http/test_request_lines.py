"""Each request has an id, in its response and in every line of the log; the lines name nobody."""

import json
import socket
import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.support.server import RunningServer, running

pytestmark = pytest.mark.server

ID = "x-request-id"
OF_A_PROXY = "6f3c9a52-8d14-4a0e-9b7d-0c5e1f2a3b4d"
NAME = "Zephyrine"
SENT = {"name": NAME, "email": f"{NAME}@quux.example", "message": f"{NAME} says hello"}
_PATIENCE = 10.0


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """Behind a proxy, with lines for programs."""
    with running(
        tmp_path_factory.mktemp("lines"), NIGHTCAP_LOG="json", NIGHTCAP_TRUSTED_PROXIES="1"
    ) as started:
        yield started


@pytest.fixture(scope="module")
def in_text(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """Without a proxy, and with lines for people."""
    with running(tmp_path_factory.mktemp("text"), workers=1) as started:
        yield started


def log_of(server: RunningServer) -> str:
    return (server.data_dir / "server.log").read_text()


def lines_about(server: RunningServer, answer: httpx.Response) -> list[dict[str, Any]]:
    """Return the log lines with the id of a response.

    Waits until they end with the line about the response's end.
    """
    deadline = time.monotonic() + _PATIENCE
    while True:
        told = [json.loads(line) for line in log_of(server).splitlines() if line.startswith("{")]
        about = [line for line in told if line.get("request_id") == answer.headers[ID]]
        if about and about[-1]["logger"] == "nightcap.requests":
            return about
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_each_request_is_a_line_that_tells_what_became_of_it_and_not_who_sent_what(
    server: RunningServer,
) -> None:
    with server.visitor() as visitor:
        asked = {
            "/events": visitor.get(f"/events?search={NAME}"),
            "/healthz": visitor.head("/healthz"),
            "/...": visitor.get(f"/{NAME}"),
            "/api/venue": visitor.get("/api/venue"),
            "/api/contact": visitor.post("/api/contact", json=SENT),
            "/api/newsletter": visitor.post("/api/newsletter", content=f'{{"name": "{NAME}'),
            "/api/events/...": visitor.get(f"/api/events/{NAME}"),
        }
    assert len({answer.headers[ID] for answer in asked.values()}) == len(asked)
    for path, answer in asked.items():
        [line] = lines_about(server, answer)
        told = (line["method"], line["path"], line["status"])
        assert told == (answer.request.method, path, answer.status_code)
        assert 0 < line["duration"] < 60
        assert line["time"].endswith("Z")
    assert {answer.status_code for answer in asked.values()} >= {200, 201, 404, 422}
    assert NAME.lower() not in log_of(server).lower()


def test_who_asks_the_same_again_is_another_line(server: RunningServer) -> None:
    with server.visitor() as visitor:
        answers = [visitor.get("/") for _ in range(3)]
    for answer in answers:
        [line] = lines_about(server, answer)
        assert (line["method"], line["path"], line["status"]) == ("GET", "/", 200)
    assert len({answer.headers[ID] for answer in answers}) == 3


def test_what_cannot_be_read_is_a_line_too(server: RunningServer) -> None:
    port = int(server.url.rpartition(":")[2])
    with socket.create_connection(("127.0.0.1", port), timeout=20) as line:
        line.sendall(f"{NAME} / nothing\r\n\r\n".encode())
        head = line.recv(4_096).decode().lower()
    [named] = [row.partition(": ")[2] for row in head.splitlines() if row.startswith(f"{ID}: ")]
    [told] = lines_about(server, httpx.Response(400, headers={ID: named}))
    assert (told["status"], told["path"]) == (400, "")


@pytest.mark.parametrize(
    ("given", "is_taken"),
    [
        (OF_A_PROXY, True),
        ("0123456789abcdef0123456789ABCDEF", True),
        ("abc", False),
        (NAME * 3, False),
        ("a" * 65, False),
        ("0123456789abcdef0123456789abcdef, 0123456789abcdef0123456789abcdef", False),
    ],
)
@pytest.mark.parametrize("path", ["/healthz", "/api/csrf-token", "/media/no-such"])
def test_the_id_that_a_trusted_proxy_gives_is_taken_if_it_is_well_formed(
    server: RunningServer, path: str, given: str, is_taken: bool
) -> None:
    with server.visitor() as visitor:
        answer = visitor.get(path, headers={ID: given})
        assert (answer.headers[ID] == given) is is_taken
        assert lines_about(server, answer)
        twice = visitor.get(path, headers=[(ID, given), (ID, given)])
        assert twice.headers[ID] != given


def test_the_id_that_a_visitor_gives_is_not_taken(in_text: RunningServer) -> None:
    with in_text.visitor() as visitor:
        for path in ("/healthz", "/api/csrf-token"):
            answer = visitor.get(path, headers={ID: OF_A_PROXY})
            assert len(answer.headers[ID]) == 16


def fail_in_django(server: RunningServer) -> httpx.Response:
    """Send a message while there is no table for it."""
    server.change("ALTER TABLE inbox_contactmessage RENAME TO elsewhere")
    try:
        with server.visitor() as visitor:
            return visitor.post("/api/contact", json=SENT)
    finally:
        server.change("ALTER TABLE elsewhere RENAME TO inbox_contactmessage")


def test_what_fails_in_a_thread_is_told_under_the_id_of_its_request(
    server: RunningServer,
) -> None:
    answer = fail_in_django(server)
    assert answer.status_code >= 500
    *faults, end = lines_about(server, answer)
    assert "nightcap.config.problems" in {fault["logger"] for fault in faults}
    assert all("/api/contact" in fault["message"] for fault in faults)
    assert (end["logger"], end["status"]) == ("nightcap.requests", answer.status_code)
    assert NAME.lower() not in log_of(server).lower()


def test_in_text_only_what_fails_is_a_line_and_says_its_id(in_text: RunningServer) -> None:
    with in_text.visitor() as visitor:
        fine = visitor.get("/api/venue")
    failed = fail_in_django(in_text)
    log = log_of(in_text)
    assert fine.headers[ID] not in log
    about = [line for line in log.splitlines() if f"[{failed.headers[ID]}]" in line]
    assert any("nightcap.config.problems" in line and "/api/contact" in line for line in about)
    assert NAME.lower() not in log.lower()
