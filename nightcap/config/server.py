"""`nightcap serve`: what must hold before the first request, web workers, a background worker."""

import multiprocessing
import os
import threading
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path

import click
from django.conf import settings
from django.core.management import call_command
from granian.constants import Interfaces
from granian.http import HTTP1Settings
from granian.log import LogLevels
from granian.server import Server

from nightcap.config import sample, worker
from nightcap.staff import services as staff
from nightcap.venue import services as venue
from nightcap.venue.reading import ProfileError

_RESTART_AFTER = 1.0


def prepare(*, say: Callable[[str], None]) -> None:
    """Bring the installation to where it can serve; `say` tells the manager what is new."""
    _require_front_end()
    migrate()
    password = staff.ensure_manager(settings.ADMIN_PASSWORD)
    if password is not None:
        say(f"Admin password (shown only this once): {password}")
    try:
        venue.adopt_media()
        if settings.LOAD_SAMPLE:
            sample.load_into_empty_database()
    except ProfileError as error:
        raise click.ClickException(str(error)) from error


def migrate() -> None:
    """Make or update the tables."""
    call_command("migrate", verbosity=0, interactive=False)


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


def _require_front_end() -> None:
    if not (settings.FRONTEND_DIST / "routes.json").is_file():
        raise click.ClickException("The front end is not built yet: run `make build` first.")


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
