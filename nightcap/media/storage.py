"""Where pictures and clips are kept: Django's default storage, a folder or a bucket.

A file appears complete or not at all, because it is served under an address that browsers and
caches keep for a year.
"""

import os
from mmap import mmap
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import IO

from django.conf import settings
from django.core.files.base import ContentFile
from django.core.files.storage import FileSystemStorage, default_storage

PENDING = "pending"


def has(name: str) -> bool:
    return default_storage.exists(name)


def read(name: str) -> bytes:
    """Return the bytes of a file; raises FileNotFoundError when there is none."""
    with default_storage.open(name) as file:
        return bytes(file.read())


def opened(name: str) -> IO[bytes]:
    """Open a file for reading; raises FileNotFoundError when there is none."""
    return default_storage.open(name)


def put(name: str, data: bytes | bytearray | mmap) -> None:
    """Keep `data` under `name`; a name that exists is left alone, since it means the same bytes."""
    if has(name):
        return
    local = _local(name)
    if local is None:
        default_storage.save(name, ContentFile(bytes(data)))
    else:
        write_whole(local, data)


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


def mark_pending(name: str) -> None:
    """Note that files are still to be made from the master `name`."""
    put(f"{PENDING}/{name}", b"")


def pending() -> list[str]:
    """Return the masters that files are still to be made from."""
    try:
        return sorted(default_storage.listdir(PENDING)[1])
    except FileNotFoundError:
        return []


def clear_pending(name: str) -> None:
    default_storage.delete(f"{PENDING}/{name}")


def bring_here(name: str) -> bool:
    """Copy a file of a remote storage into MEDIA_ROOT; return whether one was copied."""
    here = Path(settings.MEDIA_ROOT) / name
    if _local(name) is not None or here.exists() or not has(name):
        return False
    write_whole(here, read(name))
    return True


def write_whole(target: Path, data: bytes | bytearray | mmap) -> None:
    """Write a file so that nobody ever sees a part of it, and a power cut leaves all or nothing."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile(dir=target.parent, prefix=".", delete=False) as part:
        try:
            part.write(data)
            part.flush()
            os.fsync(part.fileno())
            Path(part.name).chmod(0o644)
            Path(part.name).replace(target)
        except BaseException:
            Path(part.name).unlink(missing_ok=True)
            raise


def _local(name: str) -> Path | None:
    """The file of this machine that holds `name`, or None when the storage is elsewhere."""
    is_folder = isinstance(default_storage, FileSystemStorage)
    return Path(default_storage.path(name)) if is_folder else None
