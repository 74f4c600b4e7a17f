"""A house with as many rows as it may come to have: written past Django's models, in seconds.

    NIGHTCAP_DATA_DIR=/tmp/large python bench/seed.py --events 100000

Works on SQLite and on PostgreSQL, on a database that has its tables and none of these rows.
"""

import os
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import islice
from typing import Any
from uuid import UUID

import click
import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "nightcap.config.settings")
django.setup()

from django.core.management import call_command
from django.core.management.color import no_style
from django.db import connection, transaction
from django.db.models import Model

from nightcap.bookings.models import Booking
from nightcap.core.models import Change
from nightcap.core.search_index import name_of
from nightcap.core.time import now
from nightcap.events.models import Event, EventLink
from nightcap.inbox.models import ContactMessage, HostInquiry
from nightcap.mail.models import Mail
from nightcap.subscribers.models import NewsletterSubscriber, SecretCalendarSubscriber

Value = Callable[[int], object]

TITLES = tuple(
    f"{kind} {night}"
    for night in ("Monday", "Midtown", "Late", "Open", "Velvet", "Brass", "Candlelight", "Corner")
    for kind in ("Stand-Up", "Jazz Session", "Drawing Night", "Tasting", "Table Read", "Songbook")
)
CATEGORIES = ("comedy", "music", "creativity", "cocktails", "theater", "other")
FIRST = ("Ada", "Grace", "José", "Mary", "Alan", "Edsger", "Barbara", "Radia", "Ken", "Margaret")
LAST = ("Lovelace", "Hopper", "García", "Jackson", "Turing", "Dijkstra", "Liskov", "Perlman")
_BATCH = 20_000
_LINKED_ONE_IN = 5
_CANCELLED_ONE_IN = 20
_UNREAD = 20


@dataclass(frozen=True, slots=True)
class Size:
    """How many rows a house has; `per_day` spreads its events about today, half of them over."""

    events: int = 100
    bookings: int = 1_000
    subscribers: int = 100
    mails: int = 1_000
    changes: int = 1_000
    inquiries: int = 100
    messages: int = 100
    per_day: float = 1.0

    @classmethod
    def of(cls, events: int, *, per_day: float = 1.0) -> "Size":
        """Return the size of a house with so many events, and all that comes with them."""
        return cls(
            events=events,
            bookings=10 * events,
            subscribers=events,
            mails=10 * events,
            changes=2 * events,
            inquiries=events,
            messages=events,
            per_day=per_day,
        )


SMALL, LARGE = Size.of(100), Size.of(100_000)


def seed(size: Size) -> None:
    """Write the rows of a house of a size, in one transaction for each table.

    The tables must be there, and hold nothing of what is written.
    """
    at = now().replace(microsecond=0, second=0, minute=0)
    house = _House(size, at)
    _write(Event, size.events, house.event())
    _write(EventLink, len(TITLES) // 2 + size.events // _LINKED_ONE_IN, house.link())
    _write(Booking, size.bookings, house.booking())
    for kind in (NewsletterSubscriber, SecretCalendarSubscriber):
        _write(kind, size.subscribers, house.subscriber())
    _write(Mail, size.mails, house.mail())
    _write(Change, size.changes, house.change())
    _write(HostInquiry, size.inquiries, house.inquiry())
    _write(ContactMessage, size.messages, house.message())
    if connection.vendor == "postgresql":
        # As its own housekeeping would in a minute.
        with connection.cursor() as cursor:
            cursor.execute("VACUUM ANALYZE")


class _House:
    """What each column holds in the row of a number; rows are numbered from 1."""

    def __init__(self, size: Size, at: datetime) -> None:
        self.size = size
        self.at = at
        self.linked_titles = {number % len(TITLES) for number in range(1, 1 + len(TITLES) // 2)}
        self.event_step = timedelta(days=1 / size.per_day)

    def starts_at(self, number: int) -> datetime:
        return self.at + timedelta(hours=3) + (number - self.size.events // 2) * self.event_step

    def ago(self, number: int, of: int) -> datetime:
        """Spread over the last two years, the row with the highest number made last."""
        return self.at - timedelta(days=730) * ((of - number) / max(of, 1))

    def event(self) -> Mapping[str, Value]:
        return {
            "uid": lambda number: UUID(int=number),
            "title": _title,
            "title_key": lambda number: _title(number).lower(),
            "category": lambda number: CATEGORIES[number % len(CATEGORIES)],
            "description": lambda number: f"Evening {number} of the house, with whoever comes.",
            "starts_at": self.starts_at,
            "ends_at": lambda number: (
                self.starts_at(number) + timedelta(hours=2) if number % 2 else None
            ),
            "has_link": lambda number: (
                number % _LINKED_ONE_IN == 0 or number % len(TITLES) in self.linked_titles
            ),
            "capacity": lambda number: 70 if number % 3 else None,
            "seats_taken": lambda number: 20,
            "price_range": lambda number: "$20",
            "created_at": lambda number: self.at,
            "updated_at": lambda number: self.at,
        }

    def link(self) -> Mapping[str, Value]:
        of_series = len(TITLES) // 2

        def event(number: int) -> int | None:
            return None if number <= of_series else (number - of_series) * _LINKED_ONE_IN

        return {
            "title_key": lambda number: _title(event(number) or number).lower(),
            "start_ts": lambda number: self.starts_at(own) if (own := event(number)) else None,
            "event_id": event,
            "url": lambda number: f"https://tickets.example/{number}",
            "created_at": lambda number: self.at,
            "updated_at": lambda number: self.at,
        }

    def booking(self) -> Mapping[str, Value]:
        total = self.size.bookings
        return {
            "reference": lambda number: f"S{number:08}",
            "event_id": lambda number: 1 + number % self.size.events,
            "customer_name": _name,
            "customer_email": _email,
            "customer_phone": lambda number: f"(212) {number % 900 + 100}-{number % 9973:04}",
            "number_of_tickets": lambda number: 1 + number % 3,
            "created_at": lambda number: self.ago(number, total),
            "cancelled_at": lambda number: (
                None if number % _CANCELLED_ONE_IN else self.ago(number, total)
            ),
            "guest_text": lambda number: (
                f"{_name(number)} {_email(number)} s{number:08} "
                f"212{number % 900 + 100}{number % 9973:04}"
            ).lower(),
        }

    def subscriber(self) -> Mapping[str, Value]:
        return {
            "name": _name,
            "email": _email,
            "created_at": lambda number: self.ago(number, self.size.subscribers),
        }

    def mail(self) -> Mapping[str, Value]:
        total = self.size.mails
        return {
            "to": _email,
            "subject": lambda number: f"Your booking for {_title(number)}",
            "message_id": lambda number: f"<{number}@understudy.example>",
            "state": lambda number: "sent",
            "attempts": lambda number: 1,
            "queued_at": lambda number: self.ago(number, total),
            "due_at": lambda number: self.ago(number, total),
            "sent_at": lambda number: self.ago(number, total),
        }

    def change(self) -> Mapping[str, Value]:
        return {
            "at": lambda number: self.ago(number, self.size.changes),
            "action": lambda number: "changed" if number % 4 else "created",
            "kind": lambda number: "event" if number % 3 else "booking",
            "model": lambda number: "events.event",
            "subject_id": lambda number: 1 + number % self.size.events,
            "title": _title,
        }

    def inquiry(self) -> Mapping[str, Value]:
        return self._entry(self.size.inquiries) | {
            "first_name": lambda number: FIRST[number % len(FIRST)],
            "last_name": lambda number: LAST[number % len(LAST)],
            "phone": lambda number: "(212) 555-0100",
            "event_name": lambda number: f"Birthday {number}",
            "guest_count": lambda number: 40,
            "event_date": lambda number: (
                self.at + (number - self.size.inquiries // 2) * timedelta(days=1)
            ).date(),
            "start_time": lambda number: "18:00:00",
            "end_time": lambda number: "23:00:00",
        }

    def message(self) -> Mapping[str, Value]:
        return self._entry(self.size.messages) | {
            "name": _name,
            "message": lambda number: f"Is there a cloakroom for {number} coats?",
        }

    def _entry(self, total: int) -> Mapping[str, Value]:
        return {
            "email": _email,
            "created_at": lambda number: self.ago(number, total),
            "status": lambda number: "confirmed" if number % 10 == 0 else "answered",
            "read_at": lambda number: self.at if number <= total - _UNREAD else None,
        }


def _title(number: int) -> str:
    return TITLES[number % len(TITLES)]


def _name(number: int) -> str:
    return f"{FIRST[number % len(FIRST)]} {LAST[number // len(FIRST) % len(LAST)]} {number}"


def _email(number: int) -> str:
    return f"guest.{number}@example.com"


def _write(model: type[Model], count: int, columns: Mapping[str, Value]) -> None:
    """Write `count` rows; a column that is not said holds the field's default."""
    blank = model()
    fields = model._meta.concrete_fields

    def rows() -> Iterator[tuple[object, ...]]:
        makers = [_maker(field, columns, blank) for field in fields]
        for number in range(1, count + 1):
            yield tuple(make(number) for make in makers)

    table = model._meta.db_table
    names = ", ".join(connection.ops.quote_name(field.column) for field in fields)
    is_postgres = connection.vendor == "postgresql"
    indexed = _indexed_afterwards if is_postgres else _searchable_afterwards
    with connection.cursor() as cursor, indexed(cursor, table), transaction.atomic():
        if is_postgres:
            with cursor.copy(f"COPY {table} ({names}) FROM STDIN") as copy:
                for row in rows():
                    copy.write_row(row)
            for statement in connection.ops.sequence_reset_sql(no_style(), [model]):
                cursor.execute(statement)
        else:
            marks = ", ".join("?" for _ in fields)
            statement = f"INSERT INTO {table} ({names}) VALUES ({marks})"
            for batch in _batches(rows()):
                connection.connection.executemany(statement, batch)


@contextmanager
def _searchable_afterwards(cursor: Any, table: str) -> Iterator[None]:
    """Let SQLite make the search index of a table at once, which is ten times as quick."""
    cursor.execute(
        "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = %s", [table]
    )
    triggers = cursor.fetchall()
    for name, _ in triggers:
        cursor.execute(f"DROP TRIGGER {name}")
    yield
    for _, statement in triggers:
        cursor.execute(statement)
    if triggers:
        index = name_of(table)
        cursor.execute(f"INSERT INTO {index}({index}) VALUES ('rebuild')")


@contextmanager
def _indexed_afterwards(cursor: Any, table: str) -> Iterator[None]:
    """The same for PostgreSQL."""
    cursor.execute(
        "SELECT indexname, indexdef FROM pg_indexes"
        " WHERE tablename = %s AND indexdef LIKE '%%gin_trgm_ops%%'",
        [table],
    )
    indexes = cursor.fetchall()
    for name, _ in indexes:
        cursor.execute(f"DROP INDEX {name}")
    yield
    for _, statement in indexes:
        cursor.execute(statement)


def _maker(field: Any, columns: Mapping[str, Value], blank: Model) -> Value:
    if field.primary_key:
        return lambda number: number
    said = columns.get(field.attname)
    if said is None:
        default = field.get_db_prep_save(getattr(blank, field.attname), connection)
        return lambda number: default
    if field.get_internal_type() in {"DateTimeField", "UUIDField", "DateField"}:
        return lambda number: field.get_db_prep_value(said(number), connection)
    return said


def _batches(rows: Iterator[tuple[object, ...]]) -> Iterator[Iterable[tuple[object, ...]]]:
    while batch := list(islice(rows, _BATCH)):
        yield batch


@click.command()
@click.option("--events", default=LARGE.events, help="How many events; the rest comes with them.")
@click.option("--per-day", default=1.0, help="How many events there are a day.")
def main(events: int, per_day: float) -> None:
    """Make the tables of the configured database and fill them."""
    call_command("migrate", verbosity=0)
    began = time.perf_counter()
    seed(Size.of(events, per_day=per_day))
    click.echo(f"{events} events and what comes with them: {time.perf_counter() - began:.0f} s")


if __name__ == "__main__":
    main()
