"""What the manager has written over the venue's files, as every process knows it at once.

A look at the versions is one small query; the texts are read again only when a version has moved.
"""

import logging
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path as Folder
from typing import TypeVar

from django.db import Error
from django.http import HttpRequest, HttpResponse
from pydantic import JsonValue

from nightcap.venue.fields import SUBJECTS, Path
from nightcap.venue.models import Override
from nightcap.venue.reading import ProfileError

log = logging.getLogger(__name__)

LOOK_EVERY = 0.5
"""Seconds between two looks of a thread that answers no request, and within a long request."""

T = TypeVar("T")

_Revision = tuple[tuple[str, int, datetime], ...]


@dataclass(frozen=True, eq=False)
class Overrides:
    """The values to lay over each file, by their place in it. One object until something changes:
    whatever is made from it may be kept by it."""

    revision: _Revision = ()
    by_file: Mapping[str, Mapping[Path, JsonValue]] = field(default_factory=dict)

    def of(self, file: str) -> Mapping[Path, JsonValue]:
        """Return what lies over a file, named without its ending."""
        return self.by_file.get(file, {})


NONE = Overrides()
"""The files as they are."""


class _Known:
    """What this process has read last, shared by its threads."""

    overrides = NONE


class _Due(threading.local):
    """When a thread looks again, by the monotonic clock."""

    at = 0.0


_due = _Due()


def current() -> Overrides:
    """Return what lies over the files now; within one request it is looked at once.

    Without a database, or before it has its tables, it is what was known last.
    """
    at = time.monotonic()
    if at >= _due.at:
        try:
            _look()
        except Error as error:
            # Whoever asks needs the venue's name also when the database is away.
            log.warning("The venue's texts could not be looked at (%s)", type(error).__name__)
        _due.at = at + LOOK_EVERY
    return _Known.overrides


def known() -> Overrides:
    """Return what this process knew last, without asking the database."""
    return _Known.overrides


class SeenByRequests:
    """Middleware: a request sees what was written before it began."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        _due.at = 0.0
        return self.get_response(request)


def bearable(read: Callable[[Folder, Overrides], T], folder: Folder, over: Overrides) -> T:
    """Read a venue's files with what lies over them, and without it where that cannot be.

    What was written once may not fit a file that was changed by hand since. Raises ProfileError.
    """
    if over is NONE:
        return read(folder, over)
    try:
        return read(folder, over)
    except ProfileError as error:
        log.warning("What the manager has written is left out: %s", error)
        return read(folder, NONE)


def _look() -> None:
    revision = tuple(
        Override.objects.order_by("subject").values_list("subject", "version", "changed_at")
    )
    if revision != _Known.overrides.revision:
        _Known.overrides = _read() if revision else NONE


def _read() -> Overrides:
    by_file: dict[str, dict[Path, JsonValue]] = {}
    rows = list(Override.objects.order_by("subject"))
    for row in rows:
        fields = SUBJECTS.get(row.subject, {})
        for name, value in row.values.items():
            # A field that this release does not know any more.
            if place := fields.get(name):
                by_file.setdefault(place.file, {})[place.path] = value
    revision = tuple((row.subject, row.version, row.changed_at) for row in rows)
    return Overrides(revision, by_file)
