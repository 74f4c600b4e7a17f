"""What the manager writes is on every page, in every worker, within a second."""

import json
import re
from pathlib import Path

import pytest
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory
from django.test.utils import CaptureQueriesContext

from nightcap.venue.pages import pages
from nightcap.venue.profile import profile
from nightcap.venue.reading import OverridesMiddleware
from tests.support.published import soon
from tests.support.server import RunningServer, running
from tests.support.site.pages import ReadPage

FRIDAY = {"day": "Friday", "opens": "18:00", "closes": "03:00"}


def house_of(page: str) -> dict[str, object]:
    """Return the house's description for machines on a page."""
    blocks = re.findall(r'<script type="application/ld\+json">(.*?)</script>', page, re.DOTALL)
    [house] = [found for found in map(json.loads, blocks) if "telephone" in found]
    assert isinstance(house, dict)
    return house


@pytest.mark.server
def test_contact_page_footer_and_structured_data_follow_in_every_worker(
    server: RunningServer,
) -> None:
    for path in ("/contact", "/", "/about"):
        assert "+1 (212) 555-0152" in server.get(path).text
    with server.signed_in() as manager:
        words = {"phone": "+1 212 555 0199", "hours": [FRIDAY], "aboutHeadline": "Wait for it."}
        manager.put("/api/admin/venue", json=words).raise_for_status()
        assert manager.get("/api/venue").json()["phone"] == "+1 212 555 0199"
    soon(
        server,
        "/contact",
        lambda page: "+1 212 555 0199" in page and "6:00 PM-3:00 AM" in page,
    )
    soon(server, "/", lambda page: "+1 212 555 0199" in page and "555-0152" not in page)
    soon(server, "/about", lambda page: "Wait for it." in ReadPage(page).root)
    house = house_of(server.get("/").text)
    assert house["telephone"] == "+1 212 555 0199"
    assert house["openingHoursSpecification"] == [
        {
            "@type": "OpeningHoursSpecification",
            "dayOfWeek": "https://schema.org/Friday",
            "opens": "18:00",
            "closes": "03:00",
        }
    ]


@pytest.mark.server
def test_the_season_follows_and_survives_a_restart(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        assert "Opening Without the Lead" in server.get("/comedy").text
        with server.signed_in() as manager:
            manager.put("/api/admin/season", json={"title": "Spring Bill"}).raise_for_status()
        soon(server, "/comedy", lambda page: "Spring" in page)
    with running(tmp_path) as server:
        assert server.get("/api/season").json()["title"] == "Spring Bill"


@pytest.mark.django_db
def test_within_a_request_the_database_is_asked_once_however_often_the_venue_is(
    rf: RequestFactory,
) -> None:
    def answer(request: HttpRequest) -> HttpResponse:
        return HttpResponse("".join(f"{profile().name}{pages().season.title}" for _ in range(100)))

    with CaptureQueriesContext(connection) as asked:
        OverridesMiddleware(answer)(rf.get("/"))
    assert len(asked) == 1


@pytest.mark.django_db
def test_the_venue_is_read_once_until_it_changes() -> None:
    assert profile() is profile()
    assert pages() is pages()
