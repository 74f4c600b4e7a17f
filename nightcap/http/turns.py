"""A bounded pool of threads in which nobody waits behind what one visitor asks for.

Whose requests have cost the least time lately comes next: a flood from one network waits for
itself.
"""

import asyncio
import time
from collections import deque
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import TypeVar

from nightcap.core.watching.heartbeat import WatchedThreads

LONGEST_QUEUE = 1_000
LATELY = 30.0
"""Seconds after which it is forgotten what somebody's requests have cost."""
MOST_REMEMBERED = 10_000

T = TypeVar("T")


class Busy(Exception):
    """Too many requests are waiting for a thread already."""


class Costs:
    """Seconds that visitors' requests have taken lately, of as many as are remembered.

    All who wait are compared whenever a thread comes free, so what is over is forgotten before
    that, and not looked for with each of them.
    """

    def __init__(self, timer: Callable[[], float] = time.monotonic) -> None:
        self._timer = timer
        self._seconds: dict[str, float] = {}
        # In the order in which they are forgotten.
        self._until: dict[str, float] = {}

    def __len__(self) -> int:
        return len(self._until)

    def add(self, visitor: str, seconds: float) -> None:
        """Note what a request has taken."""
        self._forget()
        self._until.pop(visitor, None)
        self._until[visitor] = self._timer() + LATELY
        self._seconds[visitor] = self._seconds.get(visitor, 0.0) + seconds

    def least(self, visitors: Iterable[str]) -> str:
        """Return whose requests have taken least; of equals the first."""
        self._forget()
        known = self._seconds
        return min(visitors, key=lambda one: known.get(one, 0.0))

    def _forget(self) -> None:
        now = self._timer()
        while self._until:
            oldest = next(iter(self._until))
            if self._until[oldest] > now and len(self._until) <= MOST_REMEMBERED:
                return
            del self._until[oldest], self._seconds[oldest]


class Turns:
    """Threads, and everybody who waits for one."""

    def __init__(self, threads: int, *, name: str, watched: WatchedThreads) -> None:
        self.threads = threads
        self.pool = ThreadPoolExecutor(
            threads, thread_name_prefix=name, initializer=watched.add_current
        )
        self._free = threads
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        self._length = 0
        self._costs = Costs()

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
            self._costs.add(visitor, time.monotonic() - began)
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
            # The request was called but has gone: the next one gets its thread.
            if turn.done() and not turn.cancelled():
                self._free += 1
                self._call_next()
            raise

    def _call_next(self) -> None:
        while self._free and self._waiting:
            visitor = self._costs.least(self._waiting)
            own = self._waiting[visitor]
            turn = own.popleft()
            self._length -= 1
            if not own:
                del self._waiting[visitor]
            if not turn.done():
                self._free -= 1
                turn.set_result(None)
