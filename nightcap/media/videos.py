"""Clips as bytes: known by their content, and rid of what they say beside sound and picture.

What is taken out is blanked where it stands, so that every place named in the file stays true.
"""

import os
import re
from collections.abc import Iterator
from mmap import mmap
from typing import IO

from nightcap.core.errors import Invalid, TooLarge, UnsupportedType
from nightcap.media import samples
from nightcap.media.boxes import HEAD, Box, BrokenBoxes, boxes, first
from nightcap.media.names import VideoName

MAX_BYTES = 25 * 1024 * 1024

_LARGE_HEAD = 16
_TYPE_BOX = b"ftyp"
_TO_THE_END = 0
_SIZE_FOLLOWS = 1
# Others share the container: pictures (avif, heic) and sound (M4A).
_BRANDS = {
    *(b"avc1", b"isom", b"iso2", b"iso4", b"iso5", b"iso6"),
    *(b"M4V ", b"mp41", b"mp42", b"qt  "),
}
_PLAYABLE = {b"avc1", b"avc3"}
_HEVC = {b"hvc1", b"hev1", b"hvc2", b"hev2", b"dvh1", b"dvhe"}

# What a player needs of each box that holds others. All else is blanked: places, makers, notes.
_TABLES = frozenset(
    b"stsd stts ctts cslg stss stps stsc stsz stz2 stco co64 sdtp sbgp sgpd subs saiz saio".split()
)
_NEEDED = {
    b"": frozenset(b"ftyp styp moov mdat moof sidx mfra".split()),
    b"moov": frozenset(b"mvhd trak mvex".split()),
    b"trak": frozenset(b"tkhd edts mdia".split()),
    b"mdia": frozenset(b"mdhd hdlr minf".split()),
    b"minf": frozenset(b"vmhd smhd hdlr dinf stbl".split()),
    b"stbl": _TABLES,
    b"moof": frozenset(b"mfhd traf".split()),
    b"traf": frozenset(b"tfhd tfdt trun sdtp sbgp sgpd subs saiz saio".split()),
}
_DATED = frozenset(b"mvhd tkhd mdhd".split())
_PICTURE, _SOUND = b"vide", b"soun"

# A track says what it holds in its handler box, behind eight bytes of version and history.
_SOUND_TRACK = re.compile(rb"hdlr.{8}soun", re.DOTALL)


def strip(data: bytearray | mmap, *, field: str) -> VideoName:
    """Check the H.264 clip in `data`, blank in place what is no sound or picture, and name it.

    Places, dates, makers and timed data go; the frames are not touched.
    Raises TooLarge, UnsupportedType or Invalid, each naming `field`.
    """
    if len(data) > MAX_BYTES:
        raise TooLarge("The video has more than 25 MB.", fields={field: "is too large"})
    if data[4:HEAD] != _TYPE_BOX or not _brands(data) & _BRANDS:
        raise UnsupportedType(
            "The file must be an MP4 or MOV video.", fields={field: "must be an MP4"}
        )
    try:
        outer = _outer(data)
        tracks = list(_tracks(data, outer))
        _check_codecs(data, tracks, field)
        _blank_other_tracks(data, outer, tracks)
        _blank_needless(data, b"", outer)
    except BrokenBoxes as error:
        raise Invalid("The video is damaged.", fields={field: "is damaged"}) from error
    return VideoName.of(data)


def has_sound(clip: IO[bytes]) -> bool:
    """Tell whether a clip that `strip` lets pass has a track of sound; reads its index alone."""
    while head := clip.read(HEAD):
        size, rest = int.from_bytes(head[:4]), -1
        if size == _SIZE_FOLLOWS:
            rest = int.from_bytes(clip.read(_LARGE_HEAD - HEAD)) - _LARGE_HEAD
        elif size != _TO_THE_END:
            rest = size - HEAD
        if head[4:] == b"moov":
            return _SOUND_TRACK.search(clip.read(rest)) is not None
        if rest < 0:
            break
        clip.seek(rest, os.SEEK_CUR)
    return False


def _brands(data: bytearray | mmap) -> set[bytes]:
    """The main brand and the compatible ones; between them stands a version."""
    end = min(int.from_bytes(data[:4]), len(data))
    return {bytes(data[8:12]), *(bytes(data[at : at + 4]) for at in range(16, end, 4))}


def _outer(data: bytearray | mmap) -> list[Box]:
    outer = list(boxes(data, 0, len(data)))
    if not {b"moov", b"mdat"} <= {box.kind for box in outer}:
        raise BrokenBoxes
    return outer


def _tracks(data: bytearray | mmap, outer: list[Box]) -> Iterator[tuple[Box, bytes]]:
    """Yield every track with what it holds, as its handler says."""
    for index in (box for box in outer if box.kind == b"moov"):
        for track in (box for box in boxes(data, index.body, index.end) if box.kind == b"trak"):
            handler = first(data, track, b"mdia", b"hdlr")
            holds = b"" if handler is None else data[handler.body + 8 : handler.body + 12]
            yield track, bytes(holds)


def _check_codecs(data: bytearray | mmap, tracks: list[tuple[Box, bytes]], field: str) -> None:
    pictures = [track for track, holds in tracks if holds == _PICTURE]
    if not pictures:
        raise UnsupportedType("The file holds no video.", fields={field: "must hold a video"})
    for track in pictures:
        described = first(data, track, b"mdia", b"minf", b"stbl", b"stsd")
        # Behind version and count stands the first description, itself a box.
        codec = b"" if described is None else bytes(data[described.body + 12 : described.body + 16])
        if codec in _HEVC:
            raise UnsupportedType(
                "The video is HEVC (H.265), which many browsers cannot play. Please save it as"
                " H.264; an iPhone calls this “Most Compatible”.",
                fields={field: "must be H.264, not HEVC"},
            )
        if codec not in _PLAYABLE:
            raise UnsupportedType(
                "The video's format is not one that every browser plays. Please save it as H.264.",
                fields={field: "must be H.264"},
            )


def _blank_other_tracks(
    data: bytearray | mmap, outer: list[Box], tracks: list[tuple[Box, bytes]]
) -> None:
    frames = [box for box in outer if box.kind == b"mdat"]
    for track, holds in tracks:
        if holds in {_PICTURE, _SOUND}:
            continue
        for start, end in samples.spans(data, track):
            for box in frames:
                _zero(data, max(start, box.body), min(end, box.end))
        _blank(data, track)


def _blank_needless(data: bytearray | mmap, inside: bytes, found: list[Box]) -> None:
    for box in found:
        if box.kind not in _NEEDED[inside]:
            _blank(data, box)
        elif box.kind in _DATED:
            _forget_dates(data, box)
        elif box.kind in _NEEDED:
            _blank_needless(data, box.kind, list(boxes(data, box.body, box.end)))


def _forget_dates(data: bytearray | mmap, box: Box) -> None:
    """Creation and change stand behind a version, which says how wide they are."""
    width = 8 if data[box.body : box.body + 1] == b"\1" else 4
    _zero(data, box.body + 4, min(box.body + 4 + 2 * width, box.end))


def _blank(data: bytearray | mmap, box: Box) -> None:
    data[box.start + 4 : box.start + HEAD] = b"free"
    _zero(data, box.body, box.end)


def _zero(data: bytearray | mmap, start: int, end: int) -> None:
    if start < end:
        data[start:end] = bytes(end - start)
