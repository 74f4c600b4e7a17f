"""Making a backup while the site is open: every row as of one instant, every picture and clip."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import timedelta
from itertools import islice
from pathlib import Path

from django.conf import settings
from django.db import connection

from nightcap.backup import databases, tables
from nightcap.backup.archive import Archive, Backup, FilePart, TablePart
from nightcap.backup.errors import BackupError, Stopped
from nightcap.backup.tables import Table
from nightcap.core.time import now
from nightcap.media import storage

_ROWS_IN_A_PART = 5_000
LEFT_OUT = frozenset({"django_session"})
"""A restore must not bring back sessions that have ended; the manager signs in again."""


@dataclass(frozen=True)
class Made:
    """What a backup holds, and how many files and bytes of it had to be copied."""

    backup: Backup
    copied: int
    copied_bytes: int


def make(archive: Archive, *, is_stopping: Callable[[], bool] = lambda: False) -> Made:
    """Make a backup; what the one before it holds is not copied again.

    Raises BackupError, after which the target has no new backup, and Stopped.
    """
    before = archive.last()
    counted = _Counted(archive, is_stopping)
    at = now().replace(microsecond=0)
    if before:
        # It is known by its second.
        at = max(at, before.made_at + timedelta(seconds=1))
    with databases.reading() as alias:
        schema = tables.schema_of(alias)
        if not schema.tables:
            raise BackupError("There is nothing to back up: the database has no tables.")
        parts = [
            counted.table(table, alias) for table in schema.tables if table.name not in LEFT_OUT
        ]
    # After the rows: what they refer to is then surely there, and stays for days.
    files = list(counted.files({file.name: file for file in before.files} if before else {}))
    backup = Backup(
        made_at=at,
        engine=connection.vendor,
        migrations=schema.migrations,
        tables=parts,
        files=files,
        pending=storage.pending(),
        secret_key=archive.keep(Path(settings.DATA_DIR, "secret-key").read_bytes()),
    )
    archive.add(backup)
    return Made(backup, counted.copied, counted.copied_bytes)


class _Counted:
    """Keeps what is new, and counts it."""

    def __init__(self, archive: Archive, is_stopping: Callable[[], bool]) -> None:
        self._archive = archive
        self._is_stopping = is_stopping
        self.copied = 0
        self.copied_bytes = 0

    def table(self, table: Table, alias: str) -> TablePart:
        lines, rows, parts = table.lines(alias), 0, []
        while some := list(islice(lines, _ROWS_IN_A_PART)):
            self._go_on()
            rows += len(some)
            parts.append(self._archive.keep_text("".join(f"{line}\n" for line in some)))
        return TablePart(name=table.name, columns=table.columns, rows=rows, parts=parts)

    def files(self, before: dict[str, FilePart]) -> Iterable[FilePart]:
        for name in sorted(storage.names()):
            self._go_on()
            try:
                size = storage.size(name)
                known = before.get(name)
                # A name never changes what it means, so what was copied once is not read again.
                if known and known.size == size and self._archive.has(known.object):
                    yield known
                    continue
                data = storage.read(name)
            except FileNotFoundError:
                # Nothing has used it for days, and it was swept meanwhile.
                continue
            self.copied += 1
            self.copied_bytes += len(data)
            yield FilePart(name=name, size=len(data), object=self._archive.keep(data))

    def _go_on(self) -> None:
        if self._is_stopping():
            raise Stopped("The backup was stopped; it goes on where it was the next time.")
