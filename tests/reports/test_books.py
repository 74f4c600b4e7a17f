"""The books of a month: what came in and went back, by day, show, price and category of tax."""

import csv
import random
from datetime import timedelta
from functools import partial
from io import StringIO
from typing import Any

import pytest
from django.conf import LazySettings
from django.test import Client

from nightcap.bookings.models import Booking
from nightcap.core.time import now
from nightcap.events.rules import venue_clock
from nightcap.payments.models import Payment, Payout
from nightcap.payments.services import books, refunds
from nightcap.reports.books import books as reported
from nightcap.reports.files import BooksPart
from tests.support.bookings import own
from tests.support.bookings.asking import book
from tests.support.drills import few
from tests.support.factory import Make
from tests.support.payments.paying import STUDENT, ask_now, booked, pay, prepaid_event

pytestmark = [pytest.mark.django_db, pytest.mark.database]

JSON = "application/json"
SOON = now() + timedelta(days=2)


def span() -> dict[str, str]:
    """Return yesterday to a week ahead, as the books take it."""
    today = venue_clock(now()).date()
    first, last = today - timedelta(days=1), today + timedelta(days=7)
    return {"from": first.isoformat(), "to": last.isoformat()}


def read(manager: Client) -> Any:
    """Return the books of these days."""
    answer = manager.get("/api/admin/books", span())
    assert answer.status_code == 200, answer.content
    return answer.json()


def test_the_books_say_what_came_in_went_back_and_is_owed(make: Make, as_manager: Client) -> None:
    late, early = prepaid_event(make, title="Late Pour"), prepaid_event(make, title="Early Pour")
    first = booked(late, 2)
    pay(first)
    pay(booked(early, 1, customerEmail="bob@example.com"))
    own.change(first, numberOfTickets=1)
    ask_now()
    found = read(as_manager)
    kept = {"prepaid": 7500, "returned": 2500, "gross": 5000, "fees": 0, "earned": 0}
    assert kept.items() <= found["totals"].items()
    assert (found["owed"], found["mode"], found["currency"]) == (5000, "practice", "USD")
    assert [day["sums"] for day in found["days"]] == [found["totals"]]
    gross = {show["title"]: show["sums"]["gross"] for show in found["shows"]}
    assert gross == {"Late Pour": 2500, "Early Pour": 2500}


def test_the_books_count_the_seats_of_these_days_by_price(make: Make, as_manager: Client) -> None:
    event = prepaid_event(make, starts_at=SOON)
    tickets = [{"tierId": 1, "number": 2}, {"tierId": STUDENT, "number": 1}]
    answer = book(event, tickets=tickets)
    pay(Booking.objects.get(pk=answer.json()["id"]))
    booked(event, 1, customerEmail="bob@example.com")
    pay(booked(prepaid_event(make, starts_at=now() + timedelta(days=30)), 1))
    assert read(as_manager)["prices"] == [
        {"name": "Standard", "amount": 2500, "seats": 2, "total": 5000},
        {"name": "Student", "amount": 1500, "seats": 1, "total": 1500},
    ]


def test_the_books_say_what_each_category_has_earned_and_how_much_of_it_is_tax(
    make: Make, as_writer: Client
) -> None:
    as_writer.put("/api/admin/venue", {"taxPercent": 10}, JSON)
    event = prepaid_event(make, category="music")
    pay(booked(event, 2))
    event.starts_at = now() - timedelta(hours=5)
    event.save()
    books.post_evenings()
    [category] = read(as_writer)["categories"]
    assert category == {"category": "music", "percent": 10, "taxed": 5000, "tax": 455}
    assert read(as_writer)["owed"] == 0


@pytest.mark.parametrize("seed", few(range(20), 4))
def test_at_each_midnight_the_house_owes_what_was_paid_for_shows_to_come(
    make: Make, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    chance = random.Random(seed)
    clock = venue_clock(now())
    noon = now() + (clock.replace(hour=12) - clock)
    evenings = {
        day: prepaid_event(make, capacity=200, starts_at=noon + timedelta(days=day, hours=8))
        for day in (2, 4, 6)
    }
    # On which day, for a show of which day, how much.
    moved = list[tuple[int, int, int]]()
    for today in range(8):
        monkeypatch.setattr(books, "now", partial(noon.__add__, timedelta(days=today)))
        for day, event in evenings.items():
            for guest in range(chance.randint(0, 2) if today <= day else 0):
                seats = chance.randint(1, 3)
                pay(booked(event, seats, customerEmail=f"guest{today}{day}{guest}@example.com"))
                moved.append((today, day, seats * 2500))
            left = [one for one in Payment.objects.filter(booking__event=event) if one.left]
            if left and chance.random() < 0.5:
                paid = chance.choice(left)
                amount = chance.randint(1, paid.left)
                refunds.refund_goodwill(paid.pk, amount, "a glass fell")
                ask_now()
                moved.append((today, day, -amount))
        books.post_evenings()
    for midnight in range(8):
        last = clock.date() + timedelta(days=midnight)
        expected = sum(cents for when, show, cents in moved if when <= midnight < show)
        assert reported(last, last).owed == expected


def test_a_payout_names_the_payments_in_it(make: Make, as_manager: Client) -> None:
    booking = booked(prepaid_event(make, title="Late Pour"), 2)
    pay(booking)
    payout = Payout.objects.create(
        provider_id="po_1",
        # Less what went back to another guest.
        amount=2825,
        currency="USD",
        mode="practice",
        arrives_on=venue_clock(now()).date(),
        state="paid",
    )
    Payment.objects.update(payout=payout, fee=175)
    [found] = read(as_manager)["payouts"]
    assert (found["amount"], found["other"], found["state"]) == (2825, -2000, "paid")
    [paid] = found["payments"]
    assert (paid["bookingReference"], paid["eventTitle"]) == (booking.reference, "Late Pour")
    file = as_manager.get("/api/admin/books/payouts.csv", span()).content.decode("utf-8-sig")
    lines = [
        (line["Booking"], line["Amount"], line["Fee"]) for line in csv.DictReader(StringIO(file))
    ]
    assert lines == [(booking.reference, "50.00", "1.75"), ("", "-20.00", "0.00")]


def test_each_return_says_why_and_is_less_owed(make: Make, as_manager: Client) -> None:
    booking = booked(prepaid_event(make, starts_at=SOON, title="Late Pour"), 2)
    pay(booking)
    refunds.refund_goodwill(Payment.objects.get().pk, 2000, "a glass fell")
    ask_now()
    [found] = read(as_manager)["returns"]
    named = [found[name] for name in ("bookingReference", "eventTitle", "words", "amount")]
    assert named == [booking.reference, "Late Pour", "returned: a glass fell", 2000]
    assert [(one["title"], one["amount"]) for one in read(as_manager)["owedFor"]] == [
        ("Late Pour", 3000)
    ]


@pytest.mark.parametrize("part", list(BooksPart))
def test_each_part_of_the_books_is_a_file_with_amounts_in_the_currency(
    make: Make, as_manager: Client, part: BooksPart
) -> None:
    pay(booked(prepaid_event(make, starts_at=SOON), 2))
    answer = as_manager.get(f"/api/admin/books/{part}.csv", span())
    assert answer.status_code == 200, answer.content
    lines = list(csv.DictReader(StringIO(answer.content.decode("utf-8-sig"))))
    known = {
        "days": {"Prepaid": "50.00", "Returned": "0.00", "Gross": "50.00"},
        "shows": {"Day": venue_clock(SOON).date().isoformat(), "Gross": "50.00"},
        "owed": {"Day": venue_clock(SOON).date().isoformat(), "Owed": "50.00"},
        "prices": {"Price": "Standard", "Amount": "25.00", "Seats": "2", "Total": "50.00"},
    }
    assert [known[part].items() <= line.items() for line in lines] == [True] * (part in known)


def test_practice_money_is_in_no_book_and_no_report_of_real_money(
    make: Make, as_manager: Client, settings: LazySettings
) -> None:
    event = prepaid_event(make, starts_at=SOON)
    pay(booked(event, 2))
    settings.STRIPE_KEY = "rk_live_never_called"
    found = read(as_manager)
    assert (found["totals"]["gross"], found["owed"], found["shows"]) == (0, 0, [])
    assert as_manager.get("/api/admin/reports", span()).json()["totals"]["moneyPrepaid"] == "0.00"
    assert as_manager.get(f"/api/admin/settlements/{event.pk}").json()["gross"] == 0


def test_a_span_that_ends_before_it_begins_is_refused(as_manager: Client) -> None:
    wrong = {"from": "2026-11-02", "to": "2026-11-01"}
    for address in ("/api/admin/books", "/api/admin/books/days.csv"):
        answer = as_manager.get(address, wrong)
        assert (answer.status_code, set(answer.json()["fields"])) == (422, {"to"})
