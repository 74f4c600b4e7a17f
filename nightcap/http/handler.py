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

from nightcap.core import publishing
from nightcap.http.request import Request
from nightcap.http.response import Response

THREADS = 4
LONGEST_QUEUE = 1_000
_LOOK = 0.02

T = TypeVar("T")


class Busy(Exception):
    """Too many requests are waiting for a thread already."""


class Handler:
    """Threads whose database connections last. More writers would only wait for each other."""

    def __init__(self, django: WSGIApplication) -> None:
        self._django = django
        self._pool = ThreadPoolExecutor(THREADS, thread_name_prefix="django")
        # Of its own, so that a publish is seen however long the queue is.
        self._watcher = ThreadPoolExecutor(1, thread_name_prefix="version")
        self._waiting = 0
        self._alone = asyncio.Lock()

    async def run(self, work: Callable[[], T]) -> T:
        """Run something in a thread. Raises Busy when too many wait already."""
        if self._waiting >= LONGEST_QUEUE:
            raise Busy
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, work)
        finally:
            self._waiting -= 1

    async def run_alone(self, work: Callable[[], T]) -> T:
        """Run something that takes much memory, one after the other. Raises Busy."""
        async with self._alone:
            return await self.run(work)

    async def until_idle(self) -> None:
        """Wait until nobody waits for a thread or works in one."""
        while self._waiting:
            await asyncio.sleep(_LOOK)

    async def watch_version(self) -> int | None:
        """Read the content version beside the queue."""
        return await asyncio.get_running_loop().run_in_executor(self._watcher, read_version)

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
        for pool, size in ((self._pool, THREADS), (self._watcher, 1)):
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
