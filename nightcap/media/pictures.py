"""Checks pictures, and makes their masters and variants.

Uploads are decoded one at a time, each in its own process.
"""

import logging
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from django.conf import settings

from nightcap.core.errors import DomainError, Invalid, StorageAway, TooLarge, UnsupportedType
from nightcap.media import encoding, storage
from nightcap.media.encoding import FAULT, Fault, Unusable, in_turn
from nightcap.media.names import PictureName

log = logging.getLogger(__name__)

MAX_BYTES = 20 * 1024 * 1024
_TIMEOUT_SECONDS = 120
"""Includes the wait for a busy processor."""
_FORMATS = "must be a JPEG, PNG, WebP, GIF or AVIF picture"
_REFUSALS: dict[Fault, tuple[type[DomainError], str, str]] = {
    "type": (UnsupportedType, f"The file {_FORMATS}.", _FORMATS),
    "pixels": (TooLarge, "The picture has more than 40 megapixels.", "has too many pixels"),
    "colors": (
        UnsupportedType,
        "The picture's colors (HDR, or a color space of its own) cannot be kept. Please"
        " save it with standard colors (sRGB).",
        "must have standard colors (sRGB)",
    ),
    "damaged": (Invalid, "The picture is damaged.", "is damaged"),
}
"""The error of each fault: its class, its message, and the field's message."""


def inspect(data: bytes, *, field: str) -> PictureName:
    """Return the name of the picture in `data` from its header, without decoding it.

    Raises TooLarge, UnsupportedType or Invalid, each naming `field`.
    """
    with _refusing(field):
        check_size(len(data), field=field)
        return encoding.name_of(BytesIO(data))


def encode_master(data: bytes, *, field: str) -> tuple[PictureName, bytes]:
    """Decode `data` completely and encode its master: upright, sRGB, JPEG, at most 2560 px long.

    For the venue's own pictures only; uploads are decoded in their own process. Raises TooLarge,
    UnsupportedType or Invalid, each naming `field`.
    """
    with _refusing(field):
        check_size(len(data), field=field)
        return encoding.master(BytesIO(data))


def check_size(size: int, *, field: str) -> None:
    """Raise TooLarge if a picture has more bytes than MAX_BYTES."""
    if size > MAX_BYTES:
        raise TooLarge("The picture has more than 20 MB.", fields={field: "is too large"})


@contextmanager
def _refusing(field: str) -> Iterator[None]:
    """Convert Unusable into the error that names `field`."""
    try:
        yield
    except Unusable as error:
        raise _refusal(error.fault, field=field) from error


def _refusal(fault: Fault, *, field: str) -> DomainError:
    refusal, text, what = _REFUSALS[fault]
    return refusal(text, fields={field: what})


class NotMade(OSError):
    """The variants of a picture could not be made."""


def decode_upload(given: Path, folder: Path, *, field: str) -> PictureName:
    """Decode the picture in a file completely and write its master into `folder`.

    Waits until no other picture is decoded. Raises TooLarge, UnsupportedType or Invalid, each
    naming `field`; Invalid also if it takes more time or memory than any valid picture needs.
    """
    check_size(given.stat().st_size, field=field)
    with in_turn(_lock()):
        output = _run("master", str(given), str(folder))
    name = PictureName.parse(output or "")
    if name is not None:
        return name
    damaged: Fault = "damaged"
    fault = next((known for known in _REFUSALS if output == FAULT + known), damaged)
    raise _refusal(fault, field=field)


def _derive(name: PictureName, folder: Path, missing: list[str]) -> None:
    """Make variants of the master in `folder`, there; uploads have priority.

    Raises NotMade.
    """
    if _run("derive", str(folder), name.master, str(_lock()), *missing) is None:
        raise NotMade(name.master)


def _run(*arguments: str) -> str | None:
    """Return the output of the process, None if it failed."""
    command = [sys.executable, "-m", "nightcap.media.encoding", *arguments]
    try:
        done = subprocess.run(  # noqa: S603 (no part of the command comes from the file)
            command, capture_output=True, timeout=_TIMEOUT_SECONDS, check=False, text=True
        )
    except subprocess.TimeoutExpired:
        return None
    return done.stdout if done.returncode == 0 else None


def _lock() -> Path:
    return Path(settings.DATA_DIR) / "decoding.lock"


def make_missing_variants(*, seconds: float = 3.0) -> int:
    """Make the missing variants of the pending masters; return the number of files.

    After `seconds` no further picture is started: the worker has other jobs as well. Raises
    StorageAway.
    """
    made = 0
    end = time.monotonic() + seconds
    for master_name in sorted(storage.pending.names()):
        if time.monotonic() > end:
            break
        # Without a master the note belongs to an unfinished or failed upload: skip it for now.
        if storage.has(master_name):
            try:
                made += make_variants(master_name)
            except StorageAway:
                raise
            except OSError:
                log.exception(
                    "The variants of %s could not be made; it is tried again.", master_name
                )
    return made


def make_variants(master_name: str) -> int:
    """Make the missing variants of a master; return their number.

    Raises FileNotFoundError when there is no such master, and NotMade.
    """
    name = PictureName.parse(master_name)
    if name is None or master_name != name.master:
        raise FileNotFoundError(master_name)
    missing = [derived for derived in name.derived if not storage.has(derived)]
    if missing:
        with TemporaryDirectory() as folder:
            Path(folder, master_name).write_bytes(storage.read(master_name))
            _derive(name, Path(folder), missing)
            for derived in missing:
                with Path(folder, derived).open("rb") as made:
                    storage.put(derived, made)
    storage.pending.remove(master_name)
    return len(missing)
