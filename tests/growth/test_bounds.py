"""Every list has its limit, and says so where it holds more than it counts."""

from datetime import timedelta

import pytest
from django.test import Client

from nightcap.core.time import now, utc_iso
from nightcap.events.models import Event
from nightcap.subscribers.models import NewsletterSubscriber
from tests.support.factory import Make

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)


def nights(count: int) -> list[Event]:
    """Write nights an hour apart, half of them over."""
    at = now()
    rows = [
        Event(
            title=f"Night {number}",
            category="comedy",
            starts_at=at + (number - count // 2) * HOUR + HOUR / 2,
            ends_at=at + (number - count // 2 + 1) * HOUR,
        )
        for number in range(count)
    ]
    for row in rows:
        row.derive_fields()
    return Event.objects.bulk_create(rows)


def ids(path: str) -> list[int]:
    return [event["id"] for event in Client().get(path).json()]


def test_of_more_than_five_hundred_events_those_to_come_are_listed_first() -> None:
    rows = nights(1_020)
    wanted = [row.pk for row in rows]
    assert ids("/api/events") == wanted[510:1010]
    assert ids("/api/events/upcoming") == wanted[510:1010]
    middle = utc_iso(rows[100].starts_at)
    assert ids(f"/api/events?from={middle}") == wanted[100:600]
    assert ids(f"/api/events?to={middle}") == wanted[:100]
    assert ids(f"/api/events?to={utc_iso(rows[800].starts_at)}") == wanted[300:800]
    assert Client().get("/api/events/upcoming?limit=501").status_code == 422


def test_what_is_over_fills_the_list_of_all_events_as_far_as_there_is_room() -> None:
    wanted = [row.pk for row in nights(600)]
    assert ids("/api/events") == wanted[100:]


def test_a_category_lists_a_hundred_events_those_to_come_first() -> None:
    wanted = [row.pk for row in nights(120)]
    assert ids("/api/events/category/comedy") == [*wanted[60:], *reversed(wanted[20:60])]


def test_a_list_is_counted_up_to_ten_thousand_and_says_that_there_are_more(
    as_manager: Client,
) -> None:
    NewsletterSubscriber.objects.bulk_create(
        NewsletterSubscriber(name="Ada", email=f"{number}@example.com", created_at=now())
        for number in range(9_999)
    )
    response = as_manager.get("/api/newsletter?limit=50")
    assert response["X-Total-Count"] == "9999"
    assert "X-Total-Is-Least" not in response
    assert len(as_manager.get("/api/newsletter").json()) == 1_000
    NewsletterSubscriber.objects.create(name="Grace", email="g@example.com", created_at=now())
    response = as_manager.get("/api/newsletter?limit=50&offset=9990")
    assert (response["X-Total-Count"], response["X-Total-Is-Least"]) == ("10000", "true")
    assert len(response.json()) == 10
    found = as_manager.get("/api/newsletter?limit=50&search=ada")
    assert (found["X-Total-Count"], found["X-Total-Is-Least"]) == ("1000", "true")
    assert as_manager.get("/api/newsletter?offset=10001").status_code == 422


def test_what_lasts_for_weeks_is_on_until_it_is_over(make: Make, as_manager: Client) -> None:
    at = now()
    on = make.event(title="Exhibition", starts_at=at - 40 * 24 * HOUR, ends_at=at + HOUR)
    make.event(title="Over", starts_at=at - 60 * 24 * HOUR, ends_at=at - HOUR)
    late = make.event(title="Late", starts_at=at + HOUR)
    assert ids("/api/events/upcoming") == [on.pk, late.pk]
    assert ids(f"/api/events?from={utc_iso(at)}&to={utc_iso(at + HOUR / 2)}") == [on.pk]
    shows = as_manager.get("/api/bookings/events").json()
    assert [show["title"] for show in shows] == ["Exhibition", "Late"]
    past = as_manager.get("/api/bookings/events?when=past").json()
    assert [show["title"] for show in past] == ["Over"]


def test_an_event_that_comes_to_last_for_weeks_is_still_on_then(
    make: Make, as_manager: Client
) -> None:
    event = make.event(starts_at=now() - 5 * 24 * HOUR, ends_at=now() - 4 * 24 * HOUR)
    assert ids("/api/events/upcoming") == []
    changed = as_manager.put(
        f"/api/events/{event.pk}",
        {"endDate": utc_iso(now() + HOUR)},
        content_type="application/json",
    )
    assert changed.status_code == 200
    assert ids("/api/events/upcoming") == [event.pk]
