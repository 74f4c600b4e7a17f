"""A show's dates: all that are to come, and the next one for an event that is sold out or over."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from nightcap.core.time import now, utc_iso
from nightcap.events.models import Event
from tests.support.factory import Make

pytestmark = [pytest.mark.django_db, pytest.mark.clock]
DAY = timedelta(days=1)


def next_date(client: Client, event: Event) -> int | None:
    """Return the id of the performance named instead of an event."""
    found = client.get(f"/api/events/{event.pk}").json()["nextDate"]
    return found and int(found["id"])


def dates(client: Client, event: Event) -> list[int]:
    return [date["id"] for date in client.get(f"/api/events/{event.pk}/dates").json()]


def performances(make: Make, *statuses: str, title: str = "Late Pour") -> list[Event]:
    """Nights of one show from tomorrow on, a day apart."""
    return [
        make.event(title=title, starts_at=now() + (number + 1) * DAY, ticket_status=status)
        for number, status in enumerate(statuses)
    ]


def test_a_sold_out_performance_names_the_next_one_that_can_be_booked(
    client: Client, make: Make
) -> None:
    first, second, third = performances(make, "Sold Out", "Sold Out", "Limited Seats")
    make.event(title="Another Show", starts_at=now() + 1.5 * DAY)
    assert next_date(client, first) == third.pk
    assert next_date(client, second) == third.pk
    assert next_date(client, third) is None


def test_a_date_says_when_its_sale_begins(client: Client, make: Make) -> None:
    [first] = performances(make, "Available")
    opens_at = now().replace(microsecond=0) + DAY
    later = make.event(title="Late Pour", starts_at=now() + 2 * DAY, on_sale_at=opens_at)
    said = client.get(f"/api/events/{first.pk}/dates").json()
    assert {date["id"]: date["onSaleAt"] for date in said} == {
        first.pk: None,
        later.pk: utc_iso(opens_at),
    }


def test_a_full_performance_counts_as_sold_out(client: Client, make: Make) -> None:
    full = make.event(title="Late Pour", capacity=2, seats_taken=2, starts_at=now() + DAY)
    also_full = make.event(title="Late Pour", capacity=1, seats_taken=1, starts_at=now() + 2 * DAY)
    free = make.event(title=" late  pour ", starts_at=now() + 3 * DAY)
    assert next_date(client, full) == next_date(client, also_full) == free.pk


def test_a_past_and_a_cancelled_performance_name_what_is_to_come(
    client: Client, make: Make
) -> None:
    over = make.event(title="Late Pour", starts_at=now() - 9 * DAY)
    make.event(title="Late Pour", starts_at=now() - 2 * DAY)
    cancelled = make.event(title="Late Pour", starts_at=now() + DAY, cancelled_at=now())
    to_come = make.event(title="Late Pour", starts_at=now() + 2 * DAY)
    assert next_date(client, over) == next_date(client, cancelled) == to_come.pk


def test_the_status_of_a_link_decides_too(client: Client, make: Make) -> None:
    first, second, third = performances(make, "Sold Out", "Available", "Available")
    make.link(
        "Late Pour",
        start_ts=second.starts_at,
        ticket_status="Sold Out",
        ticket_status_set_at=now(),
    )
    assert next_date(client, first) == third.pk


def test_the_last_performance_of_a_show_names_none(client: Client, make: Make) -> None:
    _, last = performances(make, "Available", "Sold Out")
    assert next_date(client, last) is None


def test_next_dates_cost_three_queries_however_many_performances_are_closed(
    client: Client, make: Make
) -> None:
    performances(make, "Available", "Available")
    with CaptureQueriesContext(connection) as without:
        client.get("/api/events")
    for number in range(6):
        performances(make, "Sold Out", "Sold Out", "Available", title=f"Show {number}")
    with CaptureQueriesContext(connection) as queries:
        found = client.get("/api/events").json()
    assert sum(event["nextDate"] is not None for event in found) == 12
    assert len(queries) == len(without) + 3


def test_all_dates_of_a_show_are_those_to_come_soonest_first(client: Client, make: Make) -> None:
    over = make.event(title="Late Pour", starts_at=now() - 9 * DAY)
    first, second = performances(make, "Available", "Sold Out")
    make.event(title="Late Pour", starts_at=now() + DAY, cancelled_at=now())
    make.event(title="Late Pour", starts_at=now() + DAY, deleted_at=now())
    make.event(title="[T] Late Pour", starts_at=now() + DAY)
    assert dates(client, first) == [first.pk, second.pk]
    assert dates(client, over) == [first.pk, second.pk]


def test_the_dates_of_what_visitors_may_not_see_are_not_found(client: Client, make: Make) -> None:
    test = make.event(title="[T] Late Pour")
    assert client.get(f"/api/events/{test.pk}/dates").status_code == 404
    assert client.get("/api/events/999999999/dates").status_code == 404


def test_the_next_event_is_the_first_from_a_day_on_of_a_category(
    client: Client, make: Make
) -> None:
    at = now()
    make.event(title="Before", starts_at=at + DAY)
    music = make.event(title="Music", category="music", starts_at=at + 5 * DAY)
    comedy = make.event(title="Comedy", starts_at=at + 6 * DAY)
    make.event(title="[T] Check", starts_at=at + 4 * DAY)

    def found(query: str) -> list[int]:
        answer = client.get(f"/api/events/next?from={(at + 3 * DAY):%Y-%m-%d}{query}")
        return [event["id"] for event in answer.json()]

    assert found("") == found("&category=") == [music.pk]
    assert found("&category=Comedy") == [comedy.pk]
    assert found("&category=juggling") == []
    assert client.get("/api/events/next?from=someday").status_code == 422
