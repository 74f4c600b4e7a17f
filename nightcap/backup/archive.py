"""An archive: the backups at one target, and the objects that they share.

`archive.json` describes the encryption. `objects/ab/abcd…` are files whose names are derived from
their contents, so the contents of yesterday's backup are not copied again.
`backups/<instant>-<name>` lists the objects of one backup; it is written last, so an interrupted
backup does not count.

Without a key, an object's name is the SHA-256 of its contents. With a key, contents are encrypted
with AES-256-GCM, and names are an HMAC, so that they do not reveal known pictures.
"""

import gzip
import hashlib
import hmac
import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from pydantic import BaseModel, ValidationError

from nightcap.backup.target import BackupError, Damaged, Missing, Target
from nightcap.core.time import now

_NONCE_BYTES = 12
_TAG_BYTES = 16
_KEY_BYTES = 32
# A guess costs 32 MB and a tenth of a second.
_COST, _BLOCKS, _MEMORY = 2**15, 8, 64 * 1024 * 1024


@dataclass(frozen=True)
class Encryption:
    """Names and encrypts the files of one archive; without a secret they are plain."""

    _secret: bytes = field(default=b"", repr=False)

    @classmethod
    def from_key(cls, key: str, salt: bytes) -> "Encryption":
        """Derive the encryption from a key and an archive's salt; the key '' means none."""
        if not key:
            return cls()
        secret = hashlib.scrypt(
            key.encode(), salt=salt, n=_COST, r=_BLOCKS, p=1, maxmem=_MEMORY, dklen=2 * _KEY_BYTES
        )
        return cls(secret)

    def name_of(self, data: bytes) -> str:
        """Return the name of these bytes: their SHA-256, or HMAC if encrypted."""
        if self._secret:
            return hmac.digest(self._secret[_KEY_BYTES:], data, "sha256").hex()
        return hashlib.sha256(data).hexdigest()

    def encrypt(self, name: str, data: bytes) -> bytes:
        """Return the encrypted bytes; the name is authenticated with them."""
        if not self._secret:
            return data
        # Import here: it takes 7 MB that a web worker does not need.
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM

        nonce = os.urandom(_NONCE_BYTES)
        return nonce + AESGCM(self._secret[:_KEY_BYTES]).encrypt(nonce, data, name.encode())

    def written_size(self, size: int) -> int:
        """Return the length of the result of `encrypt` for that many bytes."""
        return size + _NONCE_BYTES + _TAG_BYTES if self._secret else size

    def decrypt(self, name: str, written: bytes) -> bytes:
        """Return the plain bytes. Raises Damaged if they do not match the name."""
        data = written
        if self._secret:
            from cryptography.exceptions import InvalidTag
            from cryptography.hazmat.primitives.ciphers.aead import AESGCM

            nonce, encrypted = written[:_NONCE_BYTES], written[_NONCE_BYTES:]
            try:
                data = AESGCM(self._secret[:_KEY_BYTES]).decrypt(nonce, encrypted, name.encode())
            except (InvalidTag, ValueError) as error:
                raise Damaged(f"{name} is damaged.") from error
        if self.name_of(data) != name:
            raise Damaged(f"{name} is damaged.")
        return data


DAYS, WEEKS, MONTHS = 7, 4, 12
"""Numbers of days, weeks and months whose last backup is kept; the privacy page names them."""
_PERIODS = {"%Y-%m-%d": DAYS, "%G-%V": WEEKS, "%Y-%m": MONTHS}
_HEAD = "archive.json"
_FORMAT = 1
_SALT = 16
_STAMP = "%Y%m%dT%H%M%SZ"
_BACKUP = re.compile(r"backups/(\d{8}T\d{6}Z)-([0-9a-f]{64})")
_KNOWN = b"nightcap"
_DAY = timedelta(days=1)


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
    """The contents of one backup."""

    made_at: datetime
    engine: str
    migrations: list[tuple[str, str]]
    tables: list[TablePart]
    files: list[FilePart]
    pending: list[str]
    secret_key: str

    @property
    def rows(self) -> int:
        """The number of rows in all its tables."""
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
    _encryption: Encryption
    _new_head: _Head | None = None
    """The head of a new archive, until the first object is written."""
    _known_sizes: dict[str, int] | None = field(default=None)
    _damaged: set[str] = field(default_factory=set)
    _forgotten: set[str] = field(default_factory=set)

    def keep(self, data: bytes) -> str:
        """Write bytes unless the archive has them already, and return their name."""
        name = self._encryption.name_of(data)
        if not self.has(name, len(data)):
            if self._new_head:
                self._target.write(_HEAD, self._new_head.model_dump_json().encode())
                self._new_head = None
            written = self._encryption.encrypt(name, data)
            self._target.write(_path(name), written)
            self._sizes[_path(name)] = len(written)
        return name

    def keep_text(self, text: str) -> str:
        """Write a compressed text and return its name."""
        return self.keep(gzip.compress(text.encode(), compresslevel=6, mtime=0))

    def has(self, name: str, size: int) -> bool:
        """Return whether the archive has the object with all of its `size` bytes."""
        return self._sizes.get(_path(name)) == self._encryption.written_size(size)

    def forget_damaged(self) -> bool:
        """Let `keep` rewrite objects that were read as damaged; return whether there are any.

        Each object is rewritten once: if it is damaged again, the target is at fault.
        """
        found = self._damaged - self._forgotten
        for path in found:
            self._sizes.pop(path, None)
        self._forgotten |= found
        return bool(found)

    def read(self, name: str) -> bytes:
        """Return an object's bytes. Raises Missing and Damaged."""
        return self._decrypted(_path(name), name)

    def read_text(self, name: str) -> str:
        """Return a text that `keep_text` wrote. Raises Missing and Damaged."""
        return gzip.decompress(self.read(name)).decode()

    def add_backup(self, backup: Backup) -> None:
        """Add a backup; all of its objects must be written already."""
        data = gzip.compress(backup.model_dump_json().encode(), mtime=0)
        name = self._encryption.name_of(data)
        stamp = backup.made_at.astimezone(UTC).strftime(_STAMP)
        self._target.write(f"backups/{stamp}-{name}", self._encryption.encrypt(name, data))

    def discard_backup(self, at: datetime) -> None:
        """Delete the backup of an instant; its objects stay for the next backup."""
        if path := self._backups().get(at):
            self._target.delete(path)

    def backup_times(self) -> list[datetime]:
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
        data = self._decrypted(path, path.rpartition("-")[2])
        return Backup.model_validate_json(gzip.decompress(data))

    def _decrypted(self, path: str, name: str) -> bytes:
        """Return the bytes of a file. Raises Missing and Damaged, which name it."""
        written = self._target.read(path)
        try:
            return self._encryption.decrypt(name, written)
        except Damaged as error:
            self._damaged.add(path)
            raise Damaged(f"{self.address}: {path} is damaged.") from error

    def newest(self) -> Backup | None:
        """Return the newest readable backup, None if there is none."""
        for at in self.backup_times():
            try:
                return self.backup(at)
            except (Damaged, Missing):
                continue
        return None

    def prune(self) -> int:
        """Delete expired backups and unused objects; return how many backups were deleted.

        If a remaining backup is unreadable, all backups stay. Unfinished files of a crash are
        deleted after a day.
        """
        self._target.delete_unfinished(before=now() - _DAY)
        backups = self._backups()
        stays = kept_backups(backups)
        try:
            needed = {_path(name) for at in stays for name in self.backup(at).objects}
        except (Damaged, Missing):
            return 0
        for at in backups.keys() - stays:
            self._target.delete(backups[at])
        unneeded = self._sizes.keys() - needed
        for path in unneeded:
            self._target.delete(path)
        self._known_sizes = None
        return len(backups) - len(stays)

    def _backups(self) -> dict[datetime, str]:
        matches = filter(None, map(_BACKUP.fullmatch, self._target.sizes("backups")))
        return {
            datetime.strptime(match[1], _STAMP).replace(tzinfo=UTC): match[0] for match in matches
        }

    @property
    def _sizes(self) -> dict[str, int]:
        if self._known_sizes is None:
            self._known_sizes = self._target.sizes("objects")
        return self._known_sizes


def kept_backups(made: Iterable[datetime]) -> set[datetime]:
    """Return the backups to keep: the last of 7 days, of 4 weeks and of 12 months.

    Days, weeks and months without a backup do not count, so a long pause loses nothing.

    Rule: The last backups of 7 days, 4 weeks and 12 months are kept.
    """
    oldest_first = sorted(made)
    stays: set[datetime] = set()
    for period, most in _PERIODS.items():
        last_of_each = {at.strftime(period): at for at in oldest_first}
        stays.update(list(last_of_each.values())[-most:])
    return stays


def open_archive(address: str, key: str, *, is_new_allowed: bool = False) -> Archive:
    """Open the archive at a folder or `s3://bucket/folder`; the key is '' without encryption.

    `is_new_allowed` permits a new archive; its first object also writes its head. Raises
    BackupError.
    """
    files = Target(address)
    try:
        head = _Head.model_validate_json(files.read(_HEAD))
    except Missing as error:
        if not is_new_allowed:
            raise Missing(f"There is no backup in {address}.") from error
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
    encryption = Encryption.from_key(key, bytes.fromhex(head.salt))
    if key and encryption.name_of(_KNOWN) != head.known:
        raise BackupError(f"This is not the key of {address}.")
    return Archive(address, files, encryption)


def _begun(address: str, files: Target, key: str) -> Archive:
    salt = os.urandom(_SALT) if key else b""
    encryption = Encryption.from_key(key, salt)
    known = encryption.name_of(_KNOWN) if key else ""
    head = _Head(format=_FORMAT, salt=salt.hex(), known=known)
    return Archive(address, files, encryption, head)


def _path(name: str) -> str:
    return f"objects/{name[:2]}/{name}"
