"""Free seats are counted once: in Python, in queries and in the browser the same."""

import json
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from nightcap.core.time import now
from nightcap.door.selectors import rooms_of
from nightcap.events.models import Event
from nightcap.events.seats import SEATS_LEFT, seats_left
from nightcap.waitlist.models import WaitlistEntry
from tests.support.bookings.admin import cancel
from tests.support.door.doors import arrival, door_of, send, undo, walk_in
from tests.support.factory import Make
from tests.support.waitlist.line import join

CASES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "door" / "seats_left.json").read_text()
)


@pytest.mark.parametrize("case", CASES, ids=[case["says"] for case in CASES])
def test_free_seats_are_counted_as_the_browser_counts_them(case: dict[str, Any]) -> None:
    counted = seats_left(
        case["capacity"],
        taken=case["seatsTaken"],
        walk_ins=case["walkIns"],
        house_seats=case["houseSeats"],
    )
    assert counted == case["left"]


@pytest.mark.django_db
def test_after_five_walk_ins_every_answer_has_the_same_free_seats(
    make: Make, as_manager: Client
) -> None:
    event = make.event(starts_at=now(), capacity=20)
    booking = make.booking(event, number_of_tickets=4)
    as_manager.put(f"/api/admin/house-seats/{event.pk}", {"houseSeats": 3}, "application/json")
    token = door_of(as_manager, event)
    assert send(token, arrival(booking, 3), walk_in(event, 5)).json()["refused"] == []
    public = Client().get(f"/api/events/{event.pk}").json()
    [sales] = as_manager.get(f"/api/bookings/events?when=all&eventId={event.pk}").json()
    admin = as_manager.get(f"/api/admin/events/{event.pk}").json()
    seats = ("capacity", "seatsTaken", "walkIns", "houseSeats")
    assert [sales[name] for name in seats] == [20, 4, 5, 3]
    assert [admin[name] for name in seats] == [20, 4, 5, 3]
    assert public["seatsLeft"] == free_at_door(event) == 8
    assert Event.objects.annotate(left=SEATS_LEFT).values_list("left", flat=True).get() == 8


def free_at_door(event: Event) -> int | None:
    """Return the free seats of an event as a phone at the door counts them."""
    event = Event.objects.get(pk=event.pk)
    room = rooms_of([event])[event.pk].headcount
    taken = room.heads - room.walk_ins + room.to_come
    return seats_left(
        event.capacity, taken=taken, walk_ins=room.walk_ins, house_seats=event.house_seats
    )


def free_everywhere(manager: Client, event: Event) -> int:
    """Return the free seats of an event.

    Fails unless the page, the panel and the door agree on them.
    """
    public = Client().get(f"/api/events/{event.pk}").json()["seatsLeft"]
    [sales] = manager.get(f"/api/bookings/events?when=all&eventId={event.pk}").json()
    at_door = rooms_of([Event.objects.get(pk=event.pk)])[event.pk].headcount
    taken = ("seatsTaken", "walkIns", "houseSeats")
    assert public == free_at_door(event) == sales["capacity"] - sum(sales[name] for name in taken)
    assert (sales["walkIns"], sales["arrivedSeats"]) == (
        at_door.walk_ins,
        at_door.heads - at_door.walk_ins,
    )
    assert isinstance(public, int)
    return public


@pytest.mark.django_db
def test_a_cancelled_party_that_comes_in_takes_its_seats_at_the_door_and_on_the_page(
    make: Make, as_manager: Client
) -> None:
    event = make.event(starts_at=now(), capacity=20)
    make.booking(event, number_of_tickets=5)
    booking = make.booking(event, number_of_tickets=4)
    token = door_of(as_manager, event)
    cancel(as_manager, booking)
    assert free_everywhere(as_manager, event) == 15
    tap = arrival(booking, 3)
    send(token, tap, walk_in(event, 1))
    assert free_everywhere(as_manager, event) == 11
    send(token, undo(tap))
    assert free_everywhere(as_manager, event) == 14


@pytest.mark.django_db
def test_a_party_that_is_cancelled_in_the_room_keeps_the_seats_of_who_came_in(
    make: Make, as_manager: Client
) -> None:
    event = make.event(starts_at=now(), capacity=20)
    booking = make.booking(event, number_of_tickets=4)
    token = door_of(as_manager, event)
    tap = arrival(booking, 3)
    send(token, tap)
    assert free_everywhere(as_manager, event) == 16
    cancel(as_manager, booking)
    assert free_everywhere(as_manager, event) == 17
    cancel(as_manager, booking)
    send(token, tap)
    assert free_everywhere(as_manager, event) == 17
    send(token, undo(tap))
    assert free_everywhere(as_manager, event) == 20


@pytest.mark.django_db
def test_who_waits_is_not_offered_the_seats_on_which_a_cancelled_party_sits(
    make: Make, as_manager: Client
) -> None:
    event = make.event(starts_at=now() + timedelta(hours=20), capacity=4)
    booking = make.booking(event, number_of_tickets=4)
    send(door_of(as_manager, event), arrival(booking, 3))
    join(event, "Eve", 2)
    cancel(as_manager, booking)
    assert WaitlistEntry.objects.get().booking is None
    assert free_everywhere(as_manager, event) == 1
