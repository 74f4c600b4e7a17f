"""How little a booking asks of the database, and how much less while others wait for it."""

import re

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from nightcap.bookings.errors import NotBookable
from nightcap.bookings.models import Booking, Party
from nightcap.bookings.services import booking as services
from nightcap.core.time import now
from nightcap.events.models import Event
from nightcap.events.services import programme
from nightcap.mail.models import Mail
from tests.growth.test_queries import scanned
from tests.support.bookings.asking import book, book_under
from tests.support.factory import Make
from tests.support.mail.reading import the_mail

pytestmark = pytest.mark.django_db(transaction=True)

MOST_QUERIES = 12
PARTY = Party("Ada Lovelace", "ada@example.com", "212 555 0100", 2)
_TABLE = re.compile(r'(?:UPDATE|INTO) "(\w+)"')


def queries_of_a_booking(make: Make) -> list[str]:
    event = make.event(capacity=10)
    # What is read once by each process has been read.
    book_under("the-first-of-all", event)
    with CaptureQueriesContext(
        connection,
    ) as asked:
        assert book_under("the-second-of-all", event).status_code == 201
    return [query["sql"] for query in asked.captured_queries]


def test_a_booking_asks_the_database_a_handful_of_times(make: Make) -> None:
    asked = queries_of_a_booking(make)
    questions = [sql for sql in asked if not sql.startswith(("BEGIN", "COMMIT"))]
    assert len(questions) <= MOST_QUERIES, questions
    assert sum('FROM "events_event"' in sql for sql in questions) == 1


def test_while_others_wait_one_read_says_whether_it_is_held_and_the_rest_is_written(
    make: Make,
) -> None:
    asked = queries_of_a_booking(make)
    [begin] = [at for at, sql in enumerate(asked) if sql.startswith("BEGIN")]
    [commit] = [at for at, sql in enumerate(asked) if sql.startswith("COMMIT")]
    assert [_TABLE.findall(sql)[:1] for sql in asked[begin + 1 : commit]] == [
        ["events_event"],
        [],
        ["bookings_booking"],
        ["mail_mail"],
        ["core_storedresponse"],
        # Once for all that commit together.
        ["core_contentversion"],
    ]


def test_no_booking_held_or_not_reads_a_table_that_grows_from_end_to_end(make: Make) -> None:
    event = make.event(capacity=4)
    with CaptureQueriesContext(connection) as asked:
        for _ in range(4):
            assert book(event).status_code == 201
        assert book(event).status_code == 409
    sql = {query["sql"].strip() for query in asked.captured_queries}
    reads = [query for query in sql if query.startswith("SELECT")]
    assert sum('FROM "bookings_booking"' in read or "same_event" in read for read in reads) >= 4
    with transaction.atomic():
        assert [read for read in reads if scanned(read)] == []


def test_how_much_was_booked_is_not_asked_of_all_that_the_event_has_sold(make: Make) -> None:
    with CaptureQueriesContext(connection) as asked:
        book(make.event())
    [sql] = [
        query["sql"].strip() for query in asked.captured_queries if "same_event" in query["sql"]
    ]
    with transaction.atomic(), connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute(f"EXPLAIN QUERY PLAN {sql}")
        else:
            cursor.execute("SET LOCAL enable_seqscan = off")
            cursor.execute(f"EXPLAIN {sql}")
        plan = str(cursor.fetchall())
    assert "booking_of_mailbox" in plan
    assert "booking_of_network" in plan
    assert "booking_of_event" not in plan


def test_the_mail_of_an_event_that_is_renamed_while_somebody_books_has_the_new_title(
    make: Make,
) -> None:
    event = make.event(title="Jazz")
    order = services.order(event.pk, PARTY, network="192.0.2.1")
    Event.objects.filter(pk=event.pk).update(title="Blues", title_key="blues", version=2)
    with transaction.atomic():
        services.book(order)
    mail = the_mail()
    assert mail.subject == "Your booking: Blues"
    assert "Blues" in mail.text
    assert "Jazz" not in mail.text


def test_an_event_that_is_cancelled_while_somebody_books_is_refused(make: Make) -> None:
    event = make.event(capacity=10)
    order = services.order(event.pk, PARTY, network="192.0.2.1")
    programme.set_cancelled(event.pk, is_cancelled=True)
    with pytest.raises(NotBookable, match="cancelled"), transaction.atomic():
        services.book(order)
    assert not Booking.objects.exists()
    assert not Mail.objects.exists()
    event.refresh_from_db()
    assert event.seats_taken == 0


def test_an_event_that_is_deleted_while_somebody_books_is_refused(make: Make) -> None:
    event = make.event()
    order = services.order(event.pk, PARTY, network="192.0.2.1")
    Event.objects.filter(pk=event.pk).update(deleted_at=now())
    with pytest.raises(Exception, match="no such event"), transaction.atomic():
        services.book(order)
    assert not Booking.objects.exists()


def test_a_booking_that_is_done_again_is_held_only_if_it_has_to_be_then(make: Make) -> None:
    event = make.event()
    orders = [services.order(event.pk, PARTY, network="192.0.2.1") for _ in range(3)]
    with transaction.atomic():
        assert [services.book(order).is_held for order in orders] == [False, False, True]
        transaction.set_rollback(True)
    with transaction.atomic():
        services.book(orders[2])
    booking = Booking.objects.get()
    assert not booking.is_held
    assert "Your booking" in the_mail().subject
