"""An archive: the backups at one target, and the objects that they share.

`archive.json` says how it is sealed. `objects/ab/abcd…` hold bytes under a name that stands for
them alone, so what is in yesterday's backup is not copied again. `backups/<instant>-<name>` lists
what belongs to one backup; it is written last, so an interrupted backup is none.
"""

import gzip
import json
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime

from pydantic import BaseModel, ValidationError

from nightcap.backup import rota, target
from nightcap.backup.errors import BackupError, Damaged, Missing
from nightcap.backup.sealing import Seal
from nightcap.backup.target import Target

_HEAD = "archive.json"
_FORMAT = 1
_SALT = 16
_STAMP = "%Y%m%dT%H%M%SZ"
_BACKUP = re.compile(r"backups/(\d{8}T\d{6}Z)-([0-9a-f]{64})")
_KNOWN = b"nightcap"


class TablePart(BaseModel):
    """A table's columns, how many rows it has, and the objects that hold them, in their order."""

    name: str
    columns: list[str]
    rows: int
    parts: list[str]


class FilePart(BaseModel):
    """A picture or clip, its length and the object that holds it."""

    name: str
    size: int
    object: str


class Backup(BaseModel):
    """What belongs to one backup."""

    made_at: datetime
    engine: str
    migrations: list[tuple[str, str]]
    tables: list[TablePart]
    files: list[FilePart]
    pending: list[str]
    secret_key: str

    @property
    def rows(self) -> int:
        """How many rows it holds."""
        return sum(table.rows for table in self.tables)

    @property
    def objects(self) -> Iterator[str]:
        """The names of all objects that it needs."""
        yield self.secret_key
        for table in self.tables:
            yield from table.parts
        for file in self.files:
            yield file.object


class _Head(BaseModel):
    format: int
    salt: str = ""
    known: str = ""


@dataclass
class Archive:
    """The backups at one target."""

    address: str
    _target: Target
    _seal: Seal
    _there: dict[str, int] | None = field(default=None)

    def keep(self, data: bytes) -> str:
        """Keep bytes, unless they are there already, and return their name."""
        name = self._seal.name_of(data)
        if not self.has(name):
            self._target.write(_path(name), self._seal.close(name, data))
            self._sizes[_path(name)] = len(data)
        return name

    def keep_text(self, text: str) -> str:
        """Keep a text, compressed."""
        return self.keep(gzip.compress(text.encode(), compresslevel=6, mtime=0))

    def has(self, name: str) -> bool:
        return _path(name) in self._sizes

    def read(self, name: str) -> bytes:
        """Return an object's bytes. Raises Missing and Damaged."""
        return self._seal.open(name, self._target.read(_path(name)))

    def read_text(self, name: str) -> str:
        """Return what `keep_text` kept. Raises Missing and Damaged."""
        return gzip.decompress(self.read(name)).decode()

    def add(self, backup: Backup) -> None:
        """Add a backup all of whose objects are kept."""
        data = gzip.compress(backup.model_dump_json().encode(), mtime=0)
        name = self._seal.name_of(data)
        stamp = backup.made_at.astimezone(UTC).strftime(_STAMP)
        self._target.write(f"backups/{stamp}-{name}", self._seal.close(name, data))

    def made(self) -> list[datetime]:
        """Return when the backups were made, the newest first."""
        return sorted(self._backups(), reverse=True)

    def backup(self, at: datetime | None = None) -> Backup:
        """Return the backup of an instant, or the newest. Raises BackupError."""
        backups = self._backups()
        if not backups:
            raise BackupError(f"There is no backup in {self.address}.")
        path = backups.get(at or max(backups))
        if path is None:
            raise BackupError(f"There is no backup of that time in {self.address}.")
        name = path.rpartition("-")[2]
        data = self._seal.open(name, self._target.read(path))
        return Backup.model_validate_json(gzip.decompress(data))

    def last(self) -> Backup | None:
        """Return the newest backup that can be read, None where there is none."""
        for at in self.made():
            try:
                return self.backup(at)
            except (Damaged, Missing):
                continue
        return None

    def prune(self) -> int:
        """Delete what the rota does not keep, and the objects that nothing needs; return how many.

        Nothing is deleted while a backup that stays cannot be read.
        """
        backups = self._backups()
        stays = rota.kept(backups)
        try:
            needed = {_path(name) for at in stays for name in self.backup(at).objects}
        except (Damaged, Missing):
            return 0
        for at in backups.keys() - stays:
            self._target.delete(backups[at])
        unneeded = self._sizes.keys() - needed
        for path in unneeded:
            self._target.delete(path)
        self._there = None
        return len(backups) - len(stays)

    def _backups(self) -> dict[datetime, str]:
        matches = filter(None, map(_BACKUP.fullmatch, self._target.sizes("backups")))
        return {
            datetime.strptime(match[1], _STAMP).replace(tzinfo=UTC): match[0] for match in matches
        }

    @property
    def _sizes(self) -> dict[str, int]:
        if self._there is None:
            self._there = self._target.sizes("objects")
        return self._there


def opened(address: str, key: str, *, is_new_allowed: bool = False) -> Archive:
    """Open the archive at a folder or `s3://bucket/folder`; the key is '' where there is none.

    A new one is begun where that is allowed. Raises BackupError.
    """
    files = target.at(address)
    try:
        head = _Head.model_validate_json(files.read(_HEAD))
    except Missing as error:
        if not is_new_allowed:
            raise BackupError(f"There is no backup in {address}.") from error
        return _begun(address, files, key)
    except ValidationError as error:
        raise Damaged(f"{address}: {_HEAD} is damaged.") from error
    if head.format != _FORMAT:
        raise BackupError(f"{address} was written by a newer version.")
    if bool(head.salt) != bool(key):
        raise BackupError(
            f"{address} is encrypted: give its key."
            if head.salt
            else f"{address} is not encrypted, but a key is given: give another folder."
        )
    if not key:
        return Archive(address, files, Seal())
    seal = Seal.of(key, bytes.fromhex(head.salt))
    name = seal.name_of(_KNOWN)
    if name != head.known:
        raise BackupError(f"This is not the key of {address}.")
    return Archive(address, files, seal)


def _begun(address: str, files: Target, key: str) -> Archive:
    head, seal = _Head(format=_FORMAT), Seal()
    if key:
        salt = os.urandom(_SALT)
        seal = Seal.of(key, salt)
        head = _Head(format=_FORMAT, salt=salt.hex(), known=seal.name_of(_KNOWN))
    files.write(_HEAD, json.dumps(head.model_dump()).encode())
    return Archive(address, files, seal)


def _path(name: str) -> str:
    return f"objects/{name[:2]}/{name}"
