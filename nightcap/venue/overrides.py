"""Which of the venue's texts the manager may override, and what overrides them now.

A look at the versions is one small query; they are read again only when a version has moved.
"""

import logging
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import TypeVar

from django.db import Error
from django.http import HttpRequest, HttpResponse
from pydantic import JsonValue

from nightcap.venue.editors import PLACES
from nightcap.venue.models import Override
from nightcap.venue.reading import ByPath, FieldPath, ProfileError

log = logging.getLogger(__name__)


POLL_SECONDS = 0.5
"""Seconds between two looks of a thread that answers no request, and within a long request."""

T = TypeVar("T")

_Revision = tuple[tuple[str, int, datetime], ...]


@dataclass(frozen=True, eq=False)
class Overrides:
    """The values that override each file's, by their place in it.

    It stays the same object until something changes, so results made from it may be cached by it.
    """

    revision: _Revision = ()
    by_file: Mapping[str, ByPath] = field(default_factory=dict)

    def for_file(self, file: str) -> ByPath:
        """Return what overrides a file, named without its ending."""
        return self.by_file.get(file, {})


NONE = Overrides()
"""The files as they are."""


class _LastKnown:
    """What this process has read last, shared by its threads."""

    overrides = NONE


_next_poll = threading.local()
"""When a thread looks again, by the monotonic clock; at once where it has not yet."""


def current() -> Overrides:
    """Return the overrides as they are now; within one request they are looked at once.

    Without a database, or before it has its tables, they are what was known last.
    """
    at = time.monotonic()
    if at >= getattr(_next_poll, "at", 0.0):
        try:
            revision = _revision_of(list(Override.objects.order_by("subject").defer("values")))
            if revision != _LastKnown.overrides.revision:
                _LastKnown.overrides = _read() if revision else NONE
        except Error as error:
            # Callers need the venue's name also when the database is away.
            log.warning("The venue's texts could not be looked at (%s)", type(error).__name__)
        _next_poll.at = at + POLL_SECONDS
    return _LastKnown.overrides


def last_known() -> Overrides:
    """Return what this process knew last, without asking the database."""
    return _LastKnown.overrides


class OverridesMiddleware:
    """Middleware: a request sees what was written before it began."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        _next_poll.at = 0.0
        return self.get_response(request)


def read_with_fallback(
    read: Callable[[Path, Overrides], T], folder: Path, overrides: Overrides
) -> T:
    """Read a venue's files without overrides where these no longer fit. Raises ProfileError."""
    try:
        return read(folder, overrides)
    except ProfileError as error:
        if overrides is NONE:
            raise
        log.warning("What the manager has written is left out: %s", error)
        return read(folder, NONE)


def _read() -> Overrides:
    by_file: dict[str, dict[FieldPath, JsonValue]] = {}
    rows = list(Override.objects.order_by("subject"))
    for row in rows:
        fields = PLACES.get(row.subject, {})
        for name, value in row.values.items():
            # A field that this release does not know any more.
            if place := fields.get(name):
                by_file.setdefault(place.file, {})[place.path] = value
    return Overrides(_revision_of(rows), by_file)


def _revision_of(rows: list[Override]) -> _Revision:
    return tuple((row.subject, row.version, row.changed_at) for row in rows)
