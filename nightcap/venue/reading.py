"""Reading the files of a venue's folder, with every mistake named by its key."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel, JsonValue, ValidationError
from pydantic_core import ErrorDetails

M = TypeVar("M", bound=BaseModel)


_REASONS = {"missing": "is missing", "extra_forbidden": "is not a key of this file"}


class ProfileError(Exception):
    """A file of the venue's folder cannot be used; the text has one line for each mistake."""


Table = dict[str, JsonValue]

FieldPath = tuple[str, ...]
"""The keys that lead to a value of a file."""

ByPath = Mapping[FieldPath, JsonValue]
"""Values that override those of a file."""


def read(venue: Path, name: str, model: type[M], overrides: ByPath | None = None) -> M:
    """Read a TOML file of a venue's folder, named without its ending, as `model`.

    `overrides` win over what the file says. Raises ProfileError, which names every mistake with
    its key.
    """
    try:
        return validated(venue, name, model, overrides or {})
    except ValidationError as error:
        mistakes = [_line(mistake) for mistake in error.errors()]
        title = (
            f"{venue / name}.toml has {len(mistakes)} mistake{'s' if len(mistakes) > 1 else ''}:"
        )
        raise ProfileError("\n".join([title, *mistakes])) from error


def validated(venue: Path, name: str, model: type[M], overrides: ByPath) -> M:
    """Do what read() does. Raises ValidationError for mistakes."""
    values = _overridden(_table(venue / f"{name}.toml"), overrides)
    return model.model_validate(values, context={"venue": venue})


def _table(file: Path) -> Table:
    """Return what a file says, unchecked; a venue may do without any but its profile."""
    if file.name != "profile.toml" and not file.exists():
        return {}
    try:
        with file.open("rb") as stream:
            return tomllib.load(stream)
    except OSError as error:
        raise ProfileError(f"{file} cannot be read: {error.strerror}.") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ProfileError(f"{file} is not a TOML file: {error}.") from error


def _overridden(values: Table, overrides: ByPath) -> Table:
    """Return a table with other values at some of its places."""
    result = dict(values)
    for (key, *further), value in overrides.items():
        if further:
            inner = result.get(key)
            result[key] = _overridden(
                inner if isinstance(inner, dict) else {}, {tuple(further): value}
            )
        else:
            result[key] = value
    return result


def reason(mistake: ErrorDetails) -> str:
    """Say what is wrong with a value."""
    return _REASONS.get(mistake["type"]) or mistake["msg"].removeprefix("Value error, ")


def _line(mistake: ErrorDetails) -> str:
    key = "".join(
        f" #{part + 1}" if isinstance(part, int) else f".{part}" for part in mistake["loc"]
    )
    return f"  {key.removeprefix('.')}: {reason(mistake)}"
