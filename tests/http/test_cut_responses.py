"""A response that does not become what its head has announced ends with its connection."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, HTTPScope

from nightcap.http.protocol.connection import Connection
from nightcap.http.protocol.connections import Connections
from nightcap.http.request import Reader, Request
from nightcap.http.response import Response, json_response, send_whole

READER = Reader(public_url="http://understudy.example", proxies=0)
ASKED = b"GET / HTTP/1.1\r\nHost: understudy.example\r\n\r\n"
PATIENCE = 10.0

Answer = Callable[[ASGISendCallable], Awaitable[None]]


async def begin(send: ASGISendCallable, *, announced: int) -> None:
    """Send a head that announces `announced` bytes."""
    await send(
        {
            "type": "http.response.start",
            "status": 200,
            "headers": [(b"content-length", str(announced).encode())],
            "trailers": False,
        }
    )


async def part(send: ASGISendCallable, body: bytes, *, is_last: bool = False) -> None:
    """Send a part of a body."""
    await send({"type": "http.response.body", "body": body, "more_body": not is_last})


async def too_short(send: ASGISendCallable) -> None:
    """Announce ten bytes, and end after four, as with a file that was cut."""
    await begin(send, announced=10)
    await part(send, b"four")
    await part(send, b"", is_last=True)


async def too_long(send: ASGISendCallable) -> None:
    """Announce four bytes, and send more than those."""
    await begin(send, announced=4)
    await part(send, b"four and HTTP/1.1 200 OK", is_last=True)


async def fails_later(send: ASGISendCallable) -> None:
    """Fail once the head is out, and answer that with a response of its own."""
    await begin(send, announced=10)
    await part(send, b"four")
    await send_whole(send, json_response(500, b"{}"))


async def breaks_off(send: ASGISendCallable) -> None:
    """Fail once the head is out."""
    await begin(send, announced=10)
    raise RuntimeError("No.")


async def whole(send: ASGISendCallable) -> None:
    """Send what was announced, in parts."""
    await begin(send, announced=8)
    await part(send, b"four")
    await part(send, b"four", is_last=True)


async def nothing_said(send: ASGISendCallable) -> None:
    """Fail before the head is out: the failure is answered."""
    bad = Response(200, ((b"x-broken", b"a\r\nb"),))
    with pytest.raises(ValueError, match="line break"):
        await send_whole(send, bad)
    await send_whole(send, json_response(500, b"{}"))


class House:
    """Answers every request in one way."""

    def __init__(self, answer: Answer) -> None:
        self._answer = answer

    def read(self, scope: HTTPScope) -> Request:
        return READER.read(scope)

    def answer_at_once(self, request: Request) -> Response | None:
        return None

    def own(self, response: Response) -> Response:
        return response

    async def __call__(
        self, scope: HTTPScope, receive: ASGIReceiveCallable, send: ASGISendCallable
    ) -> None:
        await self._answer(send)


def answered(answer: Answer, *, asked: bytes = 2 * ASKED) -> tuple[bytes, bool]:
    """Return the bytes received, and whether the server closed the connection."""

    async def ask() -> tuple[bytes, bool]:
        loop, table = asyncio.get_running_loop(), Connections()
        server = await loop.create_server(
            lambda: Connection(House(answer), table, "192.0.2.1"), "127.0.0.1", 0
        )
        host, port = server.sockets[0].getsockname()
        reader, writer = await asyncio.open_connection(host, port)
        writer.write(asked)
        came, is_closed = b"", False
        try:
            async with asyncio.timeout(PATIENCE):
                while part := await reader.read(1_000):
                    came += part
                    if came.count(b"fourfour") == 2:
                        return came, False
            is_closed = True
        except ConnectionResetError:
            is_closed = True
        finally:
            writer.close()
            server.close()
        return came, is_closed

    return asyncio.run(ask())


@pytest.mark.parametrize("answer", [too_short, fails_later, breaks_off])
def test_a_response_that_stays_short_ends_with_its_connection(answer: Answer) -> None:
    came, is_closed = answered(answer)
    assert is_closed
    assert came.count(b"HTTP/1.1") == 1


def test_a_response_that_grows_too_long_is_cut_where_it_was_announced_to_end() -> None:
    came, is_closed = answered(too_long)
    assert is_closed
    assert came.count(b"HTTP/1.1") == 1
    assert came.endswith(b"\r\n\r\nfour")


def test_whole_responses_follow_each_other_on_one_connection() -> None:
    came, is_closed = answered(whole)
    assert not is_closed
    assert came.count(b"HTTP/1.1 200 OK") == 2


def test_a_failure_before_the_head_is_answered() -> None:
    came, _ = answered(
        nothing_said, asked=ASKED.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")
    )
    assert came.startswith(b"HTTP/1.1 500")


def test_a_head_for_a_request_of_heads_announces_what_is_not_sent() -> None:
    asked = ASKED.replace(b"GET", b"HEAD").replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")
    came, _ = answered(whole, asked=asked)
    assert came.startswith(b"HTTP/1.1 200 OK")
    assert b"content-length: 8" in came
    assert came.endswith(b"\r\n\r\n")
