"""The books follow seats that move to another date, or to another guest."""

from collections import Counter
from datetime import timedelta

import pytest
from django.test import Client

from nightcap.bookings.models import Booking
from nightcap.payments.models import Account, Posting
from nightcap.payments.services import books
from tests.payments.test_books import balances, end
from tests.support.bookings import own
from tests.support.factory import Make
from tests.support.payments.paying import ask_now, booked, pay, prepaid_event

pytestmark = [pytest.mark.django_db]


def held_for(account: Account) -> dict[int, int]:
    """Return what an account holds for each event, in cents."""
    found = Counter[int]()
    for posting in Posting.objects.filter(account=account):
        assert posting.event_id is not None
        found[posting.event_id] += posting.amount
    return {event_id: amount for event_id, amount in found.items() if amount}


def test_what_was_paid_for_a_date_goes_along_to_the_other_one(
    make: Make, as_manager: Client
) -> None:
    first = prepaid_event(make, title="Late Pour")
    later = prepaid_event(make, title="Late Pour", starts_at=first.starts_at + timedelta(days=7))
    booking = booked(first)
    pay(booking)
    assert own.do(booking, "move", eventId=later.pk).status_code == 200
    assert held_for(Account.PREPAID) == {later.pk: -5000}
    assert held_for(Account.STRIPE) == {later.pk: 5000}
    end(first)
    books.post_evenings()
    assert balances(as_manager) == {"stripe": 50, "prepaid": -50}
    end(later)
    books.post_evenings()
    assert held_for(Account.ADMISSIONS) == {later.pk: -5000}


def test_what_was_refundable_that_were_handed_over_is_earned_once(
    make: Make, as_manager: Client
) -> None:
    event = prepaid_event(make)
    given = booked(event)
    pay(given)
    guest = {
        "customerName": "Bob",
        "customerEmail": "bob@example.com",
        "customerPhone": "212 555 0101",
    }
    own.do(given, "hand-over", **guest)
    own.change(Booking.objects.get(cancelled_at=None), numberOfTickets=1)
    ask_now()
    assert balances(as_manager) == {"stripe": 25, "prepaid": -25}
    end(event)
    for _ in range(2):
        books.post_evenings()
    assert balances(as_manager) == {"stripe": 25, "admissions": -25}
