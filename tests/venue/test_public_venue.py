"""What everybody reads of the profile, for whichever venue is served: shared, and by page."""

import shutil
from pathlib import Path

import pytest
from django.test import Client
from pydantic.alias_generators import to_camel
from pytest_django import Settings

from nightcap.media.names import PictureName
from nightcap.venue import services
from nightcap.venue.errors import ProfileError
from nightcap.venue.profile import Profile
from nightcap.venue.schemas import VenueOut

pytestmark = pytest.mark.django_db

SAMPLE = Path(__file__).parents[2] / "venue"
TINY = Path(__file__).parents[1] / "venues" / "tiny"


@pytest.fixture(autouse=True)
def no_built_pictures(settings: Settings, tmp_path: Path) -> None:
    settings.PICTURE_CACHE = tmp_path / "nothing-built"


def test_anybody_may_read_the_venue(client: Client) -> None:
    venue = client.get("/api/venue").json()
    assert venue["shortName"] == "Understudy"
    assert venue["timeZone"] == "America/New_York"
    assert venue["address"] == {
        "street": "212 East 52nd Street",
        "locality": "New York",
        "region": "NY",
        "postalCode": "10022",
        "country": "US",
    }
    assert venue["hours"][4] == {
        "day": "Friday",
        "opens": "17:00",
        "closes": "01:00",
        "closesNextDay": True,
    }
    assert venue["signUp"]["titles"][0]["opensForm"] is True
    headline = client.get("/api/home").json()["headline"]
    assert [entry["word"] for entry in headline] == [
        "The Understudy",
        "COCKTAILS",
        "CREATIVITY",
        "COMEDY",
    ]
    logo = venue["logo"]
    assert (logo["imageUrl"], logo["initials"]) == (None, "TU")
    assert logo["drawing"]["attributes"]["viewBox"] == "0 0 100 100"
    assert [shape["tag"] for shape in logo["drawing"]["shapes"]] == [*["path"] * 5, "circle"]
    assert logo["smallDrawing"]["attributes"]["viewBox"] == "0 0 32 32"


def test_a_venue_says_only_its_own_phrases(client: Client, settings: Settings) -> None:
    phrases = client.get("/api/venue").json()["phrases"]
    assert phrases["hours"] == "When the lamp is lit"
    assert phrases["historyEmpty"] == "Walls talk, but slowly. Come by, and ask at the bar."
    settings.VENUE_DIR = TINY
    assert client.get("/api/venue").json()["phrases"] == {}


def test_how_the_house_is_run_is_nobodys_to_read(client: Client) -> None:
    run = {"bookings", "retention", "waitlist", "seats_left_percent"}
    assert run <= Profile.model_fields.keys()
    for address in ("/api/venue", "/api/home", "/api/hosting", "/api/spaces", "/api/pillars"):
        assert not client.get(address).json().keys() & {to_camel(name) for name in run}


def test_what_every_page_carries_holds_nothing_that_only_some_show(client: Client) -> None:
    venue = client.get("/api/venue").json().keys()
    assert venue == {to_camel(name) for name in VenueOut.model_fields}
    for address in ("/api/home", "/api/hosting", "/api/spaces"):
        assert not venue & client.get(address).json().keys()


def test_a_page_has_its_own_picture_or_none(client: Client) -> None:
    contact = client.get("/api/page-pictures/contact").json()["picture"]
    assert "telephone" in contact["alt"]
    assert client.get("/api/page-pictures/terms").json() == {"picture": None}
    assert client.get("/api/page-pictures/Not-A-Page").status_code == 422


def test_a_pillar_without_a_picture_of_its_own_has_that_of_its_page(client: Client) -> None:
    pillars = client.get("/api/pillars").json()
    pictures = {
        page: client.get(f"/api/page-pictures/{page}").json()["picture"] for page in pillars
    }
    assert pillars["cocktails"] == pictures["cocktails"]
    assert pillars["creativity"] != pictures["creativity"]
    assert all(pillars.values())


def test_hero_pictures_have_an_address_that_the_storage_holds(
    client: Client, settings: Settings
) -> None:
    gallery = client.get("/api/home").json()["heroGallery"]
    assert [slide["id"] for slide in gallery] == [1, 2, 3, 4]
    for slide in gallery:
        file_name = slide["imageUrl"].removeprefix("/media/")
        assert PictureName.parse(file_name) is not None
        assert (settings.MEDIA_ROOT / file_name).is_file()
        assert slide["alt"]


def test_the_host_page_and_the_secret_calendar_have_their_words_and_pictures(
    client: Client,
) -> None:
    hosting = client.get("/api/hosting").json()
    assert hosting["lead"].startswith("Close the door behind your own crowd")
    assert hosting["atAGlance"][0]["label"] == "Guests"
    assert len(hosting["pictures"]) == 3
    assert hosting["locations"][0]["value"] == "full-venue"
    assert "key" in client.get("/api/home").json()["secretCalendar"]["alt"]


def test_another_venue_shows_no_trace_of_the_first(client: Client, settings: Settings) -> None:
    settings.VENUE_DIR = TINY
    parts = ("/api/venue", "/api/home", "/api/hosting", "/api/spaces")
    answers = [client.get(address) for address in parts]
    assert not any("nderstudy" in answer.content.decode() for answer in answers)
    venue, home, hosting, spaces = (answer.json() for answer in answers)
    assert (venue["name"], spaces["areaUnit"]) == ("Kleine Laterne", "m²")
    assert venue["logo"] == {
        "drawing": None,
        "smallDrawing": None,
        "imageUrl": None,
        "initials": "KL",
    }
    assert venue["signUp"] is None
    assert home["secretCalendar"] is None
    assert [name for name, value in hosting.items() if value] == ["privateEvents"]
    assert len(home["heroGallery"]) == 1


def test_at_start_every_picture_of_the_venue_is_put_into_the_storage(settings: Settings) -> None:
    settings.VENUE_DIR = TINY
    assert len(services.adopt_media()) == 1
    assert len(list(settings.MEDIA_ROOT.glob("*-700x420.jpg"))) == 1


def test_a_picture_that_is_damaged_stops_the_start_and_is_named(
    settings: Settings, tmp_path: Path
) -> None:
    settings.VENUE_DIR = shutil.copytree(TINY, tmp_path / "venue")
    lantern = settings.VENUE_DIR / "pictures" / "lantern.jpg"
    lantern.write_bytes(lantern.read_bytes()[:2000])
    with pytest.raises(ProfileError, match=r"lantern\.jpg cannot be used: The picture is damaged"):
        services.adopt_media()


def test_at_start_the_venues_clips_are_put_into_the_storage(
    settings: Settings, tmp_path: Path
) -> None:
    settings.VENUE_DIR = shutil.copytree(TINY, tmp_path / "venue")
    shutil.copytree(SAMPLE / "videos", settings.VENUE_DIR / "videos")
    assert len(services.adopt_media()) == 7
    assert len(list(settings.MEDIA_ROOT.glob("*.mp4"))) == 6


def test_a_clip_that_cannot_be_used_stops_the_start_and_is_named(
    settings: Settings, tmp_path: Path
) -> None:
    settings.VENUE_DIR = shutil.copytree(TINY, tmp_path / "venue")
    (settings.VENUE_DIR / "videos").mkdir()
    (settings.VENUE_DIR / "videos" / "talk.mp4").write_bytes(b"not a film")
    with pytest.raises(ProfileError, match=r"talk\.mp4 cannot be used: The file must be an MP4"):
        services.adopt_media()
