"""Texts are folded as people look for them, by the cases that the browser has too."""

import json
from pathlib import Path
from typing import Any

import pytest

from nightcap.core.folding import fold, holds

_FILE = Path(__file__).parents[2] / "frontend" / "src" / "lib" / "folding-cases.json"
CASES: dict[str, list[dict[str, Any]]] = json.loads(_FILE.read_text("utf-8"))


@pytest.mark.parametrize("case", CASES["folded"])
def test_all_ways_to_write_a_text_are_folded_to_one(case: dict[str, str]) -> None:
    assert fold(case["text"]) == case["folded"]
    assert fold(case["folded"]) == case["folded"]


@pytest.mark.parametrize("case", CASES["found"], ids=lambda case: str(case["text"]))
def test_a_text_holds_what_somebody_types_of_it(case: dict[str, Any]) -> None:
    searches = (*case["finds"], *case["misses"])
    assert [search for search in searches if holds(search, case["text"])] == case["finds"]
