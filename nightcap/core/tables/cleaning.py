"""Leaving nothing of deleted rows in the database's files.

SQLite overwrites what is deleted (`secure_delete` in the settings). Three places remain: the search
index, which only notes that an entry is gone; the unused rest of pages that were divided; and the
log of what was written last. PostgreSQL reuses the space of rows that are gone.
"""

import logging
import time
from pathlib import Path

from django.apps import apps
from django.db import DatabaseError, connection

from nightcap.core.lists.search_index import name_of

log = logging.getLogger(__name__)

AT_ONCE = 256_000_000
"""Bytes of a database that is written anew within a second or two; a larger one waits for the
night, because nobody can book meanwhile."""
_PATIENCE = 5.0
_LOOK_EVERY = 0.1


def overwrite_what_was_deleted(*, is_night: bool = False) -> bool:
    """Write the database anew, without what was deleted; return whether that was done.

    Outside any transaction. A large database is written anew at night alone.
    """
    if connection.vendor != "sqlite":
        return _vacuum_postgresql()
    done = False
    try:
        if is_night or _size() <= AT_ONCE:
            _merge_search_indexes()
            with connection.cursor() as cursor:
                cursor.execute("VACUUM")
            done = True
    except DatabaseError:
        log.warning("The database could not be written anew; it is tried again at night")
    return _empty_log() and done


def _size() -> int:
    return Path(str(connection.settings_dict["NAME"])).stat().st_size


def _merge_search_indexes() -> None:
    tables = set(connection.introspection.table_names())
    with connection.cursor() as cursor:
        for model in apps.get_models():
            index = name_of(model._meta.db_table)
            if index in tables:
                quoted = connection.ops.quote_name(index)
                cursor.execute(f"INSERT INTO {quoted}({quoted}) VALUES ('optimize')")  # noqa: S608


def _empty_log() -> bool:
    """Move SQLite's log into the database and empty it, as soon as nobody reads from it."""
    deadline = time.monotonic() + _PATIENCE
    with connection.cursor() as cursor:
        while True:
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            [is_busy, *_] = cursor.fetchone()
            if not is_busy or time.monotonic() > deadline:
                return not is_busy
            time.sleep(_LOOK_EVERY)


def _vacuum_postgresql() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("VACUUM")
    return True
