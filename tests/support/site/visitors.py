"""Visitors of a site that stands in this process: server, Django and V8, without a socket."""

import asyncio
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TypedDict, Unpack

import httpx
from anyio.from_thread import BlockingPortal, start_blocking_portal
from django.core.handlers.base import BaseHandler
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.test import override_settings

from nightcap.site import front_end
from nightcap.site.renderer import renderer_of
from nightcap.site.server import Server

PUBLIC_URL = "https://understudy.example"


class RequestFields(TypedDict, total=False):
    """What a test may say about a request."""

    headers: Mapping[str, str]
    content: bytes
    json: Mapping[str, object]


Django = Callable[[HttpRequest], HttpResponseBase]


class Counting:
    """Django, with a list of the paths that reached it."""

    def __init__(self, django: Django) -> None:
        self._django = django
        self.asked: list[str] = []

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        self.asked.append(request.path)
        return self._django(request)


def _django() -> Django:
    handler = BaseHandler()
    handler.load_middleware()
    return handler.get_response


class Site:
    """A worker's server; every call is a visitor's request."""

    def __init__(self, server: Server, portal: BlockingPortal, django: Counting) -> None:
        self._server = server
        self._portal = portal
        self._django = django

    @property
    def asked(self) -> list[str]:
        """The paths that Django was asked for so far."""
        return self._django.asked

    def get(self, target: str, **fields: Unpack[RequestFields]) -> httpx.Response:
        return self.send("GET", target, **fields)

    def send(self, method: str, target: str, **fields: Unpack[RequestFields]) -> httpx.Response:
        return self._portal.call(self._send, method, target, fields)

    def get_at_once(self, target: str, times: int) -> list[httpx.Response]:
        """Ask the same from many visitors at the same moment."""

        async def ask() -> list[httpx.Response]:
            return await asyncio.gather(*(self._send("GET", target, {}) for _ in range(times)))

        return self._portal.call(ask)

    async def _send(self, method: str, target: str, fields: RequestFields) -> httpx.Response:
        # The two libraries describe the same protocol with types that do not meet.
        transport = httpx.ASGITransport(self._server)  # type: ignore[arg-type]
        async with httpx.AsyncClient(transport=transport, base_url=PUBLIC_URL) as visitor:
            return await visitor.request(method, target, **fields)


@contextmanager
def open_site(
    dist: Path,
    media_root: Path,
    *,
    trusted_proxies: int = 0,
    django: Django | None = None,
) -> Iterator[Site]:
    """Open the site with a build of the front end until the block ends."""
    counting = Counting(django or _django())
    with override_settings(
        FRONTEND_DIST=dist,
        MEDIA_ROOT=media_root,
        PUBLIC_URL=PUBLIC_URL,
        TRUSTED_PROXIES=trusted_proxies,
    ):
        server = Server(counting)
    with start_blocking_portal() as portal:
        try:
            yield Site(server, portal, counting)
        finally:
            portal.call(server.close)
            renderer_of(front_end.read(dist).bundle).close()
