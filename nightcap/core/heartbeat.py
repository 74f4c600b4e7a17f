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
    try:
        return time.time() - _file().stat().st_mtime < SILENT_AFTER
    except OSError:
        return False


def _file() -> Path:
    return Path(settings.DATA_DIR) / "worker-alive"
