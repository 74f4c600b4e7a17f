"""Requests out of bytes: llhttp says where one begins and ends."""

from collections import deque
from urllib.parse import unquote_to_bytes

import httptools
from asgiref.typing import ASGIVersions, HTTPScope

from nightcap.http.protocol.exchange import Exchange, Line
from nightcap.http.request import MAX_HEADER_BYTES, MAX_URL_BYTES
from nightcap.http.request_id import given_or_made
from nightcap.http.response import Header, Response, problem

LONGEST_HEAD = MAX_HEADER_BYTES + MAX_URL_BYTES
MOST_PIPELINED = 32

_ASGI: ASGIVersions = {"version": "3.0", "spec_version": "2.3"}
_VERSIONS = frozenset({"1.0", "1.1"})


class Unreadable(Exception):
    """What comes cannot or must not be understood; `response` says why."""

    def __init__(self, response: Response) -> None:
        super().__init__(response.status)
        self.response = response


class OtherProtocol(Exception):
    """After the last request that was read another protocol shall follow, which is not spoken."""


class RequestReader:
    """Appends requests to a queue as their heads come, and gives them their bodies."""

    def __init__(
        self, line: Line, queue: deque[Exchange], client: str, *, is_proxy_trusted: bool
    ) -> None:
        self._parser = httptools.HttpRequestParser(self)
        self._line = line
        self._queue = queue
        self._client = client
        self._is_proxy_trusted = is_proxy_trusted
        self._url = b""
        self._headers: list[Header] = []
        self._head_size = 0
        self.is_within_head = True
        """Whether a head is awaited, or a part of one has come."""
        self.is_between = True
        """Whether nothing of the next request has come."""

    def feed(self, data: bytes) -> None:
        """Read on. Raises Unreadable and OtherProtocol."""
        begins, before = self.is_between, len(self._queue)
        try:
            self._parser.feed_data(data)
        except httptools.HttpParserUpgrade as error:
            # The request is answered as it is, the last one.
            self._queue[-1].keeps_alive = False
            raise OtherProtocol from error
        except httptools.HttpParserError as error:
            raise Unreadable(problem(400, "The request is malformed.")) from error
        if self.is_within_head:
            self._head_size += len(data)
            if self._head_size > LONGEST_HEAD:
                raise Unreadable(problem(431, "The headers are too long."))
        if begins and self.is_between and len(self._queue) == before + 1:
            self._queue[-1].head = data

    # What the parser calls.

    def on_message_begin(self) -> None:
        """Begin a head."""
        self._url = b""
        self._headers = []
        self.is_within_head = True
        self.is_between = False

    def on_url(self, url: bytes) -> None:
        """Note a part of the target."""
        self._url += url

    def on_header(self, name: bytes, value: bytes) -> None:
        """Note a header."""
        self._headers.append((name.lower(), value))

    def on_headers_complete(self) -> None:
        """Note the request. Raises HttpParserError for what must not be understood."""
        self.is_within_head = False
        self._head_size = 0
        scope = self._scope()
        keeps_alive = self._parser.should_keep_alive()
        named = given_or_made(self._headers, is_proxy_trusted=self._is_proxy_trusted)
        self._queue.append(Exchange(self._line, scope, keeps_alive=keeps_alive, request_id=named))

    def on_body(self, part: bytes) -> None:
        """Note a part of a body."""
        self._queue[-1].take(part)

    def on_message_complete(self) -> None:
        """Note the end of a request."""
        self._queue[-1].complete()
        self.is_between = True

    def _scope(self) -> HTTPScope:
        version = self._parser.get_http_version()
        if version not in _VERSIONS or len(self._queue) >= MOST_PIPELINED:
            raise httptools.HttpParserError("This is not taken.")
        url = self._url
        if url.startswith(b"/"):
            raw_path, _, query = url.partition(b"?")
        else:
            # Another address in the request line than Host says changes nothing.
            parsed = httptools.parse_url(url)
            raw_path, query = parsed.path or b"/", parsed.query or b""
        return {
            "type": "http",
            "asgi": _ASGI,
            "http_version": version,
            "method": self._parser.get_method().decode("ascii"),
            "scheme": "http",
            "path": unquote_to_bytes(raw_path).decode("utf-8", "replace"),
            "raw_path": raw_path,
            "query_string": query,
            "root_path": "",
            "headers": self._headers,
            "client": (self._client, 0),
            "server": None,
            "state": {},
            "extensions": None,
        }
