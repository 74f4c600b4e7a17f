"""Waiting until something is so: with patience for a busy machine, and with an end."""

import time
from collections.abc import Callable, Sequence
from contextlib import suppress

_PATIENCE = 60.0


def until(is_so: Callable[[], bool], *, despite: Sequence[type[Exception]] = ()) -> None:
    """Wait until it is so, at most a minute. An exception of `despite` means not yet."""
    deadline = time.monotonic() + _PATIENCE
    while True:
        with suppress(*despite):
            if is_so():
                return
        assert time.monotonic() < deadline
        time.sleep(0.05)
