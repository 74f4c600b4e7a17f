"""The rows of docs/trust.md as rows.toml says them, and which test belongs to which."""

import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

_FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Row:
    """A fault or an attack, and the tests whose every case is one try of it."""

    number: int
    title: str
    tests: tuple[str, ...] = ()
    """Named from the folder `tests/` on: `bookings/test_rush.py::test_…`."""
    controls: tuple[str, ...] = ()
    """Tests that find what a missing guard lets through."""
    taken_out: str = ""
    """Which guard was taken out by hand once, and what failed then."""
    missing: str = ""
    """What no test tries, and why."""


@dataclass(frozen=True)
class Figure:
    """One of the figures by which the whole is judged, and the rows that it is read from."""

    number: int
    title: str
    goal: str
    rows: tuple[int, ...]
    note: str = ""


@cache
def rows() -> tuple[Row, ...]:
    """Return every row, in order."""
    return tuple(Row(**_frozen(found)) for found in _read("rows.toml")["row"])


@cache
def figures() -> tuple[Figure, ...]:
    """Return every figure, in order."""
    return tuple(Figure(**_frozen(found)) for found in _read("figures.toml")["figure"])


@cache
def proves() -> dict[str, list[tuple[int, bool]]]:
    """Return of each test that rows.toml names its rows, and whether it is a control there."""
    found: dict[str, list[tuple[int, bool]]] = {}
    for row in rows():
        for test, is_control in _named(row):
            found.setdefault(test, []).append((row.number, is_control))
    return found


def _named(row: Row) -> Iterator[tuple[str, bool]]:
    yield from ((test, False) for test in row.tests)
    yield from ((test, True) for test in row.controls)


def _read(name: str) -> dict[str, list[dict[str, Any]]]:
    return tomllib.loads((_FOLDER / name).read_text())


def _frozen(found: dict[str, Any]) -> dict[str, Any]:
    return {
        key: tuple(value) if isinstance(value, Iterable) and not isinstance(value, str) else value
        for key, value in found.items()
    }
