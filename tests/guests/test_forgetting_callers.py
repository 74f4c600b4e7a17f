"""A guest who left no address is looked up and forgotten by the telephone number."""

from datetime import timedelta

import pytest
from django.test import Client

from nightcap.bookings.models import Booking
from nightcap.core.keyed import phone_of
from nightcap.core.models import Change, StoredResponse
from nightcap.core.time import now
from nightcap.events.models import Event
from nightcap.guestbook.models import NotedGuest
from nightcap.inbox.models import ContactMessage, HostInquiry, Status
from tests.guests.test_forgetting import FORGET, JSON, KNOWN
from tests.support.answers import Answer
from tests.support.bookings.admin import by_phone, change
from tests.support.bookings.asking import book
from tests.support.factory import Make
from tests.support.guests.marked import FIRST, LAST, NAME, rows_that_name_the_guest
from tests.support.guests.people import found, guest, note
from tests.support.inbox.writing import write

pytestmark = pytest.mark.django_db

PHONE = "(212) 555-0177"
MARKS = (FIRST.lower(), LAST.lower(), "555-0177", "555 0177", "5550177")
KEY = phone_of(PHONE) or ""


def asked(manager: Client, path: str, phone: str = PHONE) -> Answer:
    return manager.post(path, {"phone": phone}, JSON)


@pytest.fixture
def evening(make: Make, as_manager: Client) -> Event:
    """Return an evening for which Zephyrine has called twice, with traces all over the house."""
    event = make.event(title="Comedy Night", capacity=20)
    headers = {"Idempotency-Key": "called-by-hand"}
    called = {"eventId": event.pk, "customerName": NAME, "customerPhone": PHONE}
    as_manager.post("/api/bookings/by-phone", called, JSON, headers=headers)
    by_phone(as_manager, event, customerName=f"{NAME} Jr", customerPhone="+1 212 555 0177")
    for booking in Booking.objects.all():
        change(as_manager, booking, note=f"{FIRST} likes the aisle").json()
    [row, _] = as_manager.get("/api/bookings").json()
    note(as_manager, row["guestKey"], notes=f"{FIRST} tips well", allergy=f"{LAST} nuts")
    inquiry = {"firstName": FIRST, "lastName": LAST, "phone": "212.555.0177"}
    entered = as_manager.post("/api/event-hosting", inquiry, JSON)
    assert entered.status_code == 201, entered.content
    return event


def over(event: Event) -> None:
    Event.objects.filter(pk=event.pk).update(starts_at=now() - timedelta(days=2))


def test_after_forgetting_no_column_holds_the_name_or_the_number(
    as_manager: Client, evening: Event
) -> None:
    over(evening)
    assert len(list(rows_that_name_the_guest(MARKS))) > 10
    answer = asked(as_manager, FORGET, "+1 212-555 0177")
    assert answer.status_code == 200, answer.content
    gone = answer.json()
    assert (gone["bookings"], gone["notes"], gone["inquiries"]) == (2, 1, 1)
    assert list(rows_that_name_the_guest(MARKS)) == []
    assert {booking.customer_name for booking in Booking.objects.all()} == {"Forgotten guest"}
    assert Event.objects.get(pk=evening.pk).seats_taken == 2
    [entry] = Change.objects.filter(action="forgotten")
    assert str(entry) == "guest By telephone number forgotten"


def test_no_kept_answer_about_a_callers_inquiry_stays(as_manager: Client, evening: Event) -> None:
    over(evening)
    caller = {"firstName": FIRST, "lastName": LAST, "phone": PHONE}
    kept = {"Idempotency-Key": "inquired-by-hand"}
    entered = as_manager.post("/api/event-hosting", caller, JSON, headers=kept).json()
    path = f"/api/event-hosting/{entered['id']}"
    as_manager.put(path, caller, JSON, headers=kept)
    other = {"firstName": "Grace", "lastName": "Hopper", "phone": "212 555 0199"}
    as_manager.post("/api/event-hosting", other, JSON, headers={"Idempotency-Key": "another-one"})
    asked(as_manager, FORGET)
    assert list(rows_that_name_the_guest(MARKS)) == []
    assert StoredResponse.objects.filter(key="another-one").exists()


def test_a_caller_is_found_by_name_and_by_number_until_forgotten(
    as_manager: Client, evening: Event
) -> None:
    for search in (NAME, "212 555 0177"):
        assert NAME in found(as_manager, search)
    assert guest(as_manager, KEY).json()["bookings"] == 1
    over(evening)
    asked(as_manager, FORGET)
    assert found(as_manager, "212 555 0177") == []
    assert guest(as_manager, KEY).status_code == 404


def test_who_gave_the_number_with_an_address_is_another_guest_and_stays(
    as_manager: Client, evening: Event
) -> None:
    book(evening, customerPhone=PHONE)
    [row] = as_manager.get("/api/bookings?search=lovelace").json()
    note(as_manager, row["guestKey"], notes=f"Ask for {PHONE}, not for 1 212 555 0178.")
    write(message="Call me at 212 555 0177, please.")
    over(evening)
    assert asked(as_manager, FORGET).json()["mentions"] >= 2
    ada = Booking.objects.get(customer_name="Ada Lovelace")
    assert (ada.customer_email, ada.customer_phone) == ("ada@example.com", PHONE)
    assert NotedGuest.objects.get().notes == "Ask for (number removed), not for 1 212 555 0178."
    assert ContactMessage.objects.get().message == "Call me at (number removed), please."
    assert asked(as_manager, FORGET).status_code == 404, "nobody without an address has it now"


def test_a_caller_who_is_expected_is_not_forgotten(as_manager: Client, evening: Event) -> None:
    assert asked(as_manager, KNOWN).json()["coming"] == 2
    assert asked(as_manager, FORGET).status_code == 409
    over(evening)
    tomorrow = now().date() + timedelta(days=1)
    HostInquiry.objects.update(status=Status.CONFIRMED, event_date=tomorrow)
    assert asked(as_manager, FORGET).status_code == 409
    HostInquiry.objects.update(status=Status.DECLINED)
    assert asked(as_manager, FORGET).status_code == 200


def test_everything_known_of_a_number_is_told(as_manager: Client, evening: Event) -> None:
    book(evening, customerPhone=PHONE)
    told = asked(as_manager, KNOWN).json()
    assert (told["email"], told["phone"]) == ("", PHONE)
    assert [row["customerName"] for row in told["bookings"]] == [NAME, f"{NAME} Jr"]
    assert [row["notes"] for row in told["notes"]] == [f"{FIRST} tips well"]
    assert [row["phone"] for row in told["inquiries"]] == ["212.555.0177"]


@pytest.mark.parametrize("phone", ["12345", "none", "0000000000"])
def test_what_is_no_number_is_refused_by_its_name(as_manager: Client, phone: str) -> None:
    for path in (FORGET, KNOWN):
        refusal = asked(as_manager, path, phone)
        assert (refusal.status_code, list(refusal.json()["fields"])) == (422, ["phone"])


def test_a_guest_is_asked_for_by_an_address_or_a_number(as_manager: Client) -> None:
    refusal = as_manager.post(KNOWN, {}, JSON)
    assert refusal.status_code == 422
    assert refusal.json()["fields"] == {"email": "is required, or a phone number"}
    missing = asked(as_manager, FORGET)
    assert missing.json()["message"] == "Nothing is known of this number alone."
