"""The venue's own look: its ground, accent color, typefaces and logo."""

import re
import time
from io import BytesIO

import pytest
from django.test import Client
from PIL import Image

from nightcap.http.cache import POLL_SECONDS
from nightcap.mail import writing
from nightcap.site.errors import failure
from nightcap.site.security import hash_of
from nightcap.venue.colors import contrast, email_colors
from nightcap.venue.grounds import DARK, LIGHT
from tests.support.bookings.asking import book
from tests.support.factory import Make
from tests.support.mail.reading import the_mail
from tests.support.site.fake_front_end import MODERN
from tests.support.site.visitors import Site
from tests.support.venue.logos import GREEN, LANTERN, png_url, svg_url
from tests.support.venue.writing import write

pytestmark = pytest.mark.django_db

META = '<meta name="theme-color" content="%s"><meta name="color-scheme" content="%s">'


FONT = re.compile(r"url\(([^)]+\.woff2)\)")


def choose(manager: Client, site: Site, **look: object) -> dict[str, object]:
    """Change the look; return the venue once the site looks again for changes."""
    house = write(manager, "house", **look)
    time.sleep(2 * POLL_SECONDS)
    return house


def preloaded(html: str) -> list[str]:
    return re.findall(r'<link rel="preload" href="([^"]+)" as="font"', html)


def colors_in(text: str) -> set[str]:
    return set(re.findall(r"#[0-9a-f]{6}", text))


def style_of(html: str) -> str:
    return html.partition("<style>")[2].partition("</style>")[0]


def without_version(html: str) -> str:
    return re.sub(r'"(?:v|version|now)": ?[^,]+,', "", html)


def test_the_accent_color_is_on_every_page(as_writer: Client, site: Site) -> None:
    choose(as_writer, site, accent="#F08A63")
    for path in ("/", "/events", "/nowhere"):
        page = site.get(path)
        assert "--color-brass:#f08a63;--color-brass-hi:#f6b9a1" in page.text
        # The policy knows the changed style sheet: else browsers drop all of it.
        assert hash_of(style_of(page.text)) in page.headers["content-security-policy"]
    assert "--color-brass" not in site.get("/admin").text


def test_the_accent_color_is_in_every_color_of_an_email(as_writer: Client, make: Make) -> None:
    write(as_writer, "house", accent="#F08A63")
    assert book(make.event()).status_code == 201
    mail = the_mail()
    writing.write(mail)
    used = colors_in(mail.html)
    own = set(email_colors("#f08a63"))
    assert own < used
    assert not set(email_colors(None)) - own & used


def test_a_venue_without_an_accent_color_is_drawn_in_brass(as_writer: Client, site: Site) -> None:
    choose(as_writer, site, accent="#F08A63")
    choose(as_writer, site, accent=None)
    assert "--color-brass:#" not in site.get("/").text


def test_a_light_ground_is_on_every_page_of_visitors(as_writer: Client, site: Site) -> None:
    dark = {path: site.get(path).text for path in ("/", "/nowhere", "/admin")}
    choose(as_writer, site, ground="light")
    for path in ("/", "/events", "/nowhere"):
        page = site.get(path)
        assert "color-scheme:light;--picture-edge:black;--color-ink:#f8f3ea;" in page.text
        assert META % ("#f8f3ea", "light") in page.text
        assert hash_of(style_of(page.text)) in page.headers["content-security-policy"]
    panel = site.get("/admin").text
    assert META % ("#0e0b0a", "dark") in panel
    assert "--color-" not in panel
    # The ground is all that differs.
    choose(as_writer, site, ground="dark")
    assert {path: without_version(site.get(path).text) for path in dark} == {
        path: without_version(text) for path, text in dark.items()
    }


@pytest.mark.parametrize("path", ["/unsubscribe/none", "/booking/none", "/embed/social-feed"])
def test_pages_that_the_server_draws_are_light(as_writer: Client, site: Site, path: str) -> None:
    assert "color-scheme:dark" in site.get(path).text
    choose(as_writer, site, ground="light", accent="#8e1b26")
    page = site.get(path).text
    assert "color-scheme:light" in page
    assert ":root{--accent:#8e1b26;--light:#551017;--on-accent:#fffaf2}" in page
    style = style_of(page)
    assert not {DARK.theme.ink, DARK.theme.soot, DARK.dialog} & colors_in(style)


def test_the_page_of_a_failure_is_light(as_writer: Client, site: Site) -> None:
    choose(as_writer, site, ground="light")
    site.get("/")
    assert b"background:#f8f3ea;color:#1c1410;color-scheme:light" in failure("/", 500).body


def test_the_manifest_and_the_icons_are_light(as_writer: Client, site: Site) -> None:
    choose(as_writer, site, ground="light", logo=svg_url(LANTERN))
    manifest = site.get("/manifest.webmanifest").json()
    assert {manifest["theme_color"], manifest["background_color"]} == {"#f8f3ea"}
    icon = Image.open(BytesIO(site.get("/icon-512.png").content)).convert("RGB")
    assert icon.getpixel((1, 1)) == pytest.approx((248, 243, 234), abs=3)


def test_an_email_of_a_light_venue_has_no_dark_ground(as_writer: Client, make: Make) -> None:
    write(as_writer, "house", ground="light")
    assert book(make.event()).status_code == 201
    mail = the_mail()
    writing.write(mail)
    grounds = set(re.findall(r'(?:bgcolor="|background:)(#[0-9a-f]{6})', mail.html))
    assert DARK.theme.ink not in grounds
    assert set(email_colors(None, "light")) < colors_in(mail.html)


def test_pages_have_the_typefaces_of_the_chosen_pair(as_writer: Client, site: Site) -> None:
    deco = site.get("/").text
    assert preloaded(deco) == ["/assets/jost-letters-3c.woff2"]
    assert "--font-display" not in deco
    choose(as_writer, site, type="modern")
    page = site.get("/")
    assert preloaded(page.text) == ["/assets/hanken-grotesk-letters-5c.woff2"]
    assert MODERN in style_of(page.text)
    assert ':root:root{--font-display:"Hanken Grotesk"' in style_of(page.text)
    assert hash_of(style_of(page.text)) in page.headers["content-security-policy"]
    assert preloaded(site.get("/admin").text) == ["/assets/admin/jost-letters-3c.woff2"]


@pytest.mark.parametrize("path", ["/unsubscribe/none", "/embed/social-feed"])
def test_pages_that_the_server_draws_have_them(as_writer: Client, site: Site, path: str) -> None:
    choose(as_writer, site, type="modern")
    style = style_of(site.get(path).text)
    assert '1.0625rem/1.6 "Hanken Grotesk",system-ui,sans-serif' in style
    assert "/assets/hanken-grotesk-letters-5c.woff2" in FONT.findall(style)
    assert not {"Jost", "Bodoni"} & set(re.findall(r"[A-Z][a-z]+", style))


@pytest.mark.parametrize(
    ("pair", "beyond"),
    [("deco", "/assets/jost-latin-4d.woff2"), ("modern", "/assets/hanken-grotesk-latin-5d.woff2")],
)
def test_guests_own_pages_have_the_rarer_letters_too(
    as_writer: Client, site: Site, pair: str, beyond: str
) -> None:
    choose(as_writer, site, type=pair)
    page = site.get("/unsubscribe/none")
    assert beyond in FONT.findall(style_of(page.text))
    assert hash_of(style_of(page.text)) in page.headers["content-security-policy"]


def test_an_email_names_them(as_writer: Client, make: Make) -> None:
    write(as_writer, "house", type="classic")
    assert book(make.event()).status_code == 201
    mail = the_mail()
    writing.write(mail)
    assert "font-family:Fraunces,'Iowan Old Style',Palatino,Georgia,serif" in mail.html
    assert "font-family:'Source Sans 3','Segoe UI',Helvetica,Arial,sans-serif" in mail.html
    assert not {"Jost", "Bodoni"} & set(re.findall(r"[A-Z][a-z]+", mail.html))


def test_a_category_is_seen_on_a_light_ground(as_writer: Client, site: Site) -> None:
    choose(as_writer, site, ground="light")
    colors = [one["color"] for one in site.get("/api/venue").json()["categories"]]
    assert colors
    assert min(contrast(color, LIGHT.mark_ground) for color in colors) >= 3
    # A dark mark is refused only where it is hard to see.
    dark = {"name": "Bottle", "color": "#143b31"}
    assert as_writer.post("/api/admin/categories", dark, "application/json").status_code == 201
    choose(as_writer, site, ground="dark")
    assert as_writer.post("/api/admin/categories", dark, "application/json").status_code == 422


def test_an_svg_becomes_the_logo_and_every_icon(as_writer: Client, site: Site) -> None:
    address = choose(as_writer, site, logo=svg_url(LANTERN))["logo"]
    assert isinstance(address, str)
    answer = site.get(address)
    assert (answer.status_code, answer.text) == (200, LANTERN)
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.headers["content-security-policy"].startswith("default-src 'none'")
    logo = as_writer.get("/api/venue").json()["logo"]
    assert (logo["imageUrl"], logo["drawing"]) == (address, None)
    for path, size in (("/icon-512.png", 512), ("/apple-touch-icon.png", 180)):
        icon = Image.open(BytesIO(site.get(path).content)).convert("RGB")
        assert icon.size == (size, size)
        assert icon.getpixel((size // 2, size // 2)) == pytest.approx(GREEN, abs=12)
        assert icon.getpixel((1, 1)) == pytest.approx((14, 11, 10), abs=12)
    assert "data:image/svg+xml" in site.get("/favicon.svg").text
    assert site.get("/favicon.ico").status_code == 200


def test_a_png_becomes_the_logo_and_every_icon(as_writer: Client, site: Site) -> None:
    address = choose(as_writer, site, logo=png_url(3000, 2000))["logo"]
    assert isinstance(address, str)
    kept = Image.open(BytesIO(site.get(address).content))
    assert (kept.size, kept.mode) == ((1024, 683), "RGBA")
    icon = Image.open(BytesIO(site.get("/icon-192.png").content)).convert("RGB")
    assert icon.getpixel((96, 96)) == pytest.approx(GREEN, abs=12)
    assert site.get("/favicon.svg").status_code == 404


def test_a_logo_that_is_removed_gives_its_place_back(as_writer: Client, site: Site) -> None:
    address = choose(as_writer, site, logo=png_url())["logo"]
    assert choose(as_writer, site, logo=None)["logo"] is None
    assert site.get(str(address)).status_code == 404
    assert as_writer.get("/api/venue").json()["logo"]["drawing"]


def test_previews_in_the_panel_get_the_look_of_the_pages(as_writer: Client, site: Site) -> None:
    choose(as_writer, site, accent="#9b1c3a", ground="light", type="classic")
    look = as_writer.get("/api/admin/look").json()["properties"]
    page = site.get("/").text
    colors = {name: value for name, value in look.items() if name.startswith("--color-")}
    assert len(colors) > 20
    assert [name for name, value in colors.items() if f"{name}:{value}" not in page] == []
    for name in ("--font-display", "--font-sans"):
        assert f"{name}:{look[name]}" in page
