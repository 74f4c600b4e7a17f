"""Clips as bytes: known by their content. Knows no storage, and passes on what it was handed."""

import os
import re
from collections.abc import Iterator
from typing import IO

from nightcap.core.errors import Invalid, TooLarge, UnsupportedType
from nightcap.media.names import VideoName

MAX_BYTES = 60 * 1024 * 1024

_HEAD = 8
_LARGE_HEAD = 16
_TYPE_BOX = b"ftyp"
_TO_THE_END = 0
_SIZE_FOLLOWS = 1
# Others share the container: pictures (avif, heic), sound (M4A) and QuickTime.
_BRANDS = {b"avc1", b"isom", b"iso2", b"iso4", b"iso5", b"iso6", b"M4V ", b"mp41", b"mp42"}

# A track says what it holds in its handler box, behind eight bytes of version and history.
_SOUND_TRACK = re.compile(rb"hdlr.{8}soun", re.DOTALL)


def inspect(data: bytes, *, field: str) -> VideoName:
    """Name the MP4 clip in `data`, whose outer boxes are walked to the end of the file.

    Raises TooLarge, UnsupportedType or Invalid, each naming `field`.
    """
    if len(data) > MAX_BYTES:
        raise TooLarge("The video has more than 60 MB.", fields={field: "is too large"})
    if data[4:_HEAD] != _TYPE_BOX or not _brands(data) & _BRANDS:
        raise UnsupportedType("The file must be an MP4 video.", fields={field: "must be an MP4"})
    if not {b"moov", b"mdat"} <= set(_boxes(data, field)):
        raise _damaged(field)
    return VideoName.of(data)


def has_sound(clip: IO[bytes]) -> bool:
    """Tell whether a clip that `inspect` lets pass has a track of sound; reads its index alone."""
    while head := clip.read(_HEAD):
        size, rest = int.from_bytes(head[:4]), -1
        if size == _SIZE_FOLLOWS:
            rest = int.from_bytes(clip.read(_LARGE_HEAD - _HEAD)) - _LARGE_HEAD
        elif size != _TO_THE_END:
            rest = size - _HEAD
        if head[4:] == b"moov":
            return _SOUND_TRACK.search(clip.read(rest)) is not None
        if rest < 0:
            break
        clip.seek(rest, os.SEEK_CUR)
    return False


def _brands(data: bytes) -> set[bytes]:
    """The main brand and the compatible ones; between them stands a version."""
    end = min(int.from_bytes(data[:4]), len(data))
    return {data[8:12], *(data[at : at + 4] for at in range(16, end, 4))}


def _boxes(data: bytes, field: str) -> Iterator[bytes]:
    """Yield the kinds of the outer boxes; raises Invalid unless they fill the file exactly."""
    start = 0
    while start < len(data):
        size = int.from_bytes(data[start : start + 4])
        shortest = _HEAD
        if size == _SIZE_FOLLOWS:
            size = int.from_bytes(data[start + _HEAD : start + _LARGE_HEAD])
            shortest = _LARGE_HEAD
        elif size == _TO_THE_END:
            size = len(data) - start
        if size < shortest or start + size > len(data):
            raise _damaged(field)
        yield data[start + 4 : start + _HEAD]
        start += size


def _damaged(field: str) -> Invalid:
    return Invalid("The video is damaged.", fields={field: "is damaged"})
