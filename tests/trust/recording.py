"""What the tests of docs/trust.md tried, and how often it held, written down as they run.

A test that counts its tries says so by the fixture `tried`; of the others, which rows.toml names,
each case is one try. A control finds what a missing guard lets through: without one, a count of
nothing wrong would prove nothing.
"""

import json
import os
from collections.abc import Generator
from dataclasses import asdict, dataclass
from pathlib import Path

import pytest

from tests.support.drills import IS_HARD
from tests.support.postgres import is_used
from tests.trust.rows import proves

_FOLDER = "TRUST_RECORD"
_NOTES = pytest.StashKey[list["Note"]]()
_PREFIX = "test_"


@dataclass(frozen=True)
class Note:
    """The tries of a row of docs/trust.md, and how many held; of a control, were caught."""

    row: int
    what: str
    of: int
    held: int
    database: str
    figure: str = ""
    """What was measured beside, in words."""
    is_control: bool = False
    is_long: bool = IS_HARD
    """Whether the drills were run in their long form."""


class Tried:
    """Notes what one test tried; it is written once the test has passed."""

    def __init__(self, item: pytest.Item) -> None:
        self._item = item
        self._what = sentence(item)

    def __call__(
        self, row: int, what: str = "", *, of: int, held: int, figure: str = "", database: str = ""
    ) -> None:
        """Note how many tries held; fails when there was none, or one did not."""
        assert of > 0, "nothing was tried"
        assert held == of, f"{held} of {of} held"
        self._note(Note(row, what or self._what, of, held, database or _database(), figure))

    def control(self, row: int, what: str, *, caught: int, of: int = 0, database: str = "") -> None:
        """Note how much the same check finds without the guard; fails when it finds nothing."""
        assert caught > 0, "the check finds nothing without the guard either"
        note = Note(row, what, of or caught, caught, database or _database(), is_control=True)
        self._note(note)

    def _note(self, note: Note) -> None:
        self._item.stash.setdefault(_NOTES, []).append(note)


@pytest.fixture
def tried(request: pytest.FixtureRequest) -> Tried:
    """Note what this test tries for docs/trust.md: `tried(4, of=5_000, held=5_000)`."""
    assert isinstance(request.node, pytest.Item)
    return Tried(request.node)


def sentence(item: pytest.Item) -> str:
    """Return a test's name as a sentence without its period."""
    name = item.name.partition("[")[0].removeprefix(_PREFIX)
    return name.replace("_", " ").capitalize()


def mark_all(items: list[pytest.Item]) -> None:
    """Let `-m trust` choose every test that notes something."""
    for item in items:
        if "tried" in getattr(item, "fixturenames", ()) or _named(item) in proves():
            item.add_marker("trust")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Write down what a test tried once it has passed."""
    report = yield
    folder = os.environ.get(_FOLDER)
    if folder and report.when == "call" and report.passed:
        _write(Path(folder), [*_listed(item), *item.stash.get(_NOTES, [])])
    return report


def _listed(item: pytest.Item) -> list[Note]:
    """Return the notes of a test that rows.toml names.

    Each of its cases is one try.
    """
    return [
        Note(row, sentence(item), 1, 1, _database(), is_control=is_control)
        for row, is_control in proves().get(_named(item), ())
    ]


def _named(item: pytest.Item) -> str:
    return item.nodeid.partition("[")[0].rpartition("tests/")[2]


def _database() -> str:
    return "PostgreSQL" if is_used() else "SQLite"


def _write(folder: Path, notes: list[Note]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    # Several processes run tests; each has a file of its own.
    with (folder / f"{os.getpid()}.jsonl").open("a") as file:
        file.writelines(f"{json.dumps(asdict(note))}\n" for note in notes)
