"""When everybody wants the last seats at once, through the real server, on either database."""

import json
import sqlite3
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from time import sleep

import psycopg
import pytest

from nightcap.core.time import now
from tests.support.bookings.selling import ask_at_once, mails_for, open_event, outcome
from tests.support.drills import often
from tests.support.postgres import database_of, is_used
from tests.support.server import RunningServer
from tests.trust.recording import Tried

pytestmark = [pytest.mark.server, pytest.mark.database]

ROW = 2 if is_used() else 1
CAPACITY = 100
FEW_SEATS = 70
GUESTS = 500
REPEATS = often(200, hard=500)


def test_five_hundred_guests_at_once_get_exactly_the_hundred_seats(
    server: RunningServer, tried: Tried
) -> None:
    event_id = open_event(server, capacity=CAPACITY)
    responses = ask_at_once(server, event_id, [None] * GUESTS, homes=GUESTS)
    answers = Counter(response.status for response in responses)
    assert outcome(server, event_id, capacity=CAPACITY, answers=answers).faults() == []
    refused = (response.body for response in responses if response.status == 409)
    assert {json.loads(body)["message"] for body in refused} == {"This event is sold out."}
    slowest = sorted(response.after for response in responses)[GUESTS * 95 // 100]
    sold = f"{answers[201]} sold, {answers[409]} refused, none failed"
    figure = f"{sold}; 95 of 100 were answered within {slowest:.2f} s"
    tried(ROW, of=answers.total(), held=answers[201] + answers[409], figure=figure)


def test_most_of_five_hundred_guests_are_refused_and_no_seat_stays_free(
    server: RunningServer,
) -> None:
    event_id = open_event(server, capacity=FEW_SEATS)
    responses = ask_at_once(server, event_id, [None] * GUESTS, homes=GUESTS)
    answers = Counter(response.status for response in responses)
    assert outcome(server, event_id, capacity=FEW_SEATS, answers=answers).faults() == []
    # A seat that comes back is sold to the next guest who asks, although others were refused.
    freed = f"SELECT id FROM bookings_booking WHERE event_id = {event_id} LIMIT 1"
    with server.signed_in() as manager:
        manager.post(f"/api/bookings/{server.number(freed)}/cancel").raise_for_status()
    again = ask_at_once(server, event_id, [None] * 3, homes=3)
    assert sorted(response.status for response in again) == [201, 409, 409]


def test_a_guest_who_got_the_last_seat_gets_the_same_answer_again(server: RunningServer) -> None:
    event_id = open_event(server, capacity=1)
    key: list[str | None] = ["the-key-of-the-last-seat"]
    [first] = ask_at_once(server, event_id, key)
    [refused] = ask_at_once(server, event_id, [None], home="127.0.9.9")
    [again] = ask_at_once(server, event_id, key)
    assert (first.status, refused.status) == (201, 409)
    assert (again.status, again.body) == (201, first.body)


def test_hundreds_of_posts_under_one_key_are_one_booking(
    server: RunningServer, tried: Tried
) -> None:
    event_id = open_event(server, capacity=CAPACITY)
    responses = ask_at_once(server, event_id, ["one-and-the-same-key"] * REPEATS)
    assert Counter(response.status for response in responses) == {201: REPEATS}
    assert len({response.body for response in responses}) == 1
    where = f"WHERE event_id = {event_id}"
    assert server.number(f"SELECT COUNT(*) FROM bookings_booking {where}") == 1
    assert server.number(f"SELECT seats_taken FROM events_event WHERE id = {event_id}") == 1
    assert mails_for(server, event_id) == 1
    bodies = Counter(response.body for response in responses)
    tried(3, of=REPEATS, held=max(bodies.values()), figure="1 booking, 1 seat, 1 mail")


def test_the_checker_finds_what_a_naive_sale_does_wrong(
    server: RunningServer, tried: Tried
) -> None:
    event_id = open_event(server, capacity=10)
    with ThreadPoolExecutor(20) as guests:
        answers = Counter(guests.map(lambda _: _book_naively(server, event_id), range(60)))
    faults = outcome(server, event_id, capacity=10, answers=answers).faults()
    assert any(fault.startswith("oversold") for fault in faults)
    sold = server.number(f"SELECT COUNT(*) FROM bookings_booking WHERE event_id = {event_id}")
    tried.control(ROW, "seats sold twice by who reads first and writes then", caught=sold - 10)


def _book_naively(server: RunningServer, event_id: int) -> int:
    """Read how many are left, then write: what a guest in between has taken is not seen."""
    with closing(connect(server)) as connection:
        run: Callable[..., sqlite3.Cursor | psycopg.Cursor] = connection.execute
        found = run(f"SELECT capacity, seats_taken FROM events_event WHERE id = {event_id}")
        [(capacity, taken)] = found.fetchall()
        if taken >= capacity:
            return 409
        sleep(0.01)
        run(f"UPDATE events_event SET seats_taken = {taken + 1} WHERE id = {event_id}")
        run(
            "INSERT INTO bookings_booking (reference, event_id, customer_name, customer_email,"
            " customer_phone, number_of_tickets, created_at, version, origin)"
            f" VALUES (substr('{now().timestamp() * 1e6:.0f}', 6), {event_id}, 'Ada',"
            f" 'ada@example.com', '1', 1, '{now()}', 1, 'site')"
        )
    return 201


def connect(server: RunningServer) -> sqlite3.Connection | psycopg.Connection:
    """Open the server's database, each statement a transaction of its own."""
    address = database_of(server.data_dir)
    if address is not None:
        return psycopg.connect(address, autocommit=True)
    return sqlite3.connect(server.data_dir / "nightcap.db", timeout=20, isolation_level=None)
