"""Responses that everybody shares: made once, kept as bytes, made again after a publish."""

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Iterable
from contextvars import Context
from datetime import datetime
from http import HTTPStatus
from typing import NamedTuple

from nightcap.core.shared_table import SharedTable
from nightcap.core.watching import metrics
from nightcap.http.handler import Handler
from nightcap.http.page_cache import MOST_ENTRIES, Entry, PageCache
from nightcap.http.request import Target
from nightcap.http.response import Encodings, Header, Response, encode, with_defaults
from nightcap.http.sharing import FOREVER, KEEP_UNTIL, for_caches, unshared
from nightcap.http.turns import Busy

log = logging.getLogger(__name__)

PATIENCE = 5.0
"""Seconds that a request waits for another one that makes the same response."""
POLL = 0.1
"""Seconds between two looks at the content version."""
RHYTHM = 0.4
"""Seconds for which pages are kept while the content changes all the time."""
HEAD_START = 0.05
"""Seconds for which the pages that somebody asks for after a publish have the processor alone."""
MOST_MADE_AHEAD = 20
"""How many pages are made again at once after a publish."""
PAUSE = 1.0
"""Seconds before the next as many are made."""
WANTED_FOR = 60.0
"""Seconds for which a page that somebody has asked for is made again after each publish. Pages
requested less often are rendered on demand; a rush of bookings would otherwise render all pages."""

STANDS_AFTER = 10.0
"""Seconds after which a page is compressed once more, harder: it is likely to be asked for again.
Many then fit into what a server may send at once, and arrive a round trip sooner."""

NOBODY = ""
"""Who asks for what is made before somebody does."""

_KEEP_UNTIL = KEEP_UNTIL.lower().encode()


class _Made(NamedTuple):
    response: Encodings | Response
    until: float | None = None
    may_be_kept: bool = False


class SharedResponses:
    """The page cache with its single flights. `ask` lets Django respond, in a thread."""

    def __init__(
        self, *, ask: Callable[[Target], Response], handler: Handler, defaults: tuple[Header, ...]
    ) -> None:
        self._ask = ask
        self._handler = handler
        self._defaults = defaults
        self._flights: dict[tuple[Target, int | None], asyncio.Task[Encodings | Response]] = {}
        self._to_make: dict[Target, None] = {}
        self._making: asyncio.Task[None] | None = None
        self._recompressing: asyncio.Task[None] | None = None
        self._moved_at = 0.0
        self._wanted = SharedTable[Target, bool].lasting(MOST_ENTRIES, WANTED_FOR)
        self.cache = PageCache()
        # What the API has answered since the last change, while the pages do not follow yet.
        self._rush = PageCache(most_entries=100, most_bytes=4_000_000)

    @property
    def is_settled(self) -> bool:
        """Whether the last change of the content version is some time ago.

        While visitors change it all the time (a hundred bookings a second), the pages follow at
        a steady pace and not with every change.
        """
        return time.monotonic() - self._moved_at >= RHYTHM

    async def get(self, target: Target, *, visitor: str) -> Encodings | Response:
        """Return the response for a target: kept, or made now at a visitor's cost.

        Raises Busy when too many requests wait for a thread.
        """
        kept = self.kept(target, by_visitor=visitor != NOBODY)
        if kept is not None:
            return kept
        if visitor != NOBODY:
            metrics.page(is_kept=False)
        return await self._share(target, visitor)

    def kept(self, target: Target, *, by_visitor: bool = True) -> Encodings | None:
        """Return what is kept for a target, and note that a visitor asks for it."""
        entry = self.cache.get(target)
        if entry is None:
            return None
        if by_visitor:
            metrics.page(is_kept=True)
            entry.is_asked_for = True
            if _is_page(target):
                self._recompress(entry)
        return entry.encodings

    def _recompress(self, entry: Entry) -> None:
        """Compress a page that has stood for a while as hard as it goes, one page at a time."""
        is_working = self._recompressing is not None and not self._recompressing.done()
        if entry.is_recompressed or is_working or time.monotonic() < entry.made_at + STANDS_AFTER:
            return
        entry.is_recompressed = True

        async def work() -> None:
            await self._handler.until_idle()
            await asyncio.to_thread(entry.encodings.recompress)

        self._recompressing = asyncio.create_task(work(), context=Context())

    async def _share(
        self, target: Target, visitor: str, version: int | None = None
    ) -> Encodings | Response:
        """Make a response, or wait for the one that is made for somebody else already."""
        # By version, too: who comes after a publish must not get what was begun before it.
        key = (target, self.cache.version if version is None else version)
        flight = self._flights.get(key)
        if flight is None:
            flight = asyncio.create_task(self._fly(*key, visitor=visitor))
            self._flights[key] = flight
            flight.add_done_callback(lambda _: self._flights.pop(key))
        try:
            async with asyncio.timeout(PATIENCE):
                return await asyncio.shield(flight)
        except TimeoutError:
            log.warning("%s took too long for those who wait; asking again.", target.path)
            return (await self._make(target, visitor)).response

    async def get_current(self, target: Target, *, visitor: str) -> Encodings | Response:
        """Like get(), but never older than the database is when it is asked for.

        For the API: callers see their own change, whichever worker took it.
        """
        version = await self._handler.watch_version()
        if version is None or version == self.cache.version:
            return await self.get(target, visitor=visitor)
        if self.is_settled:
            self.see(version)
            return await self.get(target, visitor=visitor)
        self._rush.move_to(version)
        entry = self._rush.get(target)
        metrics.page(is_kept=entry is not None)
        return entry.encodings if entry is not None else await self._share(target, visitor, version)

    def see(self, version: int) -> None:
        """Go over to a content version; pages of an older one are made again at once."""
        if version != self.cache.version:
            self._moved_at = time.monotonic()
            for target in self.cache.move_to(version):
                if _is_page(target) and not target.query:
                    self._wanted.put(target, True)
            self.make_ahead([target for target, _ in self._wanted.items()])

    def make_ahead(self, targets: Iterable[Target]) -> None:
        """Make responses before somebody asks, a bounded number at a time."""
        self._to_make |= dict.fromkeys(targets)
        if self._to_make and (self._making is None or self._making.done()):
            # Not in the name of the request that happens to be at work now.
            self._making = asyncio.create_task(self._make_waiting(), context=Context())

    async def watch(self) -> None:
        """Follow the content version for ever, whatever goes wrong."""
        while True:
            try:
                version = await self._handler.watch_version()
                if version is not None and self.is_settled:
                    self.see(version)
            except Exception:
                log.exception("The content version could not be followed; it is tried again.")
            await asyncio.sleep(POLL)

    async def close(self) -> None:
        """Stop making responses."""
        beside = (task for task in (self._making, self._recompressing) if task is not None)
        tasks = [*self._flights.values(), *beside]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _fly(
        self, target: Target, version: int | None, *, visitor: str
    ) -> Encodings | Response:
        made = await self._make(target, visitor, version)
        if made.may_be_kept and isinstance(made.response, Encodings) and version is not None:
            for cache in (self.cache, self._rush):
                cache.put(target, Entry(made.response, version, made.until, visitor != NOBODY))
        return made.response

    async def _make(self, target: Target, visitor: str, version: int | None = None) -> _Made:
        return await self._handler.read(
            lambda: self._finish(self._ask(target), target.path, version), visitor=visitor
        )

    async def _make_waiting(self) -> None:
        while self._to_make:
            for target in list(self._to_make)[:MOST_MADE_AHEAD]:
                # Present requests come before those that may come later.
                while (early := self._moved_at + HEAD_START - time.monotonic()) > 0:
                    await asyncio.sleep(early)
                await self._handler.until_idle()
                del self._to_make[target]
                with contextlib.suppress(Busy):
                    await self.get(target, visitor=NOBODY)
            await asyncio.sleep(PAUSE)

    def _finish(self, response: Response, path: str, version: int | None) -> _Made:
        """Turn Django's response into finished bytes; runs in a thread."""
        until = response.header(_KEEP_UNTIL)
        if until is None or response.header(b"set-cookie") is not None:
            return _Made(unshared(response, self._defaults))
        headers = [header for header in response.headers if header[0] != _KEEP_UNTIL]
        cache_control = response.header(b"cache-control")
        if cache_control is None and version is not None and response.status == HTTPStatus.OK:
            cache_control, in_networks = for_caches(path, version)
            headers += in_networks
        encodings = Encodings(
            status=response.status,
            headers=with_defaults(headers, self._defaults),
            bodies=encode(response.body, response.header(b"content-type") or b""),
            cache_control=cache_control or b"no-cache",
        )
        said = until.decode()
        expires = None if said == FOREVER else datetime.fromisoformat(said).timestamp()
        return _Made(encodings, expires, expires is None or expires > time.time())


def _is_page(target: Target) -> bool:
    return not target.path.startswith("/api/")
