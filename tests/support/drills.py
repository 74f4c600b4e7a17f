"""How hard the drills are: kills, crowds and outages, in `make test` and in `make test-hard`."""

import os
from collections.abc import Iterable
from typing import TypeVar

import pytest

_T = TypeVar("_T")

IS_HARD = os.environ.get("DRILLS") == "hard"
only_hard = pytest.mark.skipif(not IS_HARD, reason="takes long: only in `make test-hard`")


def often(times: int, *, hard: int) -> int:
    """Return how often a drill is done: `times` with every change, `hard` in `make test-hard`."""
    return hard if IS_HARD else times


def few(alike: Iterable[_T], count: int = 1) -> list[_T]:
    """Return the first of alike lists, forms or pages; all of them in `make test-hard`."""
    return list(alike) if IS_HARD else list(alike)[:count]
