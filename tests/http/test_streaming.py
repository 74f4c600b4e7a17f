"""The panel is told what changes: at once, without a thread for anybody who listens."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from uuid import uuid4

import httpx
import psutil
import pytest
from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, ASGISendEvent, HTTPScope

from nightcap.core.time import now, utc_iso
from nightcap.http.handler import Handler
from nightcap.http.protocol.connection import Connection
from nightcap.http.protocol.connections import Connections
from nightcap.http.request import Reader, Refused, Request
from nightcap.http.response import Response
from nightcap.http.streaming import Broadcast, Watched
from tests.support.browser.box_office import book_by_phone
from tests.support.browser.programme import in_hours, put_on
from tests.support.server import RunningServer, running

CHANGES = "/api/bookings/evening/changes"
PANELS = 200


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with running(tmp_path_factory.mktemp("told"), workers=1) as started:
        yield started


@contextmanager
def listening(client: httpx.Client) -> Iterator[Iterator[dict[str, list[dict[str, int]]]]]:
    """Yield the changes that a panel is notified of, as they come."""
    with client.stream("GET", CHANGES, timeout=30) as told:
        assert told.status_code == 200
        assert told.headers["content-type"].startswith("text/event-stream")
        assert "no-store" in told.headers["cache-control"]
        lines = (line for line in told.iter_lines() if line.startswith("data: "))
        yield (json.loads(line.removeprefix("data: ")) for line in lines)


def tap(client: httpx.Client, token: str, event_id: int) -> None:
    """Let somebody walk in."""
    walk_in = {"id": str(uuid4()), "eventId": event_id, "kind": "walk-in", "seats": 1}
    body = {"taps": [walk_in | {"at": utc_iso(now())}]}
    client.post(f"/api/door/{token}/taps", json=body).raise_for_status()


def walk_ins(told: dict[str, list[dict[str, int]]]) -> int:
    [show] = told["shows"]
    return show["walkIns"]


@pytest.mark.server
def test_two_hundred_panels_hear_of_a_tap_and_cost_no_thread(server: RunningServer) -> None:
    with server.signed_in() as manager, ExitStack() as panels:
        event_id = put_on(manager, "Doors at Eight", in_hours(0.5), capacity=10)
        book_by_phone(manager, event_id, "Ada Lovelace", tickets=2)
        url = manager.post("/api/admin/door-links", json={"eventId": event_id}).json()["url"]
        told = [panels.enter_context(listening(manager)) for _ in range(3)]
        assert [walk_ins(next(one)) for one in told] == [0, 0, 0]
        processes = psutil.Process(server.process.pid).children(recursive=True)
        before = sum(process.num_threads() for process in processes)
        crowd = httpx.Limits(max_connections=None)
        with httpx.Client(base_url=server.url, cookies=manager.cookies, limits=crowd) as many:
            told += [panels.enter_context(listening(many)) for _ in range(PANELS)]
            for one in told[3:]:
                assert walk_ins(next(one)) == 0
            # Those that look in the database begin when they are first needed.
            assert sum(process.num_threads() for process in processes) < before + PANELS / 10
            tap(manager, url.rsplit("/", 1)[1], event_id)
            assert [walk_ins(next(one)) for one in told] == [1] * len(told)
            panels.close()


@pytest.mark.server
def test_without_a_session_nobody_is_told(server: RunningServer) -> None:
    with server.visitor() as visitor:
        assert visitor.get(CHANGES).status_code == 401
        visitor.cookies.set("nightcap", "a" * 32)
        assert visitor.get(CHANGES).status_code == 401


class House:
    """Something that is watched by who knows the key, and what was sent of it."""

    def __init__(self) -> None:
        self.number = 0
        self.keys = {"right"}
        self.sent: list[bytes] = []
        self.watched = Watched(
            "/changes", self.keys.__contains__, lambda: self.number, lambda: b"%d" % self.number
        )

    async def send(self, event: ASGISendEvent) -> None:
        """Note what is sent; with every number that was told, go on to the next."""
        if event["type"] == "http.response.body" and event["body"].startswith(b"data: "):
            self.sent.append(event["body"])
            self.number += 1
            if self.number == 3:
                self.keys.clear()

    def tell(self, key: str | None) -> None:
        """Listen until nothing more is told."""

        async def listen() -> None:
            handler = Handler(lambda *_: [])
            broadcast = Broadcast(self.watched, handler, (), ask_again=0)
            try:
                await broadcast.send(self.send, key=key, visitor="127.0.0.1")
                assert broadcast.listeners == 0
            finally:
                broadcast.close()
                await asyncio.to_thread(handler.close)

        asyncio.run(listen())


def test_each_change_is_told_until_the_session_has_ended() -> None:
    house = House()
    house.tell("right")
    assert house.sent == [b"data: 0\n\n", b"data: 1\n\n", b"data: 2\n\n"]


@pytest.mark.parametrize("key", ["wrong", None])
def test_with_no_right_key_nothing_is_told(key: str | None) -> None:
    house = House()
    with pytest.raises(Refused):
        house.tell(key)
    assert house.sent == []


class Silent:
    """An application that begins to tell something and never ends."""

    def read(self, scope: HTTPScope) -> Request:
        return Reader(public_url="", proxies=0).read(scope)

    def answer_at_once(self, request: Request) -> Response | None:
        return None

    def own(self, response: Response) -> Response:
        return response

    async def __call__(
        self, scope: HTTPScope, receive: ASGIReceiveCallable, send: ASGISendCallable
    ) -> None:
        has_end = scope["path"] == "/ends"
        headers = [(b"content-type", b"text/plain")]
        headers += [(b"content-length", b"9")] if has_end else []
        await send(
            {"type": "http.response.start", "status": 200, "headers": headers, "trailers": False}
        )
        await send({"type": "http.response.body", "body": b"begun", "more_body": True})
        await asyncio.Event().wait()


def test_who_listens_holds_a_connection_like_anybody_who_holds_one() -> None:
    async def count() -> None:
        loop = asyncio.get_running_loop()
        table = Connections(most=10, most_of_one=2)
        make = partial(Connection, Silent(), table, "127.0.0.1")
        server = await loop.create_server(make, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        opened = []
        for path in (b"/ends", b"/changes"):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(b"GET %b HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" % path)
            await reader.readuntil(b"begun")
            opened.append((reader, writer))
        assert len(table) == 2
        # Who is worked for is left alone; who listens makes room for the next.
        assert table.has_room_for("127.0.0.1")
        assert await opened[1][0].read() == b""
        assert len(table) == 1
        # Nobody waits for who listens when the server ends.
        assert not table.is_closing
        table.close()
        for _, writer in opened:
            writer.close()
        server.close()

    asyncio.run(count())
