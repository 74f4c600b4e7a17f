"""The texts of single pages, for whichever venue is served."""

import shutil
from pathlib import Path

import pytest
from django.test import Client
from pytest_django import Settings

from nightcap.media.names import PictureName
from nightcap.venue.errors import ProfileError
from nightcap.venue.pages import read

pytestmark = pytest.mark.django_db

SAMPLE = Path(__file__).parents[2] / "venue"
TINY = Path(__file__).parents[1] / "venues" / "tiny"
PAGES = ("/api/season", "/api/bar", "/api/gallery", "/api/about", "/api/history")


def is_kept(settings: Settings, image_url: str) -> bool:
    """Whether an address is that of a picture whose file is in the storage."""
    file_name = image_url.removeprefix("/media/")
    return PictureName.parse(file_name) is not None and (settings.MEDIA_ROOT / file_name).is_file()


def test_the_season_has_its_title_subtitle_and_twelve_shows(client: Client) -> None:
    season = client.get("/api/season").json()
    assert season["title"] == "Featured Shows"
    assert season["subtitle"] == "Special Nights - FALL & WINTER 2024/2025"
    assert [show["id"] for show in season["shows"]] == list(range(1, 13))


def test_a_show_answers_with_every_field_of_the_contract(
    client: Client, settings: Settings
) -> None:
    show = client.get("/api/season").json()["shows"][0]
    assert is_kept(settings, show.pop("imageUrl"))
    assert show == {
        "id": 1,
        "title": "Opening Without the Lead",
        "date": "Friday, October 4, 2024",
        "time": "8:00 PM",
        "price": "$20",
        "description": "The headliner's train stopped in Trenton, so the season opened with "
        "everybody else. Seven comics, one borrowed jacket, no regrets.",
        "ticketUrl": "https://tickets.example.com/understudy/opening-without-the-lead",
        "alt": "A lit letter board: Tonight, The Understudy goes on at nine",
    }


def test_prices_of_the_season_are_text_and_tickets_are_sold_elsewhere(client: Client) -> None:
    shows = client.get("/api/season").json()["shows"]
    assert {show["price"] for show in shows} == {"$15", "$20", "$25", "$30", "TBA"}
    assert all(show["ticketUrl"].startswith("https://tickets.example.com/") for show in shows)
    assert len({show["ticketUrl"] for show in shows}) == 12


def test_the_bar_has_a_note_with_its_picture(client: Client, settings: Settings) -> None:
    bar = client.get("/api/bar").json()
    assert is_kept(settings, bar["note"].pop("imageUrl"))
    assert bar == {
        "note": {
            "eyebrow": "Without",
            "title": "Dry run",
            "text": "Every drink on this page has a version with no alcohol in it. "
            "Ask for the dry run; it is the same price and gets the same glass.",
            "alt": "A tall red drink with mint, a green one behind it",
        }
    }


def test_the_gallery_has_its_six_photos_in_order(client: Client, settings: Settings) -> None:
    gallery = client.get("/api/gallery").json()
    assert set(gallery) == {"photos"}
    assert [photo["caption"] for photo in gallery["photos"]] == [
        "Comedy Performance",
        "Jazz Performance",
        "Theater Performance",
        "Audience Enjoying Show",
        "Venue Interior",
        "Behind the Scenes",
    ]
    for photo in gallery["photos"]:
        assert set(photo) == {"imageUrl", "alt", "caption"}
        assert photo["alt"]
        assert is_kept(settings, photo["imageUrl"])


def test_the_page_about_the_house_has_its_words_and_two_spaces(
    client: Client, settings: Settings
) -> None:
    about = client.get("/api/about").json()
    assert set(about) == {"headline", "description", "atAGlance", "spaces", "pressEmail"}
    assert about["headline"]
    assert len(about["description"]) == 3
    assert set(about["atAGlance"][0]) == {"label", "text"}
    bar, lounge = about["spaces"]
    assert (bar["name"], lounge["name"]) == ("Cozy Cocktail Bar", "Creativity & Comedy Lounge")
    assert bar["description"].startswith("At the front")
    assert lounge["description"].startswith("The main showroom")
    for space in (bar, lounge):
        assert set(space) == {"name", "description", "imageUrl", "alt"}
        assert is_kept(settings, space["imageUrl"])
    assert about["pressEmail"] == "press@theunderstudy.example"


def test_the_history_is_a_read_of_about_a_thousand_words(client: Client) -> None:
    history = client.get("/api/history").json()
    assert set(history) == {"title", "intro", "walk", "sections", "closing"}
    paragraphs = [text for section in history["sections"] for text in section["paragraphs"]]
    words = " ".join([history["intro"], *paragraphs, history["closing"]]).split()
    assert 900 <= len(words) <= 1200
    assert "newer than all of its stories" in history["closing"]


def test_the_history_has_places_for_photos_and_one_film(client: Client) -> None:
    sections = client.get("/api/history").json()["sections"]
    parts = {"heading", "paragraphs", "at", "photo", "video"}
    assert all(set(section) == parts for section in sections)
    photos = [section["photo"] for section in sections if section["photo"]]
    videos = [section["video"] for section in sections if section["video"]]
    assert len(photos) >= 4
    assert all(photo["caption"] and photo["year"] for photo in photos)
    assert [set(video) for video in videos] == [{"caption", "engraving"}]


def test_each_place_for_a_photo_has_an_engraving_of_its_own(client: Client) -> None:
    sections = client.get("/api/history").json()["sections"]
    engravings = [section["photo"]["engraving"] for section in sections if section["photo"]]
    assert all(engraving["shapes"] for engraving in engravings)
    assert all(engravings.count(engraving) == 1 for engraving in engravings)


def test_the_map_of_the_walk_has_its_crossings_in_order_and_a_stop_for_most_chapters(
    client: Client,
) -> None:
    history = client.get("/api/history").json()
    crossings = [crossing["at"] for crossing in history["walk"]["crossings"]]
    assert crossings == sorted(crossings)
    stops = [section["at"] for section in history["sections"] if section["at"] is not None]
    assert len(stops) == len(set(stops)) == 6
    assert all(0 <= stop <= 1 for stop in stops)


@pytest.mark.parametrize("address", PAGES)
def test_the_texts_of_a_page_may_be_shared(client: Client, address: str) -> None:
    assert "X-Nightcap-Cache" in client.get(address)


def test_another_venue_may_do_without_all_of_them(client: Client, settings: Settings) -> None:
    settings.VENUE_DIR = TINY
    season, bar, gallery, about, history = (client.get(address).json() for address in PAGES)
    assert season == {"title": "", "subtitle": "", "shows": []}
    assert bar == {"note": None}
    assert gallery == {"photos": []}
    assert about == {
        "headline": "",
        "description": ["Readings and small concerts, now and then."],
        "atAGlance": [],
        "spaces": [],
        "pressEmail": "frieda@laterne.example",
    }
    assert history == {"title": "", "intro": "", "walk": None, "sections": [], "closing": ""}


@pytest.mark.parametrize(
    ("file", "old", "new", "line"),
    [
        ("season.toml", 'price = "$20"\n', "", "shows #1.price: is missing"),
        ("season.toml", "https://tickets", "tickets", "shows #1.ticket_url: must be an address"),
        ("season.toml", "marquee.jpg", "no.jpg", "shows #1.picture.file: there is no file no.jpg"),
        ("bar.toml", 'title = "Dry run"\n', "", "note.title: is missing"),
        ("gallery.toml", "caption = ", "captoin = ", "photos #1.captoin: is not a key of this"),
        ("about.toml", "press@", "press at ", "press_email: "),
        ("about.toml", 'headline = "', 'headline = 5 # "', "headline: "),
        ("history.toml", 'year = "1920s"\n', "", "sections #2.photo.year: is missing"),
        ("history.toml", "tower.svg", "no.svg", "sections #5.photo.drawing: there is no file"),
        ("history.toml", "at = 0.165\n", "at = 1.65\n", "sections #3.at: "),
    ],
)  # fmt: skip
def test_a_mistake_is_named_by_its_file_and_key(
    tmp_path: Path, file: str, old: str, new: str, line: str
) -> None:
    venue = shutil.copytree(SAMPLE, tmp_path / "venue")
    text = (venue / file).read_text()
    assert old in text
    (venue / file).write_text(text.replace(old, new, 1))
    with pytest.raises(ProfileError) as error:
        read(venue)
    title, *mistakes = str(error.value).splitlines()
    assert title.startswith(str(venue / file))
    assert any(line in mistake for mistake in mistakes)
