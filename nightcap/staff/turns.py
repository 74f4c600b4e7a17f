"""Whose password is hashed next: two at once on one machine, one of them of a known browser.

A hash takes 100 MB and both processors for a moment, by intent. Locks of files count them, because
they hold for all web workers and are gone with a process that dies.
"""

import fcntl
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from enum import Enum, auto
from pathlib import Path
from typing import IO

from django.conf import settings

from nightcap.core.errors import TooMany

_FOR_KNOWN, _FOR_ALL, _ASKED_FOR = "known", "all", "asked-for"
_LOOK_EVERY = 0.02
# Who waits holds a thread.
_WAITING = threading.BoundedSemaphore(2)
_KNOWN_WAITING = threading.BoundedSemaphore(3)
_LONGEST_WAIT, _LONGEST_KNOWN_WAIT = 6.0, 3.0


class Rank(Enum):
    """The order in which attempts are served."""

    KNOWN = auto()
    """Has logged in before."""
    CLEAN = auto()
    """A stranger that has guessed nothing wrong lately."""
    TRIED = auto()
    """A stranger that has; waits for nobody, and comes when nobody else does."""


@contextmanager
def turn(rank: Rank) -> Iterator[None]:
    """Hold one of the two places to hash a password in.

    Raises TooMany when there is none for this rank in time.
    """
    with ExitStack() as held:
        match rank:
            case Rank.KNOWN:
                held.enter_context(_one_of(_KNOWN_WAITING))
                _wait(held, (_FOR_KNOWN, _FOR_ALL), _LONGEST_KNOWN_WAIT)
            case Rank.CLEAN:
                held.enter_context(_one_of(_WAITING))
                with ExitStack() as asking:
                    # Waits for who looks at it just now, which is over at once.
                    file = _file(asking, _ASKED_FOR)
                    fcntl.flock(file, fcntl.LOCK_SH)
                    asking.callback(fcntl.flock, file, fcntl.LOCK_UN)
                    _wait(held, (_FOR_ALL,), _LONGEST_WAIT)
            case Rank.TRIED:
                with ExitStack() as asking:
                    if not _lock(asking, _file(asking, _ASKED_FOR)):
                        raise _later()
                _wait(held, (_FOR_ALL,), 0)
        yield


@contextmanager
def _one_of(places: threading.BoundedSemaphore) -> Iterator[None]:
    if not places.acquire(blocking=False):
        raise _later()
    try:
        yield
    finally:
        places.release()


def _wait(held: ExitStack, names: tuple[str, ...], longest: float) -> None:
    deadline = time.monotonic() + longest
    files = [_file(held, name) for name in names]
    while not any(_lock(held, file) for file in files):
        if time.monotonic() >= deadline:
            raise _later()
        time.sleep(_LOOK_EVERY)


def _file(held: ExitStack, name: str) -> IO[str]:
    folder: Path = settings.DATA_DIR
    return held.enter_context((folder / f"hashing-{name}.lock").open("a"))


def _lock(held: ExitStack, file: IO[str]) -> bool:
    """Lock a file until `held` is closed; whether nobody else has it."""
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    # Not by closing alone: a process that was forked meanwhile has the file open, too.
    held.callback(fcntl.flock, file, fcntl.LOCK_UN)
    return True


def _later() -> TooMany:
    return TooMany("Too many people are logging in. Please try again.", retry_after=1)
