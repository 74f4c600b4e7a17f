"""The web workers: processes that share one listening socket, and are replaced when they die."""

import asyncio
import logging
import multiprocessing
import os
import signal
import socket
import threading
import time
from importlib import import_module
from multiprocessing.connection import wait
from typing import TYPE_CHECKING

import uvloop
from django.conf import settings

from nightcap.core.watching import metrics
from nightcap.http.protocol.connections import MOST_OF_ONE, Connections
from nightcap.http.protocol.listening import raise_file_limit, serve

if TYPE_CHECKING:
    from nightcap.http.server import Server

log = logging.getLogger(__name__)

APPLICATION = "nightcap.config.asgi"
_RESTART_AFTER = 0.1
_END_WITHIN = 10.0
_LOOK_EVERY = 0.5
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
            wait([process.sentinel for process in self._processes], timeout=_LOOK_EVERY)
            for number, process in enumerate(self._processes):
                if not process.is_alive() and not stopping.wait(_RESTART_AFTER):
                    log.error("A web worker ended (%s); another one begins.", process.exitcode)
                    metrics.forget(process.pid)
                    self._processes[number] = self._begin()

    def stop(self) -> None:
        """Let each finish what it is at; end at once what takes too long."""
        self._listener.close()
        for process in self._processes:
            process.terminate()
        deadline = time.monotonic() + _END_WITHIN
        for process in self._processes:
            process.join(timeout=max(0.0, deadline - time.monotonic()))
            process.kill()

    def _begin(self) -> multiprocessing.Process:
        process = multiprocessing.Process(target=_work, args=(self._listener, os.getpid()))
        process.start()
        return process


def _work(listener: socket.socket, parent: int) -> None:
    """Serve until SIGTERM, or until the process `parent` that started this one is gone."""
    # Ctrl-C reaches the whole process group; the parent then ends this one in order.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    uvloop.run(_serve(listener, parent))


async def _serve(listener: socket.socket, parent: int) -> None:
    stopping = asyncio.Event()
    loop = asyncio.get_running_loop()
    loop.add_signal_handler(signal.SIGTERM, stopping.set)
    application = import_module(APPLICATION).application
    most_of_one = None if settings.TRUSTED_PROXIES else MOST_OF_ONE
    table = Connections(most=raise_file_limit(), most_of_one=most_of_one)
    watching = asyncio.create_task(_follow(application, parent, stopping))
    await application.start()
    await serve(application, listener, table=table, stopping=stopping)
    watching.cancel()
    if application.dead_threads():
        # Closing would wait for them. The parent begins another process.
        os._exit(_LOST_A_THREAD)
    await application.close()


async def _follow(application: "Server", parent: int, stopping: asyncio.Event) -> None:
    while os.getppid() == parent:
        if dead := application.dead_threads():
            log.critical("A web worker has lost a thread (%s), and ends.", ", ".join(dead))
            break
        await asyncio.sleep(_LOOK_EVERY)
    stopping.set()
