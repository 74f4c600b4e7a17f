"""Heartbeats of the worker's threads, and free disk space."""

import shutil
import threading
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings

SILENT_SECONDS = 300.0
"""Longer than the longest step of a job takes on a slow machine."""
BEAT_SECONDS = 5.0
"""Interval between two heartbeats of a thread."""
WORKER_THREADS = ("mail", "seats", "money", "copies", "others")
"""The names of the background worker's threads."""


_beaten = threading.local()
"""The monotonic time of each thread's last heartbeat, as `at`."""


def beat(thread: str | None = None) -> None:
    """Record a heartbeat of a thread of this worker, by default the caller's.

    A full disk raises no error.
    """
    if thread is None:
        if time.monotonic() < getattr(_beaten, "at", -BEAT_SECONDS) + BEAT_SECONDS:
            return
        _beaten.at = time.monotonic()
    with suppress(OSError):
        _file(thread or threading.current_thread().name).touch(mode=0o600)


def mark_dead(thread: str) -> None:
    """Delete the heartbeat of a thread of this machine's worker."""
    with suppress(OSError):
        _file(thread).unlink(missing_ok=True)


def silent_threads() -> list[str]:
    """Return the names of this worker's threads without a heartbeat for SILENT_SECONDS."""
    at = time.time()
    return [name for name in WORKER_THREADS if at - _last(name) >= SILENT_SECONDS]


def last_beat() -> float | None:
    """Return the oldest of the threads' last heartbeats (epoch seconds).

    None if a thread has no heartbeat yet, or is dead.
    """
    return min(map(_last, WORKER_THREADS)) or None


def _last(thread: str) -> float:
    """Return the time of a thread's last heartbeat, 0 without one."""
    try:
        return _file(thread).stat().st_mtime
    except OSError:
        return 0.0


def _file(thread: str) -> Path:
    return Path(settings.DATA_DIR) / f"worker-alive-{thread}"


class WatchedThreads:
    """The threads that a process needs: each is watched from its first moment."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._threads = set[threading.Thread]()

    def add_current(self) -> None:
        """Watch the caller's own thread; a pool calls this as its `initializer`."""
        with self._guard:
            self._threads.add(threading.current_thread())

    def dead(self) -> list[str]:
        """Return the names of those that have died."""
        with self._guard:
            return sorted(thread.name for thread in self._threads if not thread.is_alive())

    def clear(self) -> None:
        """Stop watching all threads, before they end in order."""
        with self._guard:
            self._threads.clear()


@dataclass(frozen=True, slots=True)
class DiskSpace:
    """Free disk space in bytes, and whether inquiries, uploads and bookings are refused.

    If it is low, inquiries and uploads are refused, to leave space for bookings. If it is out,
    bookings are refused too.
    """

    free: int

    @property
    def is_low(self) -> bool:
        return self.free < settings.DISK_LOW_BYTES

    @property
    def is_out(self) -> bool:
        return self.free < settings.DISK_FULL_BYTES


def disk_space() -> DiskSpace:
    """Return the free space of the data folder's disk."""
    return DiskSpace(shutil.disk_usage(settings.DATA_DIR).free)
