"""Asking one ticket page whether it is there, without reading it."""

import asyncio
from dataclasses import dataclass
from http import HTTPStatus

import httpx
from django.conf import settings

from nightcap.core.characters import ELLIPSIS, cut
from nightcap.core.outbound import PinnedTransport, UnknownHost, Unreachable, tls_fault

SECONDS = 10.0
MOST_REDIRECTS = 5

_REFUSES_HEAD = frozenset({HTTPStatus.METHOD_NOT_ALLOWED, HTTPStatus.NOT_IMPLEMENTED})
# The page may well be there for whoever is no machine.
_FOR_PEOPLE_ONLY = frozenset(
    {HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN, HTTPStatus.TOO_MANY_REQUESTS}
)
_FOR_GOOD = frozenset({HTTPStatus.MOVED_PERMANENTLY, HTTPStatus.PERMANENT_REDIRECT})
_TOLD = 120


@dataclass(frozen=True, slots=True)
class Answer:
    """What asking a page has shown: its `problem` in words, '' where it is there."""

    problem: str = ""


def ask(url: str, *, allow_private: bool, seconds: float = SECONDS) -> Answer | None:
    """Ask a page within `seconds` in all: HEAD, and GET where the server knows no HEAD.

    None where nothing was learned: nobody answered in time, the answer was cut off, or it leads to
    where the server may not go. The body of an answer is never read. With `allow_private` the
    address itself may lie in a private network.
    """
    try:
        return asyncio.run(_within(seconds, url, allow_private))
    except UnknownHost as error:
        return Answer(_told(f"the host {error.host} is not known"))
    except httpx.InvalidURL:
        return Answer("its address is not a valid web address")
    except httpx.ConnectError as error:
        if tls_fault(error):
            return Answer("its certificate is not valid")
        return Answer("its server refuses connections")
    except (TimeoutError, Unreachable, httpx.TransportError):
        return None


async def _within(seconds: float, url: str, allow_private: bool) -> Answer:
    headers = {
        "Accept": "text/html, */*;q=0.1",
        "User-Agent": f"Nightcap ticket link check (+{settings.PUBLIC_URL})",
    }
    async with asyncio.timeout(seconds):
        transport = PinnedTransport(allow_private=allow_private)
        # trust_env: a proxy from the environment would resolve names by itself.
        async with httpx.AsyncClient(
            transport=transport, headers=headers, timeout=seconds, trust_env=False
        ) as client:
            return await _follow(client, client.build_request("HEAD", url))


async def _follow(client: httpx.AsyncClient, request: httpx.Request) -> Answer:
    for _ in range(MOST_REDIRECTS + 1):
        response = await _head_of(client, request)
        if response.status_code in _REFUSES_HEAD and request.method == "HEAD":
            request = client.build_request("GET", request.url)
            response = await _head_of(client, request)
        if response.next_request is None:
            return _judged(response)
        to = response.next_request.url
        if response.status_code in _FOR_GOOD and _house(to) != _house(request.url):
            return Answer(_told(f"moved to {to.host}"))
        request = response.next_request
    return Answer(f"it redirects more than {MOST_REDIRECTS} times")


async def _head_of(client: httpx.AsyncClient, request: httpx.Request) -> httpx.Response:
    response = await client.send(request, stream=True)
    await response.aclose()
    return response


def _judged(response: httpx.Response) -> Answer:
    status = response.status_code
    if status < HTTPStatus.BAD_REQUEST or status in _FOR_PEOPLE_ONLY:
        return Answer()
    return Answer(_told(f"it answered {status} {response.reason_phrase}".strip()))


def _house(url: httpx.URL) -> str:
    return url.host.removeprefix("www.")


def _told(problem: str) -> str:
    return cut(problem, _TOLD, end=ELLIPSIS)
