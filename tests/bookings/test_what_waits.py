"""How little a booking asks of the database."""

import re

import pytest
from django.db import connection, transaction
from django.db.backends.utils import CursorWrapper
from django.test.utils import CaptureQueriesContext

from tests.growth.test_queries import scanned
from tests.support.bookings.asking import book, book_under
from tests.support.factory import Make

pytestmark = pytest.mark.django_db(transaction=True)

MOST_QUERIES = 11


def queries_of_a_booking(make: Make) -> list[str]:
    event = make.event(capacity=10)
    # What is read once by each process has been read.
    book_under("the-first-of-all", event)
    with CaptureQueriesContext(connection) as asked:
        assert book_under("the-second-of-all", event).status_code == 201
    return [query["sql"] for query in asked.captured_queries]


def test_a_booking_asks_the_database_a_handful_of_times(make: Make) -> None:
    asked = queries_of_a_booking(make)
    bounds = ("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE")
    questions = [sql for sql in asked if not sql.startswith(bounds)]
    assert len(questions) <= MOST_QUERIES, questions
    # Once, by the lock.
    assert sum('FROM "events_event"' in sql for sql in questions) == 1


def test_no_booking_held_or_not_reads_a_table_that_grows_from_end_to_end(make: Make) -> None:
    event = make.event(capacity=4)
    with CaptureQueriesContext(connection) as asked:
        for _ in range(4):
            assert book(event).status_code == 201
        assert book(event).status_code == 409
    sql = {query["sql"].strip() for query in asked.captured_queries}
    reads = [query for query in sql if query.startswith("SELECT")]
    assert sum('FROM "bookings_booking"' in read for read in reads) >= 4
    with transaction.atomic():
        assert [read for read in reads if scanned(read)] == []


def test_how_much_was_booked_is_not_asked_of_all_that_the_event_has_sold(make: Make) -> None:
    with CaptureQueriesContext(connection) as asked:
        book(make.event())
    reads = [query["sql"].strip() for query in asked.captured_queries]
    counts = [sql for sql in reads if re.search(r"\bmailbox = ", sql)]
    assert len(counts) == 1
    with transaction.atomic(), connection.cursor() as cursor:
        plan = _plan(cursor, counts[0])
    assert "booking_of_mailbox" in plan
    assert "booking_of_network" in plan
    assert "booking_of_event" not in plan


def _plan(cursor: CursorWrapper, sql: str) -> str:
    if connection.vendor == "sqlite":
        cursor.execute(f"EXPLAIN QUERY PLAN {sql}")
    else:
        cursor.execute("SET LOCAL enable_seqscan = off")
        cursor.execute(f"EXPLAIN {sql}")
    return str(cursor.fetchall())
