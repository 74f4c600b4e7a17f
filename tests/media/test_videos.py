"""Clips: known by their content, kept under an address that never changes what it means."""

from fractions import Fraction
from io import BytesIO
from pathlib import Path

import av
import pytest
from django.core.files.storage import default_storage
from pytest_django import Settings

from nightcap.media import services
from nightcap.media.names import VideoName
from nightcap.media.serving import respond
from tests.support.media.clips import (
    CLIP,
    FRAMES,
    IN_FRAGMENTS,
    MAKER,
    PLACE,
    REELS,
    box,
    end_of,
    filmed,
    numbers,
    of_a_phone,
    store,
    table,
    track,
    turned,
    with_index,
)


def kept(url: str, settings: Settings) -> bytes:
    name = VideoName.parse(url.removeprefix("/media/"))
    assert name is not None
    assert url == name.url
    root: Path = settings.MEDIA_ROOT
    return (root / name.file).read_bytes()


def frames_of(data: bytes | bytearray) -> list[tuple[int | None, bool, bytes]]:
    """When each frame of the picture is shown, whether it stands alone, and its bytes."""
    with av.open(BytesIO(data), "r") as clip:
        return [
            (frame.pts, frame.is_keyframe, bytes(frame))
            for frame in clip.demux(clip.streams.video[0])
            if frame.dts is not None
        ]


def length_of(data: bytes) -> int:
    """How many frames a player shows."""
    with av.open(BytesIO(data), "r") as clip:
        return len(list(clip.decode(video=0)))


@pytest.mark.parametrize("file", REELS, ids=lambda file: file.stem)
def test_of_a_real_clip_every_frame_is_kept_as_it_is(file: Path, settings: Settings) -> None:
    data = file.read_bytes()
    found = kept(store(data), settings)
    assert frames_of(found) == frames_of(data)
    assert len(found) <= len(data)


@pytest.mark.parametrize("file", REELS[:2], ids=lambda file: file.stem)
def test_place_maker_and_dates_of_a_clip_are_gone(file: Path, settings: Settings) -> None:
    data = of_a_phone(file.read_bytes())
    written = (PLACE, MAKER, b"20261121", b"\xa9xyz", b"com.apple.quicktime", b"Lavf")
    assert all(text in data for text in written)
    found = kept(store(data), settings)
    assert [text for text in written if text in found] == []
    assert b"uuid" not in found
    assert frames_of(found) == frames_of(data)


@pytest.mark.parametrize("sizes", ["stsz", "stz2 of 8 bits", "stz2 of 16 bits"])
def test_a_track_of_timed_data_goes_with_what_it_says(sizes: str, settings: Settings) -> None:
    table_of_sizes = {
        "stsz": box(b"stsz", numbers(0, 0, 2, len(PLACE), len(MAKER))),
        "stz2 of 8 bits": box(b"stz2", numbers(0, 8, 2) + bytes([len(PLACE), len(MAKER)])),
        "stz2 of 16 bits": box(b"stz2", numbers(0, 16, 2) + bytes([0, len(PLACE), 0, len(MAKER)])),
    }[sizes]
    where = table(b"stsc", 3, 1, 2, 1) + table(b"stco", 1, end_of(CLIP))
    places = track(b"meta", b"gpmd", table_of_sizes + where)
    data = with_index(CLIP, places, frames=PLACE + MAKER)
    assert data[end_of(CLIP) :].startswith(PLACE)
    found = kept(store(data), settings)
    assert [text for text in (PLACE, MAKER, b"gpmd") if text in found] == []
    assert frames_of(found) == frames_of(CLIP)


def test_a_clip_in_fragments_is_kept_as_a_plain_one_that_plays(settings: Settings) -> None:
    data = filmed(sound="aac", timed_data=PLACE, options=IN_FRAGMENTS)
    assert data.count(PLACE) == FRAMES
    assert b"moof" in data
    found = kept(store(data), settings)
    assert PLACE not in found
    assert [kind for kind in (b"moof", b"mvex", b"gpmd", b"sidx") if kind in found] == []
    assert length_of(found) == FRAMES
    assert [frame[1:] for frame in frames_of(found)] == [frame[1:] for frame in frames_of(data)]


def test_chapters_are_gone(settings: Settings) -> None:
    file = BytesIO()
    with av.open(BytesIO(CLIP), "r") as source, av.open(file, "w", format="mp4") as clip:
        source_stream = source.streams.video[0]
        stream = clip.add_stream_from_template(source_stream)
        clip.set_chapters(
            [
                {
                    "id": 1,
                    "start": 0,
                    "end": 1,
                    "time_base": source_stream.time_base,
                    "metadata": {"title": "At Ada's"},
                }
            ]
        )
        for frame in source.demux(source_stream):
            if frame.dts is not None:
                frame.stream = stream
                clip.mux(frame)
    data = file.getvalue()
    assert b"At Ada's" in data
    found = kept(store(data), settings)
    assert b"At Ada's" not in found
    assert frames_of(found) == frames_of(CLIP)


def test_a_clip_begins_with_its_index_so_that_it_plays_before_it_is_all_here(
    settings: Settings,
) -> None:
    assert CLIP.index(b"moov") > CLIP.index(b"mdat")
    found = kept(store(CLIP), settings)
    assert found.index(b"moov") < found.index(b"mdat")


def test_a_clip_that_was_filmed_upright_is_shown_upright(settings: Settings) -> None:
    with av.open(BytesIO(kept(store(turned(CLIP)), settings)), "r") as clip:
        assert abs(next(clip.decode(video=0)).rotation) == 90


def test_sound_stays_beside_the_picture(settings: Settings) -> None:
    with av.open(BytesIO(kept(store(filmed(sound="aac")), settings)), "r") as clip:
        assert [stream.type for stream in clip.streams] == ["video", "audio"]
        assert len(list(clip.decode(audio=0))) >= FRAMES


def test_the_same_clip_gets_the_same_address_and_another_one_another() -> None:
    assert store(CLIP) == store(bytearray(CLIP))
    assert store(filmed(form="mov")) != store(CLIP)


@pytest.mark.parametrize(
    "data",
    [
        filmed(form="mov"),
        CLIP + b"<script>alert(1)</script>",
        CLIP + box(b"free") * 10_000,
        with_index(CLIP, b"") + numbers(0) + b"mdat" + PLACE,
    ],
    ids=["QuickTime", "something behind it", "much room", "box to the end"],
)
def test_of_every_way_to_write_a_clip_the_frames_alone_are_kept(
    data: bytes, settings: Settings
) -> None:
    found = kept(store(data), settings)
    assert frames_of(found) == frames_of(data)
    assert b"<script>" not in found
    assert PLACE not in found


def test_a_player_may_ask_for_any_part_of_a_clip(settings: Settings) -> None:
    url = store(REELS[0].read_bytes())
    size = len(kept(url, settings))
    whole = respond(url, {}, root=settings.MEDIA_ROOT)
    assert (whole.status, whole.length) == (200, size)
    assert whole.headers["Content-Type"] == "video/mp4"
    assert whole.headers["Accept-Ranges"] == "bytes"
    assert whole.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    part = respond(url, {"range": "bytes=1000-1999"}, root=settings.MEDIA_ROOT)
    assert (part.status, part.start, part.length) == (206, 1000, 1000)
    assert part.headers["Content-Range"] == f"bytes 1000-1999/{size}"
    beyond = respond(url, {"range": f"bytes={size}-"}, root=settings.MEDIA_ROOT)
    assert beyond.status == 416


@pytest.mark.parametrize(
    "name",
    ["ab.mp4", f"{'AB' * 16}.mp4", f"{'ab' * 16}.mp4", f"{'ab' * 16}.webm", f"x/{'ab' * 16}.mp4"],
)
def test_a_clip_that_is_not_kept_is_not_found(name: str, settings: Settings) -> None:
    found = respond(f"/media/{name}", {}, root=settings.MEDIA_ROOT)
    assert (found.status, found.file) == (404, None)


def test_with_a_storage_elsewhere_a_clip_is_brought_here_on_demand(settings: Settings) -> None:
    settings.STORAGES = {"default": {"BACKEND": "django.core.files.storage.InMemoryStorage"}}
    url = store(CLIP)
    assert default_storage.exists(url.removeprefix("/media/"))
    assert not settings.MEDIA_ROOT.exists()
    assert services.bring_here(url)
    assert frames_of(kept(url, settings)) == frames_of(CLIP)
    assert not services.bring_here(url)


def test_a_clip_with_sound_is_told_from_a_silent_one() -> None:
    assert services.has_sound(store(filmed(sound="aac")))
    assert not services.has_sound(store(CLIP))


@pytest.mark.parametrize("file", REELS, ids=lambda file: file.stem)
def test_the_sample_clips_are_silent(file: Path) -> None:
    assert not services.has_sound(store(file.read_bytes()))


@pytest.mark.parametrize(
    "url", ["https://videos.example.com/a.mp4", f"/media/{'ab' * 16}.mp4", "/media/a.jpg"]
)
def test_a_clip_of_which_nothing_is_known_counts_as_having_sound(url: str) -> None:
    assert services.has_sound(url)


def test_a_clip_whose_file_says_how_wide_its_pixels_are_keeps_its_shape(settings: Settings) -> None:
    width = CLIP.index(b"tkhd") + 4 + 76
    wide = CLIP[:width] + (96 << 16).to_bytes(4) + CLIP[width + 4 :]
    with av.open(BytesIO(kept(store(wide), settings)), "r") as clip:
        assert clip.streams.video[0].sample_aspect_ratio == Fraction(3, 2)


# The last frames that are shown may need the one behind them.
@pytest.mark.parametrize(
    ("first", "milliseconds", "shown"), [(4, 500, range(4, 8)), (0, 500, range(5))]
)
def test_what_was_cut_off_a_clip_without_encoding_it_stays_cut_off(
    first: int, milliseconds: int, shown: range, settings: Settings
) -> None:
    cut = bytearray(CLIP)
    # The edit list (ISO/IEC 14496-12, 8.6.6): one edit, its length and where it begins.
    edit, scale = cut.index(b"elst") + 12, cut.index(b"mdhd") + 16
    begins = int.from_bytes(cut[edit + 4 : edit + 8])
    begins += int.from_bytes(cut[scale : scale + 4]) * first // FRAMES
    cut[edit : edit + 8] = numbers(milliseconds, begins)
    with av.open(BytesIO(kept(store(bytes(cut)), settings)), "r") as clip:
        brightness = [bytes(frame.planes[0])[0] for frame in clip.decode(video=0)]
    assert brightness == [20 * number for number in shown]
