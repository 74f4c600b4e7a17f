"""What search engines are shown: every page of the visitors' and every event, and nothing else."""

import json
import re
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from xml.etree import ElementTree

import pytest
from django.db import transaction

from nightcap.core.time import now
from nightcap.core.writing import publishing
from nightcap.events.models import Event
from nightcap.venue.profile import profile
from tests.support.factory import Make
from tests.support.site.fake_front_end import ROUTES
from tests.support.site.visitors import PUBLIC_URL, Site, open_site

NAMESPACE = "{http://www.sitemaps.org/schemas/sitemap/0.9}"


def _listed(site: Site) -> dict[str, str | None]:
    """Every address of the sitemap with its lastmod."""
    answer = site.get("/sitemap.xml")
    assert answer.headers["content-type"] == "application/xml"
    root = ElementTree.fromstring(answer.text)
    assert root.tag == f"{NAMESPACE}urlset"
    return {
        url.findtext(f"{NAMESPACE}loc", ""): url.findtext(f"{NAMESPACE}lastmod") for url in root
    }


def test_the_sitemap_holds_every_page_that_is_no_pattern(
    dist: Path, tmp_path: Path, transactional_db: None
) -> None:
    page = {"title": "x", "description": ["x"], "picture": "x", "queries": []}
    (dist / "routes.json").write_text(json.dumps([*ROUTES, {"path": "/cellar", **page}]))
    with open_site(dist, tmp_path / "media") as site:
        assert _listed(site) == {
            f"{PUBLIC_URL}/": None,
            f"{PUBLIC_URL}/events": None,
            f"{PUBLIC_URL}/host-event": None,
            f"{PUBLIC_URL}/menu": None,
            f"{PUBLIC_URL}/comedy": None,
            f"{PUBLIC_URL}/cellar": None,
        }


def test_every_listed_address_is_the_canonical_one_of_a_page_that_is_there(
    site: Site, make: Make
) -> None:
    make.event(title="Late Jazz: Ada & Friends")
    for address in _listed(site):
        answer = site.get(address.removeprefix(PUBLIC_URL) or "/")
        assert answer.status_code == 200
        assert f'<link rel="canonical" href="{address}">' in answer.text


def test_an_event_is_listed_with_its_last_real_change(site: Site, make: Make) -> None:
    event = make.event(title="Late Jazz")
    Event.objects.filter(pk=event.pk).update(updated_at=datetime(2026, 11, 3, 21, 5, tzinfo=UTC))
    assert _listed(site)[event.page_url] == "2026-11-03T21:05:00+00:00"


def test_a_booking_is_no_change_of_its_events_page(site: Site, make: Make) -> None:
    event = make.event(capacity=10)
    before = _listed(site)[event.page_url]
    guest = {
        "customerName": "Ada",
        "customerEmail": "ada@example.com",
        "customerPhone": "212 555 0101",
    }
    booked = site.send("POST", "/api/bookings", json={**guest, "eventId": event.pk})
    assert booked.status_code == 201
    assert _listed(site)[event.page_url] == before


@pytest.mark.parametrize(
    ("days", "is_listed"), [(-31, False), (-29, True), (0, True), (364, True), (366, False)]
)
def test_events_are_listed_from_a_month_ago_to_a_year_ahead(
    site: Site, make: Make, days: int, is_listed: bool
) -> None:
    event = make.event(starts_at=now() + timedelta(days=days))
    assert (event.page_url in _listed(site)) is is_listed


def test_test_events_and_deleted_ones_are_not_listed_and_cancelled_ones_stay(
    site: Site, make: Make
) -> None:
    make.event(title="[T] Rehearsal")
    make.event(deleted_at=now())
    cancelled = make.event(cancelled_at=now())
    events = [address for address in _listed(site) if "/events/" in address]
    assert events == [cancelled.page_url]


def test_the_sitemap_is_kept_until_something_is_published(site: Site, make: Make) -> None:
    for _ in range(5):
        make.event()
    first = site.get("/sitemap.xml", headers={"Accept-Encoding": "gzip"})
    asked = len(site.asked)
    assert site.get("/sitemap.xml").content == first.content
    assert len(site.asked) == asked
    assert first.headers["content-encoding"] == "gzip"
    with transaction.atomic():
        added = make.event(title="Added")
        publishing.bump()
    deadline = time.monotonic() + 1.0
    while added.page_url not in _listed(site):
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_crawlers_are_kept_out_of_the_managers_pages_and_the_api(site: Site) -> None:
    answer = site.get("/robots.txt")
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert answer.text == (
        f"User-agent: *\nDisallow: /admin\nDisallow: /api/\n\nSitemap: {PUBLIC_URL}/sitemap.xml\n"
    )
    asked = len(site.asked)
    site.get("/robots.txt")
    assert len(site.asked) == asked


def test_the_managers_pages_say_themselves_that_they_are_not_for_search_engines(
    dist: Path, tmp_path: Path, transactional_db: None
) -> None:
    admin = {"title": "x", "description": ["x"], "picture": "x", "queries": [], "path": "/admin"}
    (dist / "routes.json").write_text(json.dumps([*ROUTES, admin]))
    with open_site(dist, tmp_path / "media") as site:
        html = site.get("/admin").text
    assert '<meta name="robots" content="noindex">' in html
    assert not re.search('rel="canonical"|ld.json', html)


def test_security_txt_names_a_contact_until_a_day_within_a_year(site: Site) -> None:
    answer = site.get("/.well-known/security.txt")
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    said = dict(line.split(": ", 1) for line in answer.text.splitlines())
    assert said["Contact"] == f"mailto:{profile().email}"
    assert said["Canonical"] == f"{PUBLIC_URL}/.well-known/security.txt"
    expires = datetime.fromisoformat(said["Expires"])
    assert now() + timedelta(days=30) < expires < now() + timedelta(days=365)
