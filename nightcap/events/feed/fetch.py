"""Fetches a calendar from a file or an address, within limits of size, time and reach."""

import asyncio
import re
import ssl
from http import HTTPStatus
from pathlib import Path

import httpx

from nightcap.core.outbound import NotPublic, PinnedTransport, UnknownHost, Unreachable, tls_fault
from nightcap.events.rules import FeedError

MOST_BYTES = 5_000_000
SECONDS = 15.0
MOST_REDIRECTS = 3

_MEGABYTE = 1_000_000
_WEBCAL = re.compile("^webcals?:", re.IGNORECASE)
NOT_AN_ADDRESS = "The feed's address must begin with https://, http:// or webcal://."
# asyncio limits the total time; after five seconds a host's next address is tried.
_TIMEOUT = httpx.Timeout(None, connect=5)
_HEADERS = {
    "Accept": "text/calendar, text/plain;q=0.5, */*;q=0.1",
    # A small compressed answer could expand to gigabytes.
    "Accept-Encoding": "identity",
    "User-Agent": "Nightcap feed import",
}


def is_address(source: str) -> bool:
    """Return whether a source is an http(s) or webcal address, not the path of a file."""
    return source.strip().partition(":")[0].lower() in {"http", "https", "webcal", "webcals"}


def fetch_calendar(source: str, *, allow_private: bool, seconds: float = SECONDS) -> bytes:
    """Read a file, or GET an address within `seconds` in all.

    An address must lead to the public internet, and so must each redirect; with `allow_private` the
    address itself may be in a private network, but no redirect may leave its host for another
    private one. Raises FeedError with one line.
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
    except (Unreachable, httpx.TransportError) as error:
        raise FeedError(_in_words(error)) from error


def _read_file(file: Path) -> bytes:
    try:
        if file.is_dir():
            raise FeedError(f"{file} is a folder: give the calendar's file.")
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
        transport = PinnedTransport(allow_private=allow_private)
        # trust_env: a proxy from the environment would resolve names itself.
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


def _in_words(error: Unreachable | httpx.TransportError) -> str:
    match error:
        case UnknownHost(host=host):
            return f"The feed's host {host} is not known."
        case NotPublic(host=host):
            return f"The feed leads to {host}, which is not on the public internet."
        case Unreachable() | httpx.UnsupportedProtocol():
            return NOT_AN_ADDRESS
    fault = tls_fault(error)
    if isinstance(fault, ssl.SSLCertVerificationError):
        problem = f"'s certificate is not valid: {fault.verify_message}"
    elif fault:
        problem = "'s server does not speak TLS properly"
    elif isinstance(error, (httpx.ConnectError, httpx.ConnectTimeout)):
        problem = "'s server cannot be reached"
    else:
        problem = "'s server broke off its answer"
    return f"The feed{problem}."
