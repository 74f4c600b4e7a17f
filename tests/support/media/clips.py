"""Clips for the tests: those of the sample venue, some filmed on the spot, and hostile ones."""

from fractions import Fraction
from io import BytesIO
from pathlib import Path
from tempfile import NamedTemporaryFile

import av

from nightcap.media import services

REELS = sorted((Path(__file__).parents[3] / "venue" / "videos").glob("*.mp4"))
"""Real clips, as an encoder writes them."""

PLACE = b"+40.7580-073.9690/"
"""Where a phone says that it was."""
MAKER = b"Spyglass"
IN_FRAGMENTS = {"movflags": "frag_keyframe+empty_moov"}
"""How a recorder writes that must be able to stop at any moment."""
INDEX_FIRST = {"moov_size": "3000"}

FRAMES = 8
_SIZE = (64, 48)
_EACH = Fraction(1, FRAMES)


def filmed(
    *,
    codec: str = "libx264",
    sound: str | None = None,
    timed_data: bytes = b"",
    form: str = "mp4",
    options: dict[str, str] | None = None,
    pixels: str = "yuv420p",
) -> bytes:
    """Return a clip of one second in eight frames.

    `timed_data` is repeated with each frame.
    """
    file = BytesIO()
    with av.open(file, "w", format=form, options=options) as clip:
        picture = clip.add_stream(codec, rate=FRAMES)
        assert isinstance(picture, av.VideoStream)
        picture.width, picture.height = _SIZE
        picture.pix_fmt = pixels
        heard = clip.add_stream(sound, rate=48_000, layout="mono") if sound else None
        data = clip.add_data_stream("bin_data") if timed_data else None
        for number in range(FRAMES):
            frame = av.VideoFrame(*_SIZE, pixels)
            for plane in frame.planes:
                plane.update(bytes([20 * number]) * plane.buffer_size)
            frame.pts = number
            clip.mux(picture.encode(frame))
            if isinstance(heard, av.AudioStream):
                clip.mux(heard.encode(_quiet(number, heard.codec_context.format.name)))
            if data is not None:
                said = av.Packet(timed_data)
                said.stream, said.time_base = data, _EACH
                said.pts = said.dts = number
                clip.mux(said)
        clip.mux(picture.encode())
        if isinstance(heard, av.AudioStream):
            clip.mux(heard.encode())
    return file.getvalue()


def _quiet(number: int, sample_format: str) -> av.AudioFrame:
    frame = av.AudioFrame(sample_format, "mono", 1024)
    frame.sample_rate, frame.pts = 48_000, 1024 * number
    for plane in frame.planes:
        plane.update(bytes(plane.buffer_size))
    return frame


def box(kind: bytes, content: bytes = b"") -> bytes:
    return (8 + len(content)).to_bytes(4) + kind + content


def numbers(*values: int) -> bytes:
    return b"".join(value.to_bytes(4) for value in values)


def table(kind: bytes, columns: int, *values: int) -> bytes:
    """Return a table of 32-bit numbers.

    A version and the number of its rows come before them.
    """
    return box(kind, numbers(0, len(values) // columns, *values))


def with_index(reel: bytes, more: bytes, *, frames: bytes = b"") -> bytearray:
    """Return a clip with `more` added to its index.

    `frames` then begin at `end_of(reel)`.
    """
    at = reel.index(b"moov") - 4
    size = int.from_bytes(reel[at : at + 4])
    # Behind the frames, so that every place in the tables stays true.
    moved = reel[:at] + box(b"free", reel[at + 8 : at + size]) + reel[at + size :]
    index = box(b"moov", reel[at + 8 : at + size] + more)
    return bytearray(moved + box(b"mdat", frames) + index)


def with_tables(clip: bytes, tables: bytes) -> bytes:
    """Return the clip with other tables of samples in its only track."""
    start = clip.index(b"stsd") - 4
    end = start + int.from_bytes(clip[start : start + 4])
    inner, start = clip[start:end] + tables, clip.index(b"stbl") - 4
    inner = box(b"stbl", inner)
    for kind in (b"minf", b"mdia", b"trak", b"moov"):
        outer = clip.rindex(kind) - 4
        inner, start = box(kind, clip[outer + 8 : start] + inner), outer
    # Which part of the track is shown is not said either.
    return clip[:start] + inner.replace(b"edts", b"free")


def filled_up(clip: bytes, size: int, filling: int) -> bytes:
    """Return a clip of `size` bytes.

    It repeats its first frame, each time with much filling.
    """
    each = 100_000
    frame = _first_frame(clip)
    # A unit of type 12 (H.264, 7.3.2.7) holds nothing that a decoder reads.
    unit = b"\x0c" + bytes([0xFF - filling]) * (each - len(frame) - 5)
    sample = frame + numbers(len(unit)) + unit

    def index(start: int, count: int) -> bytes:
        tables = table(b"stts", 2, count, 2048) + box(b"stsz", numbers(0, each, count))
        return with_tables(clip, tables + table(b"stsc", 3, 1, count, 1) + table(b"stco", 1, start))

    start = len(index(0, 0)) + 8
    count = (size - start) // each
    return index(start, count) + box(b"mdat", sample * count)


def _first_frame(clip: bytes) -> bytes:
    with av.open(BytesIO(clip), "r") as file:
        return bytes(next(file.demux(video=0)))


def end_of(reel: bytes) -> int:
    return len(reel) + 8


def track(holds: bytes, codec: bytes, tables: bytes) -> bytes:
    """Return a track of one clip; `tables` say where its samples lie."""
    described = box(b"stsd", numbers(0, 1) + box(codec, bytes(6) + b"\0\1"))
    times = table(b"stts", 2, 2, 1)
    handler = box(b"hdlr", bytes(8) + holds + bytes(13))
    length = box(b"mdhd", numbers(0, 0, 0, 8, 2, 0))
    samples = box(b"minf", box(b"stbl", described + times + tables))
    header = box(b"tkhd", numbers(3, 0, 0, 9, 0, 2) + bytes(60))
    return box(b"trak", header + box(b"mdia", length + handler + samples))


def of_a_phone(reel: bytes) -> bytearray:
    """Return a real clip with the notes that phones write into it.

    They are the place, the maker, dates and others.
    """
    place = b"\xa9xyz" + len(PLACE).to_bytes(2) + b"\x15\xc7" + PLACE
    key = b"com.apple.quicktime.location.ISO6709"
    keys = box(b"keys", bytes(4) + (1).to_bytes(4) + box(b"mdta", key))
    values = box(b"ilst", box((1).to_bytes(4), box(b"data", bytes(8) + PLACE)))
    notes = box(b"udta", (4 + len(place)).to_bytes(4) + place) + box(b"meta", keys + values)
    clip = with_index(reel, notes)
    # The header begins with a version; then come the instants of making and changing.
    header = clip.rindex(b"mvhd") + 8
    clip[header : header + 8] = b"20261121"
    return clip + box(b"uuid", bytes(16) + MAKER)


def turned(clip: bytes) -> bytes:
    """Return the clip as written by a phone that was held upright.

    It is to be shown turned by a quarter.
    """
    matrix = clip.index(b"tkhd") + 44
    quarter = (0, 1 << 16, 0, 0xFFFF0000, 0, 0, 0, 0, 1 << 30)
    return clip[:matrix] + numbers(*quarter) + clip[matrix + 36 :]


def store(data: bytes | bytearray) -> str:
    """Keep a clip as an upload does; return its address."""
    with NamedTemporaryFile() as file:
        file.write(data)
        file.flush()
        return services.store_video(Path(file.name), field="videoUrl")


CLIP = filmed()
