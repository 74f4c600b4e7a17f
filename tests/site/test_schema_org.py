"""Every page and every event of the sample, against schema.org and what search engines require."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from pydantic import JsonValue
from pytest_django import Settings

from nightcap.config.sample import loading
from nightcap.core.time import now
from nightcap.events.models import Event
from nightcap.venue import special_days
from tests.support.content import filling
from tests.support.factory import Make
from tests.support.site.fake_front_end import REAL_PATHS
from tests.support.site.pages import Described, ReadPage
from tests.support.site.visitors import PUBLIC_URL, Site
from tests.support.site.vocabulary import is_a, mistakes
from tests.support.venue.sample_rows import without_guests

ROOT = Path(__file__).parents[2]
TINY = ROOT / "tests" / "venues" / "tiny"

# developers.google.com/search/docs/appearance/structured-data, for the types that our pages hold.
REQUIRED = {
    "Event": {"name", "startDate", "location"},
    "Place": {"address"},
    "LocalBusiness": {"name", "address"},
    "VideoObject": {"name", "thumbnailUrl", "uploadDate"},
    "BreadcrumbList": {"itemListElement"},
    "ItemList": {"itemListElement"},
}
RECOMMENDED = {
    "Event": {"description", "endDate", "eventStatus", "image", "organizer"},
    "Place": {"name"},
    "PostalAddress": {"streetAddress"},
    "LocalBusiness": {"geo", "openingHoursSpecification", "telephone", "url", "image"},
    "FoodEstablishment": {"menu", "servesCuisine", "priceRange", "acceptsReservations"},
    "VideoObject": {"contentUrl", "description"},
    "Organization": {"name", "url"},
    "MenuItem": {"name", "offers"},
}


@pytest.fixture
def sample_site(whole_site: Site) -> Site:
    """Return the whole site with the sample content."""
    without_guests()
    loading.load_into_empty_database()
    return whole_site


def _all_in(value: JsonValue | list[Described]) -> Iterator[Described]:
    if isinstance(value, dict):
        if "@type" in value:
            yield value
        value = list(value.values())
    if isinstance(value, list):
        for inner in value:
            yield from _all_in(inner)


def _lacking(described: Described, table: dict[str, set[str]]) -> list[str]:
    return [
        f"{kind} {described.get('name')} has no {name}"
        for kind, names in table.items()
        if is_a(described, kind)
        for name in sorted(names)
        if not described.get(name)
    ]


def _check(site: Site, path: str) -> list[Described]:
    """Check all that a page says; return it."""
    answer = site.get(path)
    assert answer.status_code == 200, path
    said = ReadPage(answer.text).described
    for block in said:
        assert block["@context"] == "https://schema.org"
        assert list(mistakes(block, path)) == []
    everything = list(_all_in(said))
    for described in everything:
        assert _lacking(described, REQUIRED) == []
    return everything


def test_every_page_of_the_sample_keeps_to_the_vocabulary(sample_site: Site) -> None:
    kinds: dict[str, set[str]] = {}
    for path in REAL_PATHS:
        said = _check(sample_site, path)
        for described in said:
            # Of performers the house knows the name alone.
            assert is_a(described, "PerformingGroup") or _lacking(described, RECOMMENDED) == []
        kinds[path] = {str(described["@type"]) for described in said}
    assert "BarOrPub" in kinds.pop("/")
    assert all("BreadcrumbList" in found for found in kinds.values())
    assert kinds["/menu"] >= {"Menu", "MenuSection", "MenuItem", "Offer"}
    assert kinds["/events"] >= {"ItemList", "Event", "Offer"}
    assert "VideoObject" in kinds["/comedy"] & kinds["/creativity"]


def test_every_event_of_the_sample_has_what_search_engines_require_and_recommend(
    sample_site: Site,
) -> None:
    ahead = Event.objects.listed().filter(starts_at__gt=now()).order_by("starts_at")
    # The dates of a show say the same of it.
    shows = {event.title: event for event in ahead}.values()
    assert len(shows) > 10
    for event in shows:
        said = _check(sample_site, f"/events/{event.pk}-{event.slug}")
        [described] = [found for found in said if found["@type"] == "Event"]
        assert _lacking(described, RECOMMENDED | {"Event": {"offers"}}) == []
        offers = described["offers"]
        for offer in offers if isinstance(offers, list) else [offers]:
            assert isinstance(offer, dict)
            assert offer.keys() >= {"availability", "url"}
            # Since when another house sells is not known here.
            assert ("validFrom" in offer) is str(offer["url"]).startswith(PUBLIC_URL)
            assert ("price" in offer) is ("priceCurrency" in offer)


def test_events_of_every_kind_keep_to_the_vocabulary(whole_site: Site, make: Make) -> None:
    odd = (
        make.event(title="Whole Day", is_all_day=True),
        make.event(title="Elsewhere", location="Bryant Park, New York"),
        make.event(title="Free", price_range="Free"),
        make.event(title="Dear", price_range="$20-40", capacity=1, seats_taken=1),
        make.event(title="Off", cancelled_at=now()),
        make.event(title="Sold there", eventbrite_link="https://tickets.example/1"),
        make.event(title="Pictured", image_url="https://pictures.example/a.jpg"),
    )
    for event in odd:
        said = _check(whole_site, f"/events/{event.pk}-{event.slug}")
        for described in said:
            assert _lacking(described, RECOMMENDED) == []


@pytest.mark.parametrize("kind", ["MusicVenue", "NightClub", "Restaurant", "EventVenue"])
def test_a_venue_of_another_kind_says_only_what_its_kind_may_say(
    whole_site: Site, make: Make, settings: Settings, tmp_path: Path, kind: str
) -> None:
    folder = shutil.copytree(TINY, tmp_path / "venue")
    profile = folder / "profile.toml"
    profile.write_text(profile.read_text().replace("MusicVenue", kind))
    settings.VENUE_DIR = folder
    make.event()
    filling.menu_item("Last Call")
    filling.video("Five Minutes", created_at=now())
    for path in REAL_PATHS:
        assert "nderstudy" not in json.dumps(_check(whole_site, path)).replace(PUBLIC_URL, "")


def test_the_check_finds_what_is_wrong() -> None:
    wrong: Described = {
        "@type": "Event",
        "name": "",
        "startDate": "2026-11-21T20:00:00",
        "closes": "01:00",
        "colour": "red",
        "eventStatus": "https://schema.org/InStock",
        "location": {"@type": "Offer", "price": True},
        "url": "/events/1",
    }
    assert list(mistakes(wrong, "event")) == [
        "event.name must be Text, not ''",
        "event.startDate must be Date or DateTime, not '2026-11-21T20:00:00'",
        "event.closes is not for Event",
        "event.colour is no property",
        "event.eventStatus must be EventStatusType, not 'https://schema.org/InStock'",
        "event.location must not be of type Offer",
        "event.location.price must be Number or Text, not True",
        "event.url must be URL, not '/events/1'",
    ]
    assert _lacking(wrong, REQUIRED) == ["Event  has no name"]


def test_closed_days_and_special_hours_keep_to_the_vocabulary(whole_site: Site) -> None:
    special_days.create({"date": special_days.today(), "note": "Thanksgiving"})
    [venue] = [found for found in _check(whole_site, "/") if is_a(found, "LocalBusiness")]
    assert venue["specialOpeningHoursSpecification"]
