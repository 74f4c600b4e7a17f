"""Databases whose tables stand already: to migrate takes longer than most tests.

What migrating does is asked by the tests of migrations and of first starts, on empty databases.
"""

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

import psycopg

from tests.support import programs

DATABASE = "nightcap.db"
_ROOT = Path(__file__).parents[2]
_KEPT = _ROOT / "build" / "tables"
_RUN_SECONDS = 4 * 3_600
_TEMPLATE = "nightcap_tables"
_UNFINISHED = "nightcap_tables_unfinished"
_LOCK = 0x7AB1E5


@cache
def sqlite() -> Path:
    """Return an SQLite file with all tables and no rows, to be copied.

    It is kept for the next run, until a line of the product or one of its libraries changes.
    """
    kept = _KEPT / f"{state_of_the_code()}.db"
    _KEPT.mkdir(parents=True, exist_ok=True)
    with (_KEPT / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not kept.exists():
            remove_old_ones(_KEPT, "*.db")
            with tempfile.TemporaryDirectory(dir=_KEPT) as folder:
                _migrate(NIGHTCAP_DATA_DIR=folder, NIGHTCAP_DATABASE_URL="")
                (Path(folder) / DATABASE).rename(kept)
    return kept


def remove_old_ones(folder: Path, pattern: str) -> None:
    """Remove files and folders of earlier runs; a run takes less than four hours."""
    # The clock of files also counts where a test run has another clock.
    clock = folder / "clock"
    clock.touch()
    present = clock.stat().st_mtime
    for path in folder.glob(pattern):
        if present - path.stat().st_mtime < _RUN_SECONDS:
            continue
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink()


@cache
def postgres(cluster: str) -> str:
    """Return the name of a database with all tables and no rows, to be a template.

    `cluster` is the address of a database beside it.
    """
    with psycopg.connect(cluster, autocommit=True) as connection:
        connection.execute("SELECT pg_advisory_lock(%s)", [_LOCK])
        found = connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [_TEMPLATE])
        if found.fetchone() is None:
            connection.execute(f"CREATE DATABASE {_UNFINISHED}")
            fill_postgres(f"{cluster.rpartition('/')[0]}/{_UNFINISHED}")
            connection.execute(f"ALTER DATABASE {_UNFINISHED} RENAME TO {_TEMPLATE}")
    return _TEMPLATE


def fill_postgres(address: str) -> None:
    """Make all tables in an empty database: migrate the first one, and copy them to the others.

    The copy is kept as that of SQLite is.
    """
    kept = _KEPT / f"{state_of_the_code()}.sql"
    _KEPT.mkdir(parents=True, exist_ok=True)
    with (_KEPT / "lock-postgres").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if kept.exists():
            psql = [programs.postgres("psql"), "--no-psqlrc", "--quiet", "--single-transaction"]
            wanted = ["--set=ON_ERROR_STOP=1", "--output=/dev/null", f"--file={kept}", address]
            subprocess.run([*psql, *wanted], check=True)
            return
        remove_old_ones(_KEPT, "*.sql")
        with tempfile.TemporaryDirectory(dir=_KEPT) as folder:
            _migrate(NIGHTCAP_DATA_DIR=folder, NIGHTCAP_DATABASE_URL=address)
            copy = Path(folder) / "tables.sql"
            dump = [programs.postgres("pg_dump"), "--no-owner", f"--file={copy}", address]
            subprocess.run(dump, check=True)
            copy.rename(kept)


def _migrate(**environment: str) -> None:
    command = str(Path(sys.executable).with_name("nightcap"))
    subprocess.run(
        [command, "django-admin", "migrate", "-v0"], env={**os.environ, **environment}, check=True
    )


def state_of_the_code() -> str:
    """Return a name for the product's code and its libraries as they are now."""
    found = hashlib.sha256()
    for file in sorted((_ROOT / "nightcap").rglob("*.py")):
        found.update(file.read_bytes())
    found.update((_ROOT / "requirements" / "run.txt").read_bytes())
    return found.hexdigest()[:16]
