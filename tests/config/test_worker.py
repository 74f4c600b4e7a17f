"""The background worker's threads: each gives a sign of life, and none dies in silence."""

import threading
from pathlib import Path

import pytest
from pytest_django import Settings

from nightcap.config import worker
from nightcap.config.worker import Job
from nightcap.core import health
from nightcap.core.health import WatchedThreads
from tests.support.waiting import until

pytestmark = pytest.mark.django_db(transaction=True)


def alive(settings: Settings) -> set[str]:
    """Return the threads with a sign of life in the data folder."""
    files = Path(settings.DATA_DIR).glob("worker-alive-*")
    return {file.name.removeprefix("worker-alive-") for file in files}


def jobs(**works: Job) -> dict[str, list[Job]]:
    """Return a worker whose threads do nothing but these jobs."""
    return {name: [works[name]] if name in works else [] for name in health.WORKER_THREADS}


def test_each_thread_of_the_worker_gives_a_sign_of_life_of_its_own(settings: Settings) -> None:
    stopping = threading.Event()
    ended: list[bool] = []
    working = threading.Thread(
        target=lambda: ended.append(worker.work(jobs(), stopping, stopping.is_set))
    )
    working.start()
    until(lambda: alive(settings) == set(health.WORKER_THREADS))
    assert health.silent_threads() == []
    stopping.set()
    working.join()
    assert ended == [True]


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
@pytest.mark.parametrize("name", health.WORKER_THREADS)
def test_a_thread_that_dies_ends_the_worker_and_its_sign_of_life_is_gone(
    settings: Settings, name: str
) -> None:
    stopping = threading.Event()

    def die() -> None:
        raise SystemExit

    assert not worker.work(jobs(**{name: Job("Dying", 0, die)}), stopping, stopping.is_set)
    assert stopping.is_set()
    assert name in health.silent_threads()
    assert name not in alive(settings)


def test_a_job_that_fails_does_not_end_its_thread(settings: Settings) -> None:
    stopping, tried = threading.Event(), list[int]()

    def fail() -> None:
        tried.append(1)
        if len(tried) == 2:
            stopping.set()
        raise RuntimeError("No.")

    assert worker.work(jobs(mail=Job("Failing", 0, fail)), stopping, stopping.is_set)
    assert len(tried) == 2


def test_a_sign_of_life_that_cannot_be_written_stops_nobody(settings: Settings) -> None:
    settings.DATA_DIR = Path("/nowhere")
    health.beat("mail")
    health.mark_dead("mail")
    assert health.silent_threads() == list(health.WORKER_THREADS)
    assert health.last_beat() is None


def test_a_watched_thread_that_has_ended_is_named_until_it_may_end() -> None:
    watched = WatchedThreads()
    thread = threading.Thread(target=watched.add_current, name="read_0")
    thread.start()
    thread.join()
    assert watched.dead() == ["read_0"]
    watched.clear()
    assert watched.dead() == []
