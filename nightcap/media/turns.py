"""One decoder of pictures at a time on this machine, whichever process has it at work."""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def in_turn(lock: Path) -> Iterator[None]:
    """Wait until nobody else holds the file `lock`; a holder that dies lets go of it."""
    with lock.open("a") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
