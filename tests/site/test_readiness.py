"""What of the server is at work: told in parts, and kept for a second."""

import ctypes
import json
import os
import threading
import time
from datetime import timedelta
from pathlib import Path

import pytest
from pytest_django import Settings

from nightcap.core import health
from nightcap.core.time import now
from nightcap.mail.models import Mail
from nightcap.site import readiness
from nightcap.site.readiness import KEPT_SECONDS
from tests.support.mail.queueing import queue
from tests.support.site.visitors import Site
from tests.support.waiting import until

pytestmark = pytest.mark.django_db

WELL = {"database": "ok", "disk": "ok", "mail": "ok", "worker": "ok", "threads": "ok"}


@pytest.fixture(autouse=True)
def worker_at_work() -> None:
    for thread in health.WORKER_THREADS:
        health.beat(thread)


def told() -> tuple[int, str, dict[str, str]]:
    """Return the status code, the overall state, and the parts not well."""
    response = readiness.response(())
    said = json.loads(response.body)
    parts = said["parts"]
    assert parts.keys() == WELL.keys()
    ill = {name: state for name, state in parts.items() if state != "ok"}
    return response.status, said["status"], ill


def test_a_server_that_is_well_says_so_of_each_part(site: Site) -> None:
    answer = site.get("/readyz")
    assert answer.status_code == 200
    assert answer.json() == {"status": "ok", "parts": WELL}
    assert answer.headers["cache-control"] == "no-store"
    assert site.get("/healthz").json() == {"status": "ok"}


def test_a_mail_that_waits_too_long_is_named_and_visitors_still_come() -> None:
    queue()
    assert told() == (200, "ok", {})
    Mail.objects.update(queued_at=now() - timedelta(minutes=11))
    assert told() == (200, "degraded", {"mail": "late"})


@pytest.mark.parametrize("thread", health.WORKER_THREADS)
def test_each_thread_of_the_worker_that_gives_no_sign_of_life_is_named(
    settings: Settings, thread: str
) -> None:
    file = Path(settings.DATA_DIR) / f"worker-alive-{thread}"
    long_ago = time.time() - health.SILENT_SECONDS - 1
    os.utime(file, (long_ago, long_ago))
    assert told() == (200, "degraded", {"worker": f"silent: {thread}"})
    file.unlink()
    assert told() == (200, "degraded", {"worker": f"silent: {thread}"})
    health.beat(thread)
    assert told() == (200, "ok", {})


def test_a_process_that_has_lost_a_thread_sends_visitors_elsewhere(site: Site) -> None:
    assert site.get("/readyz").json()["parts"]["threads"] == "ok"
    site.get("/")
    [watcher] = [one for one in threading.enumerate() if one.name == "version_0"]

    def end() -> bool:
        # It is heard between two of its steps, and not while it does one.
        ident = ctypes.c_ulong(watcher.ident or 0)
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ident, ctypes.py_object(SystemExit))
        # A page is asked for, so that the thread has something to do.
        site.get("/events")
        # A second one would interrupt what it does at its end.
        watcher.join(timeout=2)
        return not watcher.is_alive()

    until(end)
    time.sleep(KEPT_SECONDS + 0.1)
    answer = site.get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["parts"]["threads"] == "dead: version_0"


def test_a_data_folder_that_is_away_sends_visitors_elsewhere(
    settings: Settings, tmp_path: Path
) -> None:
    settings.DATA_DIR = tmp_path / "nowhere"
    status, whole, ill = told()
    assert (status, whole, ill["disk"]) == (503, "failed", "away")


def test_it_is_asked_once_a_second_however_many_ask(site: Site, settings: Settings) -> None:
    assert site.get("/readyz").status_code == 200
    settings.DATA_DIR = Path("/nowhere")
    assert {site.get("/readyz").status_code for _ in range(20)} == {200}
    time.sleep(KEPT_SECONDS + 0.1)
    assert site.get("/readyz").status_code == 503
