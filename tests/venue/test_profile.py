"""The venue's profile: typed, complete, and every mistake named with its key."""

import shutil
from datetime import time
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from pytest_django import Settings

from nightcap.venue.errors import ProfileError
from nightcap.venue.profile import profile, read
from nightcap.venue.values import Day

SAMPLE = Path(__file__).parents[2] / "venue"
TINY = Path(__file__).parents[1] / "venues" / "tiny"


@pytest.fixture
def venue(tmp_path: Path) -> Path:
    """Return a copy of the tiny venue that a test may spoil."""
    return shutil.copytree(TINY, tmp_path / "venue")


def spoil(venue: Path, *changes: tuple[str, str]) -> None:
    text = (venue / "profile.toml").read_text()
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    (venue / "profile.toml").write_text(text)


def mistakes(venue: Path) -> list[str]:
    """Return the lines of the error, without its title."""
    with pytest.raises(ProfileError) as error:
        read(venue)
    return str(error.value).splitlines()[1:]


def test_the_sample_venue_is_the_understudy_at_its_one_address() -> None:
    venue = read(SAMPLE)
    assert (venue.name, venue.short_name) == ("The Understudy", "Understudy")
    assert venue.tagline == "Midtown's Secret Club"
    address = venue.address
    assert address is not None
    assert (address.street, address.postal_code) == ("212 East 52nd Street", "10022")
    assert venue.time_zone == ZoneInfo("America/New_York")


def test_categories_of_a_file_need_names_of_their_own(venue: Path) -> None:
    file = venue / "profile.toml"
    twice = """
[[categories]]
name = "Fado"
color = "#e08a5b"
page = "/comedy"

[[categories]]
name = "fado"
color = "#e08a5b"
"""
    before = file.read_text()
    file.write_text(before + twice)
    assert mistakes(venue) == [
        "  categories: each of them needs a name of its own with a letter or a digit"
    ]
    file.write_text(before + twice.replace('"fado"', '"Poetry"'))
    assert [one.name for one in read(venue).categories] == ["Fado", "Poetry"]


def test_the_sample_venue_is_open_at_the_specified_hours() -> None:
    hours = {
        entry.day.value[:3]: f"{entry.opens:%H:%M}-{entry.closes:%H:%M}"
        for entry in read(SAMPLE).hours
    }
    assert hours == {
        "Mon": "17:00-23:00",
        "Tue": "17:00-23:00",
        "Wed": "17:00-23:00",
        "Thu": "17:00-00:00",
        "Fri": "17:00-01:00",
        "Sat": "17:00-01:00",
        "Sun": "17:00-22:00",
    }


def test_the_sample_venue_has_the_specified_spaces() -> None:
    bar, lounge = read(SAMPLE).spaces
    assert (bar.name, bar.seated, bar.standing, bar.area) == ("Cozy Cocktail Bar", 11, 30, 336)
    assert (lounge.seated, lounge.standing, lounge.area) == (70, 120, 800)
    showroom, stage = lounge.rooms
    assert (showroom.seated, showroom.standing, showroom.area) == (60, 100, 600)
    assert (stage.seated, stage.standing, stage.area) == (10, 20, 200)
    assert [room.dimensions for room in (bar, showroom, stage)] == [
        "24' x 14'",
        "20' x 30'",
        "20' x 10'",
    ]
    locations = [location.value for location in read(SAMPLE).locations]
    assert locations == ["full-venue", "cozy-cocktail-bar", "creativity-comedy-lounge"]


def test_the_sign_up_phrases_are_the_specified_ones_with_the_venues_short_name() -> None:
    sign_up = read(SAMPLE).sign_up
    assert sign_up is not None
    assert sign_up.button == "Sign Up"
    assert [(entry.contains, entry.opens_form) for entry in sign_up.titles] == [
        (("room to groove", "understudy jam sessions"), True),
        (("saturday open mixer",), False),
        (("saturday mixer",), False),
    ]


def test_closing_at_or_before_the_opening_time_means_the_next_day() -> None:
    hours = {entry.day: entry for entry in read(SAMPLE).hours}
    assert not hours[Day.MONDAY].closes_next_day
    assert hours[Day.THURSDAY].closes == time(0, 0)
    assert hours[Day.THURSDAY].closes_next_day
    assert hours[Day.FRIDAY].closes_next_day


def test_a_venue_without_logo_shows_the_initials_of_its_name() -> None:
    assert read(TINY).initials == "KL"


def test_every_mistake_is_named_with_its_key_at_once(venue: Path) -> None:
    spoil(
        venue,
        ('name = "Kleine Laterne"\nshort_name', "short_name"),
        ("Europe/Berlin", "Europe/Potsdam"),
        ('currency = "EUR"', 'currency = "Euro"'),
        ("https://www.openstreetmap.org/", "javascript:alert(1)//"),
        ("frieda@laterne.example", "frieda at laterne"),
        ("latitude = 52.3989", "latitude = 523.989"),
        ('street = "Dortustraße 9"', 'stret = "Dortustraße 9"'),
        ('closes = "02:00"', 'closes = "26:00"'),
        ('icon = "music"', 'icon = "trombone"'),
        ('file = "lantern.jpg"', 'file = "candle.jpg"'),
    )
    named = {line.split(":")[0].strip() for line in mistakes(venue)}
    assert named == {
        "name",
        "time_zone",
        "currency",
        "map_url",
        "email",
        "geo.latitude",
        "address.street",
        "address.stret",
        "hours #1.closes",
        "headline #2.icon",
        "hero #1.file",
    }


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ('currency = "EUR"', 'currencies = "EUR"', "currencies: is not a key of this file"),
        ('currency = "EUR"', "", "currency: is missing"),
        ('currency = "EUR"', 'currency = "EUX"', "currency: must be the code of a currency"),
        ('currency = "EUR"', 'currency = "XAU"', "currency: must be the code of a currency"),
        ('closes = "02:00"', 'closes = "late"', "hours #1.closes: must be a time of day"),
        ('closes = "02:00"', 'closes = "19:00"', "hours #1: closes at the minute it opens"),
        ('file = "lantern.jpg"', 'file = "../../etc/passwd"', "hero #1.file: must be the name of"),
        ('file = "lantern.jpg"', 'file = "lamp.jpg"', "hero #1.file: there is no file lamp.jpg"),
        ("[geo]", '[category_colours]\ncomedy = "red"\n\n[geo]', "category_colours.comedy: "),
        ("[geo]", '[pillars.jazz]\nfile = "lantern.jpg"\nalt = "A"\n\n[geo]', "pillars.jazz"),
        ('file = "lantern.jpg"', 'portrait = "no.jpg"\nfile = "lantern.jpg"', "hero #1.portrait: "),
        ("[geo]", '[social]\nx = "x.com"\n\n[geo]', "social.x: must be an address that begins"),
    ],
)  # fmt: skip
def test_a_mistake_says_what_is_wrong(venue: Path, old: str, new: str, line: str) -> None:
    spoil(venue, (old, new))
    assert any(line in found for found in mistakes(venue))


def test_hours_that_overlap_into_the_next_day_are_a_mistake(venue: Path) -> None:
    spoil(
        venue,
        (
            "[[headline]]",
            '[[hours]]\nday = "Saturday"\nopens = "01:00"\ncloses = "03:00"\n\n[[headline]]',
        ),
    )
    assert mistakes(venue) == ["  hours: the hours of Friday and of Saturday overlap"]


def test_hours_that_overlap_over_the_end_of_the_week_are_a_mistake(venue: Path) -> None:
    spoil(
        venue,
        ('day = "Friday"', 'day = "Sunday"'),
        (
            "[[headline]]",
            '[[hours]]\nday = "Monday"\nopens = "01:00"\ncloses = "03:00"\n\n[[headline]]',
        ),
    )
    assert mistakes(venue) == ["  hours: the hours of Sunday and of Monday overlap"]


def test_a_file_that_is_not_toml_is_refused_with_the_line(venue: Path) -> None:
    (venue / "profile.toml").write_text('name = "Laterne\n')
    with pytest.raises(ProfileError, match=r"profile\.toml is not a TOML file: .*line 1"):
        read(venue)


def test_a_folder_without_a_profile_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ProfileError, match=r"profile\.toml cannot be read: No such file"):
        read(tmp_path)


@pytest.mark.django_db
def test_the_profile_is_that_of_the_folder_in_the_settings(settings: Settings) -> None:
    settings.VENUE_DIR = TINY
    assert profile().name == "Kleine Laterne"
    settings.VENUE_DIR = SAMPLE
    assert profile().name == "The Understudy"
