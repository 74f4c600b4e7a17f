"""Answers that everybody shares: made once, kept as finished bytes, made again after a publish."""

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Iterable
from datetime import datetime
from typing import NamedTuple

from nightcap.site.answers import Answer, Header, with_defaults
from nightcap.site.cacheable import FOREVER, MARK
from nightcap.site.page_cache import Entry, PageCache
from nightcap.site.threads import Busy, Reply, Threads
from nightcap.site.variants import Variants, encode

log = logging.getLogger(__name__)

PATIENCE = 5.0
"""Seconds that a request waits for another one that makes the same answer."""
POLL = 0.1
"""Seconds between two looks at the content version."""
RHYTHM = 0.4
"""Seconds between two makings of the pages while the content changes all the time."""
MOST_MADE_AHEAD = 20
PAUSE = 1.0
"""Pages made again after a publish, and the pause before the next as many."""

_MARK = MARK.lower().encode()


class _Made(NamedTuple):
    answer: Variants | Answer
    until: float | None = None
    may_be_kept: bool = False


class SharedAnswers:
    """The page cache with its single flights. `ask` lets Django answer a target, in a thread."""

    def __init__(
        self,
        *,
        ask: Callable[[str], Reply],
        threads: Threads,
        defaults: tuple[Header, ...],
        cache: PageCache,
    ) -> None:
        self._ask = ask
        self._threads = threads
        self._defaults = defaults
        self._flights: dict[tuple[str, int | None], asyncio.Task[Variants | Answer]] = {}
        self._to_make: dict[str, None] = {}
        self._making: asyncio.Task[None] | None = None
        self._moved_at = 0.0
        self.cache = cache

    @property
    def is_settled(self) -> bool:
        """Whether the last change of the content version is some time ago.

        While visitors change it all the time (a hundred bookings a second), the pages follow at
        a steady pace and not with every change.
        """
        return time.monotonic() - self._moved_at >= RHYTHM

    async def get(self, target: str) -> Variants | Answer:
        """Return the answer for a path (with query, for API and calendar): kept, or made now.

        Raises Busy when too many requests wait for a thread.
        """
        entry = self.cache.get(target)
        if entry is not None:
            return entry.variants
        # By version, too: who comes after a publish must not get what was begun before it.
        key = (target, self.cache.version)
        flight = self._flights.get(key)
        if flight is None:
            flight = asyncio.create_task(self._fly(*key))
            self._flights[key] = flight
            flight.add_done_callback(lambda _: self._flights.pop(key))
        try:
            async with asyncio.timeout(PATIENCE):
                return await asyncio.shield(flight)
        except TimeoutError:
            log.warning("%s took too long for those who wait; asking again.", target)
            return (await self._make(target)).answer

    async def get_current(self, target: str) -> Variants | Answer:
        """Like get(), but never older than the database is when it is asked for.

        For the API: whoever has changed something there sees it, whichever worker took the change.
        """
        version = await self._threads.watch_version()
        if version is not None and version != self.cache.version:
            if not self.is_settled:
                return (await self._make(target)).answer
            self.see(version)
        return await self.get(target)

    def see(self, version: int) -> None:
        """Go over to a content version; pages of an older one are made again at once."""
        if version != self.cache.version:
            self._moved_at = time.monotonic()
            self.make_ahead(
                key for key in self.cache.move_to(version) if key[:5] != "/api/" and "?" not in key
            )

    def make_ahead(self, targets: Iterable[str]) -> None:
        """Make answers before somebody asks, a bounded number at a time."""
        self._to_make |= dict.fromkeys(targets)
        if self._to_make and (self._making is None or self._making.done()):
            self._making = asyncio.create_task(self._make_waiting())

    async def watch(self) -> None:
        """Follow the content version for ever."""
        while True:
            version = await self._threads.watch_version()
            if version is not None and self.is_settled:
                self.see(version)
            await asyncio.sleep(POLL)

    async def close(self) -> None:
        """Stop making answers."""
        tasks = [*self._flights.values(), *((self._making,) if self._making else ())]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _fly(self, target: str, version: int | None) -> Variants | Answer:
        made = await self._make(target)
        if made.may_be_kept and isinstance(made.answer, Variants) and version is not None:
            self.cache.put(target, Entry(made.answer, version, made.until))
        return made.answer

    async def _make(self, target: str) -> _Made:
        return await self._threads.run(lambda: self._finish(self._ask(target)))

    async def _make_waiting(self) -> None:
        while self._to_make:
            for target in list(self._to_make)[:MOST_MADE_AHEAD]:
                del self._to_make[target]
                with contextlib.suppress(Busy):
                    await self.get(target)
            await asyncio.sleep(PAUSE)

    def _finish(self, reply: Reply) -> _Made:
        """Turn Django's answer into finished bytes; runs in a thread."""
        marks = [value for name, value in reply.headers if name == _MARK]
        if not marks or any(name == b"set-cookie" for name, _ in reply.headers):
            return _Made(unshared(reply, self._defaults))
        until = marks[0].decode()
        headers = [header for header in reply.headers if header[0] != _MARK]
        content_type = dict(headers).get(b"content-type", b"")
        variants = Variants(
            status=reply.status,
            headers=with_defaults(headers, self._defaults),
            bodies=encode(reply.body, content_type),
            cache_control=dict(headers).get(b"cache-control", b"no-cache"),
        )
        expires = None if until == FOREVER else datetime.fromisoformat(until).timestamp()
        return _Made(variants, expires, expires is None or expires > time.time())


def unshared(reply: Reply, defaults: tuple[Header, ...]) -> Answer:
    """An answer for one visitor, which nobody may keep."""
    dropped = {_MARK, b"cache-control", b"content-length"}
    kept = (header for header in reply.headers if header[0] not in dropped)
    length = (b"content-length", str(len(reply.body)).encode())
    return Answer(
        reply.status,
        with_defaults((*kept, (b"cache-control", b"no-store"), length), defaults),
        reply.body,
    )
