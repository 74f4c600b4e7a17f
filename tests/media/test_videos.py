"""Clips: known by their content, kept under an address that never changes what it means."""

from pathlib import Path

import pytest
from django.core.files.storage import default_storage
from pytest_django import Settings

from nightcap.core.errors import DomainError, Invalid, TooLarge, UnsupportedType
from nightcap.media import services, videos
from nightcap.media.names import VideoName
from nightcap.media.serving import answer
from tests.media.clips import (
    FRAMES,
    MAKER,
    PLACE,
    REELS,
    box,
    clip,
    kind_of_file,
    of_a_phone,
    table,
    track,
)

BEFORE_THE_FRAMES = 4
"""Bytes of a box's size, before its kind."""


def kept(url: str, settings: Settings) -> bytes:
    name = VideoName.parse(url.removeprefix("/media/"))
    assert name is not None
    assert url == f"/media/{name.digest}.mp4"
    root: Path = settings.MEDIA_ROOT
    return (root / name.file).read_bytes()


def frames_of(data: bytes | bytearray) -> bytes:
    return bytes(data[data.index(b"mdat") :])


@pytest.mark.parametrize("file", REELS, ids=lambda file: file.stem)
def test_of_a_real_clip_every_frame_stays_where_it_is(file: Path, settings: Settings) -> None:
    data = file.read_bytes()
    found = kept(services.store_video(bytearray(data), field="videoUrl"), settings)
    assert len(found) == len(data)
    assert frames_of(found) == frames_of(data)
    tables = data[data.index(b"stbl") : data.index(b"udta") - BEFORE_THE_FRAMES]
    assert tables in found


@pytest.mark.parametrize("file", REELS[:2], ids=lambda file: file.stem)
def test_place_maker_and_dates_of_a_clip_are_gone(file: Path, settings: Settings) -> None:
    data = of_a_phone(file.read_bytes())
    written = (PLACE, MAKER, b"20261121", b"\xa9xyz", b"com.apple.quicktime", b"Lavf")
    assert all(text in data for text in written)
    before = len(data)
    found = kept(services.store_video(data, field="videoUrl"), settings)
    assert [text for text in written if text in found] == []
    assert len(found) == before
    assert [kind for kind in (b"udta", b"meta", b"uuid") if kind in found] == []


def test_a_track_of_timed_data_goes_with_what_it_says(settings: Settings) -> None:
    picture = track(samples=table(b"stsz", 1))
    empty = kind_of_file() + box(b"moov", picture + timed_data(0)) + box(b"mdat")
    said = FRAMES + PLACE + MAKER + FRAMES
    data = kind_of_file() + box(b"moov", picture + timed_data(len(empty) + len(FRAMES)))
    data += box(b"mdat", said)
    found = kept(services.store_video(bytearray(data), field="videoUrl"), settings)
    assert found.endswith(FRAMES + bytes(len(PLACE + MAKER)) + FRAMES)
    assert b"gpmd" not in found
    assert len(found) == len(data)


def timed_data(at: int) -> bytes:
    """A camera's track of places: two samples of different size in one chunk."""
    sizes = box(b"stsz", bytes(8) + (2).to_bytes(4) + _number(len(PLACE)) + _number(len(MAKER)))
    chunks = table(b"stsc", 3, 1, 2, 1) + table(b"stco", 1, at)
    return track(b"meta", b"gpmd", samples=sizes + chunks)


def _number(value: int) -> bytes:
    return value.to_bytes(4)


def test_broken_tables_of_timed_data_are_refused() -> None:
    broken = box(b"stsc", bytes(4) + _number(9)) + table(b"stco", 1, 1)
    with pytest.raises(Invalid, match="damaged"):
        services.store_video(
            clip(index=track() + track(b"meta", b"gpmd", samples=broken)), field="videoUrl"
        )


def test_the_same_clip_gets_the_same_address_and_another_one_another() -> None:
    first = services.store_video(clip(), field="videoUrl")
    assert services.store_video(clip(), field="videoUrl") == first
    assert services.store_video(clip(brand=b"mp42"), field="videoUrl") != first


@pytest.mark.parametrize(
    "data",
    [
        clip(brand=b"MSNV", others=b"avc1"),
        clip(brand=b"qt  ", others=b"qt  "),
        kind_of_file()
        + box(b"moov", track(codec=b"avc3"))
        + (1).to_bytes(4) + b"mdat" + (22).to_bytes(8) + b"frames",
        kind_of_file() + box(b"moov", track()) + bytes(4) + b"mdat" + b"to the end",
        clip(index=track() + bytes(4)),
    ],
    ids=["brand among others", "QuickTime", "box of 64 bits", "box to the end", "list with an end"],
)  # fmt: skip
def test_every_way_to_write_the_boxes_is_read(data: bytes) -> None:
    assert videos.strip(bytearray(data), field="videoUrl") == VideoName.of(data)


@pytest.mark.parametrize(
    ("data", "refusal"),
    [
        (b"", UnsupportedType),
        (b"ftypisom", UnsupportedType),
        (b"<html><script>alert(1)</script>", UnsupportedType),
        (b"\x1aE\xdf\xa3webm", UnsupportedType),
        (clip(brand=b"avif", others=b"mif1"), UnsupportedType),
        (clip(index=track(b"soun", b"mp4a")), UnsupportedType),
        (clip(index=box(b"mvhd", bytes(100))), UnsupportedType),
        (clip()[:-1], Invalid),
        (clip() + b"\0\0\0\1", Invalid),
        (clip() + b"<script>alert(1)</script>", Invalid),
        (clip(index=track()[:-1]), Invalid),
        (clip(index=track() + bytes(7)), Invalid),
        (kind_of_file(), Invalid),
        (clip() + box(b"free") * 10_000, Invalid),
        (clip() + (1).to_bytes(4) + b"free" + bytes(8), Invalid),
    ],
)
def test_what_is_no_whole_clip_is_refused_by_the_name_of_its_field(
    data: bytes, refusal: type[DomainError], settings: Settings
) -> None:
    with pytest.raises(refusal) as error:
        services.store_video(bytearray(data), field="videoUrl")
    assert list(error.value.fields) == ["videoUrl"]
    assert not settings.MEDIA_ROOT.exists()


@pytest.mark.parametrize(
    ("codec", "reason"),
    [(b"hvc1", "H.265"), (b"hev1", "H.265"), (b"dvh1", "H.265"), (b"mp4v", "H.264")],
)
def test_what_not_every_browser_plays_is_refused_with_what_helps(codec: bytes, reason: str) -> None:
    with pytest.raises(UnsupportedType, match=reason) as error:
        services.store_video(clip(index=track(codec=codec)), field="videoUrl")
    assert "H.264" in str(error.value)
    assert "H.264" in error.value.fields["videoUrl"]


def test_a_clip_may_have_25_megabytes_and_no_more() -> None:
    assert videos.MAX_BYTES == 25 * 1024 * 1024
    start = clip()
    rest = box(b"free", bytes(videos.MAX_BYTES - len(start) - 8))
    assert videos.strip(start + rest, field="videoUrl")
    with pytest.raises(TooLarge, match="25 MB"):
        videos.strip(start + rest + b"\0", field="videoUrl")


def test_a_player_may_ask_for_any_part_of_a_clip(settings: Settings) -> None:
    data = bytearray(REELS[0].read_bytes())
    url = services.store_video(data, field="videoUrl")
    whole = answer(url, {}, root=settings.MEDIA_ROOT)
    assert (whole.status, whole.length) == (200, len(data))
    assert whole.headers["Content-Type"] == "video/mp4"
    assert whole.headers["Accept-Ranges"] == "bytes"
    assert whole.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    part = answer(url, {"range": "bytes=1000-1999"}, root=settings.MEDIA_ROOT)
    assert (part.status, part.start, part.length) == (206, 1000, 1000)
    assert part.headers["Content-Range"] == f"bytes 1000-1999/{len(data)}"
    beyond = answer(url, {"range": f"bytes={len(data)}-"}, root=settings.MEDIA_ROOT)
    assert beyond.status == 416


@pytest.mark.parametrize(
    "name",
    ["ab.mp4", f"{'AB' * 16}.mp4", f"{'ab' * 16}.mp4", f"{'ab' * 16}.webm", f"x/{'ab' * 16}.mp4"],
)
def test_a_clip_that_is_not_kept_is_not_found(name: str, settings: Settings) -> None:
    found = answer(f"/media/{name}", {}, root=settings.MEDIA_ROOT)
    assert (found.status, found.file) == (404, None)


def test_with_a_storage_elsewhere_a_clip_is_brought_here_on_demand(settings: Settings) -> None:
    settings.STORAGES = {"default": {"BACKEND": "django.core.files.storage.InMemoryStorage"}}
    url = services.store_video(clip(), field="videoUrl")
    file_name = url.removeprefix("/media/")
    assert default_storage.exists(file_name)
    assert services.bring_here(url)
    assert (settings.MEDIA_ROOT / file_name).read_bytes() == clip()
    assert not services.bring_here(url)


@pytest.mark.parametrize(
    "index_first", [True, False], ids=["index first", "index behind the frames"]
)
@pytest.mark.parametrize("size_of_frames", ["32 bits", "64 bits"])
def test_a_clip_with_a_track_of_sound_is_told_from_a_silent_one(
    index_first: bool, size_of_frames: str
) -> None:
    head = kind_of_file()
    frames = box(b"mdat", b"hdlr12345678soun")
    if size_of_frames == "64 bits":
        frames = (1).to_bytes(4) + b"mdat" + (22).to_bytes(8) + b"frames"
    loud = box(b"moov", track() + track(b"soun", b"mp4a"))
    silent = box(b"moov", track())
    for index, expected in ((loud, True), (silent, False)):
        parts = (head, index, frames) if index_first else (head, frames, index)
        url = services.store_video(bytearray().join(parts), field="videoUrl")
        assert services.has_sound(url) is expected


@pytest.mark.parametrize("file", REELS, ids=lambda file: file.stem)
def test_the_sample_clips_are_silent(file: Path) -> None:
    assert not services.has_sound(
        services.store_video(bytearray(file.read_bytes()), field="videoUrl")
    )


@pytest.mark.parametrize(
    "url", ["https://videos.example.com/a.mp4", f"/media/{'ab' * 16}.mp4", "/media/a.jpg"]
)
def test_a_clip_that_cannot_be_looked_into_counts_as_having_sound(url: str) -> None:
    assert services.has_sound(url)
