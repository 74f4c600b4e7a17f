"""The cache of responses that all visitors share: rendered once per content version."""

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Iterable
from datetime import datetime
from http import HTTPStatus

from nightcap.core import metrics
from nightcap.core.shared_table import SharedTable
from nightcap.http.handler import Handler, QueueFull
from nightcap.http.request import Target
from nightcap.http.response import Encodings, Response, encode
from nightcap.http.sharing import FOREVER, KEEP_UNTIL, for_caches, uncacheable

log = logging.getLogger(__name__)

RENDER_TIMEOUT_SECONDS = 5.0
"""How long a request waits for another one that renders the same response."""
POLL_SECONDS = 0.25
"""How long pages are served before the content version is read again."""
VERSION_TIMEOUT_SECONDS = 1.0
"""How long a request waits for the content version; then it gets the cached page."""
BURST_SECONDS = 0.4
"""How long pages are cached while the content changes all the time."""
MAX_ENTRIES = 2_000
MAX_BYTES = 64_000_000

PRERENDER = "prerender"
"""Used as the network of a render without a visitor's request."""

_KEEP_UNTIL = KEEP_UNTIL.lower().encode()


class PageCache:
    """Finished responses of one content version; the least recently used goes first."""

    def __init__(self, *, max_entries: int = MAX_ENTRIES, max_bytes: int = MAX_BYTES) -> None:
        # Each entry counts as at least its share, so one table bounds both number and size.
        share = max_bytes // max_entries
        self._entries = SharedTable[Target, tuple[Encodings, float | None]].sized(
            max_bytes, lambda entry: max(entry[0].size, share)
        )
        self._max_bytes = max_bytes
        self.version: int | None = None

    def __len__(self) -> int:
        return len(self._entries)

    def get(self, target: Target) -> Encodings | None:
        """Return the valid response for a target, or None."""
        response, until = self._entries.get(target) or (None, None)
        return None if until is not None and until <= time.time() else response

    def put(
        self, target: Target, response: Encodings, *, version: int | None, until: float | None
    ) -> None:
        """Store a response until an instant (epoch seconds), if its version is the current one."""
        is_current = version is not None and version == self.version
        if is_current and response.size <= self._max_bytes:
            self._entries.put(target, (response, until))

    def move_to(self, version: int) -> bool:
        """Switch to a content version and empty the cache; return False for an older one.

        Versions only rise, so an older one was read late and is ignored.
        """
        if self.version is not None and version <= self.version:
            return False
        self.version = version
        self._entries.clear()
        return True


class SharedResponses:
    """The page cache, with one render of a response at a time.

    Rule: A publish is on every page within a second.
    """

    def __init__(self, *, ask: Callable[[Target], Response], handler: Handler) -> None:
        """`ask` gets Django's response, in a thread."""
        self._ask = ask
        self._handler = handler
        self._in_flight: dict[tuple[Target, int | None], asyncio.Task[Encodings | Response]] = {}
        self._looking: asyncio.Task[None] | None = None
        self._looked_at = float("-inf")
        self._moved_at = float("-inf")
        self.cache = PageCache()

    @property
    def is_settled(self) -> bool:
        """Whether the content version last changed more than BURST_SECONDS ago.

        While visitors change it all the time (a hundred bookings a second), pages are updated every
        BURST_SECONDS and not with every change.
        """
        return time.monotonic() - self._moved_at >= BURST_SECONDS

    async def get(self, target: Target, *, network: str) -> Encodings | Response:
        """Return the response for a target: cached, or rendered now for a network.

        Raises QueueFull when too many requests wait for a thread.
        """
        await self._look()
        kept = self.cache.get(target)
        metrics.page(is_kept=kept is not None)
        return kept or await self._render_once(target, network, self.cache.version)

    async def get_current(self, target: Target, *, network: str) -> Encodings | Response:
        """Return the response at the database's present content version.

        The API uses it: callers see their own change, whichever worker handled it.
        """
        version = await self._handler.watch_version()
        if version is not None and version != self.cache.version:
            if not self.is_settled:
                metrics.page(is_kept=False)
                return await self._render_once(target, network, version)
            self.follow(version)
        return await self.get(target, network=network)

    def follow(self, version: int) -> None:
        """Switch to a content version; pages are rendered on request."""
        if self.cache.move_to(version):
            self._moved_at = time.monotonic()

    async def prerender(self, targets: Iterable[Target]) -> None:
        """Render responses before a visitor requests them, one after the other."""
        for target in targets:
            await self._look()
            if self.cache.get(target) is None:
                with contextlib.suppress(QueueFull):
                    await self._render_once(target, PRERENDER, self.cache.version)

    async def close(self) -> None:
        """Stop rendering."""
        tasks = [*self._in_flight.values(), *filter(None, (self._looking,))]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _look(self) -> None:
        """Read the content version if POLL_SECONDS have passed, once for all waiting requests."""
        if self._looking is None or self._looking.done():
            if time.monotonic() - self._looked_at < POLL_SECONDS:
                return
            self._looked_at = time.monotonic()
            self._looking = asyncio.create_task(self._follow_current())
        if time.monotonic() - self._looked_at < VERSION_TIMEOUT_SECONDS:
            await asyncio.wait([self._looking], timeout=VERSION_TIMEOUT_SECONDS)

    async def _follow_current(self) -> None:
        version = await self._handler.watch_version()
        if version is not None and self.is_settled:
            self.follow(version)

    async def _render_once(
        self, target: Target, network: str, version: int | None
    ) -> Encodings | Response:
        """Render a response, or wait for the same one that another request renders."""
        # The key includes the version: a request after a publish must not get a render that began
        # before it.
        key = (target, version)
        flight = self._in_flight.get(key)
        if flight is None:
            flight = asyncio.create_task(self._render(target, network, version))
            self._in_flight[key] = flight
            flight.add_done_callback(lambda _: self._in_flight.pop(key))
        try:
            async with asyncio.timeout(RENDER_TIMEOUT_SECONDS):
                return await asyncio.shield(flight)
        except TimeoutError:
            log.warning("%s took too long for those who wait; asking again.", target.path)
            return await self._render(target, network, None)

    async def _render(
        self, target: Target, network: str, version: int | None
    ) -> Encodings | Response:
        response, until = await self._handler.readers.run(
            lambda: _finish(self._ask(target), target.path, version), network=network
        )
        if isinstance(response, Encodings):
            self.cache.put(target, response, version=version, until=until)
        return response


def _finish(
    response: Response, path: str, version: int | None
) -> tuple[Encodings | Response, float | None]:
    """Return Django's response as finished bytes, and until when they are valid; in a thread."""
    until = response.header(_KEEP_UNTIL)
    if until is None or response.header(b"set-cookie") is not None:
        return uncacheable(response), None
    headers = [header for header in response.headers if header[0] != _KEEP_UNTIL]
    cache_control = response.header(b"cache-control")
    if cache_control is None and version is not None and response.status == HTTPStatus.OK:
        cache_control, in_networks = for_caches(path, version)
        headers += in_networks
    encodings = Encodings(
        status=response.status,
        headers=headers,
        bodies=encode(response.body, response.header(b"content-type") or b""),
        cache_control=cache_control or b"no-cache",
    )
    said = until.decode()
    return encodings, None if said == FOREVER else datetime.fromisoformat(said).timestamp()
