"""Connections: uvicorn's HTTP/1.1, with limits for each visitor.

uvicorn has no deadline for the head of a request or for a response that the client does not read,
and does not count connections per visitor. `GuardedProtocol` adds both, and limits the length of a
head and the number of pipelined requests before Django is called.
"""

import asyncio
import resource
import socket
import struct
import time
from http import HTTPStatus
from typing import Any, ClassVar

import httptools
from uvicorn import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

from nightcap.core import metrics
from nightcap.core.http import NETWORKS_OF_A_SITE, network_of, site_of
from nightcap.http import request_log
from nightcap.http.request import MAX_HEADER_BYTES, MAX_URL_BYTES
from nightcap.http.response import Header, Response, problem, with_defaults

MAX_CONNECTIONS = 8_000
"""Connections of one process, if the system allows as many files."""
MAX_CONNECTIONS_OF_NETWORK = 750
"""Connections of one network: enough for 500 guests who book at once behind one router."""
MAX_HEAD_BYTES = MAX_HEADER_BYTES + MAX_URL_BYTES
MAX_PIPELINED = 32
HEAD_SECONDS = 5.0
"""Deadline for the whole head of a request."""
IDLE_SECONDS = 60
"""How long an idle connection is kept open for another request."""
LINGER_SECONDS = 3.0
"""How long the rest of a body is discarded, so that the response arrives."""
STALL_SECONDS = 10.0
"""In this time a visitor must read PROGRESS_BYTES of a waiting response."""
PROGRESS_BYTES = 4_096

BACKLOG = 4_096
_OWN_FILES = 500
"""Files that are reserved for the database, pictures and other uses."""
_UNACKNOWLEDGED_MS = 30_000
"""Milliseconds until the system drops a connection whose peer acknowledges no data."""
_MAX_UNSENT_BYTES = 128_000
"""Unsent bytes of a response that the system buffers."""
_DROPPED_SHARE = 10
"""One tenth of the connections that wait for visitors is dropped at once, to search less often."""
_RESET = struct.pack("ii", 1, 0)
_VERSIONS = frozenset({"1.0", "1.1"})


def listen(host: str, port: int) -> socket.socket:
    """Open a port at an IP address. Raises OSError when another program has it."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.create_server((host, port), family=family)
    # Each accepted connection inherits these options, if the system has them.
    for name, value in (
        ("TCP_USER_TIMEOUT", _UNACKNOWLEDGED_MS),
        ("TCP_NOTSENT_LOWAT", _MAX_UNSENT_BYTES),
    ):
        if hasattr(socket, name):
            listener.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)
    return listener


def raise_file_limit() -> int:
    """Raise the limit of open files as far as allowed; return how many connections fit."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MAX_CONNECTIONS + _OWN_FILES
    if soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return max(_OWN_FILES, min(MAX_CONNECTIONS, soft - _OWN_FILES))


class ConnectionTable:
    """All open connections of one process, by the visitor's network.

    Rule: If a network has too many connections, its oldest ones that wait for the visitor are
    closed. A connection whose request is worked on is never closed.
    """

    def __init__(
        self,
        *,
        most: int = MAX_CONNECTIONS,
        most_of_network: float = MAX_CONNECTIONS_OF_NETWORK,
    ) -> None:
        """`most_of_network` is infinite behind a proxy, which counts connections itself."""
        self._most = most
        self._most_of_network = most_of_network
        self._all = set["GuardedProtocol"]()
        # For an IPv4 address the network and the site are the same.
        self._by_network_and_site: dict[str, set[GuardedProtocol]] = {}

    def __len__(self) -> int:
        return len(self._all)

    def has_room_for(self, address: str) -> bool:
        """Return whether an address may have one more connection; older ones may be closed."""
        most = self._most_of_network
        for name, limit in (
            (network_of(address), most),
            (site_of(address), most * NETWORKS_OF_A_SITE),
        ):
            held = self._by_network_and_site.get(name, set())
            if len(held) >= limit:
                return _make_room(held)
        if len(self._all) >= self._most:
            return _make_room(max(self._by_network_and_site.values(), key=len))
        return True

    def add(self, connection: "GuardedProtocol") -> None:
        """Count a connection."""
        self._all.add(connection)
        for name in {network_of(connection.address), site_of(connection.address)}:
            self._by_network_and_site.setdefault(name, set()).add(connection)

    def discard(self, connection: "GuardedProtocol") -> None:
        """Remove a connection; a second call has no effect."""
        if connection not in self._all:
            return
        self._all.remove(connection)
        for name in {network_of(connection.address), site_of(connection.address)}:
            held = self._by_network_and_site[name]
            held.remove(connection)
            if not held:
                del self._by_network_and_site[name]

    def close_overdue(self) -> None:
        """Close overdue connections; call it about once a second."""
        now = time.monotonic()
        for connection in list(self._all):
            connection.close_if_overdue(now)
        metrics.connections(len(self._all))


def _make_room(among: set["GuardedProtocol"]) -> bool:
    held = [(since, one) for one in among if (since := one.held_since) is not None]
    held.sort(key=lambda pair: pair[0])
    for _, connection in held[: len(held) // _DROPPED_SHARE + 1]:
        connection.drop()
    return bool(held)


class GuardedProtocol(HttpToolsProtocol):
    """One connection: uvicorn's, with deadlines, and refusals in the API's usual shape."""

    table: ClassVar[ConnectionTable]
    defaults: ClassVar[tuple[Header, ...]]
    """Headers of every response."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.address = ""
        """The visitor's IP address, or the proxy's."""
        self._since = time.monotonic()
        self._head_bytes = 0
        self._is_in_head = True
        self._is_ending = False
        self._unsent = 0
        self._stalled_since: float | None = None

    # Called by the event loop:

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Accept the connection if its network may have one more."""
        super().connection_made(transport)
        if self.client is None or not self.table.has_room_for(self.client[0]):
            transport.abort()
            return
        self.address = self.client[0]
        self.table.add(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """End the exchange, and remove the connection from the table."""
        self.table.discard(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read received bytes; refuse a head of more than MAX_HEAD_BYTES."""
        if self._is_ending:
            return
        if self._is_idle:
            self._since = time.monotonic()
            self._head_bytes = 0
        super().data_received(data)
        if self._is_in_head and not self._is_ending:
            self._head_bytes += len(data)
            if self._head_bytes > MAX_HEAD_BYTES:
                self._refuse(problem(431, "The headers are too long."))

    # Called by the parser:

    def on_headers_complete(self) -> None:
        """Begin the request. Raises HttpParserError for a wrong version or a full pipeline."""
        if self.parser.get_http_version() not in _VERSIONS or len(self.pipeline) >= MAX_PIPELINED:
            raise httptools.HttpParserError
        self._is_in_head = False
        self._head_bytes = 0
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """Expect the next head, since the request is complete."""
        super().on_message_complete()
        self._is_in_head = True

    # Called by uvicorn:

    def on_response_complete(self) -> None:
        """Continue with the next request, or wait for it."""
        self._since = time.monotonic()
        super().on_response_complete()

    def send_400_response(self, msg: str) -> None:
        """Refuse bytes that are not a valid request."""
        self._refuse(problem(400, "The request is malformed."))

    # Called by the table:

    @property
    def held_since(self) -> float | None:
        """Time since which we wait for the visitor; None while the server works."""
        if self._stalled_since is not None:
            return self._stalled_since
        is_worked_on = self._is_answering and not self.cycle.more_body
        return None if is_worked_on else self._since

    def close_if_overdue(self, now: float) -> None:
        """Close the connection if the visitor exceeded a deadline."""
        is_awaited = not (self._is_answering or self._is_idle)
        allowed = LINGER_SECONDS if self._is_ending or not self._is_in_head else HEAD_SECONDS
        if self._is_stalled(now) or (is_awaited and now - self._since > allowed):
            self.drop()

    def drop(self) -> None:
        """Abort the connection."""
        self.table.discard(self)
        if self.transport.get_write_buffer_size():
            # Discard the system's buffer too: the visitor does not read it.
            line = self.transport.get_extra_info("socket")
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET)
        self.transport.abort()

    @property
    def _is_answering(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    @property
    def _is_idle(self) -> bool:
        """Whether the next request is awaited: uvicorn has a timeout for that."""
        return self.timeout_keep_alive_task is not None and self._is_in_head

    def _is_stalled(self, now: float) -> bool:
        unsent = self.transport.get_write_buffer_size()
        if not unsent:
            self._stalled_since = None
            return False
        is_taking = self._unsent - unsent >= PROGRESS_BYTES or unsent > self._unsent
        if self._stalled_since is None or is_taking:
            self._unsent, self._stalled_since = unsent, now
        return now - self._stalled_since > STALL_SECONDS

    def _unsupported_upgrade_warning(self) -> None:
        """Answer the request without the upgrade, then close.

        The bytes after it are in the other protocol.
        """
        self.cycle.keep_alive = False
        self._is_ending = True

    def _refuse(self, response: Response) -> None:
        """Send a last response and close, after the response to an earlier request."""
        self._is_ending = True
        if self._is_answering:
            self.cycle.keep_alive = False
            self.pipeline.clear()
            if self.cycle.response_started or not self.cycle.more_body:
                return
            # The rest of its body will not arrive.
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        identity = request_log.new_id()
        request_log.log_unreadable(identity, response.status)
        headers = with_defaults(response.headers, self.defaults)
        lines = (*headers, (request_log.ID_HEADER, identity), (b"connection", b"close"))
        head = b"".join(b"%b: %b\r\n" % line for line in lines)
        phrase = HTTPStatus(response.status).phrase.encode()
        start = b"HTTP/1.1 %d %b\r\n" % (response.status, phrase)
        self.transport.write(start + head + b"\r\n" + response.body)
        # A reset would overtake the response, so incoming bytes are discarded for a while.
        self._since = time.monotonic()
        self.transport.write_eof()


def guarded_protocol(table: ConnectionTable, defaults: tuple[Header, ...]) -> type[GuardedProtocol]:
    """Return the protocol class of one process, for uvicorn's `Config(http=…)`."""
    return type("GuardedProtocol", (GuardedProtocol,), {"table": table, "defaults": defaults})
