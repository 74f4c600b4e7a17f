"""A request whose head has come: its body as far as it has arrived, and the way back."""

import asyncio
import time
from typing import Protocol

from asgiref.typing import (
    ASGIReceiveCallable,
    ASGIReceiveEvent,
    ASGISendCallable,
    ASGISendEvent,
    HTTPScope,
)

from nightcap.http.request import Request
from nightcap.http.response import BODILESS, Header, Response, head_bytes

MOST_AHEAD = 64_000
"""Bytes of a body that are taken from the line before somebody reads them."""


class Disconnected(Exception):
    """The visitor has gone: there is nobody to send to."""


class Line(Protocol):
    """The connection, as far as an exchange needs it."""

    def write(self, data: bytes) -> None:
        """Send bytes, or keep them until the visitor takes them."""

    async def drain(self) -> None:
        """Wait until the visitor has taken most of what was sent. Raises Disconnected."""

    def hear_on(self) -> None:
        """Take more of the body from the line."""

    def end_head(self, exchange: "Exchange") -> bytes:
        """Return what a head ends with: the date, and whether the connection stays open."""


class Application(Protocol):
    """What answers the requests."""

    def read(self, scope: HTTPScope) -> Request:
        """Check the head of a request. Raises Refused."""

    def answer_at_once(self, request: Request) -> Response | None:
        """Return the response to a request without a body if nothing has to be waited for.

        The response does not depend on the sender: `client` is ignored here.
        """

    async def __call__(
        self, scope: HTTPScope, receive: ASGIReceiveCallable, send: ASGISendCallable
    ) -> None:
        """Answer a request."""

    def own(self, response: Response) -> Response:
        """Add what every response carries."""


class Exchange:
    """One request and its response; an ASGI application gets `scope`, `receive` and `send`."""

    __slots__ = (
        "_arrived",
        "_has_head",
        "_has_leave",
        "_line",
        "_parts",
        "_size",
        "_unsent",
        "began",
        "has_body",
        "has_ended",
        "has_no_end",
        "head",
        "id",
        "is_broken",
        "is_complete",
        "keeps_alive",
        "scope",
        "status",
    )

    def __init__(
        self, line: Line, scope: HTTPScope, *, keeps_alive: bool, request_id: bytes
    ) -> None:
        self._line = line
        self._has_leave = False
        self._parts: list[bytes] = []
        self._size = 0
        self._arrived: asyncio.Event | None = None
        self._has_head = False
        # Bytes of the body that the head has announced and that were not sent yet.
        self._unsent: int | None = None
        self.scope = scope
        self.keeps_alive = keeps_alive
        self.id = request_id
        self.began = time.perf_counter()
        self.head: bytes | None = None
        """The request's bytes, where they came whole, and nothing else with them."""
        self.status: int | None = None
        """What the response has said, once it has begun."""
        self.has_body = False
        """Whether a body, or a part of one, has come."""
        self.is_complete = False
        """Whether the whole request has come."""
        self.is_broken = False
        """Whether the rest of it will never come."""
        self.has_ended = False
        """Whether the response was sent to its end."""
        self.has_no_end = False
        """Whether the response goes on for as long as the visitor holds the connection."""

    @property
    def is_heard_enough(self) -> bool:
        """Whether so much of the body waits that the visitor shall pause."""
        return self._size > MOST_AHEAD

    def take(self, part: bytes) -> None:
        """Note a part of the body."""
        self.has_body = True
        self._parts.append(part)
        self._size += len(part)
        self._tell()

    def complete(self) -> None:
        """Note that the body has come to its end."""
        self.is_complete = True
        self._tell()

    def break_off(self) -> None:
        """Note that nothing more will come."""
        self.is_broken = True
        self._tell()

    async def receive(self) -> ASGIReceiveEvent:
        """Return the next part of the body, or 'http.disconnect' when it breaks off."""
        while not (self._parts or self.is_complete or self.is_broken):
            if not self._has_leave:
                self._give_leave()
            self._arrived = asyncio.Event()
            await self._arrived.wait()
        if self.is_broken:
            return {"type": "http.disconnect"}
        body = b"".join(self._parts)
        self._parts.clear()
        self._size = 0
        self._line.hear_on()
        return {"type": "http.request", "body": body, "more_body": not self.is_complete}

    async def send(self, event: ASGISendEvent) -> None:
        """Send the head or a part of the response.

        Raises Disconnected, also for a second head: what has failed after the first cannot be
        answered any more. Such a response, and one that is shorter or longer than its head has
        announced, never ends well: its connection is cut off.
        """
        if event["type"] == "http.response.start":
            self._begin(event["status"], tuple(event["headers"]))
        elif event["type"] == "http.response.body":
            await self._send_part(event["body"], is_last=not event["more_body"])

    def _begin(self, status: int, headers: tuple[Header, ...]) -> None:
        if self._has_head:
            raise Disconnected
        head = head_bytes(status, headers)
        self._has_head, self.status = True, status
        lengths = [value for name, value in headers if name == b"content-length"]
        if status not in BODILESS:
            if not lengths:
                # The visitor sees where the body ends by the end of the connection.
                self.keeps_alive = False
                self.has_no_end = True
            elif self.scope["method"] != "HEAD":
                self._unsent = int(lengths[0])
        self._line.write(head + self._line.end_head(self))

    async def _send_part(self, body: bytes, *, is_last: bool) -> None:
        if not self._has_head:
            raise Disconnected
        if self._unsent is not None:
            # What comes after it would be read as the next response.
            is_long = len(body) > self._unsent
            body = body[: self._unsent]
            self._unsent -= len(body)
            is_last = is_last and not is_long and not self._unsent
        if body and self.scope["method"] != "HEAD":
            self._line.write(body)
        self.has_ended = is_last
        if not is_last:
            await self._line.drain()

    def _give_leave(self) -> None:
        self._has_leave = True
        if (b"expect", b"100-continue") in self.scope["headers"]:
            self._line.write(b"HTTP/1.1 100 Continue\r\n\r\n")

    def _tell(self) -> None:
        if self._arrived is not None:
            self._arrived.set()
