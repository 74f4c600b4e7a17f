"""Clips for the tests, built box by box, and what is hidden in those of phones."""

from pathlib import Path

REELS = sorted((Path(__file__).parents[2] / "venue" / "videos").glob("*.mp4"))
"""Real clips, as an encoder writes them."""

PLACE = b"+40.7580-073.9690/"
"""Where a phone says that it was."""
MAKER = b"Spyglass"
FRAMES = b"frames"


def box(kind: bytes, content: bytes = b"") -> bytes:
    return (8 + len(content)).to_bytes(4) + kind + content


def kind_of_file(brand: bytes = b"isom", others: bytes = b"mp41") -> bytes:
    return box(b"ftyp", brand + bytes(4) + others)


def table(kind: bytes, columns: int, *numbers: int) -> bytes:
    rows = len(numbers) // columns
    body = b"".join(number.to_bytes(4) for number in (0, rows, *numbers))
    return box(kind, body)


def track(holds: bytes = b"vide", codec: bytes = b"avc1", *, samples: bytes = b"") -> bytes:
    """A track; `samples` are the tables that say where its samples lie."""
    described = box(b"stsd", bytes(4) + (1).to_bytes(4) + box(codec, bytes(8)))
    handler = box(b"hdlr", bytes(8) + holds + bytes(13))
    return box(b"trak", box(b"mdia", handler + box(b"minf", box(b"stbl", described + samples))))


def clip(
    *, brand: bytes = b"isom", others: bytes = b"mp41", index: bytes | None = None
) -> bytearray:
    """The smallest file with the boxes of a clip; `index` is what its `moov` holds."""
    index = track() if index is None else index
    return bytearray(kind_of_file(brand, others) + box(b"moov", index) + box(b"mdat", FRAMES))


def of_a_phone(reel: bytes) -> bytearray:
    """A real clip with what phones write into it: place, maker, dates, notes."""
    at = reel.index(b"moov") - 4
    size = int.from_bytes(reel[at : at + 4])
    place = b"\xa9xyz" + len(PLACE).to_bytes(2) + b"\x15\xc7" + PLACE
    key = b"com.apple.quicktime.location.ISO6709"
    keys = box(b"keys", bytes(4) + (1).to_bytes(4) + box(b"mdta", key))
    values = box(b"ilst", box((1).to_bytes(4), box(b"data", bytes(8) + PLACE)))
    told = box(b"udta", (4 + len(place)).to_bytes(4) + place) + box(b"meta", keys + values)
    index = bytearray(reel[at + 8 : at + size] + told)
    # The header begins with a version; then come the instants of making and changing.
    header = index.index(b"mvhd") + 8
    index[header : header + 8] = b"20261121"
    # Behind the frames, so that every place in the tables stays true.
    moved = reel[:at] + box(b"free", reel[at + 8 : at + size]) + reel[at + size :]
    return bytearray(moved + box(b"moov", bytes(index)) + box(b"uuid", bytes(16) + MAKER))
