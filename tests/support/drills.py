"""How hard the drills are: kills, crowds and outages, in `make test` and in `make test-hard`."""

import os

import pytest

IS_HARD = os.environ.get("DRILLS") == "hard"
only_hard = pytest.mark.skipif(not IS_HARD, reason="takes long: in `make test-hard` alone")


def often(times: int, *, hard: int) -> int:
    """Return how often a drill is done: `times` with every change, `hard` in `make test-hard`."""
    return hard if IS_HARD else times
