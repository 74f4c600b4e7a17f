"""Whether this server can do its work: asked once for all who want to know within a second."""

import asyncio
import time
from collections.abc import Callable, Sequence

from django.db import connections

from nightcap.core.health import WatchedThreads
from nightcap.http.response import Response, json_response

KEPT_SECONDS = 1.0
_TIMEOUT_SECONDS = 3.0
_NO_ANSWER = json_response(503, b'{"status":"failed","parts":{"database":"no answer"}}')


class Readiness:
    """What `ask` says in a thread of its own: the threads of requests are what it is about."""

    def __init__(self, ask: Callable[[Sequence[str]], Response], threads: WatchedThreads) -> None:
        self._ask = ask
        self._threads = threads
        self._asking: asyncio.Task[Response] | None = None
        self._known = _NO_ANSWER
        self._until = 0.0

    async def response(self) -> Response:
        """Return what was found within the last second; 503 when nothing answers in time."""
        if time.monotonic() < self._until:
            return self._known
        if self._asking is None or self._asking.done():
            self._asking = asyncio.create_task(asyncio.to_thread(self._ask_once))
        try:
            self._known = await asyncio.wait_for(asyncio.shield(self._asking), _TIMEOUT_SECONDS)
        except TimeoutError:
            self._known = _NO_ANSWER
        self._until = time.monotonic() + KEPT_SECONDS
        return self._known

    def _ask_once(self) -> Response:
        try:
            return self._ask(self._threads.dead())
        finally:
            connections.close_all()
