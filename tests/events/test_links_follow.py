"""A link with a date belongs to its event: it is moved, renamed and restored with it."""

from datetime import timedelta

import pytest
from django.test import Client

from nightcap.core.time import now, utc_iso
from nightcap.events.models import Event, EventLink
from tests.support.answers import Answer
from tests.support.factory import Make

pytestmark = pytest.mark.django_db

JSON = "application/json"
WEEK = timedelta(weeks=1)
HALF_AN_HOUR = timedelta(minutes=30)


def save_link(as_manager: Client, event: Event, url: str) -> Answer:
    body = {"title": event.title, "date": utc_iso(event.starts_at), "url": url}
    return as_manager.post("/api/event-links", body, JSON)


def change(as_manager: Client, event: Event, **body: object) -> Answer:
    return as_manager.put(f"/api/events/{event.pk}", body, JSON)


def address(client: Client, event: Event) -> str | None:
    found: str | None = client.get(f"/api/events/{event.pk}").json()["eventbriteLink"]
    return found


@pytest.fixture
def mondays(make: Make) -> tuple[Event, Event]:
    """Two dates of a series."""
    first = make.event(title="Monday Jam", starts_at=now().replace(microsecond=0) + WEEK)
    return first, make.event(title="Monday Jam", starts_at=first.starts_at + WEEK)


def test_moving_an_event_by_half_an_hour_takes_its_link_along_and_no_others(
    as_manager: Client, mondays: tuple[Event, Event]
) -> None:
    first, second = mondays
    save_link(as_manager, first, "https://first.example")
    save_link(as_manager, second, "https://second.example")
    change(as_manager, first, date=utc_iso(first.starts_at + HALF_AN_HOUR))
    assert address(as_manager, first) == "https://first.example"
    assert address(as_manager, second) == "https://second.example"


def test_an_event_without_a_link_has_none_after_it_was_moved(
    as_manager: Client, mondays: tuple[Event, Event]
) -> None:
    first, second = mondays
    save_link(as_manager, second, "https://second.example")
    change(as_manager, first, date=utc_iso(first.starts_at + HALF_AN_HOUR))
    assert address(as_manager, first) is None


def test_a_renamed_event_keeps_its_link(as_manager: Client, mondays: tuple[Event, Event]) -> None:
    first, second = mondays
    save_link(as_manager, first, "https://first.example")
    change(as_manager, first, title="Monday Jam Special")
    assert address(as_manager, first) == "https://first.example"
    assert address(as_manager, second) is None
    [link] = as_manager.get("/api/event-links").json()
    assert link["titleKey"] == "monday jam special"


def test_a_link_of_a_series_stays_with_the_title(
    as_manager: Client, mondays: tuple[Event, Event]
) -> None:
    first, second = mondays
    series = {"title": "Monday Jam", "url": "https://series.example"}
    as_manager.post("/api/event-links", series, JSON)
    change(as_manager, first, title="Tuesday Jam")
    assert address(as_manager, first) is None
    assert address(as_manager, second) == "https://series.example"


def test_a_link_comes_back_with_the_deletion_of_its_event_undone(
    as_manager: Client, mondays: tuple[Event, Event]
) -> None:
    first, _ = mondays
    save_link(as_manager, first, "https://first.example")
    deletion = as_manager.delete(f"/api/events/{first.pk}")
    as_manager.post(f"/api/admin/changes/{deletion['X-Change']}/undo")
    assert address(as_manager, first) == "https://first.example"


def test_a_deleted_link_is_restored_to_where_its_event_is_now(
    as_manager: Client, mondays: tuple[Event, Event]
) -> None:
    first, _ = mondays
    link = save_link(as_manager, first, "https://first.example").json()
    deletion = as_manager.delete(f"/api/event-links/{link['id']}")
    change(as_manager, first, title="Moved", date=utc_iso(first.starts_at + HALF_AN_HOUR))
    as_manager.post(f"/api/admin/changes/{deletion['X-Change']}/undo")
    assert address(as_manager, first) == "https://first.example"


def test_a_link_that_comes_to_where_another_of_its_title_stands_gives_way_and_can_be_restored(
    as_manager: Client, mondays: tuple[Event, Event]
) -> None:
    first, second = mondays
    save_link(as_manager, first, "https://first.example")
    save_link(as_manager, second, "https://second.example")
    moved = change(as_manager, first, date=utc_iso(second.starts_at))
    assert address(as_manager, second) == "https://second.example"
    assert EventLink.objects.count() == 1
    as_manager.post(f"/api/admin/changes/{moved['X-Change']}/undo")
    assert address(as_manager, first) == "https://first.example"
    assert address(as_manager, second) == "https://second.example"


def test_the_list_of_changes_names_a_link_by_its_events_title(
    as_manager: Client, make: Make
) -> None:
    save_link(as_manager, make.event(title="Late Jazz"), "https://tickets.example/jazz")
    assert as_manager.get("/api/admin/changes").json()[0]["title"] == "Late Jazz"
