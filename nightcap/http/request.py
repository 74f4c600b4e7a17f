"""Checks a request's head, and reduces it to the fields used here."""

import ipaddress
import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple
from urllib.parse import quote, urlsplit

from asgiref.typing import HTTPScope

from nightcap.http.response import Header, Response, problem

MAX_HEADER_BYTES = 16_384
MAX_URL_BYTES = 4_096
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
_MAY_BE_SENT_ON = frozenset({"GET", "HEAD"})
_LOCAL_HOSTS = frozenset({"127.0.0.1", "localhost", "[::1]"})
_HOST = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9.-]+)(?::[0-9]{1,5})?")
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")
_FORWARDED = frozenset(
    {b"forwarded", b"x-forwarded-for", b"x-forwarded-proto", b"x-forwarded-host"}
)


class Refused(Exception):
    """The request is refused with `response`."""

    def __init__(self, response: Response) -> None:
        super().__init__(response.status)
        self.response = response


class Target(NamedTuple):
    """The decoded path and the raw query of a request.

    They are separate fields: `a%3Fb` is another path than `a` with the query `b`.
    """

    path: str
    query: str = ""


class Request(NamedTuple):
    """A request whose head is valid; by default an anonymous GET without cookie or address."""

    path: str
    query: str = ""
    """Undecoded, as in the URL; so is `raw_path`."""
    is_https: bool = False
    method: str = "GET"
    raw_path: bytes = b""
    headers: Mapping[bytes, bytes] = MappingProxyType({b"host": b"localhost"})
    client: str = "127.0.0.1"

    def cookie(self, name: str) -> str | None:
        """Return a cookie's value, or None."""
        for pair in self.headers.get(b"cookie", b"").decode("latin-1").split(";"):
            key, _, value = pair.strip().partition("=")
            if key == name and value:
                return value
        return None


class Reader:
    """Reads the head of requests for one public address behind `proxies` trusted proxies."""

    def __init__(self, *, public_url: str, proxies: int) -> None:
        host = urlsplit(public_url).hostname
        own = {f"[{host}]" if ":" in host else host} if host else set[str]()
        self._hosts = _LOCAL_HOSTS | own
        self._proxies = proxies
        self._https_url = public_url if public_url.startswith("https:") else ""

    def read(self, scope: HTTPScope) -> Request:
        """Check the head of a request and return it.

        Raises Refused: 400 for a foreign, missing or repeated Host or control characters in the
        path; 414 for a long URL; 431 for long headers; 405 for an unknown method. If the trusted
        proxy received the request over http for a site on https: 308 for a read, 403 for others.
        """
        method, path = scope["method"], scope["path"]
        if method not in METHODS:
            raise Refused(problem(405, "This method is not known here."))
        raw_path = scope.get("raw_path") or path.encode()
        if len(raw_path) + len(scope["query_string"]) > MAX_URL_BYTES:
            raise Refused(problem(414, "The address is too long."))
        if _CONTROL.search(path):
            raise Refused(problem(400, "The address is malformed."))
        headers = _joined(scope["headers"])
        host = _HOST.fullmatch(headers.get(b"host", b"").decode("latin-1").lower())
        if host is None or host[1] not in self._hosts:
            raise Refused(problem(400, "This host is not served here."))
        # The last value of the protocol header counts: the nearest proxy set it.
        protocol = headers.get(b"x-forwarded-proto", b"").rpartition(b",")[2].strip()
        if self._proxies and self._https_url and protocol == b"http":
            raise Refused(self._to_https(scope))
        return Request(
            method=method,
            path=path,
            raw_path=raw_path,
            query=scope["query_string"].decode(errors="replace"),
            # Django reads a name with an underscore as the same name with a hyphen.
            headers={
                name: value
                for name, value in headers.items()
                if b"_" not in name and name not in _FORWARDED
            },
            client=self._client(scope, headers.get(b"x-forwarded-for", b"").decode("latin-1")),
            is_https=(bool(self._proxies) and protocol == b"https")
            or scope.get("scheme") == "https",
        )

    def _to_https(self, scope: HTTPScope) -> Response:
        """Redirect a read from http to the same URL over https; refuse other requests."""
        if scope["method"] not in _MAY_BE_SENT_ON:
            return problem(403, "Please come over https.")
        query = b"?" + scope["query_string"] if scope["query_string"] else b""
        path = scope.get("raw_path") or quote(scope["path"]).encode()
        location = self._https_url.encode() + path + query
        return Response(308, ((b"location", location), (b"content-length", b"0")))

    def _client(self, scope: HTTPScope, forwarded_for: str) -> str:
        """Return the address that the outermost trusted proxy saw, or else the peer's."""
        peer = scope["client"][0] if scope["client"] else "127.0.0.1"
        chain = [part.strip() for part in forwarded_for.split(",") if part.strip()]
        if not self._proxies or not chain:
            return peer
        claimed = chain[max(0, len(chain) - self._proxies)]
        try:
            return str(ipaddress.ip_address(claimed))
        except ValueError:
            return peer


def _joined(sent: Iterable[Header]) -> dict[bytes, bytes]:
    """Join headers of the same name; two hosts never match ours. Raises Refused (431)."""
    joined: dict[bytes, bytes] = {}
    length = 0
    for name, value in sent:
        length += len(name) + len(value) + 4
        separator = b"; " if name == b"cookie" else b","
        joined[name] = joined[name] + separator + value if name in joined else value
    if length > MAX_HEADER_BYTES:
        raise Refused(problem(431, "The headers are too long."))
    return joined
