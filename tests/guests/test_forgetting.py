"""Forgetting a guest by mail address: everywhere, for good, and nobody else."""

from datetime import timedelta
from pathlib import Path

import pytest
from django.test import Client
from pytest_django import Settings

from nightcap.bookings.models import Booking, Party
from nightcap.core.models import Change, StoredResponse
from nightcap.core.time import now
from nightcap.events.models import Event
from nightcap.inbox.models import ContactMessage, HostInquiry, Status
from nightcap.mail.delivery import deliver_due
from nightcap.mail.models import Mail
from nightcap.subscribers.models import NewsletterSubscriber
from tests.support.answers import Answer
from tests.support.factory import Make
from tests.support.guests.marked import (
    BOOKING,
    EMAIL,
    MARKS,
    NAME,
    leave_traces,
    rows_that_name_the_guest,
    sent,
)
from tests.support.inbox.writing import inquire, write

pytestmark = pytest.mark.django_db

JSON = "application/json"
FORGET, KNOWN = "/api/admin/guests/forget", "/api/admin/guests/known"


@pytest.fixture(autouse=True)
def mails_are_files(settings: Settings) -> None:
    settings.EMAIL_BACKEND = "nightcap.mail.transport.EmlBackend"


@pytest.fixture
def evening(make: Make) -> Event:
    return make.event(title="Comedy Night", capacity=10)


@pytest.fixture
def past_evening(as_manager: Client, evening: Event) -> Event:
    """Return a past evening of the marked guest and of Ada.

    All their traces have been left.
    """
    leave_traces(as_manager, evening)
    ada = {"customerName": "Ada Lovelace", "customerEmail": "ada@example.com"}
    sent("/api/bookings", {**BOOKING, **ada, "eventId": evening.pk}, "ada")
    write()
    inquire()
    deliver_due()
    Event.objects.filter(pk=evening.pk).update(starts_at=now() - timedelta(days=2))
    evening.refresh_from_db()
    return evening


WHERE = {
    "bookings.Booking.note",
    "guestbook.NotedGuest.notes",
    "guestbook.NotedGuest.allergy",
    "core.Change.reversal",
    "bookings.Booking.customer_email",
    "answers.InquiryAnswer.text",
    "bookings.Booking.customer_name",
    "bookings.Booking.guest_text",
    "core.Change.details",
    "core.Change.title",
    "core.Change.search_text",
    "core.StoredResponse.body",
    "inbox.ContactMessage.email",
    "inbox.ContactMessage.message",
    "inbox.ContactMessage.name",
    "inbox.ContactMessage.notes",
    "inbox.ContactMessage.search_text",
    "inbox.HostInquiry.email",
    "inbox.HostInquiry.event_name",
    "inbox.HostInquiry.first_name",
    "inbox.HostInquiry.last_name",
    "inbox.HostInquiry.notes",
    "inbox.HostInquiry.search_text",
    "quotes.InquiryQuote.accepted_by",
    "quotes.InquiryQuote.event_name",
    "quotes.InquiryQuote.lines",
    "mail.Mail.facts",
    "mail.Mail.html",
    "mail.Mail.reply_to",
    "mail.Mail.search_text",
    "mail.Mail.subject",
    "mail.Mail.text",
    "mail.Mail.to",
    "subscribers.NewsletterSubscriber.email",
    "subscribers.NewsletterSubscriber.name",
    "subscribers.NewsletterSubscriber.search_text",
    "subscribers.SecretCalendarSubscriber.email",
    "subscribers.SecretCalendarSubscriber.name",
    "subscribers.SecretCalendarSubscriber.search_text",
}
"""Every column in which the marked guest stood."""


def asked(as_manager: Client, path: str, email: str = EMAIL) -> Answer:
    return as_manager.post(path, {"email": email}, JSON)


def files_that_name_the_guest(settings: Settings) -> list[Path]:
    files = Path(settings.EMAIL_FILE_PATH).glob("*.eml")
    return [file for file in files if any(m in file.read_text().lower() for m in MARKS)]


def test_after_forgetting_no_column_and_no_file_names_the_guest(
    as_manager: Client, past_evening: Event, settings: Settings
) -> None:
    before = list(rows_that_name_the_guest())
    assert {found.partition(":")[0].replace("text_of_", "") for found in before} == WHERE
    assert len(files_that_name_the_guest(settings)) >= 5
    answer = asked(as_manager, FORGET)
    assert answer.status_code == 200, answer.content
    assert list(rows_that_name_the_guest()) == []
    assert files_that_name_the_guest(settings) == []


def test_the_seats_stay_counted_and_the_booking_has_no_name(
    as_manager: Client, past_evening: Event
) -> None:
    asked(as_manager, FORGET)
    [mine] = Booking.objects.exclude(customer_name="Ada Lovelace")
    assert mine.party == Party("Forgotten guest", "", "", 3)
    assert mine.origin == Booking.Origin.FORGOTTEN
    taken = Event.objects.get(pk=past_evening.pk).seats_taken
    assert taken == sum(booking.number_of_tickets for booking in Booking.objects.all()) == 5
    [row] = as_manager.get(f"/api/bookings?search={mine.reference}").json()
    assert row["customerName"] == "Forgotten guest"
    assert as_manager.get("/api/bookings?search=quuxworth").json() == []


def test_who_has_nearly_the_same_address_is_not_forgotten(
    as_manager: Client, evening: Event
) -> None:
    for number, email in enumerate(("anna-lena@example.com", "annalena@example.com")):
        anna = {"customerName": "Anna", "customerEmail": email, "eventId": evening.pk}
        sent("/api/bookings", {**BOOKING, **anna}, str(number))
        NewsletterSubscriber.objects.create(name="Anna", email=email, created_at=now())
    Event.objects.filter(pk=evening.pk).update(starts_at=now() - timedelta(days=2))
    assert asked(as_manager, FORGET, "annalena@example.com").status_code == 200
    assert Booking.objects.filter(customer_email="anna-lena@example.com").count() == 1
    assert [row.email for row in NewsletterSubscriber.objects.all()] == ["anna-lena@example.com"]


def test_nobody_else_is_forgotten(as_manager: Client, past_evening: Event) -> None:
    asked(as_manager, FORGET)
    assert Booking.objects.get(customer_name="Ada Lovelace").customer_email == "ada@example.com"
    assert ContactMessage.objects.get().email == "ada@example.com"
    assert HostInquiry.objects.get().email == "ada@example.com"
    assert Mail.objects.filter(to="ada@example.com").count() == 3
    assert StoredResponse.objects.filter(key="marked-ada").exists()


def test_it_answers_how_much_is_gone_and_the_list_of_changes_says_so_without_a_name(
    as_manager: Client, past_evening: Event
) -> None:
    told = asked(as_manager, KNOWN).json()
    gone = asked(as_manager, FORGET).json()
    for kind, count in gone.items():
        assert len(told[kind]) == count, kind
    assert gone["bookings"] == 1
    assert gone["subscriptions"] == 2
    assert gone["mails"] >= 5
    assert gone["files"] >= 5
    assert gone["changes"] >= 5
    [entry] = Change.objects.filter(action="forgotten")
    assert str(entry) == "guest By mail address forgotten"
    assert {"field": "bookings", "before": "", "after": "1"} in entry.details


def test_a_second_time_there_is_nobody_to_forget(as_manager: Client, past_evening: Event) -> None:
    asked(as_manager, FORGET)
    assert asked(as_manager, FORGET).status_code == 404
    assert Change.objects.filter(action="forgotten").count() == 1


def test_the_address_counts_however_its_capitals_are_written(
    as_manager: Client, past_evening: Event
) -> None:
    assert asked(as_manager, FORGET, EMAIL.upper()).json()["bookings"] == 1
    assert list(rows_that_name_the_guest()) == []


def test_a_guest_who_is_expected_is_not_forgotten(as_manager: Client, evening: Event) -> None:
    leave_traces(as_manager, evening)
    before = sorted(rows_that_name_the_guest())
    assert asked(as_manager, KNOWN).json()["coming"] == 1
    refusal = asked(as_manager, FORGET)
    assert refusal.status_code == 409
    assert "Cancel the bookings" in refusal.json()["message"]
    assert sorted(rows_that_name_the_guest()) == before
    [booking] = Booking.objects.all()
    as_manager.post(f"/api/bookings/{booking.pk}/cancel", content_type="application/json")
    deliver_due()
    assert asked(as_manager, FORGET).status_code == 200
    assert list(rows_that_name_the_guest()) == []


def test_a_guest_whose_own_event_is_confirmed_is_expected_too(as_manager: Client) -> None:
    inquire(email=EMAIL, eventDate="2031-01-01")
    HostInquiry.objects.update(status=Status.CONFIRMED)
    assert asked(as_manager, FORGET).status_code == 409
    HostInquiry.objects.update(status=Status.DECLINED)
    assert asked(as_manager, FORGET).status_code == 200


def test_a_mail_that_waits_leaves_no_more_and_one_that_is_leaving_is_waited_for(
    as_manager: Client,
) -> None:
    write(email=EMAIL)
    Mail.objects.filter(to=EMAIL).update(state=Mail.State.SENDING)
    refusal = asked(as_manager, FORGET)
    assert refusal.status_code == 409
    assert "just leaving" in refusal.json()["message"]
    Mail.objects.filter(to=EMAIL).update(state=Mail.State.QUEUED)
    assert asked(as_manager, FORGET).status_code == 200
    assert deliver_due().sent == 0


def test_the_address_is_taken_out_of_what_others_wrote_and_of_notes_about_them(
    as_manager: Client,
) -> None:
    write(message=f"My friend {EMAIL} comes along, not X{EMAIL}.")
    ContactMessage.objects.update(notes=f"Ask {EMAIL}")
    gone = asked(as_manager, FORGET).json()
    assert gone["messages"] == 0
    assert gone["mentions"] >= 1
    kept = ContactMessage.objects.get()
    assert kept.message.startswith("My friend (address removed) comes along")
    assert f"X{EMAIL}" in kept.message, "another address that ends alike"
    assert kept.notes == "Ask (address removed)"


def test_what_was_deleted_and_can_still_come_back_goes_too(as_manager: Client) -> None:
    write(email=EMAIL, name=NAME)
    [message] = ContactMessage.objects.all()
    deletion = as_manager.delete(f"/api/contact/{message.pk}")
    asked(as_manager, FORGET)
    assert not ContactMessage.including_deleted.exists()
    undone = as_manager.post(f"/api/admin/changes/{deletion['X-Change']}/undo")
    assert undone.status_code == 409


def test_everything_known_of_a_guest_is_one_file(as_manager: Client, past_evening: Event) -> None:
    answer = asked(as_manager, KNOWN)
    assert answer["Cache-Control"].startswith("max-age=0, no-cache, no-store")
    told = answer.json()
    assert told["email"] == "Zephyrine.Quux@marked.example"
    assert told["coming"] == 0
    assert told["bookings"][0]["event"] == "Comedy Night"
    assert told["bookings"][0]["customerPhone"] == "212 555 0177"
    assert told["inquiries"][0]["notes"].startswith("Zephyrine called")
    assert told["messages"][0]["message"] == f"It is {NAME} again."
    assert {row["listName"] for row in told["subscriptions"]} == {
        "newsletter subscriber",
        "secret calendar subscriber",
    }
    assert any(f"It is {NAME} again." in mail["text"] for mail in told["mails"])
    assert "ada@example.com" not in answer.content.decode()


def test_of_nobody_nothing_is_known(as_manager: Client) -> None:
    told = asked(as_manager, KNOWN, "nobody@example.com").json()
    assert {kind for kind, found in told.items() if found} == {"email", "at"}


def test_what_is_known_is_kept_under_no_key(as_manager: Client, past_evening: Event) -> None:
    StoredResponse.objects.all().delete()
    headers = {"Idempotency-Key": "what-is-known"}
    as_manager.post(KNOWN, {"email": EMAIL}, JSON, headers=headers)
    assert not StoredResponse.objects.exists()


@pytest.mark.parametrize("email", ["", "nobody", "a@example.com, b@example.com"])
def test_what_is_no_address_is_refused_by_its_name(as_manager: Client, email: str) -> None:
    for path in (FORGET, KNOWN):
        refusal = asked(as_manager, path, email)
        assert refusal.status_code == 422
        assert list(refusal.json()["fields"]) == ["email"]
