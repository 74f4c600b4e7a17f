"""One body in several encodings, each with a strong ETag; picks the one a browser takes."""

import gzip
import hashlib
from collections.abc import Iterable, Mapping
from functools import lru_cache

import brotli

from nightcap.site.answers import Answer, Header
from nightcap.site.incoming import accepted_encodings

BEST_FIRST = ("br", "gzip")
_WORTH_IT = 512
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


class Variants:
    """The finished answers for one address: one an encoding, and its 304."""

    __slots__ = ("_answers", "_not_modified", "size")

    def __init__(
        self,
        *,
        status: int,
        headers: Iterable[Header],
        bodies: Mapping[str, bytes],
        cache_control: bytes,
    ) -> None:
        """`bodies` maps 'identity' and any of 'br' and 'gzip' to the bytes in that encoding."""
        digest = hashlib.sha256(bodies["identity"]).hexdigest()[:32]
        kept = [(name, value) for name, value in headers if name not in _REPLACED]
        common = (*kept, (b"cache-control", cache_control), (b"vary", b"accept-encoding"))
        self._answers: dict[str, Answer] = {}
        self._not_modified: dict[str, Answer] = {}
        for encoding, body in bodies.items():
            etag = f'"{digest}"' if encoding == "identity" else f'"{digest}-{encoding}"'
            tagged = (*common, (b"etag", etag.encode()))
            own = () if encoding == "identity" else ((b"content-encoding", encoding.encode()),)
            length = (b"content-length", str(len(body)).encode())
            self._answers[encoding] = Answer(status, (*tagged, *own, length), body)
            self._not_modified[encoding] = Answer(304, _for_304(tagged))
        self.size = sum(len(body) for body in bodies.values()) + 2_000

    def pick(self, accept_encoding: bytes, if_none_match: bytes | None) -> Answer:
        """Return the best encoding the browser takes, or 304 if it has that already."""
        encoding = _best(accept_encoding, frozenset(self._answers))
        answer = self._answers[encoding]
        if if_none_match is not None and _matches(if_none_match, answer.header(b"etag")):
            return self._not_modified[encoding]
        return answer


def encode(body: bytes, content_type: bytes) -> dict[str, bytes]:
    """Compress a text; pictures and very short answers stay as they are."""
    if len(body) < _WORTH_IT or not content_type.startswith(_TEXT):
        return {"identity": body}
    return {
        "identity": body,
        "br": brotli.compress(body, quality=5),
        "gzip": gzip.compress(body, compresslevel=6, mtime=0),
    }


@lru_cache(maxsize=1024)
def _best(accept_encoding: bytes, available: frozenset[str]) -> str:
    known = [encoding for encoding in BEST_FIRST if encoding in available]
    return next(iter(accepted_encodings(accept_encoding, known)), "identity")


def _matches(if_none_match: bytes, etag: bytes | None) -> bool:
    tags = [tag.strip().removeprefix(b"W/") for tag in if_none_match.split(b",")]
    return etag in tags or b"*" in tags


def _for_304(headers: Iterable[Header]) -> tuple[Header, ...]:
    return tuple(header for header in headers if header[0] != b"content-type")
