"""What was changed is published: every worker shows it, without a restart."""

import time
from collections.abc import Callable

from tests.server import RunningServer

_WITHIN = 1.0
_PATIENCE = 5
"""How many times slower the machine may be than a venue's."""
_IN_A_ROW = 12


def soon(server: RunningServer, path: str, holds: Callable[[str], bool]) -> None:
    """Ask for a page from new connections, so of both workers, until each shows it."""
    began = time.monotonic()
    in_a_row = 0
    while in_a_row < _IN_A_ROW:
        asked = time.monotonic() - began
        if holds(server.get(path).text):
            in_a_row += 1
        else:
            in_a_row = 0
            assert asked < _WITHIN * _PATIENCE, f"{path} is still as it was"
