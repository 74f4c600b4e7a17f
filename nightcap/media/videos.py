"""Clips: identified by their content, and stored without their metadata."""

import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from nightcap.core.errors import DomainError, Invalid, TooLarge, UnsupportedType

MAX_BYTES = 25 * 1024 * 1024

# The four bytes after the first size in an MP4 or MOV file.
_FILE_TYPE = b"ftyp"
_PICTURE = "h264"
# Safari and Firefox play no others: 4:2:2, 4:4:4, ten bits.
_PROFILES = frozenset(
    {"none", "Baseline", "Constrained-Baseline", "Main", "High", "Constrained-High"}
)
_PIXELS = frozenset({"yuv420p", "yuvj420p", "none"})
# Sound codecs that every browser plays.
_SOUNDS = ("aac", "mp3", "flac", "opus")
_NONE = "none"
# Seconds of wall-clock time, including the wait for a busy processor.
_TIMEOUT_SECONDS = 60


def remux(given: Path, kept: Path, *, field: str) -> bool:
    """Write only the frames of an H.264 clip into a new file; return whether it has sound.

    Places, dates, makers, chapters and timed data are removed; the frames are not re-encoded. A
    fragmented clip becomes a plain file; every file begins with its index. Raises TooLarge,
    UnsupportedType or Invalid, each naming `field`.
    """
    if given.stat().st_size > MAX_BYTES:
        raise TooLarge("The video has more than 25 MB.", fields={field: "is too large"})
    with given.open("rb") as clip:
        if clip.read(8)[4:] != _FILE_TYPE:
            raise UnsupportedType(
                "The file must be an MP4 or MOV video.", fields={field: "must be an MP4"}
            )
    found, is_complete = _run(given, kept)
    if refusal := _refusal(found, field):
        raise refusal
    if not is_complete:
        raise Invalid("The video is damaged.", fields={field: "is damaged"})
    return found.sound != _NONE


class _Found(NamedTuple):
    """Output of the process: '' in each field of a file that could not be read at all."""

    picture: str = ""
    profile: str = ""
    pixels: str = ""
    sound: str = ""
    fault: str = ""


def _run(given: Path, kept: Path) -> tuple[_Found, bool]:
    """Remux a file in its own process; return its output and whether it succeeded."""
    command = [sys.executable, "-m", "nightcap.media.remux", str(given), str(kept), *_SOUNDS]
    try:
        done = subprocess.run(  # noqa: S603 (no part of the command comes from the file)
            command, capture_output=True, timeout=_TIMEOUT_SECONDS, check=False, text=True
        )
    except subprocess.TimeoutExpired:
        return _Found(), False
    return _Found(*done.stdout.split()), done.returncode == 0


def _unplayable(what: str, kind: str, field: str, *, must: str) -> UnsupportedType:
    return UnsupportedType(
        f"The video is {what}, which many browsers cannot play. Please save it as H.264{kind}; an"
        " iPhone calls this “Most Compatible”.",
        fields={field: must},
    )


def _refusal(found: _Found, field: str) -> DomainError | None:
    """Return the reason to refuse a clip; None if its codecs are fine or unknown."""
    if not found.picture:
        return None
    if found.picture != _PICTURE:
        return _other_picture(found.picture, field)
    if found.profile not in _PROFILES or found.pixels not in _PIXELS:
        what, kind = "H.264 with 4:2:2, 4:4:4 or ten bits", " with 4:2:0 and 8 bits"
        return _unplayable(what, kind, field, must=f"must be H.264{kind}")
    if found.fault:
        what, must = "damaged inside its frames", "must hold frames that can be decoded"
        return _unplayable(what, "", field, must=must)
    if found.sound not in (*_SOUNDS, _NONE):
        return UnsupportedType(
            "The video's sound is not in a format that every browser plays. Please save it"
            " with AAC.",
            fields={field: "must have AAC sound"},
        )
    return None


def _other_picture(codec: str, field: str) -> UnsupportedType:
    match codec:
        case "none":
            return UnsupportedType("The file holds no video.", fields={field: "must hold a video"})
        case "hevc":
            return _unplayable("HEVC (H.265)", "", field, must="must be H.264, not HEVC")
        case _:
            return UnsupportedType(
                "The video's format is not one that every browser plays. Please save it as H.264.",
                fields={field: "must be H.264"},
            )
