"""The venue and its events, described so that search engines list them."""

from datetime import UTC, datetime, time, timedelta
from pathlib import Path

import pytest
from pydantic import JsonValue
from pytest_django import Settings

from nightcap.core.time import now
from nightcap.events.models import Event
from nightcap.events.tiers import Tier
from nightcap.site.performers import performer_type
from nightcap.venue import special_days
from nightcap.venue.services import picture_url
from tests.support.factory import Make
from tests.support.site.pages import Described, ReadPage
from tests.support.site.visitors import PUBLIC_URL, Site
from tests.support.venue.currency import use_currency

pytestmark = pytest.mark.clock

IN_WINTER = datetime(2099, 1, 10, 1, tzinfo=UTC)
IN_SUMMER = datetime(2099, 7, 10, 0, tzinfo=UTC)


def _inner(described: Described, key: str) -> Described:
    value = described[key]
    assert isinstance(value, dict)
    return value


def _event(site: Site, path: str) -> Described:
    [event] = ReadPage(site.get(path).text).of_type("Event")
    return event


def test_the_home_page_describes_the_venue(site: Site) -> None:
    [venue] = ReadPage(site.get("/").text).of_type("BarOrPub")
    assert venue["name"] == "The Understudy"
    assert venue["url"] == f"{PUBLIC_URL}/"
    assert venue["telephone"] == "+1 (212) 555-0152"
    assert venue["priceRange"] == "$$"
    assert venue["address"] == {
        "@type": "PostalAddress",
        "streetAddress": "212 East 52nd Street",
        "addressLocality": "New York",
        "addressRegion": "NY",
        "postalCode": "10022",
        "addressCountry": "US",
    }
    assert venue["geo"] == {
        "@type": "GeoCoordinates",
        "latitude": 40.75651,
        "longitude": -73.96901,
    }
    hours = venue["openingHoursSpecification"]
    assert isinstance(hours, list)
    assert hours[4] == {
        "@type": "OpeningHoursSpecification",
        "dayOfWeek": "https://schema.org/Friday",
        "opens": "17:00",
        "closes": "01:00",
    }


def test_search_engines_read_of_closed_days_and_special_hours(site: Site) -> None:
    day = special_days.today() + timedelta(days=7)
    special_days.create({"date": day, "note": "Thanksgiving"})
    special_days.create({"date": day + timedelta(days=1), "opens": time(12), "closes": time(2)})
    [venue] = ReadPage(site.get("/").text).of_type("BarOrPub")
    next_day = (day + timedelta(days=1)).isoformat()
    assert venue["specialOpeningHoursSpecification"] == [
        {
            "@type": "OpeningHoursSpecification",
            "name": "Thanksgiving",
            "validFrom": day.isoformat(),
            "validThrough": day.isoformat(),
            "opens": "00:00",
            "closes": "00:00",
        },
        {
            "@type": "OpeningHoursSpecification",
            "validFrom": next_day,
            "validThrough": next_day,
            "opens": "12:00",
            "closes": "02:00",
        },
    ]


def test_every_event_has_what_search_engines_require(site: Site, make: Make) -> None:
    # What begins now is in the calendar of this month, whichever day it is.
    event = make.event(title="Late Jazz", starts_at=now())
    make.event(title="All Day", is_all_day=True)
    make.event(title="Elsewhere", location="Bryant Park, New York")
    make.event(title="Full", capacity=1, seats_taken=1)
    for path in ("/", "/events", f"/events/{event.pk}-late-jazz"):
        described = ReadPage(site.get(path).text).of_type("Event")
        assert described
        for found in described:
            assert found["name"]
            assert datetime.fromisoformat(str(found["startDate"]))
            place = _inner(found, "location")
            assert place["@type"] == "Place"
            assert place["name"]
            assert place["address"]
            assert str(found["url"]).startswith(f"{PUBLIC_URL}/events/")
            assert "https://" in str(found["image"])
            assert _inner(found, "organizer")["name"] == "The Understudy"


@pytest.mark.parametrize(
    ("starts_at", "ends_at", "start", "end"),
    [
        (IN_WINTER, None, "2099-01-09T20:00:00-05:00", "2099-01-09T22:00:00-05:00"),
        (
            IN_SUMMER,
            IN_SUMMER + timedelta(hours=3),
            "2099-07-09T20:00:00-04:00",
            "2099-07-09T23:00:00-04:00",
        ),
    ],
)
def test_times_carry_the_venues_offset(
    site: Site,
    make: Make,
    starts_at: datetime,
    ends_at: datetime | None,
    start: str,
    end: str,
) -> None:
    event = make.event(starts_at=starts_at, ends_at=ends_at)
    described = _event(site, f"/events/{event.pk}-{event.slug}")
    assert described["startDate"] == start
    assert described["endDate"] == end


@pytest.mark.parametrize(
    ("price_range", "price"),
    [
        ("$25", "25"),
        ("25.50", "25.50"),
        ("$ 10", "10"),
        ("0", "0"),
        ("$10-20", None),
        ("Free", "0"),
        ("free entry", None),
        ("from $5", None),
        ("", None),
    ],
)
def test_a_price_is_named_only_where_it_is_one_number(
    site: Site, make: Make, price_range: str, price: str | None
) -> None:
    event = make.event(price_range=price_range)
    offer = _inner(_event(site, f"/events/{event.pk}-{event.slug}"), "offers")
    assert offer.get("price") == price
    assert offer.get("priceCurrency") == ("USD" if price else None)


@pytest.mark.parametrize(
    ("code", "amount", "price"),
    [("HUF", 500_000, "5000.00"), ("JPY", 2_500, "2500"), ("KWD", 5_250, "5.250")],
)
def test_an_offer_has_the_decimals_of_the_venues_currency(
    site: Site, make: Make, settings: Settings, tmp_path: Path, code: str, amount: int, price: str
) -> None:
    use_currency(code, settings, tmp_path)
    tier = Tier(id=1, name="Standard", amount=amount, seats=None, note="", area="")
    event = make.event(tiers=[tier])
    offers = _event(site, f"/events/{event.pk}-{event.slug}")["offers"]
    assert isinstance(offers, list)
    [offer] = offers
    assert isinstance(offer, dict)
    assert (offer["price"], offer["priceCurrency"]) == (price, code)


@pytest.mark.parametrize(
    ("status", "taken", "availability"),
    [
        ("Available", 0, "InStock"),
        ("Selling Fast", 0, "InStock"),
        ("Few Seats Left", 0, "LimitedAvailability"),
        ("Sold Out", 0, "SoldOut"),
        ("Available", 10, "SoldOut"),
    ],
)
def test_availability_is_the_truth_of_the_seats(
    site: Site, make: Make, status: str, taken: int, availability: str
) -> None:
    event = make.event(ticket_status=status, capacity=10, seats_taken=taken)
    offer = _inner(_event(site, f"/events/{event.pk}-{event.slug}"), "offers")
    assert offer["availability"] == f"https://schema.org/{availability}"


def test_tickets_are_offered_where_they_are_sold(site: Site, make: Make) -> None:
    event = make.event(eventbrite_link="https://tickets.example/1")
    offer = _inner(_event(site, f"/events/{event.pk}-{event.slug}"), "offers")
    assert offer["url"] == "https://tickets.example/1"


def test_a_cancelled_event_keeps_its_date_and_offers_nothing(site: Site, make: Make) -> None:
    event = make.event(starts_at=IN_WINTER, cancelled_at=now())
    described = _event(site, f"/events/{event.pk}-{event.slug}")
    assert described["eventStatus"] == "https://schema.org/EventCancelled"
    assert described["startDate"] == "2099-01-09T20:00:00-05:00"
    assert "offers" not in described


def test_an_event_that_lasts_whole_days_ends_on_its_last_day(site: Site, make: Make) -> None:
    first = datetime(2099, 7, 10, 4, tzinfo=UTC)
    for days, last in ((1, "2099-07-10"), (3, "2099-07-12")):
        event = make.event(starts_at=first, ends_at=first + timedelta(days=days), is_all_day=True)
        described = _event(site, f"/events/{event.pk}-{event.slug}")
        assert (described["startDate"], described["endDate"]) == ("2099-07-10", last)


def test_seats_are_on_offer_since_the_event_stands_on_the_programme(site: Site, make: Make) -> None:
    own, elsewhere = make.event(), make.event(eventbrite_link="https://tickets.example/1")
    Event.objects.update(created_at=datetime(2026, 7, 1, 16, tzinfo=UTC))
    offer = _inner(_event(site, f"/events/{own.pk}-{own.slug}"), "offers")
    assert offer["validFrom"] == "2026-07-01T12:00:00-04:00"
    offer = _inner(_event(site, f"/events/{elsewhere.pk}-{elsewhere.slug}"), "offers")
    assert "validFrom" not in offer


def test_an_event_shows_its_picture_whole_and_in_the_wide_crop(site: Site, make: Make) -> None:
    picture = picture_url("duo.jpg")
    own, none = make.event(image_url=picture), make.event()
    described = _event(site, f"/events/{own.pk}-{own.slug}")
    crop = picture.replace(".jpg", "-og.jpg")
    assert described["image"] == [PUBLIC_URL + picture, PUBLIC_URL + crop]
    page = ReadPage(site.get(f"/events/{none.pk}-{none.slug}").text)
    assert page.of_type("Event")[0]["image"] == [page.metas["og:image"]]


def test_an_event_without_a_text_is_described_in_a_sentence(site: Site, make: Make) -> None:
    event = make.event(title="Late Jazz")
    assert _event(site, f"/events/{event.pk}-late-jazz")["description"] == (
        "Late Jazz at The Understudy, 212 East 52nd Street, New York, NY 10022."
    )


def test_a_page_lists_all_its_events_that_are_to_come(site: Site, make: Make) -> None:
    titles = [f"Night {number}" for number in range(5)]
    for hours, title in enumerate(titles, start=1):
        make.event(title=title, starts_at=now() + timedelta(hours=hours))
    page = ReadPage(site.get("/").text)
    assert len(page.of_type("ItemList")) == 1
    assert [event["name"] for event in page.of_type("Event")] == titles


def test_what_is_over_is_not_listed_and_not_offered(site: Site, make: Make) -> None:
    event = make.event(starts_at=now() - timedelta(hours=30))
    assert "offers" not in _event(site, f"/events/{event.pk}-{event.slug}")
    assert ReadPage(site.get("/events").text).of_type("ItemList") == []


def test_an_events_page_says_where_it_stands(site: Site, make: Make) -> None:
    event = make.event(title="Late Jazz")
    [trail] = ReadPage(site.get(f"/events/{event.pk}-late-jazz").text).of_type("BreadcrumbList")
    steps = trail["itemListElement"]
    assert isinstance(steps, list)
    expected: list[JsonValue] = [
        {"@type": "ListItem", "position": 1, "name": "Home", "item": f"{PUBLIC_URL}/"},
        {
            "@type": "ListItem",
            "position": 2,
            "name": "Events Calendar",
            "item": f"{PUBLIC_URL}/events",
        },
        {
            "@type": "ListItem",
            "position": 3,
            "name": "Late Jazz",
            "item": f"{PUBLIC_URL}/events/{event.pk}-late-jazz",
        },
    ]
    assert steps == expected


def test_performers_doors_and_age_are_in_the_structured_data(site: Site, make: Make) -> None:
    event = make.event(
        starts_at=IN_WINTER,
        doors_minutes=60,
        performers=["Ann Oakley", "The Second Cast"],
        minimum_age=21,
    )
    described = _event(site, f"/events/{event.pk}-{event.slug}")
    assert described["doorTime"] == "2099-01-09T19:00:00-05:00"
    assert described["performer"] == [
        {"@type": "Person", "name": "Ann Oakley"},
        {"@type": "PerformingGroup", "name": "The Second Cast"},
    ]
    assert described["typicalAgeRange"] == "21-"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("name", "category", "kind"),
    [
        ("Teddy Marlowe (host)", "comedy", "Person"),
        ("Oona Vance, who teaches and never shows off", "creativity", "Person"),
        ("Mary J. Blige", "comedy", "Person"),
        ("Ann Oakley (piano)", "music", "Person"),
        ("The Hal Brenner Trio", "music", "PerformingGroup"),
        ("Low Ceiling", "music", "PerformingGroup"),
        ("Low Ceiling (band)", "comedy", "PerformingGroup"),
        ("Osei & Raman", "comedy", "PerformingGroup"),
        ("Four Actors, Drawn by Lot", "theater", "PerformingGroup"),
        ("Everyone On The List", "comedy", "PerformingGroup"),
        ("", "comedy", "PerformingGroup"),
    ],
)
def test_a_single_performer_is_a_person_and_a_band_or_troupe_is_a_group(
    name: str, category: str, kind: str
) -> None:
    assert performer_type(name, category) == kind


def test_what_nobody_said_of_an_event_is_left_out(site: Site, make: Make) -> None:
    event = make.event()
    all_day = make.event(is_all_day=True, doors_minutes=60)
    described = _event(site, f"/events/{event.pk}-{event.slug}")
    assert not described.keys() & {"doorTime", "performer", "typicalAgeRange"}
    assert "doorTime" not in _event(site, f"/events/{all_day.pk}-{all_day.slug}")
