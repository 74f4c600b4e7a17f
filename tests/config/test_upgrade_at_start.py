"""A start with an older or newer database says so, and answers while it migrates."""

import signal
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import httpx
import psutil
import pytest
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from nightcap.core import migrating
from tests.support import tables
from tests.support.commands import COMMAND, said
from tests.support.ports import free_port
from tests.support.postgres import is_used
from tests.support.server import get, running, wait_until_open
from tests.support.waiting import until

pytestmark = pytest.mark.server

BEFORE = ("core", "0012_texts_are_searched_folded")
MIGRATED = "core_change"


@pytest.fixture
def house(tmp_path: Path) -> Path:
    folder = tmp_path / "house"
    folder.mkdir(mode=0o700)
    (folder / "nightcap.db").write_bytes(tables.sqlite().read_bytes())
    return folder


@contextmanager
def serving(house: Path, port: int) -> Iterator[subprocess.Popen[bytes]]:
    with (house / "server.log").open("wb") as log:
        process = subprocess.Popen(
            [COMMAND, "serve", f"--port={port}"],
            env={"NIGHTCAP_DATA_DIR": str(house), "NIGHTCAP_SAMPLE": "0"},
            stdout=log,
            stderr=log,
        )
    try:
        yield process
    finally:
        process.terminate()
        process.wait()


@pytest.mark.skipif(is_used(), reason="its lock is that of SQLite")
def test_while_an_existing_house_is_migrated_every_request_gets_503(house: Path) -> None:
    said("django-admin", "migrate", *BEFORE, data_dir=house)
    port = free_port()
    url, log = f"http://127.0.0.1:{port}", house / "server.log"
    with closing(sqlite3.connect(house / "nightcap.db")) as lock, serving(house, port) as process:
        # Neither the lock's timeout nor the migration goes on while the process is stopped.
        lock.execute("BEGIN IMMEDIATE")
        until(lambda: "Migrations to run: " in log.read_text())
        [preparing] = psutil.Process(process.pid).children()
        preparing.send_signal(signal.SIGSTOP)
        until(lambda: status_of(url) is not None)
        for path in ("/healthz", "/readyz"):
            answer = get(url + path)
            assert (answer.status_code, answer.json()) == (503, {"status": "migrating"})
        page, refusal = get(f"{url}/events"), get(f"{url}/api/events")
        assert (page.status_code, refusal.status_code) == (503, 503)
        assert page.headers["content-type"].startswith("text/html")
        assert page.headers["retry-after"]
        assert "nosniff" in page.headers["x-content-type-options"]
        assert refusal.json()["message"]
        lock.rollback()
        preparing.send_signal(signal.SIGCONT)
        until(lambda: status_of(url) == httpx.codes.OK)
        wait_until_open(url, process, log)
    lines = log.read_text()
    assert f"core.0013_texts_are_folded_again: {MIGRATED}, 0 rows" in lines
    assert f"core.0013_texts_are_folded_again: {MIGRATED}: done after" in lines
    assert "The tables are up to date after" in lines


def status_of(url: str) -> int | None:
    """Return the status of `/healthz`; None while the port has no listener or changes it."""
    try:
        return get(f"{url}/healthz").status_code
    except httpx.TransportError:
        return None


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("app", "named"), [("of_tomorrow", "of_tomorrow.0001_initial"), ("outbox", "")]
)
def test_an_app_that_only_a_newer_release_has_is_named(app: str, named: str) -> None:
    MigrationRecorder(connection).record_applied(app, "0001_initial")
    assert migrating.of_a_newer_release() == named


def test_a_database_of_a_newer_release_is_named_at_the_start_and_by_doctor(tmp_path: Path) -> None:
    with running(tmp_path, workers=1) as server:
        server.change(
            "INSERT INTO django_migrations (app, name, applied) VALUES"
            " ('core', '9999_of_tomorrow', CURRENT_TIMESTAMP)"
        )
    with running(tmp_path, workers=1, NIGHTCAP_DATABASE_URL=server.database or "") as server:
        assert server.get("/healthz").status_code == httpx.codes.OK
    log = (tmp_path / "server.log").read_text()
    assert log.count("newer than this program, which does not know core.9999_of_tomorrow") == 1
    [line] = [
        line
        for line in said("doctor", data_dir=tmp_path).splitlines()
        if line.split()[1] == "Database"
    ]
    assert line.startswith("WARN")
    assert "core.9999_of_tomorrow" in line
