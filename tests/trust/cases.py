"""The cases of another test, to be tried on code without its guard."""

from collections.abc import Callable
from typing import Any


def cases_of(test: Callable[..., object], name: str) -> list[Any]:
    """Return the values that a test's argument is given. Raises LookupError where it has none."""
    for mark in getattr(test, "pytestmark", ()):
        names, values = mark.args if mark.name == "parametrize" else ("", ())
        listed = [names] if isinstance(names, str) else list(names)
        if name in listed:
            return [value[listed.index(name)] if listed != [name] else value for value in values]
    raise LookupError(f"{test} is given no {name}.")
