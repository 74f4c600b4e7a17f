"""A manager uploads the drawings of the site: the map, and those of the history page."""

from collections.abc import Mapping

import pytest
from django.test import Client
from pytest_django import Settings

from nightcap.venue.models import Override
from tests.support.venue.logos import svg_url
from tests.support.venue.writing import faults, write

pytestmark = pytest.mark.django_db

BEGIN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">'
LAMP = f'{BEGIN}<path d="M1 1h8v8z" fill="#ffffff"/></svg>'
STREETS = f'{BEGIN}<path d="M1 1h8v8z"/><text x="1" y="2">Rua da Bica</text></svg>'
MADE_BY_A_PROGRAM = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:i="https://inkscape.example" viewBox="0 0 10 10"'
    ' id="all" i:version="1"><title>Lamp</title><i:view/><!-- a note -->'
    '<path id="lamp" class="a" d="M1 1h8v8z" fill="#ffffff"/></svg>'
)
CAPTIONS = {"caption": "A lamp", "year": "1911"}


def section(drawing: str | None, **photo: object) -> Mapping[str, object]:
    texts = {"heading": "A pier", "paragraphs": ["Boats."]}
    return {**texts, "photo": {**CAPTIONS, "drawing": drawing, **photo}}


def test_an_uploaded_map_is_drawn_on_visit_and_goes_again(as_writer: Client) -> None:
    of_the_folder = as_writer.get("/api/visit").json()["map"]
    written = write(as_writer, "house", mapDrawing=svg_url(STREETS))
    shapes = as_writer.get("/api/visit").json()["map"]["shapes"]
    assert [(shape["tag"], shape["text"]) for shape in shapes] == [
        ("path", None),
        ("text", "Rua da Bica"),
    ]
    # An answer that is sent back changes nothing.
    again = write(as_writer, "house", mapDrawing=written["mapDrawing"])
    assert again["version"] == written["version"]

    write(as_writer, "house", mapDrawing=None)
    assert as_writer.get("/api/visit").json()["map"] == of_the_folder
    removal = as_writer.get("/api/admin/changes").json()[0]
    assert "base64" not in str(removal)
    as_writer.post(f"/api/admin/changes/{removal['id']}/undo")
    assert as_writer.get("/api/visit").json()["map"]["shapes"] == shapes


@pytest.mark.parametrize("file", [LAMP, MADE_BY_A_PROGRAM])
def test_an_uploaded_drawing_is_on_the_history_page(as_writer: Client, file: str) -> None:
    write(as_writer, "house", history={"sections": [section(svg_url(file))]})
    [shown] = as_writer.get("/api/history").json()["sections"]
    [path] = shown["photo"]["engraving"]["shapes"]
    assert (path["tag"], path["attributes"]) == ("path", {"d": "M1 1h8v8z", "fill": "#ffffff"})
    write(as_writer, "house", history={"sections": [section(None)]})
    [shown] = as_writer.get("/api/history").json()["sections"]
    assert shown["photo"]["engraving"] is None


@pytest.mark.parametrize(
    ("file", "reason"),
    [
        (f"{BEGIN}<script/><path d='M1 1h8v8z'/></svg>", "must be a drawing without <script>"),
        (f"{BEGIN}<path d='M1 1h8v8z' onload='x'/></svg>", "must be a drawing without scripts"),
        (f"{BEGIN}<style/><path d='M1 1h8v8z'/></svg>", "<style> cannot be drawn"),
        (
            f"{BEGIN}<path d='M1 1h8v8z' style='fill:red'/></svg>",
            "'style' of <path> cannot be drawn",
        ),
        (STREETS, "<text> cannot be drawn"),
        (LAMP.replace('viewBox="0 0 10 10"', 'width="10" height="10"'), "the file needs a viewBox"),
        ("<svg", "is damaged"),
        (f"{LAMP}<!--{'x' * 100_000}-->", "must have at most 100 kB"),
    ],
)
def test_a_file_that_pages_cannot_draw_is_refused(
    as_writer: Client, file: str, reason: str
) -> None:
    refused = faults(as_writer, "house", history={"sections": [section(svg_url(file))]})
    assert refused == {"history.sections.0.photo.drawing": reason}


def test_a_png_is_no_drawing(as_writer: Client) -> None:
    png = "data:image/png;base64,iVBORw0KGgo="
    assert faults(as_writer, "house", mapDrawing=png) == {"mapDrawing": "must be an SVG drawing"}


def test_a_drawing_of_the_folder_keeps_its_name(as_writer: Client, settings: Settings) -> None:
    names = sorted(file.name for file in (settings.VENUE_DIR / "drawings").glob("*.svg"))
    write(as_writer, "house", history={"sections": [section(names[0])]})
    stored = Override.objects.get(subject="venue").values["history_sections"]
    assert stored[0]["photo"]["drawing"] == names[0]
