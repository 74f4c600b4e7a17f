"""Work on a great number of rows in short transactions, so that a booking waits for none of them.

SQLite lets one transaction write at a time. Each piece here ends after a moment, and leaves a
pause in which those who wait have their turn.
"""

import time
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from django.db import connection
from django.db.models import QuerySet

from nightcap.core.writing import publishing

MOST_ROWS = 200
"""Rows of one piece."""
MOST_SECONDS = 0.1
"""Seconds after which a piece takes no further row."""
PAUSE_SECONDS = 0.11
"""SQLite looks every tenth of a second whether the lock is free."""

Row = TypeVar("Row")


def _do_nothing(_: object) -> None:
    """Stand for what a piece does not need."""


def in_pieces(
    rows: Sequence[Row],
    write: Callable[[Row], object] = _do_nothing,
    *,
    begin: Callable[[Sequence[Row]], object] = _do_nothing,
    end: Callable[[Sequence[Row]], object] = _do_nothing,
) -> None:
    """Call `write` for each row, in transactions of at most MOST_ROWS rows and MOST_SECONDS.

    `begin` is called first in each, with the rows that it may come to, to lock what they need;
    `end` last, with those that were written. What fails is undone with its own piece and raised:
    the pieces before it stay. Within a caller's transaction all is one with that.
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
    """Delete the rows of a query for good, the oldest first; return how many there were."""
    deleted = 0
    while ids := list(rows.order_by("pk").values_list("pk", flat=True)[:MOST_ROWS]):
        # One statement, and one transaction of its own.
        rows.filter(pk__in=ids).delete()
        deleted += len(ids)
        if len(ids) < MOST_ROWS:
            break
        time.sleep(PAUSE_SECONDS)
    return deleted
