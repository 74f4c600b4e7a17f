"""Receipts: one for each payment, with numbers without gaps, as a page and in the mail."""

import pytest
from django.test import Client

from nightcap.core.time import now
from nightcap.events.rules import venue_clock
from nightcap.mail.models import Mail
from nightcap.payments.models import Payment
from nightcap.venue.profile import profile
from tests.support.bookings import own
from tests.support.bookings.own import token_of
from tests.support.factory import Make
from tests.support.mail.reading import written
from tests.support.payments.paying import ask_now, booked, pay, pay_page, prepaid_event

pytestmark = [pytest.mark.django_db, pytest.mark.database]


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
        *("Returned", "$25", "no money has moved"),
    ):
        assert words in text, words


def test_the_tax_on_a_receipt_stays_as_it_was_when_it_was_paid(
    make: Make, as_writer: Client
) -> None:
    booking = booked(prepaid_event(make), 2)
    pay(booking)
    as_writer.put("/api/admin/venue", {"taxPercent": 20}, "application/json")
    assert "None" in page(token_of(booking))


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
