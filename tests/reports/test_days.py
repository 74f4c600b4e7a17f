"""Which performances are in a report: those that begin on its days, by the venue's clock."""

from datetime import date, timedelta

import pytest
from django.test import Client

from tests.support.factory import Make
from tests.support.reports.performances import MONDAY, ask, at

pytestmark = [pytest.mark.django_db, pytest.mark.database]

CLOCKS_FORWARD, CLOCKS_BACK = date(2025, 3, 9), date(2025, 11, 2)
DAY = timedelta(days=1)


def titles(manager: Client, first: date, last: date) -> list[str]:
    return [row["title"] for row in ask(manager, first, last).json()["performances"]]


@pytest.mark.parametrize("day", [MONDAY, CLOCKS_FORWARD, CLOCKS_BACK])
def test_a_day_is_from_midnight_to_midnight_also_when_the_clocks_change(
    make: Make, as_manager: Client, day: date
) -> None:
    make.event(title="Eve", starts_at=at(day, 0) - timedelta(minutes=1))
    make.event(title="First", starts_at=at(day, 0))
    make.event(title="Last", starts_at=at(day, 23, 59))
    make.event(title="Next", starts_at=at(day + DAY, 0))
    assert titles(as_manager, day, day) == ["First", "Last"]
    rows = ask(as_manager, day - DAY, day + DAY).json()["performances"]
    assert [row["day"] for row in rows] == [str(day - DAY), str(day), str(day), str(day + DAY)]


def test_a_month_ends_with_the_last_evening_that_begins_in_it(
    make: Make, as_manager: Client
) -> None:
    leap = date(2024, 2, 29)
    make.event(title="Late Pour", starts_at=at(leap, 23, 30), ends_at=at(leap + DAY, 2))
    make.event(title="March", starts_at=at(leap + DAY, 20))
    assert titles(as_manager, date(2024, 2, 1), leap) == ["Late Pour"]
    assert titles(as_manager, leap + DAY, date(2024, 3, 31)) == ["March"]


def test_what_lasts_for_days_is_in_the_week_in_which_it_begins(
    make: Make, as_manager: Client
) -> None:
    sunday = MONDAY + 6 * DAY
    make.event(title="Fair", starts_at=at(sunday, 0), ends_at=at(sunday + 3 * DAY, 0))
    make.event(title="Day", starts_at=at(MONDAY, 0), ends_at=at(MONDAY + DAY, 0), is_all_day=True)
    assert titles(as_manager, MONDAY, sunday) == ["Day", "Fair"]
    assert titles(as_manager, sunday + DAY, sunday + 7 * DAY) == []


@pytest.mark.parametrize(
    ("days", "field"),
    [
        ({"from": "2025-11-10"}, "to"),
        ({"from": "2025-11-10", "to": "Sunday"}, "to"),
        ({"from": "20251110", "to": "2025-11-16"}, "from"),
        ({"from": "1969-12-31", "to": "1970-01-01"}, "from"),
        ({"from": "2025-11-10", "to": "2025-11-09"}, "to"),
        ({"from": "2025-01-01", "to": "2026-01-02"}, "to"),
    ],
)
def test_days_that_cannot_be_meant_are_refused_by_name(
    as_manager: Client, days: dict[str, str], field: str
) -> None:
    for file in ("", ".csv"):
        answer = as_manager.get(f"/api/admin/reports{file}", days)
        assert (answer.status_code, list(answer.json()["fields"])) == (422, [field])


def test_a_report_is_of_a_leap_year_at_most(as_manager: Client) -> None:
    assert ask(as_manager, date(2024, 1, 1), date(2024, 12, 31)).status_code == 200
