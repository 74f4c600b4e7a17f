"""Holds of dates for private events: made, confirmed, released, expired and moved up."""

from datetime import date, datetime, time, timedelta
from http import HTTPStatus
from typing import Any

import pytest
from django.test import Client

from nightcap.core.models import Change
from nightcap.core.time import now
from nightcap.holds import services
from nightcap.holds.models import DateHold
from nightcap.inbox.models import HostInquiry, Status
from nightcap.staff.models import Role
from nightcap.venue.profile import profile
from tests.support.answers import Answer
from tests.support.quotes.quoting import inquiry
from tests.support.staff.people import browser_as

pytestmark = [pytest.mark.django_db, pytest.mark.clock]


def day_in(days: int) -> date:
    """Return a day in venue time."""
    return now().astimezone(profile().time_zone).date() + timedelta(days=days)


def hold(manager: Client, about: HostInquiry, key: str = "", /, **changes: object) -> Answer:
    """Hold the day in ten days for five days, unless `changes` has other values."""
    until = (now() + timedelta(days=5)).isoformat()
    body = {"date": day_in(10).isoformat(), "until": until, "rank": 1, **changes}
    headers = {"Idempotency-Key": key} if key else {}
    path = f"/api/event-hosting/{about.pk}/holds"
    return manager.post(path, body, "application/json", headers=headers)


def held(manager: Client, about: HostInquiry, **changes: object) -> dict[str, Any]:
    """Hold a day, and return the hold."""
    answer = hold(manager, about, **changes)
    assert answer.status_code == HTTPStatus.CREATED, answer.content
    made: dict[str, Any] = answer.json()
    return made


def release(manager: Client, made: dict[str, Any]) -> Answer:
    """Release a hold."""
    return manager.delete(f"/api/admin/holds/{made['id']}")


def confirm(manager: Client, made: dict[str, Any]) -> Answer:
    """Confirm a hold."""
    return manager.post(f"/api/admin/holds/{made['id']}/confirm", {}, "application/json")


def listed(manager: Client, about: HostInquiry) -> list[tuple[int, str]]:
    """Return rank and state of an inquiry's holds."""
    found = manager.get(f"/api/event-hosting/{about.pk}/holds").json()
    return [(one["rank"], one["state"]) for one in found]


def test_a_hold_takes_its_date_until_its_time(as_manager: Client) -> None:
    about = inquiry()
    made = held(as_manager, about, until=f"{day_in(4)}T18:30")
    at_venue = datetime.combine(day_in(4), time(18, 30), profile().time_zone)
    assert datetime.fromisoformat(made["until"]) == at_venue
    assert made.items() >= {"inquiryId": about.pk, "rank": 1, "state": "held"}.items()
    span = f"from={day_in(0)}&to={day_in(30)}"
    assert as_manager.get(f"/api/admin/holds?{span}").json() == [made]
    entry = Change.objects.get(model="holds.datehold")
    assert (entry.action, entry.actor) == ("held", "manager")


@pytest.mark.parametrize(
    ("days", "until", "field"),
    [(-1, 1, "date"), (10, -1, "until"), (10, 11, "until")],
)
def test_a_past_date_and_an_impossible_expiry_are_refused(
    as_manager: Client, days: int, until: int, field: str
) -> None:
    answer = hold(as_manager, inquiry(), date=f"{day_in(days)}", until=f"{day_in(until)}")
    assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert list(answer.json()["fields"]) == [field]


def test_a_date_has_one_first_hold_and_a_second_hold_needs_it(as_manager: Client) -> None:
    one, other, third = inquiry(), inquiry(), inquiry()
    alone = hold(as_manager, one, rank=2)
    held(as_manager, one)
    own = hold(as_manager, one, rank=2)
    again = hold(as_manager, other, rank=1)
    held(as_manager, other, rank=2)
    full = hold(as_manager, third, rank=2)
    for refused in (alone, own, again, full):
        assert refused.status_code == HTTPStatus.CONFLICT
        assert list(refused.json()["fields"]) == ["rank"]


@pytest.mark.parametrize("rank", [0, 3, True, "1"])
def test_another_rank_is_refused(as_manager: Client, rank: object) -> None:
    assert list(hold(as_manager, inquiry(), rank=rank).json()["fields"]) == ["rank"]


def test_a_repeated_request_holds_the_date_once(as_manager: Client) -> None:
    about = inquiry()
    until = (now() + timedelta(days=5)).isoformat()
    first, second = (hold(as_manager, about, "hold-this-date", until=until) for _ in range(2))
    assert first.content == second.content
    assert DateHold.objects.count() == 1


def test_a_second_hold_moves_up_when_the_first_is_released(as_manager: Client) -> None:
    one, other = inquiry(), inquiry()
    first = held(as_manager, one)
    held(as_manager, other, rank=2)
    assert release(as_manager, first).status_code == HTTPStatus.NO_CONTENT
    assert release(as_manager, first).status_code == HTTPStatus.NO_CONTENT
    assert (listed(as_manager, one), listed(as_manager, other)) == (
        [(1, "released")],
        [(1, "held")],
    )


def test_the_clock_expires_a_hold_and_moves_the_second_up(as_manager: Client) -> None:
    one, other = inquiry(), inquiry()
    first = held(as_manager, one)
    held(as_manager, other, rank=2)
    DateHold.objects.filter(pk=first["id"]).update(expires_at=now())
    assert listed(as_manager, one) == [(1, "expired")]
    assert services.expire_due() == 1
    assert listed(as_manager, other) == [(1, "held")]
    assert Change.objects.get(action="expired").actor == "clock"
    assert services.expire_due() == 0


def test_an_expired_hold_does_not_keep_its_date(as_manager: Client) -> None:
    first = held(as_manager, inquiry())
    DateHold.objects.filter(pk=first["id"]).update(expires_at=now())
    assert held(as_manager, inquiry())["state"] == "held"
    assert confirm(as_manager, first).status_code == HTTPStatus.CONFLICT


def test_a_confirmed_hold_confirms_its_inquiry_for_its_date(as_manager: Client) -> None:
    about = inquiry()
    made = held(as_manager, about)
    assert confirm(as_manager, made).json()["state"] == "confirmed"
    assert confirm(as_manager, made).status_code == HTTPStatus.OK
    about.refresh_from_db()
    assert (about.status, about.event_date) == (Status.CONFIRMED, day_in(10))
    DateHold.objects.update(expires_at=now())
    services.expire_due()
    assert listed(as_manager, about) == [(1, "confirmed")]
    release(as_manager, made)
    about.refresh_from_db()
    assert about.status == Status.ANSWERED


def test_a_second_hold_is_not_confirmed(as_manager: Client) -> None:
    held(as_manager, inquiry())
    second = held(as_manager, inquiry(), rank=2)
    assert confirm(as_manager, second).status_code == HTTPStatus.CONFLICT


def test_a_hold_needs_attention_from_a_day_before_it_expires(as_manager: Client) -> None:
    made = held(as_manager, inquiry())
    assert as_manager.get("/api/admin/holds/expiring").json() == []
    DateHold.objects.update(expires_at=now() + timedelta(hours=23))
    assert [one["id"] for one in as_manager.get("/api/admin/holds/expiring").json()] == [made["id"]]


def test_an_inquiry_that_holds_a_date_is_not_deleted(as_manager: Client) -> None:
    about = inquiry()
    made = held(as_manager, about)
    path = f"/api/event-hosting/{about.pk}"
    assert as_manager.delete(path).status_code == HTTPStatus.CONFLICT
    release(as_manager, made)
    assert as_manager.delete(path).status_code == HTTPStatus.NO_CONTENT


def test_a_forgotten_guest_leaves_the_date_to_the_second_hold(as_manager: Client) -> None:
    one, other = inquiry(email="gone@example.com"), inquiry(email="stays@example.com")
    held(as_manager, one)
    held(as_manager, other, rank=2)
    body = {"email": "gone@example.com"}
    answer = as_manager.post("/api/admin/guests/forget", body, "application/json")
    assert answer.status_code == HTTPStatus.OK, answer.content
    services.expire_due()
    assert DateHold.objects.count() == 1
    assert listed(as_manager, other) == [(1, "held")]


def test_the_door_does_not_hold_dates() -> None:
    answer = hold(browser_as(Role.DOOR), inquiry())
    assert answer.status_code == HTTPStatus.FORBIDDEN


@pytest.mark.parametrize(("state", "status"), [("published", 409), ("draft", 201)])
def test_an_event_is_added_beside_a_confirmed_private_event_only_on_request(
    as_manager: Client, state: str, status: int
) -> None:
    confirm(as_manager, held(as_manager, inquiry()))
    start = datetime.combine(day_in(10), time(20), profile().time_zone)
    body = {"title": "Late Show", "date": start.isoformat(), "state": state}
    answer = as_manager.post("/api/events", body, "application/json")
    assert answer.status_code == status
    if status == HTTPStatus.CONFLICT:
        assert list(answer.json()["fields"]) == ["date"]
        allowed = as_manager.post(
            "/api/events", {**body, "allowPrivateDate": True}, "application/json"
        )
        assert allowed.status_code == HTTPStatus.CREATED


def test_an_event_is_moved_beside_a_confirmed_private_event_only_on_request(
    as_manager: Client,
) -> None:
    confirm(as_manager, held(as_manager, inquiry()))
    start = datetime.combine(day_in(12), time(20), profile().time_zone)
    body = {"title": "Late Show", "date": start.isoformat()}
    event = as_manager.post("/api/events", body, "application/json").json()
    path = f"/api/events/{event['id']}"
    there: dict[str, object] = {"date": (start - timedelta(days=2)).isoformat()}
    answer = as_manager.put(path, there, "application/json")
    assert (answer.status_code, list(answer.json()["fields"])) == (409, ["date"])
    answer = as_manager.put(path, {**there, "allowPrivateDate": True}, "application/json")
    assert answer.status_code == HTTPStatus.OK
    answer = as_manager.put(path, {"title": "Later Show"}, "application/json")
    assert answer.status_code == HTTPStatus.OK
