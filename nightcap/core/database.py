"""Creates and updates the tables, and erases deleted rows from the database's files.

A starting server updates the tables in one transaction, and only one server does so at a time.
SQLite overwrites deleted data (`secure_delete` in the settings), except in three places: the search
index, which only marks an entry as deleted; the unused space of pages that were split; and its
write-ahead log. PostgreSQL reuses the space of deleted rows.
"""

import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from django.apps import apps
from django.conf import settings
from django.db import DatabaseError, connection, transaction
from django.db.backends.utils import CursorWrapper

from nightcap.core import migrating
from nightcap.core.models import FirstTime
from nightcap.core.search_index import name_of

log = logging.getLogger(__name__)

_TURN = 0x6E63_6D67
"""Key of PostgreSQL's advisory lock for starting servers."""


@contextmanager
def without_waiting() -> Iterator[None]:
    """Make SQLite fail at once, instead of waiting, while another connection writes."""
    if connection.vendor != "sqlite":
        yield
        return
    patience = round(settings.DATABASES["default"]["OPTIONS"]["timeout"] * 1000)
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA busy_timeout = 0")
        try:
            yield
        finally:
            cursor.execute(f"PRAGMA busy_timeout = {patience}")


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Let several servers of one database start one after the other.

    SQLite has only one server, which locks the data folder.
    """
    if connection.vendor != "postgresql":
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [_TURN])
        try:
            yield
        finally:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [_TURN])


def migrate(announce: Callable[[], None] = lambda: None) -> None:
    """Make or update the tables, all or nothing; `announce` is called before an update."""
    plan = migrating.pending()
    if not plan:
        return
    is_new = "django_migrations" not in connection.introspection.table_names()
    if is_new:
        log.info("Creating the tables.")
    else:
        log.info("Migrations to run: %d.", len(plan))
        announce()
    with all_or_nothing():
        migrating.run(plan, is_new=is_new)


def warn_if_newer() -> None:
    """Log a warning if a newer release has changed the tables."""
    if newer := migrating.of_a_newer_release():
        log.warning(
            "The database is newer than this program, which does not know %s. Install the newer"
            " release; during an upgrade the older servers may run on.",
            newer,
        )


@contextmanager
def all_or_nothing() -> Iterator[None]:
    """Run several migrations in one transaction.

    If the process is killed halfway, the database is unchanged.
    """
    # Django rebuilds tables on SQLite, and refuses to while foreign keys are checked. The checks
    # can be switched off only outside a transaction.
    connection.disable_constraint_checking()
    try:
        with transaction.atomic():
            if connection.vendor == "postgresql":
                with connection.cursor() as cursor:
                    cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_TURN])
                    # PostgreSQL cannot alter a table that has deferred checks.
                    cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            yield
            connection.check_constraints()
    finally:
        connection.enable_constraint_checking()


def mark_done_once(name: str) -> bool:
    """Note in the caller's transaction that something is done; False if it was done before."""
    return FirstTime.objects.get_or_create(name=name)[1]


AT_ONCE = 64_000_000
"""Bytes; a database up to this size is rewritten within half a second.

A larger one waits for the night, because bookings are blocked meanwhile.
"""
_MERGED_PAGES = 200
"""Pages of a search index that one step of merging writes."""
_MOST_STEPS = 10_000
_MERGE_PAUSE_SECONDS = 0.05
_CHECKPOINT_TIMEOUT_SECONDS = 5.0
_CHECKPOINT_POLL_SECONDS = 0.1


def overwrite_deleted_data(*, is_night: bool = False) -> bool:
    """Rewrite the database without deleted data; return whether that was done.

    Must run outside any transaction. A large database is rewritten only at night.
    """
    if connection.vendor != "sqlite":
        _vacuum()
        return True
    done = False
    try:
        _merge_search_indexes()
        if is_night or _size() <= AT_ONCE:
            _vacuum()
            done = True
    except DatabaseError:
        log.warning("The database could not be rewritten; it is tried again at night")
    return _empty_log() and done


def _vacuum() -> None:
    with connection.cursor() as cursor:
        cursor.execute("VACUUM")


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
    merge = f"INSERT INTO {index}({index}, rank) VALUES ('merge', %s)"  # noqa: S608 (the name is quoted)
    pages = -_MERGED_PAGES
    for _ in range(_MOST_STEPS):
        before = _changes_of(cursor)
        cursor.execute(merge, [pages])
        # A step that changes only its own row found no parts to merge.
        if _changes_of(cursor) - before <= 1:
            return
        pages = _MERGED_PAGES
        time.sleep(_MERGE_PAUSE_SECONDS)


def _changes_of(cursor: CursorWrapper) -> int:
    cursor.execute("SELECT total_changes()")
    [changes] = cursor.fetchone()
    return int(changes)


def _empty_log() -> bool:
    """Move SQLite's log into the database and empty it, once it has no readers."""
    deadline = time.monotonic() + _CHECKPOINT_TIMEOUT_SECONDS
    with connection.cursor() as cursor:
        # The passive checkpoint moves most of the log while others write. The second one blocks
        # writers, so it must succeed at once or give up.
        cursor.execute("PRAGMA wal_checkpoint(PASSIVE)")
        with without_waiting():
            while True:
                cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
                [is_busy, *_] = cursor.fetchone()
                if not is_busy or time.monotonic() > deadline:
                    return not is_busy
                time.sleep(_CHECKPOINT_POLL_SECONDS)
