"""Leaving nothing of deleted rows in the database's files.

SQLite overwrites what is deleted (`secure_delete` in the settings). Three places remain: the search
index, which only notes that an entry is gone; the unused rest of pages that were divided; and the
log of what was written last. PostgreSQL reuses the space of rows that are gone.
"""

import logging
import time
from pathlib import Path

from django.apps import apps
from django.conf import settings
from django.db import DatabaseError, connection
from django.db.backends.utils import CursorWrapper

from nightcap.core.lists.search_index import name_of

log = logging.getLogger(__name__)

AT_ONCE = 64_000_000
"""Bytes of a database that is rewritten within half a second; a larger one waits for the night,
because nobody can book meanwhile."""
_MERGED_PAGES = 200
"""Pages of a search index that one step of merging writes."""
_MOST_STEPS = 10_000
_PAUSE = 0.05
_PATIENCE = 5.0
_LOOK_EVERY = 0.1


def overwrite_what_was_deleted(*, is_night: bool = False) -> bool:
    """Rewrite the database without deleted data; return whether that was done.

    Must run outside any transaction. A large database is rewritten only at night.
    """
    if connection.vendor != "sqlite":
        return _vacuum_postgresql()
    done = False
    try:
        _merge_search_indexes()
        if is_night or _size() <= AT_ONCE:
            with connection.cursor() as cursor:
                cursor.execute("VACUUM")
            done = True
    except DatabaseError:
        log.warning("The database could not be rewritten; it is tried again at night")
    return _empty_log() and done


def _size() -> int:
    return Path(str(connection.settings_dict["NAME"])).stat().st_size


def _merge_search_indexes() -> None:
    tables = set(connection.introspection.table_names())
    with connection.cursor() as cursor:
        for model in apps.get_models():
            index = name_of(model._meta.db_table)
            if index in tables:
                _merge(cursor, connection.ops.quote_name(index))


def _merge(cursor: CursorWrapper, index: str) -> None:
    """Merge a search index to one part in short steps: 'optimize' would be a single long one."""
    merge = f"INSERT INTO {index}({index}, rank) VALUES ('merge', %s)"  # noqa: S608
    pages = -_MERGED_PAGES
    for _ in range(_MOST_STEPS):
        before = _changes_of(cursor)
        cursor.execute(merge, [pages])
        # A step that changes nothing but its own row has found nothing to merge.
        if _changes_of(cursor) - before <= 1:
            return
        pages = _MERGED_PAGES
        time.sleep(_PAUSE)


def _changes_of(cursor: CursorWrapper) -> int:
    cursor.execute("SELECT total_changes()")
    [changes] = cursor.fetchone()
    return int(changes)


def _empty_log() -> bool:
    """Move SQLite's log into the database and empty it, as soon as nobody reads from it."""
    deadline = time.monotonic() + _PATIENCE
    patience = round(settings.DATABASES["default"]["OPTIONS"]["timeout"] * 1000)
    with connection.cursor() as cursor:
        # Most of it is moved while others write; the rest at once or not, as those who write wait.
        cursor.execute("PRAGMA wal_checkpoint(PASSIVE)")
        cursor.execute("PRAGMA busy_timeout = 0")
        try:
            while True:
                cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
                [is_busy, *_] = cursor.fetchone()
                if not is_busy or time.monotonic() > deadline:
                    return not is_busy
                time.sleep(_LOOK_EVERY)
        finally:
            cursor.execute(f"PRAGMA busy_timeout = {patience}")


def _vacuum_postgresql() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("VACUUM")
    return True
