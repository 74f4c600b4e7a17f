"""Where backups are kept: a folder, or a bucket that speaks S3."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Protocol
from urllib.parse import urlsplit

from nightcap.backup.errors import BackupError, Missing


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
        # Takes 20 MB and a third of a second, which a folder shall not cost.
        from nightcap.backup.bucket import Bucket

        return Bucket(parts.netloc, parts.path.strip("/"))
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
