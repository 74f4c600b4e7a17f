"""Clips: known by their content, and rid of what they say beside sound and picture."""

import subprocess
import sys
from pathlib import Path

from nightcap.core.errors import DomainError, Invalid, TooLarge, UnsupportedType

MAX_BYTES = 25 * 1024 * 1024

# What stands in an MP4 or MOV file behind its first size.
_FILE_TYPE = b"ftyp"
_PICTURE = "h264"
# What every browser plays beside it.
_SOUNDS = ("aac", "mp3", "flac", "opus")
_NONE = "none"
# Of waiting, also for a processor that others use.
_PATIENCE = 60


def remux(given: Path, kept: Path, *, field: str) -> bool:
    """Write the frames of an H.264 clip, and nothing else, into a new file; tell if it has sound.

    Places, dates, makers, chapters and timed data are gone; the frames are not encoded anew. What
    comes in fragments leaves as a plain file; all begin with their index.
    Raises TooLarge, UnsupportedType or Invalid, each naming `field`.
    """
    if given.stat().st_size > MAX_BYTES:
        raise TooLarge("The video has more than 25 MB.", fields={field: "is too large"})
    with given.open("rb") as clip:
        if clip.read(8)[4:] != _FILE_TYPE:
            raise UnsupportedType(
                "The file must be an MP4 or MOV video.", fields={field: "must be an MP4"}
            )
    picture, sound, is_complete = _run(given, kept)
    if refusal := _refusal(picture, sound, field):
        raise refusal
    if not is_complete:
        raise Invalid("The video is damaged.", fields={field: "is damaged"})
    return sound != _NONE


def _run(given: Path, kept: Path) -> tuple[str, str, bool]:
    """Remux a file in a process of its own; return both codecs and whether it went well."""
    command = [sys.executable, "-m", "nightcap.media.remux", str(given), str(kept), *_SOUNDS]
    try:
        done = subprocess.run(  # noqa: S603 (no part of the command comes from the file)
            command, capture_output=True, timeout=_PATIENCE, check=False, text=True
        )
    except subprocess.TimeoutExpired:
        return "", "", False
    picture, _, sound = done.stdout.partition(" ")
    return picture, sound, done.returncode == 0


def _refusal(picture: str, sound: str, field: str) -> DomainError | None:
    """Why a clip of these codecs is not taken; of one that could not be read nothing is known."""
    match picture, sound:
        case ("", _):
            return None
        case ("none", _):
            return UnsupportedType("The file holds no video.", fields={field: "must hold a video"})
        case ("hevc", _):
            return UnsupportedType(
                "The video is HEVC (H.265), which many browsers cannot play. Please save it as"
                " H.264; an iPhone calls this “Most Compatible”.",
                fields={field: "must be H.264, not HEVC"},
            )
        case (codec, _) if codec != _PICTURE:
            return UnsupportedType(
                "The video's format is not one that every browser plays. Please save it as H.264.",
                fields={field: "must be H.264"},
            )
        case (_, codec) if codec not in (*_SOUNDS, _NONE):
            return UnsupportedType(
                "The video's sound is not in a format that every browser plays. Please save it"
                " with AAC.",
                fields={field: "must have AAC sound"},
            )
    return None
