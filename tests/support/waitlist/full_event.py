"""A full event on a real server, what many do with it at once, and what may be said of it then."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from uuid import UUID

import httpx
import psycopg

from nightcap.waitlist.models import WaitlistEntry
from tests.support.bookings.selling import guest, open_event
from tests.support.server import RunningServer

_PLACE = "/api/guest/waitlist"

SEATS = """
SELECT e.capacity, e.seats_taken,
  (SELECT CAST(COALESCE(SUM(number_of_tickets), 0) AS INTEGER) FROM bookings_booking
   WHERE event_id = e.id AND cancelled_at IS NULL),
  (SELECT MIN(party_size) FROM waitlist_waitlistentry
   WHERE event_id = e.id AND booking_id IS NULL AND left_at IS NULL)
FROM events_event e WHERE e.id = {event_id}
"""
"""One statement, which each database answers as of one commit."""

JUMPED = """
SELECT COUNT(*) FROM waitlist_waitlistentry later
JOIN bookings_booking offer ON offer.id = later.booking_id
JOIN waitlist_waitlistentry first ON first.event_id = later.event_id
  AND first.id < later.id AND first.party_size <= later.party_size
LEFT JOIN bookings_booking own ON own.id = first.booking_id
WHERE later.event_id = {event_id}
  AND (own.id IS NULL OR own.created_at > offer.created_at)
  AND (first.left_at IS NULL OR first.left_at > offer.created_at)
"""
"""Parties that still waited when seats for them went to one that joined later."""


def faults_in(rows: list[tuple[object, ...]]) -> list[str]:
    """Return the faults in an event's seats and its waitlist.

    Sold, held and free must be its capacity, and no party may wait that fits into the free seats.
    `rows` is what SEATS answers.
    """
    [(capacity, taken, standing, smallest)] = rows
    assert isinstance(capacity, int)
    assert isinstance(taken, int)
    assert isinstance(standing, int)
    free = capacity - taken
    found = {
        f"{standing} sold and held, but {taken} counted": standing != taken,
        f"oversold by {-free}": free < 0,
        f"{standing} sold and held, {capacity} there are": standing > capacity,
        f"{free} free, and a party of {smallest} waits": (
            isinstance(smallest, int) and smallest <= free
        ),
    }
    return [fault for fault, is_true in found.items() if is_true]


def faults(server: RunningServer, event_id: int) -> list[str]:
    """Return the faults of an event as it stands."""
    return faults_in(server.rows(SEATS.format(event_id=event_id)))


@contextmanager
def uncommitted(server: RunningServer, *statements: str) -> Iterator[list[tuple[object, ...]]]:
    """Run statements in order, and yield what the last one answers.

    Nothing of them is kept.
    """
    if server.database is not None:
        with closing(psycopg.connect(server.database)) as database:
            for statement in statements:
                cursor = database.execute(statement.encode())
            yield cursor.fetchall()
            database.rollback()
        return
    with closing(sqlite3.connect(server.data_dir / "nightcap.db", timeout=20)) as file:
        for statement in statements:
            answered = file.execute(statement)
        yield answered.fetchall()
        file.rollback()


def full(server: RunningServer, homes: list[httpx.Client], *, size: int) -> tuple[int, list[str]]:
    """Open an event and let each home book this many seats; return the bookings' tokens."""
    event_id = open_event(server, capacity=len(homes) * size)
    tokens = []
    for number, home in enumerate(homes):
        body = guest(event_id, number) | {"numberOfTickets": size}
        link = home.post("/api/bookings", json=body).raise_for_status().json()["link"]
        tokens.append(str(link).rpartition("/")[2])
    return event_id, tokens


def party_of(event_id: int, number: int, size: int) -> dict[str, object]:
    """Return the body of a party's request to wait."""
    return {
        "eventId": event_id,
        "customerName": "Ada Lovelace",
        "customerEmail": f"waits-{number}-for-{event_id}@example.com",
        "customerPhone": "212 555 0100",
        "partySize": size,
    }


def tokens_of(server: RunningServer, event_id: int, where: str) -> list[str]:
    """Return the tokens of an event's places that meet a condition.

    In `where`, `o` is the booking that is offered. The tokens are those in the mails: made with the
    server's own secret key, which the settings must have.
    """
    rows = server.rows(
        "SELECT w.key, w.customer_email FROM waitlist_waitlistentry w"
        " LEFT JOIN bookings_booking o ON o.id = w.booking_id"
        f" WHERE w.event_id = {event_id} AND {where} ORDER BY w.id"
    )
    return [
        WaitlistEntry(key=UUID(str(key)), customer_email=str(email)).token for key, email in rows
    ]


OFFERED = "o.status IN ('held', 'unpaid')"
ACCEPTED = "o.status = 'confirmed'"


def answer(home: httpx.Client, token: str, what: str, *, key: str = "") -> httpx.Response:
    """Accept what is held for a party, or leave the line."""
    headers = {"Idempotency-Key": key} if key else {}
    return home.post(f"{_PLACE}/{token}/{what}", headers=headers)


def mailed_twice(server: RunningServer, event_id: int) -> list[str]:
    """Return who got a mail of one kind more often than there was cause for."""
    of_line = f"""m."to" LIKE 'waits-%-for-{event_id}@example.com'"""
    mails = server.rows(
        f'SELECT m.template, m."to", COUNT(*) FROM mail_mail m WHERE {of_line}'
        ' GROUP BY m.template, m."to"'
    )
    return [str(mail) for mail in mails if mail[2] != 1]
