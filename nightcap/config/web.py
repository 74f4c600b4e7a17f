"""The web workers: processes that share one listening socket, and are replaced when they die."""

import logging
import multiprocessing
import os
import signal
import socket
import threading
import time
from importlib import import_module
from multiprocessing.connection import wait

import uvicorn
import uvloop
from django.conf import settings

from nightcap.core import metrics
from nightcap.http.connections import (
    IDLE_SECONDS,
    MAX_CONNECTIONS_OF_NETWORK,
    ConnectionTable,
    guarded_protocol,
    raise_file_limit,
)

log = logging.getLogger(__name__)

APPLICATION = "nightcap.config.asgi"
_RESTART_SECONDS = 0.1
_END_SECONDS = 10.0
_FINISH_SECONDS = 8
_POLL_SECONDS = 0.5
_LOST_A_THREAD = 70
"""The exit code of a process that cannot do its work any more (EX_SOFTWARE)."""


class WebWorkers:
    """As many processes as were asked for, until they are told to stop."""

    def __init__(self, listener: socket.socket, number: int) -> None:
        self._listener = listener
        self._processes = [self._begin() for _ in range(number)]

    def keep(self, stopping: threading.Event) -> None:
        """Replace whatever dies, until `stopping` is set."""
        while not stopping.is_set():
            wait([process.sentinel for process in self._processes], timeout=_POLL_SECONDS)
            for number, process in enumerate(self._processes):
                if not process.is_alive() and not stopping.wait(_RESTART_SECONDS):
                    log.error("A web worker ended (%s); another one begins.", process.exitcode)
                    metrics.forget(process.pid)
                    self._processes[number] = self._begin()

    def stop(self) -> None:
        """Let each finish what it is at; end at once what takes too long."""
        self._listener.close()
        for process in self._processes:
            process.terminate()
        deadline = time.monotonic() + _END_SECONDS
        for process in self._processes:
            process.join(timeout=max(0.0, deadline - time.monotonic()))
            process.kill()

    def _begin(self) -> multiprocessing.Process:
        process = multiprocessing.Process(target=_work, args=(self._listener, os.getpid()))
        process.start()
        return process


def _work(listener: socket.socket, parent: int) -> None:
    """Serve until SIGTERM, or until the process `parent` that started this one is gone."""
    # uvicorn ends in order at either, and raises the signal again afterwards.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    uvloop.run(_serve(listener, parent))


async def _serve(listener: socket.socket, parent: int) -> None:
    application = import_module(APPLICATION).application
    table = ConnectionTable(
        most=raise_file_limit(),
        most_of_network=None if settings.TRUSTED_PROXIES else MAX_CONNECTIONS_OF_NETWORK,
    )

    async def look_around() -> None:
        table.close_overdue()
        if dead := application.dead_threads():
            log.critical("A web worker has lost a thread (%s), and ends.", ", ".join(dead))
        server.should_exit = server.should_exit or bool(dead) or os.getppid() != parent

    server = uvicorn.Server(
        uvicorn.Config(
            application,
            http=guarded_protocol(table, application.default_headers),
            ws="none",
            lifespan="off",
            log_config=None,
            access_log=False,
            proxy_headers=False,
            server_header=False,
            timeout_keep_alive=IDLE_SECONDS,
            timeout_graceful_shutdown=_FINISH_SECONDS,
            callback_notify=look_around,
            # Once a second, as often as uvicorn looks.
            timeout_notify=0,
        )
    )
    await application.start()
    await server.serve(sockets=[listener])
    if application.dead_threads():
        # Closing would wait for them. The parent begins another process.
        os._exit(_LOST_A_THREAD)
    await application.close()
