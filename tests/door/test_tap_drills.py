"""Phones that tap at one door at once, send again and outlive the server, on either database."""

import random
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from itertools import cycle, islice
from pathlib import Path
from time import sleep
from uuid import uuid4

import httpx
import pytest

from tests.bookings.test_rush import connect
from tests.support.bookings.selling import open_event, visitor_at
from tests.support.door.event_at_door import (
    EventAtDoor,
    Tap,
    faults,
    lost,
    made_up,
    open_event_at_door,
    tapped,
)
from tests.support.drills import often
from tests.support.killing import a_web_worker, kill_amid, the_parent, the_tree
from tests.support.ports import free_port
from tests.support.server import RunningServer, running
from tests.trust.recording import Tried

pytestmark = pytest.mark.server

ROW = 55
TAPS = often(120, hard=1_500)
PHONES = 8
AT_ONCE = 32
IN_ONE = 8
REPEATS = often(40, hard=200)
KILLS = often(2, hard=12)
TOLD_FIRST, TOLD_AFTER = often(40, hard=80), often(20, hard=60)
"""Taps that are acknowledged before a kill, and after it where the server goes on."""
MOST_KEPT = 50
ROUNDS = often(6, hard=60)
COME_BACK = {httpx.codes.TOO_MANY_REQUESTS, httpx.codes.SERVICE_UNAVAILABLE}
"""What says to send again later: nothing of it was taken."""


@pytest.mark.database
def test_the_taps_of_eight_phones_at_once_each_count_once(
    server: RunningServer, tried: Tried
) -> None:
    event, chance = open_event_at_door(server), random.Random(52)
    made: list[Tap] = []
    for _ in range(TAPS):
        made.append(made_up(event, made, chance))
    often_sent = next(tap for tap in made if tap["kind"] == "walk-in")
    # Half of them come again, from whichever phone, and an undo may be there before its tap.
    sent = [*made, *chance.sample(made, TAPS // 2)]
    chance.shuffle(sent)
    batches = [sent[place : place + IN_ONE] for place in range(0, len(sent), IN_ONE)]
    batches += [[often_sent]] * REPEATS
    chance.shuffle(batches)
    with ExitStack() as opened, ThreadPoolExecutor(AT_ONCE) as hands:
        phones = [opened.enter_context(visitor_at(server, number)) for number in range(PHONES)]

        def send(turn: int) -> httpx.Response:
            return phones[turn % PHONES].post(event.taps, json={"taps": batches[turn]})

        answers = list(hands.map(send, range(len(batches))))
        [show] = phones[0].get(event.door).json()["shows"]
    assert Counter(answer.status_code for answer in answers) == {200: len(batches)}
    assert [answer.json()["refused"] for answer in answers] == [[]] * len(batches)
    assert faults(server, event, made=TAPS) == []
    arrived, walked_in = event.counted(server)
    assert min(arrived.values()) == 0 < sum(arrived.values())
    assert (walked_in > 0, show["heads"]) == (True, sum(arrived.values()) + walked_in)
    kept = TAPS - len(lost(server, event, made))
    figure = f"{len(batches)} requests, {REPEATS} of them with one and the same tap"
    tried(ROW, f"Taps of {PHONES} phones at once", of=TAPS, held=kept, figure=figure)


@pytest.mark.database
def test_whenever_all_phones_have_tapped_at_once_everybody_is_counted(
    server: RunningServer, tried: Tried
) -> None:
    event, chance = open_event_at_door(server), random.Random(212)
    made: list[Tap] = []
    with ExitStack() as opened, ThreadPoolExecutor(PHONES) as hands:
        phones = [opened.enter_context(visitor_at(server, number)) for number in range(PHONES)]

        def send(phone: httpx.Client, tap: Tap) -> int:
            return phone.post(event.taps, json={"taps": [tap]}).status_code

        for _ in range(ROUNDS):
            # Nothing that comes later puts right what is counted wrong now.
            now_made = [made_up(event, made, chance) for _ in phones]
            made += now_made
            assert set(hands.map(send, phones, now_made)) == {200}
            assert faults(server, event, made=len(made)) == []
    what = f"Rounds of {PHONES} phones that tap at the same moment"
    tried(ROW, what, of=ROUNDS, held=ROUNDS)


class Phone:
    """A phone at the door, which sends a tap until it has heard that it arrived."""

    def __init__(self, event: EventAtDoor, line: httpx.Client, number: int) -> None:
        self.kept: list[Tap] = []
        self.taken: list[Tap] = []
        self.event, self._line = event, line
        self._chance = random.Random(number)

    def act(self) -> None:
        """Tap, and send all that is kept with something that had arrived before."""
        chance, known = self._chance, [*self.taken, *self.kept]
        if len(self.kept) < MOST_KEPT:
            self.kept.append(made_up(self.event, known, chance))
        self.send(chance.sample(self.taken, min(1, len(self.taken))))

    def send(self, again: list[Tap]) -> None:
        """Send what is kept, and something again."""
        try:
            answer = self._line.post(self.event.taps, json={"taps": [*self.kept, *again]})
        except httpx.TransportError:
            sleep(0.02)
            return
        if answer.status_code in COME_BACK:
            sleep(0.1)
            return
        assert (answer.status_code, answer.json()["refused"]) == (200, [])
        self.taken += self.kept
        self.kept = []


def phones_at(server: RunningServer, opened: ExitStack) -> list[Phone]:
    """Phones at the door of one event, each with an address of its own."""
    event = open_event_at_door(server, parties=12)
    lines = [opened.enter_context(visitor_at(server, number)) for number in range(PHONES)]
    return [Phone(event, line, number) for number, line in enumerate(lines)]


def test_no_acknowledged_tap_is_lost_or_counts_twice_when_the_server_is_killed(
    tmp_path: Path, tried: Tried
) -> None:
    port, ways = free_port(), list(islice(cycle((a_web_worker, the_tree, the_parent)), KILLS))
    phones: list[Phone] = []

    def told() -> int:
        return sum(len(phone.taken) for phone in phones)

    with ExitStack() as opened:
        while ways:
            with running(tmp_path, port=port) as server:
                phones = phones or phones_at(server, opened)
                while ways and server.process.poll() is None:
                    acts = [phone.act for phone in phones]
                    kill_amid(
                        server, ways.pop(0), acts, told=told, first=TOLD_FIRST, after=TOLD_AFTER
                    )
        event = phones[0].event
        with running(tmp_path, port=port) as server:
            taken = [tap for phone in phones for tap in phone.taken]
            assert len(taken) >= KILLS * TOLD_FIRST
            missing = lost(server, event, taken)
            unheard = len(tapped(server, event)) - len(taken) + len(missing)
            made = sum(len(phone.kept) + len(phone.taken) for phone in phones)
            for phone in phones:
                phone.send(phone.taken[-100:])
                assert phone.kept == []
            assert faults(server, event, made=made) == []
            what = f"Acknowledged taps over {KILLS} kills"
            figure = f"{unheard} had arrived unheard of; sent again, each counted once"
            tried(ROW, what, of=len(taken), held=len(taken) - len(missing), figure=figure)
            never_sent: Tap = {"id": str(uuid4())}
            caught = len(lost(server, event, [*taken, never_sent])) - len(missing)
            tried.control(ROW, "taps that were never sent", caught=caught)


def test_the_checker_finds_what_a_naive_door_does_wrong(
    server: RunningServer, tried: Tried
) -> None:
    event_id = open_event(server, capacity=10)
    event = open_event_at_door(server, event_id, parties=2)
    assert faults(server, event, made=0) == []
    party = min(event.sizes)

    def let_in(_: int) -> None:
        """Read, then write; a tap that comes again is another one, a party as large as tapped."""
        of_event = f"WHERE id = {event_id}"
        with closing(connect(server)) as connection:
            [(walk_ins,)] = connection.execute(
                f"SELECT walk_ins FROM events_event {of_event}"
            ).fetchall()
            sleep(0.2)
            connection.execute(f"UPDATE events_event SET walk_ins = {walk_ins + 1} {of_event}")
            connection.execute(
                f"UPDATE bookings_booking SET arrived_seats = arrived_seats + 1 WHERE id = {party}"
            )
            for kind, booking in (("walk-in", "NULL"), ("arrival", str(party))):
                connection.execute(
                    "INSERT INTO door_tap (uuid, event_id, kind, booking_id, seats, name, is_paid,"
                    f" at, received_at) VALUES ('{uuid4().hex}', {event_id}, '{kind}', {booking},"
                    " 1, '', FALSE, '2031-01-01 01:00:00', '2031-01-01 01:00:00')"
                )

    with ThreadPoolExecutor(8) as hands:
        list(hands.map(let_in, range(8)))
    # Two taps, each of which the phones sent eight times.
    found = faults(server, event, made=2)
    for fault in ("larger", "walked in", "made"):
        assert any(fault in one for one in found), found
    tried.control(ROW, "faults of a door that reads first and writes then", caught=len(found))
