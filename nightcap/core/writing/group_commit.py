"""Transactions of several threads on SQLite, committed as one: they wait for the disk once.

Who comes while nobody commits leads: it does its own work. Who comes meanwhile waits; when the
leader has ended, the first of them leads next, and does the work of all who wait by then. No result
is handed out before its commit, and a failure undoes its own work alone: hardly anybody fails, so
all are first done without a savepoint for each, which costs as much as what is written, and where
one has failed all are undone and done again, each with its own.

Nobody waits for ever, and nobody is passed over:
- A waiting thread is in the queue until it is notified how its work ended. The leader notifies all
  threads whose work it took on, also when it breaks off, and only then removes them from the queue.
- A leader hands over in any case, in the order of arrival. So one who waits does so for at most the
  group that is at work and the one that its own work is in, however many come after it.
- The guard is held for a few steps that wait for nothing, never while the database is asked; who
  was told its result takes no lock any more.
- A group lasts as long as its database lets it: SQLite's timeout ends a lock with an error, which
  all of the group hear. Threads are not cancelled, and processes that answer are never forked.
"""

import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from django.db import OperationalError, connection, transaction

from nightcap.core.writing import publishing

T = TypeVar("T")


class _Failed(Exception):
    """What one of several has to do cannot be done."""

    def __init__(self, why: Exception) -> None:
        super().__init__(why)
        self.why = why


@dataclass(frozen=True, slots=True, eq=False)
class _Work(Generic[T]):
    perform: Callable[[], T]
    done: Future[T] = field(default_factory=Future)
    moved: threading.Event = field(default_factory=threading.Event)
    """Set once there is something to do for the thread that waits: take the result, or lead."""

    def begin(self) -> Callable[[], None]:
        """Do it; return what tells the thread that waits for it. Raises _Failed."""
        try:
            result = _kept(self.perform())
        except Exception as error:
            raise _Failed(error) from error
        return lambda: self.done.set_result(result)

    def attempt(self) -> Callable[[], None]:
        """Do it with a savepoint; return what tells the thread that waits for it how that went."""
        try:
            result = _whole(self.perform)
        except Exception as error:
            failure = error
            return lambda: self.done.set_exception(failure)
        return lambda: self.done.set_result(result)


_waiting = deque[_Work[Any]]()
"""Threads not yet notified how their work ended; the first one leads."""
_guard = threading.Lock()


def run(perform: Callable[[], T]) -> T:
    """Return what `perform` returns, or raise what it raises, once its transaction is committed.

    On SQLite it may run in another thread, on that one's connection, and twice: what it wrote the
    first time is then undone. PostgreSQL writes the commits of several transactions together by
    itself, and there each is its own: one transaction for bookings of several events would lock
    these in the order in which the bookings came, and wait for another server's that does the same.
    """
    if connection.vendor != "sqlite":
        return _whole(perform)
    work = _Work(perform)
    with _guard:
        _waiting.append(work)
        leads = len(_waiting) == 1
    if not leads:
        work.moved.wait()
    if not work.done.done():
        _lead()
    return work.done.result()


def _lead() -> None:
    """Do the work of all who wait, and let the first of those who came meanwhile lead next."""
    with _guard:
        works = list(_waiting)
    try:
        _do(works)
    finally:
        with _guard:
            for _ in works:
                _waiting.popleft()
            following = _waiting[0] if _waiting else None
        for work in (*works, *((following,) if following else ())):
            work.moved.set()


def _do(works: list[_Work[Any]]) -> None:
    try:
        tell = _begin_all(works) or _whole(lambda: _attempt_all(works))
    except BaseException as error:
        for work in works:
            work.done.set_exception(error)
        raise
    for told in tell:
        told()


def _begin_all(works: list[_Work[Any]]) -> list[Callable[[], None]] | None:
    """Do all as one; None where one of several has failed, and nothing is done."""
    try:
        return _whole(lambda: _begin_each(works))
    except _Failed as failed:
        if len(works) > 1:
            return None
        [alone], why = works, failed.why
        return [lambda: alone.done.set_exception(why)]


def _begin_each(works: list[_Work[Any]]) -> list[Callable[[], None]]:
    return [work.begin() for work in works]


def _attempt_all(works: list[_Work[Any]]) -> list[Callable[[], None]]:
    tell = list[Callable[[], None]]()
    for work in works:
        tell.append(work.attempt())
        # A full disk has undone the whole transaction, not one work alone.
        if transaction.get_rollback():
            raise OperationalError("The database has undone the transaction.")
    return tell


@publishing.atomic()
def _whole(perform: Callable[[], T]) -> T:
    return _kept(perform())


def _kept(result: T) -> T:
    # Else Django would undo it in silence.
    if transaction.get_rollback():
        raise transaction.TransactionManagementError("What was written has to be undone.")
    return result
