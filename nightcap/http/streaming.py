"""What changes while it is looked at, sent to everybody who looks: Server-Sent Events.

One task looks for changes as long as somebody listens, and all are sent the same bytes: an open
panel holds its connection, and no thread.
"""

import asyncio
import logging
import time
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from dataclasses import dataclass

from asgiref.typing import ASGISendCallable

from nightcap.http.handler import Handler
from nightcap.http.request import Refused
from nightcap.http.response import Header, problem, with_defaults
from nightcap.http.turns import Busy

log = logging.getLogger(__name__)

MOST_LISTENERS = 1_000
"""Of one process."""
LOOK_EVERY = 0.4
"""Seconds between two looks for a change."""
STILL_HERE = 15.0
"""Seconds after which something is sent all the same, so that nobody in between hangs up."""
ASK_AGAIN = 60.0
"""Seconds after which it is asked again whether a listener may still see it."""

_HEADERS: tuple[Header, ...] = (
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    # A proxy must not wait for more.
    (b"x-accel-buffering", b"no"),
)
_BEGIN = b"retry: 1000\n\n"
_NOTHING_NEW = b": still here\n\n"
_NOBODY = ""


@dataclass(frozen=True)
class Watched:
    """What may be watched. All three are asked in a thread."""

    path: str
    may_be_seen: Callable[[str], bool]
    """Whether the holder of a session's key may see it."""
    mark: Callable[[], object]
    """Something cheap that differs once it has changed."""
    state: Callable[[], bytes]
    """How it stands, in one line."""


class Broadcast:
    """Everybody who listens to one thing, in one process."""

    def __init__(
        self,
        watched: Watched,
        handler: Handler,
        defaults: tuple[Header, ...],
        *,
        ask_again: float = ASK_AGAIN,
    ) -> None:
        self._watched = watched
        self._handler = handler
        self._headers = with_defaults(_HEADERS, defaults)
        self._ask_again = ask_again
        self._state: bytes | None = None
        self._news = asyncio.Event()
        self._watching: asyncio.Task[None] | None = None
        self._is_closed = False
        self.listeners = 0

    async def send(self, send: ASGISendCallable, *, key: str | None, visitor: str) -> None:
        """Tell the holder of a session's key, for as long as somebody listens.

        Raises Refused (401), Busy when too many listen already, and django.db.Error.
        """
        if key is None or not await self._may_be_seen(key, visitor):
            raise Refused(problem(401, "Please log in."))
        if self.listeners >= MOST_LISTENERS:
            raise Busy
        await send(
            {
                "type": "http.response.start",
                "status": 200,
                "headers": self._headers,
                "trailers": False,
            }
        )
        async with aclosing(self._messages(key, visitor)) as messages:
            async for message in messages:
                await send({"type": "http.response.body", "body": message, "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _may_be_seen(self, key: str, visitor: str) -> bool:
        return await self._handler.read(lambda: self._watched.may_be_seen(key), visitor=visitor)

    async def _messages(self, key: str, visitor: str) -> AsyncGenerator[bytes]:
        """Yield how it stands, and again whenever that changes, until the key opens nothing."""
        self.listeners += 1
        try:
            yield _BEGIN
            sent, asked_at = None, time.monotonic()
            while not self._is_closed:
                self._watch()
                if time.monotonic() - asked_at >= self._ask_again:
                    if not await self._may_be_seen(key, visitor):
                        return
                    asked_at = time.monotonic()
                news = self._news
                if self._state is not None and self._state is not sent:
                    sent = self._state
                    yield b"data: %b\n\n" % sent
                elif not await _is_set(news, within=STILL_HERE):
                    yield _NOTHING_NEW
        finally:
            self.listeners -= 1

    def close(self) -> None:
        """Let everybody go."""
        self._is_closed = True
        self._tell()
        if self._watching is not None:
            self._watching.cancel()

    def _watch(self) -> None:
        if self._watching is None or self._watching.done():
            self._watching = asyncio.create_task(self._look())

    async def _look(self) -> None:
        mark: object = None
        self._state = None
        while self.listeners:
            try:
                seen = await self._handler.look(self._watched.mark)
                if self._state is None or seen != mark:
                    state = await self._handler.read(self._watched.state, visitor=_NOBODY)
                    mark = seen
                    if state != self._state:
                        self._state = state
                        self._tell()
            except Exception:
                log.exception("%s could not be followed; it is tried again.", self._watched.path)
            await asyncio.sleep(LOOK_EVERY)

    def _tell(self) -> None:
        self._news.set()
        self._news = asyncio.Event()


async def _is_set(event: asyncio.Event, *, within: float) -> bool:
    try:
        async with asyncio.timeout(within):
            return await event.wait()
    except TimeoutError:
        return False
