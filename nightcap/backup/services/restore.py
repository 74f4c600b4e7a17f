"""Restores a backup into an empty installation or aside, and moves one database into another."""

import shutil
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import dj_database_url
from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, connection, connections, transaction

from nightcap.backup import tables
from nightcap.backup.archive import Archive, Backup, TablePart
from nightcap.backup.tables import Schema
from nightcap.backup.target import BackupError, Damaged, Missing
from nightcap.media import storage

_KEY_FILE = "secret-key"
_ASIDE = "restored-aside-"
_DAY = 24 * 60 * 60


@dataclass(frozen=True)
class Checked:
    """How many rows and files were compared; each was as it had been written."""

    rows: int
    tables: int
    files: int


def verify(archive: Archive, backup: Backup) -> Checked:
    """Restore a backup aside and compare each row and file. Raises Damaged, which names the first.

    Neither the installation's database nor its files are touched.
    """
    rows = verify_rows(archive, backup)
    for file in backup.files:
        if len(archive.read(file.object)) != file.size:
            raise Damaged(f"{file.name} is damaged.")
    archive.read(backup.secret_key)
    return Checked(rows, len(backup.tables), len(backup.files))


def verify_rows(archive: Archive, backup: Backup) -> int:
    """Restore a backup's rows aside, compare each and return how many. Raises Damaged."""
    schema = tables.schema_after(backup.migrations)
    _delete_leftovers()
    with (
        TemporaryDirectory(dir=settings.DATA_DIR, prefix=_ASIDE) as folder,
        tables.scratch(Path(folder, "restored.db")) as alias,
    ):
        with connections[alias].schema_editor() as editor:
            for table in schema.tables:
                # Tables between two others come with the first of them.
                if not table.model._meta.auto_created:
                    editor.create_model(table.model)
        with transaction.atomic(using=alias):
            return _load(archive, backup, schema, alias)


def restore(archive: Archive, backup: Backup) -> Checked:
    """Restore a backup into the empty database and folder of this installation.

    Raises BackupError. One that was interrupted can be begun again: rows come last, all at once.
    """
    require_empty()
    for file in backup.files:
        if storage.has(file.name):
            if storage.size(file.name) == file.size:
                continue
            storage.delete(file.name)
        storage.put(file.name, archive.read(file.object))
    for name in backup.pending:
        storage.mark_pending(name)
    key = archive.read(backup.secret_key)
    tables.make(backup.migrations)
    schema = tables.schema_after(backup.migrations)
    with transaction.atomic():
        # What the migrations themselves have written.
        for table in schema.tables:
            table.clear(DEFAULT_DB_ALIAS)
        rows = _load(archive, backup, schema, DEFAULT_DB_ALIAS)
        tables.set_sequences(schema)
        secret = Path(settings.DATA_DIR, _KEY_FILE)
        secret.write_bytes(key)
        secret.chmod(0o600)
    return Checked(rows, len(backup.tables), len(backup.files))


def require_empty() -> None:
    """Raise BackupError where the database has rows that somebody wrote."""
    if not connection.introspection.table_names():
        return
    for table in tables.schema_of().tables:
        if table.name not in _MADE_BY_MIGRATIONS and (count := table.count(DEFAULT_DB_ALIAS)):
            raise BackupError(
                f"The database is not empty: {table.name} has {count} rows. Nothing was changed."
            )


_MADE_BY_MIGRATIONS = frozenset({"django_content_type", "auth_permission", "core_firsttime"})


def _load(archive: Archive, backup: Backup, schema: Schema, alias: str) -> int:
    """Insert all rows, and read each of them again. Raises Damaged."""
    rows = 0
    for part in backup.tables:
        table = schema.table(part.name)
        if table.columns != part.columns:
            raise BackupError(f"This release knows other columns of {part.name}.")
        table.load(alias, _lines(archive, part))
        other = tables.first_difference(_lines(archive, part), table.lines(alias))
        if other is not None or table.count(alias) != part.rows:
            raise Damaged(f"{part.name} was restored otherwise than it was: {other}")
        rows += part.rows
    return rows


def _lines(archive: Archive, part: TablePart) -> Iterator[str]:
    for name in part.parts:
        try:
            yield from archive.read_text(name).removesuffix("\n").split("\n")
        except (Damaged, Missing) as error:
            raise type(error)(f"{part.name}: {error}") from error


def _delete_leftovers() -> None:
    """Delete what a crash has left of rows that were restored aside."""
    for folder in Path(settings.DATA_DIR).glob(f"{_ASIDE}*"):
        if folder.stat().st_mtime < time.time() - _DAY:
            shutil.rmtree(folder, ignore_errors=True)


@dataclass(frozen=True)
class Moved:
    """How many rows were carried over and compared, by their table."""

    rows: dict[str, int]


def migrate_database(source: dj_database_url.DBConfig) -> Moved:
    """Carry every row of a database into the default one, and compare each afterwards.

    Raises BackupError, after which the default database has no rows.
    """
    require_empty()
    with tables.reading(source) as alias:
        schema = tables.schema_of(alias)
        if not schema.tables:
            raise BackupError("There is nothing to move: the database has no tables.")
        tables.make(schema.migrations)
        with transaction.atomic():
            for table in schema.tables:
                table.clear(DEFAULT_DB_ALIAS)
            rows = {}
            for table in schema.tables:
                rows[table.name] = table.load(DEFAULT_DB_ALIAS, table.lines(alias))
                other = tables.first_difference(table.lines(alias), table.lines(DEFAULT_DB_ALIAS))
                if other is not None:
                    raise BackupError(f"{table.name} arrived otherwise than it left: {other}")
            tables.set_sequences(schema)
    return Moved(rows)
