"""What docs/trust.md is made of holds together."""

import ast
from pathlib import Path

from tests.trust.__main__ import DOCUMENT, UNMET, gaps
from tests.trust.recording import Note
from tests.trust.rows import figures, proves, rows

TESTS = Path(__file__).parents[1]


def test_every_test_that_is_named_as_a_proof_is_there() -> None:
    named = {Path(test.partition("::")[0]) for test in proves()}
    there = {f"{file}::{name}" for file in named for name in functions_of(TESTS / file)}
    assert len(named) > 20
    assert set(proves()) - there == set()


def functions_of(file: Path) -> set[str]:
    if not file.is_file():
        return set()
    tree = ast.parse(file.read_text())
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


def test_every_row_and_every_figure_stands_there_once() -> None:
    assert [row.number for row in rows()] == list(range(1, 70))
    assert [figure.number for figure in figures()] == list(range(1, 13))
    assert {row for figure in figures() for row in figure.rows} <= {row.number for row in rows()}


def test_what_is_not_tried_says_why() -> None:
    silent = [row.number for row in rows() if row.missing and row.tests]
    assert silent == []


def test_the_page_says_what_is_not_met_in_the_words_that_stand_here() -> None:
    assert DOCUMENT.read_text().endswith(UNMET.read_text())


def test_the_page_is_not_written_while_a_row_is_untried_or_has_no_control() -> None:
    tried = [Note(row.number, "", 1, 1, "SQLite") for row in rows() if not row.missing]
    controls = [Note(row.number, "", 1, 1, "SQLite", is_control=True) for row in rows()]
    assert list(gaps([*tried, *controls])) == []
    assert list(gaps([*tried[1:], *controls])) == [
        "Nothing was tried of the rows [1]: run `make trust`."
    ]
    without = [note for note in controls if note.row != 1]
    assert list(gaps([*tried, *without])) == [
        "Nothing shows that the tests of the rows [1] find a fault."
    ]
