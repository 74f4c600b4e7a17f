"""Guests who join, give back, accept, leave and book one night at once, on either database."""

import random
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from threading import Event as Signal
from threading import Thread

import httpx
import pytest
from django.conf import LazySettings

from tests.support.bookings.selling import guest, visitor_at
from tests.support.drills import often
from tests.support.server import RunningServer
from tests.support.waitlist.full_event import (
    ACCEPTED,
    JUMPED,
    OFFERED,
    SEATS,
    answer,
    faults,
    faults_in,
    full,
    mailed_twice,
    party_of,
    tokens_of,
    uncommitted,
)

pytestmark = [pytest.mark.server, pytest.mark.database]

HOMES = 60
SIZE = 2
ACTS = often(500, hard=2_000)
AT_ONCE = 16
REPEATS = often(40, hard=200)
WITHIN = 20.0
"""Seconds in which the worker finds what it looks for every few."""


@pytest.fixture(autouse=True)
def key_of_the_server(server: RunningServer, settings: LazySettings) -> None:
    settings.SECRET_KEY = (server.data_dir / "secret-key").read_text()


@dataclass(frozen=True)
class Crowd:
    """Guests at home, who have booked the night or want to, and what each of them does in turn."""

    server: RunningServer
    event_id: int
    homes: list[httpx.Client]
    tokens: list[str]
    """What opens the bookings of which the night was full at first."""

    @property
    def acts(self) -> dict[str, tuple[int, Callable[[int, int], int]]]:
        """How many in a hundred do what; it takes a turn and a number of seats."""
        return {
            "join": (40, self.join),
            "cancel": (8, self.cancel),
            "change": (8, self.change),
            "book": (20, self.book),
            "run out": (4, self.let_run_out),
            "accept": (12, lambda turn, size: self.answer(turn, size, "accept")),
            "leave": (8, lambda turn, size: self.answer(turn, size, "leave")),
        }

    def join(self, turn: int, size: int) -> int:
        body = party_of(self.event_id, turn, size)
        return self._home(turn).post("/api/waitlist", json=body).status_code

    def cancel(self, turn: int, size: int) -> int:
        return self._home(turn).post(f"{self._booking(turn, size)}/cancel").status_code

    def change(self, turn: int, size: int) -> int:
        body = {
            "customerName": "Ada",
            "customerPhone": "212 555 0101",
            "numberOfTickets": 1 + size % 4,
        }
        return self._home(turn).put(self._booking(turn, size), json=body).status_code

    def book(self, turn: int, size: int) -> int:
        body = guest(self.event_id, 1_000 + turn) | {"numberOfTickets": size}
        return self._home(turn).post("/api/bookings", json=body).status_code

    def let_run_out(self, turn: int, size: int) -> int:
        # Asked once more of the row itself: who accepts at this moment has accepted.
        self.server.change(
            "UPDATE bookings_booking SET held_until = '2026-01-01 00:00:00'"
            " WHERE held_until IS NOT NULL AND cancelled_at IS NULL AND id = (SELECT"
            f" MAX(o.id) FROM bookings_booking o WHERE o.event_id = {self.event_id} AND {OFFERED})"
        )
        return 200

    def answer(self, turn: int, size: int, what: str) -> int:
        # Most often a holder of an offer; sometimes a party that is or was in line.
        where = OFFERED if size > 1 else "w.left_at IS NULL"
        places = tokens_of(self.server, self.event_id, where)
        if not places:
            return 404
        return answer(self._home(turn), places[turn % len(places)], what).status_code

    def _home(self, turn: int) -> httpx.Client:
        return self.homes[turn % len(self.homes)]

    def _booking(self, turn: int, size: int) -> str:
        return f"/api/guest/bookings/{self.tokens[(turn * size) % len(self.tokens)]}"


def test_five_hundred_joins_returns_acceptances_and_bookings_at_once_keep_every_seat_counted(
    server: RunningServer,
) -> None:
    chance = random.Random(52)
    looks, ended = Counter[str](), Signal()
    with ExitStack() as opened, ThreadPoolExecutor(AT_ONCE) as hands:
        homes = [opened.enter_context(visitor_at(server, number)) for number in range(HOMES)]
        event_id, tokens = full(server, homes, size=SIZE)
        crowd = Crowd(server, event_id, homes, tokens)
        kinds = [*crowd.acts]
        weights = [crowd.acts[kind][0] for kind in kinds]
        plan = list(enumerate(chance.choices(kinds, weights, k=ACTS)))
        sizes = [chance.randrange(1, 7) for _ in plan]

        def look() -> None:
            while not ended.is_set():
                looks.update(faults(server, event_id) or ["all well"])

        def act(planned: tuple[int, str], size: int) -> tuple[str, int]:
            turn, kind = planned
            return kind, crowd.acts[kind][1](turn, size)

        watcher = Thread(target=look)
        watcher.start()
        try:
            done = Counter(hands.map(act, plan, sizes))
        finally:
            ended.set()
            watcher.join()
    # 503: the database was busy for too long, and nothing changed.
    assert {status for _, status in done} <= {200, 201, 404, 409, 410, 429, 503}, done
    # At every commit that somebody looked at, which were many.
    assert set(looks) == {"all well"}, looks
    assert looks["all well"] > ACTS / 10
    for what, status in (("join", 201), ("cancel", 200), ("accept", 200), ("leave", 200)):
        assert done[what, status] > 3, done
    assert done["book", 409] > 0, done
    assert faults(server, event_id) == []
    assert server.number(JUMPED.format(event_id=event_id)) == 0
    assert mailed_twice(server, event_id) == []
    _each_mail_has_its_cause(server, event_id)


def _each_mail_has_its_cause(server: RunningServer, event_id: int) -> None:
    entries = f"FROM waitlist_waitlistentry WHERE event_id = {event_id}"
    of_line = f""""to" LIKE 'waits-%-for-{event_id}@example.com'"""

    def mails(template: str) -> int:
        return server.number(
            f"SELECT COUNT(*) FROM mail_mail WHERE template = '{template}' AND {of_line}"
        )

    assert mails("waitlist/joined") == server.number(f"SELECT COUNT(*) {entries}") > 0
    offers = server.number(f"SELECT COUNT(*) {entries} AND booking_id IS NOT NULL")
    assert mails("waitlist/offered") == offers > 0
    accepted = len(tokens_of(server, event_id, ACCEPTED))
    assert mails("bookings/confirmation") == accepted > 0


@pytest.mark.parametrize("what", ["join", "accept", "leave"])
def test_one_key_many_times_at_once_is_done_once(server: RunningServer, what: str) -> None:
    with ExitStack() as opened, ThreadPoolExecutor(AT_ONCE) as hands:
        homes = [opened.enter_context(visitor_at(server, number)) for number in range(3)]
        event_id, tokens = full(server, homes, size=SIZE)
        body = party_of(event_id, 0, SIZE)
        if what != "join":
            homes[0].post("/api/waitlist", json=body).raise_for_status()
            homes[0].post(f"/api/guest/bookings/{tokens[0]}/cancel").raise_for_status()
            [place] = tokens_of(server, event_id, OFFERED)

        def send(_: int) -> tuple[int, bytes]:
            key = f"one-key-to-{what}-once"
            if what == "join":
                headers = {"Idempotency-Key": key}
                got = homes[0].post("/api/waitlist", json=body, headers=headers)
            else:
                got = answer(homes[0], place, what, key=key)
            return got.status_code, got.content

        answers = Counter(hands.map(send, range(REPEATS)))
    assert len(answers) == 1, answers
    assert next(iter(answers))[0] in {200, 201}
    assert faults(server, event_id) == []
    assert mailed_twice(server, event_id) == []
    assert (
        server.number(f"SELECT COUNT(*) FROM waitlist_waitlistentry WHERE event_id = {event_id}")
        == 1
    )


def test_what_nobody_answers_passes_on_within_seconds_though_nobody_asks(
    server: RunningServer,
) -> None:
    with visitor_at(server, 0) as home:
        event_id, [token] = full(server, [home], size=SIZE)
        for number in range(2):
            body = party_of(event_id, number, SIZE)
            home.post("/api/waitlist", json=body).raise_for_status()
        home.post(f"/api/guest/bookings/{token}/cancel").raise_for_status()
    [first] = tokens_of(server, event_id, OFFERED)
    server.change(
        "UPDATE bookings_booking SET held_until = '2026-01-01 00:00:00'"
        f" WHERE event_id = {event_id} AND held_until IS NOT NULL"
    )
    deadline = time.monotonic() + WITHIN
    fresh = f"{OFFERED} AND o.held_until > '2026-01-02 00:00:00'"
    while not (now_offered := tokens_of(server, event_id, fresh)):
        assert time.monotonic() < deadline
        time.sleep(0.2)
    assert now_offered != [first]
    assert faults(server, event_id) == []


def test_the_check_finds_seats_that_came_back_past_the_line_and_seats_given_twice(
    server: RunningServer,
) -> None:
    with visitor_at(server, 0) as home:
        event_id, _ = full(server, [home], size=SIZE)
        home.post("/api/waitlist", json=party_of(event_id, 0, SIZE)).raise_for_status()
    assert faults(server, event_id) == []
    seats = SEATS.format(event_id=event_id)
    frees = f"UPDATE events_event SET seats_taken = 0 WHERE id = {event_id}"
    cancels = (
        "UPDATE bookings_booking SET status = 'cancelled', cancelled_at = '2026-01-01 00:00:00'"
        f" WHERE event_id = {event_id}"
    )
    # Who frees seats and offers them to nobody.
    with uncommitted(server, frees, cancels, seats) as rows:
        assert faults_in(rows) == ["2 free, and a party of 2 waits"]
    # Who counts the seats on the event, and forgets the booking.
    with uncommitted(server, frees, seats) as rows:
        assert "2 sold and held, but 0 counted" in faults_in(rows)
