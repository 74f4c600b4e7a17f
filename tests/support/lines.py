"""Visitors on raw sockets: they hold connections, dawdle, and say what no client would say."""

import contextlib
import re
import resource
import select
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager

import httpx

from tests.support.server import RunningServer

_PATIENCE = 30.0
_SILENCE = 3.0
# After the first bytes of an answer: the rest left with them, or follows at once.
_END = 0.5
_MANY_FILES = 16_000

_GET = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n"
HOLDING: dict[str, bytes] = {
    "silent": b"",
    "half a head": b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Filler: ",
    "HTTP/2 preface": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\x00\x00\x00\x04\x00\x00\x00\x00\x00",
    "unread answers": (_GET + b"\r\n") * 12,
    "unfinished GET body": _GET + b"Content-Length: 10\r\n\r\n{",
    "unfinished POST body": (
        b"POST /api/bookings HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        b"Content-Length: 1000\r\n\r\n{"
    ),
}
"""Ways to hold a connection, by what is sent before nothing more is."""


def connected(server: RunningServer, *, source: str = "127.0.0.1") -> socket.socket:
    """Open a connection from an address of this machine that takes hardly anything unread."""
    address = httpx.URL(server.url)
    line = socket.socket()
    line.settimeout(_PATIENCE)
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
    line.bind((source, 0))
    line.connect((address.host, address.port))
    return line


def said(server: RunningServer, request: bytes) -> bytes:
    """Everything that the server answers to these bytes until it closes or falls silent."""
    with connected(server) as line:
        line.sendall(request)
        line.settimeout(_SILENCE)
        answer = b""
        with contextlib.suppress(TimeoutError, ConnectionResetError):
            while part := line.recv(65_536):
                answer += part
                line.settimeout(_END)
        return answer


def read_answer(line: socket.socket) -> bytes:
    """Read one whole answer with a Content-Length; what came where the connection ends."""
    came = b""
    while part := line.recv(65_536):
        came += part
        head, _, body = came.partition(b"\r\n\r\n")
        length = re.search(rb"content-length: (\d+)", head)
        if length is not None and len(body) >= int(length[1]):
            break
    return came


class Crowd:
    """Connections that are held in one way, and opened again when they are closed."""

    def __init__(self, server: RunningServer, kind: str, source: str) -> None:
        self._server = server
        self._says = HOLDING[kind]
        self._source = source
        self.lines: list[socket.socket] = []
        self.opened = 0

    def grow_to(self, number: int) -> None:
        """Open connections until this many were opened in all."""
        while self.opened < number:
            line = connected(self._server, source=self._source)
            self.lines.append(line)
            self.opened += 1
            # It may have been closed already.
            with contextlib.suppress(OSError):
                line.sendall(self._says)

    @property
    def held(self) -> int:
        """How many the server has not closed yet."""
        return sum(not is_closed(line) for line in self.lines)

    def close(self) -> None:
        """Close all."""
        for line in self.lines:
            line.close()


def is_closed(line: socket.socket) -> bool:
    """Whether the server has closed a connection, whatever it may have sent before."""
    poll = select.poll()
    poll.register(line, select.POLLRDHUP | select.POLLHUP | select.POLLERR)
    return bool(poll.poll(0))


@contextmanager
def crowd(server: RunningServer, kind: str, *, source: str = "127.0.0.1") -> Iterator[Crowd]:
    """Hold connections of one kind until the block ends."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, _MANY_FILES)), hard))
    opened = Crowd(server, kind, source)
    try:
        yield opened
    finally:
        opened.close()


def seconds_to_get(server: RunningServer, path: str, *, source: str) -> float:
    """Ask for a path from an address, on a connection of its own; how long the answer took."""
    transport = httpx.HTTPTransport(local_address=source)
    began = time.monotonic()
    with httpx.Client(transport=transport, timeout=_PATIENCE) as visitor:
        visitor.get(server.url + path).raise_for_status()
    return time.monotonic() - began
