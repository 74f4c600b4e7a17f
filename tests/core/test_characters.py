"""Texts are cut and looked at as people see them, by the cases that the browser has too."""

import json
from pathlib import Path
from typing import Any

import pytest

from nightcap.core.characters import ELLIPSIS, bare, cut, first_grapheme, on_one_line, visible

CASES: dict[str, list[dict[str, Any]]] = json.loads(
    (Path(__file__).parent / "texts.json").read_text()
)


@pytest.mark.parametrize("case", CASES["cut"])
def test_a_text_is_cut_between_graphemes(case: dict[str, Any]) -> None:
    assert cut(case["text"], case["most"], end=ELLIPSIS) == case["cut"]


@pytest.mark.parametrize("case", CASES["visible"])
def test_what_shows_as_nothing_is_not_taken(case: dict[str, Any]) -> None:
    assert visible(case["text"]) == case["visible"]


@pytest.mark.parametrize("case", CASES["onOneLine"])
def test_a_text_of_one_line_turns_no_other(case: dict[str, Any]) -> None:
    assert on_one_line(case["text"]) == case["line"]


@pytest.mark.parametrize("case", CASES["bare"])
def test_an_address_is_taken_without_what_shows_as_nothing(case: dict[str, Any]) -> None:
    assert bare(case["text"]) == case["address"]


def test_the_first_letter_of_a_name_is_what_people_see_as_one() -> None:
    assert first_grapheme("E\N{COMBINING ACUTE ACCENT}lan") == "E\N{COMBINING ACUTE ACCENT}"
    assert first_grapheme("") == ""
