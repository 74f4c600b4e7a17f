"""A day within seven days is a weekday, any other a date: the server and the browser agree."""

import json
import shutil
from datetime import datetime
from pathlib import Path
from typing import TypedDict

import pytest
from pytest_django import Settings

from nightcap.bookings.rules import refunds_in_words
from nightcap.venue.moments import (
    brief_date,
    dated_moment,
    hour,
    hours,
    long_date,
    long_day,
    moment,
)
from nightcap.venue.profile import profile

pytestmark = pytest.mark.django_db


class Case(TypedDict):
    """An instant as it is written for somebody who reads it at `now`; both in ISO 8601, UTC."""

    says: str
    now: str
    instant: str
    text: str


class Span(TypedDict):
    """When something is; both instants in ISO 8601, UTC."""

    says: str
    start: str
    end: str
    text: str


_FOLDER = Path(__file__).parents[2] / "frontend" / "src" / "lib" / "time"
CASES: list[Case] = json.loads((_FOLDER / "moments.json").read_text("utf-8"))
DATE_ORDERS = json.loads((_FOLDER / "date-orders.json").read_text("utf-8"))
REGIONS = json.loads((_FOLDER / "regions.json").read_text("utf-8"))
LISBON = Path(__file__).parents[1] / "venues" / "lisbon"
SPANS: list[Span] = json.loads((_FOLDER / "spans.json").read_text("utf-8"))


@pytest.mark.parametrize("case", CASES, ids=[case["says"] for case in CASES])
def test_a_moment_is_written_as_the_browser_writes_it(case: Case) -> None:
    at, instant = (datetime.fromisoformat(case[name]) for name in ("now", "instant"))
    assert moment(instant, at=at) == case["text"]


@pytest.mark.parametrize("span", SPANS, ids=[span["says"] for span in SPANS])
def test_a_span_of_hours_is_written_as_the_browser_writes_it(span: Span) -> None:
    start, end = (datetime.fromisoformat(span[name]) for name in ("start", "end"))
    assert hours(start, end) == span["text"]


def test_what_is_read_later_has_its_date_at_any_distance() -> None:
    at = datetime.fromisoformat("2026-11-25T17:00:00Z")
    instant = datetime.fromisoformat("2026-11-26T00:00:00Z")
    assert dated_moment(instant, at=at) == "Wednesday, November 25, at 7:00 PM"


def test_a_venue_in_lisbon_writes_24_hours_and_the_day_first_as_the_browser_does(
    settings: Settings,
) -> None:
    settings.VENUE_DIR = LISBON
    at = datetime.fromisoformat
    for one in REGIONS["moments"]:
        assert moment(at(one["instant"]), at=at(one["now"])) == one["text"]
    for one in REGIONS["spans"]:
        assert hours(at(one["start"]), at(one["end"])) == one["text"]
    for one in REGIONS["dates"]:
        assert long_date(at(one["instant"])) == one["long"]
    for one in REGIONS["refunds"]:
        text = refunds_in_words(one["steps"], at(one["start"]), at=at(one["now"]))
        assert text == one["text"]


def test_short_dates_and_days_of_lisbon_have_the_day_first(settings: Settings) -> None:
    settings.VENUE_DIR = LISBON
    evening = datetime.fromisoformat("2026-11-28T08:05:00Z")
    assert brief_date(evening) == "Sat, 28 Nov 2026, 08:05"
    assert long_day(evening.date(), has_year=False) == "Saturday, 28 November"


@pytest.mark.parametrize(
    ("language", "country", "order", "text"), [tuple(one.values()) for one in DATE_ORDERS]
)
def test_language_and_country_decide_whether_the_month_comes_first(
    settings: Settings, tmp_path: Path, language: str, country: str, order: str, text: str
) -> None:
    folder = shutil.copytree(settings.VENUE_DIR, tmp_path / "venue")
    file = folder / "profile.toml"
    written = file.read_text().replace('"en-US"\n', f'"{language}"\n', 1)
    file.write_text(written.replace('country = "US"', f'country = "{country}"', 1))
    settings.VENUE_DIR = folder
    evening = datetime.fromisoformat("2026-11-28T08:05:00Z")
    assert profile().date_order == order
    assert long_date(evening) == text
    assert hour(evening) == "3:05 AM"


@pytest.mark.parametrize(("language", "order"), [("en-US", "month-day"), ("en", "day-month")])
def test_a_venue_without_an_address_follows_the_region_of_its_language(
    language: str, order: str
) -> None:
    venue = profile().model_copy(update={"language": language, "address": None})
    assert venue.date_order == order
