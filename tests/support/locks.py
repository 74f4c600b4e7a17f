"""Two connections that meet at a lock: one is held here, others wait for it in threads."""

import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

from django.db import connection, connections

T = TypeVar("T")

_PATIENCE = 30.0
_BLOCKED = """
SELECT COUNT(*) FROM pg_stat_activity
WHERE datname = current_database() AND wait_event_type = 'Lock'
"""


def by_itself(ask: Callable[[], T]) -> T:
    """Ask in a thread, whose own connection is not left open."""
    try:
        return ask()
    finally:
        connections.close_all()


def begin(hands: ThreadPoolExecutor, ask: Callable[[], T], *, blocked: int) -> Future[T]:
    """Begin something that becomes one of `blocked` waiting for a lock, or is done.

    SQLite says nothing of who waits, and lets one write after the other in any case.
    """
    begun = hands.submit(by_itself, ask)
    if connection.vendor == "sqlite":
        return begun
    deadline = time.monotonic() + _PATIENCE
    while not begun.done() and waiting() < blocked and time.monotonic() < deadline:
        time.sleep(0.02)
    assert begun.done() or waiting() >= blocked
    return begun


def waiting() -> int:
    """Count the connections that wait for a lock."""
    with connection.cursor() as cursor:
        # Else a transaction sees of other connections what it saw first.
        cursor.execute("SELECT pg_stat_clear_snapshot()")
        cursor.execute(_BLOCKED)
        [waiting] = cursor.fetchone()
    return int(waiting)
