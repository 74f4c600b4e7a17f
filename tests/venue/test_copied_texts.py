"""A venue of its own hears which of its texts are still those of the sample."""

import shutil
from pathlib import Path

import pytest
from django.test import Client
from pytest_django import Settings

from tests.support.venue.writing import write

pytestmark = pytest.mark.django_db

TINY = Path(__file__).parents[1] / "venues" / "tiny"


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
