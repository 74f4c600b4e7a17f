"""Where backups are kept: a folder, or a bucket that speaks S3."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Protocol
from urllib.parse import urlsplit

from django.core.files.base import ContentFile

from nightcap.core.errors import StorageAway


class BackupError(Exception):
    """A backup cannot be made, read or restored; the text says why in one line."""


class Missing(BackupError):
    """A file that belongs to a backup is not there."""


class Damaged(BackupError):
    """What was read is not what was written."""


class Stopped(BackupError):
    """The process was told to stop; what was copied until then is of use to the next backup."""


class Target(Protocol):
    """Files by name, as in 'objects/ab/abcd'. Every method raises BackupError."""

    def read(self, name: str) -> bytes:
        """Return a file's bytes. Raises Missing."""

    def write(self, name: str, data: bytes) -> None:
        """Keep bytes under a name, whole or not at all."""

    def sizes(self, folder: str) -> dict[str, int]:
        """Return how long each file below a folder is, by its name."""

    def delete(self, name: str) -> None:
        """Delete a file; one that is not there is as good as deleted."""


def at(address: str) -> Target:
    """Return the target at a folder's path or at `s3://bucket/folder`."""
    parts = urlsplit(address)
    if parts.scheme == "s3":
        return BucketTarget(parts.netloc, parts.path.strip("/"))
    return Folder(Path(address).expanduser().resolve())


class Folder:
    """A folder, which nobody but its owner can read: it holds the guests' names."""

    def __init__(self, root: Path) -> None:
        self._root = root

    def read(self, name: str) -> bytes:
        with self._tried():
            try:
                return (self._root / name).read_bytes()
            except FileNotFoundError as error:
                raise Missing(f"{self._root / name} is missing.") from error

    def write(self, name: str, data: bytes) -> None:
        file = self._root / name
        with self._tried():
            self._root.mkdir(mode=0o700, parents=True, exist_ok=True)
            file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            with NamedTemporaryFile(dir=file.parent, prefix=".part-", delete=False) as part:
                try:
                    part.write(data)
                    part.flush()
                    os.fsync(part.fileno())
                    Path(part.name).replace(file)
                except BaseException:
                    Path(part.name).unlink(missing_ok=True)
                    raise

    def sizes(self, folder: str) -> dict[str, int]:
        with self._tried():
            return {
                file.relative_to(self._root).as_posix(): file.stat().st_size
                for file in (self._root / folder).rglob("[!.]*")
                if file.is_file()
            }

    def delete(self, name: str) -> None:
        with self._tried():
            (self._root / name).unlink(missing_ok=True)

    @contextmanager
    def _tried(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise BackupError(f"{error.filename or self._root}: {error.strerror}.") from error


class BucketTarget:
    """A bucket that speaks S3, reached with the usual `AWS_…` variables."""

    def __init__(self, name: str, folder: str) -> None:
        # Takes 20 MB and a third of a second, which a folder does not need.
        from botocore.config import Config

        from nightcap.media.bucket import Bucket

        # No visitor waits for a backup, so it has the usual patience; its own errors are reported.
        self._bucket = Bucket(bucket_name=name, location=folder, client_config=Config())
        self._bucket.logs_outages = False
        self._address = f"s3://{name}"

    def read(self, name: str) -> bytes:
        with self._tried():
            try:
                return bytes(self._bucket.open(name).read())
            except FileNotFoundError as error:
                raise Missing(f"{self._address}: {name} is missing.") from error

    def write(self, name: str, data: bytes) -> None:
        with self._tried():
            self._bucket.save(name, ContentFile(data))

    def sizes(self, folder: str) -> dict[str, int]:
        with self._tried():
            return self._bucket.sizes(folder)

    def delete(self, name: str) -> None:
        with self._tried():
            self._bucket.delete(name)

    @contextmanager
    def _tried(self) -> Iterator[None]:
        try:
            yield
        except StorageAway as error:
            raise BackupError(f"{self._address}: {error.__cause__ or error}") from error
        except ValueError as error:
            raise BackupError(f"{self._address}: {error}") from error
