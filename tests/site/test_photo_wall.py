"""The frame for the venue's photo feed: nothing of another house before the visitor wants it."""

import re
from pathlib import Path

import pytest
from pytest_django import Settings

from nightcap.site.security import hash_of
from nightcap.venue.services import picture_url
from tests.support.site.visitors import Site

TINY = Path(__file__).parents[1] / "venues" / "tiny"


def test_the_frame_shows_four_pictures_and_the_way_to_the_profile(site: Site) -> None:
    answer = site.get("/embed/social-feed")
    assert answer.status_code == 200
    assert (
        len(
            re.findall(r'<img src="/media/[0-9a-f]{32}-\d+x\d+-640\.webp" alt="[^"]+"', answer.text)
        )
        == 4
    )
    profile = (
        'href="https://www.instagram.com/theunderstudy.example" target="_blank" rel="noopener"'
    )
    assert profile in answer.text


def test_the_frame_loads_nothing_from_elsewhere_and_only_our_pages_may_hold_it(site: Site) -> None:
    answer = site.get("/embed/social-feed")
    assert "<script" not in answer.text
    assert re.findall(r'src="(?!/)', answer.text) == []
    policy = answer.headers["content-security-policy"]
    assert "frame-ancestors 'self'" in policy
    css = answer.text.split("<style>")[1].split("</style>")[0]
    assert f"style-src 'self' {hash_of(css)}" in policy


def test_a_venue_without_a_feed_offers_none(site: Site) -> None:
    assert "Show the live feed" not in site.get("/embed/social-feed").text


def test_a_venue_with_a_feed_shows_it_on_demand(photo_wall: str, site: Site) -> None:
    html = site.get("/embed/social-feed").text
    link = '<a class="button" href="https://feed.example/widget/7?a=1&amp;b=2" rel="noreferrer">'
    assert f"{link}Show the live feed</a>" in html
    assert html.count("feed.example") == 1


@pytest.mark.parametrize("path", ["/", "/events"])
def test_pages_may_frame_the_feeds_origin_and_nothing_else(
    photo_wall: str, site: Site, path: str
) -> None:
    policy = site.get(path).headers["content-security-policy"]
    assert "frame-src 'self' https://feed.example;" in policy


def test_a_venue_without_pictures_for_its_wall_shows_those_of_its_pages(
    site: Site, settings: Settings
) -> None:
    settings.VENUE_DIR = TINY
    html = site.get("/embed/social-feed").text
    assert html.count(picture_url("lantern.jpg").removesuffix(".jpg")) == 1


def test_the_home_page_needs_two_pictures_of_other_pages_for_a_wall(
    site: Site, settings: Settings
) -> None:
    assert site.get("/api/home").json()["hasPhotoWall"]
    settings.VENUE_DIR = TINY
    assert not site.get("/api/home").json()["hasPhotoWall"]
