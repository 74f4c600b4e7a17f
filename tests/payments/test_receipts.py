"""Receipts: one for each payment, with numbers without gaps, as a page and in the mail."""

import re
from datetime import timedelta
from functools import partial

import pytest
from django.test import Client

from nightcap.bookings.models import Booking
from nightcap.core.time import now
from nightcap.events.models import Event
from nightcap.events.rules import venue_clock
from nightcap.mail.models import Mail
from nightcap.payments.models import Payment
from nightcap.venue.profile import profile
from tests.support.bookings import own
from tests.support.bookings.asking import book
from tests.support.bookings.own import token_of
from tests.support.factory import Make
from tests.support.mail.reading import written
from tests.support.payments.paying import (
    STANDARD,
    STUDENT,
    ask_now,
    booked,
    pay,
    pay_page,
    prepaid_event,
)

pytestmark = pytest.mark.django_db


def page(token: str) -> str:
    """Return the receipt of a booking as its guest reads it."""
    answer = Client().get(f"/booking/{token}/receipt")
    assert answer.status_code == 200, answer.content
    return answer.content.decode()


def test_payments_are_numbered_without_gaps_in_each_year_and_practice_by_itself(
    make: Make,
) -> None:
    event = prepaid_event(make)
    bookings = [booked(event, 1, customerEmail=f"guest{n}@example.com") for n in range(4)]
    # A page that is never paid takes no number.
    pay_page(bookings[1])
    for booking in (bookings[0], bookings[2], bookings[3]):
        pay(booking)
    year = venue_clock(now()).year
    numbers = [booking.payments.get().receipt for booking in bookings]
    assert numbers == [
        f"PRACTICE-{year}-00001",
        "",
        f"PRACTICE-{year}-00002",
        f"PRACTICE-{year}-00003",
    ]


def test_a_receipt_says_who_took_what_for_what_with_which_tax_and_what_went_back(
    make: Make, as_writer: Client
) -> None:
    legal = {"taxLegalName": "Understudy LLC", "taxNumber": "13-1234567", "taxPercent": 8.875}
    as_writer.put("/api/admin/venue", legal, "application/json")
    booking = booked(prepaid_event(make, title="Late Pour"), 2)
    pay(booking)
    own.change(booking, numberOfTickets=1)
    ask_now()
    text = page(token_of(booking))
    for words in (
        *("Understudy LLC", "13-1234567", profile().street_line, "Late Pour, 2 seats"),
        *(Payment.objects.get().receipt, "$50", "Sales tax", "$4.08 of it", "Practice card"),
        *("Refunded", "Net paid", "$25", "no money has moved"),
    ):
        assert words in text, words


def lines(token: str) -> str:
    """Return the words of a receipt, one space between them."""
    return " ".join(re.sub("<[^>]+>", " ", page(token)).split())


def test_a_receipt_names_the_buyer_and_states_each_price(make: Make) -> None:
    event = prepaid_event(make)
    tickets = [{"tierId": STANDARD, "number": 2}, {"tierId": STUDENT, "number": 1}]
    answer = book(event, tickets=tickets, customerName="Ada Lovelace")
    booking = Booking.objects.get(pk=answer.json()["id"])
    pay(booking)
    shown = lines(token_of(booking))
    assert "Buyer Ada Lovelace" in shown
    assert "2 × Standard at $25 $50 1 × Student at $15 $15 Prepaid $65" in shown


def test_a_receipt_states_the_discount_of_a_code_at_the_prices_that_it_is_for(
    make: Make, as_manager: Client
) -> None:
    code = {"code": "EARLY", "kind": "percent", "value": 20, "tier": "Student"}
    as_manager.post("/api/admin/promo-codes", code, "application/json")
    tickets = [{"tierId": STANDARD, "number": 1}, {"tierId": STUDENT, "number": 2}]
    answer = book(prepaid_event(make), tickets=tickets, promoCode="EARLY")
    booking = Booking.objects.get(pk=answer.json()["id"])
    pay(booking)
    assert (
        "1 × Standard at $25 $25 2 × Student at $12 instead of $15, code EARLY $24 Prepaid $49"
    ) in lines(token_of(booking))


@pytest.mark.parametrize(
    ("comes_back", "told"),
    [
        (False, "2 × Standard at $25 $50 Due at the door -$30 Deposit $20"),
        (
            True,
            "2 × Standard at $25 $50 Deposit for 2 seats $20 Due at the door -$50"
            " Deposit, returned on arrival $20",
        ),
    ],
)
def test_a_receipt_names_a_deposit_and_the_balance_at_the_door(
    make: Make, comes_back: bool, told: str
) -> None:
    event = prepaid_event(make, payment="deposit", deposit=1000, deposit_comes_back=comes_back)
    booking = booked(event)
    pay(booking)
    assert told in lines(token_of(booking))


def test_the_receipt_of_further_seats_takes_off_what_was_paid_before(make: Make) -> None:
    booking = booked(prepaid_event(make), 1)
    pay(booking)
    own.change(booking, numberOfTickets=3)
    pay(booking)
    shown = lines(token_of(booking))
    assert "1 × Standard at $25 $25 Prepaid $25" in shown
    assert "3 × Standard at $25 $75 Paid before -$25 Prepaid $50" in shown


def test_a_receipt_stays_as_it_was_when_the_booking_changes(make: Make) -> None:
    booking = booked(prepaid_event(make), 2, customerName="Ada Lovelace")
    pay(booking)
    own.change(booking, numberOfTickets=1, customerName="Ada King")
    guest = {
        "customerName": "Bob",
        "customerEmail": "bob@example.com",
        "customerPhone": "212 555 0101",
    }
    own.do(booking, "hand-over", **guest)
    taken = Booking.objects.get(customer_name="Bob")
    shown = lines(token_of(taken))
    assert "Buyer Ada Lovelace" in shown
    assert "2 × Standard at $25 $50 Prepaid $50" in shown


def test_a_checkout_page_for_other_tickets_of_the_same_sum_is_replaced(make: Make) -> None:
    event = prepaid_event(make)
    event.tiers = [{**tier, "amount": 2500} for tier in event.tiers]
    event.save()
    booking = booked(event, 2)
    first = pay_page(booking).json()["url"]
    Booking.objects.filter(pk=booking.pk).update(
        tickets=[{"tier": STUDENT, "name": "Student", "amount": 2500, "number": 2}]
    )
    assert pay_page(booking).json()["url"] != first
    pay(booking)
    assert "2 × Student at $25 $50" in lines(token_of(booking))


def test_a_forgotten_guest_leaves_no_name_on_the_receipt_of_seats_that_were_handed_over(
    make: Make, as_manager: Client
) -> None:
    booking = booked(prepaid_event(make), 2, customerEmail="ada@example.com")
    pay(booking)
    guest = {
        "customerName": "Bob",
        "customerEmail": "bob@example.com",
        "customerPhone": "212 555 0101",
    }
    own.do(booking, "hand-over", **guest)
    Event.objects.update(starts_at=now() - timedelta(days=2))
    forget = partial(as_manager.post, "/api/admin/guests/forget", content_type="application/json")
    assert forget({"email": "bob@example.com"}).status_code == 200
    assert Payment.objects.get().buyer == "Ada Lovelace"
    assert forget({"email": "ada@example.com"}).status_code == 200
    assert Payment.objects.get().buyer == "Forgotten guest"


def test_a_receipt_that_was_paid_without_tax_has_no_line_about_it(
    make: Make, as_writer: Client
) -> None:
    booking = booked(prepaid_event(make), 2)
    pay(booking)
    as_writer.put("/api/admin/venue", {"taxPercent": 20}, "application/json")
    assert "Sales tax" not in page(token_of(booking))


def test_the_mail_that_confirms_what_was_paid_leads_to_the_receipt(make: Make) -> None:
    booking = booked(prepaid_event(make), 2)
    pay(booking)
    mail = written(Mail.objects.latest("pk"))
    assert f"Receipt {booking.payments.get().receipt}: " in mail.text
    assert "/receipt" in mail.text


def test_without_a_payment_there_is_no_receipt(make: Make) -> None:
    booking = booked(prepaid_event(make))
    assert Client().get(f"/booking/{token_of(booking)}/receipt").status_code == 404
    assert Client().get("/booking/nobodys/receipt").status_code == 404


def test_the_panel_names_the_receipt_of_each_payment(make: Make, as_manager: Client) -> None:
    booking = booked(prepaid_event(make))
    pay(booking)
    [listed] = as_manager.get("/api/admin/payments").json()
    assert listed["receipt"] == booking.payments.get().receipt
