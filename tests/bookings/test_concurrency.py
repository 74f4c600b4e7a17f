"""Bookings, changes and cancellations at the same moment, on either database."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from tests.support.bookings.selling import guest, open_event, visitor_at
from tests.support.server import RunningServer

pytestmark = [pytest.mark.server, pytest.mark.database]

CAPACITY = 40
PARTIES = 10
ROUNDS = 120
AT_ONCE = 8
GUESTS = 40


def test_changing_cancelling_and_booking_at_once_never_oversell_or_lose_seats(
    server: RunningServer,
) -> None:
    event_id = open_event(server, capacity=CAPACITY)
    with server.signed_in() as manager, ThreadPoolExecutor(AT_ONCE) as hands:
        parties = [_written_down(manager, event_id, tickets=2) for _ in range(PARTIES)]

        def act(turn: int, party: int) -> int:
            if turn % 5 == 0:
                return _book(manager, event_id, tickets=3).status_code
            if turn % 17 == 0:
                return manager.post(f"/api/bookings/{party}/cancel").status_code
            return _change(manager, party, tickets=turn % 6 + 1)

        answers = Counter(hands.map(act, range(ROUNDS), parties * (ROUNDS // PARTIES)))
    assert set(answers) <= {200, 201, 409}, answers
    assert answers[200] > 0
    taken = server.number(f"SELECT seats_taken FROM events_event WHERE id = {event_id}")
    held = server.number(
        "SELECT CAST(COALESCE(SUM(number_of_tickets), 0) AS INTEGER) FROM bookings_booking"
        f" WHERE event_id = {event_id} AND cancelled_at IS NULL"
    )
    assert taken == held <= CAPACITY


def test_a_booking_cancelled_by_many_hands_frees_its_seats_once(server: RunningServer) -> None:
    event_id = open_event(server, capacity=CAPACITY)
    with server.signed_in() as manager, ThreadPoolExecutor(AT_ONCE) as hands:
        _written_down(manager, event_id, tickets=5)
        party = _written_down(manager, event_id, tickets=4)
        answers = Counter(
            hands.map(
                lambda _: manager.post(f"/api/bookings/{party}/cancel").status_code, range(20)
            )
        )
    assert answers == {200: 20}
    assert server.number(f"SELECT seats_taken FROM events_event WHERE id = {event_id}") == 5


def _written_down(manager: httpx.Client, event_id: int, *, tickets: int) -> int:
    number: int = _book(manager, event_id, tickets=tickets).raise_for_status().json()["id"]
    return number


def _book(manager: httpx.Client, event_id: int, *, tickets: int) -> httpx.Response:
    body = {
        "customerName": "Grace",
        "customerPhone": "212 555 0101",
        "numberOfTickets": tickets,
        "eventId": event_id,
    }
    return manager.post("/api/bookings/by-phone", json=body)


def _change(manager: httpx.Client, party: int, *, tickets: int) -> int:
    body = {"customerName": "Grace", "customerPhone": "212 555 0101", "numberOfTickets": tickets}
    return manager.put(f"/api/bookings/{party}", json=body).status_code


def test_bookings_over_several_events_in_two_orders_meet_two_workers_and_the_manager(
    server: RunningServer,
) -> None:
    dates = [open_event(server, capacity=2 * GUESTS) for _ in range(4)]

    def book_all(number: int) -> list[int]:
        order = dates if number % 2 else dates[::-1]
        with visitor_at(server, number) as guest_home:
            return [
                guest_home.post("/api/bookings", json=guest(event_id, number)).status_code
                for event_id in order
            ]

    def rename_and_undo(turn: int) -> list[int]:
        body = {"description": f"Evening {turn}", "scope": "all"}
        saved = manager.put(f"/api/events/{dates[turn % 4]}", json=body)
        undone = manager.post(f"/api/admin/changes/{saved.headers['X-Change']}/undo")
        return [saved.status_code, undone.status_code]

    with server.signed_in() as manager, ThreadPoolExecutor(AT_ONCE + 1) as hands:
        saved = hands.submit(lambda: [rename_and_undo(turn) for turn in range(8)])
        booked = list(hands.map(book_all, range(GUESTS)))
        assert Counter(status for one in saved.result() for status in one) == {200: 16}
    assert Counter(status for one in booked for status in one) == {201: 4 * GUESTS}
