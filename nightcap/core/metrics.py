"""Counts in each process for monitoring, if NIGHTCAP_METRICS_PORT is set.

Every process counts in files of its own that it maps into memory; `nightcap/config/metrics/` adds
them up. A process that ends has counted for good.
"""

import logging
import os
from pathlib import Path

from django.conf import settings

log = logging.getLogger(__name__)

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Seconds. Kept pages take less than the first, a render some of the middle."""

_KINDS = ("counter", "gauge_livesum", "histogram")
_ROOM = 262_144
"""Bytes for each kind in a process: several times what all kinds of requests and statuses take."""


class _Counters:
    def __init__(self) -> None:
        # It chooses when it is loaded whether to count in memory or in files.
        from prometheus_client import Counter, Gauge, Histogram  # noqa: PLC0415 (see above)

        self.requests = Counter(
            "nightcap_http_requests", "Requests that were answered.", ["group", "status"]
        )
        self.seconds = Histogram(
            "nightcap_http_request_duration_seconds",
            "From the end of a request's head to the end of its answer.",
            ["group"],
            buckets=BUCKETS,
        )
        pages = Counter(
            "nightcap_http_cache_lookups",
            "Requests for what everybody shares, by whether it was kept (hit) or made (miss).",
            ["result"],
        )
        self.kept_pages, self.made_pages = pages.labels("hit"), pages.labels("miss")
        self.throttled = Counter(
            "nightcap_http_throttled", "Requests that the throttle of anonymous changes refused."
        )
        self.database_errors = Counter(
            "nightcap_database_errors", "Times that the database refused or did not answer."
        )
        self.connections = Gauge(
            "nightcap_http_connections",
            "Connections that visitors hold open.",
            multiprocess_mode="livesum",
        )
        self._of: dict[tuple[str, int], tuple[Counter, Histogram]] = {}

    def count(self, group: str, status: int, seconds: float) -> None:
        """Count a request. What belongs to its labels is looked up once: it takes longest."""
        counters = self._of.get((group, status))
        if counters is None:
            counters = self.requests.labels(group, str(status)), self.seconds.labels(group)
            self._of[group, status] = counters
        counters[0].inc()
        counters[1].observe(seconds)


_counters: _Counters | None = None


def begin() -> None:
    """Count in this process, if a port was asked for; one that was forked calls this too."""
    global _counters  # noqa: PLW0603 (a process counts, or it does not)
    if not settings.METRICS_PORT or not _make_room():
        _counters = None
    elif _counters is None:
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(settings.METRICS_DIR)
        _counters = _Counters()


def is_counting() -> bool:
    """Whether anything is counted."""
    return _counters is not None


def forget_process(pid: int | None) -> None:
    """Leave out what a process that has ended held; what it has counted stays."""
    if _counters is not None and pid is not None:
        from prometheus_client.multiprocess import mark_process_dead  # noqa: PLC0415 (see above)

        mark_process_dead(pid)


def request(group: str, status: int, seconds: float) -> None:
    """Count a request that was answered."""
    if _counters is not None:
        _counters.count(group, status, seconds)


def page(*, is_kept: bool) -> None:
    """Count a request for what everybody shares."""
    if _counters is not None:
        (_counters.kept_pages if is_kept else _counters.made_pages).inc()


def throttled() -> None:
    """Count a request that the throttle refused."""
    if _counters is not None:
        _counters.throttled.inc()


def database_error() -> None:
    """Count a time that the database refused or did not answer."""
    if _counters is not None:
        _counters.database_errors.inc()


def connections(number: int) -> None:
    """Set the number of connections that this process holds."""
    if _counters is not None:
        _counters.connections.set(number)


def _make_room() -> bool:
    """Make this process's files, whole and on the disk; return False if there is no room.

    A process that writes into a mapped file for which a full disk has no room is killed. A file
    that appears before it is whole cannot be added up.
    """
    folder = Path(settings.METRICS_DIR)
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        for kind in _KINDS:
            file = folder / f"{kind}_{os.getpid()}.db"
            # Of a process that had the same number: what it has counted stays.
            if not file.exists():
                made = file.with_suffix(".new")
                made.write_bytes(bytes(_ROOM))
                made.rename(file)
    except OSError as error:
        log.warning("Nothing is counted in this process: %s", error.strerror)
        return False
    return True
