"""A day within seven days is a weekday, any other a date: the server and the browser agree."""

import json
from datetime import datetime
from pathlib import Path
from typing import TypedDict

import pytest

from nightcap.venue.moments import dated_moment, hours, moment

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
