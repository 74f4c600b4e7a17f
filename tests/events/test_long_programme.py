"""Lists of events ask the database as often for a hundred events as for ten."""

from collections.abc import Iterable
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from nightcap.core.time import now
from tests.factory import Make

WEEK = timedelta(days=7)
LISTS = (
    "/api/events",
    "/api/events?from=2020-01-01&to=2199-01-01",
    "/api/events/upcoming",
    "/api/events/upcoming?limit=500",
    "/api/events/category/comedy",
    "/calendar.ics",
    "/api/admin/events",
    "/api/admin/events?limit=500&when=upcoming",
    "/api/admin/events?limit=500&search=show&links=with",
    "/api/event-links",
)


def fill(make: Make, shows: Iterable[int]) -> None:
    """Ten nights of each show: over, cancelled, sold out and to come, some with a link."""
    for show in shows:
        title = f"Show {show}"
        for week in range(-2, 8):
            starts_at = now() + week * WEEK + timedelta(hours=show + 3)
            status = "Sold Out" if week in {1, 4} else "Available"
            make.event(
                title=title,
                starts_at=starts_at,
                ticket_status=status,
                cancelled_at=now() if week == 2 else None,
            )
            if week % 3 == 0:
                make.link(title, start_ts=starts_at, url="https://tickets.example/")
        make.link(title)


def queries_for(client: Client, address: str) -> int:
    with CaptureQueriesContext(connection) as queries:
        response = client.get(address)
    assert response.status_code == 200
    return len(queries)


@pytest.mark.parametrize("address", LISTS)
def test_a_list_costs_as_many_queries_for_a_hundred_events_as_for_ten(
    as_manager: Client, make: Make, address: str
) -> None:
    make.event()
    queries_for(as_manager, address)
    fill(make, range(1))
    few = queries_for(as_manager, address)
    fill(make, range(1, 10))
    assert queries_for(as_manager, address) == few
    assert few <= 11
