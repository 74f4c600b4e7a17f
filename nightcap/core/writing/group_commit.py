"""Commits the transactions of several threads on SQLite as one, with one disk sync.

The first waiting thread leads: it runs all jobs that wait at that moment in one transaction. The
first of those that arrive meanwhile leads next. Only a failed job is rolled back (a savepoint); an
error that ends the whole transaction fails all its jobs. Each thread gets its result after the
commit.
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
"""Unfinished jobs; the thread of the first one leads."""
_changed = threading.Condition()


def run(perform: Callable[[], T]) -> T:
    """Return or raise the result of `perform`, once its transaction is committed.

    On SQLite it may run in another thread, on that one's connection. PostgreSQL groups commits
    itself, so each job has its own transaction there: one transaction for bookings of several
    events would lock these in the order of arrival, and could deadlock with another server's.
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
    """Return the result of `perform`, once its own or the caller's transaction is committed."""
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
        # A full disk, for example, rolls back the whole transaction; Django reports no error.
        raise OperationalError("The transaction ended before it could be committed.")
    return answers
