"""Write docs/trust.md from what the tests have noted: `python -m tests.trust build/trust`."""

import json
import os
import sys
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from itertools import groupby
from pathlib import Path

import psutil

from tests.trust.recording import Note
from tests.trust.rows import Figure, Row, figures, rows

_ROOT = Path(__file__).parents[2]
DOCUMENT = _ROOT / "docs" / "trust.md"
UNMET = Path(__file__).with_name("unmet.md")
_HEADER = """# Trust

Written by `make trust`, which tries every fault and attack below on this machine ({machine}) and on
127.0.0.1 only: {counted:,} tries of {things} things on {day}, {long} of them in the long form of
`make test-hard`, on SQLite and on PostgreSQL. What is counted here held: a test that fails notes
nothing. How long somebody waited depends on what else the machine was doing.

Each row has a control: the same question put to code without the guard, which must find the fault.
Where it stands in the tests it is counted here; where a guard was taken out by hand, the row says
what failed then.
"""


def main() -> None:
    """Write the document from the folder that the command line names."""
    notes = list(_read(Path(sys.argv[1])))
    if said := list(gaps(notes)):
        raise SystemExit("\n".join(said))
    head = _HEADER.format(
        machine=_machine(),
        counted=sum(note.of for note in notes if not note.is_control),
        things=len(_things(notes)),
        long=len(_things(note for note in notes if note.is_long)),
        day=f"{datetime.now(UTC):%Y-%m-%d}",
    )
    table = ["| # | fault or attack | what was tried, and held | what fails without the guard |"]
    table += ["|---|---|---|---|", *(_row(row, _of(notes, row)) for row in rows())]
    twelve = ["| # | figure | goal | found |", "|---|---|---|---|"]
    twelve += [_figure(figure, notes) for figure in figures()]
    parts = [head, "## The twelve figures\n", *twelve, "", "## Row by row\n", *table, ""]
    parts += [UNMET.read_text()]
    DOCUMENT.write_text("\n".join(parts))


def gaps(notes: list[Note]) -> Iterator[str]:
    """Say of which rows nothing was tried, and of which nothing shows that a fault is found."""
    asked = {row: _of(notes, row) for row in rows() if not row.missing}
    untried = [row.number for row, of in asked.items() if all(note.is_control for note in of)]
    if untried:
        yield f"Nothing was tried of the rows {untried}: run `make trust`."
    blind = [
        row.number
        for row, of in asked.items()
        if not row.taken_out and not any(note.is_control for note in of)
    ]
    if blind:
        yield f"Nothing shows that the tests of the rows {blind} find a fault."


def _read(folder: Path) -> Iterator[Note]:
    for file in sorted(folder.glob("*.jsonl")):
        for line in file.read_text().splitlines():
            yield Note(**json.loads(line))


def _things(notes: Iterable[Note]) -> set[tuple[int, str, str]]:
    tried = (note for note in notes if not note.is_control)
    return {(note.row, note.what, note.database) for note in tried}


def _of(notes: Iterable[Note], row: Row) -> list[Note]:
    return [note for note in notes if note.row == row.number]


def _row(row: Row, notes: list[Note]) -> str:
    tried = _lines(note for note in notes if not note.is_control)
    controls = [line.partition("; ")[0] for line in _lines(n for n in notes if n.is_control)]
    if row.taken_out:
        controls.append(f"Taken out by hand: {row.taken_out}")
    cells = (
        str(row.number),
        row.title,
        "<br>".join([*tried, *filter(None, [row.missing])]),
        "<br>".join(controls),
    )
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"


def _lines(notes: Iterable[Note]) -> list[str]:
    """One line for each thing that was tried, however many cases it has, on each database."""

    def what(note: Note) -> tuple[str, str]:
        return note.what, note.database

    lines = []
    for (said, database), same in groupby(sorted(notes, key=what), key=what):
        together = list(same)
        of, held = sum(note.of for note in together), sum(note.held for note in together)
        told = list(dict.fromkeys(note.figure for note in together if note.figure))
        figure = f" ({'; '.join(told)})" if told else ""
        lines.append(f"{said}, on {database}: {held:,} of {of:,}{figure}")
    return _without_databases_that_say_the_same(lines)


def _without_databases_that_say_the_same(lines: list[str]) -> list[str]:
    """Join what was tried on both databases with the same counts."""
    joined: list[str] = []
    for line in lines:
        twin = line.replace(", on SQLite: ", ", on PostgreSQL: ")
        if twin in joined:
            joined[joined.index(twin)] = line.replace(", on SQLite: ", ", on both: ")
        else:
            joined.append(line)
    return joined


def _figure(figure: Figure, notes: list[Note]) -> str:
    of = [note for note in notes if note.row in figure.rows and not note.is_control]
    held, tried = sum(note.held for note in of), sum(note.of for note in of)
    told = [note.figure for note in of if note.figure]
    measured = "; ".join(dict.fromkeys(told[:_MOST_TOLD]))
    where = ", ".join(str(row) for row in figure.rows)
    found = f"{held:,} of {tried:,} held (rows {where})"
    said = ". ".join(filter(None, [found, measured, figure.note]))
    return f"| {figure.number} | {figure.title} | {figure.goal} | {said} |"


_MOST_TOLD = 4


def _machine() -> str:
    memory = psutil.virtual_memory().total / 2**30
    return f"{os.cpu_count()} cores, {memory:.0f} GiB of memory"


if __name__ == "__main__":
    main()
