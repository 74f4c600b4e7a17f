"""Makes backups each night or on demand while the site is open, checks them and restores them.

A backup is checked by restoring its rows into a temporary database. It can only be restored into an
empty installation.

Rule: A backup is made each night at four, when the venue is closed, and recorded for the panel.
"""

import logging
import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

import dj_database_url
from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, DatabaseError, connection, connections, transaction
from django.db.models import Q

from nightcap.backup import archive as archives
from nightcap.backup import tables
from nightcap.backup.archive import Archive, Backup, FilePart, TablePart
from nightcap.backup.models import BackupRun
from nightcap.backup.tables import Schema, Table
from nightcap.backup.target import BackupError, Damaged, Missing, Stopped
from nightcap.connections.services import backup_key, backup_to, readable
from nightcap.core.errors import DomainError, TooLarge
from nightcap.core.time import now
from nightcap.media import storage
from nightcap.venue.profile import profile

log = logging.getLogger(__name__)

_KEY_FILE = "secret-key"
_ROWS_IN_A_PART = 5_000
LEFT_OUT = frozenset({"django_session"})
"""A restore must not bring back sessions that have ended; the manager signs in again."""


@dataclass(frozen=True)
class Made:
    """A new backup, and the number of files and bytes that had to be copied for it."""

    backup: Backup
    copied: int
    copied_bytes: int


def make_backup(archive: Archive, *, is_stopping: Callable[[], bool] = lambda: False) -> Made:
    """Make a backup; objects that the archive already has are not copied again.

    Raises BackupError, or Stopped if `is_stopping` turns true; the target then has no new backup.
    """
    before = archive.newest()
    at = now().replace(microsecond=0)
    if before:
        # A backup is identified by its second, so two must differ.
        at = max(at, before.made_at + timedelta(seconds=1))
    with tables.reading() as alias:
        schema = tables.schema_of(alias)
        if not schema.tables:
            raise BackupError("There is nothing to back up: the database has no tables.")
        parts = [
            _keep_table(archive, table, alias, is_stopping)
            for table in schema.tables
            if table.name not in LEFT_OUT
        ]
    # List files after the rows, so all files that a row names exist; the sweep waits for days.
    known = {file.name: file for file in before.files} if before else {}
    files = list(_keep_files(archive, known, is_stopping))
    backup = Backup(
        made_at=at,
        engine=connection.vendor,
        migrations=schema.migrations,
        tables=parts,
        files=files,
        pending=sorted(storage.pending.names()),
        secret_key=archive.keep(Path(settings.DATA_DIR, _KEY_FILE).read_bytes()),
    )
    archive.add_backup(backup)
    copied = [file for file in files if file is not known.get(file.name)]
    return Made(backup, len(copied), sum(file.size for file in copied))


def _keep_table(
    archive: Archive, table: Table, alias: str, is_stopping: Callable[[], bool]
) -> TablePart:
    lines, rows, parts = table.lines(alias), 0, []
    while some := list(islice(lines, _ROWS_IN_A_PART)):
        _refuse_if(is_stopping)
        rows += len(some)
        parts.append(archive.keep_text("".join(f"{line}\n" for line in some)))
    return TablePart(name=table.name, columns=table.columns, rows=rows, parts=parts)


def _keep_files(
    archive: Archive, before: Mapping[str, FilePart], is_stopping: Callable[[], bool]
) -> Iterator[FilePart]:
    for name in sorted(storage.names()):
        _refuse_if(is_stopping)
        known = before.get(name)
        # A file that the sweep deleted meanwhile had been unused for days.
        with suppress(FileNotFoundError):
            # The contents of a name never change, so a copied file is not read again.
            size = storage.size(name)
            if known and known.size == size and archive.has(known.object, size):
                yield known
            else:
                data = storage.read(name)
                yield FilePart(name=name, size=len(data), object=archive.keep(data))


def _refuse_if(is_stopping: Callable[[], bool]) -> None:
    if is_stopping():
        raise Stopped("The backup was stopped; it goes on where it was the next time.")


AT = time(4, 0)
"""Hour of the nightly backup in venue time; the venue is closed then."""
AGAIN_AFTER = timedelta(hours=1)


def run_backup(to: Archive, *, is_stopping: Callable[[], bool] = lambda: False) -> Made:
    """Make a backup, check it by a trial restore, and then prune old backups.

    The result is recorded for the panel. A damaged backup is discarded, and damaged objects of
    earlier backups are written again. Raises BackupError.
    """
    note = _noting(to.address)
    note(began_at=now())
    try:
        with tables.exclusive():
            made = _make_whole_backup(to, is_stopping)
            to.prune()
    except Exception as error:
        text = str(error) if isinstance(error, BackupError) else f"{type(error).__name__}: {error}"
        # The reason may be the database itself.
        with suppress(DatabaseError):
            note(error=text)
        raise
    note(
        error="",
        succeeded_at=made.backup.made_at,
        rows=made.backup.rows,
        files=len(made.backup.files),
    )
    return made


def _make_whole_backup(to: Archive, is_stopping: Callable[[], bool]) -> Made:
    while True:
        made = make_backup(to, is_stopping=is_stopping)
        try:
            verify_rows(to, made.backup)
        except Damaged:
            to.discard_backup(made.backup.made_at)
            if not to.forget_damaged():
                raise
        else:
            return made


def back_up_now() -> None:
    """Make a backup at the nightly target.

    Raises DomainError if no target is set, the backup fails, or another backup is running.
    """
    address = readable("backup_to")
    if not address:
        raise DomainError("No place for backups is set up.")
    try:
        run_backup(archives.open_archive(address, backup_key(), is_new_allowed=True))
    except BackupError as error:
        raise DomainError(str(error)) from error


LARGEST_DOWNLOAD = 100_000_000
"""Largest sum of pictures and clips, in bytes, for a backup that can be downloaded."""


def pack_backup() -> tuple[str, bytes]:
    """Make a separate backup as a ZIP file; return the file's name and contents.

    `nightcap restore` reads the unpacked folder. It is encrypted if a backup key is set. Raises
    TooLarge if pictures and clips exceed LARGEST_DOWNLOAD, and DomainError if the backup fails or
    another one is running.
    """
    if sum(map(storage.size, storage.names())) > LARGEST_DOWNLOAD:
        raise TooLarge("The backup is too large for a download: run `nightcap backup FOLDER`.")
    name = f"nightcap-backup-{now().astimezone(profile().time_zone):%Y-%m-%d-%H%M}"
    try:
        aside = TemporaryDirectory(dir=settings.DATA_DIR, prefix=_ASIDE)
        with aside as folder, tables.exclusive():
            address = str(Path(folder, name))
            archive = archives.open_archive(address, backup_key(), is_new_allowed=True)
            verify_rows(archive, make_backup(archive).backup)
            packed = shutil.make_archive(str(Path(folder, "packed")), "zip", folder, name)
            return f"{name}.zip", Path(packed).read_bytes()
    except (BackupError, OSError) as error:
        raise DomainError(str(error)) from error


def run_nightly(is_stopping: Callable[[], bool]) -> None:
    """Make the nightly backup if it is due; of several servers, one makes it.

    The first backup is made at once. A failure is logged and retried after AGAIN_AFTER.
    """
    address, at = backup_to(), now()
    if not address:
        return
    row, _ = BackupRun.objects.get_or_create(target=address, defaults={"first_tried_at": at})
    due = Q(succeeded_at=None) | Q(succeeded_at__lt=_last_night(at))
    rested = Q(began_at=None) | Q(began_at__lte=at - AGAIN_AFTER)
    if not BackupRun.objects.filter(due & rested, pk=row.pk).update(began_at=at):
        return
    try:
        run_backup(
            archives.open_archive(address, backup_key(), is_new_allowed=True),
            is_stopping=is_stopping,
        )
    except Stopped:
        BackupRun.objects.filter(pk=row.pk).update(began_at=None, error="")
    except (BackupError, DomainError) as error:
        BackupRun.objects.filter(pk=row.pk).update(error=str(error))
        log.error("No backup was made: %s", error)  # noqa: TRY400 (one line says it all)


def _noting(address: str) -> Callable[..., object]:
    """Return a function that updates the `BackupRun` of an address."""
    if BackupRun._meta.db_table not in connection.introspection.table_names():
        # The database is of an earlier release and is backed up before its migration.
        return lambda **_: None
    defaults = {"first_tried_at": now()}
    row, _ = BackupRun.objects.get_or_create(target=address, defaults=defaults)
    return BackupRun.objects.filter(pk=row.pk).update


def _last_night(at: datetime) -> datetime:
    """Return the last instant at which a nightly backup was due."""
    here = at.astimezone(profile().time_zone)
    tonight = datetime.combine(here.date(), AT, tzinfo=here.tzinfo)
    return tonight if tonight <= here else tonight - timedelta(days=1)


_ASIDE = "restored-aside-"
_DAY = timedelta(days=1)


def verify(archive: Archive, backup: Backup) -> None:
    """Restore a backup into a temporary database and compare each row and file.

    The installation's database and files stay unchanged. Raises Damaged, which names the first
    difference.
    """
    verify_rows(archive, backup)
    for file in backup.files:
        if len(archive.read(file.object)) != file.size:
            raise Damaged(f"{file.name} is damaged.")
    archive.read(backup.secret_key)


def verify_rows(archive: Archive, backup: Backup) -> None:
    """Restore a backup's rows into a temporary database and compare each. Raises Damaged."""
    schema = tables.schema_after(backup.migrations)
    _delete_leftovers()
    with (
        TemporaryDirectory(dir=settings.DATA_DIR, prefix=_ASIDE) as folder,
        tables.scratch(Path(folder, "restored.db")) as alias,
    ):
        with connections[alias].schema_editor() as editor:
            for table in schema.tables:
                # Many-to-many tables are created with the model that declares them.
                if not table.model._meta.auto_created:
                    editor.create_model(table.model)
        with transaction.atomic(using=alias):
            _load(archive, backup, schema, alias)


def restore(archive: Archive, backup: Backup) -> None:
    """Restore a backup into the empty database and folder of this installation.

    An interrupted restore can be repeated: all rows are loaded last, in one transaction. Raises
    BackupError.
    """
    require_empty()
    for file in backup.files:
        if storage.has(file.name):
            if storage.size(file.name) == file.size:
                continue
            storage.delete(file.name)
        storage.put(file.name, archive.read(file.object))
    for name in backup.pending:
        storage.pending.add(name)
    key = archive.read(backup.secret_key)
    tables.make(backup.migrations)
    schema = tables.schema_after(backup.migrations)
    with transaction.atomic():
        with tables.refilling(schema):
            _load(archive, backup, schema, DEFAULT_DB_ALIAS)
        storage.write_whole(Path(settings.DATA_DIR, _KEY_FILE), key, mode=0o600)


def kept_secret_key() -> str:
    """Return the secret key in the data folder; after a restore it is the backup's key."""
    return Path(settings.DATA_DIR, _KEY_FILE).read_text()


def require_empty() -> None:
    """Raise BackupError if the database has rows other than those of migrations."""
    if not connection.introspection.table_names():
        return
    for table in tables.schema_of().tables:
        if table.name not in _MADE_BY_MIGRATIONS and (count := table.count(DEFAULT_DB_ALIAS)):
            raise BackupError(
                f"The database is not empty: {table.name} has {count} rows. Nothing was changed."
            )


_MADE_BY_MIGRATIONS = frozenset({"django_content_type", "auth_permission", "core_firsttime"})


def _load(archive: Archive, backup: Backup, schema: Schema, alias: str) -> None:
    """Insert all rows and compare each with the backup.

    Raises Damaged, and BackupError for tables or columns that this release does not know.
    """
    known = {table.name: table for table in schema.tables}
    for part in backup.tables:
        table = known.get(part.name)
        if table is None:
            raise BackupError(f"This release knows no table {part.name}.")
        if table.columns != part.columns:
            raise BackupError(f"This release knows other columns of {part.name}.")
        table.load(alias, _lines(archive, part))
        other = tables.first_difference(_lines(archive, part), table.lines(alias))
        if other is not None or table.count(alias) != part.rows:
            raise Damaged(f"{part.name} was restored otherwise than it was: {other}")


def _lines(archive: Archive, part: TablePart) -> Iterator[str]:
    for name in part.parts:
        try:
            yield from archive.read_text(name).removesuffix("\n").split("\n")
        except (Damaged, Missing) as error:
            raise type(error)(f"{part.name}: {error}") from error


def _delete_leftovers() -> None:
    """Delete temporary databases of a crashed check that are older than a day."""
    for folder in Path(settings.DATA_DIR).glob(f"{_ASIDE}*"):
        if folder.stat().st_mtime < now().timestamp() - _DAY.total_seconds():
            shutil.rmtree(folder, ignore_errors=True)


def migrate_database(source: dj_database_url.DBConfig) -> dict[str, int]:
    """Copy every row of a database into the default one, and compare each afterwards.

    Returns the number of rows by table name. Raises BackupError; the default database then has no
    rows.
    """
    require_empty()
    with tables.reading(source) as alias:
        schema = tables.schema_of(alias)
        if not schema.tables:
            raise BackupError("There is nothing to move: the database has no tables.")
        tables.make(schema.migrations)
        rows = {}
        with tables.refilling(schema):
            for table in schema.tables:
                rows[table.name] = table.load(DEFAULT_DB_ALIAS, table.lines(alias))
                other = tables.first_difference(table.lines(alias), table.lines(DEFAULT_DB_ALIAS))
                if other is not None:
                    raise BackupError(f"{table.name} arrived otherwise than it left: {other}")
    return rows
