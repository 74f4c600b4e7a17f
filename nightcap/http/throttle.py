"""The throttle of anonymous changes: a generous number a minute for each visitor and form.

Requests for prices with a promo code are counted too, although they only read: a wrong code is
written down (`nightcap/bookings/promo_codes.py`).
"""

import math
import time
from collections.abc import Callable

from nightcap.core.http import NETWORKS_OF_A_SITE, network_of, site_of
from nightcap.core.shared_table import SharedTable

WINDOW_SECONDS = 60.0
OWN_BOOKING = "/api/guest/bookings/"
WAITLIST = "/api/guest/waitlist/"
"""Where each path holds what opens a guest's booking or place in line: all below are one form."""
PROMO_CODES = "/promo-codes/"
"""What follows, below any event, is a code: all of them are one form."""
PER_WINDOW_ELSEWHERE = 120
PER_WINDOW = {
    "/api/bookings": 1_200,
    OWN_BOOKING: 1_200,
    "/api/waitlist": 1_200,
    WAITLIST: 1_200,
    "/api/newsletter": 120,
    "/api/secret-calendar": 120,
    "/api/contact": 120,
    "/api/event-hosting": 120,
    "/api/door": 1_200,
    PROMO_CODES: 1_200,
}
"""The forms, each counted for itself; all other paths are one, or a visitor could invent more."""
_DOORS = "/api/door/"
"""What follows is a token: all doors of a network are one form."""
EXEMPT = frozenset({"/api/admin/login"})
"""Has a throttle of its own, which a right password clears."""
MOST_KEPT = 20_000

_ELSEWHERE = ""


class _Window:
    __slots__ = ("count", "ends_at")

    def __init__(self, ends_at: float) -> None:
        self.count = 0
        self.ends_at = ends_at


class Throttle:
    """Counts in fixed windows; the least recently seen visitors are forgotten when it is full."""

    def __init__(self, timer: Callable[[], float] = time.monotonic) -> None:
        self._timer = timer
        self._windows = SharedTable[tuple[str, str], _Window].lasting(
            MOST_KEPT, WINDOW_SECONDS, timer
        )

    def count(self, *, client: str, path: str) -> int | None:
        """Count a request; return after how many seconds to come back, or None if it may pass."""
        if path in EXEMPT:
            return None
        form = _form(path)
        most = PER_WINDOW.get(form, PER_WINDOW_ELSEWHERE)
        waits = [self._count(network_of(client), form, most)]
        if site_of(client) != network_of(client):
            waits.append(self._count(site_of(client), form, most * NETWORKS_OF_A_SITE))
        return max((wait for wait in waits if wait is not None), default=None)

    def _count(self, network: str, form: str, most: int) -> int | None:
        window = self._windows.change((network, form), self._count_one)
        if window.count <= most:
            return None
        return max(1, math.ceil(window.ends_at - self._timer()))

    def _count_one(self, window: _Window | None) -> _Window:
        counted = window or _Window(self._timer() + WINDOW_SECONDS)
        counted.count += 1
        return counted

    def __len__(self) -> int:
        return len(self._windows)


def _form(path: str) -> str:
    for form in (OWN_BOOKING, WAITLIST):
        if path.startswith(form):
            return form
    if PROMO_CODES in path:
        return PROMO_CODES
    if path.startswith(_DOORS):
        return _DOORS.rstrip("/")
    return path if path in PER_WINDOW else _ELSEWHERE
