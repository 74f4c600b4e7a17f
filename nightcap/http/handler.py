"""Calls Django in bounded pools of threads, with whole requests and responses."""

import asyncio
import io
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from contextvars import copy_context
from typing import IO, TypeVar
from weakref import WeakValueDictionary

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.core.handlers.asgi import ASGIRequest
from django.core.signals import request_started
from django.db import Error, close_old_connections, connections
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from nightcap.core import metrics
from nightcap.core.health import WatchedThreads
from nightcap.core.writing import publishing
from nightcap.http.request import Request
from nightcap.http.response import Response
from nightcap.venue import reading

READERS, WRITERS, ASKERS = 2, 4, 8
"""Threads of each pool.

V8 renders one page at a time, and more writers would only wait for each other. Askers wait for a
payment provider most of the time.
"""
MAX_QUEUED = 1_000
"""The most requests that wait for a thread of one pool."""

T = TypeVar("T")


class QueueFull(Exception):
    """Too many requests are waiting for a thread already."""


class FairThreadPool:
    """A bounded pool of threads that one network can never use up.

    Rule: A flood from one network delays only itself: one thread is always left for others.
    """

    def __init__(self, threads: int, *, name: str, watched: WatchedThreads) -> None:
        self.threads = threads
        self.executor = ThreadPoolExecutor(
            threads, thread_name_prefix=name, initializer=watched.add_current
        )
        self._free = asyncio.Semaphore(threads)
        # An entry ends with the last request of its network.
        self._of_network = WeakValueDictionary[str, asyncio.Semaphore]()
        self._count = 0

    async def run(self, work: Callable[[], T], *, network: str) -> T:
        """Run `work` in a thread for a network. Raises QueueFull."""
        if self._count >= MAX_QUEUED + self.threads:
            raise QueueFull
        share = self._of_network.get(network)
        if share is None:
            share = self._of_network[network] = asyncio.Semaphore(max(1, self.threads - 1))
        self._count += 1
        try:
            async with share, self._free:
                # The thread gets the request's context variables, such as its id.
                in_context = copy_context().run
                loop = asyncio.get_running_loop()
                return await loop.run_in_executor(self.executor, in_context, work)
        finally:
            self._count -= 1


class Handler:
    """Thread pools with persistent database connections.

    `readers` serve reads and `writers` requests that may change rows: so reads continue while the
    database accepts no changes, and bookings while many read. `askers` serve requests that need an
    answer from another server, which may take half a minute.
    """

    def __init__(self, django: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._django = django
        self.threads = WatchedThreads()
        self.readers = FairThreadPool(READERS, name="read", watched=self.threads)
        self.writers = FairThreadPool(WRITERS, name="write", watched=self.threads)
        self.askers = FairThreadPool(ASKERS, name="ask", watched=self.threads)
        # A thread of its own reads the version, however long the queue is.
        self._watcher = ThreadPoolExecutor(
            1, thread_name_prefix="version", initializer=self.threads.add_current
        )

    async def watch_version(self) -> int | None:
        """Read the content version outside the queue; None while the database is unavailable."""
        return await asyncio.get_running_loop().run_in_executor(self._watcher, read_version)

    def respond(self, request: Request, body: IO[bytes] | None = None, length: int = 0) -> Response:
        """Let Django respond to a request; call it in a thread of the pool."""
        headers = {**request.headers, b"content-length": b"%d" % length}
        scope = {
            "method": request.method,
            "path": request.path,
            "query_string": request.query,
            "scheme": "https" if request.is_https else "http",
            "headers": headers.items(),
            "client": (request.client, 0),
        }
        request_started.send(sender=type(self), scope=scope)
        # Closing ends the request: its connections are checked and returned.
        with closing(self._django(ASGIRequest(scope, body or io.BytesIO()))) as response:
            whole = b"".join(response)
        cookies = (("Set-Cookie", cookie.OutputString()) for cookie in response.cookies.values())
        return Response(
            response.status_code,
            tuple(
                (name.lower().encode("latin-1"), value.encode("latin-1"))
                for name, value in (*response.items(), *cookies)
            ),
            whole,
        )

    def close(self) -> None:
        """End the threads and their connections, once their requests are answered."""
        self.threads.clear()
        for pool, size in (
            (self.readers.executor, READERS),
            (self.writers.executor, WRITERS),
            (self.askers.executor, ASKERS),
            (self._watcher, 1),
        ):
            everybody = threading.Barrier(size)
            for _ in range(size):
                pool.submit(_close_connections, everybody)
            pool.shutdown(wait=True)


def read_version() -> int | None:
    """Read the content version in this thread; None while the database is unavailable."""
    try:
        close_old_connections()
        version = publishing.version()
    except Error:
        metrics.database_error()
        return None
    # Load the categories before other threads need them: the calendar's URLs depend on them.
    reading.current()
    return version


def is_signed_in(session_key: str) -> bool:
    """Return whether a session is signed in. Raises django.db.Error without a database."""
    close_old_connections()
    return SESSION_KEY in SessionStore(session_key)


def _close_connections(everybody: threading.Barrier) -> None:
    # Each thread owns its connection. The barrier makes every thread of the pool run this once.
    everybody.wait()
    connections.close_all()
