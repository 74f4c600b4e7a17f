"""A response that does not become what its head has announced ends with its connection."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest
import uvicorn
from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, HTTPScope

from nightcap.http.connections import ConnectionTable, guarded_protocol
from nightcap.http.response import json_response, send_whole
from tests.support.ports import free_port

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


def server_of(answer: Answer) -> uvicorn.Server:
    """Return a server that answers every request in one way."""

    async def application(
        scope: HTTPScope, receive: ASGIReceiveCallable, send: ASGISendCallable
    ) -> None:
        await answer(send)

    config = uvicorn.Config(
        application,
        port=free_port(),
        http=guarded_protocol(ConnectionTable(), ()),
        lifespan="off",
        log_config=None,
    )
    return uvicorn.Server(config)


def answered(answer: Answer, *, asked: bytes = 2 * ASKED) -> tuple[bytes, bool]:
    """Return the bytes received, and whether the server closed the connection."""

    async def ask() -> tuple[bytes, bool]:
        server = server_of(answer)
        serving = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0.01)
        reader, writer = await asyncio.open_connection("127.0.0.1", server.config.port)
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
            server.should_exit = True
            await serving
        return came, is_closed

    return asyncio.run(ask())


@pytest.mark.parametrize("answer", [too_short, fails_later, breaks_off])
def test_a_response_that_stays_short_ends_with_its_connection(answer: Answer) -> None:
    came, is_closed = answered(answer)
    assert is_closed
    assert came.count(b"HTTP/1.1") == 1


def test_a_response_that_grows_too_long_ends_with_its_connection() -> None:
    came, is_closed = answered(too_long)
    assert is_closed
    assert came.count(b"HTTP/1.1") == 1


def test_whole_responses_follow_each_other_on_one_connection() -> None:
    came, is_closed = answered(whole)
    assert not is_closed
    assert came.count(b"HTTP/1.1 200 OK") == 2


def test_a_head_for_a_request_of_heads_announces_what_is_not_sent() -> None:
    asked = ASKED.replace(b"GET", b"HEAD").replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")
    came, _ = answered(whole, asked=asked)
    assert came.startswith(b"HTTP/1.1 200 OK")
    assert b"content-length: 8" in came
    assert came.endswith(b"\r\n\r\n")
