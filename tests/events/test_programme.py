"""What visitors may read of the programme, and in which order."""

from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client

from nightcap.core.time import now, utc_iso
from tests.support.factory import Make

pytestmark = [pytest.mark.database, pytest.mark.clock]

HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
NEW_YORK_MIDNIGHT = datetime(2036, 12, 1, 5, tzinfo=UTC)


def titles(client: Client, address: str) -> list[str]:
    response = client.get(address)
    assert response.status_code == 200, response.content
    return [event["title"] for event in response.json()]


def test_the_programme_lists_every_event_past_ones_too_soonest_first(
    client: Client, make: Make
) -> None:
    make.event(title="Later", starts_at=now() + 2 * DAY)
    make.event(title="Long ago", starts_at=now() - 400 * DAY)
    make.event(title="Soon", starts_at=now() + DAY)
    assert titles(client, "/api/events") == ["Long ago", "Soon", "Later"]


def test_an_event_answers_with_every_field_of_the_contract(client: Client, make: Make) -> None:
    event = make.event(title="Jazz & Gin", starts_at=NEW_YORK_MIDNIGHT, capacity=70, seats_taken=8)
    assert client.get(f"/api/events/{event.pk}").json() == {
        "id": event.pk,
        "title": "Jazz & Gin",
        "description": "",
        "category": "comedy",
        "date": "2036-12-01T05:00:00Z",
        "endDate": None,
        "isAllDay": False,
        "location": None,
        "imageUrl": None,
        "eventbriteLink": None,
        "ticketStatus": "Available",
        "featured": False,
        "priceRange": "",
        "tiers": [],
        "payment": "door",
        "deposit": None,
        "depositComesBack": False,
        "currency": "USD",
        "capacity": 70,
        "seatsLeft": 62,
        "slug": "jazz-gin",
        "state": "published",
        "onSaleAt": None,
        "isCancelled": False,
        "postEventLink": None,
        "isHighlighted": False,
        "instagramUrl": None,
        "facebookUrl": None,
        "twitterUrl": None,
        "youtubeUrl": None,
        "tiktokUrl": None,
        "doorsMinutes": None,
        "performers": [],
        "minimumAge": None,
        "accessibilityNote": "",
        "waitlistUntil": None,
        "nextDate": None,
        "isOnClosedDay": False,
    }


def test_a_title_without_any_latin_letter_still_has_an_address(client: Client, make: Make) -> None:
    event = make.event(title="東京の夜")
    assert client.get(f"/api/events/{event.pk}").json()["slug"] == "event"


def test_test_events_are_nowhere_public(client: Client, make: Make) -> None:
    event = make.event(title="  [T] sound check", starts_at=now() + HOUR)
    for address in ("/api/events", "/api/events/upcoming", "/api/events/category/comedy"):
        assert titles(client, address) == []
    assert client.get(f"/api/events/{event.pk}").status_code == 404
    assert client.get(f"/api/events/{event.pk}/calendar.ics").status_code == 404
    assert b"sound check" not in client.get("/calendar.ics").content


def test_only_a_leading_capital_t_in_brackets_marks_a_test(client: Client, make: Make) -> None:
    for title in ("[t] small", "Not a [T] test", "[ T ] apart"):
        make.event(title=title)
    assert len(titles(client, "/api/events")) == 3


def test_what_the_manager_deleted_is_nowhere_public(client: Client, make: Make) -> None:
    event = make.event(title="Gone", source="feed", source_uid="x", deleted_at=now())
    for address in ("/api/events", "/api/events/upcoming", "/api/events/category/comedy"):
        assert titles(client, address) == []
    assert client.get(f"/api/events/{event.pk}").status_code == 404
    assert client.get(f"/api/events/{event.pk}/calendar.ics").status_code == 404
    assert b"Gone" not in client.get("/calendar.ics").content


def test_a_cancelled_event_leaves_the_lists_but_keeps_its_page(client: Client, make: Make) -> None:
    event = make.event(cancelled_at=now())
    for address in ("/api/events", "/api/events/upcoming", "/api/events/category/comedy"):
        assert titles(client, address) == []
    assert client.get(f"/api/events/{event.pk}").json()["isCancelled"] is True


def test_upcoming_holds_what_runs_and_what_comes_soonest_first(client: Client, make: Make) -> None:
    make.event(title="Over", starts_at=now() - 3 * HOUR)
    make.event(title="Over by its end", starts_at=now() - HOUR, ends_at=now() - HOUR / 2)
    make.event(title="Tomorrow", starts_at=now() + DAY)
    make.event(title="Runs without an end", starts_at=now() - HOUR)
    make.event(title="Runs long", starts_at=now() - 5 * HOUR, ends_at=now() + HOUR)
    expected = ["Runs long", "Runs without an end", "Tomorrow"]
    assert titles(client, "/api/events/upcoming") == expected
    assert titles(client, "/api/events/upcoming?limit=2") == expected[:2]


def test_what_follows_an_event_begins_after_it_and_is_not_over(client: Client, make: Make) -> None:
    make.event(title="Tomorrow", starts_at=now() + DAY)
    shown = make.event(title="Shown", starts_at=now() + 21 * DAY)
    make.event(title="At its hour", starts_at=shown.starts_at)
    make.event(title="Cancelled", starts_at=now() + 22 * DAY, cancelled_at=now())
    make.event(title="[T] Test", starts_at=now() + 22 * DAY)
    make.event(title="Later", starts_at=now() + 24 * DAY)
    make.event(title="After it", starts_at=now() + 23 * DAY)
    address = f"/api/events/upcoming?after={shown.pk}"
    assert titles(client, address) == ["After it", "Later"]
    assert titles(client, f"{address}&limit=1") == ["After it"]


def test_of_an_event_that_is_over_follows_what_is_still_to_come(client: Client, make: Make) -> None:
    shown = make.event(title="Shown", starts_at=now() - 9 * DAY)
    make.event(title="Over too", starts_at=now() - 8 * DAY)
    make.event(title="Tomorrow", starts_at=now() + DAY)
    assert titles(client, f"/api/events/upcoming?after={shown.pk}") == ["Tomorrow"]


def test_after_an_event_that_visitors_cannot_see_is_no_list(client: Client, make: Make) -> None:
    hidden = make.event(title="[T] Test")
    for event_id in (hidden.pk, hidden.pk + 1):
        assert client.get(f"/api/events/upcoming?after={event_id}").status_code == 404
    assert client.get("/api/events/upcoming?after=soon").status_code == 422


@pytest.mark.parametrize("limit", ["0", "-1", "many", "501"])
def test_a_limit_that_makes_no_sense_is_refused(client: Client, db: None, limit: str) -> None:
    response = client.get(f"/api/events/upcoming?limit={limit}")
    assert response.status_code == 422
    assert list(response.json()["fields"]) == ["limit"]


def test_a_category_is_found_in_any_case_with_its_past_behind_its_future(
    client: Client, make: Make
) -> None:
    make.event(title="Older", category="comedy", starts_at=now() - 9 * DAY)
    make.event(title="Old", category="comedy", starts_at=now() - 2 * DAY)
    make.event(title="Second", category="comedy", starts_at=now() + 2 * DAY)
    make.event(title="First", category="comedy", starts_at=now() + DAY)
    make.event(title="Gin", category="cocktails")
    assert titles(client, "/api/events/category/Comedy") == ["First", "Second", "Old", "Older"]
    assert titles(client, "/api/events/category/opera") == []


def test_a_span_holds_what_overlaps_it_and_its_end_is_outside(client: Client, make: Make) -> None:
    start = NEW_YORK_MIDNIGHT
    make.event(title="Ends as it begins", starts_at=start - 2 * HOUR, ends_at=start)
    make.event(title="Two hours by default", starts_at=start - 2 * HOUR)
    make.event(title="Runs into it", starts_at=start - HOUR)
    make.event(title="Within", starts_at=start + HOUR)
    make.event(title="At its end", starts_at=start + DAY)
    span = f"from={utc_iso(start)}&to={utc_iso(start + DAY)}"
    assert titles(client, f"/api/events?{span}") == ["Runs into it", "Within"]


def test_a_date_in_a_span_is_midnight_at_the_venue(client: Client, make: Make) -> None:
    make.event(title="Last of November", starts_at=NEW_YORK_MIDNIGHT - HOUR, ends_at=None)
    make.event(title="First of December", starts_at=NEW_YORK_MIDNIGHT)
    november = titles(client, "/api/events?from=2036-11-30&to=2036-12-01")
    assert november == ["Last of November"]
    later = titles(client, "/api/events?from=2036-12-01T02:00:00-05:00")
    assert later == []
    assert titles(client, "/api/events?to=2036-12-01") == ["Last of November"]


def test_days_of_a_span_are_23_and_25_hours_long_when_clocks_change(
    client: Client, make: Make
) -> None:
    make.event(
        title="Last hour of the short day", starts_at=datetime(2026, 3, 9, 3, 30, tzinfo=UTC)
    )
    make.event(
        title="Last hour of the long day", starts_at=datetime(2026, 11, 2, 4, 30, tzinfo=UTC)
    )
    short = titles(client, "/api/events?from=2026-03-08&to=2026-03-09")
    long = titles(client, "/api/events?from=2026-11-01&to=2026-11-02")
    assert (short, long) == (["Last hour of the short day"], ["Last hour of the long day"])


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("from=yesterday", "from"),
        ("to=2026-13-01", "to"),
        ("from=2026-12-01T20:00:00", "from"),
        ("from=1764565200", "from"),
        ("to=9999-12-31", "to"),
        ("from=2026-12-02&to=2026-12-01", "to"),
    ],
)
def test_a_span_that_cannot_be_read_is_refused_by_name(
    client: Client, db: None, query: str, field: str
) -> None:
    response = client.get(f"/api/events?{query}")
    assert response.status_code == 422
    assert list(response.json()["fields"]) == [field]


@pytest.mark.parametrize("event_id", ["0", "-7", "123456", "99999999999999999999999"])
def test_an_unknown_event_is_not_found(client: Client, db: None, event_id: str) -> None:
    response = client.get(f"/api/events/{event_id}")
    assert (response.status_code, response.json()["message"]) == (404, "There is no such event.")
