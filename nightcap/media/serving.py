"""The response to a request for a file under /media: reads the folder only, no Django.

Only names of pictures and clips are answered, so a path cannot reach another file.
"""

import logging
import os
import re
import stat
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import IO

from nightcap.core.http import names_etag
from nightcap.media.names import PictureName, VideoName, file_at

log = logging.getLogger(__name__)

_TYPES = {
    ".jpg": "image/jpeg",
    ".webp": "image/webp",
    ".avif": "image/avif",
    ".mp4": "video/mp4",
}
_RANGE = re.compile(r"bytes=(?:([0-9]{1,18})-([0-9]{0,18})|-([0-9]{1,18}))", re.ASCII)
_SAFE = {
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Cross-Origin-Resource-Policy": "cross-origin",
}


@dataclass(frozen=True)
class MediaResponse:
    """A status, the headers, and the file and byte range of the body (None without a body)."""

    status: int
    headers: Mapping[str, str]
    file: Path | None = None
    start: int = 0
    length: int = 0


def respond(
    path: str, headers: Mapping[str, str], *, root: Path, method: str = "GET"
) -> MediaResponse:
    """Return the response to a request for `path` (undecoded, without query).

    `headers` has lower-case names. Supports If-None-Match, Range with one range, and If-Range. In
    place of a variant that is not made yet the master is sent, with `no-store`. A HEAD request gets
    the same headers and no file.
    """
    if method not in {"GET", "HEAD"}:
        return _empty(405, {"Allow": "GET, HEAD"})
    file_name = file_at(path)
    found = _find(file_name, root)
    if found is None:
        return _empty(404, {"Cache-Control": "no-store"})
    file, size = found
    etag = f'"{file.name}"'
    common = {
        **_SAFE,
        "ETag": etag,
        "Cache-Control": (
            "public, max-age=31536000, immutable" if file.name == file_name else "no-store"
        ),
        "Accept-Ranges": "bytes",
    }
    if names_etag(headers.get("if-none-match", ""), etag):
        return MediaResponse(304, common)
    wanted = headers.get("range", "") if method == "GET" else ""
    if headers.get("if-range", etag) != etag:
        wanted = ""
    return _body(file, size, common, wanted, with_file=method == "GET")


def _find(file_name: str, root: Path) -> tuple[Path, int] | None:
    """Return a file with its size; of a missing variant the master's."""
    name = PictureName.parse(file_name)
    if name is None and VideoName.parse(file_name) is None:
        return None
    for file in (root / file_name, *((root / name.master,) if name else ())):
        size = _size(file)
        if size is not None:
            return file, size
    return None


def _size(file: Path) -> int | None:
    """Return the size in bytes of a whole regular file, or None.

    None if the file is missing, a link, or truncated.
    """
    try:
        status = file.lstat()
    except OSError:
        return None
    if not stat.S_ISREG(status.st_mode):
        return None
    if not is_whole(file, status.st_size, status.st_mtime_ns):
        log.error("%s is damaged: it has lost a part.", file)
        return None
    return status.st_size


def _body(
    file: Path, size: int, common: dict[str, str], wanted: str, *, with_file: bool
) -> MediaResponse:
    common = {**common, "Content-Type": _TYPES[file.suffix]}
    span = _span(wanted.strip(), size)
    start, end = span or (0, size)
    if span and start >= end:
        return _empty(416, {"Content-Range": f"bytes */{size}"})
    if span:
        common["Content-Range"] = f"bytes {start}-{end - 1}/{size}"
    common["Content-Length"] = str(end - start)
    status = 206 if span else 200
    if not with_file:
        return MediaResponse(status, common)
    return MediaResponse(status, common, file, start, end - start)


def _span(wanted: str, size: int) -> tuple[int, int] | None:
    """Return the first byte of a range and the one after its last; None if it is not one range.

    The range is empty if it lies outside of the file.
    """
    match = _RANGE.fullmatch(wanted)
    if match is None:
        return None
    first, last, suffix = match.groups()
    if suffix is not None:
        return max(0, size - int(suffix)), size
    if last and int(last) < int(first):
        return None
    return int(first), min(int(last) + 1, size) if last else size


def _empty(status: int, headers: dict[str, str]) -> MediaResponse:
    return MediaResponse(status, {**_SAFE, **headers, "Content-Length": "0"})


_JPEG_BEGINS, _JPEG_ENDS = b"\xff\xd8\xff", b"\xff\xd9"
_RIFF_HEAD, _BOX_HEAD, _LARGE_BOX_HEAD = 8, 8, 16
_MOST_BOXES = 1_000


@lru_cache(maxsize=10_000)
def is_whole(path: Path, size: int, changed_at: int) -> bool:
    """Return whether a file of this size is complete; `changed_at` is part of the cache key."""
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
    """Check AVIF and MP4: boxes with their lengths that fill the file, the first one `ftyp`."""
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
