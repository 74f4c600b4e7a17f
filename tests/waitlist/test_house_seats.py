"""House seats and the waitlist: what the house gives back passes to the waiting parties."""

import pytest
from django.test import Client

from nightcap.events.models import Event
from tests.support.answers import Answer
from tests.support.events.feed_publishing import counts, jazz, publish
from tests.support.factory import Make
from tests.support.waitlist.line import faults, full_event, mails_to, states, waits

pytestmark = pytest.mark.django_db


def put_in_seats(manager: Client, event_id: int, capacity: int) -> None:
    body = {"capacity": capacity}
    answer = manager.put(f"/api/events/{event_id}", body, "application/json")
    assert answer.status_code == 200, answer.content


def keep_back(manager: Client, event_id: int, number: int) -> Answer:
    body = {"houseSeats": number}
    return manager.put(f"/api/admin/house-seats/{event_id}", body, "application/json")


def book_from_house_seats(manager: Client, event_id: int, tickets: int) -> Answer:
    body = {
        "eventId": event_id,
        "customerName": "Nina",
        "customerPhone": "212 555 0142",
        "numberOfTickets": tickets,
        "fromHouseSeats": True,
    }
    return manager.post("/api/bookings/by-phone", body, "application/json")


def test_released_house_seats_are_offered_to_the_first_party_that_fits(
    make: Make, as_manager: Client
) -> None:
    event, _ = full_event(make, 2)
    put_in_seats(as_manager, event.pk, 4)
    assert keep_back(as_manager, event.pk, 2).status_code == 200
    waits(event, "Bob", 3)
    waits(event, "Eve", 2)
    assert keep_back(as_manager, event.pk, 0).status_code == 200
    assert states(event) == {"Bob": "waiting", "Eve": "offered"}
    assert faults(event) == []


def test_house_seats_that_a_guest_gets_by_name_pass_by_the_waitlist(
    make: Make, as_manager: Client
) -> None:
    event, _ = full_event(make, 2)
    put_in_seats(as_manager, event.pk, 5)
    assert keep_back(as_manager, event.pk, 3).status_code == 200
    waits(event, "Eve", 1)
    assert book_from_house_seats(as_manager, event.pk, 2).status_code == 201
    event.refresh_from_db()
    assert (event.seats_taken, event.house_seats, event.seats_left) == (4, 1, 0)
    assert states(event) == {"Eve": "waiting"}


def test_the_answer_counts_the_seats_that_pass_on_as_taken(make: Make, as_manager: Client) -> None:
    event, _ = full_event(make, 2)
    put_in_seats(as_manager, event.pk, 4)
    assert keep_back(as_manager, event.pk, 2).status_code == 200
    waits(event, "Eve", 2)
    sales = keep_back(as_manager, event.pk, 0).json()
    assert states(event) == {"Eve": "offered"}
    assert (sales["seatsTaken"], sales["heldSeats"]) == (4, 2)
    waits(event, "Bob", 1)
    answer = as_manager.put(f"/api/events/{event.pk}", {"capacity": 5}, "application/json")
    assert states(event) == {"Eve": "offered", "Bob": "offered"}
    assert answer.json()["seatsLeft"] == 0


def test_while_a_party_waits_though_only_the_house_fills_the_event_it_is_cancelled_not_deleted(
    make: Make, as_manager: Client
) -> None:
    event = make.event(capacity=2)
    assert keep_back(as_manager, event.pk, 2).status_code == 200
    waits(event, "Eve", 1)
    refused = as_manager.delete(f"/api/events/{event.pk}")
    assert refused.status_code == 409
    assert "1 party waits for seats" in refused.json()["message"]
    body = {"eventId": event.pk, "message": ""}
    as_manager.post("/api/bookings/cancel-event", body, "application/json")
    assert mails_to("Eve")[-1].subject == f"Cancelled: {event.title}"
    assert as_manager.delete(f"/api/events/{event.pk}").status_code == 204


def test_an_event_that_leaves_the_calendar_while_a_party_waits_is_kept_and_flagged(
    as_manager: Client,
) -> None:
    publish(jazz())
    event = Event.objects.get()
    put_in_seats(as_manager, event.pk, 2)
    assert keep_back(as_manager, event.pk, 2).status_code == 200
    waits(event, "Eve", 1)
    assert counts(publish()) == {"flagged": 1}
    assert states(event) == {"Eve": "waiting"}
