"""A database of an earlier release becomes today's with its rows, also when that is interrupted."""

import json
import subprocess
import sys
import time
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from tests.support.backup.houses import rows_of
from tests.support.commands import environment
from tests.support.core import earlier
from tests.support.drills import IS_HARD, often
from tests.trust.recording import Tried

pytestmark = [pytest.mark.server, pytest.mark.database]

Rows = dict[str, list[dict[str, Any]]]

EARLIER = "tests.support.core.earlier"
KILLS = often(2, hard=12)
DONE_BEFORE_THE_KILL = 3
RENAMED = {
    "core_done": "core_firsttime",
    "core_reply": "core_storedresponse",
    "audit_change": "core_change",
}
# Sessions, and counted guesses: nobody misses them.
GONE = {"django_session", "staff_failedlogin"}
# By which a guest is known again: bookings older than the column get it later.
FILLED = ("bookings_booking", "mailbox")
# What follows from other columns, and is written again as it follows today.
REWRITTEN = {"guest_text", "search_text"}


def run(folder: Path, *arguments: str) -> Rows:
    """Run a command of the earlier release on a database; return the rows that it then has."""
    told = folder / "rows.json"
    subprocess.run(
        [sys.executable, "-m", EARLIER, *arguments, str(told)],
        env=environment(folder),
        check=True,
        stdout=subprocess.DEVNULL,
    )
    rows: Rows = json.loads(told.read_text())
    return rows


def lost(before: Rows, after: Rows) -> list[str]:
    """Name every row of which something is gone."""
    faults = []
    for table, rows in before.items():
        if table in GONE:
            continue
        now = {row_key(row): row for row in after[RENAMED.get(table, table)]}
        for row in rows:
            found = now.get(row_key(row))
            if found is None:
                faults.append(f"{table} {row_key(row)}")
            else:
                faults += [
                    f"{table} {row_key(row)} {column}: {value!r}, now {found[column]!r}"
                    for column, value in row.items()
                    if column in found
                    and found[column] != value
                    and column not in REWRITTEN
                    and not (value is None and (table, column) == FILLED)
                ]
    return faults


def row_key(row: dict[str, Any]) -> object:
    return next(iter(row.values()))


@pytest.mark.parametrize("release", range(0, 60) if IS_HARD else [0])
def test_a_database_of_an_earlier_release_keeps_its_rows(tmp_path: Path, release: int) -> None:
    if release >= len(earlier.releases()) - 1:
        pytest.skip("there are fewer releases than numbers tried")
    before = run(tmp_path, "build", str(release))
    after = run(tmp_path, "upgrade")
    assert sum(map(len, before.values())) >= 60
    assert lost(before, after) == []


def migrations(folder: Path) -> set[object]:
    return set(rows_of(folder, "django_migrations", "app, name"))


def kill_while(folder: Path, after: float) -> bool:
    """Kill an upgrade some seconds after it has begun; tell whether it was still at work."""
    with subprocess.Popen(
        [
            sys.executable,
            "-m",
            EARLIER,
            "upgrade",
            str(folder / "unused.json"),
        ],
        env=environment(folder),
        stdout=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"begun\n"
        time.sleep(after)
        process.kill()
    return process.returncode < 0


def test_an_upgrade_that_is_killed_has_done_nothing_and_is_done_again(
    tmp_path: Path, tried: Tried
) -> None:
    before = run(tmp_path, "build", "0")
    old = migrations(tmp_path)
    struck = 0
    for kill in range(1, KILLS + 1):
        struck += kill_while(tmp_path, after=0.3 * kill)
        left = migrations(tmp_path)
        if left != old:
            break
    assert struck >= 1
    after = run(tmp_path, "upgrade")
    assert left in (old, migrations(tmp_path))
    assert lost(before, after) == []
    rows = sum(map(len, before.values()))
    tried(41, "Rows over killed upgrades", of=rows, held=rows, figure=f"{struck} kills struck")


def test_what_django_does_by_itself_is_left_half_done(tmp_path: Path, tried: Tried) -> None:
    run(tmp_path, "build", "0")
    old = migrations(tmp_path)
    with subprocess.Popen(
        [
            sys.executable,
            "-um",
            EARLIER,
            "django",
            str(tmp_path / "unused.json"),
        ],
        env=environment(tmp_path),
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        done = (line for line in process.stdout if line.endswith(" OK\n"))
        assert len(list(islice(done, DONE_BEFORE_THE_KILL))) == DONE_BEFORE_THE_KILL
        process.kill()
    half = migrations(tmp_path) - old
    whole = set(earlier.releases()[-1]) - old
    assert half < whole
    what = "migrations of an upgrade by Django alone that stood done after its kill"
    tried.control(41, what, caught=len(half), of=len(whole))
