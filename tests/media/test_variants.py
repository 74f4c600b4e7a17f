"""Sizes and formats of a picture: made by the worker, taken from the build, kept anywhere."""

from pathlib import Path

import pytest
from django.core.files.storage import default_storage
from PIL import Image
from pytest_django import Settings

from nightcap.core.errors import Invalid
from nightcap.media import services
from nightcap.media.names import PictureName
from nightcap.media.pictures import make_missing_variants, make_variants
from tests.support.media import pictures

ELSEWHERE = {"default": {"BACKEND": "django.core.files.storage.InMemoryStorage"}}


@pytest.fixture(autouse=True)
def own_picture_cache(settings: Settings, tmp_path: Path) -> None:
    settings.PICTURE_CACHE = tmp_path / "built"


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """Return the only picture of a venue's folder."""
    folder = tmp_path / "pictures"
    folder.mkdir()
    file = folder / "lantern.jpg"
    file.write_bytes(pictures.jpeg(1000, 600))
    return file


def named(url: str) -> PictureName:
    name = PictureName.parse(url.removeprefix("/media/"))
    assert name is not None
    return name


def test_the_widths_are_those_of_the_ladder_below_the_pictures_own_and_that() -> None:
    assert PictureName("0" * 32, 1440, 810).widths == (320, 640, 960, 1280, 1440)
    assert PictureName("0" * 32, 640, 360).widths == (320, 640)
    assert PictureName("0" * 32, 200, 300).widths == (200,)
    assert PictureName("0" * 32, 2560, 1440).widths == (320, 640, 960, 1280, 1600, 2560)


def test_the_worker_makes_every_variant_of_an_upload_once(settings: Settings) -> None:
    name = named(pictures.stored(pictures.jpeg(1000, 600)))
    assert make_missing_variants() == len(name.derived) == 13
    for width in (320, 640, 960, 1000):
        for form, kind in (("avif", "AVIF"), ("webp", "WEBP"), ("jpg", "JPEG")):
            with Image.open(settings.MEDIA_ROOT / name.variant(width, form)) as image:
                assert (image.format, image.size) == (kind, (width, round(width * 0.6)))
    assert make_missing_variants() == 0


def test_the_open_graph_crop_has_the_size_and_weight_that_other_sites_take(
    settings: Settings,
) -> None:
    noise = Image.effect_noise((1240, 660), 120).convert("RGB")
    name = named(pictures.stored(pictures.encoded(noise, quality=90)))
    make_missing_variants()
    crop = settings.MEDIA_ROOT / name.open_graph
    with Image.open(crop) as image:
        assert image.size == (1200, 630)
    assert crop.stat().st_size < 300_000


def test_a_note_without_its_master_is_left_for_the_upload_that_wrote_it(
    settings: Settings,
) -> None:
    name = named(pictures.stored(pictures.jpeg()))
    (settings.MEDIA_ROOT / name.master).rename(settings.MEDIA_ROOT / "aside")
    assert make_missing_variants() == 0
    (settings.MEDIA_ROOT / "aside").rename(settings.MEDIA_ROOT / name.master)
    assert make_missing_variants() == 13


def test_work_cut_short_is_taken_up_where_it_stopped(settings: Settings) -> None:
    name = named(pictures.stored(pictures.jpeg()))
    make_missing_variants()
    pictures.stored(pictures.jpeg())
    (settings.MEDIA_ROOT / name.variant(640, "avif")).unlink()
    assert make_missing_variants() == 1


def test_one_picture_that_fails_does_not_hold_up_the_others(settings: Settings) -> None:
    for data in (pictures.jpeg(900, 600), pictures.jpeg(1000, 600)):
        pictures.stored(data)
    first = min(settings.MEDIA_ROOT.glob("*.jpg"))
    first.write_bytes(b"not a picture any more")
    assert make_missing_variants() == 13


def test_the_worker_returns_to_its_other_work_after_a_while() -> None:
    for width in (200, 210, 220):
        pictures.stored(pictures.jpeg(width, 100))
    assert make_missing_variants(seconds=0) <= 4
    assert make_missing_variants() >= 8


def test_a_master_that_never_was_cannot_get_variants() -> None:
    with pytest.raises(FileNotFoundError):
        make_variants(f"{'0' * 32}-100x100.jpg")
    with pytest.raises(FileNotFoundError):
        make_variants("../secret-key")


def test_the_build_makes_everything_once_and_is_quick_the_second_time(
    source: Path, settings: Settings
) -> None:
    heard: list[tuple[int, int]] = []

    def progress(done: int, of: int) -> None:
        heard.append((done, of))

    assert services.build(source.parent.parent, settings.PICTURE_CACHE, progress) == 14
    assert services.build(source.parent.parent, settings.PICTURE_CACHE, progress) == 0
    assert heard == [(1, 1), (1, 1)]


def test_the_build_names_a_file_that_is_no_picture(source: Path, settings: Settings) -> None:
    (source.parent / "notes.jpg").write_bytes(source.read_bytes()[:4000])
    with pytest.raises(Invalid) as error:
        services.build(source.parent.parent, settings.PICTURE_CACHE, lambda done, of: None)
    assert list(error.value.fields) == ["notes.jpg"]


def test_a_venues_picture_that_was_built_is_complete_at_once(
    source: Path, settings: Settings
) -> None:
    services.build_picture(source, settings.PICTURE_CACHE)
    name = named(services.adopt_picture(source))
    assert all((settings.MEDIA_ROOT / file).is_file() for file in (name.master, *name.derived))
    assert make_missing_variants() == 0


def test_a_venues_picture_that_was_not_built_has_its_master_at_once_and_the_rest_later(
    source: Path, settings: Settings
) -> None:
    url = services.adopt_picture(source)
    assert (settings.MEDIA_ROOT / named(url).master).is_file()
    assert make_missing_variants() == 13
    services.build_picture(source, settings.PICTURE_CACHE)
    assert services.adopt_picture(source) == url


def test_a_half_built_picture_is_completed_by_the_worker(source: Path, settings: Settings) -> None:
    services.build_picture(source, settings.PICTURE_CACHE)
    for built in settings.PICTURE_CACHE.glob("*.avif"):
        built.unlink()
    services.adopt_picture(source)
    assert make_missing_variants() == 4


def test_an_upload_of_the_venues_own_picture_has_the_same_address(source: Path) -> None:
    assert pictures.stored(source.read_bytes()) == services.adopt_picture(source)


def test_with_a_storage_elsewhere_everything_is_kept_there_and_brought_here_on_demand(
    source: Path, settings: Settings
) -> None:
    settings.STORAGES = ELSEWHERE
    services.build_picture(source, settings.PICTURE_CACHE)
    url = services.adopt_picture(source)
    uploaded = named(pictures.stored(pictures.jpeg(400, 300)))
    assert make_missing_variants() == len(uploaded.derived)
    assert all(default_storage.exists(file) for file in named(url).derived)
    assert not settings.MEDIA_ROOT.exists()
    assert services.bring_here(url)
    assert (settings.MEDIA_ROOT / named(url).master).is_file()
    assert not services.bring_here(url)
    assert not services.bring_here("/media/../secret-key")
