"""Whether a kept file is still whole: what a failing disk has cut short or emptied is not sent.

Each format says how long it is, or ends in its own way; that is looked at, once for each state of a
file. Pixels are not decoded: this is asked for every request.
"""

import os
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import IO

_JPEG_BEGINS, _JPEG_ENDS = b"\xff\xd8\xff", b"\xff\xd9"
_RIFF_HEAD, _BOX_HEAD, _LARGE_BOX_HEAD = 8, 8, 16
_MOST_BOXES = 1_000


@lru_cache(maxsize=10_000)
def is_whole(path: Path, size: int, changed_at: int) -> bool:
    """Whether a file of this size is complete; `changed_at` tells one state of it from another."""
    check = _CHECKS[path.suffix]
    try:
        with path.open("rb") as file:
            return check(file, size)
    except OSError:
        return False


def _is_whole_jpeg(file: IO[bytes], size: int) -> bool:
    if file.read(len(_JPEG_BEGINS)) != _JPEG_BEGINS:
        return False
    file.seek(-len(_JPEG_ENDS), os.SEEK_END)
    return file.read() == _JPEG_ENDS


def _is_whole_webp(file: IO[bytes], size: int) -> bool:
    head = file.read(_RIFF_HEAD)
    return head[:4] == b"RIFF" and int.from_bytes(head[4:], "little") + _RIFF_HEAD == size


def _is_whole_container(file: IO[bytes], size: int) -> bool:
    """Of AVIF and MP4: boxes, each with its length, that fill the file and begin with its type."""
    at = 0
    for _ in range(_MOST_BOXES):
        file.seek(at)
        head = file.read(_LARGE_BOX_HEAD)
        if len(head) < _BOX_HEAD or (at == 0 and head[4:8] != b"ftyp"):
            return False
        length = int.from_bytes(head[:4], "big")
        if length == 1:
            length = int.from_bytes(head[8:], "big")
        if length < _BOX_HEAD:
            return False
        at += length
        if at >= size:
            return at == size
    return False


_CHECKS: dict[str, Callable[[IO[bytes], int], bool]] = {
    ".jpg": _is_whole_jpeg,
    ".webp": _is_whole_webp,
    ".avif": _is_whole_container,
    ".mp4": _is_whole_container,
}
