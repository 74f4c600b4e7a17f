"""Log and metric of each request, and its id."""

import logging
import random
import re
import time
from collections.abc import Iterable

from nightcap.core import logs, metrics
from nightcap.http.response import Header
from nightcap.media.names import URL_PREFIX

ID_HEADER = b"x-request-id"
CLIENT_GONE = 499
"""The status of a request whose visitor disconnected before the answer, as in nginx."""
# Only hexadecimal digits, as proxies make them: letters could spell a visitor's name.
_WELL_FORMED = re.compile(rb"[0-9A-Fa-f-]{16,64}")
_READS = frozenset({"GET", "HEAD"})
_BOOKINGS = "/api/bookings"
_BEGINNINGS = {
    "/api/": "api",
    "/assets/": "asset",
    URL_PREFIX: "media",
    "/healthz": "health",
    "/readyz": "health",
}

log = logging.getLogger("nightcap.requests")


def new_id() -> bytes:
    """Return a unique id for a request.

    It is not secret, so the system's random source is not needed. A forked process draws other ids.
    """
    return b"%016x" % random.getrandbits(64)


def request_id(headers: Iterable[Header], *, is_proxy_trusted: bool) -> bytes:
    """Return the request's id from a trusted proxy, else a new one."""
    if is_proxy_trusted:
        given = [value for name, value in headers if name == ID_HEADER]
        if len(given) == 1 and _WELL_FORMED.fullmatch(given[0]):
            return given[0]
    return new_id()


def request_kind(method: str, path: str) -> str:
    """Return the kind of a request, for the metrics."""
    if path.startswith("/api/") and method not in _READS:
        return "booking" if path == _BOOKINGS else "change"
    return next((name for start, name in _BEGINNINGS.items() if path.startswith(start)), "page")


def log_request(identity: bytes, method: str, path: str, status: int | None, began: float) -> None:
    """Count an answered request, and log it.

    `status` is None if the visitor disconnected; `began` is a time of `time.perf_counter`.
    """
    kind = request_kind(method, path)
    _note(identity, kind, method, path, status or CLIENT_GONE, time.perf_counter() - began)


def log_unreadable(identity: bytes, status: int) -> None:
    """Count bytes that are not a valid request, and log them."""
    _note(identity, "unreadable", "", "", status, 0.0)


def _note(identity: bytes, kind: str, method: str, path: str, status: int, seconds: float) -> None:
    metrics.request(kind, status, seconds)
    if log.isEnabledFor(logging.INFO):
        facts = {
            "request_id": identity.decode(),
            "method": method,
            "path": path and logs.shown_path(path),
            "status": status,
            "duration": round(seconds, 6),
        }
        log.info("%s %s %s", method, facts["path"], status, extra={"facts": facts})
