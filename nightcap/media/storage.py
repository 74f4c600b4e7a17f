"""The storage of pictures and clips: Django's default storage, a folder or a bucket.

A file appears only when it is complete, because browsers and caches keep it for a year.
"""

import os
import shutil
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import IO

from django.conf import settings
from django.core.files.base import ContentFile, File
from django.core.files.storage import FileSystemStorage, default_storage

_PART = ".part-"


@dataclass(frozen=True)
class Notes:
    """Notes about masters and clips, stored next to the files in a folder of their own."""

    folder: str

    def add(self, name: str) -> None:
        """Note a file; a second call has no effect."""
        put(f"{self.folder}/{name}", b"")

    def names(self) -> set[str]:
        """Return the noted files."""
        return _in_folder(self.folder)

    def added_at(self, name: str) -> datetime | None:
        """Return when a file was noted; None without a note."""
        note = f"{self.folder}/{name}"
        return default_storage.get_modified_time(note) if has(note) else None

    def remove(self, name: str) -> None:
        """Remove the note about a file."""
        default_storage.delete(f"{self.folder}/{name}")


pending = Notes("pending")
"""Masters with missing variants."""
unused = Notes("unused")
"""Masters and clips that the last sweep found unused."""


def names() -> set[str]:
    """Return the names of all stored files."""
    return _in_folder("")


def has(name: str) -> bool:
    return default_storage.exists(name)


def read(name: str) -> bytes:
    """Return the bytes of a file. Raises FileNotFoundError when there is none."""
    with default_storage.open(name) as file:
        return bytes(file.read())


def size(name: str) -> int:
    """Return the size of a file in bytes. Raises FileNotFoundError when there is none."""
    return int(default_storage.size(name))


def put(name: str, data: bytes | IO[bytes]) -> None:
    """Store `data` under `name`; an existing file stays, because a name means its bytes."""
    if has(name):
        return
    local = _local(name)
    if local is None:
        default_storage.save(name, ContentFile(data) if isinstance(data, bytes) else File(data))
    else:
        write_whole(local, data)


def claim(name: str) -> bool:
    """Return whether a file exists, and protect it from the sweep before a row refers to it."""
    # In this order: if a sweep finds the note removed, it keeps the file.
    unused.remove(name)
    return has(name)


def delete(name: str) -> None:
    default_storage.delete(name)


def adopt(name: str, source: Path) -> None:
    """Store a finished file of this machine under `name`, as a hard link if possible."""
    local = _local(name)
    if local is not None and not local.exists():
        local.parent.mkdir(parents=True, exist_ok=True)
        try:
            os.link(source, local)
        except FileExistsError:
            return
        except OSError:
            write_whole(local, source.read_bytes())
    elif local is None:
        put(name, source.read_bytes())


def bring_here(name: str) -> bool:
    """Copy a file of a remote storage into MEDIA_ROOT; return whether one was copied.

    A file that the build step made is copied from there: the same name means the same bytes. Raises
    StorageAway.
    """
    here, built = Path(settings.MEDIA_ROOT) / name, Path(settings.PICTURE_CACHE) / name
    if _local(name) is not None or here.exists():
        return False
    if built.is_file():
        write_whole(here, built.read_bytes())
        return True
    if not has(name):
        return False
    write_whole(here, read(name))
    return True


def copies_here() -> list[Path]:
    """Return the local copies of files of a remote storage."""
    is_remote = not isinstance(default_storage, FileSystemStorage)
    return list(Path(settings.MEDIA_ROOT).glob("*.*")) if is_remote else []


def delete_unfinished(folder: Path, *, before: datetime) -> None:
    """Delete unfinished files below a folder that were last written before an instant."""
    for part in folder.rglob(f"{_PART}*"):
        # A file that is being written may be renamed at any moment.
        with suppress(FileNotFoundError):
            if part.stat().st_mtime < before.timestamp():
                part.unlink()


def write_whole(target: Path, data: bytes | IO[bytes], *, mode: int = 0o644) -> None:
    """Write a file in one step: readers see all of it or none, also after a power cut."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile(dir=target.parent, prefix=_PART, delete=False) as part:
        try:
            if isinstance(data, bytes):
                part.write(data)
            else:
                shutil.copyfileobj(data, part)
            part.flush()
            os.fsync(part.fileno())
            Path(part.name).chmod(mode)
            Path(part.name).replace(target)
        except BaseException:
            Path(part.name).unlink(missing_ok=True)
            raise


def _in_folder(folder: str) -> set[str]:
    try:
        found = default_storage.listdir(folder)[1]
    except FileNotFoundError:
        return set()
    return {name for name in found if not name.startswith(_PART)}


def _local(name: str) -> Path | None:
    """Return the local file that holds `name`, or None with remote storage."""
    is_folder = isinstance(default_storage, FileSystemStorage)
    return Path(default_storage.path(name)) if is_folder else None
