"""`nightcap export-venue` writes a folder that shows the same venue."""

import re
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from django.test import Client
from pytest_django import Settings

from nightcap.config.cli import main
from nightcap.content.models import MenuSection
from nightcap.core.models import FirstTime
from nightcap.venue import categories, special_days
from nightcap.venue.models import Category, Override, SpecialDay
from tests.support import commands
from tests.support.server import RunningServer, running
from tests.support.venue.logos import LANTERN, png_url, svg_url
from tests.support.venue.writing import PIXEL, write

STREETS = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M1 1h8v8z" />'
    '<text x="1" y="2">Rua da Bica</text></svg>'
)
PIER = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M1 1h8v8z"/></svg>'
OF_THE_PANEL = {
    "name": "Sala Lume",
    "address": {"street": "Rua da Bica 14", "locality": "Lisbon", "country": "PT"},
    "timeZone": "Europe/Lisbon",
    "currency": "EUR",
    "clock": 24,
    "ground": "light",
    "type": "classic",
    "accent": "#8e1b26",
    "logo": svg_url(LANTERN),
    "hero": [{"imageUrl": PIXEL, "alt": "The bar", "focus": "left", "portraitUrl": PIXEL}],
    "openGraph": {"imageUrl": PIXEL, "alt": "The lamp"},
    "hours": [{"day": "Friday", "opens": "21:00", "closes": "02:00"}],
    "pages": {"history": {"isOn": False}, "host-event": {"title": "Your night"}},
    "intro": 'Two lines,\nand "quotes" with a \\ and an é',
    "geo": {"latitude": None, "longitude": None},
    "phone": None,
    "mapDrawing": svg_url(STREETS),
    "history": {
        "sections": [
            {
                **{"heading": "A pier", "paragraphs": ["Boats."]},
                "video": {"caption": "A lamp", "drawing": svg_url(PIER)},
            }
        ]
    },
}
BLANK = {"NIGHTCAP_VENUE": "blank"}
PAGES = ("/", "/events", "/visit", "/about", "/terms", "/privacy", "/host-event", "/contact")


def export(folder: Path) -> Result:
    return CliRunner().invoke(main, ["export-venue", str(folder)])


def shown(client: Client) -> dict[str, object]:
    """Return the profile and what visitors read, without what says where it is kept."""
    house = client.get("/api/admin/house").json()
    # In a folder drawings are files: the pages below show them.
    in_files = {"mapDrawing", "history"}
    parts = {name: house[name] for name in house["inFiles"].keys() - in_files}
    pages = ("home", "hosting", "spaces", "season", "bar", "about", "history", "visit")
    public = ("venue", "sections", *pages)
    days = client.get("/api/admin/special-days").json()
    parts["special days"] = [{**day, "id": None} for day in days]
    return parts | {f"/{name}": client.get(f"/api/{name}").json() for name in public}


@pytest.fixture
def exported(as_writer: Client, settings: Settings, tmp_path: Path) -> Path:
    """Serve, with an empty database, what was exported of a changed venue; return its folder."""
    categories.seed()
    music = Category.objects.get(slug="music")
    write(as_writer, "house", **OF_THE_PANEL)
    write(as_writer, "venue", termsLead="Be kind.", aboutHeadline="Under the tiles")
    write(as_writer, "season", title="This spring", shows=[])
    new = {"name": "Noite de fado", "color": "#e08a5b", "mark": "bar", "page": "/comedy"}
    as_writer.put(f"/api/admin/categories/{music.pk}", new, "application/json")
    as_writer.post("/api/admin/menu-sections", {"title": "Petiscos"}, "application/json")
    evening = {"date": "2036-12-24", "opens": "17:00", "closes": "00:30", "note": "Christmas Eve"}
    for day in (evening, {"date": "2036-12-25", "note": ""}):
        as_writer.post("/api/admin/special-days", day, "application/json")
    before = shown(as_writer)
    folder = tmp_path / "exported"
    done = export(folder)
    assert done.exit_code == 0, done.output
    Override.objects.all().delete()
    Category.objects.all().delete()
    MenuSection.objects.all().delete()
    FirstTime.objects.all().delete()
    SpecialDay.including_deleted.all().delete()
    settings.VENUE_DIR = folder
    settings.MEDIA_ROOT = tmp_path / "other-media"
    special_days.seed()
    assert shown(as_writer) == before
    return folder


@pytest.mark.django_db
def test_the_folder_has_only_what_the_venue_names(exported: Path) -> None:
    profile = tomllib.loads((exported / "profile.toml").read_text())
    pictures = {file.name for file in (exported / "pictures").iterdir()}
    [slide] = profile["hero"]
    assert {slide["file"], slide["portrait"]} <= pictures
    assert "audience.jpg" not in pictures
    assert "stairs.jpg" in pictures
    assert (exported / profile["logo"]).read_text() == LANTERN
    assert (exported / "drawings" / "map.svg").read_text() == STREETS
    [section] = tomllib.loads((exported / "history.toml").read_text())["sections"]
    assert (exported / "drawings" / section["video"]["drawing"]).is_file()
    assert not (exported / "sample").exists()


@pytest.mark.django_db
def test_the_folder_holds_the_categories_as_they_are(exported: Path) -> None:
    written = tomllib.loads((exported / "profile.toml").read_text())["categories"]
    fado = {"name": "Noite de fado", "color": "#e08a5b", "mark": "bar", "page": "/comedy"}
    assert {**fado, "earlier_slugs": ["music"]} in written


@pytest.mark.django_db
def test_an_address_with_an_earlier_name_of_a_category_works_in_the_folder(
    exported: Path, client: Client
) -> None:
    assert categories.slug_of("music") == "noite-de-fado"


@pytest.mark.django_db
def test_the_special_days_of_the_folder_are_taken_once(exported: Path, as_writer: Client) -> None:
    url = "/api/admin/special-days"
    days = as_writer.get(url).json()
    assert [(day["date"], day["opens"], day["closes"], day["note"]) for day in days] == [
        ("2036-12-24", "17:00", "00:30", "Christmas Eve"),
        ("2036-12-25", None, None, ""),
    ]
    as_writer.delete(f"{url}/{days[0]['id']}")
    special_days.seed()
    assert [day["date"] for day in as_writer.get(url).json()] == ["2036-12-25"]


@pytest.mark.django_db
def test_the_folder_holds_the_sections_of_the_menu_as_they_are(exported: Path) -> None:
    written = tomllib.loads((exported / "profile.toml").read_text())["menu_sections"]
    assert written[0] == {"slug": "cocktails", "title": "Cocktails", "is_shown_empty": True}
    assert written[-1] == {"slug": "petiscos", "title": "Petiscos", "is_shown_empty": False}


@pytest.mark.django_db
def test_a_folder_of_an_exported_venue_is_exported_again_alike(
    exported: Path, tmp_path: Path
) -> None:
    again = tmp_path / "again"
    assert export(again).exit_code == 0
    files = sorted(file.relative_to(exported) for file in exported.rglob("*") if file.is_file())
    assert files == sorted(file.relative_to(again) for file in again.rglob("*") if file.is_file())
    for file in files:
        assert (exported / file).read_bytes() == (again / file).read_bytes()


@pytest.mark.django_db
def test_a_png_logo_stays_the_same_file(as_writer: Client, tmp_path: Path) -> None:
    address = write(as_writer, "house", logo=png_url())["logo"]
    assert export(tmp_path / "exported").exit_code == 0
    served = as_writer.get(str(address)).content
    assert (tmp_path / "exported" / str(address).removeprefix("/")).read_bytes() == served


@pytest.mark.django_db
def test_a_folder_with_a_file_in_it_is_refused_and_stays(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("Mine")
    done = export(tmp_path)
    assert (done.exit_code, done.output.splitlines()[-1]) == (2, f"Error: {tmp_path} is not empty.")
    assert [file.name for file in tmp_path.iterdir()] == ["mine.txt"]


@pytest.mark.server
def test_a_venue_of_the_panel_alone_moves_into_a_folder(tmp_path: Path) -> None:
    """Start blank, set it up, export it, and start again with the folder and without data."""
    folder, data_dir = tmp_path / "exported", tmp_path / "blank"
    with running(data_dir, NIGHTCAP_VENUE="blank") as blank:
        refusal = commands.refused("export-venue", str(folder), data_dir=data_dir, **BLANK)
        assert refusal == "Error: The venue has no name yet: set it in the panel first."
        with blank.signed_in() as manager:
            for what, values in (("house", OF_THE_PANEL), ("venue", {"termsLead": "Be kind."})):
                manager.put(f"/api/admin/{what}", json=values).raise_for_status()
            manager.post("/api/admin/setup/open").raise_for_status()
        said = commands.said("export-venue", str(folder), data_dir=data_dir, **BLANK)
        assert said.startswith("Exported the venue.")
        assert str(folder) in said
        before = {path: _page(blank, path) for path in PAGES}
    with running(tmp_path / "new", NIGHTCAP_VENUE=str(folder)) as other:
        assert {path: _page(other, path) for path in PAGES} == before


def _page(server: RunningServer, path: str) -> str:
    """Return a page without its instant, its version and the address of its server."""
    page = server.get(path).raise_for_status().text.replace(server.url, "")
    return re.sub(r'\d{4}-\d\d-\d\dT[\d:.]+Z|"v": \d+', "", page)
