"""The process tree of `nightcap serve`: web workers and one background worker."""

import multiprocessing
import os
import threading
import time
import urllib.request
from pathlib import Path

import click
from granian.constants import Interfaces
from granian.http import HTTP1Settings
from granian.log import LogLevels
from granian.server import Server

from nightcap.config import worker

_RESTART_AFTER = 1.0


def run(*, port: int, workers: int) -> None:
    """Serve on 127.0.0.1 until told to stop."""
    # A forked V8 hangs: every worker starts from a fresh interpreter.
    multiprocessing.set_start_method("spawn", force=True)
    stopping = threading.Event()
    keeper = threading.Thread(target=_keep_worker, args=(stopping,), daemon=True)
    keeper.start()
    server = Server(
        "nightcap.config.asgi:application",
        address="127.0.0.1",
        port=port,
        interface=Interfaces.ASGI,
        workers=workers,
        respawn_failed_workers=True,
        respawn_interval=0.1,
        workers_kill_timeout=10,
        working_dir=Path.cwd(),
        log_level=LogLevels.warning,
        http1_settings=HTTP1Settings(max_buffer_size=16_384, header_read_timeout=5_000),
    )
    threading.Thread(target=_announce, args=(port, stopping), daemon=True).start()
    server.serve()
    stopping.set()
    keeper.join(timeout=15)


def _keep_worker(stopping: threading.Event) -> None:
    """Start the background worker, and again whenever it has died."""
    while not stopping.is_set():
        process = multiprocessing.Process(target=worker.run, args=(os.getpid(),))
        process.start()
        while process.is_alive() and not stopping.wait(0.2):
            pass
        if stopping.is_set():
            process.terminate()
            process.join(timeout=12)
        else:
            stopping.wait(_RESTART_AFTER)


def _announce(port: int, stopping: threading.Event) -> None:
    """Print the address once it answers: the port is open before the application is."""
    while not stopping.wait(0.1):
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=2):
                click.echo(f"Nightcap is open at http://127.0.0.1:{port}")
                return
        except OSError:
            time.sleep(0.1)
