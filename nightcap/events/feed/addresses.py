"""Where a feed may lead: names are resolved once, judged, and the judged address is used."""

import asyncio
import socket
from collections.abc import Sequence
from ipaddress import IPv4Address, IPv6Address, ip_address

import httpx


class Forbidden(Exception):
    """An address that the server must not fetch from; the text is a sentence for the manager."""


class PinnedTransport(httpx.AsyncBaseTransport):
    """Connects to the very address that was judged, with the name kept for TLS and `Host`."""

    def __init__(self, *, allow_private: bool) -> None:
        """Let the first host be private with `allow_private`; all others must be public."""
        # No connection is kept: another name at the same address must show its own certificate.
        unkept = httpx.Limits(max_keepalive_connections=0)
        self._transport = httpx.AsyncHTTPTransport(trust_env=False, limits=unkept)
        self._private_host = "" if allow_private else None

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """Send a request. Raises Forbidden before any byte goes to a host that is not public."""
        name = request.url.host
        if request.url.scheme not in {"http", "https"} or not name:
            raise Forbidden("The feed's address must begin with https://, http:// or webcal://.")
        found = await _resolve(name, request.url.port or 0)
        if self._private_host == "":
            self._private_host = name
        if name != self._private_host and not all(is_public(address) for address in found):
            raise Forbidden(f"The feed leads to {name}, which is not on the public internet.")
        for address in found[:-1]:
            try:
                return await self._send(request, address)
            except (httpx.ConnectError, httpx.ConnectTimeout):
                continue
        return await self._send(request, found[-1])

    async def aclose(self) -> None:
        """Close the connections."""
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


async def _resolve(name: str, port: int) -> Sequence[IPv4Address | IPv6Address]:
    try:
        found = await asyncio.get_running_loop().getaddrinfo(
            name, port, type=socket.SOCK_STREAM, proto=socket.IPPROTO_TCP
        )
    except (OSError, UnicodeError) as error:
        raise Forbidden(f"The feed's host {name} is not known.") from error
    return [ip_address(str(address[0]).partition("%")[0]) for *_, address in found]
