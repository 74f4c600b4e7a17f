"""Read by every Python that starts at another hour: let it sleep there.

Python sleeps until an instant of the monotonic clock. libfaketime moves that instant although it
was told to leave the clock alone, and the system refuses it.
"""

import select
import time
from typing import SupportsIndex


def _sleep(seconds: float | SupportsIndex) -> None:
    select.select([], [], [], float(seconds))


time.sleep = _sleep
