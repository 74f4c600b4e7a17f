"""The throttle of anonymous POSTs: a generous number a minute for each visitor and path."""

import math
import time
from collections.abc import Callable

from cachetools import TTLCache

from nightcap.site.incoming import network_of

WINDOW = 60.0
PER_WINDOW = {"/api/bookings": 1_200}
PER_WINDOW_ELSEWHERE = 120
# Has a throttle of its own, which counts wrong passwords only.
EXEMPT = frozenset({"/api/admin/login"})
MOST_KEPT = 20_000


class _Window:
    __slots__ = ("count", "ends_at")

    def __init__(self, ends_at: float) -> None:
        self.count = 0
        self.ends_at = ends_at


class Throttle:
    """Counts in fixed windows; the least recently seen visitors are forgotten when it is full."""

    def __init__(self, timer: Callable[[], float] = time.monotonic) -> None:
        self._timer = timer
        self._windows: TTLCache[tuple[str, str], _Window] = TTLCache(MOST_KEPT, WINDOW, timer)

    def count(self, *, client: str, path: str) -> int | None:
        """Count a request; return after how many seconds to come back, or None if it may pass."""
        if path in EXEMPT:
            return None
        key = (network_of(client), path)
        window = self._windows.get(key)
        if window is None:
            window = self._windows[key] = _Window(self._timer() + WINDOW)
        window.count += 1
        if window.count <= PER_WINDOW.get(path, PER_WINDOW_ELSEWHERE):
            return None
        return max(1, math.ceil(window.ends_at - self._timer()))

    def __len__(self) -> int:
        return len(self._windows)
