"""Serving from a listening socket that several processes share."""

import asyncio
import errno
import logging
import resource
import socket
from functools import partial

from nightcap.http.protocol.connection import Connection
from nightcap.http.protocol.connections import MOST, Connections
from nightcap.http.protocol.exchange import Application

log = logging.getLogger(__name__)

BACKLOG = 4_096
"""Connections that may wait until a process takes them; the system may allow fewer."""
_OWN_FILES = 500
"""Files that are kept free for the database, pictures and what else is no connection."""
_AT_ONCE = 4
_LOOK_EVERY = 0.5
_BREATH = 0.05
"""Seconds until the next try when the system has no more files for us."""
_FINISH_WITHIN = 8.0
_NO_MORE_FILES = frozenset({errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM})
_UNTAKEN_FOR = 30_000
"""Milliseconds after which the system gives a connection up whose other end takes nothing."""

_MOST_UNSENT = 128_000
"""Bytes that the system keeps of a response which a visitor does not take."""


def listen(host: str, port: int) -> socket.socket:
    """Open a port at an IP address. Raises OSError when somebody else has it."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    # What every connection takes over, where the system knows it.
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _UNTAKEN_FOR)
    if hasattr(socket, "TCP_NOTSENT_LOWAT"):
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, _MOST_UNSENT)
    listener.bind((host, port))
    listener.listen(BACKLOG)
    listener.setblocking(False)
    return listener


def raise_file_limit() -> int:
    """Ask the system for as many files as it grants; return how many connections fit."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST + _OWN_FILES
    if soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return max(_OWN_FILES, min(MOST, soft - _OWN_FILES))


class Listening:
    """One process's share of the visitors."""

    def __init__(
        self, application: Application, listener: socket.socket, table: Connections
    ) -> None:
        self._application = application
        self._listener = listener
        self._table = table
        self._loop = asyncio.get_running_loop()
        self._opening = set[asyncio.Task[object]]()

    def begin(self) -> None:
        """Take connections, as they come."""
        self._loop.add_reader(self._listener, self._accept)

    def end(self) -> None:
        """Take no more."""
        self._loop.remove_reader(self._listener)
        self._listener.close()

    def _accept(self) -> None:
        # A few at a time: those that come together are divided among the processes.
        for _ in range(_AT_ONCE):
            try:
                line, address = self._listener.accept()
            except (BlockingIOError, InterruptedError, ConnectionAbortedError):
                return
            except OSError as error:
                if error.errno not in _NO_MORE_FILES:
                    raise
                self._breathe()
                return
            self._take(line, str(address[0]))

    def _take(self, line: socket.socket, client: str) -> None:
        if not self._table.has_room_for(client):
            line.close()
            return
        line.setblocking(False)
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        make = partial(Connection, self._application, self._table, client)
        task = self._loop.create_task(self._loop.connect_accepted_socket(make, line))
        self._opening.add(task)
        task.add_done_callback(self._opened)

    def _opened(self, task: asyncio.Task[object]) -> None:
        self._opening.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.warning("A connection could not be opened: %s", task.exception())

    def _breathe(self) -> None:
        log.warning("The system has no more files for connections.")
        self._loop.remove_reader(self._listener)
        self._loop.call_later(_BREATH, self.begin)


async def serve(
    application: Application,
    listener: socket.socket,
    *,
    table: Connections,
    stopping: asyncio.Event,
) -> None:
    """Serve until `stopping` is set, and the requests that have come until then."""
    listening = Listening(application, listener, table)
    listening.begin()
    while not stopping.is_set():
        try:
            async with asyncio.timeout(_LOOK_EVERY):
                await stopping.wait()
        except TimeoutError:
            table.look()
    listening.end()
    table.close()
    deadline = table.now + _FINISH_WITHIN
    while len(table) and table.now < deadline:
        await asyncio.sleep(_BREATH)
        table.look()
