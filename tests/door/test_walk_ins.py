"""Who walks in is let in from the panel as at the door, over HTTP."""

from datetime import timedelta
from uuid import UUID, uuid4

import pytest
from django.test import Client

from nightcap.core.models import Change
from nightcap.core.time import now
from nightcap.door.models import Tap
from nightcap.events.models import Event
from tests.support.bookings.admin import seats_left
from tests.support.door.doors import door_of, look, send, undo, walk_in
from tests.support.factory import Make

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(make: Make) -> Event:
    """Return an event of ten seats that begins in an hour."""
    return make.event(title="Doors at Eight", starts_at=now() + timedelta(hours=1), capacity=10)


@pytest.fixture
def token(event: Event, as_manager: Client) -> str:
    return door_of(as_manager, event)


def walks_in(manager: Client, event: Event, tap_id: UUID, **more: object) -> int:
    """Let somebody in from the panel; return how it was answered."""
    body = {"eventId": event.pk, "seats": 2} | more
    path = f"/api/bookings/walk-ins/{tap_id}"
    return manager.put(path, body, "application/json").status_code


def test_a_walk_in_of_the_panel_is_one_of_the_door_and_is_taken_back_by_either(
    event: Event, token: str, as_manager: Client
) -> None:
    first, second = uuid4(), uuid4()
    for _ in range(2):
        assert walks_in(as_manager, event, first, name="Ida", isPaid=True) == 204
        assert walks_in(as_manager, event, second) == 204
    [show] = look(token).json()["shows"]
    taps = sorted(
        ((tap["name"], tap["seats"], tap["isPaid"]) for tap in show["taps"]), reverse=True
    )
    assert taps == [("Ida", 2, True), ("", 2, False)]
    assert seats_left(event) == 6
    for _ in range(2):
        assert as_manager.delete(f"/api/bookings/walk-ins/{first}").status_code == 204
    send(token, undo(walk_in(event, 2) | {"id": str(second)}))
    assert seats_left(event) == 10
    entries = Change.objects.filter(kind="walk-in").order_by("pk").values_list("action", "title")
    assert list(entries) == [
        ("added", event.title),
        ("added", event.title),
        ("taken back", event.title),
    ]


def test_a_walk_in_of_no_event_or_of_no_tap_is_not_there(event: Event, as_manager: Client) -> None:
    assert walks_in(as_manager, event, uuid4(), eventId=event.pk + 1) == 404
    assert walks_in(as_manager, event, uuid4(), seats=0) == 422
    assert as_manager.delete(f"/api/bookings/walk-ins/{uuid4()}").status_code == 404
    assert Tap.objects.count() == 0
