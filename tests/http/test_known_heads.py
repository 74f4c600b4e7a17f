"""A head that was read a moment ago is not read again, and nothing else of it is remembered."""

import asyncio
from collections.abc import Callable
from typing import cast

import pytest
from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, HTTPScope

from nightcap.http.protocol.connection import Connection
from nightcap.http.protocol.connections import Connections
from nightcap.http.protocol.known_heads import LONGEST, MOST, MOST_HEADERS
from nightcap.http.request import Reader, Request
from nightcap.http.response import Response, json_response, send_whole

HEAD = b"GET / HTTP/1.1\r\nHost: localhost\r\nCookie: one=1\r\n\r\n"
PIECE = 20


def head_of(path: str, *lines: str) -> bytes:
    return "\r\n".join((f"GET {path} HTTP/1.1", "Host: localhost", *lines, "", "")).encode()


class House:
    """An application that keeps some responses and has to make the others."""

    def __init__(self) -> None:
        self._reader = Reader(public_url="", proxies=0)
        self.kept = {"/": json_response(200, b"first")}
        self.read_heads = 0
        self.made_for: list[str] = []

    def read(self, scope: HTTPScope) -> Request:
        self.read_heads += 1
        return self._reader.read(scope)

    def answer_at_once(self, request: Request) -> Response | None:
        return self.kept.get(request.path)

    def own(self, response: Response) -> Response:
        return response

    async def __call__(
        self, scope: HTTPScope, receive: ASGIReceiveCallable, send: ASGISendCallable
    ) -> None:
        assert scope["client"]
        self.made_for.append(scope["client"][0])
        await receive()
        await send_whole(send, json_response(200, b"made"))


class Line(asyncio.Transport):
    """The other end of a connection, which takes everything."""

    def __init__(self) -> None:
        super().__init__()
        self.sent = b""
        self.is_closed = False

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.sent += data

    def get_write_buffer_size(self) -> int:
        return 0

    def pause_reading(self) -> None:
        pass

    def resume_reading(self) -> None:
        pass

    def close(self) -> None:
        self.is_closed = True

    def bodies(self) -> list[bytes]:
        """Return the bodies of the responses so far, without the heads."""
        found = list[bytes]()
        rest = self.sent
        while rest:
            head, _, rest = rest.partition(b"\r\n\r\n")
            length = int(head.lower().partition(b"content-length: ")[2].split(b"\r\n")[0])
            found.append(rest[:length])
            rest = rest[length:]
        return found

    def ids(self) -> list[bytes]:
        """Return the id headers of the requests that were answered."""
        lines = self.sent.split(b"\r\n")
        return [line for line in lines if line.startswith(b"x-request-id")]


class Visit:
    """A house, and visitors who send it bytes."""

    def __init__(self, *, is_behind_proxy: bool = False) -> None:
        self.house = House()
        self.table = Connections(most_of_one=None if is_behind_proxy else 100)

    def open(self, client: str = "192.0.2.1") -> tuple[Connection, Line]:
        connection = Connection(self.house, self.table, client)
        line = Line()
        connection.connection_made(line)
        return connection, line

    @property
    def known(self) -> int:
        return len(self.table.known_heads)


def visiting(act: Callable[[Visit], object], *, is_behind_proxy: bool = False) -> Visit:
    """Let visitors act, and what they have begun come to its end."""

    async def go() -> Visit:
        visit = Visit(is_behind_proxy=is_behind_proxy)
        act(visit)
        while others := asyncio.all_tasks() - {
            cast("asyncio.Task[object]", asyncio.current_task())
        }:
            await asyncio.gather(*others)
        return visit

    return asyncio.run(go())


def test_a_head_that_was_answered_at_once_is_not_read_again() -> None:
    def act(visit: Visit) -> None:
        connection, line = visit.open()
        other, others = visit.open("192.0.2.2")
        for _ in range(3):
            connection.data_received(HEAD)
        other.data_received(HEAD)
        assert line.bodies() == [b"first"] * 3
        assert others.bodies() == [b"first"]
        assert len(set(line.ids() + others.ids())) == 4

    assert visiting(act).house.read_heads == 1


def test_what_it_asks_for_is_looked_up_anew() -> None:
    def act(visit: Visit) -> None:
        connection, line = visit.open()
        connection.data_received(HEAD)
        visit.house.kept["/"] = json_response(200, b"second")
        connection.data_received(HEAD)
        assert line.bodies() == [b"first", b"second"]

    visiting(act)


def test_what_is_no_longer_kept_is_made_for_the_one_who_asks() -> None:
    lines: list[Line] = []

    def act(visit: Visit) -> None:
        connection, _ = visit.open()
        connection.data_received(HEAD)
        visit.house.kept.clear()
        other, line = visit.open("192.0.2.2")
        other.data_received(HEAD)
        lines.append(line)

    visit = visiting(act)
    assert visit.house.made_for == ["192.0.2.2"]
    assert lines[0].bodies() == [b"made"]


@pytest.mark.parametrize(
    "parts",
    [
        [HEAD[:PIECE], HEAD[PIECE:]],
        [HEAD + HEAD],
        [HEAD + HEAD[:PIECE], HEAD[PIECE:]],
        [head_of("/", "Content-Length: 1") + b"x"],
        [head_of("/", "Connection: close")],
        [head_of("/", "Connection: keep-alive").replace(b"1.1", b"1.0")],
        [head_of("/", "Upgrade: websocket", "Connection: Upgrade")],
        [head_of("/", "X-Request-Id: 0123456789abcdef")],
        [head_of("/", f"X-Filler: {'x' * LONGEST}")],
        [head_of("/", *(f"X-{number}: x" for number in range(MOST_HEADERS)))],
        [head_of("/elsewhere")],
        [head_of("/").replace(b"localhost", b"evil.example")],
    ],
    ids=[
        *(
            "in parts",
            "two at once",
            "one and a half",
            "with a body",
            "the last one",
            "of HTTP/1.0",
        ),
        *("another protocol", "named by a proxy", "long", "of many lines", "made", "refused"),
    ],
)
def test_a_head_that_holds_for_one_request_alone_is_read_each_time(parts: list[bytes]) -> None:
    lines: list[Line] = []

    def act(visit: Visit) -> None:
        connection, line = visit.open()
        for part in parts:
            connection.data_received(part)
        lines.append(line)

    assert visiting(act, is_behind_proxy=True).known == 0
    assert lines[0].sent


@pytest.mark.parametrize(
    ("before", "answer"),
    [
        (head_of("/", "X-Filler: x")[:-4], b"This host is not served here."),
        (head_of("/", f"Content-Length: {len(HEAD)}"), b"made"),
    ],
    ids=["a head", "a body"],
)
def test_the_bytes_of_a_known_head_within_another_request_are_a_part_of_that(
    before: bytes, answer: bytes
) -> None:
    lines: list[Line] = []

    def act(visit: Visit) -> None:
        connection, line = visit.open()
        connection.data_received(HEAD)
        connection.data_received(before)
        connection.data_received(HEAD)
        lines.append(line)

    assert visiting(act).known == 1
    assert lines[0].bodies()[0] == b"first"
    assert answer in lines[0].bodies()[1]


def test_who_waits_for_something_is_answered_in_order() -> None:
    lines: list[Line] = []

    def act(visit: Visit) -> None:
        connection, line = visit.open()
        connection.data_received(HEAD)
        connection.data_received(head_of("/slow"))
        connection.data_received(HEAD)
        lines.append(line)

    visiting(act)
    assert lines[0].bodies() == [b"first", b"made", b"first"]


def test_a_process_that_ends_says_so_and_closes() -> None:
    def act(visit: Visit) -> None:
        connection, line = visit.open()
        connection.data_received(HEAD)
        visit.table.is_closing = True
        connection.data_received(HEAD)
        assert line.sent.count(b"connection: close") == 1
        assert line.is_closed

    visiting(act)


def test_who_invents_heads_takes_no_more_room_than_a_few_have() -> None:
    def act(visit: Visit) -> None:
        connection, _ = visit.open()
        for number in range(2 * MOST):
            connection.data_received(head_of("/", f"X-Filler: {number}"))
            assert visit.known <= MOST

    visiting(act)
