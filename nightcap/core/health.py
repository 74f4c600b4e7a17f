"""Signs of life of each thread, and how much room is left on the disk."""

import shutil
import threading
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings

SILENT_SECONDS = 300.0
"""Seconds: longer than the longest step of a job takes on a slow machine."""
BEAT_SECONDS = 5.0
"""How often a thread gives a sign of life."""
WORKER_THREADS = ("mail", "seats", "money", "copies", "others")
"""The names of the background worker's threads."""


_beaten = threading.local()
"""The monotonic time of each thread's last sign of life, as `at`."""


def beat(thread: str | None = None) -> None:
    """Give a sign of life of a thread of this machine's worker, by default the caller's own.

    A full disk stops nobody's work.
    """
    if thread is None:
        if time.monotonic() < getattr(_beaten, "at", -BEAT_SECONDS) + BEAT_SECONDS:
            return
        _beaten.at = time.monotonic()
    with suppress(OSError):
        _file(thread or threading.current_thread().name).touch(mode=0o600)


def mark_dead(thread: str) -> None:
    """Take back the signs of life of a thread of this machine's worker."""
    with suppress(OSError):
        _file(thread).unlink(missing_ok=True)


def silent_threads() -> list[str]:
    """Return which threads of this machine's worker have given no sign of life within minutes."""
    at = time.time()
    return [name for name in WORKER_THREADS if at - _last(name) >= SILENT_SECONDS]


def last_beat() -> float | None:
    """Return the oldest of the threads' last signs of life (epoch seconds).

    None where one of them never gave any, or is dead.
    """
    return min(map(_last, WORKER_THREADS)) or None


def _last(thread: str) -> float:
    """Return the time of a thread's last sign of life, 0 where there is none."""
    try:
        return _file(thread).stat().st_mtime
    except OSError:
        return 0.0


def _file(thread: str) -> Path:
    return Path(settings.DATA_DIR) / f"worker-alive-{thread}"


class WatchedThreads:
    """The threads that a process cannot do without: each is watched from its first moment."""

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
        """Watch none of them any more: they are about to end in order."""
        with self._guard:
            self._threads.clear()


@dataclass(frozen=True, slots=True)
class DiskSpace:
    """What is free, in bytes, and what is therefore no longer taken.

    Where it is low, letters and uploads are refused, so that there is room for bookings; where it
    is out, these too.
    """

    free: int

    @property
    def is_low(self) -> bool:
        return self.free < settings.DISK_LOW_BYTES

    @property
    def is_out(self) -> bool:
        return self.free < settings.DISK_FULL_BYTES


def disk_space() -> DiskSpace:
    """Return how much is free now."""
    return DiskSpace(shutil.disk_usage(settings.DATA_DIR).free)
