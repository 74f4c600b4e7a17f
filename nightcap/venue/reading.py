"""Reading the files of a venue's folder, with every mistake named by its key."""

import tomllib
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

M = TypeVar("M", bound=BaseModel)


class ProfileError(Exception):
    """A file of the venue's folder cannot be used; the text has one line for each mistake."""


def read(file: Path, model: type[M], *, venue: Path) -> M:
    """Read a TOML file as `model`; the files it names must stand in the folder `venue`.

    Raises ProfileError, which names every mistake with its key.
    """
    try:
        with file.open("rb") as stream:
            values = tomllib.load(stream)
    except OSError as error:
        raise ProfileError(f"{file} cannot be read: {error.strerror}.") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ProfileError(f"{file} is not a TOML file: {error}.") from error
    try:
        return model.model_validate(values, context={"venue": venue})
    except ValidationError as error:
        mistakes = [_line(mistake) for mistake in error.errors()]
        title = f"{file} has {len(mistakes)} mistake{'s' if len(mistakes) > 1 else ''}:"
        raise ProfileError("\n".join([title, *mistakes])) from error


def _line(mistake: ErrorDetails) -> str:
    key = "".join(
        f" #{part + 1}" if isinstance(part, int) else f".{part}" for part in mistake["loc"]
    )
    return f"  {key.removeprefix('.')}: {_reason(mistake)}"


def _reason(mistake: ErrorDetails) -> str:
    match mistake["type"]:
        case "missing":
            return "is missing"
        case "extra_forbidden":
            return "is not a key of this file"
        case _:
            return mistake["msg"].removeprefix("Value error, ")
