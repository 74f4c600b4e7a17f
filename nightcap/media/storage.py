"""Where pictures and clips are kept: Django's default storage, a folder or a bucket.

A file appears complete or not at all, because it is served under an address that browsers and
caches keep for a year.
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
    """Notes about masters and clips, kept beside the files in a folder of their own."""

    folder: str

    def add(self, name: str) -> None:
        """Note a file, unless it is noted."""
        put(f"{self.folder}/{name}", b"")

    def names(self) -> set[str]:
        """Return the files that are noted."""
        return _in_folder(self.folder)

    def added_at(self, name: str) -> datetime | None:
        """Return when a file was noted; None when the note is gone."""
        note = f"{self.folder}/{name}"
        return default_storage.get_modified_time(note) if has(note) else None

    def remove(self, name: str) -> None:
        """Note a file no longer."""
        default_storage.delete(f"{self.folder}/{name}")


pending = Notes("pending")
"""The masters that files are still to be made from."""
unused = Notes("unused")
"""The masters and clips that nothing referred to when it was looked at last."""


def names() -> set[str]:
    """Return the names of all files that are kept."""
    return _in_folder("")


def has(name: str) -> bool:
    return default_storage.exists(name)


def read(name: str) -> bytes:
    """Return the bytes of a file; raises FileNotFoundError when there is none."""
    with default_storage.open(name) as file:
        return bytes(file.read())


def size(name: str) -> int:
    """Return how long a file is; raises FileNotFoundError when there is none."""
    return int(default_storage.size(name))


def put(name: str, data: bytes | IO[bytes]) -> None:
    """Keep `data` under `name`; a name that exists is left alone, since it means the same bytes."""
    if has(name):
        return
    local = _local(name)
    if local is None:
        default_storage.save(name, ContentFile(data) if isinstance(data, bytes) else File(data))
    else:
        write_whole(local, data)


def claim(name: str) -> bool:
    """Tell whether a file is kept; who asks is about to refer to it, so it is not swept."""
    # In this order: a sweep that does not see the note any more leaves the file.
    unused.remove(name)
    return has(name)


def delete(name: str) -> None:
    default_storage.delete(name)


def adopt(name: str, source: Path) -> None:
    """Keep a finished file of this machine under `name`, as a link to it where that is possible."""
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

    What the build step made is taken from there: the same name means the same bytes.
    Raises StorageAway.
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
    """Return what was copied here from a remote storage."""
    is_remote = not isinstance(default_storage, FileSystemStorage)
    return list(Path(settings.MEDIA_ROOT).glob("*.*")) if is_remote else []


def delete_unfinished(folder: Path, *, before: datetime) -> None:
    """Delete what a crash left below a folder of files whose writing began before an instant."""
    for part in folder.rglob(f"{_PART}*"):
        # A file that is written at this moment gets its name meanwhile.
        with suppress(FileNotFoundError):
            if part.stat().st_mtime < before.timestamp():
                part.unlink()


def write_whole(target: Path, data: bytes | IO[bytes], *, mode: int = 0o644) -> None:
    """Write a file so that nobody ever sees a part of it, and a power cut leaves all or nothing."""
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
