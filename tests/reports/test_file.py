"""The report as a file: one line for each performance."""

import csv

import pytest
from django.test import Client

from nightcap.core.time import now
from tests.support.factory import Make
from tests.support.reports.performances import MONDAY, SUNDAY, ask, at, booked, performance

pytestmark = pytest.mark.django_db


def lines(manager: Client) -> list[dict[str, str]]:
    text = ask(manager, file=".csv").content.decode("utf-8-sig")
    return list(csv.DictReader(text.splitlines()))


def test_each_performance_is_a_line_with_its_figures(make: Make, as_manager: Client) -> None:
    event = performance(make, price="$15-25", amount="17.50")
    event.title = "Late Pour"
    event.save(update_fields=["title"])
    booked(make, event, 4, arrived=3)
    [line] = lines(as_manager)
    assert line == {
        "Day": "2025-11-10",
        "Start": "20:00",
        "Event": "Late Pour",
        "Cancelled": "",
        "Capacity": "70",
        "Parties": "1",
        "Seats booked": "4",
        "Seats booked (site)": "4",
        "Seats booked (phone)": "0",
        "Seats booked (forgotten)": "0",
        "Seats arrived": "3",
        "No-shows (seats)": "1",
        "Walk-ins (seats)": "0",
        "Price": "$15-25",
        "Price amount": "17.50",
        "Currency": "USD",
        "Money expected": "70.00",
        "Money taken at the door": "52.50",
        "Money paid before": "0.00",
    }


def test_what_is_not_known_is_empty_and_a_cancelled_performance_says_so(
    make: Make, as_manager: Client
) -> None:
    booked(make, performance(make, price="By donation"), 2)
    make.event(starts_at=at(SUNDAY, 0), is_all_day=True, cancelled_at=now())
    unknown, cancelled = lines(as_manager)
    names = ("No-shows (seats)", "Price amount", "Money expected")
    assert [unknown[name] for name in names] == ["", "", ""]
    assert (cancelled["Start"], cancelled["Cancelled"]) == ("", "yes")


def test_its_name_says_which_days_it_is_of(as_manager: Client) -> None:
    header = ask(as_manager, file=".csv")["Content-Disposition"]
    assert header == 'attachment; filename="report-2025-11-10-to-2025-11-16.csv"'


def test_no_title_runs_as_a_formula(make: Make, as_manager: Client) -> None:
    make.event(title='=HYPERLINK("https://evil.example")', starts_at=at(MONDAY, 20))
    [line] = lines(as_manager)
    assert line["Event"] == '\'=HYPERLINK("https://evil.example")'
