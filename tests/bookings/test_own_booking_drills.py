"""Guests who change, hand over, cancel and book one night at once, on either database."""

import random
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from time import sleep

import httpx
import pytest

from tests.bookings.selling import address_of, guest, open_event
from tests.bookings.test_rush import connect
from tests.drills import often
from tests.server import RunningServer, running

pytestmark = pytest.mark.server

CAPACITY = 60
PARTIES = 20
ACTS = often(200, hard=800)
AT_ONCE = 16
REPEATS = often(40, hard=200)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with running(tmp_path_factory.mktemp("own-bookings")) as server:
        yield server


def faults(server: RunningServer, event_id: int) -> list[str]:
    """What is wrong with the seats of a night: sold, held and free must be its capacity."""
    of_event = f"FROM bookings_booking WHERE event_id = {event_id}"
    [(sold, held)] = server.rows(
        "SELECT CAST(COALESCE(SUM(CASE WHEN held_until IS NULL THEN number_of_tickets END), 0)"
        " AS INTEGER), CAST(COALESCE(SUM(CASE WHEN held_until IS NOT NULL THEN"
        f" number_of_tickets END), 0) AS INTEGER) {of_event} AND cancelled_at IS NULL"
    )
    assert isinstance(sold, int)
    assert isinstance(held, int)
    taken = server.number(f"SELECT seats_taken FROM events_event WHERE id = {event_id}")
    given = server.number(f"SELECT COUNT(*) {of_event} AND handed_over_at IS NOT NULL")
    taken_over = server.number(
        f"SELECT COUNT(*) {of_event} AND customer_email LIKE 'friend-%@example.com'"
    )
    found = {
        f"{sold} sold and {held} held, but {taken} counted": sold + held != taken,
        f"oversold by {sold + held - CAPACITY}": sold + held > CAPACITY,
        f"{given} handed over, {taken_over} taken over": given != taken_over,
    }
    return [fault for fault, is_true in found.items() if is_true]


def visitor_at(server: RunningServer, number: int) -> httpx.Client:
    """A client with an address of its own, as guests at home have."""
    transport = httpx.HTTPTransport(local_address=f"127.0.1.{number + 1}")
    return httpx.Client(base_url=server.url, timeout=60, transport=transport)


def token_of_new(visitor: httpx.Client, event_id: int, number: int) -> str:
    """Book two seats; return what opens the booking."""
    body = guest(event_id, number) | {"numberOfTickets": 2}
    link: str = visitor.post("/api/bookings", json=body).raise_for_status().json()["link"]
    return link.rpartition("/")[2]


def test_two_hundred_changes_cancels_handovers_and_bookings_at_once_keep_every_seat_counted(
    server: RunningServer,
) -> None:
    event_id = open_event(server, capacity=CAPACITY)
    chance = random.Random(212)  # noqa: S311 (the same acts in every run)
    with ExitStack() as opened, ThreadPoolExecutor(AT_ONCE) as hands:
        homes = [opened.enter_context(visitor_at(server, number)) for number in range(PARTIES)]
        tokens = [token_of_new(home, event_id, turn) for turn, home in enumerate(homes)]
        plan = [
            (turn, chance.randrange(PARTIES), chance.random(), chance.randrange(1, 7))
            for turn in range(ACTS)
        ]

        def act(planned: tuple[int, int, float, int]) -> tuple[str, int]:
            turn, party, what, tickets = planned
            home, path = homes[party], f"/api/guest/bookings/{tokens[party]}"
            if what < 0.06:
                return "cancel", home.post(f"{path}/cancel").status_code
            if what < 0.12:
                friend = {
                    "customerName": "Eve",
                    "customerEmail": f"friend-{turn}@example.com",
                    "customerPhone": "1",
                }
                return "hand over", home.post(f"{path}/hand-over", json=friend).status_code
            if what < 0.3:
                body = guest(event_id, 1_000 + turn) | {"numberOfTickets": turn % 3 + 1}
                return "book", home.post("/api/bookings", json=body).status_code
            body = {"customerName": "Ada", "customerPhone": "1", "numberOfTickets": tickets}
            return "change", home.put(path, json=body).status_code

        done = Counter(hands.map(act, plan))
    allowed = {200, 201, 204, 404, 409, 429}
    assert {status for _, status in done} <= allowed, done
    for what, status in (("cancel", 200), ("hand over", 204), ("book", 201), ("change", 200)):
        assert done[what, status] > 0, done
    assert faults(server, event_id) == []
    assert server.number(f"SELECT seats_taken FROM events_event WHERE id = {event_id}") > 0


@pytest.mark.parametrize("what", ["cancel", "hand-over", "change"])
def test_one_key_many_times_at_once_is_done_once(server: RunningServer, what: str) -> None:
    event_id = open_event(server, capacity=CAPACITY)
    with visitor_at(server, PARTIES) as home, ThreadPoolExecutor(AT_ONCE) as hands:
        token = token_of_new(home, event_id, 0)
        path = f"/api/guest/bookings/{token}"
        body: dict[str, object] = {"customerName": "Eve", "customerPhone": "1"}

        def send(_: int) -> tuple[int, bytes]:
            headers = {"Idempotency-Key": f"one-key-to-{what}"}
            if what == "change":
                answer = home.put(path, json=body | {"numberOfTickets": 5}, headers=headers)
            elif what == "cancel":
                answer = home.post(f"{path}/cancel", headers=headers)
            else:
                friend = body | {"customerEmail": "friend-of-one@example.com"}
                answer = home.post(f"{path}/hand-over", json=friend, headers=headers)
            return answer.status_code, answer.content

        answers = Counter(hands.map(send, range(REPEATS)))
    assert len(answers) == 1, answers
    assert faults(server, event_id) == []
    entries = server.number(
        "SELECT COUNT(*) FROM core_change WHERE actor = 'guest' AND subject_id ="
        f" (SELECT MIN(id) FROM bookings_booking WHERE event_id = {event_id})"
    )
    assert entries == 1
    address = address_of(event_id, 0)
    mails = server.number(f"""SELECT COUNT(*) FROM mail_mail WHERE "to" = '{address}'""")
    assert mails == 2


def test_the_checker_finds_what_naive_changes_do_wrong(server: RunningServer) -> None:
    event_id = open_event(server, capacity=CAPACITY)
    with visitor_at(server, PARTIES) as home:
        for number in range(4):
            token_of_new(home, event_id, number)
    bookings = [
        pk for (pk,) in server.rows(f"SELECT id FROM bookings_booking WHERE event_id = {event_id}")
    ]
    assert faults(server, event_id) == []

    def grow(pk: object) -> None:
        """Read how many are taken, then write: what another guest changes in between is lost."""
        with closing(connect(server)) as connection:
            seats = f"SELECT seats_taken FROM events_event WHERE id = {event_id}"
            [(taken,)] = connection.execute(seats).fetchall()
            sleep(0.2)
            connection.execute(
                f"UPDATE events_event SET seats_taken = {taken + 4} WHERE id = {event_id}"
            )
            connection.execute(f"UPDATE bookings_booking SET number_of_tickets = 6 WHERE id = {pk}")

    with ThreadPoolExecutor(len(bookings)) as hands:
        list(hands.map(grow, bookings))
    assert any("counted" in fault for fault in faults(server, event_id))
