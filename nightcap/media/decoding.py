"""Pictures decoded one at a time, in a process that ends: what a picture takes is given back."""

import subprocess
import sys
from pathlib import Path

from django.conf import settings

from nightcap.media import images
from nightcap.media.encoding import Fault
from nightcap.media.names import PictureName
from nightcap.media.recode import FAULT
from nightcap.media.turns import in_turn

_PATIENCE = 120
"""Seconds, also of waiting for a processor that others use."""
_FAULTS: tuple[Fault, ...] = ("type", "pixels", "colors", "damaged")


class NotMade(OSError):
    """The variants of a picture could not be made."""


def master(given: Path, folder: Path, *, field: str) -> PictureName:
    """Decode the picture in a file completely and write its master into `folder`, by its name.

    Waits until no other picture is decoded. Raises TooLarge, UnsupportedType or Invalid, each
    naming `field`; Invalid too for what takes more time or memory than any picture needs.
    """
    images.check_size(given.stat().st_size, field=field)
    with in_turn(_lock()):
        said = _run("master", str(given), str(folder))
    name = PictureName.parse(said or "")
    if name is not None:
        return name
    known = [fault for fault in _FAULTS if said == FAULT + fault]
    raise images.refusal(known[0] if known else "damaged", field=field)


def derive(name: PictureName, folder: Path, missing: list[str]) -> None:
    """Make files that follow from the master in `folder`, there; uploads go first.

    Raises NotMade.
    """
    if _run("derive", str(folder), name.master, str(_lock()), *missing) is None:
        raise NotMade(name.master)


def _run(*arguments: str) -> str | None:
    """Return what the process said, None if it broke."""
    command = [sys.executable, "-m", "nightcap.media.recode", *arguments]
    try:
        done = subprocess.run(  # noqa: S603 (no part of the command comes from the file)
            command, capture_output=True, timeout=_PATIENCE, check=False, text=True
        )
    except subprocess.TimeoutExpired:
        return None
    return done.stdout if done.returncode == 0 else None


def _lock() -> Path:
    return Path(settings.DATA_DIR) / "decoding.lock"
