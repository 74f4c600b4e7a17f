"""Transactions of several threads on SQLite, committed as one, so that they wait for the disk once.

The first thread that waits leads: it runs the jobs of all that wait at that moment in one
transaction. Of those that come meanwhile the first leads next. A job that fails is undone by itself
(a savepoint); a failure that ends the whole transaction is everybody's. No thread gets its result
before the commit.
"""

import threading
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Generic, TypeVar

from django.db import OperationalError, connection, transaction

from nightcap.core.writing import publishing

T = TypeVar("T")


@dataclass(frozen=True, slots=True, eq=False)
class _Job(Generic[T]):
    perform: Callable[[], T]
    done: Future[T] = field(default_factory=Future)


_waiting: list[_Job[Any]] = []
"""Jobs that are not done yet; the thread of the first one leads."""
_changed = threading.Condition()


def run(perform: Callable[[], T]) -> T:
    """Return what `perform` returns, or raise what it raises, once its transaction is committed.

    On SQLite it may run in another thread, on that one's connection. PostgreSQL writes the commits
    of several transactions together by itself, and there each is its own: one transaction for
    bookings of several events would lock these in the order in which the bookings came, and wait
    for another server's that does the same.
    """
    if connection.vendor != "sqlite":
        return run_alone(perform)
    job = _Job(perform)
    with _changed:
        _waiting.append(job)
        _changed.wait_for(lambda: job.done.done() or _waiting[0] is job)
        group = list(_waiting)
    if not job.done.done():
        try:
            _commit_group(group)
        finally:
            with _changed:
                del _waiting[: len(group)]
                _changed.notify_all()
    return job.done.result()


@publishing.atomic()
def run_alone(perform: Callable[[], T]) -> T:
    """Return what `perform` returns, once its own transaction is committed, or the caller's."""
    result = perform()
    if transaction.get_rollback():
        # Django would undo the transaction without an error.
        raise transaction.TransactionManagementError("What was written has to be undone.")
    return result


def _commit_group(group: list[_Job[Any]]) -> None:
    try:
        answers = _run_together(group)
    except BaseException as error:
        for job in group:
            job.done.set_exception(error)
        raise
    for answer in answers:
        answer()


@publishing.atomic()
def _run_together(group: list[_Job[Any]]) -> list[Callable[[], None]]:
    answers: list[Callable[[], None]] = []
    for job in group:
        try:
            answers.append(partial(job.done.set_result, run_alone(job.perform)))
        except Exception as error:
            answers.append(partial(job.done.set_exception, error))
    if transaction.get_rollback():
        # A full disk, for one, ends it with all that was done; Django would not say so.
        raise OperationalError("The transaction ended before it could be committed.")
    return answers
