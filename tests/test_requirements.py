"""The lock files agree with each other."""

import re
from pathlib import Path

import pytest

_FOLDER = Path(__file__).parents[1] / "requirements"
_PIN = re.compile(r"^([a-z0-9_.-]+)==([^ ;\\]+)", re.MULTILINE)


def pins(name: str) -> dict[str, str]:
    return dict(_PIN.findall((_FOLDER / f"{name}.txt").read_text()))


@pytest.mark.parametrize("name", ["run", "build"])
def test_what_tests_need_replaces_nothing_that_serves(name: str) -> None:
    served = pins(name)
    assert served
    assert served.items() <= pins("dev").items()
