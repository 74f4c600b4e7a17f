"""Responses that all visitors share: rendered once per publish, and kept as bytes."""

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Iterable
from contextvars import Context
from dataclasses import dataclass
from datetime import datetime
from http import HTTPStatus
from typing import NamedTuple

from nightcap.core import metrics
from nightcap.core.shared_table import SharedTable
from nightcap.http.handler import Handler, QueueFull
from nightcap.http.request import Target
from nightcap.http.response import Encodings, Header, Response, encode, with_defaults
from nightcap.http.sharing import FOREVER, KEEP_UNTIL, for_caches, uncacheable

log = logging.getLogger(__name__)

RENDER_TIMEOUT_SECONDS = 5.0
"""For which a request waits for another one that renders the same response."""
POLL_SECONDS = 0.25
"""Between two reads of the content version."""
REST_AFTER_SECONDS = 10.0
"""Without a visitor; then nothing is read until the next one, who waits for one read."""
VERSION_TIMEOUT_SECONDS = 1.0
"""For which that visitor waits; then what is kept is sent, as while the database is away."""
BURST_SECONDS = 0.4
"""For which pages are kept while the content changes all the time."""
MAX_PRERENDERED = 20
"""How many pages are rendered again at once after a publish."""
PRERENDER_PAUSE_SECONDS = 1.0
"""Before the next pages are."""
WANTED_SECONDS = 60.0
"""For which a page that a visitor has asked for is rendered again after each publish. Other pages
are rendered on demand; prerendering all of them during a rush of bookings would cost as much as
the bookings."""
MAX_ENTRIES = 2_000
MAX_BYTES = 64_000_000

PRERENDER = ""
"""The network of a render that no visitor asked for."""

_KEEP_UNTIL = KEEP_UNTIL.lower().encode()


@dataclass(slots=True)
class Entry:
    """A response that holds for one content version and until an instant (epoch seconds)."""

    encodings: Encodings
    version: int
    until: float | None
    is_asked_for: bool = False
    """Whether a visitor has asked for it."""


class PageCache:
    """Finished responses of one content version; the least recently asked for goes first."""

    def __init__(self, *, max_entries: int = MAX_ENTRIES, max_bytes: int = MAX_BYTES) -> None:
        # An entry counts as at least its share, which bounds their number with one table.
        share = max_bytes // max_entries
        self._entries = SharedTable[Target, Entry].sized(
            max_bytes, lambda entry: max(entry.encodings.size, share)
        )
        self._max_bytes = max_bytes
        self.version: int | None = None

    def __len__(self) -> int:
        return len(self._entries)

    def get(self, target: Target) -> Entry | None:
        """Return what holds now for a target, or None."""
        entry = self._entries.get(target)
        if entry is not None and entry.until is not None and entry.until <= time.time():
            self._entries.discard(target)
            return None
        return entry

    def put(self, target: Target, entry: Entry) -> None:
        """Keep a response unless it was rendered for another version than the current one."""
        if entry.version == self.version and entry.encodings.size <= self._max_bytes:
            self._entries.put(target, entry)

    def move_to(self, version: int) -> list[Target]:
        """Go over to a content version; return what visitors asked for while it was an older one.

        The versions only ever rise: an older one, read late, changes nothing.
        """
        if self.version is not None and version <= self.version:
            return []
        self.version = version
        asked_for = [target for target, entry in self._entries.items() if entry.is_asked_for]
        self._entries.clear()
        return asked_for


class _Rendered(NamedTuple):
    response: Encodings | Response
    until: float | None = None
    may_be_kept: bool = False


class SharedResponses:
    """The page cache, with one render of a response at a time.

    Rule: A publish is on every page within a second.
    """

    def __init__(
        self, *, ask: Callable[[Target], Response], handler: Handler, defaults: tuple[Header, ...]
    ) -> None:
        """`ask` lets Django respond, in a thread."""
        self._ask = ask
        self._handler = handler
        self._defaults = defaults
        self._in_flight: dict[tuple[Target, int | None], asyncio.Task[Encodings | Response]] = {}
        self._to_prerender: dict[Target, None] = {}
        self._prerendering: asyncio.Task[None] | None = None
        self._moved_at = 0.0
        self._visited_at = time.monotonic()
        self._awake = asyncio.Event()
        self._awake.set()
        self._wanted = SharedTable[Target, bool].lasting(MAX_ENTRIES, WANTED_SECONDS)
        self.cache = PageCache()

    @property
    def is_settled(self) -> bool:
        """Whether the last change of the content version is some time ago.

        While visitors change it all the time (a hundred bookings a second), the pages follow at
        a steady pace and not with every change.
        """
        return time.monotonic() - self._moved_at >= BURST_SECONDS

    async def get(self, target: Target, *, network: str) -> Encodings | Response:
        """Return the response for a target: kept, or rendered now for a network.

        Raises QueueFull when too many requests wait for a thread.
        """
        if network != PRERENDER:
            await self._wake()
        kept = self.kept(target, by_visitor=network != PRERENDER)
        if kept is not None:
            return kept
        if network != PRERENDER:
            metrics.page(is_kept=False)
        return await self._render_once(target, network, self.cache.version)

    def kept(self, target: Target, *, by_visitor: bool = True) -> Encodings | None:
        """Return what is kept for a target, and note that a visitor asks for it.

        None while nobody follows the content version: what is kept may be outdated.
        """
        entry = self.cache.get(target) if self._awake.is_set() else None
        if entry is None:
            return None
        if by_visitor:
            self._visited_at = time.monotonic()
            metrics.page(is_kept=True)
            entry.is_asked_for = True
        return entry.encodings

    async def get_current(self, target: Target, *, network: str) -> Encodings | Response:
        """Return the response as of the database's content version when it is asked for.

        It is for the API: callers see their own change, whichever worker took it.
        """
        version = await self._handler.watch_version()
        if version is None or version == self.cache.version:
            return await self.get(target, network=network)
        if self.is_settled:
            self.follow(version)
            return await self.get(target, network=network)
        metrics.page(is_kept=False)
        return await self._render_once(target, network, version)

    def follow(self, version: int) -> None:
        """Go over to a content version; pages that visitors want are rendered again at once."""
        if version != self.cache.version:
            self._moved_at = time.monotonic()
            for target in self.cache.move_to(version):
                if _is_page(target) and not target.query:
                    self._wanted.put(target, True)
            self.prerender([target for target, _ in self._wanted.items()])

    def prerender(self, targets: Iterable[Target]) -> None:
        """Render responses before a visitor asks, a bounded number at a time."""
        self._to_prerender |= dict.fromkeys(targets)
        if self._to_prerender and (self._prerendering is None or self._prerendering.done()):
            # Not in the name of the request that happens to be at work now.
            self._prerendering = asyncio.create_task(self._prerender_waiting(), context=Context())

    async def watch(self) -> None:
        """Follow the content version for ever, whatever goes wrong; rest without visitors."""
        while True:
            if time.monotonic() - self._visited_at > REST_AFTER_SECONDS:
                self._awake.clear()
                await self._awake.wait()
            try:
                version = await self._handler.watch_version()
                if version is not None and self.is_settled:
                    self.follow(version)
            except Exception:
                log.exception("The content version could not be followed; it is tried again.")
            await asyncio.sleep(POLL_SECONDS)

    async def _wake(self) -> None:
        """Follow the content version again; the first visitor after a rest reads it."""
        self._visited_at = time.monotonic()
        if self._awake.is_set():
            return
        version = None
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(VERSION_TIMEOUT_SECONDS):
                version = await self._handler.watch_version()
        if version is not None:
            self.follow(version)
        self._awake.set()

    async def close(self) -> None:
        """Stop rendering."""
        beside = () if self._prerendering is None else (self._prerendering,)
        tasks = [*self._in_flight.values(), *beside]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _render_once(
        self, target: Target, network: str, version: int | None
    ) -> Encodings | Response:
        """Render a response, or wait for the same one that another request renders."""
        # By version, too: who comes after a publish must not get what was begun before it.
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
            return (await self._ask_for(target, network, None)).response

    async def _render(
        self, target: Target, network: str, version: int | None
    ) -> Encodings | Response:
        rendered = await self._ask_for(target, network, version)
        response = rendered.response
        if rendered.may_be_kept and isinstance(response, Encodings) and version is not None:
            entry = Entry(response, version, rendered.until, network != PRERENDER)
            self.cache.put(target, entry)
        return response

    async def _ask_for(self, target: Target, network: str, version: int | None) -> _Rendered:
        return await self._handler.read(
            lambda: self._finish(self._ask(target), target.path, version), network=network
        )

    async def _prerender_waiting(self) -> None:
        while self._to_prerender:
            for target in list(self._to_prerender)[:MAX_PRERENDERED]:
                # Present requests come before those that may come later.
                await self._handler.until_idle()
                del self._to_prerender[target]
                with contextlib.suppress(QueueFull):
                    await self.get(target, network=PRERENDER)
            await asyncio.sleep(PRERENDER_PAUSE_SECONDS)

    def _finish(self, response: Response, path: str, version: int | None) -> _Rendered:
        """Turn Django's response into finished bytes; runs in a thread."""
        until = response.header(_KEEP_UNTIL)
        if until is None or response.header(b"set-cookie") is not None:
            return _Rendered(uncacheable(response, self._defaults))
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
        return _Rendered(encodings, expires, expires is None or expires > time.time())


def _is_page(target: Target) -> bool:
    return not target.path.startswith("/api/")
