"""Icons and the manifest: the venue's own, whichever venue is served."""

import shutil
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image
from pytest_django import Settings

from tests.support.site.pages import ReadPage
from tests.support.site.visitors import Site

TINY = Path(__file__).parents[1] / "venues" / "tiny"
SIZES = {
    "/apple-touch-icon.png": 180,
    "/icon-192.png": 192,
    "/icon-512.png": 512,
    "/icon-maskable-192.png": 192,
    "/icon-maskable-512.png": 512,
}
INK = (14, 11, 10)
# What encoding and resizing leave of a colour.
NEARLY = 12


@pytest.fixture
def tiny(settings: Settings, tmp_path: Path) -> Path:
    """Another venue's folder, which is the one that is served."""
    folder = shutil.copytree(TINY, tmp_path / "venue")
    settings.VENUE_DIR = folder
    return folder


def _picture(site: Site, path: str) -> Image.Image:
    answer = site.get(path)
    assert answer.status_code == 200
    return Image.open(BytesIO(answer.content)).convert("RGB")


def _is_near(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return all(abs(a - b) <= NEARLY for a, b in zip(one, other, strict=True))


def _pixel(picture: Image.Image, place: tuple[int, int]) -> tuple[int, ...]:
    colours = picture.getpixel(place)
    assert isinstance(colours, tuple)
    return colours


def _drawn(picture: Image.Image) -> list[tuple[int, int]]:
    """Return the places of the pixels that differ from the background."""
    pixels = picture.load()
    assert pixels is not None
    width, height = picture.size
    everywhere = ((x, y) for x in range(width) for y in range(height))
    found: list[tuple[int, int]] = []
    for x, y in everywhere:
        pixel = pixels[x, y]
        assert isinstance(pixel, tuple)
        if not _is_near(pixel, INK):
            found.append((x, y))
    return found


@pytest.mark.parametrize(("path", "size"), SIZES.items())
def test_every_icon_is_a_square_png_with_the_drawing_in_its_middle(
    site: Site, path: str, size: int
) -> None:
    answer = site.get(path)
    assert answer.headers["content-type"] == "image/png"
    assert len(answer.content) < 40_000
    picture = _picture(site, path)
    assert picture.size == (size, size)
    drawn = _drawn(picture)
    for axis in (0, 1):
        places = [place[axis] for place in drawn]
        assert abs(min(places) + max(places) - size) < size * 0.06


@pytest.mark.parametrize("venue", ["sample", "tiny"])
def test_a_launcher_may_cut_a_maskable_icon_to_its_inner_circle(
    site: Site, venue: str, request: pytest.FixtureRequest
) -> None:
    if venue == "tiny":
        request.getfixturevalue("tiny")
    size = SIZES["/icon-maskable-192.png"]
    middle, radius = size / 2, size * 0.4
    for x, y in _drawn(_picture(site, "/icon-maskable-192.png")):
        assert (x - middle) ** 2 + (y - middle) ** 2 <= radius**2


def test_the_icon_for_old_browsers_holds_three_sizes(site: Site) -> None:
    with Image.open(BytesIO(site.get("/favicon.ico").content)) as icon:
        assert icon.info["sizes"] == {(16, 16), (32, 32), (48, 48)}


def test_the_vector_icon_is_the_file_of_the_venue(site: Site, settings: Settings) -> None:
    answer = site.get("/favicon.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert "style=" not in answer.text
    assert answer.text == (settings.VENUE_DIR / "icon.svg").read_text().strip()


def test_a_venue_without_files_for_its_icons_gets_a_plain_ring_and_its_initials(
    site: Site, tiny: Path
) -> None:
    root = ElementTree.fromstring(site.get("/favicon.svg").text)
    assert root.findtext("{http://www.w3.org/2000/svg}text") == "KL"
    assert root.findall("{http://www.w3.org/2000/svg}path") == []
    # A ring is as wide as it is high; the first venue's coupe under its rays is not.
    drawn = _drawn(_picture(site, "/icon-192.png"))
    width, height = (max(at[i] for at in drawn) - min(at[i] for at in drawn) for i in (0, 1))
    assert abs(width - height) <= 1
    assert 0.75 * 192 < width < 0.85 * 192


def test_every_icon_of_a_venue_is_made_from_its_icon(site: Site, tiny: Path) -> None:
    green, blue = (20, 200, 40), (10, 20, 200)
    sign = Image.new("RGB", (600, 600), green)
    sign.paste(blue, (200, 200, 400, 400))
    sign.save(tiny / "icon.png")
    for path, size in SIZES.items():
        picture = _picture(site, path)
        assert _is_near(_pixel(picture, (size // 2, size // 2)), blue)
        # What a launcher may cut away has the ground of the venue's own icon.
        assert _is_near(_pixel(picture, (1, 1)), green)
    assert _is_near(_pixel(_picture(site, "/favicon.ico"), (1, 1)), green)
    assert site.get("/favicon.svg").status_code == 404


def test_a_venue_whose_logo_is_a_picture_has_it_for_an_icon(site: Site, tiny: Path) -> None:
    Image.new("RGBA", (300, 300), (20, 200, 40, 255)).save(tiny / "pictures" / "sign.png")
    profile = tiny / "profile.toml"
    profile.write_text(f'logo = "sign.png"\n{profile.read_text()}')
    green = (20, 200, 40)
    assert _is_near(_pixel(_picture(site, "/icon-192.png"), (96, 96)), green)
    assert _is_near(_pixel(_picture(site, "/favicon.ico"), (1, 1)), green)
    assert site.get("/favicon.svg").status_code == 404
    links = ReadPage(site.get("/").text).links
    assert links["icon"] == ["/favicon.ico"]


def test_every_page_leads_to_icons_and_manifest(site: Site) -> None:
    for path in ("/", "/events", "/nowhere"):
        links = ReadPage(site.get(path).text).links
        assert links["icon"] == ["/favicon.ico", "/favicon.svg"]
        assert links["apple-touch-icon"] == ["/apple-touch-icon.png"]
        assert links["manifest"] == ["/manifest.webmanifest"]


def test_the_manifest_names_the_venue_and_its_icons(site: Site) -> None:
    answer = site.get("/manifest.webmanifest")
    assert answer.headers["content-type"] == "application/manifest+json"
    manifest = answer.json()
    assert (manifest["name"], manifest["short_name"]) == ("The Understudy", "Understudy")
    assert (manifest["start_url"], manifest["scope"]) == ("/", "/")
    purposes = {(icon["sizes"], icon["purpose"]) for icon in manifest["icons"]}
    assert purposes == {
        ("192x192", "any"),
        ("512x512", "any"),
        ("192x192", "maskable"),
        ("512x512", "maskable"),
    }
    for icon in manifest["icons"]:
        width, height = _picture(site, icon["src"]).size
        assert icon["sizes"] == f"{width}x{height}"


def test_another_venues_manifest_has_no_trace_of_the_first(site: Site, tiny: Path) -> None:
    text = site.get("/manifest.webmanifest").text
    assert "nderstudy" not in text
    assert "Kleine Laterne" in text


def test_icons_are_made_once_and_may_be_kept_for_an_hour(site: Site) -> None:
    first = site.get("/icon-512.png")
    asked = len(site.asked)
    assert site.get("/icon-512.png").content == first.content
    assert len(site.asked) == asked
    assert first.headers["cache-control"] == "public, max-age=3600"
    tag = {"If-None-Match": first.headers["etag"]}
    assert site.get("/icon-512.png", headers=tag).status_code == 304
