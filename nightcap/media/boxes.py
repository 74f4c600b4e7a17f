"""The boxes that an MP4 or QuickTime file is made of, walked without copying what they hold."""

from collections.abc import Iterator
from mmap import mmap
from typing import NamedTuple

HEAD = 8
_LARGE_HEAD = 16
_TERMINATOR = 4
_SIZE_FOLLOWS = 1
_TO_THE_END = 0
# No encoder writes as many; a file of nothing but heads would keep the server busy.
_MOST = 10_000


class BrokenBoxes(ValueError):
    """The boxes do not fill what they lie in."""


class Box(NamedTuple):
    """Where a box lies: its head from `start`, what it holds from `body` up to `end`."""

    kind: bytes
    start: int
    body: int
    end: int


def boxes(data: bytearray | mmap, start: int, end: int) -> Iterator[Box]:
    """Yield the boxes that lie side by side between two places.

    Raises BrokenBoxes unless they fill it exactly; QuickTime may close a list with four zeros.
    """
    count = 0
    while start < end:
        box = _box(data, start, end)
        if box is None:
            return
        count += 1
        if count > _MOST:
            raise BrokenBoxes
        yield box
        start = box.end


def _box(data: bytearray | mmap, start: int, end: int) -> Box | None:
    size, body = int.from_bytes(data[start : start + 4]), start + HEAD
    if size == _TO_THE_END and end - start == _TERMINATOR:
        return None
    if size == _SIZE_FOLLOWS:
        size = int.from_bytes(data[body : start + _LARGE_HEAD])
        body = start + _LARGE_HEAD
    elif size == _TO_THE_END:
        size = end - start
    if body > start + size or start + size > end:
        raise BrokenBoxes
    return Box(bytes(data[start + 4 : start + HEAD]), start, body, start + size)


def first(data: bytearray | mmap, box: Box, *kinds: bytes) -> Box | None:
    """Return the box that lies in `box` along a path of kinds; None when there is none."""
    found: Box | None = box
    for kind in kinds:
        if found is None:
            return None
        inner = boxes(data, found.body, found.end)
        found = next((child for child in inner if child.kind == kind), None)
    return found
