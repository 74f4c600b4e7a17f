"""What Prometheus reads on the private port, added up over the processes; and the board's names."""

import os
import re
import signal
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

import httpx
import psutil
import pytest
from prometheus_client.parser import text_string_to_metric_families
from pytest_django import Settings

from nightcap.core import metrics
from tests.support import waiting
from tests.support.ports import free_port
from tests.support.server import RunningServer, get, running

pytestmark = pytest.mark.server

DEPLOY = Path(__file__).parents[2] / "deploy"
WATCHED = ["grafana/nightcap.json", "prometheus/alerts.yml"]
KEPT_OR_MADE = ("hit", "miss")
WORKERS = 2
TOO_MANY = 125
until = partial(waiting.until, despite=[httpx.TransportError])


class Watched:
    """A server and the port of its metrics."""

    def __init__(self, server: RunningServer, port: int) -> None:
        self.server = server
        self._url = f"http://127.0.0.1:{port}/metrics"

    def samples(self) -> dict[tuple[str, str], float]:
        """Every sample by its name and the values of its labels."""
        text = get(self._url).raise_for_status().text
        return {
            (sample.name, ",".join(sample.labels.values())): sample.value
            for family in text_string_to_metric_families(text)
            for sample in family.samples
        }

    def value(self, name: str, labels: str = "") -> float:
        """One sample; 0 for what was never counted."""
        return self.samples().get((name, labels), 0.0)


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Watched]:
    folder = tmp_path_factory.mktemp("metrics")
    port = free_port()
    with running(
        folder / "house",
        workers=WORKERS,
        NIGHTCAP_METRICS_PORT=str(port),
        NIGHTCAP_BACKUP_TO=str(folder / "attic"),
    ) as server:
        found = Watched(server, port)
        until(lambda: found.value("nightcap_database_up") == 1)
        yield found


def book_two_seats(server: RunningServer) -> None:
    with server.signed_in() as manager:
        day = (datetime.now(UTC) + timedelta(days=2)).isoformat()
        event = {"title": "A night", "date": day, "category": "comedy", "capacity": 20}
        made = manager.post("/api/events", json=event).raise_for_status().json()
    booking = {
        "eventId": made["id"],
        "customerName": "Ada",
        "customerEmail": "ada@example.com",
        "customerPhone": "2125550100",
        "numberOfTickets": 2,
    }
    with server.visitor() as guest:
        guest.post("/api/bookings", json=booking).raise_for_status()


def test_requests_are_added_up_over_the_workers_by_kind_and_status(watched: Watched) -> None:
    kinds = {"page,200": "/menu", "page,404": "/nowhere", "api,200": "/api/venue"}

    def counted() -> dict[str, float]:
        return {kind: watched.value("nightcap_http_requests_total", kind) for kind in kinds}

    before = counted()
    took = watched.value("nightcap_http_request_duration_seconds_count", "api")
    found = sum(watched.value("nightcap_http_cache_lookups_total", kind) for kind in KEPT_OR_MADE)
    for path in kinds.values():
        for _ in range(30):
            # A connection of its own: the workers share the port.
            watched.server.get(path)
    # A request is counted once its answer has left.
    expected = {kind: number + 30 for kind, number in before.items()}
    until(lambda: sum(counted().values()) >= sum(expected.values()))
    assert counted() == expected
    assert watched.value("nightcap_http_request_duration_seconds_count", "api") == took + 30
    lookups = [watched.value("nightcap_http_cache_lookups_total", kind) for kind in KEPT_OR_MADE]
    assert sum(lookups) == found + 90
    assert lookups[0] > 60
    files = {file.name for file in counts_of(watched.server).glob("counter_*.db")}
    assert len(files) >= WORKERS


def counts_of(server: RunningServer) -> Path:
    return server.data_dir / "temporary" / "metrics"


def test_a_full_disk_does_not_kill_a_process_that_counts(watched: Watched) -> None:
    files = list(counts_of(watched.server).glob("*.db"))
    # What is mapped and has no room on the disk yet would need some in the middle of a request.
    assert [file.name for file in files if file.stat().st_blocks * 512 < file.stat().st_size] == []
    assert len(files) >= 3 * WORKERS


def test_where_there_is_no_room_to_count_the_house_is_served_all_the_same(
    tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(metrics, "_counters", None)
    settings.METRICS_PORT, settings.METRICS_DIR = 1, tmp_path / "file" / "metrics"
    (tmp_path / "file").write_text("")
    metrics.begin()
    metrics.request("page", 200, 0.1)
    assert not metrics.is_counting()


def test_bookings_seats_and_mails_are_told_from_the_rows(watched: Watched) -> None:
    before = watched.samples()
    book_two_seats(watched.server)
    until(lambda: watched.value("nightcap_mails", "written") > before["nightcap_mails", "written"])
    after = watched.samples()

    def rose(name: str, labels: str = "") -> float:
        return after[name, labels] - before[name, labels]

    assert (rose("nightcap_bookings_total"), rose("nightcap_seats_booked_total")) == (1, 2)
    assert (rose("nightcap_seats", "taken"), rose("nightcap_seats", "free")) == (2, 18)
    until(lambda: watched.value("nightcap_http_requests_total", "booking,201") >= 1)
    assert after["nightcap_mail_oldest_waiting_seconds", ""] == 0
    silent = time.time() - after["nightcap_worker_last_beat_timestamp_seconds", ""]
    assert 0 <= silent < 60
    assert after["nightcap_disk_free_bytes", ""] > 0


def test_what_is_refused_and_what_fails_is_counted(watched: Watched) -> None:
    throttled = watched.value("nightcap_http_throttled_total")
    with watched.server.visitor() as visitor:
        answers = [visitor.post("/api/newsletter", json={}) for _ in range(TOO_MANY)]
    refused = [answer for answer in answers if answer.status_code == 429]
    assert refused
    assert watched.value("nightcap_http_throttled_total") == throttled + len(refused)
    errors = watched.value("nightcap_database_errors_total")
    watched.server.change("ALTER TABLE content_menuitem RENAME TO elsewhere")
    try:
        assert watched.server.get("/api/menu").status_code >= 500
    finally:
        watched.server.change("ALTER TABLE elsewhere RENAME TO content_menuitem")
    assert watched.value("nightcap_database_errors_total") > errors


def test_what_visitors_hold_open_is_counted_and_a_worker_that_ends_holds_nothing(
    watched: Watched,
) -> None:
    with watched.server.visitor() as visitor:
        visitor.get("/healthz").raise_for_status()
        until(lambda: watched.value("nightcap_http_connections") == 1)
        asked = watched.value("nightcap_http_requests_total", "health,200")
        [*workers] = web_workers(watched.server)
        assert len(workers) == WORKERS
        for pid in workers:
            os.kill(pid, signal.SIGKILL)
        until(lambda: watched.value("nightcap_http_connections") == 0)
    until(lambda: watched.server.get("/healthz").status_code == httpx.codes.OK)
    # What those counted who are gone still counts.
    until(lambda: watched.value("nightcap_http_requests_total", "health,200") > asked)


def web_workers(server: RunningServer) -> list[int]:
    """Return the ids of the processes that have counted requests.

    Each process has files of its own, which are empty until it counts.
    """
    children = {child.pid for child in psutil.Process(server.process.pid).children()}
    files = [file for file in counts_of(server).glob("counter_*.db") if any(file.read_bytes())]
    counted = {int(file.stem.partition("_")[2]) for file in files}
    listening = {
        pid
        for pid in children & counted
        if any(line.laddr.port == int(server.url.rpartition(":")[2]) for line in lines_of(pid))
    }
    return sorted(listening)


def lines_of(pid: int) -> list[psutil._ntuples.pconn]:
    return psutil.Process(pid).net_connections()


@pytest.mark.parametrize("file", WATCHED)
def test_every_metric_that_the_board_and_the_alerts_name_is_there(
    watched: Watched, file: str
) -> None:
    until(lambda: watched.value("nightcap_backup_last_timestamp_seconds") > 0)
    book_two_seats(watched.server)
    watched.server.get("/healthz")
    there = {name for name, _ in watched.samples()}
    named = set(re.findall(r"\bnightcap_\w+", (DEPLOY / file).read_text()))
    assert len(named) > 8
    assert named - there == set()


def test_the_public_port_does_not_tell_them(watched: Watched) -> None:
    answer = watched.server.get("/metrics")
    assert (answer.status_code, "nightcap_" in answer.text) == (404, False)


def test_without_the_setting_nothing_is_counted(tmp_path: Path) -> None:
    with running(tmp_path / "house", workers=1) as server:
        server.get("/")
        assert not counts_of(server).exists()
        ports = {
            line.laddr.port
            for process in psutil.Process(server.process.pid).children(recursive=True)
            for line in process.net_connections()
            if line.status == psutil.CONN_LISTEN
        }
        assert ports == {int(server.url.rpartition(":")[2])}
