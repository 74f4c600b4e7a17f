"""Rows by the hundred thousand, written by SQL: each is a copy of one that came over HTTP."""

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass

import httpx

from tests.bookings.selling import guest, open_event
from tests.server import RunningServer

DATES = 5
"""Events of one title."""

_NUMBERS = "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < {count})"
_DAY = 86_400


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
    """Put rows into the server's database, which is SQLite, and let it see them."""
    event = open_event(server, capacity=70)
    httpx.post(f"{server.url}/api/bookings", json=guest(event, 0)).raise_for_status()
    someone = {"name": "Ada Lovelace", "email": "ada@example.com"}
    httpx.post(f"{server.url}/api/newsletter", json=someone).raise_for_status()
    with closing(sqlite3.connect(server.data_dir / "nightcap.db", timeout=60)) as file, file:
        _copy(file, "events_event", event, rows.events, _event(rows))
        first = file.execute("SELECT MIN(id) FROM events_event WHERE id > ?", [event]).fetchone()[0]
        [(booking,)] = file.execute("SELECT id FROM bookings_booking WHERE event_id = ?", [event])
        _copy(file, "bookings_booking", booking, rows.bookings, _booking(first, rows.events))
        table = "subscribers_newslettersubscriber"
        [(subscriber,)] = file.execute(f"SELECT id FROM {table} WHERE name = 'Ada Lovelace'")
        _copy(file, table, subscriber, rows.subscribers, {"email": "i || '@example.com'"})
        file.execute("UPDATE core_contentversion SET version = version + 1")
        file.commit()
        # Else every read would look into a log as long as the database first.
        file.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _event(rows: Rows) -> Mapping[str, str]:
    offset = f"(i - {rows.events // 2}) * {_DAY // rows.per_day}"
    return {
        "uid": "lower(hex(randomblob(16)))",
        "title": f"'Show ' || (i / {DATES})",
        "title_key": f"'show ' || (i / {DATES})",
        "starts_at": f"strftime('%Y-%m-%d %H:00:00', 'now', ({offset}) || ' seconds')",
        "ends_at": "NULL",
        "seats_taken": str(rows.bookings // rows.events),
    }


def _booking(first_event: int, events: int) -> Mapping[str, str]:
    return {
        "reference": "printf('B%09d', i)",
        "customer_name": "'Guest ' || i",
        "customer_email": "'guest' || i || '@example.com'",
        "guest_text": "'guest ' || i || ' guest' || i || '@example.com'",
        "mailbox": "lower(hex(randomblob(16)))",
        "network": "NULL",
        "event_id": f"{first_event} + i % {events}",
        "created_at": "strftime('%Y-%m-%d %H:%M:%S', 'now', (-i) || ' minutes')",
    }


def _copy(
    file: sqlite3.Connection, table: str, template: int, count: int, columns: Mapping[str, str]
) -> None:
    """Insert copies of a row; `columns` are SQL in which `i` counts from 0."""
    if not count:
        return
    names = [row[1] for row in file.execute(f"PRAGMA table_info({table})") if row[1] != "id"]
    quoted = ", ".join(f'"{name}"' for name in names)
    values = ", ".join(columns.get(name, f't."{name}"') for name in names)
    file.execute(
        f"INSERT INTO {table} ({quoted}) {_NUMBERS.format(count=count)}"
        f" SELECT {values} FROM {table} t, n WHERE t.id = ?",
        [template],
    )
