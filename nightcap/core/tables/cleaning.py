"""Goes: use nightcap.core.database."""

from nightcap.core.database import (
    AT_ONCE,
    all_or_nothing,
    log,
    mark_done_once,
    migrate,
    one_at_a_time,
    overwrite_what_was_deleted,
)

__all__ = [
    "AT_ONCE",
    "all_or_nothing",
    "log",
    "mark_done_once",
    "migrate",
    "one_at_a_time",
    "overwrite_what_was_deleted",
]
