"""The calendar's page is written for the month and the day that its address names."""

import json
import re
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import httpx
import pytest

from nightcap.core.time import now
from tests.support.factory import Make
from tests.support.site.visitors import Site

pytestmark = pytest.mark.clock

NEW_YORK = ZoneInfo("America/New_York")


def data_of(answer: httpx.Response) -> tuple[str, list[str]]:
    """Return a page's search and the addresses whose answers it shows."""
    [text] = re.findall(r'<script type="application/json" id="data">(.*?)</script>', answer.text)
    data = json.loads(text)
    return data["search"], [url for [url], _ in data["q"]]


def first_of_month(today: date, months: int) -> date:
    count = today.year * 12 + today.month - 1 + months
    return date(count // 12, count % 12 + 1, 1)


def today() -> date:
    return now().astimezone(NEW_YORK).date()


def weeks_of(month: date) -> str:
    """Return the address of the events in a month's weeks, and in the fourteen days ahead."""
    last = (month + timedelta(days=31)).replace(day=1) - timedelta(days=1)
    start = month - timedelta(days=month.weekday())
    end = last + timedelta(days=7 - last.weekday())
    if month == today().replace(day=1):
        end = max(end, today() + timedelta(days=14))
    return f"/api/events?from={start}&to={end}"


def test_a_day_of_another_month_comes_with_that_months_events(site: Site, make: Make) -> None:
    in_two_months = first_of_month(today(), 2)
    at_eight = datetime(in_two_months.year, in_two_months.month, 15, 20, tzinfo=NEW_YORK)
    make.event(title="The Far Night", starts_at=at_eight)
    answer = site.get(f"/events?utm_source=mail&day={at_eight:%Y-%m-%d}")
    assert data_of(answer)[0] == f"day={at_eight:%Y-%m-%d}"
    assert data_of(answer)[1][1] == weeks_of(in_two_months)
    assert "The Far Night" in answer.text


def test_a_month_comes_with_its_events(site: Site) -> None:
    last_month = first_of_month(today(), -1)
    search, urls = data_of(site.get(f"/events?month={last_month:%Y-%m}"))
    assert search == f"month={last_month:%Y-%m}"
    assert urls[1] == weeks_of(last_month)


@pytest.mark.parametrize(
    "query",
    [
        "",
        "?utm_source=mail",
        "?day=",
        "?day=2026-02-31",
        "?day=2026-11-45",
        "?day=12026-04-12",
        "?day=20261121",
        "?day=0000-00-00",
        "?day=tomorrow",
        "?month=2026-13",
        "?month=9999-01",
        "?month=12026-04",
        "?someday=2026-11-21",
    ],
)
def test_what_is_no_date_or_too_far_away_shows_the_present(site: Site, query: str) -> None:
    site.get("/events")
    asked = len(site.asked)
    search, urls = data_of(site.get(f"/events{query}"))
    assert search == ""
    assert urls[1] == weeks_of(today().replace(day=1))
    assert len(site.asked) == asked


def test_two_years_ahead_is_the_last_month(site: Site) -> None:
    last, beyond = (first_of_month(today(), months) for months in (24, 25))
    assert data_of(site.get(f"/events?month={last:%Y-%m}"))[0] == f"month={last:%Y-%m}"
    assert data_of(site.get(f"/events?month={beyond:%Y-%m}"))[0] == ""


def test_a_day_is_made_once_whatever_else_its_address_says(site: Site) -> None:
    day = f"{today() + timedelta(days=1):%Y-%m-%d}"
    first = site.get(f"/events?day={day}")
    asked = len(site.asked)
    assert site.get(f"/events?utm_source=mail&day={day}&x=1").content == first.content
    assert len(site.asked) == asked


def test_a_day_and_a_category_stand_in_one_address(site: Site) -> None:
    day = f"{today() + timedelta(days=1):%Y-%m-%d}"
    answer = site.get(f"/events?utm_source=mail&category=Music&day={day}")
    assert data_of(answer)[0] == f"day={day}&category=music"
    assert data_of(answer)[1][2] == f"/api/events/next?from={day}&category=music"


@pytest.mark.parametrize("category", ["", "juggling", "%63omedy", "com", "comedy%20", "../admin"])
def test_a_category_that_the_venue_does_not_have_is_not_kept_for_itself(
    site: Site, category: str
) -> None:
    site.get("/events")
    asked = len(site.asked)
    assert data_of(site.get(f"/events?category={category}"))[0] == ""
    assert len(site.asked) == asked


def test_a_day_comes_with_what_is_next_from_it_on_and_a_past_one_from_today(site: Site) -> None:
    for days, next_from in ((40, 40), (-40, 0)):
        day = today() + timedelta(days=days)
        urls = data_of(site.get(f"/events?day={day:%Y-%m-%d}"))[1]
        assert urls[2] == f"/api/events/next?from={today() + timedelta(days=next_from)}&category="


def test_the_pages_own_address_stays_the_one_that_search_engines_learn(site: Site) -> None:
    day = f"{today() + timedelta(days=1):%Y-%m-%d}"
    answer = site.get(f"/events?day={day}&category=comedy")
    assert '<link rel="canonical" href="https://understudy.example/events">' in answer.text
