"""Rows by the hundred thousand, written by SQL: each is a copy of one that came over HTTP."""

import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass

import httpx
import psycopg

from tests.support.bookings.selling import guest, open_event
from tests.support.postgres import database_of
from tests.support.server import RunningServer

DATES = 5
"""Events of one title."""

_NUMBERS = "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < {count})"
_DAY, _MINUTE = 86_400, 60
_SUBSCRIBERS = "subscribers_newslettersubscriber"


@dataclass(frozen=True)
class Rows:
    """How many rows of each kind are wanted; a guest books one seat of one event.

    More events reach further into the past and the future, as many into both, and are no denser.
    """

    events: int
    per_day: int = 2
    bookings: int = 0
    subscribers: int = 0


def seed(server: RunningServer, rows: Rows) -> None:
    """Put rows into the server's database, and let it see them."""
    event = open_event(server, capacity=70)
    httpx.post(f"{server.url}/api/bookings", json=guest(event, 0)).raise_for_status()
    someone = {"name": "Ada Lovelace", "email": "ada@example.com"}
    httpx.post(f"{server.url}/api/newsletter", json=someone).raise_for_status()
    with _database(server) as database:
        _copy(database, "events_event", f"t.id = {event}", rows.events, _event(rows, database))
        bookings = _booking(event, rows.events, database)
        _copy(database, "bookings_booking", f"t.event_id = {event}", rows.bookings, bookings)
        addresses = {"email": "i || '@example.com'"}
        _copy(database, _SUBSCRIBERS, "t.name = 'Ada Lovelace'", rows.subscribers, addresses)
        database.run("UPDATE core_contentversion SET version = version + 1")


@dataclass(frozen=True)
class _Database:
    """The SQL that differs between the two databases."""

    run: Callable[[str], list[tuple[object, ...]]]
    columns: Callable[[str], list[str]]
    uuid: str
    key: str
    """32 letters that no other row has."""
    from_now: str
    """An instant `seconds` from now, in whole minutes."""


@contextmanager
def _database(server: RunningServer) -> Iterator[_Database]:
    address = database_of(server.data_dir)
    with _on_postgres(address) if address else _on_sqlite(server) as database:
        yield database


@contextmanager
def _on_sqlite(server: RunningServer) -> Iterator[_Database]:
    with closing(sqlite3.connect(server.data_dir / "nightcap.db", timeout=60)) as file:
        # These rows need not survive a power cut.
        file.execute("PRAGMA synchronous = OFF")
        file.execute("PRAGMA cache_size = -200000")
        yield _Database(
            run=lambda query: file.execute(query).fetchall(),
            columns=lambda table: [row[1] for row in file.execute(f"PRAGMA table_info({table})")],
            uuid="lower(hex(randomblob(16)))",
            key="lower(hex(randomblob(16)))",
            from_now="strftime('%Y-%m-%d %H:%M:00', 'now', ({seconds}) || ' seconds')",
        )
        file.commit()
        # Otherwise every read would first search a log as long as the database.
        file.execute("PRAGMA wal_checkpoint(TRUNCATE)")


@contextmanager
def _on_postgres(address: str) -> Iterator[_Database]:
    with psycopg.connect(address, autocommit=True) as connection:

        def run(query: str) -> list[tuple[object, ...]]:
            found = connection.execute(query.encode())
            return found.fetchall() if found.description else []

        # Rebuilt they take seconds; updated row by row, minutes.
        indexes = run(
            "SELECT indexname, indexdef FROM pg_indexes WHERE indexdef LIKE '%gin_trgm_ops%'"
        )
        for name, _ in indexes:
            run(f'DROP INDEX "{name}"')
        yield _Database(
            run=run,
            columns=lambda table: [
                column.name
                for column in connection.execute(f"SELECT * FROM {table}".encode()).description
                or ()
            ],
            uuid="gen_random_uuid()",
            key="replace(CAST(gen_random_uuid() AS text), '-', '')",
            from_now="date_trunc('minute', now() + ({seconds}) * interval '1 second')",
        )
        run("SET maintenance_work_mem = '256MB'")
        for _, definition in indexes:
            run(str(definition))
        # As the database itself does from time to time.
        connection.execute("VACUUM ANALYZE")


def _event(rows: Rows, database: _Database) -> Mapping[str, str]:
    seconds = f"CAST(i - {rows.events // 2} AS bigint) * {_DAY // rows.per_day}"
    return {
        "uid": database.uuid,
        "title": f"'Show ' || (i / {DATES})",
        "title_key": f"'show ' || (i / {DATES})",
        "search_text": f"'show ' || (i / {DATES})",
        "starts_at": database.from_now.format(seconds=seconds),
        "ends_at": "NULL",
        "seats_taken": str(rows.bookings // rows.events),
    }


def _booking(before: int, events: int, database: _Database) -> Mapping[str, str]:
    return {
        "reference": "'B' || (100000000 + i)",
        "customer_name": "'Guest ' || i",
        "customer_email": "'guest' || i || '@example.com'",
        "guest_text": "'guest ' || i || ' guest' || i || '@example.com'",
        "mailbox": database.key,
        "link_hash": database.key,
        "network": "NULL",
        "event_id": f"{before} + 1 + i % {events}",
        "created_at": database.from_now.format(seconds=f"-i * {_MINUTE}"),
    }


def _copy(
    database: _Database, table: str, template: str, count: int, columns: Mapping[str, str]
) -> None:
    """Insert copies of the row for which `template` holds; in `columns`, `i` counts from 0."""
    if not count:
        return
    names = [name for name in database.columns(table) if name != "id"]
    quoted = ", ".join(f'"{name}"' for name in names)
    values = ", ".join(columns.get(name, f't."{name}"') for name in names)
    database.run(
        f"INSERT INTO {table} ({quoted}) {_NUMBERS.format(count=count)}"
        f" SELECT {values} FROM {table} t, n WHERE {template}"
    )
