"""The books: every payment and return in postings that sum to zero, and are never changed."""

import csv
from collections import defaultdict
from datetime import timedelta
from decimal import Decimal
from io import StringIO

import pytest
from django.db import DatabaseError, connection, transaction
from django.test import Client

from nightcap.bookings.models import Booking
from nightcap.core.time import now
from nightcap.events.models import Event
from nightcap.events.rules import venue_clock
from nightcap.payments.models import Payment, Posting, Refund
from nightcap.payments.services import books, refunds
from tests.support.bookings import own
from tests.support.bookings.admin import arrive
from tests.support.factory import Make
from tests.support.payments.paying import ask_now, booked, pay, prepaid_event

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def journal(manager: Client) -> list[dict[str, str]]:
    """Return the lines of the journal of yesterday to tomorrow."""
    today = now().date()
    span = {
        "from": (today - timedelta(days=2)).isoformat(),
        "to": (today + timedelta(days=2)).isoformat(),
    }
    answer = manager.get("/api/admin/journal.csv", span)
    assert answer.status_code == 200, answer.content
    return list(csv.DictReader(StringIO(answer.content.decode("utf-8-sig"))))


def balances(manager: Client) -> dict[str, Decimal]:
    """Return what each account holds, after adding up every entry."""
    accounts, entries = defaultdict[str, Decimal](Decimal), defaultdict[str, Decimal](Decimal)
    for line in journal(manager):
        accounts[line["account"]] += Decimal(line["amount"])
        entries[line["entry"]] += Decimal(line["amount"])
    assert set(entries.values()) <= {0}
    return {account: amount for account, amount in accounts.items() if amount}


def end(event: Event) -> None:
    """Let the show be over."""
    Event.objects.filter(pk=event.pk).update(starts_at=now() - timedelta(hours=5))


def test_the_journal_names_day_entry_account_amount_event_and_booking(
    make: Make, as_manager: Client
) -> None:
    booking = booked(prepaid_event(make, title="Late Pour"))
    pay(booking)
    first, second = journal(as_manager)
    assert list(first) == [
        *("day", "entry", "account", "amount", "currency", "event", "booking", "words")
    ]
    assert [first["account"], first["amount"], second["amount"]] == ["stripe", "50.00", "-50.00"]
    known = [first[name] for name in ("currency", "event", "booking", "words")]
    assert known == ["USD", "Late Pour", booking.reference, "paid"]


def test_what_is_prepaid_is_earned_when_the_show_is_over(make: Make, as_manager: Client) -> None:
    event = prepaid_event(make)
    for email in ("ada@example.com", "bob@example.com"):
        pay(booked(event, customerEmail=email))
    assert balances(as_manager) == {"stripe": 100, "prepaid": -100}
    books.post_evenings()
    assert balances(as_manager) == {"stripe": 100, "prepaid": -100}
    end(event)
    for _ in range(2):
        books.post_evenings()
    assert balances(as_manager) == {"stripe": 100, "admissions": -100}


def test_a_return_is_of_what_is_prepaid_and_after_the_show_of_what_was_earned(
    make: Make, as_manager: Client
) -> None:
    event = prepaid_event(make)
    booking = booked(event, 3)
    pay(booking)
    own.change(booking, numberOfTickets=2)
    ask_now()
    assert balances(as_manager) == {"stripe": 50, "prepaid": -50}
    end(event)
    books.post_evenings()
    refunds.refund_goodwill(Payment.objects.get().pk, 1000, "a glass fell")
    ask_now()
    books.post_evenings()
    assert balances(as_manager) == {"stripe": 40, "admissions": -40}


def test_tax_is_inside_of_the_price_at_the_rate_of_the_shows_category(
    make: Make, as_writer: Client
) -> None:
    rates = {"taxPercent": 8.875, "taxCategories": [{"category": "comedy", "percent": 0}]}
    answer = as_writer.put("/api/admin/venue", rates, "application/json")
    assert answer.status_code == 200, answer.content
    concert, comedy = (prepaid_event(make, category=name) for name in ("music", "comedy"))
    booking = booked(concert, 3)
    pay(booking)
    pay(booked(comedy, 1, customerEmail="bob@example.com"))
    end(concert)
    end(comedy)
    books.post_evenings()
    earned = {"stripe": 100, "admissions": Decimal("-93.89"), "sales tax": Decimal("-6.11")}
    assert balances(as_writer) == earned
    refunds.refund_goodwill(booking.payments.get().pk, 2500, "a glass fell")
    ask_now()
    earned = {"stripe": 75, "admissions": Decimal("-70.93"), "sales tax": Decimal("-4.07")}
    assert balances(as_writer) == earned


@pytest.mark.parametrize("parts", [[1000] * 5, [3333, 1667], [1, 1, 1, 4997], [1234, 3766]])
def test_the_tax_of_partial_refunds_adds_up_to_the_tax_of_the_sale(
    make: Make, as_writer: Client, parts: list[int]
) -> None:
    as_writer.put("/api/admin/venue", {"taxPercent": 8.875}, "application/json")
    event = prepaid_event(make, category="music")
    booking = booked(event)
    pay(booking)
    end(event)
    books.post_evenings()
    assert balances(as_writer)["sales tax"] == Decimal("-4.08")
    # Later rates do not count.
    as_writer.put("/api/admin/venue", {"taxPercent": 10}, "application/json")
    for part in parts:
        refunds.refund_goodwill(booking.payments.get().pk, part, "a glass fell")
        ask_now()
    assert balances(as_writer) == {}


def test_what_guests_have_paid_for_a_cancelled_show_stays_theirs(
    make: Make, as_manager: Client
) -> None:
    event = prepaid_event(make)
    pay(booked(event))
    as_manager.post(
        "/api/bookings/cancel-event", {"eventId": event.pk, "refund": False}, "application/json"
    )
    end(event)
    books.post_evenings()
    assert balances(as_manager) == {"stripe": 50, "prepaid": -50}


def test_what_the_house_keeps_of_a_date_that_is_deleted_is_earned_too(
    make: Make, as_writer: Client
) -> None:
    event = prepaid_event(make)
    booking = booked(event)
    pay(booking)
    Booking.objects.update(refund_steps=[[24 * 365, 100]])
    own.do(booking, "cancel")
    assert as_writer.delete(f"/api/events/{event.pk}").status_code == 204
    Event.including_deleted.update(starts_at=now() - timedelta(hours=5))
    books.post_evenings()
    assert balances(as_writer) == {"stripe": 50, "admissions": -50}


def test_an_entry_is_written_once_however_often_it_is_asked_for(make: Make) -> None:
    booking = booked(prepaid_event(make))
    pay(booking)
    own.do(booking, "cancel")
    ask_now()
    for _ in range(2):
        books.post_paid(Payment.objects.get())
        books.post_refund(Refund.objects.get())
    assert Posting.objects.count() == 4


def test_only_managers_read_the_journal_and_a_span_that_ends_first_is_refused(
    as_manager: Client,
) -> None:
    span = {"from": "2026-11-02", "to": "2026-11-01"}
    answer = as_manager.get("/api/admin/journal.csv", span)
    assert (answer.status_code, set(answer.json()["fields"])) == (422, {"to"})
    assert Client().get("/api/admin/journal.csv", span).status_code == 401


@pytest.mark.parametrize("statement", ["UPDATE {} SET amount = 1", "DELETE FROM {}"])
def test_no_statement_changes_or_deletes_a_posting(make: Make, statement: str) -> None:
    pay(booked(prepaid_event(make)))
    with (
        pytest.raises(DatabaseError, match="never changed"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(statement.format(Posting._meta.db_table))
    assert Posting.objects.count() == 2


def test_a_report_tells_what_was_paid_before_from_what_the_door_took(
    make: Make, as_manager: Client
) -> None:
    event = prepaid_event(make, payment="deposit", deposit=1000)
    booking = booked(event, 2)
    pay(booking)
    arrive(as_manager, booking)
    day = venue_clock(event.starts_at).date().isoformat()
    report = as_manager.get("/api/admin/reports", {"from": day, "to": day}).json()
    names = ("moneyExpected", "moneyTaken", "moneyPrepaid")
    assert [report["totals"][name] for name in names] == ["50.00", "30.00", "20.00"]
