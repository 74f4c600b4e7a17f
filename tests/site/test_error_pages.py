"""When a page cannot be made, its visitor still sees the venue, and a way on."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from pytest_django import Settings

from nightcap.site import errors
from nightcap.site.security import hash_of
from tests.support.site.pages import ReadPage
from tests.support.site.visitors import Site, open_site

TINY = Path(__file__).parents[1] / "venues" / "tiny"


@pytest.fixture
def broken(site: Site, settings: Settings, tmp_path: Path) -> Site:
    """Return a site whose front end was removed while it ran."""
    settings.FRONTEND_DIST = tmp_path / "gone"
    return site


def _away(request: HttpRequest) -> HttpResponse:
    raise OperationalError("the database is away")


def _faulty(request: HttpRequest) -> HttpResponse:
    raise ValueError("a fault of ours")


def test_a_page_that_fails_is_a_page_with_another_try(broken: Site) -> None:
    answer = broken.get("/events")
    page = ReadPage(answer.text)
    assert answer.status_code == 500
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-store"
    assert page.title == "Something Went Wrong | The Understudy"
    assert page.metas["robots"] == "noindex"
    assert '<a class="button" href="">Try again</a>' in answer.text
    assert 'href="tel:+12125550152"' in answer.text


def test_it_is_whole_in_itself(broken: Site) -> None:
    answer = broken.get("/")
    css = answer.text.split("<style>")[1].split("</style>")[0]
    assert f"style-src 'self' {hash_of(css)};" in answer.headers["content-security-policy"]
    assert not re.search(r"<script|\bsrc=|@import|url\(|style=", answer.text)
    assert len(answer.content) < 6_000


def test_the_next_try_brings_the_page_once_all_is_well(
    broken: Site, settings: Settings, dist: Path
) -> None:
    assert broken.get("/").status_code == 500
    settings.FRONTEND_DIST = dist
    assert broken.get("/").status_code == 200


@pytest.mark.parametrize(
    ("django", "status", "words"),
    [
        (_away, 503, "Back in a Moment | The Understudy"),
        (_faulty, 500, "Something Went Wrong | The Understudy"),
    ],
)
def test_visitors_get_html_and_the_api_answers_in_json(
    dist: Path,
    tmp_path: Path,
    transactional_db: None,
    django: Callable[[HttpRequest], HttpResponse],
    status: int,
    words: str,
) -> None:
    with open_site(dist, tmp_path / "media", django=django) as site:
        for path in ("/", "/events/7-late-jazz", "/nowhere"):
            answer = site.get(path)
            assert answer.status_code == status
            assert ReadPage(answer.text).title == words
            assert answer.headers["x-content-type-options"] == "nosniff"
        for method, path in (("GET", "/api/venue"), ("POST", "/api/bookings")):
            refused = site.send(method, path)
            assert refused.status_code == status
            assert refused.json()["message"]
        assert ("retry-after" in answer.headers) is (status == 503)
        assert ("retry-after" in refused.headers) is (status == 503)
        assert site.send("HEAD", "/").content == b""


def test_another_venue_finds_no_trace_of_the_first(settings: Settings) -> None:
    settings.VENUE_DIR = TINY
    for status in (errors.UNAVAILABLE, errors.FAULT):
        html = errors.failure("/", status).body.decode()
        assert "Kleine Laterne" in html
        assert "nderstudy" not in html
