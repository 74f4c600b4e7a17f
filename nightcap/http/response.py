"""Finished responses as bytes; those that many ask for in every encoding a browser takes."""

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
# Headers that each encoding has of its own, or that only made sense for one visitor.
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
    """Return what names a body in its ETag, however it is encoded."""
    return hashlib.sha256(body).hexdigest()[:32]


def json_response(status: int, body: bytes, *more: Header) -> Response:
    """Return a small response of the server's own, not to be cached."""
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
    """Add the default headers that are not there yet."""
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
    """Send a response; `without_body` keeps the headers of the GET for a HEAD."""
    await send_head(send, response.status, response.headers)
    body = b"" if without_body else response.body
    await send({"type": "http.response.body", "body": body, "more_body": False})


class Encodings:
    """The finished responses for one address: one an encoding, with a strong ETag."""

    def __init__(
        self,
        *,
        status: int,
        headers: Iterable[Header],
        bodies: Mapping[str, bytes],
        cache_control: bytes,
    ) -> None:
        """`bodies` maps 'identity' and any of 'br' and 'gzip' to the bytes in that encoding.

        With Brotli alone, gzip is made when somebody asks for it: hardly anybody does.
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
        """Return the best encoding the browser takes, or 304 if it has that already."""
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
    """Compress a text; pictures and very short bodies stay as they are."""
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
