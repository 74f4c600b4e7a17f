"""The manager writes the season's list over the file's."""

from pathlib import Path

import pytest
from django.test import Client
from pytest_django import Settings

from nightcap.core.writing import publishing
from tests.support.venue.writing import JSON, PIXEL, faults, write

pytestmark = pytest.mark.django_db

TINY = Path(__file__).parents[1] / "venues" / "tiny"
SHOW = {
    "title": "Second Night",
    "date": "Friday, March 5, 2027",
    "time": "9:00 PM",
    "price": "$25",
    "description": "Again, with feeling.",
    "ticketUrl": "https://tickets.example.com/second-night",
}


def shows_of(client: Client) -> list[dict[str, object]]:
    """Return the season's shows as the editor has them."""
    shows: list[dict[str, object]] = client.get("/api/admin/season").json()["values"]["shows"]
    return shows


def test_before_any_change_the_list_is_the_files(as_manager: Client) -> None:
    written = as_manager.get("/api/admin/season").json()
    assert (written["version"], written["fromPanel"]) == (1, [])
    assert written["values"] == written["inFiles"]
    assert len(written["values"]["shows"]) == 12
    assert written["values"]["shows"][0]["picture"]["alt"].startswith("A lit letter board")


def test_a_show_is_added_with_its_picture_and_the_others_stay(as_writer: Client) -> None:
    before = as_writer.get("/api/season").json()["shows"]
    show = {**SHOW, "picture": {"imageUrl": PIXEL, "alt": "A dot"}}
    write(as_writer, "season", shows=[*shows_of(as_writer), show])
    *others, added = as_writer.get("/api/season").json()["shows"]
    assert others == before
    assert added.pop("imageUrl").endswith("-1x1.jpg")
    assert added == {**SHOW, "id": 13, "alt": "A dot"}


def test_shows_are_changed_reordered_and_taken_off(as_writer: Client) -> None:
    first, second, *_ = shows_of(as_writer)
    write(as_writer, "season", shows=[{**second, "price": "TBA"}, first])
    shown = as_writer.get("/api/season").json()["shows"]
    assert [show["title"] for show in shown] == [second["title"], first["title"]]
    assert (shown[0]["id"], shown[0]["price"]) == (1, "TBA")


def test_heading_and_subtitle_change_without_the_list(as_writer: Client) -> None:
    written = write(as_writer, "season", title="Spring", subtitle="MARCH TO MAY")
    assert written["fromPanel"] == ["title", "subtitle"]
    season = as_writer.get("/api/season").json()
    assert (season["title"], season["subtitle"]) == ("Spring", "MARCH TO MAY")
    assert len(season["shows"]) == 12


def test_the_files_list_can_be_had_back(as_writer: Client) -> None:
    files = as_writer.get("/api/admin/season").json()["inFiles"]
    assert write(as_writer, "season", shows=[])["fromPanel"] == ["shows"]
    assert as_writer.get("/api/season").json()["shows"] == []
    assert write(as_writer, "season", shows=files["shows"])["fromPanel"] == []
    assert len(as_writer.get("/api/season").json()["shows"]) == 12


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"title": ""}, "title"),
        ({"date": None}, "date"),
        ({"price": "x" * 301}, "price"),
        ({"description": ""}, "description"),
        ({"ticketUrl": "tickets"}, "ticketUrl"),
        ({"picture": {"imageUrl": PIXEL, "alt": ""}}, "picture.alt"),
        ({"picture": {"imageUrl": "data:image/png;base64,AAAA", "alt": "A"}}, "picture.imageUrl"),
    ],
)
def test_a_mistake_is_named_by_its_show_and_field_and_changes_nothing(
    as_writer: Client, wrong: dict[str, object], field: str
) -> None:
    before = publishing.version()
    answer = as_writer.put("/api/admin/season", {"shows": [SHOW, {**SHOW, **wrong}]}, JSON)
    assert answer.status_code in {415, 422}
    assert list(answer.json()["fields"]) == [f"shows.1.{field}"]
    assert publishing.version() == before


def test_more_shows_than_a_season_holds_are_refused(as_writer: Client) -> None:
    assert "shows" in faults(as_writer, "season", shows=[SHOW] * 201)


def test_two_who_write_the_season_at_once_do_not_overwrite_each_other(as_writer: Client) -> None:
    write(as_writer, "season", title="Spring", version=1)
    late = as_writer.put("/api/admin/season", {"title": "Summer", "version": 1}, JSON)
    assert late.status_code == 409
    assert as_writer.get("/api/season").json()["title"] == "Spring"


def test_a_change_is_published_and_tells_the_shows_that_differ(as_writer: Client) -> None:
    before = publishing.version()
    first, *others = shows_of(as_writer)
    write(as_writer, "season", shows=[*others, SHOW])
    assert publishing.version() == before + 1
    [change] = as_writer.get("/api/admin/changes").json()
    assert change["kind"] == "season list"
    [told] = change["details"]
    assert told["field"] == "shows"
    assert told["before"].startswith(f"{first['title']} Friday, October 4, 2024")
    assert told["after"].startswith("Second Night Friday, March 5, 2027")


def test_a_venue_without_a_season_gets_one(as_writer: Client, settings: Settings) -> None:
    settings.VENUE_DIR = TINY
    answer = as_writer.get("/api/admin/season")
    assert answer.json()["values"] == {"title": "", "subtitle": "", "shows": []}
    write(as_writer, "season", title="Frühling", shows=[SHOW])
    season = as_writer.get("/api/season").json()
    assert (season["title"], season["shows"][0]["title"]) == ("Frühling", "Second Night")
    assert season["shows"][0]["imageUrl"] is None
