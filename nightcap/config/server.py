"""`nightcap serve`: what must hold before the first request, web workers, a background worker."""

import gc
import multiprocessing
import os
import shutil
import signal
import sys
import tempfile
import threading
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import click
from django.conf import settings
from django.core.management import call_command
from django.db import connections

from nightcap.config import opening, sample, worker
from nightcap.config.web import APPLICATION, WebWorkers
from nightcap.http.listening import listen
from nightcap.staff import services as staff
from nightcap.venue import services as venue
from nightcap.venue.reading import ProfileError

_LOOK_EVERY = 0.2
_RESTART_AFTER = 1.0


def prepare(*, say: Callable[[str], None]) -> None:
    """Bring the installation to where it can serve; `say` tells the manager what is new."""
    _require_front_end()
    _keep_temporary_files_here()
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
    try:
        listener = listen(port)
    except OSError as error:
        raise click.ClickException(f"Port {port} cannot be opened: {error.strerror}.") from error
    _choose_how_processes_start()
    stopping = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, lambda *_: stopping.set())
    keeper = threading.Thread(target=_keep, args=(_start_worker(), stopping), daemon=True)
    keeper.start()
    announcer = multiprocessing.Process(
        target=opening.announce, args=(port, os.getpid()), daemon=True
    )
    announcer.start()
    # Else it would be left as a zombie.
    threading.Thread(target=announcer.join, daemon=True).start()
    web = WebWorkers(listener, workers)
    web.keep(stopping)
    web.stop()
    keeper.join(timeout=15)


def _require_front_end() -> None:
    if not (settings.FRONTEND_DIST / "routes.json").is_file():
        raise click.ClickException("The front end is not built yet: run `make build` first.")


def _keep_temporary_files_here() -> None:
    """Let temporary files lie in the data folder: what a kill has left of them goes now."""
    folder = Path(settings.DATA_DIR) / "temporary"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(mode=0o700, parents=True)
    # For this process, those that are forked from it, and the programs that they run.
    os.environ["TMPDIR"] = tempfile.tempdir = str(folder)


def _choose_how_processes_start() -> None:
    """Let what takes longest, importing, be done once: here, for all that are forked from here.

    At a fork V8 must not have begun, no connection be open, and no other thread do more than wait:
    what it holds is held in the new process for ever. Other systems than Linux do not bear a fork;
    there every process imports for itself.
    """
    if sys.platform != "linux":
        multiprocessing.set_start_method("spawn", force=True)
        return
    import_module(APPLICATION)
    import_module(settings.ROOT_URLCONF)
    connections.close_all()
    # The collector would write into the memory that all share, and so copy it.
    gc.collect()
    gc.freeze()
    os.register_at_fork(after_in_child=_forget_signals)
    multiprocessing.set_start_method("fork", force=True)


def _forget_signals() -> None:
    # This process's handlers would swallow what comes before a child has its own.
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


def _start_worker() -> multiprocessing.Process:
    process = multiprocessing.Process(target=worker.run, args=(os.getpid(),))
    process.start()
    return process


def _keep(process: multiprocessing.Process, stopping: threading.Event) -> None:
    """Start the background worker again whenever it has died; stop it in the end."""
    while not stopping.wait(_LOOK_EVERY):
        if not process.is_alive() and not stopping.wait(_RESTART_AFTER):
            process = _start_worker()
    process.terminate()
    process.join(timeout=12)
    process.kill()
