"""Where the server may connect to: a guard for every address that somebody else chose.

The host's name is resolved once, each of its addresses is judged, and the connection goes to the
very address that was judged.
"""

import asyncio
import socket
import ssl
from ipaddress import IPv4Address, IPv6Address, ip_address

import httpx


class Unreachable(Exception):
    """An address that is not asked; `host` is its host's name, '' where it names none."""

    def __init__(self, host: str = "") -> None:
        super().__init__(host)
        self.host = host


class NoWebAddress(Unreachable):
    """It is not an http or https address with a host."""


class UnknownHost(Unreachable):
    """Nobody knows the host's name."""


class NotPublic(Unreachable):
    """The host is not on the public internet."""


def is_public(address: IPv4Address | IPv6Address) -> bool:
    """Tell whether an address, and an IPv4 address inside it, is on the public internet."""
    if isinstance(address, IPv6Address):
        teredo = address.teredo or ()
        inner = [a for a in (address.ipv4_mapped, address.sixtofour, *teredo) if a is not None]
        if inner:
            return all(is_public(a) for a in inner)
        if address.is_site_local:
            return False
    return address.is_global and not (address.is_multicast or address.is_reserved)


def tls_fault(error: BaseException) -> ssl.SSLError | None:
    """Return what was wrong with TLS where a connection failed for that."""
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, ssl.SSLError):
            return cause
        cause = cause.__cause__ or cause.__context__
    return None


class PinnedTransport(httpx.AsyncBaseTransport):
    """Connects to the very address that was judged, with the name kept for TLS and `Host`.

    With `allow_private` the first host may be private; all others must be public. A request
    raises what is Unreachable.
    """

    def __init__(self, *, allow_private: bool) -> None:
        # No connection is kept: another name at the same address must show its own certificate.
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
