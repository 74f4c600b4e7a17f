"""The sample venue's menu, clips and photos: each put once where there is nothing yet."""

import shutil
from collections import Counter
from pathlib import Path

import pytest
from django.db.models import Model
from django.test import Client
from pytest_django import Settings

from nightcap.config.sample import loading
from nightcap.content.models import (
    FeaturedImage,
    HostEventImage,
    MenuItem,
    PastEvent,
    PastEventImage,
    Video,
)
from nightcap.core.time import now
from nightcap.core.writing import publishing
from nightcap.events.models import Event
from nightcap.media.serving import respond
from nightcap.venue.errors import ProfileError
from tests.support.content import filling
from tests.support.venue.sample_rows import without_guests

pytestmark = pytest.mark.django_db

SAMPLE = Path(__file__).parents[2] / "venue"
TINY = Path(__file__).parents[1] / "venues" / "tiny"


def test_the_menu_fills_every_section_of_the_page(client: Client) -> None:
    loading.load_content()
    menu = client.get("/api/menu").json()
    sections = Counter(item["category"] for item in menu)
    assert sections == {"cocktails": 10, "beer": 4, "wine": 5, "tea": 4, "food": 5}
    assert menu[0]["name"] == "The Stand-In"
    assert all(item["description"] and item["price"].isdecimal() for item in menu)
    assert [item["name"] for item in menu if not item["isAvailable"]] == ["Prop Champagne"]


@pytest.mark.parametrize("category", ["comedy", "creativity"])
def test_both_pages_have_three_clips_that_play(
    client: Client, settings: Settings, category: str
) -> None:
    loading.load_content()
    clips = client.get(f"/api/videos/category/{category}").json()
    assert len(clips) == 3
    for clip in clips:
        assert clip["title"]
        assert clip["description"]
        assert clip["createdAt"]
        assert respond(clip["videoUrl"], {}, root=settings.MEDIA_ROOT).status == 200
        assert respond(clip["posterUrl"], {}, root=settings.MEDIA_ROOT).status == 200


def test_six_photos_and_more_stand_for_the_previous_shows(client: Client) -> None:
    loading.load_content()
    photos = client.get("/api/featured-images").json()
    assert len(photos) >= 6
    assert all(photo["caption"] for photo in photos)
    assert len({photo["imageUrl"] for photo in photos}) == len(photos)


def test_three_past_events_have_five_or_six_photos_and_one_has_none(client: Client) -> None:
    loading.load_content()
    events = client.get("/api/past-events").json()
    days = [event["eventDate"] for event in events]
    assert days == sorted(days, reverse=True)
    photos = client.get("/api/past-event-images").json()
    assert all(photo["caption"] for photo in photos)
    found = Counter(photo["pastEventId"] for photo in photos)
    assert [found[event["id"]] for event in events] == [6, 5, 6, 0]


def test_the_host_page_has_its_slideshow_in_order(client: Client) -> None:
    loading.load_content()
    slides = client.get("/api/host-event-images").json()
    assert [slide["displayOrder"] for slide in slides] == [0, 1, 2]
    assert slides[0]["caption"].startswith("A long table")


def test_a_second_start_adds_nothing_and_leaves_the_pages_fresh(client: Client) -> None:
    loading.load_content()
    version = publishing.version()
    loading.load_content()
    assert publishing.version() == version
    assert MenuItem.objects.count() == 28
    assert Video.objects.count() == 6


def test_the_sample_makes_the_pages_new(client: Client) -> None:
    version = publishing.version()
    loading.load_content()
    assert publishing.version() > version


def test_a_table_that_is_in_use_stays_as_it_is_and_the_others_are_filled(client: Client) -> None:
    filling.menu_item("The manager's own")
    filling.past_event("The manager's evening")
    loading.load_content()
    assert [item["name"] for item in client.get("/api/menu").json()] == ["The manager's own"]
    assert PastEvent.objects.count() == 1
    assert Video.objects.exists()
    assert FeaturedImage.objects.exists()
    assert HostEventImage.objects.exists()


TABLES = (MenuItem, Video, FeaturedImage, HostEventImage, PastEvent, PastEventImage)


@pytest.mark.parametrize("table", TABLES)
def test_a_table_that_the_manager_empties_stays_empty(table: type[Model]) -> None:
    loading.load_content()
    table._default_manager.all().delete()
    version = publishing.version()
    loading.load_content()
    assert not table._default_manager.exists()
    assert publishing.version() == version


def test_a_table_that_was_in_use_at_first_stays_empty_once_it_is_emptied() -> None:
    filling.menu_item("The manager's own")
    loading.load_content()
    MenuItem.objects.all().delete()
    loading.load_content()
    assert not MenuItem.objects.exists()


def test_the_programme_stays_empty_once_it_is_emptied() -> None:
    without_guests()
    loading.load_into_empty_database()
    assert Event.objects.exists()
    Event.objects.update(deleted_at=now())
    loading.load_into_empty_database()
    assert not Event.objects.exists()


def test_a_sample_that_a_venue_gets_later_is_still_put_where_there_is_nothing(
    client: Client, settings: Settings
) -> None:
    settings.VENUE_DIR = TINY
    loading.load_content()
    settings.VENUE_DIR = SAMPLE
    loading.load_content()
    assert client.get("/api/menu").json()


def test_a_venue_without_sample_content_stays_empty(client: Client, settings: Settings) -> None:
    settings.VENUE_DIR = TINY
    loading.load_content()
    assert client.get("/api/menu").json() == []
    assert client.get("/api/past-events").json() == []


def test_mistakes_are_named_with_their_keys(settings: Settings, tmp_path: Path) -> None:
    settings.VENUE_DIR = shutil.copytree(SAMPLE, tmp_path / "venue")
    (settings.VENUE_DIR / "sample" / "content.toml").write_text(
        '[[menu]]\ncategory = "beer"\nname = "Broth"\nprice = "$9"\n'
        '[[videos]]\ncategory = "comedy"\ntitle = "Lost"\nfile = "lost.mp4"\n'
        '[[videos]]\ncategory = "comedy"\ntitle = "Up"\nfile = "../up.mp4"\n'
        '[[past_events]]\ntitle = "Undated"\n'
    )
    with pytest.raises(ProfileError) as error:
        loading.load_content()
    named = {line.split(":")[0].strip() for line in str(error.value).splitlines()[1:]}
    assert named == {
        "menu #1.price",
        "videos #1.file",
        "videos #2.file",
        "past_events #1.held_on",
    }


def test_a_drink_of_a_section_that_the_folder_does_not_name_is_refused(
    settings: Settings, tmp_path: Path
) -> None:
    settings.VENUE_DIR = shutil.copytree(SAMPLE, tmp_path / "venue")
    (settings.VENUE_DIR / "sample" / "content.toml").write_text(
        '[[menu]]\ncategory = "soup"\nname = "Broth"\nprice = "9"\n'
    )
    with pytest.raises(ProfileError, match=r"menu #1\.category: is none of the menu_sections"):
        loading.load_content()
