"""Reads the venue's files with the manager's values over them, and the categories.

Every mistake is named by its key. One small query asks for the versions of the manager's texts;
these are read again only when a version has changed.
"""

import logging
import threading
import time
import tomllib
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import TypeVar

from django.db import Error, connection
from django.http import HttpRequest, HttpResponse
from pydantic import BaseModel, JsonValue, ValidationError
from pydantic_core import ErrorDetails

from nightcap.venue.editors import PLACES, FieldPath
from nightcap.venue.errors import ProfileError
from nightcap.venue.models import Category, Override

log = logging.getLogger(__name__)

T = TypeVar("T")
M = TypeVar("M", bound=BaseModel)

Table = dict[str, JsonValue]

ByPath = Mapping[FieldPath, JsonValue]
"""Values that override those of a file."""

POLL_SECONDS = 0.5
"""Seconds between two looks of a thread that answers no request, and within a long request."""

_REASONS = {"missing": "is missing", "extra_forbidden": "is not a key of this file"}
_Revision = tuple[tuple[str, int, datetime], ...]


@dataclass(frozen=True, eq=False)
class Overrides:
    """The values that override each file's, named without its ending, by their place.

    It stays the same object until something changes, so results made from it may be cached by it.
    """

    revision: _Revision = ()
    by_file: Mapping[str, ByPath] = field(default_factory=dict)
    categories: tuple[Category, ...] | None = None
    """The categories in their order; None before they are read from the folder."""


NONE = Overrides()
"""The files as they are."""


def read(venue: Path, name: str, model: type[M], overrides: Overrides = NONE) -> M:
    """Read a TOML file of a venue's folder, named without its ending, as `model`.

    `overrides` win over what the file says. Raises ProfileError, which names every mistake with
    its key.
    """
    try:
        return validated(venue, name, model, overrides.by_file.get(name, {}))
    except ValidationError as error:
        mistakes = [_line(mistake) for mistake in error.errors()]
        title = (
            f"{venue / name}.toml has {len(mistakes)} mistake{'s' if len(mistakes) > 1 else ''}:"
        )
        text = "\n".join([title, *mistakes])
        raise ProfileError(text, file=name, places=_places(error)) from error


def validated(venue: Path, name: str, model: type[M], overrides: ByPath) -> M:
    """Do what read() does. Raises ValidationError for mistakes."""
    return model.model_validate(table(venue, name, overrides), context={"venue": venue})


def table(venue: Path, name: str, overrides: ByPath) -> Table:
    """Return a file's values with `overrides` in their place, unchecked; empty without a file.

    Raises ProfileError for a file that cannot be read, and for a missing profile.
    """
    return _with_overrides(_table(venue / f"{name}.toml"), overrides)


def fitting(venue: Path, name: str, model: type[M], overrides: ByPath) -> ByPath:
    """Return the overrides of a file that fit. Raises ValidationError if the file has mistakes."""
    while True:
        try:
            validated(venue, name, model, overrides)
        except ValidationError as error:
            if not overrides:
                raise
            overrides = _without_mistakes(overrides, _places(error))
        else:
            return overrides


_Places = Sequence[tuple[str | int, ...]]
"""The paths of mistakes."""


def _places(error: ValidationError) -> _Places:
    return [mistake["loc"] for mistake in error.errors()]


def _without_mistakes(overrides: ByPath, places: _Places) -> ByPath:
    """Leave out overrides at the places of mistakes; all of them if the mistakes are elsewhere."""
    left = {
        path: value
        for path, value in overrides.items()
        if not any(_is_within(place, path) for place in places)
    }
    return left if len(left) < len(overrides) else {}


def _is_within(place: tuple[str | int, ...], path: FieldPath) -> bool:
    """Return whether one of two paths begins with the other."""
    shared = min(len(place), len(path))
    return place[:shared] == path[:shared]


def _table(file: Path) -> Table:
    """Return the values of a file, unchecked; only the profile must exist."""
    try:
        with file.open("rb") as stream:
            return tomllib.load(stream)
    except FileNotFoundError as error:
        if file.name != "profile.toml":
            return {}
        raise ProfileError(f"{file} cannot be read: {error.strerror}.") from error
    except OSError as error:
        raise ProfileError(f"{file} cannot be read: {error.strerror}.") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ProfileError(f"{file} is not a TOML file: {error}.") from error


def _with_overrides(values: Table, overrides: ByPath) -> Table:
    for (*tables, key), value in overrides.items():
        table = values
        for name in tables:
            found = table.get(name)
            inner = found if isinstance(found, dict) else {}
            table[name] = inner
            table = inner
        table[key] = value
    return values


def _reason(mistake: ErrorDetails) -> str:
    return _REASONS.get(mistake["type"]) or mistake["msg"].removeprefix("Value error, ")


def _line(mistake: ErrorDetails) -> str:
    key = "".join(
        f" #{part + 1}" if isinstance(part, int) else f".{part}" for part in mistake["loc"]
    )
    return f"  {key.removeprefix('.')}: {_reason(mistake)}"


# --- The manager's present overrides ---


class _LastKnown:
    """The values that this process read last, shared by its threads."""

    overrides = NONE


_next_poll = threading.local()
"""When a thread looks again, by the monotonic clock; at once where it has not yet."""


def current() -> Overrides:
    """Return the overrides as they are now; one request looks once.

    Without a database, or before it has its tables, they are what was known last.
    """
    at = time.monotonic()
    if at >= getattr(_next_poll, "at", 0.0):
        try:
            revision = _revision_of(list(Override.objects.order_by("subject").defer("values")))
            if revision != _LastKnown.overrides.revision:
                _LastKnown.overrides = _stored() if revision else NONE
        except Error as error:
            # Callers need the venue's name also when the database is away.
            if not _is_new():
                log.warning("The venue's texts could not be looked at (%s)", type(error).__name__)
        _next_poll.at = at + POLL_SECONDS
    return _LastKnown.overrides


def _is_new() -> bool:
    """Return whether the database has no tables yet."""
    with suppress(Error):
        return not connection.introspection.table_names()
    return False


def last_known() -> Overrides:
    """Return the values that this process read last, without a query."""
    return _LastKnown.overrides


class OverridesMiddleware:
    """Middleware: a request reads the overrides that were stored before it began."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        _next_poll.at = 0.0
        return self.get_response(request)


def read_with_fallback(
    read: Callable[[Path, Overrides], T], folder: Path, overrides: Overrides
) -> T:
    """Read a venue's files without the overrides that no longer fit. Raises ProfileError.

    Rule: A stored text of the venue that no longer fits is left out; the others still count.
    """
    while True:
        try:
            return read(folder, overrides)
        except ProfileError as error:
            if overrides is NONE:
                raise
            log.warning("Texts of the panel that no longer fit are left out: %s", error)
            own = overrides.by_file.get(error.file)
            if not own:
                overrides = NONE
            else:
                left = _without_mistakes(own, error.places)
                overrides = replace(overrides, by_file={**overrides.by_file, error.file: left})


def _stored() -> Overrides:
    rows = list(Override.objects.order_by("subject"))
    # A field that this release does not know any more has no place.
    by_file = {
        file: {path: row.values[name] for name, path in places.items() if name in row.values}
        for row in rows
        for file, places in PLACES.get(row.subject, {}).items()
    }
    has_categories = any(row.subject == Category.CHANGES for row in rows)
    categories = tuple(Category.objects.all()) if has_categories else None
    return Overrides(_revision_of(rows), by_file, categories)


def _revision_of(rows: list[Override]) -> _Revision:
    return tuple((row.subject, row.version, row.changed_at) for row in rows)
