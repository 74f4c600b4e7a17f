"""Doors, performers, age and accessibility: what the manager may say of an evening."""

from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from icalendar import Calendar

from nightcap.core.models import Change
from nightcap.events.models import Event
from tests.support.events.feed_publishing import jazz, publish
from tests.support.factory import Make

JSON = "application/json"
DETAILS: dict[str, object] = {
    "doorsMinutes": 60,
    "performers": ["Ann Oakley", "The Second Cast"],
    "minimumAge": 21,
    "accessibilityNote": "Two steps at the door.",
}
NOTHING: dict[str, object] = {
    "doorsMinutes": None,
    "performers": [],
    "minimumAge": None,
    "accessibilityNote": "",
}


def details(event: dict[str, object]) -> dict[str, object]:
    return {name: event[name] for name in DETAILS}


def write(manager: Client, event: Event, **changes: object) -> dict[str, object]:
    answer = manager.put(f"/api/events/{event.pk}", changes, content_type=JSON)
    assert answer.status_code == 200, answer.content
    body: dict[str, object] = answer.json()
    return body


def test_an_event_says_none_of_them_until_the_manager_does(
    as_manager: Client, client: Client, make: Make
) -> None:
    event = make.event()
    assert details(client.get(f"/api/events/{event.pk}").json()) == NOTHING
    assert details(write(as_manager, event, **DETAILS)) == DETAILS
    assert details(client.get(f"/api/events/{event.pk}").json()) == DETAILS
    assert details(write(as_manager, event, **NOTHING)) == NOTHING


def test_a_performer_who_is_named_twice_is_one(as_manager: Client, make: Make) -> None:
    event = make.event()
    written = write(as_manager, event, performers=["Ann Oakley", "Gus", "Ann Oakley"])
    assert written["performers"] == ["Ann Oakley", "Gus"]


def test_a_new_event_may_say_them_at_once(as_manager: Client) -> None:
    body = {"title": "Second Cast", "date": "2027-03-01T01:00:00Z", **DETAILS}
    answer = as_manager.post("/api/events", body, content_type=JSON)
    assert (answer.status_code, details(answer.json())) == (201, DETAILS)


def test_each_week_of_a_repeated_event_says_them_too(as_manager: Client, make: Make) -> None:
    event = make.event()
    write(as_manager, event, **DETAILS)
    until = (event.starts_at + timedelta(days=15)).date().isoformat()
    answer = as_manager.post(f"/api/events/{event.pk}/repeat", {"until": until}, content_type=JSON)
    assert [details(further) for further in answer.json()] == [DETAILS, DETAILS]


def test_the_list_of_changes_names_performers_as_a_reader_would(
    as_manager: Client, make: Make
) -> None:
    write(as_manager, make.event(), performers=["Ann Oakley", "The Second Cast"])
    [entry] = Change.objects.all()
    assert entry.details == [
        {"field": "performers", "before": "", "after": "Ann Oakley, The Second Cast"}
    ]


def test_the_doors_move_with_the_event(as_manager: Client, make: Make) -> None:
    event = make.event(doors_minutes=60)
    moved = write(as_manager, event, date="2027-03-01T01:00:00Z")
    assert (moved["date"], moved["doorsMinutes"]) == ("2027-03-01T01:00:00Z", 60)


def test_no_import_takes_away_what_the_manager_said(as_manager: Client) -> None:
    publish(jazz("DESCRIPTION:Old"))
    write(as_manager, Event.objects.get(), **DETAILS)
    publish(jazz("DESCRIPTION:New"))
    event = Event.objects.get()
    assert event.description == "New"
    assert details(as_manager.get(f"/api/events/{event.pk}").json()) == DETAILS


def test_a_guests_calendar_says_who_is_on_and_when_the_doors_open(
    client: Client, make: Make
) -> None:
    event = make.event(
        starts_at=datetime(2099, 1, 10, 1, tzinfo=UTC),
        description="Five comics.",
        doors_minutes=45,
        performers=["Ann Oakley", "The Second Cast"],
        minimum_age=21,
    )
    file = client.get(f"/api/events/{event.pk}/calendar.ics").content
    [entry] = Calendar.from_ical(file).walk("VEVENT")
    assert str(entry["DESCRIPTION"]).split("\n\n") == [
        "Five comics.",
        "With Ann Oakley, The Second Cast\nDoors 7:15 PM\nAges 21+",
        event.page_url,
    ]


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"doorsMinutes": -1}, "doorsMinutes"),
        ({"doorsMinutes": 721}, "doorsMinutes"),
        ({"minimumAge": 0}, "minimumAge"),
        ({"performers": ["Ann Oakley", " "]}, "performers.1"),
        ({"performers": ["Ann\nOakley"]}, "performers.0"),
        ({"performers": ["Somebody"] * 31}, "performers"),
        ({"accessibilityNote": "x" * 1001}, "accessibilityNote"),
    ],
)
def test_what_cannot_be_meant_is_refused_by_name(
    as_manager: Client, make: Make, changes: dict[str, object], field: str
) -> None:
    event = make.event()
    answer = as_manager.put(f"/api/events/{event.pk}", changes, content_type=JSON)
    assert (answer.status_code, list(answer.json()["fields"])) == (422, [field])
    assert not Change.objects.exists()
