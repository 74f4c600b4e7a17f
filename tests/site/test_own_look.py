"""The venue's own look: its accent color, and a logo that the manager has uploaded."""

import re
from io import BytesIO

import pytest
from django.test import Client
from PIL import Image

from nightcap.mail import writing
from nightcap.site.security import hash_of
from nightcap.venue.colors import email_colors
from tests.support.bookings.asking import book
from tests.support.factory import Make
from tests.support.mail.reading import the_mail
from tests.support.site.visitors import Site
from tests.support.venue.logos import GREEN, LANTERN, png_url, svg_url
from tests.support.venue.writing import write

pytestmark = pytest.mark.django_db


def test_the_accent_color_is_on_every_page(as_writer: Client, site: Site) -> None:
    write(as_writer, "house", accent="#F08A63")
    for path in ("/", "/events", "/nowhere"):
        page = site.get(path)
        assert "--color-brass:#f08a63;--color-brass-hi:#f6b9a1" in page.text
        # The policy knows the changed style sheet: else browsers drop all of it.
        style = page.text.partition("<style>")[2].partition("</style>")[0]
        assert hash_of(style) in page.headers["content-security-policy"]
    assert "--color-brass" not in site.get("/admin").text


def test_the_accent_color_is_in_every_color_of_an_email(as_writer: Client, make: Make) -> None:
    write(as_writer, "house", accent="#F08A63")
    assert book(make.event()).status_code == 201
    mail = the_mail()
    writing.write(mail)
    used = set(re.findall(r"#[0-9a-f]{6}\b", mail.html))
    assert set(email_colors("#f08a63")) < used
    assert not set(email_colors(None)) & used


def test_a_venue_without_an_accent_color_is_drawn_in_brass(as_writer: Client, site: Site) -> None:
    write(as_writer, "house", accent="#F08A63")
    write(as_writer, "house", accent=None)
    assert "--color-brass:#" not in site.get("/").text


def test_an_svg_becomes_the_logo_and_every_icon(as_writer: Client, site: Site) -> None:
    address = write(as_writer, "house", logo=svg_url(LANTERN))["logo"]
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
    address = write(as_writer, "house", logo=png_url(3000, 2000))["logo"]
    assert isinstance(address, str)
    kept = Image.open(BytesIO(site.get(address).content))
    assert (kept.size, kept.mode) == ((1024, 683), "RGBA")
    icon = Image.open(BytesIO(site.get("/icon-192.png").content)).convert("RGB")
    assert icon.getpixel((96, 96)) == pytest.approx(GREEN, abs=12)
    assert site.get("/favicon.svg").status_code == 404


def test_a_logo_that_is_removed_gives_its_place_back(as_writer: Client, site: Site) -> None:
    address = write(as_writer, "house", logo=png_url())["logo"]
    assert write(as_writer, "house", logo=None)["logo"] is None
    assert site.get(str(address)).status_code == 404
    assert as_writer.get("/api/venue").json()["logo"]["drawing"]
