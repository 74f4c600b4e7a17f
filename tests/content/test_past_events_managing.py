"""The manager adds, changes and deletes past events."""

from datetime import date

import pytest
from django.test import Client

from nightcap.content.models import PastEvent
from nightcap.core.writing import publishing
from tests.support.answers import unversioned
from tests.support.content import filling
from tests.support.content.admin import JSON, refusal, undo

pytestmark = pytest.mark.django_db

ALL = "/api/past-events"


def test_a_past_event_is_added_and_answers_with_its_id(as_manager: Client, client: Client) -> None:
    body = {"title": "  Wrap Party ", "description": "Long.\r\nLoud.", "eventDate": "2026-10-03"}
    response = as_manager.post(ALL, body, JSON)
    assert response.status_code == 201
    answer = response.json()
    assert answer["id"] == PastEvent.objects.get().pk
    assert (answer["title"], answer["description"]) == ("Wrap Party", "Long.\nLoud.")
    assert (answer["eventDate"], answer["version"]) == ("2026-10-03", 1)
    assert client.get(ALL).json() == [answer]


@pytest.mark.parametrize("empty", [{}, {"eventDate": None}, {"eventDate": "", "description": None}])
def test_a_title_is_enough(as_manager: Client, empty: dict[str, object]) -> None:
    answer = as_manager.post(ALL, {"title": "Wrap Party", **empty}, JSON).json()
    assert (answer["eventDate"], answer["description"]) == (None, "")


@pytest.mark.parametrize(
    ("given", "day"),
    [
        ("2026-10-03T00:00:00.000Z", "2026-10-03"),
        ("2026-10-04T01:30:00Z", "2026-10-03"),
        ("2026-10-03T20:00:00-04:00", "2026-10-03"),
        ("2026-10-03T21:00:00-04:00", "2026-10-03"),
    ],
)
def test_an_instant_is_taken_for_its_day_at_the_venue(
    as_manager: Client, given: str, day: str
) -> None:
    answer = as_manager.post(ALL, {"title": "Wrap Party", "eventDate": given}, JSON)
    assert (answer.status_code, answer.json()["eventDate"]) == (201, day)


@pytest.mark.parametrize(
    ("body", "named"),
    [
        ({}, {"title": "is required"}),
        ({"title": "   "}, {"title": "is required"}),
        ({"title": "T" * 301}, {"title": "must have at most 300 characters"}),
        ({"title": "Two\nlines"}, {"title": "must be one line without control characters"}),
        ({"title": "T", "eventDate": "yesterday"}, {"eventDate"}),
        ({"title": "T", "eventDate": "2026-02-30"}, {"eventDate"}),
        ({"title": "T", "eventDate": "0001-01-01"}, {"eventDate"}),
        ({"title": "T", "eventDate": "0001-01-01T01:00:00Z"}, {"eventDate"}),
        ({"title": "T", "eventDate": "2026-10-03T20:00:00"}, {"eventDate"}),
        ({"title": "T", "description": "x" * 20_001}, {"description"}),
    ],
)
def test_bad_input_names_its_field_and_adds_nothing(
    as_manager: Client, body: dict[str, object], named: dict[str, str] | set[str]
) -> None:
    fields = refusal(as_manager.post(ALL, body, JSON), 422)
    assert fields == named or fields.keys() == named
    assert not PastEvent.objects.exists()


def test_only_what_is_given_changes(as_manager: Client) -> None:
    past = filling.past_event("Opening", day=date(2026, 3, 6))
    answer = as_manager.put(f"{ALL}/{past.pk}", {"title": "Opening Night", "version": 1}, JSON)
    assert answer.status_code == 200
    assert answer.json()["title"] == "Opening Night"
    assert answer.json()["description"] == "We were there."
    assert (answer.json()["eventDate"], answer.json()["version"]) == ("2026-03-06", 2)


def test_a_date_is_taken_away_again(as_manager: Client) -> None:
    past = filling.past_event("Opening", day=date(2026, 3, 6))
    answer = as_manager.put(f"{ALL}/{past.pk}", {"eventDate": None}, JSON)
    assert answer.json()["eventDate"] is None


def test_a_change_without_a_title_left_is_refused(as_manager: Client) -> None:
    past = filling.past_event("Opening")
    answer = as_manager.put(f"{ALL}/{past.pk}", {"title": " ", "description": "New"}, JSON)
    assert refusal(answer, 422) == {"title": "is required"}
    past.refresh_from_db()
    assert (past.title, past.description) == ("Opening", "We were there.")


def test_saving_the_same_twice_is_one_change(as_manager: Client) -> None:
    past = filling.past_event("Opening")
    body = {"title": "Opening Night", "version": 1}
    first = as_manager.put(f"{ALL}/{past.pk}", body, JSON).json()
    before = publishing.version()
    again = as_manager.put(f"{ALL}/{past.pk}", body, JSON)
    assert (again.status_code, again.json()) == (200, first)
    assert publishing.version() == before


def test_a_past_event_goes_with_its_images_and_undo_puts_all_back(
    as_manager: Client, client: Client
) -> None:
    past = filling.past_event("Opening", day=date(2026, 3, 6))
    filling.photo(past, "The curtain")
    filling.photo(past, "The toast")
    events, images = unversioned(client.get(ALL)), client.get("/api/past-event-images").json()
    deletion = as_manager.delete(f"{ALL}/{past.pk}")
    assert client.get(ALL).json() == client.get("/api/past-event-images").json() == []
    assert client.get(f"{ALL}/{past.pk}/images").status_code == 404
    undo(as_manager, deletion)
    assert unversioned(client.get(ALL)) == events
    assert client.get("/api/past-event-images").json() == images


def test_past_events_are_searched_and_paged(client: Client) -> None:
    for month in range(1, 6):
        filling.past_event(f"Jam {month}", day=date(2026, month, 1))
    filling.past_event("Wrap Party")
    found = client.get(f"{ALL}?search=jam&offset=1&limit=2")
    assert [event["title"] for event in found.json()] == ["Jam 4", "Jam 3"]
    assert found["X-Total-Count"] == "5"
    assert refusal(client.get(ALL, {"limit": 0}), 422).keys() == {"limit"}
