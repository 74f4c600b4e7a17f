"""Django in bounded pools of threads: whole requests in, whole responses out."""

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
"""Threads. V8 renders one page at a time, and more writers would only wait for each other. Those
that ask a provider of payments wait for it most of the time."""
MAX_QUEUED = 1_000
"""Requests that wait for a thread of one pool."""

T = TypeVar("T")


class QueueFull(Exception):
    """Too many requests are waiting for a thread already."""


class FairThreadPool:
    """A bounded pool of threads of which one network never has all.

    Rule: A flood from one network waits for itself: the last thread is kept for others.
    """

    def __init__(self, threads: int, *, name: str, watched: WatchedThreads) -> None:
        self.threads = threads
        self.executor = ThreadPoolExecutor(
            threads, thread_name_prefix=name, initializer=watched.add_current
        )
        self._free = asyncio.Semaphore(threads)
        # Forgotten as soon as no request of the network is left.
        self._of_network = WeakValueDictionary[str, asyncio.Semaphore]()
        self._count = 0

    async def run(self, work: Callable[[], T], *, network: str) -> T:
        """Run something in a thread for a network. Raises QueueFull."""
        if self._count >= MAX_QUEUED + self.threads:
            raise QueueFull
        share = self._of_network.get(network)
        if share is None:
            share = self._of_network[network] = asyncio.Semaphore(max(1, self.threads - 1))
        self._count += 1
        try:
            async with share, self._free:
                # The thread knows, too, which request it works for.
                in_context = copy_context().run
                loop = asyncio.get_running_loop()
                return await loop.run_in_executor(self.executor, in_context, work)
        finally:
            self._count -= 1


class Handler:
    """Threads whose database connections last: `readers`, and `writers`, which may change rows.

    They are apart, so that reading goes on while the database takes no changes, and bookings while
    many read. `askers` do what needs an answer from elsewhere, which may take half a minute.
    """

    def __init__(self, django: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._django = django
        self.threads = WatchedThreads()
        self.readers = FairThreadPool(READERS, name="read", watched=self.threads)
        self.writers = FairThreadPool(WRITERS, name="write", watched=self.threads)
        self.askers = FairThreadPool(ASKERS, name="ask", watched=self.threads)
        # Of its own, so that a publish is seen however long the queue is.
        self._watcher = ThreadPoolExecutor(
            1, thread_name_prefix="version", initializer=self.threads.add_current
        )

    async def watch_version(self) -> int | None:
        """Read the content version beside the queue; None while the database is away."""
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
        # Closing ends the request: connections are given back and checked.
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
    """Read the content version on this thread's connection; None while the database is away."""
    try:
        close_old_connections()
        version = publishing.version()
    except Error:
        metrics.database_error()
        return None
    # Addresses of the calendar are read before any other thread asks for the categories.
    reading.current()
    return version


def is_signed_in(session_key: str) -> bool:
    """Look a session up. Raises django.db.Error while the database is away."""
    close_old_connections()
    return SESSION_KEY in SessionStore(session_key)


def _close_connections(everybody: threading.Barrier) -> None:
    # Connections belong to threads. A thread that waits here leaves the next turn to another one.
    everybody.wait()
    connections.close_all()
