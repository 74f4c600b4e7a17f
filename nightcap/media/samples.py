"""Where the frames of one track lie in an MP4 file (ISO/IEC 14496-12, section 8.7)."""

import struct
from collections.abc import Iterator, Sequence
from mmap import mmap

from nightcap.media.boxes import Box, BrokenBoxes, first

_TO_TRACK_TABLES = (b"mdia", b"minf", b"stbl")
_VERSION = 4


def spans(data: bytearray | mmap, track: Box) -> Iterator[tuple[int, int]]:
    """Yield where each chunk of a track's samples begins and ends, as its tables say.

    Nothing says that the places are inside the file. Raises BrokenBoxes for broken tables.
    """
    tables = first(data, track, *_TO_TRACK_TABLES)
    if tables is None:
        return
    starts = _starts(data, tables)
    done = 0
    size_of = _Sizes(data, tables)
    for start, count in zip(starts, _counts(data, tables, len(starts)), strict=False):
        yield start, start + size_of.samples(done, done + count)
        done += count


class _Sizes:
    """The sizes of a track's samples, one for all or one for each."""

    def __init__(self, data: bytearray | mmap, tables: Box) -> None:
        box = first(data, tables, b"stsz")
        self._same, self._each = 0, tuple[int, ...]()
        if box is not None:
            [self._same] = _numbers(data, box, box.body + _VERSION, 1)
            if self._same == 0:
                self._each = _table(data, box, box.body + _VERSION + 4, 1)

    def samples(self, begin: int, end: int) -> int:
        """How many bytes the samples from `begin` up to `end` have together."""
        return self._same * (end - begin) if self._same else sum(self._each[begin:end])


def _starts(data: bytearray | mmap, tables: Box) -> Sequence[int]:
    box = first(data, tables, b"stco")
    if box is not None:
        return _table(data, box, box.body + _VERSION, 1)
    box = first(data, tables, b"co64")
    if box is None:
        return ()
    halves = _table(data, box, box.body + _VERSION, 2)
    return [(high << 32) + low for high, low in zip(halves[::2], halves[1::2], strict=True)]


def _counts(data: bytearray | mmap, tables: Box, chunks: int) -> Iterator[int]:
    """How many samples each chunk has; an entry holds for all chunks up to the next entry's."""
    box = first(data, tables, b"stsc")
    entries = () if box is None else _table(data, box, box.body + _VERSION, 3)
    firsts, counts = entries[::3], entries[1::3]
    for begin, end, count in zip(firsts, (*firsts[1:], chunks + 1), counts, strict=False):
        yield from (count for _ in range(begin, min(end, chunks + 1)))


def _table(data: bytearray | mmap, box: Box, at: int, columns: int) -> tuple[int, ...]:
    """Read a table of 32-bit numbers that follows the number of its rows."""
    [rows] = _numbers(data, box, at, 1)
    return _numbers(data, box, at + 4, rows * columns)


def _numbers(data: bytearray | mmap, box: Box, at: int, count: int) -> tuple[int, ...]:
    if at + 4 * count > box.end:
        raise BrokenBoxes
    return struct.unpack_from(f">{count}I", data, at)
