"""Goes: use nightcap.core.metrics."""

from nightcap.core.metrics import (
    BUCKETS,
    are_kept,
    begin,
    connections,
    database_error,
    forget,
    log,
    page,
    request,
    throttled,
)

__all__ = [
    "BUCKETS",
    "are_kept",
    "begin",
    "connections",
    "database_error",
    "forget",
    "log",
    "page",
    "request",
    "throttled",
]
