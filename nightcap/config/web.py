"""A web worker: uvicorn with our application, on a socket that all workers share."""

import asyncio
import logging
import math
import os
import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress
from importlib import import_module
from multiprocessing.synchronize import Lock
from types import FrameType
from typing import TYPE_CHECKING, Any

import click
import uvicorn
import uvloop
from django.conf import settings

from nightcap.config.processes import EXIT_THREAD_DIED
from nightcap.http.connections import (
    BACKLOG,
    IDLE_SECONDS,
    MAX_CONNECTIONS_OF_NETWORK,
    ConnectionTable,
    guarded_protocol,
    raise_file_limit,
)

if TYPE_CHECKING:
    from nightcap.site.server import Server

log = logging.getLogger(__name__)

APPLICATION = "nightcap.config.asgi"
_FINISH_SECONDS = 8
_LOOK_SECONDS = 1.0


def run(listener: socket.socket, announcing: Lock, url: str) -> None:
    """Serve until SIGTERM; the first worker to get the lock prints the site's URL."""
    uvloop.run(_serve(listener, announcing, url))


class _Server(uvicorn.Server):
    """uvicorn that ticks once a second, not ten times, and does not raise its signal again."""

    def __init__(self, config: uvicorn.Config, announcing: Lock, url: str) -> None:
        super().__init__(config)
        self._announcing, self._url = announcing, url
        self._loop = asyncio.get_running_loop()
        self._told = asyncio.Event()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop once the current requests are answered."""
        self.should_exit = True
        self._loop.call_soon_threadsafe(self._told.set)

    async def main_loop(self) -> None:
        """Serve until it is stopped."""
        if self._announcing.acquire(block=False):
            click.echo(f"Nightcap is open at {self._url}")
        while not await self.on_tick(0):
            with suppress(TimeoutError):
                async with asyncio.timeout(_LOOK_SECONDS):
                    await self._told.wait()


def load() -> "Server":
    """Return the application; the parent of the workers has imported it."""
    application: Server = import_module(APPLICATION).application
    return application


def new_connection_table() -> ConnectionTable:
    """Return an empty table of connections, with the limits of this process."""
    return ConnectionTable(
        most=raise_file_limit(),
        most_of_network=math.inf if settings.TRUSTED_PROXIES else MAX_CONNECTIONS_OF_NETWORK,
    )


def config(
    application: Callable[..., Any],
    table: ConnectionTable,
    *,
    look_around: Callable[[], Awaitable[None]] | None = None,
) -> uvicorn.Config:
    """Return uvicorn's settings for an application; it calls `look_around` once a second."""
    return uvicorn.Config(
        application,
        http=guarded_protocol(table, load().headers),
        ws="none",
        lifespan="off",
        log_config=None,
        access_log=False,
        proxy_headers=False,
        server_header=False,
        backlog=BACKLOG,
        timeout_keep_alive=IDLE_SECONDS,
        timeout_graceful_shutdown=_FINISH_SECONDS,
        callback_notify=look_around,
        timeout_notify=0,
    )


async def _serve(listener: socket.socket, announcing: Lock, url: str) -> None:
    application = load()
    table = new_connection_table()

    async def look_around() -> None:
        table.close_overdue()
        if dead := application.threads.dead():
            log.critical("A web worker has lost a thread (%s), and ends.", ", ".join(dead))
            server.should_exit = True

    server = _Server(config(application, table, look_around=look_around), announcing, url)
    await application.start()
    await server.serve(sockets=[listener])
    if application.threads.dead():
        # Closing would wait for the dead threads. The parent starts another process.
        os._exit(EXIT_THREAD_DIED)
    await application.close()
