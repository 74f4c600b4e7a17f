"""How long a shared response holds while nobody changes anything."""

from datetime import UTC, datetime, timedelta

import pytest

from nightcap.http.sharing import LONGEST, next_change
from nightcap.venue.profile import profile
from tests.support.factory import Make


@pytest.mark.django_db
def test_an_answer_holds_until_the_next_event_starts_or_ends(make: Make) -> None:
    at = datetime(2026, 11, 21, 15, tzinfo=UTC)
    minutes = timedelta(minutes=1)
    make.event(starts_at=at + 40 * minutes)
    assert next_change(at) == at + 40 * minutes
    make.event(starts_at=at - 60 * minutes, ends_at=at + 25 * minutes)
    assert next_change(at) == at + 25 * minutes
    make.event(starts_at=at - 110 * minutes)
    assert next_change(at) == at + 10 * minutes


@pytest.mark.django_db
def test_an_answer_holds_until_the_next_sale_begins(make: Make) -> None:
    at = datetime(2026, 11, 21, 15, tzinfo=UTC)
    make.event(starts_at=at + timedelta(days=9), on_sale_at=at + timedelta(minutes=20))
    make.event(starts_at=at + timedelta(days=9), on_sale_at=at - timedelta(minutes=20))
    assert next_change(at) == at + timedelta(minutes=20)


@pytest.mark.django_db
def test_test_events_and_deleted_ones_change_nothing(make: Make) -> None:
    at = datetime(2026, 11, 21, 15, tzinfo=UTC)
    make.event(title="[T] Rehearsal", starts_at=at + timedelta(minutes=5))
    make.event(deleted_at=at, starts_at=at + timedelta(minutes=6))
    assert next_change(at) == at + LONGEST


@pytest.mark.django_db
@pytest.mark.parametrize(
    "midnight",
    [
        datetime(2026, 11, 22, 5, tzinfo=UTC),
        datetime(2026, 3, 8, 5, tzinfo=UTC),
        datetime(2026, 3, 9, 4, tzinfo=UTC),
        datetime(2026, 11, 2, 5, tzinfo=UTC),
    ],
)
def test_an_answer_ends_at_midnight_at_the_venue_also_when_the_clocks_change(
    midnight: datetime,
) -> None:
    assert str(midnight.astimezone(profile().time_zone).time()) == "00:00:00"
    assert next_change(midnight - timedelta(minutes=20)) == midnight
