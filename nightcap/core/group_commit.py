"""Transactions of several threads, committed as one: the disk is waited for once for all of them.

Who comes while others commit waits for the turn, and is then done together with everybody who
waits. No result is handed out before its commit, and a failure undoes its own work alone.
"""

import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from django.db import OperationalError, transaction

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class _Work(Generic[T]):
    perform: Callable[[], T]
    done: Future[T] = field(default_factory=Future)

    def attempt(self) -> Callable[[], None]:
        """Do it within the transaction; return what tells the thread that waits for it."""
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

    It may run in another thread, on that one's connection.
    """
    work = _Work(perform)
    _waiting.append(work)
    with _turn:
        if not work.done.done():
            _do([_waiting.popleft() for _ in range(len(_waiting))])
    return work.done.result()


def _do(works: list[_Work[Any]]) -> None:
    try:
        tell = _whole(lambda: _attempt_all(works))
    except BaseException as error:
        for work in works:
            work.done.set_exception(error)
        raise
    for told in tell:
        told()


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
    result = perform()
    # Else Django would undo it in silence.
    if transaction.get_rollback():
        raise transaction.TransactionManagementError("What was written has to be undone.")
    return result
