"""Transactions of several threads, committed as one: the disk is waited for once for all of them.

Who comes while others commit waits for the turn, and is then done together with everybody who
waits. No result is handed out before its commit, and a failure undoes its own work alone: hardly
anybody fails, so all are first done without a savepoint for each, which costs as much as what is
written, and where one has failed all are undone and done again, each with its own.
"""

import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from django.db import OperationalError, transaction

T = TypeVar("T")


class _Failed(Exception):
    """What one of several has to do cannot be done."""

    def __init__(self, why: Exception) -> None:
        super().__init__(why)
        self.why = why


@dataclass(frozen=True, slots=True)
class _Work(Generic[T]):
    perform: Callable[[], T]
    done: Future[T] = field(default_factory=Future)

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
_turn = threading.Lock()


def run(perform: Callable[[], T]) -> T:
    """Return what `perform` returns, or raise what it raises, once its transaction is committed.

    It may run in another thread, on that one's connection, and twice: what it wrote the first time
    is then undone.
    """
    work = _Work(perform)
    _waiting.append(work)
    with _turn:
        if not work.done.done():
            _do([_waiting.popleft() for _ in range(len(_waiting))])
    return work.done.result()


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
        return _whole(lambda: [work.begin() for work in works])
    except _Failed as failed:
        if len(works) > 1:
            return None
        [alone], why = works, failed.why
        return [lambda: alone.done.set_exception(why)]


def _attempt_all(works: list[_Work[Any]]) -> list[Callable[[], None]]:
    tell = list[Callable[[], None]]()
    for work in works:
        tell.append(work.attempt())
        # A full disk has undone the whole transaction, not one work alone.
        if transaction.get_rollback():
            raise OperationalError("The database has undone the transaction.")
    return tell


@transaction.atomic
def _whole(perform: Callable[[], T]) -> T:
    return _kept(perform())


def _kept(result: T) -> T:
    # Else Django would undo it in silence.
    if transaction.get_rollback():
        raise transaction.TransactionManagementError("What was written has to be undone.")
    return result
