"""Whether this server can do its work, asked in a thread of its own and kept for a second."""

import asyncio
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

from django.db import close_old_connections, connections

from nightcap.core.health import WatchedThreads
from nightcap.http.response import Response, json_response

KEPT_FOR = 1.0
_PATIENCE = 3.0
_NO_ANSWER = json_response(503, b'{"status":"failed","parts":{"database":"no answer"}}')


class Readiness:
    """Asks once for all who want to know at the same moment."""

    def __init__(self, ask: Callable[[Sequence[str]], Response], threads: WatchedThreads) -> None:
        self._ask = ask
        self._threads = threads
        # Not among the requests: they are what it is about.
        self._thread = ThreadPoolExecutor(
            1, thread_name_prefix="ready", initializer=threads.add_current
        )
        self._asking: asyncio.Future[Response] | None = None
        self._known = _NO_ANSWER
        self._until = 0.0

    async def response(self) -> Response:
        """Return what was found within the last second; 503 when nothing answers in time."""
        if time.monotonic() < self._until:
            return self._known
        if self._asking is None or self._asking.done():
            loop = asyncio.get_running_loop()
            self._asking = loop.run_in_executor(self._thread, self._ask_again)
        try:
            self._known = await asyncio.wait_for(asyncio.shield(self._asking), _PATIENCE)
        except TimeoutError:
            self._known = _NO_ANSWER
        self._until = time.monotonic() + KEPT_FOR
        return self._known

    def _ask_again(self) -> Response:
        # A connection that broke since the last time is replaced.
        close_old_connections()
        return self._ask(self._threads.dead())

    def close(self) -> None:
        """End the thread and its connection."""
        self._thread.submit(connections.close_all)
        self._thread.shutdown(wait=False)
