"""What several threads write at the same moment is committed at once, and fails one by one."""

import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from time import monotonic, sleep

import pytest
from django.db import connection, connections

from nightcap.core import group_commit
from nightcap.core.models import FirstTime

pytestmark = pytest.mark.django_db(transaction=True)

CROWD = 5


def note(name: str) -> int:
    """Write a row; return in which thread."""
    FirstTime.objects.create(name=name)
    return threading.get_ident()


def at_once(works: list[Callable[[], int]]) -> list[Future[int]]:
    """Let each thread ask for its work while an earlier one is still at its own."""
    may_end = threading.Event()

    def ask(work: Callable[[], object]) -> int:
        try:
            done = group_commit.run(work)
            assert isinstance(done, int)
            return done
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(works) + 1) as threads:
        first = threads.submit(ask, lambda: int(may_end.wait(10)))
        _until(lambda: group_commit._turn.locked() and not group_commit._waiting)
        asked = [threads.submit(ask, work) for work in works]
        _until(lambda: len(group_commit._waiting) == len(works))
        may_end.set()
        assert first.result() == 1
    return asked


def _until(holds: Callable[[], bool]) -> None:
    deadline = monotonic() + 10
    while not holds():
        assert monotonic() < deadline
        sleep(0.005)


def test_those_who_wait_are_done_together() -> None:
    done = at_once([partial(note, f"row {number}") for number in range(CROWD)])
    assert len({one.result() for one in done}) == 1
    assert FirstTime.objects.count() == CROWD


def test_one_that_fails_is_undone_alone_and_hears_of_it_alone() -> None:
    def fail() -> int:
        note("half of it")
        raise ValueError("No.")

    good, bad, twin, late = at_once(
        [lambda: note("same"), fail, lambda: note("same"), lambda: note("another")]
    )
    assert good.result() == late.result()
    assert str(bad.exception()) == "No."
    assert type(twin.exception()).__name__ == "IntegrityError"
    assert set(FirstTime.objects.values_list("name", flat=True)) == {"same", "another"}


def test_nothing_is_acknowledged_that_was_not_committed() -> None:
    def break_off() -> int:
        note("never")
        connection.set_rollback(True)
        return 1

    kept, broken = at_once([lambda: note("kept"), break_off])
    assert kept.exception() is None
    assert type(broken.exception()).__name__ == "TransactionManagementError"
    assert list(FirstTime.objects.values_list("name", flat=True)) == ["kept"]


def test_each_has_a_savepoint_of_its_own_only_once_one_has_failed() -> None:
    savepoints: list[int] = []

    def count(name: str) -> int:
        savepoints.append(len(connection.savepoint_ids))
        return note(name)

    at_once([partial(count, f"row {number}") for number in range(CROWD)])
    assert savepoints == [0] * CROWD
    at_once([partial(count, "beside a failure"), partial(note, "row 0")])
    assert savepoints[-1] == 1
    assert FirstTime.objects.filter(name="beside a failure").count() == 1
