"""The throttle of anonymous changes: a generous number a minute per visitor and form.

Price requests with a promo code count too, although they only read: wrong codes are recorded
(`nightcap/bookings/promo_codes.py`). So do requests for the state of a date, which would otherwise
let programs read the calendar of private events.
"""

import math
import time
from collections.abc import Callable

from nightcap.core.http import NETWORKS_OF_A_SITE, network_of, site_of
from nightcap.core.shared_table import SharedTable

WINDOW_SECONDS = 60.0
OWN_BOOKING = "/api/guest/bookings/"
WAITLIST = "/api/guest/waitlist/"
QUOTES = "/api/quotes/"
"""Prefixes of the private pages of bookings, waitlist entries and quotes: each counts as one
form."""
PROMO_CODES = "/promo-codes/"
"""Precedes a promo code, below any event: all such paths count as one form."""
HOSTING_DATES = "/api/event-hosting/dates/"
"""Precedes a date in the inquiry form: all dates count as one form."""
PER_WINDOW_ELSEWHERE = 120
PER_WINDOW = {
    "/api/bookings": 1_200,
    OWN_BOOKING: 1_200,
    "/api/waitlist": 1_200,
    WAITLIST: 1_200,
    QUOTES: 1_200,
    "/api/newsletter": 120,
    "/api/secret-calendar": 120,
    "/api/contact": 120,
    "/api/event-hosting": 120,
    "/api/door": 1_200,
    PROMO_CODES: 1_200,
    HOSTING_DATES: 120,
}
"""The forms, each with its own count.

All other paths share one count, so that invented paths gain no more.
"""
_DOORS = "/api/door/"
"""Precedes a door's token: all doors count as one form."""
EXEMPT = frozenset({"/api/admin/login"})
"""It has its own throttle, which a correct password clears."""
MOST_KEPT = 20_000

_ELSEWHERE = ""


class _Window:
    __slots__ = ("count", "ends_at")

    def __init__(self, ends_at: float) -> None:
        self.count = 0
        self.ends_at = ends_at


class Throttle:
    """Counts in fixed windows; a full table drops the least recently seen visitor."""

    def __init__(self, timer: Callable[[], float] = time.monotonic) -> None:
        self._timer = timer
        self._windows = SharedTable[tuple[str, str], _Window].lasting(
            MOST_KEPT, WINDOW_SECONDS, timer
        )

    def count(self, *, client: str, path: str) -> int | None:
        """Count a request; return the seconds to wait, or None if it may pass."""
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
    for form in (OWN_BOOKING, WAITLIST, QUOTES, HOSTING_DATES):
        if path.startswith(form):
            return form
    if PROMO_CODES in path:
        return PROMO_CODES
    if path.startswith(_DOORS):
        return _DOORS.rstrip("/")
    return path if path in PER_WINDOW else _ELSEWHERE
