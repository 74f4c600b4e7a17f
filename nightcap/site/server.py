"""The ASGI application: answers from memory if possible, and passes other requests to Django.

It is asynchronous, so that slow senders occupy no thread.
"""

import asyncio
import logging
import re
import time
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from functools import lru_cache
from pathlib import Path

from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, ASGISendEvent, HTTPScope
from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.urls import URLPattern, URLResolver, get_resolver
from django.utils.translation import gettext as _

from nightcap.core import logs, metrics
from nightcap.core.errors import is_database_unavailable, is_out_of_space
from nightcap.core.http import site_of
from nightcap.core.shared_table import SharedTable
from nightcap.http import body, media, request_log
from nightcap.http.cache import SharedResponses
from nightcap.http.handler import Handler, QueueFull, is_signed_in, read_version
from nightcap.http.request import Reader, Refused, Request, Target
from nightcap.http.response import (
    Encodings,
    Response,
    json_response,
    problem,
    send_whole,
    with_defaults,
)
from nightcap.http.sharing import PUBLIC, normalized_query, uncacheable
from nightcap.http.throttle import EXEMPT, HOSTING_DATES, PROMO_CODES, Throttle
from nightcap.media.names import URL_PREFIX
from nightcap.site import applications, atom, calendar_view, crawlers, front_end, icons, security
from nightcap.site.errors import FAULT, UNAVAILABLE, failure
from nightcap.site.front_end import ADMIN
from nightcap.site.pages import NOT_FOUND
from nightcap.site.readiness import Readiness
from nightcap.site.renderer import renderer_of

log = logging.getLogger(__name__)

_READS = frozenset({"GET", "HEAD"})
_HARMLESS = frozenset({"GET", "HEAD", "OPTIONS"})
_ALIVE, _READY = "/healthz", "/readyz"
_OK = json_response(200, b'{"status":"ok"}')
_DATA = ("/api/", "/calendar.ics")
_DOCUMENTS = frozenset(
    {
        ADMIN,
        f"{ADMIN}/",
        "/calendar.ics",
        "/embed/social-feed",
        f"/{atom.PATH}",
        "/robots.txt",
        "/sitemap.xml",
        f"/{crawlers.SECURITY}",
        f"/{icons.MANIFEST}",
        *(f"/{worker}" for worker in applications.WORKERS),
        *(f"/{name}" for name in icons.NAMES),
    }
)
"""Public documents that are neither pages nor below /api, and equal for all visitors."""
_PRIVATE = re.compile(
    r"/(?:booking|new-email|waitlist|quotes|confirm|unsubscribe|practice|members)/[\w-]{1,200}"
    r"|/evenings(?:/[\w-]{1,200})?|/letters(?:/\d{1,18})?"
    r"|/members/[\w-]{1,200}/(?:renew|calendar\.ics)"
    r"|/booking/[\w-]{1,200}/(?:pay|receipt|give-back|again|calendar\.ics)"
    r"|/quotes/[\w-]{1,200}/(?:pay|receipt)"
    r"|/door/events/\d{1,18}|/door/[\w-]{1,200}(?:/manifest\.webmanifest)?",
    re.ASCII,
)
"""The pages behind private links.

They are a booking, its payment and its new email address, a place on the waitlist, a quote, a
member's page and feed, all bookings of a mailbox, confirming and unsubscribing, and the door. Each
is for one person, so it is never shared, and may receive forms. The page that asks for a link to
all bookings is included because of its form, and the door for staff too: its document contains no
data, and is public. The archive of letters is included because it is rarely read. A link that was
copied incompletely also matches: its page says where to call.
"""
_ASKS_ELSEWHERE = re.compile(
    r"(?:/api/guest/bookings|/booking|/api/quotes|/quotes)/[\w-]{1,200}/pay"
    r"|/api/admin/quotes/\d{1,18}/deposit"
    r"|/api/admin/payments/balance|/api/payments/stripe",
    re.ASCII,
)
"""Requests that call the payment provider, which may be slow: they have their own threads."""
_SESSIONS_KNOWN, _KNOWN_SECONDS = 1_000, 600.0
"""How many sessions are cached and for how many seconds.

One that has ended meanwhile may still send large bodies unthrottled; Django checks its permissions
on every request.
"""


class Server:
    """Stands before Django; requests that cannot be answered here are passed on whole."""

    def __init__(self, django: Callable[[HttpRequest], HttpResponseBase]) -> None:
        """Read the front end's build. It needs no database."""
        built = front_end.read(settings.FRONTEND_DIST)
        self._assets = front_end.assets(built.client)
        self._bundle = built.bundle
        self._pages = [Target(route.path) for route in built.routes if ":" not in route.path]
        self._find_route = lru_cache(maxsize=1_024)(built.route)
        self._media_root = Path(settings.MEDIA_ROOT)
        self._is_proxied = bool(settings.TRUSTED_PROXIES)
        self._is_https = settings.PUBLIC_URL.startswith("https:")
        self.headers = security.headers(csp=security.policy(), is_https=self._is_https)
        """Default headers of every response."""
        self._reader = Reader(public_url=settings.PUBLIC_URL, proxies=settings.TRUSTED_PROXIES)
        self._throttle = Throttle()
        self._sessions = SharedTable[str, bool].lasting(_SESSIONS_KNOWN, _KNOWN_SECONDS)
        self._handler = Handler(django)
        self._large = asyncio.Lock()
        self._shared = SharedResponses(ask=self._ask_anonymously, handler=self._handler)
        self._warming: asyncio.Task[None] | None = None
        self.threads = self._handler.threads
        """The threads that this process needs; it cannot restart them."""
        self._readiness = Readiness(self.threads)
        own = (_ALIVE, _READY, URL_PREFIX)
        paths = (route.path for route in built.routes)
        logs.allow_words_of([*_routes(get_resolver()), *paths, *self._assets, *own])

    async def start(self) -> None:
        """Render the pages before visitors request them."""
        self._warming = asyncio.create_task(self._prerender())

    async def _prerender(self) -> None:
        await self._shared.prerender(self._pages)
        # The best time: much was rendered and there is little to do.
        await asyncio.to_thread(renderer_of(self._bundle).tidy)

    async def close(self) -> None:
        """Stop, once the current requests are answered."""
        if self._warming is not None:
            self._warming.cancel()
        await self._shared.close()
        await asyncio.to_thread(self._handler.close)

    async def __call__(
        self, scope: HTTPScope, receive: ASGIReceiveCallable, send: ASGISendCallable
    ) -> None:
        """Answer a request; the response has its id, and the request is logged."""
        identity = request_log.request_id(scope["headers"], is_proxy_trusted=self._is_proxied)
        logs.request_id.set(identity.decode())
        began, status = time.perf_counter(), None

        async def send_with_defaults(event: ASGISendEvent) -> None:
            nonlocal status
            if event["type"] == "http.response.start":
                headers = with_defaults(event["headers"], self.headers)
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
                await media.send_file(send, request, root=self._media_root, handler=self._handler)
                return
            response = await self._respond(request, receive)
        except Refused as refusal:
            response = refusal.response
        except QueueFull:
            response = failure(path, UNAVAILABLE)
        except Exception as error:
            if is_database_unavailable(error):
                metrics.database_error()
                status = UNAVAILABLE
            else:
                log.exception("%s %s failed", method, path)
                is_full = isinstance(error, OSError) and is_out_of_space(error)
                status = UNAVAILABLE if is_full else FAULT
            response = failure(path, status)
        await send_whole(send, response, without_body=method == "HEAD")

    async def _respond(self, request: Request, receive: ASGIReceiveCallable) -> Response:
        path, is_read = request.path, request.method in _READS
        if is_read and (asset := self._assets.get(path)):
            return _pick(asset, request)
        if is_read and path == _ALIVE:
            return _OK
        if is_read and path == _READY:
            return await self._readiness.response()
        if is_read and path.startswith("/assets/"):
            return problem(404, "There is no such file.")
        if is_read and (shared := await self._shared_response(request)):
            return shared
        if not (is_read or path.startswith("/api/") or _PRIVATE.fullmatch(path)):
            raise Refused(problem(405, "A page can only be read.", (b"allow", b"GET, HEAD")))
        return await self._hand_on(request, receive)

    async def _shared_response(self, request: Request) -> Response | None:
        """Return the response that visitors share, or None if Django must see the visitor."""
        target = self._shared_target(request)
        if target is None:
            return None
        # Programs expect to find what they have just written.
        is_current = target.path.startswith(_DATA)
        make = self._shared.get_current if is_current else self._shared.get
        shared = await make(target, network=site_of(request.client))
        is_refused = isinstance(shared, Response) and shared.status == UNAVAILABLE
        if is_refused and self._session_key(request):
            # While the site is closed, staff see what visitors do not.
            return None
        return _pick(shared, request)

    def _shared_target(self, request: Request) -> Target | None:
        """Return the target of the shared response to this request, or None."""
        if request.path.startswith("/api/"):
            is_public = PUBLIC.fullmatch(request.path) is not None
            if not is_public or self._session_key(request):
                return None
            return Target(request.path, normalized_query(request.path, request.query))
        if _PRIVATE.fullmatch(request.path):
            return None
        page = request.path.rstrip("/") or "/"
        is_document = request.path in _DOCUMENTS or icons.LOGO.fullmatch(request.path)
        if not is_document and self._find_route(page) is None:
            # All paths without a route share one response.
            return Target(NOT_FOUND)
        return calendar_view.shared_target(request.path, request.query)

    def _ask_anonymously(self, target: Target) -> Response:
        return self._handler.respond(Request(*target, is_https=self._is_https))

    async def _hand_on(self, request: Request, receive: ASGIReceiveCallable) -> Response:
        is_change = request.method not in _HARMLESS
        is_counted = (
            is_change or PROMO_CODES in request.path or request.path.startswith(HOSTING_DATES)
        )
        has_session = await self._has_session(request) if is_counted else False
        limit = body.limit_for(request.path, is_signed_in=has_session)
        sent = await body.read(request, receive, limit=limit)
        # Ninja has no HEAD: it is a GET whose body is not sent.
        asked = request._replace(method="GET") if request.method == "HEAD" else request

        # Visitors usually see their own change at once, and the manager always does.
        looks = is_change and (has_session or self._shared.is_settled)

        def work() -> tuple[Response, int | None]:
            response = self._handler.respond(asked, sent.file, sent.length)
            return response, read_version() if looks else None

        network = site_of(request.client)
        with sent.file:
            if _ASKS_ELSEWHERE.fullmatch(request.path):
                response, version = await self._handler.askers.run(work, network=network)
            elif not is_counted:
                response, version = await self._handler.readers.run(work, network=network)
            else:
                # Large bodies take much memory, so they are handled one after the other.
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
        # Before the session is looked up, because a cookie can be invented.
        wait = self._throttle.count(client=request.client, path=request.path)
        if wait is not None:
            metrics.throttled()
            text = _("That was a little too often. Please try again in a minute.")
            raise Refused(problem(429, text, (b"retry-after", str(wait).encode())))
        if key is None:
            return False
        network = site_of(request.client)
        if not await self._handler.readers.run(lambda: is_signed_in(key), network=network):
            return False
        self._sessions.put(key, True)
        return True

    def _session_key(self, request: Request) -> str | None:
        return request.cookie(settings.SESSION_COOKIE_NAME)


def _pick(response: Encodings | Response, request: Request) -> Response:
    if isinstance(response, Response):
        return response
    return response.pick(
        request.headers.get(b"accept-encoding", b""), request.headers.get(b"if-none-match", b"")
    )


def _routes(resolver: URLResolver | URLPattern) -> Iterator[str]:
    """Yield every route of Django, as it is written."""
    yield str(resolver.pattern)
    if isinstance(resolver, URLResolver):
        for pattern in resolver.url_patterns:
            yield from _routes(pattern)
