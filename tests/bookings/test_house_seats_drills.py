"""House seats, comps, parties of twenty and guests at once, through the real server."""

import random
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from sqlite3 import Cursor
from threading import Barrier, Event

import httpx
import psycopg
import pytest

from tests.bookings.test_rush import ROW, connect
from tests.support.bookings.selling import guest, open_event, visitor_at
from tests.support.drills import often
from tests.support.server import RunningServer
from tests.trust.recording import Tried

pytestmark = [pytest.mark.server, pytest.mark.database]

CAPACITY = 60
ACTS = often(200, hard=800)
AT_ONCE = 16


def faults(server: RunningServer, event_id: int, *, capacity: int) -> list[str]:
    """Return the faults in the seats of an event.

    Sold and kept back must fit into its capacity.
    """
    [(taken, kept_back)] = server.rows(
        f"SELECT seats_taken, house_seats FROM events_event WHERE id = {event_id}"
    )
    assert isinstance(taken, int)
    assert isinstance(kept_back, int)
    sold = server.number(
        "SELECT CAST(COALESCE(SUM(number_of_tickets), 0) AS INTEGER) FROM bookings_booking"
        f" WHERE event_id = {event_id} AND cancelled_at IS NULL"
    )
    found = {
        f"{sold} sold, but {taken} counted": sold != taken,
        f"{sold + kept_back - capacity} given away twice": sold + kept_back > capacity,
    }
    return [fault for fault, is_true in found.items() if is_true]


def test_keeping_back_releasing_and_booking_at_once_never_pass_the_capacity(
    server: RunningServer, tried: Tried
) -> None:
    event_id = open_event(server, capacity=CAPACITY)
    chance = random.Random(7)
    plan = [(turn, chance.random(), chance.randrange(1, 21)) for turn in range(ACTS)]
    booked: list[int] = []
    is_done = Event()

    def act(manager: httpx.Client, planned: tuple[int, float, int]) -> tuple[str, int]:
        turn, what, seats = planned
        if what < 0.3:
            body: dict[str, object] = {"houseSeats": seats}
            answer = manager.put(f"/api/admin/house-seats/{event_id}", json=body)
            return "keep back", answer.status_code
        if what < 0.45:
            body = guest(event_id, turn) | {"numberOfTickets": seats % 6 + 1}
            with visitor_at(server, turn) as guest_home:
                return "book", guest_home.post("/api/bookings", json=body).status_code
        if what < 0.65 and booked:
            path = f"/api/bookings/{booked[seats % len(booked)]}/cancel"
            return "cancel", manager.post(path).status_code
        body = guest(event_id, turn) | {
            "numberOfTickets": seats,
            "isComp": turn % 2 == 0,
            "fromHouseSeats": turn % 3 == 0,
        }
        answer = manager.post("/api/bookings/by-phone", json=body)
        if answer.status_code == 201:
            booked.append(answer.json()["id"])
        return "by phone", answer.status_code

    def watch() -> int:
        """Watch the commits, and return the most seats sold and kept back."""
        most = 0
        while not is_done.wait(0.005):
            gone = f"SELECT seats_taken + house_seats FROM events_event WHERE id = {event_id}"
            most = max(most, server.number(gone))
        return most

    with server.signed_in() as manager, ThreadPoolExecutor(AT_ONCE + 1) as hands:
        watching = hands.submit(watch)
        try:
            done = Counter(hands.map(lambda planned: act(manager, planned), plan))
        finally:
            is_done.set()
        seen = manager.get(f"/api/bookings/events?eventId={event_id}").json()
        left = manager.get(f"/api/events/{event_id}").json()["seatsLeft"]
    assert {status for _, status in done} <= {200, 201, 409, 422}, done
    for what, status in (("keep back", 200), ("book", 201), ("by phone", 201), ("cancel", 200)):
        assert done[what, status] > 0, done
    # Each of the guards was asked.
    assert done["keep back", 422] > 0, done
    assert done["by phone", 409] > 0, done
    assert faults(server, event_id, capacity=CAPACITY) == []
    assert 0 < watching.result() <= CAPACITY
    [row] = seen
    assert row["seatsTaken"] + row["houseSeats"] + left == CAPACITY
    parties = done["by phone", 201] + done["book", 201]
    figure = f"{parties} booked, {done['keep back', 200]} times kept back or released"
    tried(ROW, of=ACTS, held=done.total(), figure=figure)


def test_the_checker_finds_what_a_naive_house_does_wrong(
    server: RunningServer, tried: Tried
) -> None:
    event_id = open_event(server, capacity=10)
    all_have_read = Barrier(24)
    with server.signed_in() as manager, ThreadPoolExecutor(24) as hands:

        def act(turn: int) -> None:
            if turn % 2:
                body = guest(event_id, turn) | {"numberOfTickets": 2}
                all_have_read.wait()
                manager.post("/api/bookings/by-phone", json=body)
            else:
                _keep_back_naively(server, event_id, all_have_read, more=2)

        list(hands.map(act, range(24)))
    found = faults(server, event_id, capacity=10)
    [twice] = [fault for fault in found if fault.endswith("given away twice")]
    what = "seats given away twice by a house that reads first and writes then"
    tried.control(ROW, what, caught=int(twice.split()[0]))


def _keep_back_naively(
    server: RunningServer, event_id: int, all_have_read: Barrier, *, more: int
) -> None:
    """Read how many are free, then write: what was sold or kept back in between is not seen."""
    with closing(connect(server)) as connection:
        run: Callable[..., Cursor | psycopg.Cursor] = connection.execute
        found = run(
            f"SELECT capacity - seats_taken - house_seats FROM events_event WHERE id = {event_id}"
        )
        [(free,)] = found.fetchall()
        all_have_read.wait()
        if free >= more:
            run(f"UPDATE events_event SET house_seats = house_seats + {more} WHERE id = {event_id}")
