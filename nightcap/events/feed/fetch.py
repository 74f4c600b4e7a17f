"""Getting a calendar's bytes from a file or an address: bounded in size, time and reach.

The host's name is resolved once, each of its addresses is judged, and the connection goes to the
very address that was judged.
"""

import asyncio
import re
import socket
import ssl
from http import HTTPStatus
from ipaddress import IPv4Address, IPv6Address, ip_address
from pathlib import Path

import httpx

from nightcap.events.errors import FeedError

MOST_BYTES = 5_000_000
SECONDS = 15.0
MOST_REDIRECTS = 3

_MEGABYTE = 1_000_000
_WEBCAL = re.compile("^webcals?:", re.IGNORECASE)
NOT_AN_ADDRESS = "The feed's address must begin with https://, http:// or webcal://."
# The whole is bounded by asyncio; a host's other address gets its chance after five seconds.
_TIMEOUT = httpx.Timeout(None, connect=5)
_HEADERS = {
    "Accept": "text/calendar, text/plain;q=0.5, */*;q=0.1",
    # Compressed, a small answer could unfold into gigabytes.
    "Accept-Encoding": "identity",
    "User-Agent": "Nightcap feed import",
}


def is_address(source: str) -> bool:
    """Tell an http(s) or webcal address from the path of a file."""
    return source.strip().partition(":")[0].lower() in {"http", "https", "webcal", "webcals"}


def fetch(source: str, *, allow_private: bool, seconds: float = SECONDS) -> bytes:
    """Read a file, or GET an address within `seconds` in all.

    An address must lead to the public internet, and so must each redirect; with `allow_private`
    the address itself may lie in a private network, but no redirect may leave its host for
    another private one. Raises FeedError with one line.
    """
    if not is_address(source):
        return _read_file(Path(source))
    address = _WEBCAL.sub("https:", source.strip())
    try:
        return asyncio.run(_within(seconds, address, allow_private))
    except TimeoutError as error:
        raise FeedError(f"The feed took longer than {seconds:g} seconds.") from error
    except httpx.InvalidURL as error:
        raise FeedError("The feed's address is not a valid web address.") from error
    except httpx.TransportError as error:
        raise FeedError(_in_words(error)) from error


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


def _read_file(file: Path) -> bytes:
    try:
        if not file.is_file():
            raise FeedError(f"There is no file {file}.")
        with file.open("rb") as stream:
            data = stream.read(MOST_BYTES + 1)
    except OSError as error:
        raise FeedError(f"The file {file} cannot be read: {error.strerror}.") from error
    except ValueError as error:
        raise FeedError("The name of the file cannot be used.") from error
    _check_size(len(data))
    return data


def _check_size(size: int) -> None:
    if size > MOST_BYTES:
        raise FeedError(f"The feed is larger than {MOST_BYTES // _MEGABYTE} MB.")


async def _within(seconds: float, address: str, allow_private: bool) -> bytes:
    async with asyncio.timeout(seconds):
        transport = _PinnedTransport(allow_private=allow_private)
        # trust_env: a proxy from the environment would resolve names by itself.
        async with httpx.AsyncClient(
            transport=transport, headers=_HEADERS, timeout=_TIMEOUT, trust_env=False
        ) as client:
            return await _get(client, client.build_request("GET", address))


async def _get(client: httpx.AsyncClient, request: httpx.Request) -> bytes:
    for _ in range(MOST_REDIRECTS + 1):
        response = await client.send(request, stream=True)
        try:
            if response.next_request is None:
                return await _body(response)
            request = response.next_request
        finally:
            await response.aclose()
    raise FeedError(f"The feed redirects more than {MOST_REDIRECTS} times.")


async def _body(response: httpx.Response) -> bytes:
    if response.status_code != HTTPStatus.OK:
        answer = f"{response.status_code} {response.reason_phrase}".strip()
        raise FeedError(f"The feed's server answered {answer}.")
    if response.headers.get("Content-Encoding", "identity").lower() != "identity":
        raise FeedError("The feed's server compresses its answer although asked not to.")
    _check_size(int(response.headers.get("Content-Length", 0)))
    data = bytearray()
    async for chunk in response.aiter_raw():
        data += chunk
        _check_size(len(data))
    return bytes(data)


def _in_words(error: httpx.TransportError) -> str:
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, ssl.SSLCertVerificationError):
            return f"The feed's certificate is not valid: {cause.verify_message}."
        if isinstance(cause, ssl.SSLError):
            return "The feed's server does not speak TLS properly."
        cause = cause.__cause__ or cause.__context__
    if isinstance(error, (httpx.ConnectError, httpx.ConnectTimeout)):
        return "The feed's server cannot be reached."
    if isinstance(error, httpx.UnsupportedProtocol):
        return NOT_AN_ADDRESS
    return "The feed's server broke off its answer."


class _PinnedTransport(httpx.AsyncBaseTransport):
    """Connects to the very address that was judged, with the name kept for TLS and `Host`.

    With `allow_private` the first host may be private; all others must be public.
    """

    def __init__(self, *, allow_private: bool) -> None:
        # No connection is kept: another name at the same address must show its own certificate.
        unkept = httpx.Limits(max_keepalive_connections=0)
        self._transport = httpx.AsyncHTTPTransport(trust_env=False, limits=unkept)
        self._private_host = "" if allow_private else None

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        name = request.url.host
        if request.url.scheme not in {"http", "https"} or not name:
            raise FeedError(NOT_AN_ADDRESS)
        found = await _resolve(name, request.url.port or 0)
        if self._private_host == "":
            self._private_host = name
        if name != self._private_host and not all(is_public(address) for address in found):
            raise FeedError(f"The feed leads to {name}, which is not on the public internet.")
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
        raise FeedError(f"The feed's host {name} is not known.") from error
    return [ip_address(str(address[0]).partition("%")[0]) for *_, address in found]
