"""A phone must contain a number; a row of an earlier release keeps the text that it has."""

import json
from pathlib import Path

import pytest
from django.test import Client

from nightcap.bookings.models import Booking
from nightcap.core.phones import is_phone_number
from nightcap.inbox.models import HostInquiry
from tests.support.bookings import own
from tests.support.bookings.admin import by_phone, cancel, change
from tests.support.bookings.asking import book
from tests.support.factory import Make
from tests.support.inbox.writing import inquire
from tests.support.waitlist.line import full_event, join

pytestmark = pytest.mark.django_db

CASES = json.loads(
    (Path(__file__).parents[2] / "frontend/src/lib/phone-cases.json").read_text("utf-8")
)
FAULT = "must be a phone number with 7 to 15 digits"


@pytest.mark.parametrize("text", CASES["numbers"])
def test_a_guest_books_with_a_number_in_any_spelling(make: Make, text: str) -> None:
    assert is_phone_number(text)
    answer = book(make.event(), customerPhone=text)
    assert (answer.status_code, answer.json()["customerPhone"]) == (201, text)


@pytest.mark.parametrize("text", CASES["others"])
def test_a_text_without_a_number_is_refused_and_books_nothing(make: Make, text: str) -> None:
    answer = book(make.event(), customerPhone=text)
    assert (answer.status_code, answer.json()["fields"]) == (422, {"customerPhone": FAULT})
    assert not Booking.objects.exists()


def test_every_form_with_a_phone_refuses_a_text_without_a_number(
    make: Make, as_manager: Client
) -> None:
    event, [booking] = full_event(make, 2)
    refusals = {
        "by phone": by_phone(as_manager, make.event(), customerPhone="abc"),
        "change": change(as_manager, booking, customerPhone="abc"),
        "own change": own.change(booking, customerPhone="abc"),
        "hand-over": own.do(booking, "hand-over", **{**own.EVE, "customerPhone": "abc"}),
        "waitlist": join(event, "Ada", customerPhone="abc"),
        "inquiry": inquire(phone="abc"),
        "entered inquiry": as_manager.post(
            "/api/event-hosting", {"firstName": "Ada", "phone": "abc"}, "application/json"
        ),
    }
    faults = {form: [*answer.json()["fields"].values()] for form, answer in refusals.items()}
    assert faults == {form: [FAULT] for form in refusals}
    assert {answer.status_code for answer in refusals.values()} == {422}


def test_a_booking_with_a_text_of_an_earlier_release_is_shown_changed_moved_and_cancelled(
    make: Make, as_manager: Client
) -> None:
    booking = make.booking(make.event(title="Jazz"))
    other = make.event(title="Jazz")
    Booking.objects.update(customer_phone="abc")
    booking.refresh_from_db()
    assert as_manager.get("/api/bookings").json()[0]["customerPhone"] == "abc"
    assert change(as_manager, booking, customerName="Grace").status_code == 200
    assert own.change(booking, customerName="Ada").json()["customerPhone"] == "abc"
    moved = as_manager.post(
        f"/api/bookings/{booking.pk}/move", {"eventId": other.pk}, "application/json"
    )
    assert moved.json()["eventId"] == other.pk
    assert cancel(as_manager, booking).json()["cancelledAt"]


def test_an_inquiry_with_a_text_of_an_earlier_release_keeps_it_until_it_is_changed(
    as_manager: Client,
) -> None:
    entered = {"firstName": "Ada", "phone": "212 555 0188"}
    row = as_manager.post("/api/event-hosting", entered, "application/json").json()
    HostInquiry.objects.update(phone="abc")
    path = f"/api/event-hosting/{row['id']}"
    kept = as_manager.put(path, {"phone": "abc", "lastName": "Byron"}, "application/json")
    assert (kept.status_code, kept.json()["phone"]) == (200, "abc")
    refused = as_manager.put(path, {"phone": "abcd"}, "application/json")
    assert (refused.status_code, refused.json()["fields"]) == (422, {"phone": FAULT})
