"""The head of every page of the real table: no two are alike, and each is shared with a picture."""

import time
from collections import Counter
from datetime import timedelta
from io import BytesIO
from pathlib import Path

import pytest
from django.test import Client
from PIL import Image
from pytest_django import Settings

from nightcap.content import menu_sections
from nightcap.core.time import now
from nightcap.http.cache import POLL_SECONDS
from nightcap.venue.services import picture_url
from tests.support.content import filling
from tests.support.factory import Make
from tests.support.site.fake_front_end import REAL_PATHS
from tests.support.site.pages import ReadPage
from tests.support.site.visitors import PUBLIC_URL, Site
from tests.support.venue.logos import LANTERN, svg_url
from tests.support.venue.writing import PIXEL, write

TINY = Path(__file__).parents[1] / "venues" / "tiny"
BLANK = Path(__file__).parents[2] / "blank-venue"
LARGEST = 300_000
"""Bytes above which a messenger shows no picture."""


def _heads(site: Site) -> dict[str, ReadPage]:
    return {path: ReadPage(site.get(path).text) for path in REAL_PATHS}


def _shared_picture(site: Site, page: ReadPage) -> bytes:
    """Return the picture that others show beside a link to the page.

    It is fetched as they fetch it.
    """
    address = page.metas["og:image"]
    answer = site.get(address.removeprefix(PUBLIC_URL))
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/jpeg")
    return answer.content


def test_every_page_has_a_title_a_description_and_an_address_of_its_own(whole_site: Site) -> None:
    heads = _heads(whole_site)
    titles = Counter(page.title for page in heads.values())
    descriptions = Counter(page.metas["description"] for page in heads.values())
    assert titles.most_common(1)[0][1] == descriptions.most_common(1)[0][1] == 1
    for path, page in heads.items():
        assert "The Understudy" in page.title
        assert len(page.title) <= 70
        assert 50 <= len(page.metas["description"]) <= 200
        assert "{" not in page.title + page.metas["description"]
        assert page.links["canonical"] == [PUBLIC_URL + path]
        assert page.metas["og:url"] == PUBLIC_URL + path


def test_a_description_claims_what_the_pages_answers_hold_and_nothing_else(
    whole_site: Site, make: Make
) -> None:
    def said(path: str) -> str:
        return ReadPage(whole_site.get(path).text).metas["description"]

    at = now()
    make.event(category="comedy", starts_at=at - timedelta(days=2))
    make.event(category="comedy", cancelled_at=at)
    make.event(category="comedy", ticket_status="Concluded")
    make.event(category="creativity")
    assert "See what is on." in said("/")
    assert "The next creative evenings." in said("/creativity")
    assert "The next creative show." in said("/cocktails")
    assert "comedy night" not in said("/comedy") + said("/cocktails")
    assert "Clips" not in said("/comedy")
    assert "The season's featured shows." in said("/comedy")
    assert "menu" not in said("/menu")


def test_a_description_claims_the_cocktails_of_a_section_with_another_title(
    whole_site: Site, as_manager: Client
) -> None:
    filling.menu_item("The Last Call")
    menu_sections.seed()
    [section] = [
        one
        for one in as_manager.get("/api/admin/menu-sections").json()
        if one["slug"] == "cocktails"
    ]
    path = f"/api/admin/menu-sections/{section['id']}"
    renamed = as_manager.put(path, {"title": "House drinks"}, "application/json")
    assert renamed.json()["slug"] == "house-drinks"
    page = ReadPage(whole_site.get("/cocktails").text)
    assert "The signature cocktails." in page.metas["description"]


def test_every_page_is_shared_with_a_picture_of_the_right_size_and_its_text(
    whole_site: Site,
) -> None:
    for page in _heads(whole_site).values():
        data = _shared_picture(whole_site, page)
        assert len(data) < LARGEST
        assert Image.open(BytesIO(data)).size == (1200, 630)
        assert (page.metas["og:image:width"], page.metas["og:image:height"]) == ("1200", "630")
        assert len(page.metas["og:image:alt"]) > len("The Understudy")
        assert page.metas["og:image:alt"] == page.metas["twitter:image:alt"]


def test_pages_are_shared_with_what_they_show(whole_site: Site) -> None:
    heads = _heads(whole_site)
    shown = {
        "/": "audience.jpg",
        "/about": "stairs.jpg",
        "/comedy": "profile.jpg",
        "/gallery": "comic.jpg",
        "/host-event": "banquet.jpg",
        "/menu": "rocks.jpg",
    }
    for path, file in shown.items():
        crop = picture_url(file).replace(".jpg", "-og.jpg")
        assert heads[path].metas["og:image"] == PUBLIC_URL + crop


def test_an_events_picture_has_the_right_size_too(whole_site: Site, make: Make) -> None:
    event = make.event(title="Late Jazz", image_url=picture_url("duo.jpg"))
    page = ReadPage(whole_site.get(f"/events/{event.pk}-late-jazz").text)
    data = _shared_picture(whole_site, page)
    assert len(data) < LARGEST
    assert Image.open(BytesIO(data)).size == (1200, 630)


def test_another_venue_is_shared_with_its_own_picture_on_every_page(
    whole_site: Site, settings: Settings
) -> None:
    settings.VENUE_DIR = TINY
    own = PUBLIC_URL + picture_url("lantern.jpg").replace(".jpg", "-og.jpg")
    for page in _heads(whole_site).values():
        assert page.metas["og:image"] == own
        assert page.metas["og:image:alt"] == "A lantern in a dark yard"
        assert "Kleine Laterne" in page.title
        assert "nderstudy" not in page.metas["description"]


def _open(manager: Client, settings: Settings, **house: object) -> None:
    settings.VENUE_DIR = BLANK
    write(manager, "house", name="Adega", **house)
    assert manager.post("/api/admin/setup/open").status_code == 200
    # The site looks for changes at this pace.
    time.sleep(2 * POLL_SECONDS)


@pytest.mark.parametrize(
    "pictures",
    [
        {"hero": [{"imageUrl": PIXEL, "alt": "The bar"}]},
        {"gallery": {"photos": [{"imageUrl": PIXEL, "alt": "The bar", "caption": "Bar"}]}},
        {"photoWall": [{"imageUrl": PIXEL, "alt": "The bar"}]},
    ],
)
def test_each_page_of_a_venue_without_a_picture_for_links_has_another_of_its_pictures(
    whole_site: Site,
    settings: Settings,
    make: Make,
    as_writer: Client,
    pictures: dict[str, object],
) -> None:
    event = make.event(title="Fado")
    _open(as_writer, settings, **pictures)
    pages = ["/", "/about", "/events", "/visit", "/terms", f"/events/{event.pk}-fado"]
    for path in pages:
        page = ReadPage(whole_site.get(path).text)
        assert page.metas["og:image"].startswith(f"{PUBLIC_URL}/media/"), path
        assert page.metas["og:image:alt"] == "The bar"
        assert _shared_picture(whole_site, page)


def test_links_to_a_venue_with_only_a_logo_show_the_logo(
    whole_site: Site, settings: Settings, as_writer: Client
) -> None:
    _open(as_writer, settings, logo=svg_url(LANTERN))
    page = ReadPage(whole_site.get("/").text)
    assert page.metas["og:image"] == f"{PUBLIC_URL}/icon-512.png"
    assert page.metas["og:image:alt"] == "Adega"
    assert whole_site.get("/icon-512.png").headers["content-type"] == "image/png"


def test_links_to_a_venue_without_pictures_show_none(
    whole_site: Site, settings: Settings, as_writer: Client
) -> None:
    _open(as_writer, settings)
    assert "og:image" not in ReadPage(whole_site.get("/").text).metas
