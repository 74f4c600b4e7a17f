"""How many connections one visitor may hold in a worker; the oldest that are only held go first."""

import itertools
import socket
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from nightcap.core.http import NETWORKS_OF_A_SITE
from nightcap.http.connections import (
    MAX_CONNECTIONS_OF_NETWORK,
    ConnectionTable,
    GuardedProtocol,
)
from tests.support.lines import connected, crowd, is_closed, read_answer
from tests.support.server import RunningServer, running
from tests.trust.recording import Tried

pytestmark = pytest.mark.quiet

BEYOND = 100
HOLDER = "127.0.0.7"
ASK = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with running(tmp_path_factory.mktemp("counted"), workers=1) as started:
        yield started


@pytest.mark.server
def test_who_opens_too_many_is_served_each_time_for_older_ones_that_are_cut_off(
    server: RunningServer, tried: Tried
) -> None:
    with ExitStack() as opened:
        other = opened.enter_context(connected(server, source="127.0.0.8"))
        held = opened.enter_context(crowd(server, "silent", source=HOLDER))
        # Each has been served and is kept for another request, for which there is a minute.
        for number in range(1, MAX_CONNECTIONS_OF_NETWORK + BEYOND + 1):
            held.grow_to(number)
            assert served(held.lines[-1])
            assert number % BEYOND or served(other)
        left = sum(not is_closed(line) for line in held.lines)
    assert MAX_CONNECTIONS_OF_NETWORK * 8 // 10 < left <= MAX_CONNECTIONS_OF_NETWORK
    opened_in_all = MAX_CONNECTIONS_OF_NETWORK + BEYOND
    figure = f"of {opened_in_all} that one address held {opened_in_all - left} were cut off"
    tried(43, of=opened_in_all, held=opened_in_all, figure=figure)


def served(line: socket.socket) -> bool:
    line.sendall(ASK)
    return read_answer(line).startswith(b"HTTP/1.1 200 ")


class Idle(GuardedProtocol):
    """A connection that its visitor holds and does nothing with; no socket belongs to it."""

    _numbers = itertools.count()

    def __init__(self, table: ConnectionTable, address: str) -> None:
        self.address = address
        self.is_open = True
        self._number = next(self._numbers)
        self._table = table
        table.add(self)

    @property
    def held_since(self) -> float:
        return self._number

    def drop(self) -> None:
        self.is_open = False
        self._table.discard(self)


def test_a_whole_48_of_ipv6_counts_as_some_visitors_however_many_networks_it_has() -> None:
    table = ConnectionTable(most=100, most_of_network=3)
    held = []
    for number in range(200):
        client = f"2001:db8:7:{number:x}::1"
        assert table.has_room_for(client)
        held.append(Idle(table, client))
    left = sum(one.is_open for one in held)
    assert left <= 3 * NETWORKS_OF_A_SITE
    assert all(one.is_open for one in held[-left:])
    assert len(table) == left


def test_where_all_places_are_taken_the_customer_who_holds_most_makes_room() -> None:
    table = ConnectionTable(most=20, most_of_network=10)
    guests = [Idle(table, f"192.0.2.{number}") for number in range(5)]
    guests += [Idle(table, "2001:db8:8::1"), Idle(table, "2001:db8:8::2")]
    one_48 = [Idle(table, f"2001:db8:7:{number:x}::1") for number in range(13)]
    assert table.has_room_for("192.0.2.200")
    assert all(guest.is_open for guest in guests)
    assert [one.is_open for one in one_48] == [False] * 2 + [True] * 11
    for one in one_48:
        one.drop()
        one.drop()
    assert len(table) == len(guests)
