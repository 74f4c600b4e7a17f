"""Visitors of a site that stands in this process: front door, Django and V8, without a socket."""

import asyncio
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TypedDict, Unpack
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

import httpx
from anyio.from_thread import BlockingPortal, start_blocking_portal
from django.core.handlers.wsgi import WSGIHandler

from nightcap.site import front_end
from nightcap.site.front_door import FrontDoor, Installation
from nightcap.site.renderer import renderer_of

PUBLIC_URL = "https://understudy.example"


class RequestFields(TypedDict, total=False):
    """What a test may say about a request."""

    headers: Mapping[str, str]
    content: bytes
    json: Mapping[str, object]


class Counting:
    """Django, with a list of the paths that reached it."""

    def __init__(self, django: WSGIApplication) -> None:
        self._django = django
        self.asked: list[str] = []

    def __call__(self, environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        self.asked.append(environ["PATH_INFO"])
        answer: Iterable[bytes] = self._django(environ, start)
        return answer


class Site:
    """A worker's front door; every call is a visitor's request."""

    def __init__(self, door: FrontDoor, portal: BlockingPortal, django: Counting) -> None:
        self._door = door
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
        transport = httpx.ASGITransport(self._door)  # type: ignore[arg-type]
        async with httpx.AsyncClient(transport=transport, base_url=PUBLIC_URL) as visitor:
            return await visitor.request(method, target, **fields)


@contextmanager
def open_site(
    dist: Path,
    media_root: Path,
    *,
    trusted_proxies: int = 0,
    django: WSGIApplication | None = None,
) -> Iterator[Site]:
    """Open the site with a build of the front end until the block ends."""
    counting = Counting(django or WSGIHandler())
    built = front_end.read(dist)
    installation = Installation(
        public_url=PUBLIC_URL,
        trusted_proxies=trusted_proxies,
        session_cookie="nightcap",
        media_root=media_root,
        feed_url="https://feed.example/widget/7",
    )
    door = FrontDoor(counting, built, installation)
    with start_blocking_portal() as portal:
        portal.call(door.open)
        try:
            yield Site(door, portal, counting)
        finally:
            portal.call(door.close)
            renderer_of(built.bundle).close()
