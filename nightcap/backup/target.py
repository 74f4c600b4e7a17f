"""Storage of backups: a folder, or an S3-compatible bucket."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from django.core.exceptions import SuspiciousFileOperation
from django.core.files.base import ContentFile, File
from django.core.files.storage import FileSystemStorage

from nightcap.core.errors import StorageAway
from nightcap.media.storage import delete_unfinished, write_whole

if TYPE_CHECKING:
    from nightcap.media.bucket import Bucket


class BackupError(Exception):
    """A backup cannot be made, read or restored; the text is the reason, in one line."""


class Missing(BackupError):
    """A file of a backup is missing."""


class Damaged(BackupError):
    """The contents of a file differ from those that were written."""


class Stopped(BackupError):
    """The process has to stop; the next backup reuses the objects copied so far."""


class Folder(FileSystemStorage):
    """A folder that only its owner can read, because it holds the guests' names."""

    def __init__(self, root: Path) -> None:
        super().__init__(root, allow_overwrite=True)

    def sizes(self, folder: str) -> dict[str, int]:
        """Return how long each file below a folder is, by its name."""
        root = Path(self.location)
        return {
            file.relative_to(root).as_posix(): file.stat().st_size
            for file in (root / folder).rglob("[!.]*")
            if file.is_file()
        }

    def _save(self, name: str, content: "File[bytes]") -> str:
        file = Path(self.path(name))
        for folder in (Path(self.location), file.parent):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_whole(file, content.read(), mode=0o600)
        return name


class Target:
    """Files by name, as in 'objects/ab/abcd', in a folder or at `s3://bucket/folder`.

    Every method raises BackupError. Calls to a bucket have long timeouts and retries; short ones
    without retries if a person waits for the answer (`is_waited_for`).
    """

    def __init__(self, address: str, *, is_waited_for: bool = False) -> None:
        parts, root = urlsplit(address), Path(address).expanduser().resolve()
        self._files: Folder | Bucket
        if parts.scheme == "s3":
            self._where = f"s3://{parts.netloc}"
            self._files = _bucket(parts.netloc, parts.path.strip("/"), is_waited_for)
        else:
            self._where, self._files = str(root), Folder(root)

    def read(self, name: str) -> bytes:
        """Return a file's bytes. Raises Missing."""
        with self._tried():
            try:
                with self._files.open(name) as file:
                    return bytes(file.read())
            except FileNotFoundError as error:
                raise Missing(f"{self._where}: {name} is missing.") from error

    def write(self, name: str, data: bytes) -> None:
        """Write a file atomically."""
        with self._tried():
            self._files.save(name, ContentFile(data))

    def sizes(self, folder: str) -> dict[str, int]:
        """Return how long each file below a folder is, by its name."""
        with self._tried():
            return self._files.sizes(folder)

    def delete_unfinished(self, *, before: datetime) -> None:
        """Delete incomplete files that a crash left before an instant."""
        if isinstance(self._files, Folder):
            with self._tried():
                delete_unfinished(Path(self._files.location), before=before)

    def delete(self, name: str) -> None:
        """Delete a file; a missing file is no error."""
        with self._tried():
            self._files.delete(name)

    @contextmanager
    def _tried(self) -> Iterator[None]:
        try:
            yield
        except StorageAway as error:
            raise BackupError(f"{self._where}: {error.__cause__ or error}") from error
        except (ValueError, SuspiciousFileOperation) as error:
            raise BackupError(f"{self._where}: {error}") from error
        except OSError as error:
            raise BackupError(
                f"{error.filename or self._where}: {error.strerror or error}."
            ) from error


def _bucket(name: str, folder: str, is_waited_for: bool) -> "Bucket":
    # Import here: it takes 20 MB and a third of a second that a folder does not need.
    from botocore.config import Config

    from nightcap.media.bucket import Bucket

    # No visitor waits for a backup, so it keeps the default timeouts. It reports errors itself.
    hasty = Config(connect_timeout=5, read_timeout=10, retries={"total_max_attempts": 1})
    config = hasty if is_waited_for else Config()
    bucket = Bucket(bucket_name=name, location=folder, client_config=config)
    bucket.logs_outages = False
    return bucket
