"""The `nightcap` command as a process of its own, on the database that the tests run on."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.support import forking, tables
from tests.support.postgres import database_of

COMMAND = Path(sys.executable).with_name("nightcap")


def make_tables(data_dir: Path) -> None:
    """Give a data folder a database with all tables and no rows, as a migrated one has them."""
    data_dir.mkdir(mode=0o700, exist_ok=True)
    if database_of(data_dir, has_tables=True) is None:
        shutil.copy(tables.sqlite(), data_dir / tables.DATABASE)


def environment(data_dir: Path, **variables: str) -> dict[str, str]:
    """Return an environment in which a command works on a data folder and its own database."""
    database = database_of(data_dir)
    quiet = {name: value for name, value in os.environ.items() if not name.startswith("NIGHTCAP_")}
    return {
        **quiet,
        **({"NIGHTCAP_DATABASE_URL": database} if database else {}),
        "NIGHTCAP_DATA_DIR": str(data_dir),
        "NIGHTCAP_SAMPLE": "0",
        **variables,
    }


def run(*arguments: str, data_dir: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run `nightcap` with these arguments; `variables` are further ones of its environment."""
    command = [str(COMMAND), *arguments]
    done = forking.run(command, environment=environment(data_dir, **variables))
    out, error = done.stdout.decode(), done.stderr.decode()
    return subprocess.CompletedProcess(command, done.returncode, out, error)


def said(*arguments: str, data_dir: Path, **variables: str) -> str:
    """Run a command that must succeed, and return what it said."""
    done = run(*arguments, data_dir=data_dir, **variables)
    assert done.returncode == 0, done.stderr
    return done.stdout


def refused(*arguments: str, data_dir: Path, **variables: str) -> str:
    """Run a command that must fail, and return the one line that says why."""
    done = run(*arguments, data_dir=data_dir, **variables)
    assert done.returncode != 0, done.stdout
    *usage, line = done.stderr.splitlines()
    assert all(part.startswith(("Usage: ", "Try ")) or not part for part in usage), done.stderr
    return line
