"""Files that nothing refers to are deleted in the end, and never too early."""

import os
from collections.abc import Callable
from datetime import date, timedelta

import pytest
from django.core.files.storage import default_storage
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django import Settings

from nightcap.content.models import (
    FeaturedImage,
    HostEventImage,
    MenuItem,
    PastEvent,
    PastEventImage,
    Video,
)
from nightcap.core.time import now
from nightcap.media import services, storage
from nightcap.media.names import PictureName
from nightcap.media.pictures import make_missing_variants
from nightcap.media.sweeping import sweep
from nightcap.venue.models import Override
from nightcap.venue.services import sweep_media
from tests.support.content import filling
from tests.support.content.admin import JSON, picture, undo
from tests.support.factory import Make
from tests.support.mail.queueing import queue
from tests.support.media import pictures
from tests.support.media.clips import REELS

pytestmark = pytest.mark.django_db

AT_ONCE = timedelta(0)


def uploaded(width: int = 400) -> str:
    """Upload a picture, make all its variants, and return its address."""
    url = pictures.stored(pictures.jpeg(width, 300))
    make_missing_variants()
    return url


def files_of(url: str, settings: Settings) -> list[str]:
    """Return the files of a picture or clip that are kept."""
    digest = url.removeprefix("/media/")[:32]
    return [file.name for file in settings.MEDIA_ROOT.glob(f"{digest}*")]


def let_days_pass(days: float, settings: Settings) -> None:
    """Make every note and file as old as it will be then."""
    for file in settings.MEDIA_ROOT.rglob("*"):
        at = file.stat().st_mtime - timedelta(days=days).total_seconds()
        os.utime(file, (at, at))


def sweep_for_days(days: int, settings: Settings) -> None:
    for _ in range(days + 1):
        sweep()
        let_days_pass(1, settings)


def test_an_upload_that_no_row_ever_names_goes_with_all_its_variants(settings: Settings) -> None:
    url = uploaded()
    assert len(files_of(url, settings)) > 5
    sweep()
    let_days_pass(1.9, settings)
    assert sweep() == 0
    assert len(files_of(url, settings)) > 5
    let_days_pass(0.2, settings)
    assert sweep() == 1
    assert files_of(url, settings) == []
    assert sweep() == 0
    assert [file for file in settings.MEDIA_ROOT.rglob("*") if file.is_file()] == []


def test_a_picture_that_is_deleted_before_its_variants_are_made_is_not_made_again(
    settings: Settings,
) -> None:
    pictures.stored(pictures.jpeg())
    sweep_for_days(2, settings)
    assert make_missing_variants() == 0
    assert [file for file in settings.MEDIA_ROOT.rglob("*") if file.is_file()] == []


def test_a_clip_that_no_row_names_goes(settings: Settings) -> None:
    url = services.store_video(REELS[0], field="videoUrl")
    sweep_for_days(2, settings)
    assert files_of(url, settings) == []


def _in_a_past_event(url: str) -> None:
    evening = PastEvent.objects.create(title="Once", event_date=date(2026, 1, 1))
    PastEventImage.objects.create(past_event=evening, image_url=url)


ROWS: dict[str, Callable[[str], object]] = {
    "event": lambda url: Make().event(image_url=url),
    "deleted event": lambda url: Make().event(image_url=url, deleted_at=now()),
    "link": lambda url: Make().link("Jam", image_url=url),
    "clip": lambda url: Video.objects.create(title="Five", video_url=url, category="comedy"),
    "poster": lambda url: filling.video("Five", poster_url=url),
    "featured photo": lambda url: FeaturedImage.objects.create(image_url=url),
    "photo of a past event": _in_a_past_event,
    "slide": lambda url: HostEventImage.objects.create(image_url=url),
    "text written over the venue's files": lambda url: Override.objects.create(
        subject="bar", values={"note": {"picture": {"file": url, "alt": "Tea"}}}, changed_at=now()
    ),
    "words in any other text": lambda url: MenuItem.objects.create(
        name="Tea", category="tea", description=f"As in https://understudy.example{url}."
    ),
}


def test_what_a_row_names_stays(settings: Settings) -> None:
    urls = {row: pictures.stored(pictures.jpeg(100 + n, 60)) for n, row in enumerate(ROWS)}
    unused = pictures.stored(pictures.jpeg(99, 60))
    for row, name in ROWS.items():
        name(urls[row])
    sweep_for_days(3, settings)
    assert [row for row, url in urls.items() if files_of(url, settings) == []] == []
    assert files_of(unused, settings) == []


def test_once_every_file_is_known_to_be_used_no_further_row_is_read(make: Make) -> None:
    # The table with the lowest keys counts as the shortest, whatever other tests have used up.
    make.event(pk=1, image_url=uploaded())
    for _ in range(20):
        queue()
    with CaptureQueriesContext(connection) as queries:
        sweep()
    read = [query["sql"] for query in queries if "text_of_" in query["sql"]]
    assert any('"events_event"' in sql for sql in read)
    assert not any('"mail_mail"' in sql for sql in read)


def test_a_deleted_photo_that_can_come_back_keeps_its_files(
    as_manager: Client, settings: Settings
) -> None:
    added = as_manager.post("/api/featured-images", {"imageUrl": picture()}, JSON).json()
    deletion = as_manager.delete(f"/api/featured-images/{added['id']}")
    sweep_for_days(3, settings)
    assert files_of(added["imageUrl"], settings)
    undo(as_manager, deletion)
    assert services.accept(added["imageUrl"]) == added["imageUrl"]


@pytest.mark.parametrize("claim", ["handed in again", "named again"])
def test_what_is_about_to_be_named_again_is_not_deleted_before_its_row_is_written(
    claim: str, settings: Settings
) -> None:
    url = uploaded()
    sweep()
    let_days_pass(3, settings)
    if claim == "handed in again":
        assert uploaded() == url
    else:
        assert services.accept(url) == url
    assert sweep() == 0
    assert files_of(url, settings)


def test_the_days_of_a_file_that_another_server_uses_start_again(
    settings: Settings,
) -> None:
    url = uploaded()
    sweep()
    let_days_pass(3, settings)
    sweep(also_used=[url])
    assert sweep() == 0
    assert files_of(url, settings)


def test_the_pictures_and_clips_of_the_venues_folder_stay(settings: Settings) -> None:
    unused = uploaded()
    for _ in range(3):
        sweep_media()
        let_days_pass(1, settings)
    assert len(list(settings.MEDIA_ROOT.glob("*.mp4"))) == len(REELS)
    masters = [name for name in settings.MEDIA_ROOT.glob("*.jpg") if _is_master(name.name)]
    assert len(masters) == len(list((settings.VENUE_DIR / "pictures").glob("[!.]*")))
    assert files_of(unused, settings) == []


def _is_master(file: str) -> bool:
    name = PictureName.parse(file)
    return name is not None and name.master == file


def test_files_of_others_stay_and_what_a_crash_left_goes(settings: Settings) -> None:
    settings.MEDIA_ROOT.mkdir()
    (settings.MEDIA_ROOT / "pending").mkdir()
    parts = {".part-a1b2", "pending/.part-c3d4"}
    for name in ("read me.txt", "old.jpg", ".gitkeep", *parts):
        (settings.MEDIA_ROOT / name).write_text("here")
    assert not storage.names() & parts
    assert storage.pending.names() == set()
    sweep_for_days(3, settings)
    left = {file.name for file in settings.MEDIA_ROOT.rglob("*") if file.is_file()}
    assert left == {"read me.txt", "old.jpg", ".gitkeep"}


def test_with_a_storage_elsewhere_the_files_there_and_their_copies_here_go(
    settings: Settings,
) -> None:
    settings.STORAGES = {"default": {"BACKEND": "django.core.files.storage.InMemoryStorage"}}
    used, unused = uploaded(400), uploaded(500)
    Make().event(image_url=used)
    assert services.bring_here(used)
    assert services.bring_here(unused)
    assert sweep(unused_for=AT_ONCE) == 0
    assert sweep(unused_for=AT_ONCE) == 1
    assert default_storage.exists(used.removeprefix("/media/"))
    assert not default_storage.exists(unused.removeprefix("/media/"))
    assert [file.name for file in settings.MEDIA_ROOT.iterdir()] == [used.removeprefix("/media/")]
