"""The outermost layer: an ASGI application that answers what it can and hands on whole requests.

It is asynchronous, so that no slow sender holds a thread.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path

from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, ASGISendEvent, HTTPScope
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from nightcap.core import logs, metrics
from nightcap.core.errors import is_out_of_space
from nightcap.core.http import site_of
from nightcap.core.shared_table import SharedTable
from nightcap.http import body, media, request_log
from nightcap.http.cache import SharedResponses
from nightcap.http.handler import Handler, QueueFull, is_signed_in, read_version
from nightcap.http.readiness import Readiness
from nightcap.http.request import Reader, Refused, Request, Target
from nightcap.http.response import (
    Encodings,
    Header,
    Response,
    json_response,
    problem,
    send_whole,
    with_defaults,
)
from nightcap.http.sharing import PUBLIC, normalized_query, uncacheable
from nightcap.http.throttle import EXEMPT, Throttle
from nightcap.media.names import URL_PREFIX

log = logging.getLogger(__name__)

_READS = frozenset({"GET", "HEAD"})
_HARMLESS = frozenset({"GET", "HEAD", "OPTIONS"})
_ALIVE, _READY = "/healthz", "/readyz"
_OK = json_response(200, b'{"status":"ok"}')
_DATA = ("/api/", "/calendar.ics")
_SESSIONS_KNOWN, _KNOWN_SECONDS = 1_000, 600.0
"""How many sessions are remembered and for how many seconds. One that has ended meanwhile may still
send large bodies unthrottled; Django checks its permissions on every request."""


@dataclass(frozen=True)
class Site:
    """What the server has to know of the site that it serves."""

    public_url: str
    trusted_proxies: int
    session_cookie: str
    media_root: Path
    headers: tuple[Header, ...]
    """What every response carries unless it brings its own of that name."""
    assets: Mapping[str, Encodings]
    """The files of the front end, by path."""
    prerendered: Iterable[Target]
    """The pages to render before a visitor asks."""
    shared_target: Callable[[str, str], Target]
    """Of a path outside the API and a query, the target whose response everybody shares."""
    ready: Callable[[Sequence[str]], Response]
    """Says whether this server can do its work, of which these threads are dead; in a thread."""
    is_private: Callable[[str], bool]
    """Whether a path outside the API is one person's own: nobody else's response, and forms."""
    failure: Callable[[str, int], Response]
    """Of a path and a status (500 or 503), what to send when a request failed."""


class Server:
    """Stands before Django; everything that cannot be answered here is handed on whole."""

    def __init__(self, django: Callable[[HttpRequest], HttpResponseBase], site: Site) -> None:
        self.site = site
        self._reader = Reader(public_url=site.public_url, proxies=site.trusted_proxies)
        self._throttle = Throttle()
        self._sessions = SharedTable[str, bool].lasting(_SESSIONS_KNOWN, _KNOWN_SECONDS)
        self._handler = Handler(django)
        self._large = asyncio.Lock()
        self._shared = SharedResponses(ask=self._ask_anonymously, handler=self._handler)
        self._warming: asyncio.Task[None] | None = None
        self.threads = self._handler.threads
        """Those without which this process cannot do its work; it does not get them back."""
        self._readiness = Readiness(site.ready, self.threads)

    async def start(self) -> None:
        """Make what will be asked for before somebody asks."""
        self._warming = asyncio.create_task(self._shared.prerender(self.site.prerendered))

    async def close(self) -> None:
        """Stop, once the requests at work are answered."""
        if self._warming is not None:
            self._warming.cancel()
        await self._shared.close()
        await asyncio.to_thread(self._handler.close)

    async def __call__(
        self, scope: HTTPScope, receive: ASGIReceiveCallable, send: ASGISendCallable
    ) -> None:
        """Answer a request; its response carries its id, and the log has a line of it."""
        is_proxy_trusted = bool(self.site.trusted_proxies)
        identity = request_log.request_id(scope["headers"], is_proxy_trusted=is_proxy_trusted)
        logs.request_id.set(identity.decode())
        began, status = time.perf_counter(), None

        async def send_with_defaults(event: ASGISendEvent) -> None:
            nonlocal status
            if event["type"] == "http.response.start":
                headers = with_defaults(event["headers"], self.site.headers)
                event["headers"] = (*headers, (request_log.ID_HEADER, identity))
                status = event["status"]
            await send(event)

        try:
            await self._answer(scope, receive, send_with_defaults)
        finally:
            request_log.log_request(identity, scope["method"], scope["path"], status, began)

    async def _answer(
        self, scope: HTTPScope, receive: ASGIReceiveCallable, send: ASGISendCallable
    ) -> None:
        method, path = scope["method"], scope["path"]
        try:
            request = self._reader.read(scope)
            if path.startswith(URL_PREFIX):
                root = self.site.media_root
                await media.send_file(send, request, root=root, handler=self._handler)
                return
            response = await self._respond(request, receive)
        except Refused as refusal:
            response = refusal.response
        except QueueFull:
            response = self.site.failure(path, 503)
        except (InterfaceError, OperationalError):
            metrics.database_error()
            response = self.site.failure(path, 503)
        except Exception as error:
            log.exception("%s %s failed", method, path)
            is_full = isinstance(error, OSError) and is_out_of_space(error)
            response = self.site.failure(path, 503 if is_full else 500)
        await send_whole(send, response, without_body=method == "HEAD")

    async def _respond(self, request: Request, receive: ASGIReceiveCallable) -> Response:
        path, is_read = request.path, request.method in _READS
        if is_read and (asset := self.site.assets.get(path)):
            return _pick(asset, request)
        if is_read and path == _ALIVE:
            return _OK
        if is_read and path == _READY:
            return await self._readiness.response()
        if is_read and path.startswith("/assets/"):
            return problem(404, "There is no such file.")
        if is_read and (target := self._shared_target(request)):
            # Programs expect to find what they have just written.
            is_current = target.path.startswith(_DATA)
            make = self._shared.get_current if is_current else self._shared.get
            return _pick(await make(target, network=site_of(request.client)), request)
        if not (path.startswith("/api/") or self.site.is_private(path)):
            raise Refused(problem(405, "A page can only be read.", (b"allow", b"GET, HEAD")))
        return await self._hand_on(request, receive)

    def _shared_target(self, request: Request) -> Target | None:
        """Return the target of the shared response to this request, or None."""
        if request.path.startswith("/api/"):
            is_public = PUBLIC.fullmatch(request.path) is not None
            if not is_public or self._session_key(request):
                return None
            return Target(request.path, normalized_query(request.path, request.query))
        if self.site.is_private(request.path):
            return None
        return self.site.shared_target(request.path, request.query)

    def _ask_anonymously(self, target: Target) -> Response:
        is_https = self.site.public_url.startswith("https:")
        return self._handler.respond(Request(*target, is_https=is_https))

    async def _hand_on(self, request: Request, receive: ASGIReceiveCallable) -> Response:
        is_change = request.method not in _HARMLESS
        has_session = await self._has_session(request) if is_change else False
        limit = body.limit_for(request.path, is_signed_in=has_session)
        sent = await body.read(request, receive, limit=limit)
        # Ninja knows no HEAD: it is a GET whose body is not sent.
        asked = request._replace(method="GET") if request.method == "HEAD" else request

        # Visitors usually see their own change at once, and the manager always does.
        looks = is_change and (has_session or self._shared.is_settled)

        def work() -> tuple[Response, int | None]:
            response = self._handler.respond(asked, sent.file, sent.length)
            return response, read_version() if looks else None

        network = site_of(request.client)
        with sent.file:
            if not is_change:
                response, version = await self._handler.readers.run(work, network=network)
            else:
                # What takes much memory goes one after the other.
                async with self._large if sent.is_large else nullcontext():
                    response, version = await self._handler.writers.run(work, network=network)
        if version is not None:
            self._shared.follow(version)
        return uncacheable(response)

    async def _has_session(self, request: Request) -> bool:
        """Return whether staff send a change; all others are counted. Raises Refused (429)."""
        key = None if request.path in EXEMPT else self._session_key(request)
        if key in self._sessions:
            return True
        # Before the database is asked: anybody can make up a cookie.
        wait = self._throttle.count(client=request.client, path=request.path)
        if wait is not None:
            metrics.throttled()
            text = "That was a little too often. Please try again in a minute."
            raise Refused(problem(429, text, (b"retry-after", str(wait).encode())))
        if key is None:
            return False
        network = site_of(request.client)
        if not await self._handler.readers.run(lambda: is_signed_in(key), network=network):
            return False
        self._sessions.put(key, True)
        return True

    def _session_key(self, request: Request) -> str | None:
        return request.cookie(self.site.session_cookie)


def _pick(response: Encodings | Response, request: Request) -> Response:
    if isinstance(response, Response):
        return response
    return response.pick(
        request.headers.get(b"accept-encoding", b""), request.headers.get(b"if-none-match", b"")
    )
