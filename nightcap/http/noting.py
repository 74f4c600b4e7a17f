"""What becomes of a request that was answered: a line of the log, and a number that rises."""

import logging
import time

from nightcap.core.watching import logs, metrics
from nightcap.http.protocol.exchange import Exchange
from nightcap.media.names import URL_PREFIX

log = logging.getLogger("nightcap.requests")

GONE = 499
"""The status of a request whose visitor has gone before it was answered, as nginx has it."""
_READS = frozenset({"GET", "HEAD"})
_BOOKINGS = "/api/bookings"
_BEGINNINGS = {
    "/api/": "api",
    "/assets/": "asset",
    URL_PREFIX: "media",
    "/healthz": "health",
    "/readyz": "health",
}


def group_of(method: str, path: str) -> str:
    """Name the kind of a request: of all that there are, few enough to count each."""
    if path.startswith("/api/") and method not in _READS:
        return "booking" if path == _BOOKINGS else "change"
    return next((name for start, name in _BEGINNINGS.items() if path.startswith(start)), "page")


def note(exchange: Exchange) -> None:
    """Note a request that was answered, or whose visitor has gone."""
    is_logged = log.isEnabledFor(logging.INFO)
    if not (is_logged or metrics.are_kept()):
        return
    seconds = time.perf_counter() - exchange.began
    method, path = exchange.scope["method"], exchange.scope["path"]
    status = exchange.status or GONE
    metrics.request(group_of(method, path), status, seconds)
    if is_logged:
        _write(
            exchange.id,
            method=method,
            path=logs.shown_path(path),
            status=status,
            duration=round(seconds, 6),
        )


def note_unreadable(status: int, request_id: bytes) -> None:
    """Note what could not be read as a request, and was answered with a status."""
    metrics.request("unreadable", status, 0.0)
    if log.isEnabledFor(logging.INFO):
        _write(request_id, method="", path="", status=status, duration=0.0)


def _write(request_id: bytes, *, method: str, path: str, status: int, duration: float) -> None:
    facts = {
        "request_id": request_id.decode(),
        "method": method,
        "path": path,
        "status": status,
        # Seconds, as metrics have them.
        "duration": duration,
    }
    log.info("%s %s %s", method, path, status, extra={"facts": facts})
