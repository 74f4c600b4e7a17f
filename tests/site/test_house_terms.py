"""Visit, terms, privacy, event page and mails follow how the shows to come are paid."""

import json
from datetime import timedelta
from pathlib import Path

import pytest
from django.test import Client
from pytest_django import Settings

from nightcap.bookings.models import PAY_WITHIN
from nightcap.core.time import now
from nightcap.venue.moments import deadline
from tests.support.factory import Make
from tests.support.mail.reading import all_mails
from tests.support.payments.paying import booked, pay, prepaid_event
from tests.support.venue.writing import write

pytestmark = pytest.mark.django_db

IN_THE_BROWSER = Path(__file__).parents[2] / "frontend" / "src" / "lib" / "pay-within.json"
RULE = "all of it until three hours before the start, half of it until an hour before the start"


@pytest.fixture
def rule(as_writer: Client) -> None:
    """Let the manager set another rule of returns."""
    hours = {"refundsFullUntilHours": 3, "refundsPartUntilHours": 1, "refundsPartPercent": 50}
    write(as_writer, "venue", **hours)


def records(client: Client) -> dict[str, dict[str, str]]:
    return {one["title"]: one for one in client.get("/api/privacy").json()["records"]}


def test_where_all_is_paid_at_the_door_the_pages_say_so(client: Client, make: Make) -> None:
    prepaid_event(make, payment="door")
    prepaid_event(make, starts_at=now() - timedelta(days=2))
    visit = client.get("/api/visit").json()
    assert visit["payment"]["title"] == "Pay at the door"
    assert visit["payment"]["text"].startswith("Cash or card, when you arrive. Booking here costs")
    assert visit["refunds"]["title"] == "Nothing paid, nothing lost"
    assert "You owe us nothing." in visit["refunds"]["text"]
    assert "paying" not in client.get("/api/terms").json()
    privacy = client.get("/api/privacy")
    assert "Payments" not in records(client)
    assert b"Stripe" not in privacy.content


def test_where_a_show_is_prepaid_visit_says_how_and_what_comes_back(
    client: Client, make: Make, rule: None
) -> None:
    prepaid_event(make)
    visit = client.get("/api/visit").json()
    assert visit["payment"]["title"] == "When you book, or at the door"
    assert "by card when you book, on the page of Stripe" in visit["payment"]["text"]
    assert "asks for no card" not in visit["payment"]["text"]
    assert (
        f"We refund what you paid here to the card that paid: {RULE}." in visit["refunds"]["text"]
    )
    assert "You owe us nothing" not in visit["refunds"]["text"]


def test_where_a_show_is_prepaid_the_terms_state_the_rule_of_returns(
    client: Client, make: Make, rule: None
) -> None:
    prepaid_event(make)
    paying = client.get("/api/terms").json()["paying"]
    assert f"If you cancel, you get back {RULE}," in paying
    minutes = PAY_WITHIN // timedelta(minutes=1)
    assert f"held for {minutes} minutes" in paying
    # The booking dialog says the same before anything is sent.
    assert json.loads(IN_THE_BROWSER.read_text()) == {"minutes": minutes}


def test_where_a_show_is_prepaid_privacy_names_stripe_and_that_payments_stay(
    client: Client, make: Make
) -> None:
    prepaid_event(make)
    elsewhere = " ".join(client.get("/api/privacy").json()["elsewhere"])
    assert "Stripe takes the payments for us" in elsewhere
    assert "It gets your email address" in elsewhere
    assert "payments stay without it" in records(client)["Payments"]["kept"]


def test_a_key_of_stripes_is_enough_for_the_pages_to_say_so(
    client: Client, settings: Settings
) -> None:
    settings.STRIPE_KEY = "sk_test_1"
    assert "Stripe" in client.get("/api/visit").json()["payment"]["text"]
    assert "paying" in client.get("/api/terms").json()
    assert "Payments" in records(client)


def test_what_the_manager_has_written_stays_as_it_is_written(as_writer: Client, make: Make) -> None:
    prepaid_event(make)
    own = {"title": "Cash", "text": "Only."}
    write(as_writer, "venue", visitPayment=own)
    assert as_writer.get("/api/visit").json()["payment"] == own


def test_the_confirmation_of_paid_seats_and_the_venue_say_the_rule(
    client: Client, make: Make, rule: None
) -> None:
    event = prepaid_event(make)
    pay(booked(event))
    text = all_mails()[-1].text
    assert "Paid: $50" in text
    full, half = (
        deadline(event.starts_at - timedelta(hours=hours), at=now(), is_dated=True)
        for hours in (3, 1)
    )
    terms = f"Full refund if you cancel by {full}, half by {half}; after that no refund."
    assert terms in text
    venue = client.get("/api/venue").json()
    assert (venue["returns"], venue["refundSteps"]) == (RULE, [[3, 100], [1, 50]])
