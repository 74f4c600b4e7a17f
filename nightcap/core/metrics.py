"""Counters of each process for monitoring, if NIGHTCAP_METRICS_PORT is set.

Every process counts in its own memory-mapped files, which `nightcap/config/metrics/` adds up. The
counts of a process remain after it ends.
"""

import logging
import os
from pathlib import Path

from django.conf import settings

log = logging.getLogger(__name__)

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Seconds. Cached pages take less than the first, renders fall into the middle ones."""

_KINDS = ("counter", "gauge_livesum", "histogram")
_ROOM = 262_144
"""Bytes for each kind in a process: several times the size of all labels together."""


class _Counters:
    def __init__(self) -> None:
        # On import the library chooses between counting in memory and in files.
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
        """Count a request. Looking up labels takes longest, so it is done once."""
        counters = self._of.get((group, status))
        if counters is None:
            counters = self.requests.labels(group, str(status)), self.seconds.labels(group)
            self._of[group, status] = counters
        counters[0].inc()
        counters[1].observe(seconds)


_counters: _Counters | None = None


def begin() -> None:
    """Start to count in this process, if a port is set; call it after a fork too."""
    global _counters  # noqa: PLW0603 (a process counts, or it does not)
    if not settings.METRICS_PORT or not _make_room():
        _counters = None
    elif _counters is None:
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(settings.METRICS_DIR)
        _counters = _Counters()


def is_counting() -> bool:
    """Return whether this process counts."""
    return _counters is not None


def forget_process(pid: int | None) -> None:
    """Drop the open connections of a process that has ended; its counters remain."""
    if _counters is not None and pid is not None:
        from prometheus_client.multiprocess import mark_process_dead  # noqa: PLC0415 (see above)

        mark_process_dead(pid)


def request(group: str, status: int, seconds: float) -> None:
    """Count an answered request."""
    if _counters is not None:
        _counters.count(group, status, seconds)


def page(*, is_kept: bool) -> None:
    """Count a request for a page of the shared cache."""
    if _counters is not None:
        (_counters.kept_pages if is_kept else _counters.made_pages).inc()


def throttled() -> None:
    """Count a request that the throttle refused."""
    if _counters is not None:
        _counters.throttled.inc()


def database_error() -> None:
    """Count a failure of the database, such as no answer."""
    if _counters is not None:
        _counters.database_errors.inc()


def connections(number: int) -> None:
    """Set the number of connections that this process holds."""
    if _counters is not None:
        _counters.connections.set(number)


def _make_room() -> bool:
    """Create this process's files at full size; return False if the disk is full.

    A process is killed if it writes into a mapped file and the disk is full. An incomplete file
    cannot be added up, so it gets its name last.
    """
    folder = Path(settings.METRICS_DIR)
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        for kind in _KINDS:
            file = folder / f"{kind}_{os.getpid()}.db"
            # The file of an earlier process with this number keeps its counts.
            if not file.exists():
                made = file.with_suffix(".new")
                made.write_bytes(bytes(_ROOM))
                made.rename(file)
    except OSError as error:
        log.warning("Nothing is counted in this process: %s", error.strerror)
        return False
    return True
