"""The events as the box office sees them: seats, parties, arrivals."""

from datetime import timedelta

import pytest
from django.test import Client

from nightcap.core.time import now, utc_iso
from tests.support.answers import Answer
from tests.support.bookings.admin import arrive, by_phone, cancel
from tests.support.factory import Make

pytestmark = pytest.mark.django_db


def sales(manager: Client, **wanted: str | int) -> Answer:
    return manager.get("/api/bookings/events", wanted)


def titles(answer: Answer) -> list[str]:
    return [event["title"] for event in answer.json()]


def test_an_event_shows_its_seats_parties_and_arrivals(make: Make, as_manager: Client) -> None:
    event = make.event(title="Jazz", category="music", capacity=70, price_range="$20")
    first = make.booking(event, number_of_tickets=4)
    make.booking(event, number_of_tickets=2)
    gone = make.booking(event, number_of_tickets=6)
    by_phone(as_manager, event)
    cancel(as_manager, gone)
    arrive(as_manager, first)
    [row] = sales(as_manager).json()
    assert row == {
        "eventId": event.pk,
        "title": "Jazz",
        "category": "music",
        "date": utc_iso(event.starts_at),
        "endDate": None,
        "isAllDay": False,
        "doorsMinutes": None,
        "location": None,
        "imageUrl": None,
        "priceRange": "$20",
        "tiers": [],
        "currency": "USD",
        "capacity": 70,
        "seatsTaken": 7,
        "parties": 3,
        "partiesWithoutEmail": 1,
        "heldParties": 0,
        "heldSeats": 0,
        "arrivedParties": 1,
        "arrivedSeats": 4,
        "walkIns": 0,
        "houseSeats": 0,
        "taken": 0,
        "owed": 0,
        "version": 1,
        "isCancelled": False,
        "hasPage": True,
        "ticketStatus": "Available",
    }


def test_events_to_come_are_soonest_first_and_past_ones_latest_first(
    make: Make, as_manager: Client
) -> None:
    for name, hours in {"later": 50, "running": -1, "over": -3, "long over": -90}.items():
        make.event(title=name, starts_at=now() + timedelta(hours=hours))
    assert titles(sales(as_manager)) == ["running", "later"]
    assert titles(sales(as_manager, when="past")) == ["over", "long over"]
    assert titles(sales(as_manager, when="all")) == ["later", "running", "over", "long over"]
    assert sales(as_manager, when="someday").status_code == 422


def test_a_cancelled_event_stays_in_sight_and_tests_do_not(make: Make, as_manager: Client) -> None:
    make.event(title="Off", cancelled_at=now())
    make.event(title="[T] Sound check")
    make.event(title="Deleted", deleted_at=now())
    [row] = sales(as_manager).json()
    assert (row["title"], row["isCancelled"]) == ("Off", True)


def test_events_are_found_by_their_title_and_come_in_parts(make: Make, as_manager: Client) -> None:
    for number in range(4):
        make.event(title=f"Jazz {number}", starts_at=now() + timedelta(days=number + 1))
    make.event(title="Comedy")
    answer = sales(as_manager, search="jazz", offset=1, limit=2)
    assert titles(answer) == ["Jazz 1", "Jazz 2"]
    assert answer["X-Total-Count"] == "4"


def test_one_event_can_be_asked_for(make: Make, as_manager: Client) -> None:
    make.event(title="Another")
    event = make.event(title="Over", starts_at=now() - timedelta(days=9))
    assert titles(sales(as_manager, when="all", eventId=event.pk)) == ["Over"]


@pytest.mark.parametrize(("title", "state"), [("A", "draft"), ("B", "private"), ("[T] C", "")])
def test_an_event_without_a_page_is_found_by_its_id_alone(
    make: Make, as_manager: Client, title: str, state: str
) -> None:
    event = make.event(title=title, state=state or "published")
    assert titles(sales(as_manager)) == []
    [row] = sales(as_manager, when="all", eventId=event.pk).json()
    assert (row["title"], row["hasPage"]) == (title, False)
