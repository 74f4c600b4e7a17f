"""Rows of measured figures, and docs/benchmarks.md, which has a table of them for each part."""

import os
import platform
import shutil
import sqlite3
import subprocess
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

import psutil

from tests.support.browser.chromium import SYSTEM

_ROOT = Path(__file__).parents[1]
DOCUMENT = _ROOT / "docs" / "benchmarks.md"
_WHOLE = 100
"""From here on, fractions say nothing."""

_HEADER = """# Benchmarks

Written by `make bench`, which measures the site and what it is compared to side by side, on one
machine and only on 127.0.0.1. The ratio is the figure divided by what it is compared to.
`python -m bench --only PART` measures one part again.
"""


Row = dict[str, str]
"""A row of a table by the names of its columns; the rows of one part have the same."""


def compared(
    what: str,
    value: float,
    unit: str = "",
    other: float | None = None,
    beside: str = "",
    goal: str = "",
) -> Row:
    """Return a figure as a row; `other` is the figure of the comparison, `beside` its name."""
    return {
        "what": what,
        "figure": amount(value, unit),
        "compared with": beside,
        "its figure": amount(other, unit) if other is not None else "",
        "ratio": ratio(value, other) if other is not None else "",
        "goal": goal,
    }


def amount(number: float, unit: str = "") -> str:
    """Write a number with as many digits as it has to say something."""
    written = f"{number:,.0f}" if abs(number) >= _WHOLE else f"{number:.3g}"
    return f"{written} {unit}".strip()


def ratio(value: float, other: float) -> str:
    """Write how many times as much a value is as another."""
    return f"{value / other:.2f}" if other else ""


def head(row: Row) -> str:
    """Return the first two lines of the table that begins with a row."""
    return f"{line(list(row))}\n{'|---' * len(row)}|"


def line(cells: Iterable[str]) -> str:
    """Return a line of a table."""
    return f"| {' | '.join(cells)} |"


def write_table(title: str, rows: list[Row], titles: Iterable[str]) -> None:
    """Write the table of one part into docs/benchmarks.md, and leave those of the other parts.

    `titles` are those of all parts, in their order; a table with any other title is removed.
    """
    document = DOCUMENT.read_text() if DOCUMENT.is_file() else ""
    _, *sections = document.split("\n## ")
    tables = {section.partition("\n")[0]: f"## {section.rstrip()}\n" for section in sections}
    tables[title] = _table(title, rows)
    written = [tables[each] for each in titles if each in tables]
    DOCUMENT.write_text("\n".join([_HEADER, _machine(), *written]))


def _table(title: str, rows: list[Row]) -> str:
    at = f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC"
    lines = [line(row.values()) for row in rows]
    return "\n".join([f"## {title}\n", f"{at}\n", head(rows[0]), *lines, ""])


def _machine() -> str:
    chromium = next(filter(None, map(shutil.which, SYSTEM)), "")
    facts = {
        "processor": f"{_processor()}, {os.cpu_count()} cores",
        "memory": f"{psutil.virtual_memory().total / 2**30:.0f} GiB",
        "system": platform.freedesktop_os_release().get("PRETTY_NAME", platform.system()),
        "Python": platform.python_version(),
        "SQLite": sqlite3.sqlite_version,
        "Node": _version("node"),
        "Chromium": _version(chromium) if chromium else "Playwright's own",
    }
    return "\n".join(
        ["| machine | |\n|---|---|", *(f"| {k} | {v} |" for k, v in facts.items()), ""]
    )


def _processor() -> str:
    about = Path("/proc/cpuinfo")
    lines = about.read_text().splitlines() if about.is_file() else []
    named = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(named, platform.processor() or platform.machine())


def _version(program: str) -> str:
    said = subprocess.run([program, "--version"], check=True, capture_output=True, text=True).stdout
    return said.strip().removeprefix("v")
