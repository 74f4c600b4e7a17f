"""The ticket status follows the seats where nobody has set one by hand."""

import pytest
from django.test import Client

from nightcap.bookings.models import Booking
from nightcap.core.time import now
from nightcap.events.models import Event
from nightcap.venue.values import SeatsLeftPercent
from tests.support.bookings.asking import book
from tests.support.bookings.holds import hold
from tests.support.factory import Make

JSON = "application/json"


def status_of(event: Event) -> str:
    status: str = Client().get(f"/api/events/{event.pk}").json()["ticketStatus"]
    return status


def change(manager: Client, event: Event, **body: object) -> str:
    answer = manager.put(f"/api/events/{event.pk}", body, JSON)
    assert answer.status_code == 200, answer.content
    return status_of(event)


def is_by_seats(manager: Client, event: Event) -> bool:
    told: bool = manager.get(f"/api/admin/events/{event.pk}").json()["isStatusBySeats"]
    return told


def test_seats_given_back_are_seen_and_those_held_count_as_taken(
    as_manager: Client, make: Make
) -> None:
    event = make.event(capacity=10)
    held = hold(event, numberOfTickets=2)
    assert (held.is_held, status_of(event)) == (True, "Selling Fast")
    booking = Booking.objects.filter(event=event, held_until=None).first()
    assert booking is not None
    as_manager.post(f"/api/bookings/{booking.pk}/cancel", content_type="application/json")
    assert status_of(event) == "Available"


def test_what_the_manager_sets_stands_until_the_seats_are_chosen_again(
    as_manager: Client, make: Make
) -> None:
    event = make.event(capacity=4)
    address = f"/api/events/{event.pk}/ticket-status"
    as_manager.put(address, {"ticketStatus": "Available"}, JSON)
    book(event, numberOfTickets=3)
    assert (status_of(event), is_by_seats(as_manager, event)) == ("Available", False)
    answer = as_manager.delete(address)
    assert (answer.status_code, answer.json()["ticketStatus"]) == (200, "Limited Seats")
    assert is_by_seats(as_manager, event)
    assert Client().delete(address).status_code == 401


def test_a_link_that_was_given_a_status_is_outranked_once_the_seats_are_chosen(
    as_manager: Client, make: Make
) -> None:
    event = make.event(title="Mic", capacity=4, seats_taken=2)
    make.link("Mic", ticket_status="Concluded", ticket_status_set_at=now())
    assert (status_of(event), is_by_seats(as_manager, event)) == ("Concluded", False)
    assert change(as_manager, event, isStatusBySeats=True) == "Selling Fast"
    assert is_by_seats(as_manager, event)


def test_the_form_says_whose_word_the_status_is(as_manager: Client, make: Make) -> None:
    event = make.event(capacity=4, seats_taken=2)
    # What is read already is no change, unless it shall not follow the seats any more.
    assert change(as_manager, event, ticketStatus="Selling Fast") == "Selling Fast"
    assert is_by_seats(as_manager, event)
    held = {"ticketStatus": "Selling Fast", "isStatusBySeats": False}
    assert change(as_manager, event, **held) == "Selling Fast"
    assert not is_by_seats(as_manager, event)
    assert change(as_manager, event, capacity=20) == "Selling Fast"
    assert change(as_manager, event, isStatusBySeats=True) == "Available"


@pytest.mark.parametrize(
    ("body", "by_seats"),
    [
        ({}, True),
        ({"ticketStatus": "Available"}, True),
        ({"ticketStatus": "Available", "isStatusBySeats": False}, False),
        ({"ticketStatus": "Limited Seats"}, False),
        ({"ticketStatus": "Limited Seats", "isStatusBySeats": True}, True),
    ],
)
def test_a_new_event_follows_its_seats_unless_it_is_given_a_status(
    as_manager: Client, body: dict[str, object], by_seats: bool
) -> None:
    new = {"title": "Mic", "date": "2036-12-02T01:00:00Z", "capacity": 4, **body}
    answer = as_manager.post("/api/events", new, JSON).json()
    assert "isStatusBySeats" not in answer
    made = as_manager.get(f"/api/admin/events/{answer['id']}").json()
    assert made["isStatusBySeats"] is by_seats
    assert made["ticketStatus"] == ("Available" if by_seats else body["ticketStatus"])


def test_whatever_the_status_was_undoing_brings_back_that_it_followed_the_seats(
    as_manager: Client, make: Make
) -> None:
    event = make.event(capacity=4, seats_taken=3)
    answer = as_manager.put(f"/api/events/{event.pk}", {"ticketStatus": "Sold Out"}, JSON)
    assert status_of(event) == "Sold Out"
    as_manager.post(f"/api/admin/changes/{answer['X-Change']}/undo")
    assert (status_of(event), is_by_seats(as_manager, event)) == ("Limited Seats", True)


def test_thresholds_that_cross_are_refused() -> None:
    with pytest.raises(ValueError, match="must not be below 'Limited Seats'"):
        SeatsLeftPercent(selling_fast=20, limited_seats=30)
