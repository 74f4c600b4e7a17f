"""A second database beside the default one, and whose turn it is."""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import dj_database_url
from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, connection, connections, transaction
from django.db.utils import load_backend
from psycopg import IsolationLevel

from nightcap.backup.errors import BackupError

_TURN = 0x6E63_6170
"""PostgreSQL's number for the lock under which backups are made and pruned."""


@contextmanager
def reading(config: dj_database_url.DBConfig | None = None) -> Iterator[str]:
    """Open a database, the default one unless another is given, and read it at one instant.

    Yields the alias to read it by. Writers do not have to wait.
    """
    alias = "reading"
    given = dict(config or connections[DEFAULT_DB_ALIAS].settings_dict)
    if given["ENGINE"].endswith("sqlite3"):
        # Without IMMEDIATE, which is the lock of those who write.
        given["OPTIONS"] = {"timeout": 20}
    else:
        given["OPTIONS"] = given["OPTIONS"] | {"isolation_level": IsolationLevel.REPEATABLE_READ}
    with _opened(alias, given), transaction.atomic(using=alias):
        yield alias


@contextmanager
def scratch(file: Path) -> Iterator[str]:
    """Make an empty SQLite database in a file, and yield the alias to use it by."""
    alias = "scratch"
    given = {"ENGINE": "django.db.backends.sqlite3", "NAME": str(file)}
    with _opened(alias, given):
        yield alias


@contextmanager
def _opened(alias: str, given: dict[str, Any]) -> Iterator[None]:
    """Let this thread use a further connection."""
    config = connections.configure_settings({DEFAULT_DB_ALIAS: given})[DEFAULT_DB_ALIAS]
    connections[alias] = load_backend(config["ENGINE"]).DatabaseWrapper(config, alias)
    try:
        yield
    finally:
        connections[alias].close()
        del connections[alias]


@contextmanager
def turn() -> Iterator[None]:
    """Let one backup be made at a time. Raises BackupError while another one is."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_try_advisory_lock(%s)", [_TURN])
            if not cursor.fetchone()[0]:
                raise BackupError("Another backup is being made at this moment.")
            try:
                yield
            finally:
                cursor.execute("SELECT pg_advisory_unlock(%s)", [_TURN])
        return
    with (Path(settings.DATA_DIR) / "backup.lock").open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise BackupError("Another backup is being made at this moment.") from error
        yield
