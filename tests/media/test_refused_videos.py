"""What is no clip, or not one that every browser plays: refused with what helps."""

import time
from io import BytesIO

import av
import pytest
from pytest_django import Settings

from nightcap.core.errors import DomainError, Invalid, TooLarge, UnsupportedType
from nightcap.media.videos import MAX_BYTES
from tests.support.media.clips import (
    CLIP,
    INDEX_FIRST,
    box,
    filmed,
    numbers,
    store,
    table,
    with_tables,
)

_FRAMES_AT = CLIP.index(b"mdat") + 4
_FRAMES_END = _FRAMES_AT - 8 + int.from_bytes(CLIP[_FRAMES_AT - 8 : _FRAMES_AT - 4])
WITHOUT_PICTURES = CLIP[:_FRAMES_AT] + bytes(_FRAMES_END - _FRAMES_AT) + CLIP[_FRAMES_END:]
"""A clip whose index is right and whose frames are zeros."""


@pytest.mark.parametrize(
    ("data", "refusal"),
    [
        (b"", UnsupportedType),
        (b"ftypisom", UnsupportedType),
        (b"<html><script>alert(1)</script>", UnsupportedType),
        (filmed(codec="libvpx-vp9", form="webm"), UnsupportedType),
        (box(b"ftyp", b"avif" + bytes(4) + b"mif1"), Invalid),
        (CLIP[: CLIP.index(b"moov") - 4], Invalid),
        (filmed(options=INDEX_FIRST)[:-1], Invalid),
        (filmed(options=INDEX_FIRST)[:-200], Invalid),
        (CLIP[: CLIP.index(b"stsz")], Invalid),
        (box(b"ftyp", b"isom" + bytes(4)) + box(b"moov", b"\0\0\0\1"), UnsupportedType),
    ],
    ids=[
        "nothing",
        "no size",
        "a page",
        "WebM",
        "a picture",
        "no index",
        "the last byte is missing",
        "the last frames are missing",
        "half an index",
        "broken index",
    ],
)
def test_what_is_no_whole_clip_is_refused_by_the_name_of_its_field(
    data: bytes, refusal: type[DomainError], settings: Settings
) -> None:
    with pytest.raises(refusal) as error:
        store(data)
    assert list(error.value.fields) == ["videoUrl"]
    assert not settings.MEDIA_ROOT.exists()


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (filmed(codec="libx265"), r"HEVC \(H\.265\).* H\.264"),
        (filmed(codec="mpeg4"), r"H\.264"),
        (filmed(form="mov", sound="pcm_s16le"), r"sound.* AAC"),
        (filmed(pixels="yuv444p"), r"many browsers cannot play.* H\.264"),
        (filmed(pixels="yuv422p"), r"many browsers cannot play.* H\.264"),
        (filmed(pixels="yuv420p10le"), r"many browsers cannot play.* H\.264"),
        (WITHOUT_PICTURES, r"many browsers cannot play.* H\.264"),
    ],
    ids=[
        "HEVC",
        "MPEG-4 Visual",
        "sound as a recorder writes it",
        "4:4:4",
        "4:2:2",
        "ten bits",
        "frames that do not decode",
    ],
)
def test_what_not_every_browser_plays_is_refused_with_what_helps(data: bytes, reason: str) -> None:
    with pytest.raises(UnsupportedType, match=reason) as error:
        store(data)
    assert list(error.value.fields) == ["videoUrl"]


def test_sound_alone_is_no_clip() -> None:
    file = BytesIO()
    with (
        av.open(BytesIO(filmed(sound="aac")), "r") as source,
        av.open(file, "w", format="mp4") as out,
    ):
        sound = out.add_stream_from_template(source.streams.audio[0])
        for packet in source.demux(source.streams.audio[0]):
            if packet.dts is not None:
                packet.stream = sound
                out.mux(packet)
    with pytest.raises(UnsupportedType, match="holds no video"):
        store(file.getvalue())


def test_a_clip_may_have_25_megabytes_and_no_more() -> None:
    assert MAX_BYTES == 25 * 1024 * 1024
    room = box(b"free", bytes(MAX_BYTES - len(CLIP) - 8))
    assert store(CLIP + room)
    with pytest.raises(TooLarge, match="25 MB"):
        store(CLIP + room + b"\0")


@pytest.mark.parametrize("count", [20_000_000, 0x7FFF_FFFF])
def test_an_index_of_more_frames_than_there_can_be_is_refused_soon(
    count: int, settings: Settings
) -> None:
    tables = table(b"stts", 2, count, 1) + box(b"stsz", numbers(0, 1, count))
    tables += table(b"stsc", 3, 1, count, 1) + table(b"stco", 1, 48)
    began = time.monotonic()
    with pytest.raises(Invalid) as error:
        store(with_tables(CLIP, tables))
    assert list(error.value.fields) == ["videoUrl"]
    assert time.monotonic() - began < 30
    assert not settings.MEDIA_ROOT.exists()


def test_a_frame_that_is_named_again_and_again_does_not_fill_the_disk(settings: Settings) -> None:
    size, times = 1_000_000, 2000
    tables = table(b"stts", 2, times, 1) + box(b"stsz", numbers(0, size, times))
    tables += table(b"stsc", 3, 1, 1, 1) + table(b"stco", 1, *range(48, 48 + times))
    data = with_tables(CLIP, tables) + box(b"free", bytes(size))
    with pytest.raises(Invalid) as error:
        store(data)
    assert list(error.value.fields) == ["videoUrl"]
    assert not settings.MEDIA_ROOT.exists()
