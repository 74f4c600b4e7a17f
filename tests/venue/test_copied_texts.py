"""A venue of its own hears which of its texts are still those of the sample."""

import shutil
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Union, get_args, get_origin

import pytest
from django.test import Client
from pydantic import BaseModel, EmailStr
from pytest_django import Settings

from nightcap.venue.copied import PARTS
from nightcap.venue.pages import FILES
from nightcap.venue.profile import Profile
from tests.support.venue.writing import write

pytestmark = pytest.mark.django_db

TINY = Path(__file__).parents[1] / "venues" / "tiny"

NOT_COMPARED = {
    "profile.language": "a code",
    "profile.currency": "a code",
    "profile.price_range": "as short as '$$'",
    "profile.address.locality": "neighbors share it",
    "profile.address.region": "neighbors share it",
    "profile.address.postal_code": "neighbors share it",
    "profile.address.country": "a code",
    "profile.hours.day": "a day of the week",
    "profile.spaces.dimensions": "two rooms can have the same",
    "profile.spaces.rooms.dimensions": "two rooms can have the same",
    "profile.locations.value": "stored with inquiries, and never shown",
    "profile.logo": "a picture",
    "profile.map_drawing": "a drawing",
    "profile.accent": "a color",
    "profile.tax.name": "'Sales tax' is the usual name",
    "profile.tax.categories.category": "a category of the database",
    "profile.category_colours": "a category of the database",
    "profile.categories.name": "a category of the database",
    "profile.categories.color": "a category of the database",
    "profile.categories.mark": "a category of the database",
    "profile.categories.earlier_slugs": "a category of the database",
    "profile.special_days.note": "a date of the database",
    "profile.menu_sections.title": "a section of the menu in the database",
    "profile.menu_sections.slug": "a section of the menu in the database",
    "season.shows.date": "two shows can have the same",
    "season.shows.time": "two shows can have the same",
    "season.shows.price": "two shows can have the same",
}
FILES_OF_PICTURES = ("file", "portrait", "drawing")
"""Fields with the name of a file, which can hold another picture."""


def text_fields(kind: object, path: str) -> Iterator[str]:
    """Yield the path of each text in a type."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Annotated:
        yield from text_fields(parts[0], path)
    elif origin in (Union, types.UnionType, tuple, list):
        for part in parts:
            yield from text_fields(part, path)
    elif origin is dict:
        yield from text_fields(parts[1], path)
    elif isinstance(kind, type) and issubclass(kind, BaseModel):
        for name, field in kind.model_fields.items():
            yield from text_fields(field.annotation, f"{path}.{name}")
    elif isinstance(kind, type) and issubclass(kind, str | EmailStr):
        yield path


def test_each_text_of_a_venue_is_compared_or_has_a_reason_not_to_be() -> None:
    models = {"profile": Profile, **FILES}
    found = {path for file, model in models.items() for path in text_fields(model, file)}
    compared = tuple(path for paths in PARTS.values() for path in paths)
    missed = {
        path
        for path in found
        if path.rpartition(".")[2] not in FILES_OF_PICTURES
        and not any(f"{path}.".startswith(f"{part}.") for part in compared)
    }
    assert missed == NOT_COMPARED.keys()
    assert not [
        part for part in compared if not any(f"{path}.".startswith(f"{part}.") for path in found)
    ]


def copied(client: Client) -> list[str]:
    parts: list[str] = client.get("/api/admin/copied-texts").json()
    return parts


def test_the_sample_itself_has_no_copied_texts(as_writer: Client) -> None:
    write(as_writer, "house", tagline="Under new lamps")
    assert copied(as_writer) == []


def test_a_venue_with_a_name_of_its_own_has_those_that_it_did_not_replace(
    as_writer: Client,
) -> None:
    write(as_writer, "house", name="Sala Lume", shortName="Lume", tagline="By the river")
    parts = copied(as_writer)
    assert {"Address", "Email", "Legal name", "About", "Terms", "Visit", "Season"} <= set(parts)
    assert {"Name", "Tagline"}.isdisjoint(parts)


def test_headline_event_types_and_descriptions_of_pictures_and_pages_are_compared(
    as_writer: Client,
) -> None:
    write(as_writer, "house", name="Sala Lume", shortName="Lume")
    assert {
        *("Words of the headline", "Private events", "Rooms", "Titles and descriptions of pages"),
        *("Hero pictures", "Photo wall", "Pictures of pages", "Picture for links"),
    } <= set(copied(as_writer))


def test_one_word_that_venues_have_in_common_is_no_copied_text(as_writer: Client) -> None:
    words = [{"word": "COCKTAILS", "icon": "cocktails"}, {"word": "FADO", "icon": "music"}]
    write(as_writer, "house", name="Sala Lume", headline=words, servesCuisine=["Small plates"])
    assert {"Words of the headline", "Food and drinks"}.isdisjoint(copied(as_writer))


def test_one_clause_of_the_sample_is_enough(as_writer: Client) -> None:
    house = as_writer.get("/api/admin/house").json()
    own = {"title": "Coats", "text": "Are hung at the door."}
    kept = house["terms"]["clauses"][0]
    write(as_writer, "house", name="Sala Lume", terms={"lead": "", "clauses": [own, kept]})
    assert "Terms" in copied(as_writer)
    write(as_writer, "house", terms={"clauses": [own]})
    assert "Terms" not in copied(as_writer)


def test_a_placeholder_is_no_text_of_the_sample(as_writer: Client) -> None:
    facts = {"payment": {"title": "{paying_title}", "text": "{paying}"}}
    assert as_writer.get("/api/admin/house").json()["visit"]["payment"] is not None
    nothing: dict[str, object] = dict.fromkeys(
        ("gettingHere", "doors", "seats", "refunds", "age", "accessibility", "houseRules")
    )
    texts = {"eyebrow": "", "title": "", "lead": "", "mapAlt": "", "phones": None, "dress": None}
    write(as_writer, "house", name="Sala Lume", visit=nothing | texts | facts)
    assert "Visit" not in copied(as_writer)


def test_a_copy_of_the_folder_has_them_under_the_name_of_the_sample_too(
    as_manager: Client, settings: Settings, tmp_path: Path
) -> None:
    copy = shutil.copytree(settings.SAMPLE_VENUE, tmp_path / "copy", symlinks=True)
    settings.VENUE_DIR = copy
    assert {"Name", "Address", "Terms"} <= set(copied(as_manager))


@pytest.mark.parametrize("folder", ["tiny", "blank"])
def test_a_venue_without_a_text_of_the_sample_has_none(
    as_manager: Client, settings: Settings, folder: str
) -> None:
    settings.VENUE_DIR = TINY if folder == "tiny" else settings.BLANK_VENUE
    assert copied(as_manager) == []
