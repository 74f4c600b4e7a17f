"""Finished responses as bytes; shared ones in every encoding that browsers accept."""

import gzip
import hashlib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

import brotli
from asgiref.typing import ASGISendCallable

from nightcap.core.errors import Problem
from nightcap.core.http import names_etag

Header = tuple[bytes, bytes]

_BEST_FIRST = ("br", "gzip")
_WORTH_COMPRESSING = 512
_TEXT = (
    b"text/",
    b"application/json",
    b"application/manifest+json",
    b"application/xml",
    b"image/svg+xml",
)
# Headers that differ per encoding, or that were for one visitor only.
_REPLACED = frozenset(
    {b"content-length", b"content-encoding", b"etag", b"vary", b"cache-control", b"set-cookie"}
)
_OF_THE_BODY = frozenset({b"content-type", b"content-encoding", b"content-length"})
_REFUSED = re.compile(r"\s*q=0(\.0*)?\s*")


@dataclass(frozen=True)
class Response:
    """A status, headers with lower-case names, and a whole body."""

    status: int
    headers: tuple[Header, ...]
    body: bytes = b""

    def header(self, name: bytes) -> bytes | None:
        """Return the first value of a header, or None."""
        return next((value for key, value in self.headers if key == name), None)


def digest_of(body: bytes) -> str:
    """Return the digest of a body for its ETag, before any encoding."""
    return hashlib.sha256(body).hexdigest()[:32]


def json_response(status: int, body: bytes, *more: Header) -> Response:
    """Return a small JSON response that must not be cached."""
    headers = (
        (b"content-type", b"application/json"),
        (b"cache-control", b"no-store"),
        (b"content-length", str(len(body)).encode()),
        *more,
    )
    return Response(status, headers, body)


def problem(status: int, message: str, *more: Header) -> Response:
    """Return an error response with the body `{"message": …, "fields": {}}`."""
    return json_response(status, Problem(message=message).model_dump_json().encode(), *more)


def with_defaults(headers: Iterable[Header], defaults: Iterable[Header]) -> tuple[Header, ...]:
    """Add the default headers that are missing."""
    own = tuple(headers)
    names = {name for name, _ in own}
    return (*own, *(header for header in defaults if header[0] not in names))


async def send_head(send: ASGISendCallable, status: int, headers: Iterable[Header]) -> None:
    """Send the status and headers of a response."""
    await send(
        {
            "type": "http.response.start",
            "status": status,
            "headers": headers,
            "trailers": False,
        }
    )


async def send_whole(
    send: ASGISendCallable, response: Response, *, without_body: bool = False
) -> None:
    """Send a response; `without_body` sends only the headers, for HEAD."""
    await send_head(send, response.status, response.headers)
    body = b"" if without_body else response.body
    await send({"type": "http.response.body", "body": body, "more_body": False})


class Encodings:
    """The finished responses for one URL: one per encoding, each with a strong ETag."""

    def __init__(
        self,
        *,
        status: int,
        headers: Iterable[Header],
        bodies: Mapping[str, bytes],
        cache_control: bytes,
    ) -> None:
        """Take `bodies` by encoding: 'identity' and any of 'br' and 'gzip'.

        With 'br' but without 'gzip', gzip is made from 'identity' on the first request for it: such
        requests are rare.
        """
        self._digest = digest_of(bodies["identity"])
        kept = [(name, value) for name, value in headers if name not in _REPLACED]
        self._common = (*kept, (b"cache-control", cache_control), (b"vary", b"accept-encoding"))
        self._responses = {
            encoding: self._encoded(encoding, body, status) for encoding, body in bodies.items()
        }
        self._available = frozenset({*bodies, "gzip"} if "br" in bodies else bodies)
        expected = 0 if "gzip" in bodies else 2 * len(bodies.get("br", b""))
        self.size = sum(len(body) for body in bodies.values()) + expected + 2_000

    def pick(self, accept_encoding: bytes, if_none_match: bytes) -> Response:
        """Return the best encoding that the browser accepts, or 304 if its copy is current."""
        encoding = _best(accept_encoding, self._available)
        if encoding not in self._responses:
            plain = self._responses["identity"]
            body = gzip.compress(plain.body, compresslevel=6, mtime=0)
            self._responses[encoding] = self._encoded(encoding, body, plain.status)
        response = self._responses[encoding]
        etag = (response.header(b"etag") or b"").decode()
        if if_none_match and names_etag(if_none_match.decode("latin-1"), etag):
            headers = (header for header in response.headers if header[0] not in _OF_THE_BODY)
            return Response(304, tuple(headers))
        return response

    def _encoded(self, encoding: str, body: bytes, status: int) -> Response:
        is_plain = encoding == "identity"
        etag = f'"{self._digest}"' if is_plain else f'"{self._digest}-{encoding}"'
        own = () if is_plain else ((b"content-encoding", encoding.encode()),)
        length = (b"content-length", str(len(body)).encode())
        headers = (*self._common, (b"etag", etag.encode()), *own, length)
        return Response(status, headers, body)


def encode(body: bytes, content_type: bytes) -> dict[str, bytes]:
    """Return a body in each encoding; pictures and very short bodies only unchanged."""
    if len(body) < _WORTH_COMPRESSING or not content_type.startswith(_TEXT):
        return {"identity": body}
    return {"identity": body, "br": brotli.compress(body, quality=5)}


@lru_cache(maxsize=1024)
def _best(accept_encoding: bytes, available: frozenset[str]) -> str:
    """Return the best available encoding that an Accept-Encoding header allows."""
    refused, named = set[str](), set[str]()
    for part in accept_encoding.decode("latin-1").lower().split(","):
        name, _, weight = part.strip().partition(";")
        (refused if _REFUSED.fullmatch(weight) else named).add(name.strip())
    if "*" in named:
        named |= available - refused
    return next((name for name in _BEST_FIRST if name in available & named), "identity")
