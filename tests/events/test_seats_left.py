"""Free seats are counted once: in Python, in queries and in the browser the same."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from nightcap.core.time import now
from nightcap.door.queries import rooms_of
from nightcap.events.models import SEATS_LEFT, Event, seats_left
from tests.door.doors import arrival, door_of, send, walk_in
from tests.factory import Make

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
    at_door = rooms_of([Event.objects.get(pk=event.pk)])[event.pk].headcount
    seats = ("capacity", "seatsTaken", "walkIns", "houseSeats")
    assert [sales[name] for name in seats] == [20, 4, 5, 3]
    assert [admin[name] for name in seats] == [20, 4, 5, 3]
    assert public["seatsLeft"] == at_door.free == 8
    assert Event.objects.annotate(left=SEATS_LEFT).values_list("left", flat=True).get() == 8
