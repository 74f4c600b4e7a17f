"""The offsets of the venue's clocks that a page brings along."""

from datetime import UTC, datetime, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from django.test import Client

from nightcap.core import time
from nightcap.venue import moments
from nightcap.venue.moments import UtcOffsetOut

NOW = datetime(2026, 11, 23, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _now(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moments, "now", lambda: NOW)


def _offset_at(spans: list[UtcOffsetOut], instant: datetime) -> timedelta:
    [minutes] = [span.minutes for span in spans if span.since <= instant < span.until]
    return timedelta(minutes=minutes)


@pytest.mark.parametrize(
    "name",
    ["America/New_York", "Asia/Tokyo", "Australia/Lord_Howe", "Africa/Casablanca", "UTC"],
)
def test_each_hour_of_last_year_this_year_and_the_next_has_the_offset_of_its_zone(
    name: str,
) -> None:
    zone = ZoneInfo(name)
    spans = moments.utc_offsets(zone)
    begin = datetime(2025, 1, 1, tzinfo=UTC)
    for hour in range(3 * 365 * 24):
        instant = begin + timedelta(hours=hour, minutes=30)
        assert _offset_at(spans, instant) == instant.astimezone(zone).utcoffset(), instant


def test_the_spans_follow_each_other_without_a_gap() -> None:
    spans = moments.utc_offsets(ZoneInfo("America/New_York"))
    assert spans[0].since == datetime(2025, 1, 1, tzinfo=UTC)
    assert spans[-1].until == datetime(2028, 1, 1, tzinfo=UTC)
    assert all(one.until == other.since for one, other in pairwise(spans))


def test_the_clocks_change_to_the_second() -> None:
    spans = moments.utc_offsets(ZoneInfo("America/New_York"))
    assert datetime(2026, 11, 1, 6, tzinfo=UTC) in [span.since for span in spans]


@pytest.mark.django_db
def test_the_venue_says_the_offsets_of_its_own_zone(client: Client) -> None:
    venue = client.get("/api/venue").json()
    this_year = time.now().year
    spans = venue["utcOffsets"]
    assert spans[0]["since"] == f"{this_year - 1}-01-01T00:00:00Z"
    assert {span["minutes"] for span in spans} == {-300, -240}
