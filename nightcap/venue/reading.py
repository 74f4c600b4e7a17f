"""Reading the files of a venue's folder, with every mistake named by its key."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel, JsonValue, ValidationError
from pydantic_core import ErrorDetails

M = TypeVar("M", bound=BaseModel)


class ProfileError(Exception):
    """A file of the venue's folder cannot be used; the text has one line for each mistake."""


Table = dict[str, JsonValue]

FieldPath = tuple[str, ...]
"""The keys that lead to a value of a file."""

ByPath = Mapping[FieldPath, JsonValue]
"""Values that override those of a file."""


def read(
    file: Path,
    model: type[M],
    *,
    venue: Path,
    overrides: ByPath | None = None,
    is_optional: bool = False,
) -> M:
    """Read a TOML file as `model`; the files it names must stand in the folder `venue`.

    `overrides` win over what the file says; with `is_optional` a file that is not there is empty.
    Raises ProfileError, which names every mistake with its key.
    """
    values = overridden(table(file, is_optional=is_optional), overrides or {})
    try:
        return model.model_validate(values, context={"venue": venue})
    except ValidationError as error:
        mistakes = [_line(mistake) for mistake in error.errors()]
        title = f"{file} has {len(mistakes)} mistake{'s' if len(mistakes) > 1 else ''}:"
        raise ProfileError("\n".join([title, *mistakes])) from error


def table(file: Path, *, is_optional: bool) -> Table:
    """Return what a TOML file says, unchecked. Raises ProfileError when it cannot be read."""
    if is_optional and not file.exists():
        return {}
    try:
        with file.open("rb") as stream:
            return tomllib.load(stream)
    except OSError as error:
        raise ProfileError(f"{file} cannot be read: {error.strerror}.") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ProfileError(f"{file} is not a TOML file: {error}.") from error


def overridden(values: Table, overrides: ByPath) -> Table:
    """Return a table with other values at some of its places."""
    result = dict(values)
    for (key, *further), value in overrides.items():
        if further:
            inner = result.get(key)
            result[key] = overridden(
                inner if isinstance(inner, dict) else {}, {tuple(further): value}
            )
        else:
            result[key] = value
    return result


def reason(mistake: ErrorDetails) -> str:
    """Say what is wrong with a value."""
    match mistake["type"]:
        case "missing":
            return "is missing"
        case "extra_forbidden":
            return "is not a key of this file"
        case _:
            return mistake["msg"].removeprefix("Value error, ")


def _line(mistake: ErrorDetails) -> str:
    key = "".join(
        f" #{part + 1}" if isinstance(part, int) else f".{part}" for part in mistake["loc"]
    )
    return f"  {key.removeprefix('.')}: {reason(mistake)}"
