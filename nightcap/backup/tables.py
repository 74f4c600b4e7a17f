"""Every row of a database as a line of text that is the same on SQLite and PostgreSQL.

The tables follow the database's applied migrations, not today's models, so a database or a backup
of an earlier release can be read unchanged.
"""

import base64
import fcntl
import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from decimal import Decimal
from itertools import islice, zip_longest
from pathlib import Path
from typing import Any
from uuid import UUID

import dj_database_url
from django.conf import settings
from django.core.management.color import no_style
from django.db import DEFAULT_DB_ALIAS, connection, connections, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.models import CharField, Field, JSONField, Model
from django.db.models.functions import Collate
from django.db.utils import load_backend

from nightcap.backup.target import BackupError
from nightcap.core import database, migrating

_LOCK = 0x6E63_6170
"""Key of the PostgreSQL advisory lock that a backup holds."""


@contextmanager
def reading(config: dj_database_url.DBConfig | None = None) -> Iterator[str]:
    """Open a database (by default this installation's) in a snapshot; yield its alias.

    Writers do not have to wait.
    """
    alias = "reading"
    given = dict(config or connections[DEFAULT_DB_ALIAS].settings_dict)
    if given["ENGINE"].endswith("sqlite3"):
        # Omit IMMEDIATE: it would take the write lock.
        given["OPTIONS"] = {"timeout": 20}
    else:
        # Import here, so a venue on SQLite does not load psycopg.
        from psycopg import IsolationLevel

        given["OPTIONS"] = given["OPTIONS"] | {"isolation_level": IsolationLevel.REPEATABLE_READ}
    with _opened(alias, given), transaction.atomic(using=alias):
        yield alias


@contextmanager
def scratch(file: Path) -> Iterator[str]:
    """Create an empty SQLite database in a file, and yield its alias."""
    alias = "scratch"
    given = {"ENGINE": "django.db.backends.sqlite3", "NAME": str(file)}
    with _opened(alias, given):
        yield alias


@contextmanager
def _opened(alias: str, given: dict[str, Any]) -> Iterator[None]:
    """Open one more connection for this thread."""
    config = connections.configure_settings({DEFAULT_DB_ALIAS: given})[DEFAULT_DB_ALIAS]
    connections[alias] = load_backend(config["ENGINE"]).DatabaseWrapper(config, alias)
    try:
        yield
    finally:
        connections[alias].close()
        del connections[alias]


@contextmanager
def exclusive() -> Iterator[None]:
    """Allow one backup at a time. Raises BackupError while another one runs."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_try_advisory_lock(%s)", [_LOCK])
            if not cursor.fetchone()[0]:
                raise BackupError("Another backup is being made at this moment.")
            try:
                yield
            finally:
                cursor.execute("SELECT pg_advisory_unlock(%s)", [_LOCK])
        return
    with (Path(settings.DATA_DIR) / "backup.lock").open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise BackupError("Another backup is being made at this moment.") from error
        yield


Migrations = list[tuple[str, str]]

_AT_ONCE = 1_000


@dataclass(frozen=True)
class Table:
    """One table, with the columns that the database's migrations made."""

    model: type[Model]

    @property
    def name(self) -> str:
        return self.model._meta.db_table

    @property
    def columns(self) -> list[str]:
        return [field.attname for field in self._fields]

    def lines(self, alias: str) -> Iterator[str]:
        """Yield each row as a line of JSON, in the order of the primary key."""
        is_text = isinstance(self.model._meta.pk, CharField)
        # PostgreSQL would sort texts by its locale; SQLite sorts by bytes.
        by_bytes = is_text and connections[alias].vendor == "postgresql"
        order = Collate("pk", "C") if by_bytes else "pk"
        rows = self.model._base_manager.using(alias).order_by(order).values_list(*self.columns)
        for row in rows.iterator(chunk_size=_AT_ONCE):
            yield json.dumps(row, default=as_json, ensure_ascii=False, separators=(",", ":"))

    def count(self, alias: str) -> int:
        return self.model._base_manager.using(alias).count()

    def clear(self, alias: str) -> None:
        self.model._base_manager.using(alias).all()._raw_delete(alias)

    def load(self, alias: str, lines: Iterable[str]) -> int:
        """Insert rows that `lines` wrote; return their number."""
        connection = connections[alias]
        quote = connection.ops.quote_name
        columns = ", ".join(quote(field.column or field.name) for field in self._fields)
        places = ", ".join(["%s"] * len(self._fields))
        insert = f"INSERT INTO {quote(self.name)} ({columns}) VALUES ({places})"  # noqa: S608 (the names are the models')
        remaining, done = iter(lines), 0
        with connection.cursor() as cursor:
            while batch := list(islice(remaining, _AT_ONCE)):
                rows = [
                    [
                        field.get_db_prep_save(_as_python(field, value), connection)
                        for field, value in zip(self._fields, json.loads(line), strict=True)
                    ]
                    for line in batch
                ]
                cursor.executemany(insert, rows)
                done += len(batch)
        return done

    @property
    def _fields(self) -> "list[Field[object, object]]":
        return list(self.model._meta.local_concrete_fields)


@dataclass(frozen=True)
class Schema:
    """The tables after a set of migrations."""

    migrations: Migrations
    tables: list[Table]


def schema_of(alias: str = DEFAULT_DB_ALIAS) -> Schema:
    """Return the tables of a database after its own migrations.

    Raises BackupError for the database of a newer release: the backup would lack its new tables.
    """
    if newer := migrating.of_a_newer_release(alias):
        raise BackupError(
            f"The database is newer than this program, which does not know {newer}. Use the newer"
            " release."
        )
    executor = MigrationExecutor(connections[alias])
    known = executor.loader.migrated_apps
    return schema_after([key for key in executor.loader.applied_migrations if key[0] in known])


def schema_after(migrations: Migrations) -> Schema:
    """Return the tables after these migrations. Raises BackupError if one is unknown."""
    loader = MigrationExecutor(connections[DEFAULT_DB_ALIAS]).loader
    unknown = sorted(key for key in migrations if tuple(key) not in loader.graph.nodes)
    if unknown:
        raise BackupError(
            f"The rows are of a newer release: it has the migration {'.'.join(unknown[0])}."
        )
    if not migrations:
        return Schema([], [])
    apps = loader.project_state([(app, name) for app, name in migrations]).apps
    models = [
        model
        for model in apps.get_models(include_auto_created=True)
        if model._meta.managed and not model._meta.proxy
    ]
    return Schema(
        sorted((app, name) for app, name in migrations),
        sorted(map(Table, models), key=lambda table: table.name),
    )


def make(migrations: Migrations) -> None:
    """Create the tables of these migrations in the default database.

    Raises BackupError if other migrations were already applied to it.
    """
    executor = MigrationExecutor(connections[DEFAULT_DB_ALIAS])
    wanted = {(app, name) for app, name in migrations}
    beyond = sorted(executor.loader.applied_migrations.keys() - wanted)
    if beyond:
        raise BackupError(
            f"The database was made by another release ({'.'.join(beyond[0])}): give an empty one."
        )
    # Names begin with a number, so the last name of an app is its latest migration.
    latest = dict(sorted(wanted))
    with database.all_or_nothing():
        executor.migrate(list(latest.items()))


@contextmanager
def refilling(schema: Schema) -> Iterator[None]:
    """Replace all rows of the default database by those loaded in the block, in one transaction."""
    connection = connections[DEFAULT_DB_ALIAS]
    with transaction.atomic(), connection.cursor() as cursor:
        # Migrations insert rows themselves.
        for table in schema.tables:
            table.clear(DEFAULT_DB_ALIAS)
        yield
        models = [table.model for table in schema.tables]
        for statement in connection.ops.sequence_reset_sql(no_style(), models):
            cursor.execute(statement)


def first_difference(wanted: Iterable[str], found: Iterable[str]) -> str | None:
    """Return the first line in which two readings of a table differ, None if they are equal."""
    for one, other in zip_longest(wanted, found):
        # PostgreSQL reorders the keys of JSON objects.
        if one != other and (not (one and other) or _sorted(one) != _sorted(other)):
            return one or other
    return None


def _sorted(line: str) -> str:
    return json.dumps(json.loads(line), sort_keys=True)


def as_json(value: object) -> object:
    """Return a JSON value for a Python value that JSON cannot represent. Raises TypeError."""
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    if isinstance(value, date | time):
        return value.isoformat()
    if isinstance(value, bytes | memoryview):
        return base64.b64encode(value).decode()
    if isinstance(value, UUID | Decimal):
        return str(value)
    raise TypeError(f"{type(value)} has no text of its own.")


def _as_python(field: "Field[object, object]", value: object) -> object:
    return value if isinstance(field, JSONField) else field.to_python(value)
