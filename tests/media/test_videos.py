"""Clips: known by their content, kept under an address that never changes what it means."""

from pathlib import Path

import pytest
from django.core.files.storage import default_storage
from pytest_django import Settings

from nightcap.core.errors import DomainError, Invalid, TooLarge, UnsupportedType
from nightcap.media import services, videos
from nightcap.media.names import VideoName
from nightcap.media.serving import answer

CLIPS = sorted((Path(__file__).parents[2] / "venue" / "videos").glob("*.mp4"))


def box(kind: bytes, content: bytes = b"") -> bytes:
    return (8 + len(content)).to_bytes(4) + kind + content


def clip(*, brand: bytes = b"isom", others: bytes = b"mp41") -> bytes:
    """The smallest file with the boxes of a clip."""
    head = box(b"ftyp", brand + bytes(4) + others)
    return head + box(b"moov", bytes(12)) + box(b"mdat", b"frames")


@pytest.mark.parametrize("file", CLIPS, ids=lambda file: file.stem)
def test_a_real_clip_is_kept_as_it_is(file: Path, settings: Settings) -> None:
    data = file.read_bytes()
    url = services.store_video(data, field="videoUrl")
    name = VideoName.parse(url.removeprefix("/media/"))
    assert name is not None
    assert url == f"/media/{name.digest}.mp4"
    assert (settings.MEDIA_ROOT / name.file).read_bytes() == data


def test_the_same_clip_gets_the_same_address_and_another_one_another() -> None:
    first = services.store_video(clip(), field="videoUrl")
    assert services.store_video(clip(), field="videoUrl") == first
    assert services.store_video(clip(brand=b"mp42"), field="videoUrl") != first


@pytest.mark.parametrize(
    "data",
    [
        clip(brand=b"MSNV", others=b"avc1"),
        box(b"ftyp", b"isom" + bytes(4))
        + box(b"moov")
        + (1).to_bytes(4) + b"mdat" + (22).to_bytes(8) + b"frames",
        box(b"ftyp", b"isom" + bytes(4)) + box(b"moov") + bytes(4) + b"mdat" + b"to the end",
    ],
    ids=["brand among others", "box of 64 bits", "box to the end"],
)  # fmt: skip
def test_every_way_to_write_the_boxes_is_read(data: bytes) -> None:
    assert videos.inspect(data, field="videoUrl") == VideoName.of(data)


@pytest.mark.parametrize(
    ("data", "refusal"),
    [
        (b"", UnsupportedType),
        (b"ftypisom", UnsupportedType),
        (b"<html><script>alert(1)</script>", UnsupportedType),
        (b"\x1aE\xdf\xa3webm", UnsupportedType),
        (clip(brand=b"avif", others=b"mif1"), UnsupportedType),
        (clip(brand=b"qt  ", others=b"qt  "), UnsupportedType),
        (clip()[:-1], Invalid),
        (clip() + b"\0\0\0\1", Invalid),
        (clip() + b"<script>alert(1)</script>", Invalid),
        (box(b"ftyp", b"isom" + bytes(4)), Invalid),
        (clip() + (1).to_bytes(4) + b"free" + bytes(8), Invalid),
    ],
)
def test_what_is_no_whole_clip_is_refused_by_the_name_of_its_field(
    data: bytes, refusal: type[DomainError], settings: Settings
) -> None:
    with pytest.raises(refusal) as error:
        services.store_video(data, field="videoUrl")
    assert list(error.value.fields) == ["videoUrl"]
    assert not settings.MEDIA_ROOT.exists()


def test_a_clip_may_have_60_megabytes_and_no_more() -> None:
    assert videos.MAX_BYTES == 60 * 1024 * 1024
    start = clip()
    rest = box(b"free", bytes(videos.MAX_BYTES - len(start) - 8))
    assert videos.inspect(start + rest, field="videoUrl")
    with pytest.raises(TooLarge, match="60 MB"):
        videos.inspect(start + rest + b"\0", field="videoUrl")


def test_a_player_may_ask_for_any_part_of_a_clip(settings: Settings) -> None:
    data = CLIPS[0].read_bytes()
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


def handler(kind: bytes) -> bytes:
    return box(b"hdlr", bytes(8) + kind + bytes(13))


@pytest.mark.parametrize(
    "index_first", [True, False], ids=["index first", "index behind the frames"]
)
@pytest.mark.parametrize("size_of_frames", ["32 bits", "64 bits"])
def test_a_clip_with_a_track_of_sound_is_told_from_a_silent_one(
    index_first: bool, size_of_frames: str
) -> None:
    head = box(b"ftyp", b"isom" + bytes(4))
    frames = box(b"mdat", b"hdlr12345678soun")
    if size_of_frames == "64 bits":
        frames = (1).to_bytes(4) + b"mdat" + (22).to_bytes(8) + b"frames"
    loud = box(b"moov", handler(b"vide") + handler(b"soun"))
    silent = box(b"moov", handler(b"vide"))
    for index, expected in ((loud, True), (silent, False)):
        parts = (head, index, frames) if index_first else (head, frames, index)
        url = services.store_video(b"".join(parts), field="videoUrl")
        assert services.has_sound(url) is expected


@pytest.mark.parametrize("file", CLIPS, ids=lambda file: file.stem)
def test_the_sample_clips_are_silent(file: Path) -> None:
    assert not services.has_sound(services.store_video(file.read_bytes(), field="videoUrl"))


@pytest.mark.parametrize(
    "url", ["https://videos.example.com/a.mp4", f"/media/{'ab' * 16}.mp4", "/media/a.jpg"]
)
def test_a_clip_that_cannot_be_looked_into_counts_as_having_sound(url: str) -> None:
    assert services.has_sound(url)
