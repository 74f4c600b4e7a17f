"""Goes: use nightcap.core.health."""

from nightcap.core.health import (
    BEAT_SECONDS,
    SILENT_AFTER,
    WORKER_THREADS,
    DiskSpace,
    WatchedThreads,
    beat,
    disk_space,
    end,
    last_beat,
    silent_threads,
)

__all__ = [
    "BEAT_SECONDS",
    "SILENT_AFTER",
    "WORKER_THREADS",
    "DiskSpace",
    "WatchedThreads",
    "beat",
    "disk_space",
    "end",
    "last_beat",
    "silent_threads",
]
