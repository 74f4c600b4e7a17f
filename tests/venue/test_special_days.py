"""Closed days and special hours by date: written by the manager, read wherever hours are."""

from datetime import timedelta

import pytest
from django.test import Client

from nightcap.core.writing import publishing
from nightcap.venue import special_days
from tests.support.answers import Answer
from tests.support.content.admin import undo

pytestmark = pytest.mark.django_db

JSON = "application/json"
DAYS = "/api/admin/special-days"


def in_days(days: int) -> str:
    return (special_days.today() + timedelta(days=days)).isoformat()


def add(client: Client, **body: object) -> dict[str, object]:
    answer = client.post(DAYS, body, JSON)
    assert answer.status_code == 201, answer.content
    row: dict[str, object] = answer.json()
    return row


def refusal(answer: Answer) -> tuple[int, list[str]]:
    return answer.status_code, list(answer.json()["fields"])


def public(client: Client) -> list[dict[str, object]]:
    days: list[dict[str, object]] = client.get("/api/venue").json()["specialDays"]
    return days


def test_a_date_without_hours_is_closed_and_visitors_read_why(
    as_manager: Client, client: Client
) -> None:
    add(as_manager, date=in_days(5), note="Thanksgiving")
    assert public(client) == [
        {
            "date": in_days(5),
            "opens": None,
            "closes": None,
            "closesNextDay": False,
            "note": "Thanksgiving",
        }
    ]


def test_special_hours_may_end_past_midnight(as_manager: Client, client: Client) -> None:
    row = add(as_manager, date=in_days(5), opens="20:00", closes="04:00", note="New Year's Eve")
    assert (row["opens"], row["closes"], row["closesNextDay"]) == ("20:00", "04:00", True)
    assert public(client)[0]["closes"] == "04:00"


def test_visitors_read_of_yesterday_and_of_two_months_and_the_manager_of_all_to_come(
    as_manager: Client, client: Client
) -> None:
    for days in (-2, -1, 60, 61):
        add(as_manager, date=in_days(days))
    assert [day["date"] for day in public(client)] == [in_days(-1), in_days(60)]
    assert [day["date"] for day in as_manager.get(DAYS).json()] == [in_days(60), in_days(61)]


def test_a_day_is_changed_and_taken_away_and_both_can_be_undone(as_manager: Client) -> None:
    row = add(as_manager, date=in_days(5), note="Thanksgiving")
    address = f"{DAYS}/{row['id']}"
    body = {"opens": "17:00", "closes": "21:00", "version": 1}
    assert as_manager.put(address, body, JSON).json()["closes"] == "21:00"
    latest = as_manager.get("/api/admin/changes").json()[0]
    assert latest["kind"] == "special day"
    assert latest["title"].endswith("Thanksgiving")
    as_manager.post(f"/api/admin/changes/{latest['id']}/undo")
    assert as_manager.get(DAYS).json()[0]["opens"] is None
    deletion = as_manager.delete(address)
    assert as_manager.get(DAYS).json() == []
    undo(as_manager, deletion)
    assert len(as_manager.get(DAYS).json()) == 1


@pytest.mark.parametrize(
    ("body", "named"),
    [
        ({}, ["date"]),
        ({"date": "soon"}, ["date"]),
        ({"date": "1999-12-31"}, ["date"]),
        ({"date": "2036-11-27", "opens": "17:00"}, ["closes"]),
        ({"date": "2036-11-27", "closes": "17:00"}, ["opens"]),
        ({"date": "2036-11-27", "opens": "17:00", "closes": "17:00"}, ["closes"]),
        ({"date": "2036-11-27", "opens": "25:00", "closes": "26:00"}, ["opens", "closes"]),
        ({"date": "2036-11-27", "opens": "17:00Z", "closes": "20:00"}, ["opens"]),
        ({"date": "2036-11-27", "note": "n" * 101}, ["note"]),
        ({"date": "2036-11-27", "note": "two\nlines"}, ["note"]),
    ],
)
def test_a_mistake_is_named_by_its_field_and_changes_nothing(
    as_manager: Client, body: dict[str, object], named: list[str]
) -> None:
    before = publishing.version()
    assert refusal(as_manager.post(DAYS, body, JSON)) == (422, named)
    assert publishing.version() == before


def test_a_date_has_one_entry(as_manager: Client) -> None:
    add(as_manager, date="2036-11-27")
    other = add(as_manager, date="2036-11-28")
    assert refusal(as_manager.post(DAYS, {"date": "2036-11-27"}, JSON)) == (422, ["date"])
    address = f"{DAYS}/{other['id']}"
    assert refusal(as_manager.put(address, {"date": "2036-11-27"}, JSON)) == (422, ["date"])


def test_hours_that_would_not_last_do_not_come_back(as_manager: Client) -> None:
    row = add(as_manager, date=in_days(5), opens="17:00", closes="21:00")
    address = f"{DAYS}/{row['id']}"
    as_manager.put(address, {"opens": "18:00"}, JSON)
    later_opening = as_manager.get("/api/admin/changes").json()[0]
    as_manager.put(address, {"closes": "17:00"}, JSON)
    answer = as_manager.post(f"/api/admin/changes/{later_opening['id']}/undo")
    assert answer.status_code == 409
    assert answer.json()["message"] == "The house closes at the minute it opens."
    assert as_manager.get(DAYS).json()[0]["opens"] == "18:00"
