"""The state of a date that a visitor reads before asking to host an event."""

from datetime import datetime, time

import pytest
from django.test import Client

from nightcap.http.throttle import HOSTING_DATES, PER_WINDOW, Throttle
from nightcap.inbox.models import HostInquiry, Status
from nightcap.venue.profile import profile
from tests.holds.test_holds import confirm, day_in, held
from tests.support.quotes.quoting import inquiry

pytestmark = [pytest.mark.django_db, pytest.mark.clock]


def state(days: int) -> dict[str, str]:
    """Return the answer of a visitor's request for a date."""
    found: dict[str, str] = Client().get(f"{HOSTING_DATES}{day_in(days)}").json()
    return found


def test_a_date_is_requested_by_a_hold_and_taken_once_it_is_confirmed(as_manager: Client) -> None:
    about = inquiry(eventDate=f"{day_in(40)}")
    assert state(10) == {"state": "free"}
    made = held(as_manager, about)
    assert state(10) == {"state": "requested"}
    confirm(as_manager, made)
    assert state(10) == {"state": "taken"}


def test_a_date_is_requested_by_an_inquiry_until_it_is_declined() -> None:
    about = inquiry(eventDate=f"{day_in(20)}")
    assert state(20) == {"state": "requested"}
    HostInquiry.objects.filter(pk=about.pk).update(status=Status.CONFIRMED)
    assert state(20) == {"state": "taken"}
    HostInquiry.objects.filter(pk=about.pk).update(status=Status.DECLINED)
    assert state(20) == {"state": "free"}


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ({}, "taken"),
        ({"membersOnly": True}, "free"),
        ({"state": "draft"}, "free"),
        ({"state": "unlisted"}, "free"),
        ({"isCancelled": True}, "free"),
    ],
)
def test_only_a_public_event_takes_a_date(
    as_manager: Client, values: dict[str, object], expected: str
) -> None:
    start = datetime.combine(day_in(30), time(20), profile().time_zone)
    body = {"title": "Some Show", "date": start.isoformat(), **values}
    assert as_manager.post("/api/events", body, "application/json").status_code == 201
    assert state(30) == {"state": expected}


def test_a_date_that_is_no_day_is_refused() -> None:
    answer = Client().get(f"{HOSTING_DATES}tomorrow")
    assert (answer.status_code, list(answer.json()["fields"])) == (422, ["date"])


def test_requests_for_all_dates_share_one_limit() -> None:
    throttle = Throttle()
    paths = [f"{HOSTING_DATES}2027-01-{number % 28 + 1:02}" for number in range(121)]
    waits = [throttle.count(client="203.0.113.7", path=path) for path in paths]
    assert PER_WINDOW[HOSTING_DATES] == len(paths) - 1
    assert waits[-2] is None
    assert waits[-1] is not None
