"""Prepares the tables and the content of a start in a process of its own.

Its memory is returned to the system at its end, and the parent imports the application meanwhile.
During a migration of an existing venue the parent answers every request with 503.
"""

import multiprocessing
import signal
import socket
import sys
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Self

import click

from nightcap.config import processes

Prepare = Callable[[Callable[[], None]], None]
"""Prepares an installation; calls its argument before it migrates an existing venue."""


class Preparation:
    """A preparation in a process of its own, which is killed at the end of the block."""

    def __init__(self, prepare: Prepare) -> None:
        processes.end_children_with_parent()
        fork = multiprocessing.get_context("fork")
        self._told, tell = fork.Pipe(duplex=False)
        self._process = fork.Process(target=_run, args=(prepare, tell), name="Preparation")
        self._process.start()
        tell.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()

    def finish(self, listen: Callable[[], socket.socket]) -> socket.socket:
        """Wait until it is done, and return the open listener.

        Answers with 503 meanwhile if tables of an existing venue are migrated. Raises SystemExit
        with the exit code of a preparation that failed; its error is already printed.
        """
        listener: socket.socket | None = None
        if self._is_migrating():
            # Only an upgrade needs it.
            from nightcap.config import migrating

            listener = listen()
            migrating.answer_until(self._process.sentinel, listener)
        self._process.join()
        if self._process.exitcode:
            raise SystemExit(self._process.exitcode)
        return listener or listen()

    def _is_migrating(self) -> bool:
        """Wait until the process announces a migration, or ends; return whether it migrates."""
        try:
            self._told.recv()
        except EOFError:
            return False
        return True


def _run(prepare: Prepare, tell: Connection) -> None:
    # Ctrl-C reaches the whole process group; the parent ends this process.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        prepare(lambda: tell.send(None))
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)
