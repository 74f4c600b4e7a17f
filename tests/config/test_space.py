"""When the disk is nearly full: submissions and uploads are refused first, bookings last."""

import pytest
from django.test import Client
from pytest_django import Settings

from nightcap.bookings.models import Booking
from nightcap.core import health
from tests.support.bookings.admin import arrive, by_phone
from tests.support.bookings.asking import book
from tests.support.factory import Make

pytestmark = pytest.mark.django_db

MORE_THAN_ANY_DISK = 10**18
SUBMISSIONS = {
    "/api/contact": {"name": "Ada", "email": "ada@example.com", "message": "Hello"},
    "/api/newsletter": {"name": "Ada", "email": "ada@example.com"},
    "/api/secret-calendar": {"name": "Ada", "email": "ada@example.com"},
    "/api/event-hosting": {
        "firstName": "Ada",
        "lastName": "Lovelace",
        "email": "ada@example.com",
        "phone": "212 555 0101",
        "eventName": "Party",
        "guestCount": 20,
        "eventDate": "2031-01-01",
        "startTime": "19:00",
        "endTime": "23:00",
    },
}


@pytest.fixture
def low(settings: Settings) -> None:
    """Let less be free than submissions need."""
    settings.DISK_LOW_BYTES = MORE_THAN_ANY_DISK


@pytest.fixture
def out(low: None, settings: Settings) -> None:
    """Let less be free than bookings need."""
    settings.DISK_FULL_BYTES = MORE_THAN_ANY_DISK


def test_with_room_everything_is_taken(make: Make) -> None:
    assert not health.disk_space().is_low
    for path, body in SUBMISSIONS.items():
        assert Client().post(path, body, "application/json").status_code == 201, path
    assert book(make.event()).status_code == 201


@pytest.mark.parametrize("path", SUBMISSIONS)
def test_letters_are_refused_first_and_name_the_number_to_call(low: None, path: str) -> None:
    answer = Client().post(path, SUBMISSIONS[path], "application/json")
    assert (answer.status_code, answer["Retry-After"]) == (503, "600")
    said = answer.json()
    assert said["message"].startswith("We cannot take anything in writing just now. Please call us")
    assert said["fields"] == {}


def test_uploads_are_refused_first_but_no_words(low: None, as_manager: Client) -> None:
    event = {"title": "Jazz", "category": "music", "date": "2031-01-01T01:00:00Z"}
    picture = {"imageUrl": "data:image/png;base64," + "A" * 100_000}
    answer = as_manager.post("/api/events", event | picture, "application/json")
    assert (answer.status_code, answer["Retry-After"]) == (503, "600")
    assert "MB are free on the server's disk" in answer.json()["message"]
    assert as_manager.post("/api/events", event, "application/json").status_code == 201


def test_bookings_are_refused_last(low: None, make: Make) -> None:
    assert book(make.event()).status_code == 201


def test_without_room_for_a_booking_none_is_taken(
    out: None, make: Make, as_manager: Client
) -> None:
    event = make.event()
    there = make.booking(make.event())
    for answer in (book(event), by_phone(as_manager, event)):
        assert (answer.status_code, answer["Retry-After"]) == (503, "600")
        assert answer.json()["message"].startswith("We cannot take bookings here just now.")
    assert list(Booking.objects.all()) == [there]
    # The door goes on.
    assert arrive(as_manager, there).status_code == 200


def test_the_panel_is_told(as_manager: Client, settings: Settings) -> None:
    told = as_manager.get("/api/admin/space").json()
    assert told["free"] > 0
    assert (told["isLow"], told["isOut"]) == (False, False)
    settings.DISK_LOW_BYTES = MORE_THAN_ANY_DISK
    assert as_manager.get("/api/admin/space").json()["isLow"] is True
    assert Client().get("/api/admin/space").status_code == 401
