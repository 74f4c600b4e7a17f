"""Refund terms name their deadlines; server and browser share the cases."""

import json
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from nightcap.bookings.rules import refunds_in_words
from nightcap.core.time import now
from nightcap.venue.moments import deadline
from tests.support.bookings import own
from tests.support.factory import Make
from tests.support.mail.reading import all_mails
from tests.support.payments.paying import booked, pay, pay_page, prepaid_event

pytestmark = pytest.mark.django_db

_FILE = Path(__file__).parents[2] / "frontend" / "src" / "lib" / "refund-cases.json"
CASES = json.loads(_FILE.read_text())


@pytest.mark.parametrize("case", CASES, ids=[case["says"] for case in CASES])
def test_refund_terms_are_those_of_the_browser(case: dict[str, Any]) -> None:
    start, at = (datetime.fromisoformat(case[name]) for name in ("start", "now"))
    assert refunds_in_words(case["steps"], start, at=at) == case["text"]


def test_refund_terms_of_an_email_name_the_date_of_each_deadline() -> None:
    start, at = (datetime.fromisoformat(CASES[1][name]) for name in ("start", "now"))
    assert refunds_in_words(CASES[1]["steps"], start, at=at, is_dated=True) == (
        "Full refund if you cancel by 6 PM on November 27, half by noon on November 28;"
        " after that no refund"
    )


def words(path: str) -> str:
    """Return the text of a private page."""
    return " ".join(Client().get(path).content.decode().split())


def test_the_pages_that_a_guest_pays_on_state_the_deadline(make: Make) -> None:
    starts_at = now() + timedelta(days=3)
    made = booked(prepaid_event(make, starts_at=starts_at))
    until = deadline(starts_at - timedelta(hours=2), at=now())
    terms = f"Full refund if you cancel by {until}"
    assert f"{terms}." in words(f"/booking/{own.token_of(made)}")
    checkout_page = pay_page(made).json()["url"].partition("understudy.example")[2]
    assert terms in words(checkout_page)
    pay(made)
    assert f"{terms}." in words(f"/booking/{own.token_of(made)}")


def test_a_booking_after_the_last_deadline_states_no_refund_on_page_and_email(make: Make) -> None:
    made = booked(prepaid_event(make, starts_at=now() + timedelta(hours=1)))
    assert "No refund." in words(f"/booking/{own.token_of(made)}")
    pay(made)
    [mail] = [mail for mail in all_mails() if mail.subject.startswith("Your booking")]
    assert "No refund." in mail.text
    assert "No refund." in mail.html
