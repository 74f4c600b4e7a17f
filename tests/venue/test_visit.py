"""The practical page and the terms: written in the venue's files, changed by the manager."""

from pathlib import Path

import pytest
from django.test import Client
from pytest_django import Settings

from tests.support.venue.writing import faults, write

pytestmark = pytest.mark.django_db

TINY = Path(__file__).parents[1] / "venues" / "tiny"
FACTS = {
    "gettingHere", "doors", "seats", "payment", "refunds",
    "age", "accessibility", "houseRules", "phones", "dress",
}  # fmt: skip


def test_a_guest_finds_every_answer_of_the_sample_venue(client: Client) -> None:
    visit = client.get("/api/visit").json()
    assert set(visit) == FACTS | {"eyebrow", "title", "lead", "map", "mapAlt"}
    assert all(visit[fact]["title"] and visit[fact]["text"] for fact in FACTS)
    assert visit["payment"]["title"] == "Pay at the door"
    assert "steps" in visit["accessibility"]["title"]


def test_the_map_is_drawn_from_the_venues_folder_with_the_names_of_its_streets(
    client: Client,
) -> None:
    visit = client.get("/api/visit").json()
    words = [
        child["text"]
        for shape in visit["map"]["shapes"]
        for child in (shape, *shape["children"])
        if child["tag"] == "text"
    ]
    assert {"EAST 52ND", "THIRD", "The green door"} <= set(words)
    assert "East 52nd Street" in visit["mapAlt"]


def test_another_venue_says_nothing_that_it_has_not_written(
    client: Client, settings: Settings
) -> None:
    settings.VENUE_DIR = TINY
    visit = client.get("/api/visit").json()
    assert {visit[fact] for fact in FACTS} == {None}
    assert visit["map"] is None
    assert client.get("/api/terms").json() == {"lead": "", "clauses": []}
    assert client.get("/api/privacy").json()["clauses"] == []


def test_what_the_manager_writes_is_on_the_page_at_once(as_writer: Client) -> None:
    doors = {"title": "Doors at seven", "text": "The bar is open from five."}
    clauses = [{"title": "Coats", "text": "Are hung."}]
    written = write(as_writer, "venue", visitDoors=doors, visitDress=None, termsClauses=clauses)
    assert written["fromPanel"] == ["visitDoors", "visitDress", "termsClauses"]
    visit = as_writer.get("/api/visit").json()
    assert (visit["doors"], visit["dress"]) == (doors, None)
    assert as_writer.get("/api/terms").json()["clauses"] == clauses
    files = as_writer.get("/api/admin/venue").json()["inFiles"]
    write(as_writer, "venue", visitDoors=files["visitDoors"])
    assert as_writer.get("/api/visit").json()["doors"] == files["visitDoors"]


def test_an_answer_without_a_title_is_refused_by_its_field(as_writer: Client) -> None:
    refused = faults(as_writer, "venue", visitAge={"text": "Bring a photo ID."})
    assert refused == {"visitAge.title": "is required"}
    assert as_writer.get("/api/visit").json()["age"]["title"] == "Twenty-one and over"
