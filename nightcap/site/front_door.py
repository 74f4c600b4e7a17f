"""The outermost layer: an ASGI application that answers what it can and hands on whole requests.

It is asynchronous, so that no slow sender holds a thread (trust.md, rows 27 to 29 and 32 to 34).
"""

import asyncio
import io
import logging
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple
from wsgiref.types import WSGIApplication

from asgiref.typing import (
    ASGIReceiveCallable,
    ASGISendCallable,
    HTTPScope,
    LifespanScope,
    Scope,
)
from django.db import InterfaceError, OperationalError

from nightcap.media.names import URL_PREFIX
from nightcap.site import assets, bodies, calendar_view, error_page, pictures
from nightcap.site.answers import Answer, give, json_answer, problem, with_defaults
from nightcap.site.cacheable import PUBLIC
from nightcap.site.front_end import FrontEnd
from nightcap.site.incoming import Incoming, Reader, Refused
from nightcap.site.limits import Throttle
from nightcap.site.page_cache import PageCache
from nightcap.site.pages import DOCUMENTS, NOT_FOUND
from nightcap.site.security import headers, origin_of, policy
from nightcap.site.shared_answers import SharedAnswers, unshared
from nightcap.site.signed_in import is_signed_in
from nightcap.site.threads import Busy, Reply, Threads, environ_of, read_version
from nightcap.site.variants import Variants

log = logging.getLogger(__name__)

_READS = frozenset({"GET", "HEAD"})
_HARMLESS = frozenset({"GET", "HEAD", "OPTIONS"})
_DATA = ("/api/", "/calendar.ics")
"""Read by programs, which expect to find what they have just written."""


class Installation(NamedTuple):
    """What the front door has to know of the installation."""

    public_url: str
    trusted_proxies: int
    session_cookie: str
    media_root: Path
    feed_url: str | None
    """The address of the venue's social feed, whose pages may be framed."""


class FrontDoor:
    """Stands before Django; everything that cannot be answered here is handed on whole."""

    def __init__(
        self,
        django: WSGIApplication,
        built: FrontEnd,
        installation: Installation,
        cache: PageCache | None = None,
    ) -> None:
        self._installation = installation
        self._built = built
        self._defaults = headers(
            csp=policy(css=built.css, frame_origin=origin_of(installation.feed_url)),
            is_https=installation.public_url.startswith("https:"),
        )
        self._reader = Reader(
            public_url=installation.public_url, proxies=installation.trusted_proxies
        )
        self._assets = assets.read(built.client, self._defaults)
        self._throttle = Throttle()
        self._threads = Threads(django)
        self._shared = SharedAnswers(
            ask=self._ask_for_everybody,
            threads=self._threads,
            defaults=self._defaults,
            cache=cache or PageCache(),
        )
        self._watching: asyncio.Task[None] | None = None

    async def __call__(
        self, scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable
    ) -> None:
        if scope["type"] == "http":
            await self._serve(scope, receive, send)
        elif scope["type"] == "lifespan":
            await self._live(scope, receive, send)
        else:
            await send({"type": "websocket.close", "code": 1003, "reason": ""})

    async def open(self) -> None:
        """Begin to follow the content version, and make the pages that everybody asks for."""
        if self._watching is None:
            self._watching = asyncio.create_task(self._shared.watch())
            version = await self._threads.watch_version()
            if version is not None:
                self._shared.see(version)

    async def close(self) -> None:
        """Stop, once the requests at work are answered."""
        if self._watching is not None:
            self._watching.cancel()
        await self._shared.close()
        await asyncio.to_thread(self._threads.close)

    async def _live(
        self, scope: LifespanScope, receive: ASGIReceiveCallable, send: ASGISendCallable
    ) -> None:
        while True:
            message = await receive()
            if message["type"] == "lifespan.startup":
                await self.open()
                self._shared.make_ahead(
                    route.path for route in self._built.routes if ":" not in route.path
                )
                await send({"type": "lifespan.startup.complete"})
            elif message["type"] == "lifespan.shutdown":
                await self.close()
                await send({"type": "lifespan.shutdown.complete"})
                return

    async def _serve(
        self, scope: HTTPScope, receive: ASGIReceiveCallable, send: ASGISendCallable
    ) -> None:
        is_head = scope["method"] == "HEAD"
        try:
            request = self._reader.read(scope)
            if request.path.startswith(URL_PREFIX):
                await self._give_picture(request, send)
                return
            answer = await self._answer(request, receive)
        except Refused as refusal:
            answer = self._own(refusal.answer)
        except (Busy, InterfaceError, OperationalError):
            answer = self._own(error_page.failure(scope["path"], error_page.UNAVAILABLE))
        except Exception:
            log.exception("%s %s failed", scope["method"], scope["path"])
            answer = self._own(error_page.failure(scope["path"], error_page.FAULT))
        await give(send, answer, without_body=is_head)

    async def _answer(self, request: Incoming, receive: ASGIReceiveCallable) -> Answer:
        asset = self._assets.get(request.path)
        if asset is not None and request.method in _READS:
            return _pick(asset, request)
        if request.path == "/healthz":
            return self._own(json_answer(b'{"status":"ok"}'))
        if request.path.startswith("/assets/"):
            return self._own(problem(404, "There is no such file."))
        target = self._shared_target(request) if request.method in _READS else None
        is_page = target is not None and not target.startswith(_DATA)
        if target is not None and is_page:
            entry = self._shared.cache.get(target)
            if entry is not None:
                return _pick(entry.variants, request)
        await self.open()
        if target is not None:
            make = self._shared.get if is_page else self._shared.get_current
            return _pick(await make(target), request)
        if not request.path.startswith("/api/"):
            raise Refused(problem(405, "A page can only be read.", (b"allow", b"GET, HEAD")))
        return await self._hand_on(request, receive)

    def _shared_target(self, request: Incoming) -> str | None:
        """The address under which everybody's answer to this request is kept, or None."""
        path = request.path
        if path.startswith("/api/"):
            is_public = PUBLIC.fullmatch(path) is not None
            return request.target if is_public and not self._session_key(request) else None
        if path in DOCUMENTS or self._built.route(path.rstrip("/") or "/"):
            return calendar_view.shared_target(path, request.query)
        return NOT_FOUND

    def _ask_for_everybody(self, target: str) -> Reply:
        """Let Django answer a request of nobody in particular: no cookie, no address, no host."""
        path, _, query = target.partition("?")
        nobody = Incoming(
            method="GET",
            path=path,
            raw_path=path.encode(),
            query=query,
            headers={b"host": b"localhost"},
            client="127.0.0.1",
            is_https=self._installation.public_url.startswith("https:"),
        )
        return self._threads.answer(environ_of(nobody, io.BytesIO(), 0))

    async def _hand_on(self, request: Incoming, receive: ASGIReceiveCallable) -> Answer:
        is_change = request.method not in _HARMLESS
        is_known = await self._is_signed_in(request) if is_change else False
        if is_change and not is_known:
            self._count(request)
        limit = bodies.limit_for(request.path, is_signed_in=is_known)
        bodies.check_announced(request, limit)
        body = await bodies.read(receive, limit=limit)
        # Ninja knows no HEAD: it is a GET whose body is not sent.
        asked = replace(request, method="GET") if request.method == "HEAD" else request

        # Whoever changed something sees it at once; the manager always.
        looks = is_change and (is_known or self._shared.is_settled)

        def work() -> tuple[Reply, int | None]:
            reply = self._threads.answer(environ_of(asked, body.file, body.length))
            return reply, read_version() if looks else None

        with body.file:
            run = self._threads.run_alone if body.is_large else self._threads.run
            reply, version = await run(work)
        if version is not None:
            self._shared.see(version)
        return unshared(reply, self._defaults)

    def _count(self, request: Incoming) -> None:
        wait = self._throttle.count(client=request.client, path=request.path)
        if wait is not None:
            text = "That was a little too often. Please try again in a minute."
            raise Refused(problem(429, text, (b"retry-after", str(wait).encode())))

    def _session_key(self, request: Incoming) -> str | None:
        return request.cookie(self._installation.session_cookie)

    async def _is_signed_in(self, request: Incoming) -> bool:
        key = self._session_key(request)
        return key is not None and await self._threads.run(lambda: is_signed_in(key))

    async def _give_picture(self, request: Incoming, send: ASGISendCallable) -> None:
        await pictures.give(
            send,
            request,
            root=self._installation.media_root,
            threads=self._threads,
            defaults=self._defaults,
        )

    def _own(self, answer: Answer) -> Answer:
        return replace(answer, headers=with_defaults(answer.headers, self._defaults))


def _pick(answer: Variants | Answer, request: Incoming) -> Answer:
    if isinstance(answer, Answer):
        return answer
    return answer.pick(
        request.headers.get(b"accept-encoding", b""), request.headers.get(b"if-none-match")
    )
