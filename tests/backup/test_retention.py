"""Backups of 7 days, 4 weeks and 12 months stay."""

from datetime import UTC, datetime, timedelta

from nightcap.backup.archive import kept_backups

NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)
DAY = timedelta(days=1)


def days_back(kept: set[datetime]) -> list[int]:
    return sorted((NOON - at).days for at in kept)


def test_of_two_years_of_nights_a_week_a_month_and_a_year_stay() -> None:
    kept = days_back(kept_backups(NOON - n * DAY for n in range(730)))
    assert kept[:7] == [0, 1, 2, 3, 4, 5, 6]
    # The Sundays of four weeks, and the last days of eleven months before this one.
    assert set(kept) >= {7, 14, 21}
    assert set(kept) >= {22, 53, 83, 114}
    assert len(kept) == 7 + 3 + 11


def test_of_a_day_the_last_stays() -> None:
    assert kept_backups([NOON, NOON - timedelta(hours=1)]) == {NOON}


def test_what_stopped_long_ago_is_not_thinned_out_further() -> None:
    old = {NOON - (1000 + n) * DAY for n in range(7)}
    assert kept_backups(old) == old
