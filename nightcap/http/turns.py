"""A bounded pool of threads in which nobody waits behind what one visitor asks for.

Whose requests have cost the least time lately comes next: a flood from one network waits for
itself.
"""

import asyncio
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import TypeVar

from cachetools import TTLCache

LONGEST_QUEUE = 1_000
LATELY = 30.0
"""Seconds after which it is forgotten what somebody's requests have cost."""
_MOST_REMEMBERED = 10_000

T = TypeVar("T")


class Busy(Exception):
    """Too many requests are waiting for a thread already."""


class Turns:
    """Threads, and everybody who waits for one."""

    def __init__(self, threads: int, *, name: str) -> None:
        self.threads = threads
        self.pool = ThreadPoolExecutor(threads, thread_name_prefix=name)
        self._free = threads
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        self._length = 0
        self._cost: TTLCache[str, float] = TTLCache(_MOST_REMEMBERED, LATELY)

    @property
    def is_idle(self) -> bool:
        """Whether nobody waits and nothing is worked on."""
        return self._free == self.threads

    async def run(self, work: Callable[[], T], *, visitor: str) -> T:
        """Run something in a thread for a visitor. Raises Busy when too many wait already."""
        if self._free:
            self._free -= 1
        else:
            await self._wait(visitor)
        began = time.monotonic()
        try:
            # The thread knows, too, which request it works for.
            named = copy_context().run
            return await asyncio.get_running_loop().run_in_executor(self.pool, named, work)
        finally:
            cost = self._cost.get(visitor, 0.0) + time.monotonic() - began
            self._cost[visitor] = cost
            self._free += 1
            self._call_next()

    async def _wait(self, visitor: str) -> None:
        if self._length >= LONGEST_QUEUE:
            raise Busy
        turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(visitor, deque()).append(turn)
        self._length += 1
        try:
            await turn
        except asyncio.CancelledError:
            # Whoever was called and has gone leaves the thread to the next.
            if turn.done() and not turn.cancelled():
                self._free += 1
                self._call_next()
            raise

    def _call_next(self) -> None:
        while self._free and self._waiting:
            visitor = min(self._waiting, key=lambda one: self._cost.get(one, 0.0))
            own = self._waiting[visitor]
            turn = own.popleft()
            self._length -= 1
            if not own:
                del self._waiting[visitor]
            if not turn.done():
                self._free -= 1
                turn.set_result(None)
