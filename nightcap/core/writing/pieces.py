"""Writes many rows in short transactions, so that bookings need not wait for all.

SQLite lets one transaction write at a time. Each piece here ends after a moment and is followed by
a pause for waiting writers.
"""

import time
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from django.db import connection
from django.db.models import QuerySet

from nightcap.core.writing import publishing

MOST_ROWS = 200
"""The most rows of one piece."""
MOST_SECONDS = 0.1
"""Seconds after which a piece starts no further row."""
PAUSE_SECONDS = 0.11
"""Longer than SQLite's interval of 0.1 s between two attempts to get the lock."""

Row = TypeVar("Row")


def _do_nothing(_: object) -> None:
    """Do nothing: the default of in_pieces()'s callbacks."""


def in_pieces(
    rows: Sequence[Row],
    write: Callable[[Row], object] = _do_nothing,
    *,
    begin: Callable[[Sequence[Row]], object] = _do_nothing,
    end: Callable[[Sequence[Row]], object] = _do_nothing,
) -> None:
    """Call `write` for each row, in transactions of at most MOST_ROWS rows and MOST_SECONDS.

    `begin` is called first in each, with the rows that it may reach, to lock what they need; `end`
    last, with the written rows. An error rolls back its own piece and is raised; the pieces before
    it remain. Within a caller's transaction all pieces are part of it.
    """
    is_one = connection.in_atomic_block
    done = 0
    while done < len(rows):
        piece = rows[done : done + MOST_ROWS]
        with publishing.atomic():
            begin(piece)
            until = time.monotonic() + MOST_SECONDS
            written = 0
            while written < len(piece) and (not written or time.monotonic() < until):
                write(piece[written])
                written += 1
            end(piece[:written])
        done += written
        if done < len(rows) and not is_one:
            time.sleep(PAUSE_SECONDS)


def delete_in_pieces(rows: QuerySet[Any]) -> int:
    """Delete the rows of a query for good, the oldest first; return their number."""
    deleted = 0
    while ids := list(rows.order_by("pk").values_list("pk", flat=True)[:MOST_ROWS]):
        # One statement in its own transaction.
        rows.filter(pk__in=ids).delete()
        deleted += len(ids)
        if len(ids) < MOST_ROWS:
            break
        time.sleep(PAUSE_SECONDS)
    return deleted
