"""A party that was promised a place in line or seats has them, whatever is killed meanwhile."""

import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import count, cycle, islice
from pathlib import Path

import httpx
import pytest
from django.conf import LazySettings

from tests.support.bookings.selling import visitor_at
from tests.support.drills import often
from tests.support.killing import a_web_worker, the_background_worker, the_tree
from tests.support.ports import free_port
from tests.support.server import RunningServer, running
from tests.support.waitlist.full_event import (
    ACCEPTED,
    OFFERED,
    answer,
    faults,
    full,
    mailed_twice,
    party_of,
    tokens_of,
)

pytestmark = pytest.mark.server

KILLS = often(2, hard=15)
HOMES = 24
SIZE = 2
IN_LINE = 9
"""Parties that wait before anybody gives seats back: so all that come back are offered."""
TOLD_FIRST = 6
"""Acknowledged answers before each kill."""
GIVES_UP_AFTER = 120.0
"""Seconds of one server, on a slow machine; the rounds end by the number of answers."""
WAYS = (the_tree, a_web_worker, the_background_worker)
_NUMBERS = count()


@dataclass
class Told:
    """What guests sent under a key of its own, and what they were told."""

    joined: set[int] = field(default_factory=set)
    cancelled: set[str] = field(default_factory=set)
    accepted: set[str] = field(default_factory=set)
    unsure: list[Callable[[RunningServer], int]] = field(default_factory=list)
    """What to send again under its key, as nobody heard an answer."""

    @property
    def is_of_each_kind(self) -> bool:
        return all((self.joined, self.cancelled, self.accepted))

    @property
    def answers(self) -> int:
        return len(self.joined) + len(self.cancelled) + len(self.accepted)


def test_no_acknowledged_place_or_seat_is_lost_and_no_mail_sent_twice_when_processes_are_killed(
    tmp_path: Path, settings: LazySettings
) -> None:
    port, told, event_id = free_port(), Told(), 0
    bookings: list[str] = []
    for kill in islice(cycle(WAYS), KILLS):
        with running(tmp_path, port=port) as server:
            settings.SECRET_KEY = (server.data_dir / "secret-key").read_text()
            if not event_id:
                with ExitStack() as opened:
                    homes = [opened.enter_context(visitor_at(server, at)) for at in range(HOMES)]
                    event_id, bookings = full(server, homes, size=SIZE)
                for number in islice(_NUMBERS, IN_LINE):
                    _send(told, server, number, _joining(event_id, number), told.joined.add)
            _act_and_kill(server, event_id, bookings, told, kill)
    with running(tmp_path, port=port) as server:
        again = Counter(send(server) for send in told.unsure)
        assert set(again) <= {200, 201, 409, 410}, again
        places = _numbers(server, event_id)
        assert told.joined <= places
        # The same check finds what was never acknowledged.
        assert not told.joined | {-1} <= places
        assert told.accepted <= set(tokens_of(server, event_id, ACCEPTED))
        gone = server.number(
            "SELECT COUNT(*) FROM bookings_booking WHERE cancelled_at IS NOT NULL"
            " AND customer_email LIKE 'guest-%'"
        )
        assert gone >= len(told.cancelled) > 0
        assert len(told.accepted) > 0
        assert faults(server, event_id) == []
        assert mailed_twice(server, event_id) == []
        joined = server.number("SELECT COUNT(*) FROM mail_mail WHERE template = 'waitlist/joined'")
        assert joined == len(places)
        confirmed = server.number(
            "SELECT COUNT(*) FROM mail_mail WHERE template = 'bookings/confirmation'"
            """ AND "to" LIKE 'waits-%'"""
        )
        assert confirmed == len(tokens_of(server, event_id, ACCEPTED))


def _act_and_kill(
    server: RunningServer,
    event_id: int,
    bookings: list[str],
    told: Told,
    kill: Callable[[RunningServer], None],
) -> None:
    """Join, give back and accept without pause, kill in the middle of it, and go on for a while."""
    before, ends_at = told.answers, time.monotonic() + GIVES_UP_AFTER
    killed: list[int] = []

    def guest(hand: int) -> None:
        while time.monotonic() < ends_at and server.process.poll() is None:
            if killed and told.answers > killed[0] + TOLD_FIRST:
                return
            is_told = told.answers >= before + TOLD_FIRST and told.is_of_each_kind
            if not killed and hand == 0 and is_told:
                killed.append(told.answers)
                kill(server)
                continue
            _one_act(server, event_id, bookings, told)

    with ThreadPoolExecutor(4) as hands:
        list(hands.map(guest, range(4)))


def _one_act(server: RunningServer, event_id: int, bookings: list[str], told: Told) -> None:
    number = next(_NUMBERS)
    match number % 3:
        case 0:
            _send(told, server, number, _joining(event_id, number), told.joined.add)
        case 1 if bookings:
            token = bookings.pop()
            _send(told, server, number, _cancelling(token), lambda _: told.cancelled.add(token))
        case _:
            places = tokens_of(server, event_id, OFFERED)
            if places:
                place = places[number % len(places)]
                _send(told, server, number, _accepting(place), lambda _: told.accepted.add(place))


Request = Callable[[httpx.Client, dict[str, str]], httpx.Response]


def _joining(event_id: int, number: int) -> Request:
    body = party_of(event_id, number, SIZE)
    return lambda home, headers: home.post("/api/waitlist", json=body, headers=headers)


def _cancelling(token: str) -> Request:
    path = f"/api/guest/bookings/{token}/cancel"
    return lambda home, headers: home.post(path, headers=headers)


def _accepting(place: str) -> Request:
    return lambda home, headers: answer(home, place, "accept", key=headers["Idempotency-Key"])


def _send(
    told: Told, server: RunningServer, number: int, request: Request, note: Callable[[int], object]
) -> None:
    headers = {"Idempotency-Key": f"one-act-{number:08}"}

    def send(server: RunningServer) -> int:
        # Each from a home of its own: a network may put only a few in line in an hour.
        with visitor_at(server, HOMES + number) as home:
            return request(home, headers).status_code

    try:
        status = send(server)
    except httpx.TransportError:
        told.unsure.append(send)
        return
    if status in {200, 201}:
        note(number)


def _numbers(server: RunningServer, event_id: int) -> set[int]:
    """Return the numbers of the parties that have a place in line."""
    rows = server.rows(
        f"SELECT customer_email FROM waitlist_waitlistentry WHERE event_id = {event_id}"
    )
    return {int(str(email).split("-")[1]) for (email,) in rows}
