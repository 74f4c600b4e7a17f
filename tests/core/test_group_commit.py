"""What several threads write at the same moment is committed at once, and fails one by one."""

import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from time import monotonic, sleep

import pytest
from django.db import OperationalError, connection, connections

from nightcap.core.models import FirstTime
from nightcap.core.writing import group_commit, publishing
from tests.support.postgres import is_used
from tests.trust.recording import Tried

pytestmark = [
    pytest.mark.database,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(is_used(), reason="PostgreSQL writes commits together by itself"),
]

CROWD, TURNS = 5, 40


def note(name: str) -> int:
    """Write a row; return in which thread."""
    FirstTime.objects.create(name=name)
    return threading.get_ident()


def publish() -> int:
    """Raise the content version; return in which thread."""
    publishing.bump()
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
        _until(lambda: len(group_commit._waiting) == 1)
        asked = list[Future[int]]()
        for work in works:
            asked.append(threads.submit(ask, work))
            _until(lambda: len(group_commit._waiting) == 1 + len(asked))
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


def test_what_is_committed_together_is_published_once() -> None:
    before = publishing.version()
    done = at_once([publish] * CROWD)
    assert all(one.exception() is None for one in done)
    assert publishing.version() == before + 1


def test_what_is_committed_beside_a_failure_is_published() -> None:
    def fail() -> int:
        publish()
        raise ValueError("No.")

    before = publishing.version()
    good, bad = at_once([publish, fail])
    assert good.exception() is None
    assert str(bad.exception()) == "No."
    assert publishing.version() > before


def test_what_fails_is_not_published() -> None:
    def fail() -> int:
        publish()
        raise ValueError("No.")

    before = publishing.version()
    [bad] = at_once([fail])
    assert str(bad.exception()) == "No."
    assert publishing.version() == before


def test_one_that_fails_is_undone_by_itself_and_raises_for_its_own_thread() -> None:
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


def test_a_failure_that_ends_the_whole_transaction_fails_for_all_of_its_group() -> None:
    def fill_the_disk() -> int:
        # On a full disk SQLite undoes the transaction by itself.
        with connection.cursor() as cursor:
            cursor.execute("ROLLBACK")
        raise OperationalError("database or disk is full")

    done = at_once([lambda: note("before"), fill_the_disk, lambda: note("after")])
    acknowledged = [one.result() for one in done if one.exception() is None]
    assert FirstTime.objects.count() == len(acknowledged)
    assert {type(one.exception()) for one in done} == {OperationalError}


def test_who_was_told_goes_on_while_the_next_group_is_at_work() -> None:
    may_begin, has_begun, may_end = threading.Event(), threading.Event(), threading.Event()

    def ask(work: Callable[[], object]) -> object:
        try:
            return group_commit.run(work)
        finally:
            connections.close_all()

    def until_somebody_has_come() -> int:
        has_begun.set()
        _until(lambda: len(group_commit._waiting) == 3)
        return note("second")

    with ThreadPoolExecutor(4) as threads:
        first = threads.submit(ask, lambda: may_begin.wait(10))
        _until(lambda: len(group_commit._waiting) == 1)
        second = threads.submit(ask, until_somebody_has_come)
        _until(lambda: len(group_commit._waiting) == 2)
        third = threads.submit(ask, partial(note, "third"))
        _until(lambda: len(group_commit._waiting) == 3)
        may_begin.set()
        has_begun.wait(10)
        # Leads when those two are done, and does not end.
        late = threads.submit(ask, lambda: may_end.wait(20))
        assert first.result(timeout=10)
        assert second.result(timeout=10) == third.result(timeout=10)
        assert not late.done()
        may_end.set()
        assert late.result(timeout=10)
    assert not group_commit._waiting


def test_a_leader_that_breaks_off_tells_its_group_and_hands_over() -> None:
    def break_off() -> int:
        raise SystemExit

    with_it, broken, after = at_once([lambda: note("with it"), break_off, lambda: note("after")])
    for lost in (with_it, broken, after):
        assert isinstance(lost.exception(), SystemExit)
    assert not FirstTime.objects.exists()
    assert not group_commit._waiting
    assert group_commit.run(partial(note, "the next one")) == threading.get_ident()


def test_of_many_who_come_without_a_pause_each_is_done(tried: Tried) -> None:
    def ask(number: int) -> list[int]:
        try:
            return [group_commit.run(partial(note, f"{number}-{turn}")) for turn in range(TURNS)]
        finally:
            connections.close_all()

    with ThreadPoolExecutor(CROWD) as threads:
        done = [one for asked in threads.map(ask, range(CROWD)) for one in asked]
    assert FirstTime.objects.count() == CROWD * TURNS
    tried(3, "Works of threads that commit together", of=CROWD * TURNS, held=len(done))
