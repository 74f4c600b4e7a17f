"""Django in a bounded pool of threads: whole requests in, whole responses out."""

import asyncio
import io
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import IO, TypeVar
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.db import Error, close_old_connections, connections

from nightcap.core.watching import metrics
from nightcap.core.watching.heartbeat import WatchedThreads
from nightcap.core.writing import publishing
from nightcap.http.request import Request
from nightcap.http.response import Response
from nightcap.http.turns import Turns

READERS, WRITERS = 2, 4
"""Threads. V8 renders one page at a time, and more writers would only wait for each other."""
_LOOK = 0.02

T = TypeVar("T")


class Handler:
    """Threads whose database connections last: some read, some write.

    Apart, so that reading goes on while the database takes no changes, and bookings while many
    read.
    """

    def __init__(self, django: WSGIApplication) -> None:
        self._django = django
        self.threads = WatchedThreads()
        self._readers = Turns(READERS, name="read", watched=self.threads)
        self._writers = Turns(WRITERS, name="write", watched=self.threads)
        # Of its own, so that a publish is seen however long the queue is.
        self._watcher = ThreadPoolExecutor(
            1, thread_name_prefix="version", initializer=self.threads.add_current
        )
        self._alone = asyncio.Lock()

    async def read(self, work: Callable[[], T], *, visitor: str) -> T:
        """Run something that changes nothing in a thread for a visitor. Raises Busy."""
        return await self._readers.run(work, visitor=visitor)

    async def write(self, work: Callable[[], T], *, visitor: str) -> T:
        """Run something that may change rows in a thread for a visitor. Raises Busy."""
        return await self._writers.run(work, visitor=visitor)

    async def write_alone(self, work: Callable[[], T], *, visitor: str) -> T:
        """Like write(), for what takes much memory: one after the other."""
        async with self._alone:
            return await self.write(work, visitor=visitor)

    async def until_idle(self) -> None:
        """Wait until nobody waits for a thread or works in one."""
        while not (self._readers.is_idle and self._writers.is_idle):
            await asyncio.sleep(_LOOK)

    async def watch_version(self) -> int | None:
        """Read the content version beside the queue."""
        return await self.look(read_version)

    async def look(self, work: Callable[[], T]) -> T:
        """Read something quick beside the queue."""
        return await asyncio.get_running_loop().run_in_executor(self._watcher, work)

    def respond(self, request: Request, body: IO[bytes] | None = None, length: int = 0) -> Response:
        """Let Django respond to a request; call it in a thread of the pool."""
        begun: list[tuple[str, list[tuple[str, str]]]] = []

        def start_response(
            status: str, headers: list[tuple[str, str]], _: object = None, /
        ) -> Callable[[bytes], object]:
            begun.append((status, headers))
            return lambda _: None

        start: StartResponse = start_response
        parts = self._django(_environ(request, body or io.BytesIO(), length), start)
        try:
            whole = b"".join(parts)
        finally:
            # Django ends the request here: connections are given back and checked.
            close = getattr(parts, "close", None)
            if close is not None:
                close()
        status, headers = begun[-1]
        return Response(
            int(status.split(" ", 1)[0]),
            tuple(
                (key.lower().encode("latin-1"), value.encode("latin-1")) for key, value in headers
            ),
            whole,
        )

    def close(self) -> None:
        """End the threads and their connections, once they have finished what they are at."""
        self.threads.clear()
        for pool, size in (
            (self._readers.pool, READERS),
            (self._writers.pool, WRITERS),
            (self._watcher, 1),
        ):
            everybody = threading.Barrier(size)
            for _ in range(size):
                pool.submit(_close_connections, everybody)
            pool.shutdown(wait=True)


def read_version() -> int | None:
    """Read the content version on this thread's connection; None while the database is away."""
    try:
        close_old_connections()
        return publishing.version()
    except Error:
        metrics.database_error()
        return None


def is_signed_in(session_key: str) -> bool:
    """Look a session up. Raises django.db.Error while the database is away."""
    close_old_connections()
    return SESSION_KEY in SessionStore(session_key)


def _close_connections(everybody: threading.Barrier) -> None:
    # Connections belong to threads. A thread that waits here leaves the next turn to another one.
    everybody.wait()
    connections.close_all()


def _environ(request: Request, body: IO[bytes], length: int) -> WSGIEnvironment:
    """Write a request as WSGI wants it; forwarding headers are the server's own."""
    environ: WSGIEnvironment = {
        "REQUEST_METHOD": request.method,
        "SCRIPT_NAME": "",
        "PATH_INFO": request.path.encode().decode("latin-1"),
        "QUERY_STRING": request.query,
        "SERVER_NAME": "localhost",
        "SERVER_PORT": "443" if request.is_https else "80",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "REMOTE_ADDR": request.client,
        "CONTENT_LENGTH": str(length),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": "https" if request.is_https else "http",
        "wsgi.input": body,
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    for name, value in request.headers.items():
        key = name.decode("latin-1").upper().replace("-", "_")
        if key == "CONTENT_TYPE":
            environ[key] = value.decode("latin-1")
        elif key not in {"CONTENT_LENGTH", "TRANSFER_ENCODING"}:
            environ[f"HTTP_{key}"] = value.decode("latin-1")
    if request.is_https:
        environ["HTTP_X_FORWARDED_PROTO"] = "https"
    return environ
