"""The rows of what was measured, and docs/benchmarks.md that is made of them."""

import json
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
_KEPT = _ROOT / "build" / "bench"
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
    """Return a figure as a row; `other` is that of what it is compared to, `beside` its name."""
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


def keep(part: str, title: str, rows: list[Row]) -> None:
    """Keep what was measured of a part, for the document."""
    _KEPT.mkdir(parents=True, exist_ok=True)
    at = f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC"
    (_KEPT / f"{part}.json").write_text(json.dumps({"title": title, "at": at, "rows": rows}))


def write_document(parts: Iterable[str]) -> None:
    """Write docs/benchmarks.md from the latest figures of these parts."""
    kept = [_KEPT / f"{part}.json" for part in parts]
    tables = [_table(file) for file in kept if file.is_file()]
    DOCUMENT.write_text("\n".join([_HEADER, _machine(), *tables]))


def _table(file: Path) -> str:
    measured = json.loads(file.read_text())
    rows: list[Row] = measured["rows"]
    lines = [line(row.values()) for row in rows]
    return "\n".join(
        [f"## {measured['title']}\n", f"{measured['at']}\n", head(rows[0]), *lines, ""]
    )


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
