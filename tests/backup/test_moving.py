"""A house that outgrows SQLite moves to PostgreSQL with every row, or stays where it is."""

from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from tests.support.backup.houses import BOOKINGS, a_house, rows_at
from tests.support.commands import refused, said
from tests.support.drills import only_hard
from tests.support.postgres import cluster, is_used
from tests.support.server import running

pytestmark = [
    pytest.mark.server,
    pytest.mark.skipif(is_used(), reason="starts on SQLite"),
]

TABLES = ("events_event", "bookings_booking", "mail_mail", "core_change", "auth_user")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return a_house(tmp_path_factory.mktemp("house"))


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    with cluster() as address:
        yield address


def empty(postgres: str, name: str) -> str:
    """Return the address of a database without tables."""
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    return f"{postgres.rpartition('/')[0]}/{name}"


@only_hard
def test_a_house_moves_to_postgresql_and_goes_on_there(house: Path, postgres: str) -> None:
    to = empty(postgres, "moved")
    told = said("move-to", to, data_dir=house)
    here = {table: rows_at(house / "nightcap.db", table, "COUNT(*)") for table in TABLES}
    there = {table: rows_at(to, table, "COUNT(*)") for table in TABLES}
    assert there == here
    assert here["bookings_booking"] == [(BOOKINGS,)]
    assert f"{BOOKINGS:>9} bookings_booking" in told.splitlines()
    columns = "id, title, capacity, seats_taken"
    assert rows_at(to, "events_event", columns) == rows_at(
        house / "nightcap.db", "events_event", columns
    )
    with running(house, NIGHTCAP_DATABASE_URL=to) as server, server.signed_in() as manager:
        new = {"title": "Opening", "category": "music", "date": "2031-01-01T01:00:00Z"}
        answer = manager.post("/api/events", json=new).raise_for_status()
        assert answer.json()["id"] > BOOKINGS
    # A second move would be into a database that somebody uses.
    assert "The database is not empty: " in refused("move-to", to, data_dir=house)


@only_hard
def test_a_backup_of_sqlite_is_restored_into_postgresql(
    house: Path, postgres: str, tmp_path: Path
) -> None:
    to = empty(postgres, "restored")
    said("backup", str(tmp_path / "copies"), data_dir=house)
    said(
        "restore",
        str(tmp_path / "copies"),
        data_dir=tmp_path / "restored",
        NIGHTCAP_DATABASE_URL=to,
    )
    for table in TABLES:
        assert rows_at(to, table, "COUNT(*)") == rows_at(house / "nightcap.db", table, "COUNT(*)")
    # And back: what PostgreSQL holds is compared with what SQLite then holds.
    said(
        "backup",
        str(tmp_path / "copies"),
        data_dir=tmp_path / "restored",
        NIGHTCAP_DATABASE_URL=to,
    )
    assert "is whole" in said("backup", str(tmp_path / "copies"), "--verify", data_dir=house)


def test_nobody_moves_while_the_house_is_open(tmp_path: Path, postgres: str) -> None:
    to = empty(postgres, "untouched")
    with running(tmp_path) as server:
        line = refused("move-to", to, data_dir=tmp_path)
        assert f"by process {server.process.pid} " in line
        assert line.endswith("Stop it first.")
    with psycopg.connect(to) as connection:
        assert connection.execute("SELECT to_regclass('events_event')").fetchone() == (None,)


@pytest.mark.parametrize(
    ("to", "why"),
    [
        ("postgresql://postgres@127.0.0.1:1/house", "Error: NIGHTCAP_DATABASE_URL: the database "),
        ("postgresql://postgres@127.0.0.1:99999/house", "Error: NIGHTCAP_DATABASE_URL: the port "),
        ("mysql://127.0.0.1/house", "Error: The address must begin with postgresql://."),
    ],
)
def test_an_address_that_leads_nowhere_is_named(house: Path, to: str, why: str) -> None:
    assert refused("move-to", to, data_dir=house).startswith(why)
