"""Requests to addresses that users typed, and the check of such addresses.

The host's name is resolved once, each of its addresses is checked, and the connection goes to a
checked address.
"""

import asyncio
import socket
import ssl
from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Final

import httpx
from django.conf import settings

from nightcap.core.characters import ELLIPSIS, cut


class Unreachable(Exception):
    """The address was not requested; `host` is its host's name, '' if it has none."""

    def __init__(self, host: str = "") -> None:
        super().__init__(host)
        self.host = host


class NoWebAddress(Unreachable):
    """The address is not http or https with a host."""


class UnknownHost(Unreachable):
    """The host's name cannot be resolved."""


class NotPublic(Unreachable):
    """The host is not on the public internet."""


def is_public(address: IPv4Address | IPv6Address) -> bool:
    """Return whether an address, and an IPv4 address inside it, is on the public internet."""
    if isinstance(address, IPv6Address):
        teredo = address.teredo or ()
        inner = [a for a in (address.ipv4_mapped, address.sixtofour, *teredo) if a is not None]
        if inner:
            return all(is_public(a) for a in inner)
        if address.is_site_local:
            return False
    return address.is_global and not (address.is_multicast or address.is_reserved)


def tls_fault(error: BaseException) -> ssl.SSLError | None:
    """Return the TLS error that made a connection fail, or None."""
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, ssl.SSLError):
            return cause
        cause = cause.__cause__ or cause.__context__
    return None


class PinnedTransport(httpx.AsyncBaseTransport):
    """Connects only to a checked address, with the original name for TLS and `Host`.

    With `allow_private` the first host may be private; all others must be public. A request raises
    Unreachable.
    """

    def __init__(self, *, allow_private: bool) -> None:
        # Connections are not reused: another name at the same address must show its own
        # certificate.
        unkept = httpx.Limits(max_keepalive_connections=0)
        self._transport = httpx.AsyncHTTPTransport(trust_env=False, limits=unkept)
        self._private_host = "" if allow_private else None

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        name = request.url.host
        if request.url.scheme not in {"http", "https"} or not name:
            raise NoWebAddress
        found = await _resolve(name, request.url.port or 0)
        if self._private_host == "":
            self._private_host = name
        if name != self._private_host and not all(is_public(address) for address in found):
            raise NotPublic(name)
        for address in found[:-1]:
            try:
                return await self._send(request, address)
            except (httpx.ConnectError, httpx.ConnectTimeout):
                continue
        return await self._send(request, found[-1])

    async def aclose(self) -> None:
        await self._transport.aclose()

    async def _send(
        self, request: httpx.Request, address: IPv4Address | IPv6Address
    ) -> httpx.Response:
        pinned = httpx.Request(
            request.method,
            request.url.copy_with(host=str(address)),
            headers=request.headers,
            extensions={**request.extensions, "sni_hostname": request.url.host},
        )
        return await self._transport.handle_async_request(pinned)


async def _resolve(name: str, port: int) -> list[IPv4Address | IPv6Address]:
    try:
        found = await asyncio.get_running_loop().getaddrinfo(
            name, port, type=socket.SOCK_STREAM, proto=socket.IPPROTO_TCP
        )
    except (OSError, UnicodeError) as error:
        raise UnknownHost(name) from error
    return [ip_address(str(address[0]).partition("%")[0]) for *_, address in found]


SECONDS = 10.0
MOST_REDIRECTS = 5

_REFUSES_HEAD = frozenset({HTTPStatus.METHOD_NOT_ALLOWED, HTTPStatus.NOT_IMPLEMENTED})
# These answers may still show the page to a person.
_FOR_PEOPLE_ONLY = frozenset(
    {HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN, HTTPStatus.TOO_MANY_REQUESTS}
)
_FOR_GOOD = frozenset({HTTPStatus.MOVED_PERMANENTLY, HTTPStatus.PERMANENT_REDIRECT})
_MOST_CHARACTERS = 120

_PAGES = frozenset({"text/html", "application/xhtml+xml"})
# Servers that do not know a clip's type send one of these; browsers then detect the type.
_MAYBE_CLIPS = frozenset({"", "application/mp4", "application/octet-stream", "binary/octet-stream"})


@dataclass(frozen=True, slots=True)
class Kind:
    """Settings of a check; `is_clip` for addresses that our pages play."""

    agent: str
    method: str
    headers: Mapping[str, str]
    is_clip: bool = False


PAGE: Final = Kind("Nightcap ticket link check", "HEAD", {"Accept": "text/html, */*;q=0.1"})
"""A page that visitors are sent to: HEAD, then GET if the server refuses HEAD."""
CLIP: Final = Kind(
    "Nightcap clip check",
    "GET",
    {"Accept": "video/*, */*;q=0.1", "Accept-Encoding": "identity", "Range": "bytes=0-1"},
    is_clip=True,
)
"""A clip that visitors' browsers load: its first bytes, since some servers sign GET only."""


def check_address(
    url: str, kind: Kind, *, allow_private: bool, seconds: float = SECONDS
) -> str | None:
    """Return an address's problem as text, within `seconds` in all; '' if none.

    None without a result: no answer in time, an answer that was cut off, or a redirect to a host
    that the server may not request. The body of an answer is never read. With `allow_private` the
    address itself may be in a private network.
    """
    problem = asyncio.run(_problem(url, kind, allow_private, seconds))
    return problem and cut(problem, _MOST_CHARACTERS, end=ELLIPSIS)


async def _problem(url: str, kind: Kind, allow_private: bool, seconds: float) -> str | None:
    headers = {**kind.headers, "User-Agent": f"{kind.agent} (+{settings.PUBLIC_URL})"}
    transport = PinnedTransport(allow_private=allow_private)
    # trust_env: a proxy from the environment would resolve names itself.
    client = httpx.AsyncClient(
        transport=transport, headers=headers, timeout=seconds, trust_env=False
    )
    try:
        async with asyncio.timeout(seconds), client:
            return await _follow(client, client.build_request(kind.method, url), kind)
    except UnknownHost as error:
        return f"the host {error.host} is not known"
    except httpx.InvalidURL:
        return "its address is not a valid web address"
    except httpx.ConnectError as error:
        is_untrusted = tls_fault(error) is not None
        return "its certificate is not valid" if is_untrusted else "its server refuses connections"
    except (TimeoutError, Unreachable, httpx.TransportError):
        return None


async def _follow(client: httpx.AsyncClient, request: httpx.Request, kind: Kind) -> str | None:
    for _ in range(MOST_REDIRECTS + 1):
        response = await _head_of(client, request)
        if response.status_code in _REFUSES_HEAD and request.method == "HEAD":
            request = client.build_request("GET", request.url)
            response = await _head_of(client, request)
        if response.next_request is None:
            return _clip_problem(response) if kind.is_clip else _page_problem(response)
        to = response.next_request.url
        if kind.is_clip and not _is_same_origin(to, request.url):
            return f"it leads on to {to.host}: use the address there"
        if response.status_code in _FOR_GOOD and _without_www(to) != _without_www(request.url):
            return f"moved to {to.host}"
        request = response.next_request
    return f"it redirects more than {MOST_REDIRECTS} times"


async def _head_of(client: httpx.AsyncClient, request: httpx.Request) -> httpx.Response:
    response = await client.send(request, stream=True)
    await response.aclose()
    return response


def _page_problem(response: httpx.Response) -> str:
    is_there = response.status_code < HTTPStatus.BAD_REQUEST
    return "" if is_there or response.status_code in _FOR_PEOPLE_ONLY else _refusal(response)


def _clip_problem(response: httpx.Response) -> str | None:
    if response.status_code == HTTPStatus.TOO_MANY_REQUESTS:
        return None
    if response.status_code >= HTTPStatus.BAD_REQUEST:
        return _refusal(response)
    found = response.headers.get("Content-Type", "").partition(";")[0].strip().lower()
    if found in _PAGES:
        return "it is a page, not a video file"
    if found.startswith("video/") or found in _MAYBE_CLIPS:
        return ""
    return f"it is {found}, not a video file"


def _refusal(response: httpx.Response) -> str:
    return f"it answered {response.status_code} {response.reason_phrase}".strip()


def _is_same_origin(to: httpx.URL, url: httpx.URL) -> bool:
    """Return whether a policy for the origin of `url` also allows `to` (CSP 3, 6.7.2.8)."""
    is_as_safe = to.scheme in {url.scheme, "https"}
    return is_as_safe and (to.host, to.port) == (url.host, url.port)


def _without_www(url: httpx.URL) -> str:
    return url.host.removeprefix("www.")
