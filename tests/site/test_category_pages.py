"""Pages show the categories that name them, and an earlier name leads to the present one."""

from collections.abc import Iterator

import pytest

from nightcap.core.writing import changes
from nightcap.venue import categories
from nightcap.venue.models import Category, Override
from tests.support.factory import Make
from tests.support.site.visitors import Site


@pytest.fixture
def own(whole_site: Site) -> Iterator[Site]:
    """Yield a site whose categories are rows; forget them afterwards."""
    categories.seed()
    yield whole_site
    Override.objects.all().delete()
    whole_site.get("/api/venue")


def change(slug: str, **values: str) -> None:
    changes.update(Category, Category.objects.get(slug=slug).pk, values)


def description(site: Site, path: str) -> str:
    return site.get(path).text.partition('name="description" content="')[2].partition('"')[0]


def test_a_page_reads_the_categories_that_name_it(own: Site, make: Make) -> None:
    make.event(title="Tight Five", category="comedy")
    make.event(title="Yes And", category="improv")
    categories.create({"name": "Improv", "color": "#efd08d", "mark": None, "page": "/comedy"})
    change("comedy", name="Stand-up")
    text = own.get("/comedy").text
    assert '"/api/events/category/stand-up,improv"' in text
    assert "Tight Five" in text
    assert "Yes And" in text
    assert "The next comedy night." in description(own, "/cocktails")
    change("stand-up", page="")
    assert "Tight Five" not in own.get("/comedy").text


def test_the_sample_describes_its_pages_in_its_own_voice(own: Site) -> None:
    place = "The Understudy, 212 East 52nd Street, New York"
    assert (
        "<title>Cocktails, Creativity, Comedy | The Understudy</title>"
        in own.get("/cocktails").text
    )
    pillars = f"The three pillars of {place}: cocktails, creativity, comedy."
    assert description(own, "/cocktails").startswith(pillars)
    assert description(own, "/history") == (
        "The history of The Understudy and its street: 212 East 52nd Street, New York."
        " A walk through the neighborhood, chapter by chapter."
    )
    assert description(own, "/gallery") == (
        f"The gallery of {place}. The stage, the room, the audience and what goes on behind the"
        " curtain, in pictures."
    )


def test_a_page_that_no_category_names_shows_no_event(own: Site, make: Make) -> None:
    make.event(title="Tight Five", category="comedy")
    change("comedy", page="")
    assert "Tight Five" not in own.get("/comedy").text
    assert "The next comedy night" not in description(own, "/cocktails")


def test_an_address_with_an_earlier_name_leads_to_the_present_one(own: Site) -> None:
    change("comedy", name="Stand-up")
    own.get("/api/venue")
    answer = own.get("/events?month=2026-11&category=Comedy")
    place = answer.headers["location"]
    assert (answer.status_code, place) == (302, "/events?month=2026-11&category=stand-up")
    assert own.get(place).status_code == 200
