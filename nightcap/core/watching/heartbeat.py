"""The background worker's sign of life, for the web workers beside it."""

import time
from pathlib import Path

from django.conf import settings

SILENT_AFTER = 300.0
"""Seconds: longer than the longest of its jobs takes on a slow machine."""


def beat() -> None:
    """Say that the worker of this machine is at work."""
    _file().touch(mode=0o600)


def is_beating() -> bool:
    """Whether the worker of this machine has been at work within the last minutes."""
    last = last_beat()
    return last is not None and time.time() - last < SILENT_AFTER


def last_beat() -> float | None:
    """When the worker of this machine last said that it works (epoch seconds); None if never."""
    try:
        return _file().stat().st_mtime
    except OSError:
        return None


def _file() -> Path:
    return Path(settings.DATA_DIR) / "worker-alive"
