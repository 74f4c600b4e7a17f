"""Houses with some of everything in them, and what they hold, asked behind Nightcap's back."""

import hashlib
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import psycopg

from tests.support.commands import environment, make_tables
from tests.support.postgres import database_of

KEY = "what the green door opens to"
BOOKINGS = 20


def a_house(folder: Path, **variables: str) -> Path:
    """Fill a data folder and its database with rows, a picture and a clip."""
    make_tables(folder)
    filling = [sys.executable, "-m", "tests.support.backup.filling", str(BOOKINGS)]
    subprocess.run(filling, env=environment(folder, **variables), check=True)
    return folder


def rows_of(folder: Path, table: str, columns: str) -> list[tuple[object, ...]]:
    """Return the rows of a house's own database."""
    return rows_at(database_of(folder) or folder / "nightcap.db", table, columns)


def rows_at(database: str | Path, table: str, columns: str) -> list[tuple[object, ...]]:
    """Return the rows of PostgreSQL at an address, or of SQLite in a file."""
    query = f"SELECT {columns} FROM {table} ORDER BY 1"
    if isinstance(database, str):
        with psycopg.connect(database) as connection:
            return connection.execute(query.encode()).fetchall()
    with closing(sqlite3.connect(database, timeout=20)) as file:
        return file.execute(query).fetchall()


def files_of(folder: Path) -> dict[str, str]:
    """Return what the pictures and clips of a house are, by their names."""
    return {
        file.name: hashlib.sha256(file.read_bytes()).hexdigest()
        # What a kill has left of a file is swept later.
        for file in (folder / "media").glob("[!.]*.*")
    }
