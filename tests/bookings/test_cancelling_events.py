"""Cancelling an event: the event itself and the word to everybody booked, in one step."""

import re
from datetime import timedelta

import pytest
from django.test import Client

from nightcap.bookings.models import Booking
from nightcap.core.models import Change
from nightcap.core.time import now
from nightcap.events.models import Event
from nightcap.mail.models import Mail
from tests.support.answers import Answer
from tests.support.bookings.admin import by_phone, calendar_of, cancel, sequence_of
from tests.support.bookings.asking import book
from tests.support.factory import Make
from tests.support.mail.reading import all_mails, the_mail

pytestmark = pytest.mark.django_db


def cancel_event(
    manager: Client, event: Event | None, message: str = "", /, **more: object
) -> Answer:
    body = {"eventId": event.pk if event else 10**9, "message": message, **more}
    return manager.post("/api/bookings/cancel-event", body, "application/json")


def put_back_on(manager: Client, event: Event) -> None:
    body = {"isCancelled": False}
    assert manager.put(f"/api/events/{event.pk}", body, "application/json").status_code == 200


def test_the_event_is_cancelled_and_everybody_booked_is_notified(
    make: Make, as_manager: Client
) -> None:
    event = make.event(title="Jazz")
    for name in ("ada", "bob"):
        book(event, customerEmail=f"{name}@example.com", customerName=name)
    Mail.objects.all().delete()
    answer = cancel_event(as_manager, event, "The piano fell ill.\nMoney comes back.")
    assert (answer.status_code, answer.json()) == (
        200,
        {"mails": 2, "partiesWithoutEmail": 0, "refunded": 0},
    )
    event.refresh_from_db()
    assert event.is_cancelled
    mails = all_mails()
    assert [mail.to for mail in mails] == ["ada@example.com", "bob@example.com"]
    assert mails[0].subject == "Cancelled: Jazz"
    assert "The piano fell ill.\nMoney comes back." in mails[0].text
    assert "The piano fell ill.<br>Money comes back." in mails[0].html
    assert Booking.objects.filter(cancelled_at=None).count() == 2


def test_the_mail_about_the_only_event_does_not_speak_of_others(
    make: Make, as_manager: Client
) -> None:
    event = make.event()
    book(event)
    Mail.objects.all().delete()
    cancel_event(as_manager, event)
    mail = the_mail()
    assert "Our calendar: https://understudy.example/events" in mail.text
    for text in (mail.text, mail.html):
        assert not re.search(r"what (?:else )?is on", text, re.IGNORECASE)


def test_the_mail_takes_the_event_out_of_the_guests_calendar(
    make: Make, as_manager: Client
) -> None:
    event = make.event()
    book(event)
    cancel_event(as_manager, event)
    booked, off = all_mails()
    assert calendar_of(off)["METHOD"] == "CANCEL"
    assert calendar_of(off)["STATUS"] == "CANCELLED"
    assert calendar_of(off)["UID"] == calendar_of(booked)["UID"]
    assert sequence_of(off) > sequence_of(booked)


def test_who_booked_twice_is_notified_once_with_both_references(
    make: Make, as_manager: Client
) -> None:
    event = make.event()
    first = book(event).json()["reference"]
    second = book(event, customerEmail="ADA@example.com").json()["reference"]
    Mail.objects.all().delete()
    assert cancel_event(as_manager, event).json()["mails"] == 1
    mail = the_mail()
    assert first in mail.text
    assert second in mail.text


def test_cancelled_bookings_and_callers_without_address_get_no_mail(
    make: Make, as_manager: Client
) -> None:
    event = make.event()
    by_phone(as_manager, event)
    cancel(as_manager, make.booking(event))
    Mail.objects.all().delete()
    assert cancel_event(as_manager, event).json() == {
        "mails": 0,
        "partiesWithoutEmail": 1,
        "refunded": 0,
    }
    assert not Mail.objects.exists()


def test_cancelling_twice_notifies_nobody_twice(make: Make, as_manager: Client) -> None:
    event = make.event()
    make.booking(event)
    assert [cancel_event(as_manager, event).json()["mails"] for _ in range(2)] == [1, 0]


def test_an_event_cancelled_without_a_message_can_still_be_mailed(
    make: Make, as_manager: Client
) -> None:
    event = make.event(cancelled_at=now())
    make.booking(event)
    assert cancel_event(as_manager, event).json()["mails"] == 1


def test_an_event_put_back_on_and_cancelled_again_is_mailed_again(
    make: Make, as_manager: Client
) -> None:
    event = make.event()
    make.booking(event)
    cancel_event(as_manager, event)
    put_back_on(as_manager, event)
    assert cancel_event(as_manager, event).json()["mails"] == 1


def test_what_is_over_or_unknown_cannot_be_cancelled(make: Make, as_manager: Client) -> None:
    past = make.event(starts_at=now() - timedelta(days=1))
    make.booking(past)
    assert cancel_event(as_manager, past).status_code == 409
    assert cancel_event(as_manager, None).status_code == 404
    past.refresh_from_db()
    assert not past.is_cancelled
    assert not Mail.objects.exists()


def test_the_managers_words_are_text_and_bounded(make: Make, as_manager: Client) -> None:
    event = make.event()
    make.booking(event)
    too_long = cancel_event(as_manager, event, "x" * 2001)
    assert (too_long.status_code, set(too_long.json()["fields"])) == (422, {"message"})
    cancel_event(as_manager, event, "<b>{{ venue }}</b>")
    mail = the_mail()
    assert "&lt;b&gt;{{ venue }}&lt;/b&gt;" in mail.html
    assert "<b>{{ venue }}</b>" in mail.text


def test_it_is_written_down_with_the_number_of_mails(make: Make, as_manager: Client) -> None:
    event = make.event(title="Jazz")
    make.booking(event)
    cancel_event(as_manager, event)
    change = Change.objects.get(action="cancelled")
    assert (change.kind, change.title, change.subject_id) == ("event", "Jazz", event.pk)
    assert change.details == [{"field": "guests notified by mail", "before": "", "after": "1"}]


def test_cancelling_a_second_time_writes_nothing_down_unless_a_mail_goes_out(
    make: Make, as_manager: Client
) -> None:
    event = make.event()
    make.booking(event)
    cancel_event(as_manager, event)
    entries = Change.objects.count()
    assert cancel_event(as_manager, event).json()["mails"] == 0
    assert Change.objects.count() == entries
    make.booking(event)
    assert cancel_event(as_manager, event).json()["mails"] == 1
    assert Change.objects.count() == entries + 1


def test_the_first_cancellation_is_written_down_also_where_nobody_is_written_to(
    make: Make, as_manager: Client
) -> None:
    cancel_event(as_manager, make.event())
    [change] = Change.objects.filter(action="cancelled")
    assert change.details == [{"field": "guests notified by mail", "before": "", "after": "0"}]


def test_the_dates_of_a_series_are_cancelled_together_and_each_guest_reads_of_each(
    make: Make, as_manager: Client
) -> None:
    first = make.event(title="Jazz")
    second = make.event(title="Jazz", starts_at=first.starts_at + timedelta(days=7))
    over = make.event(title="Jazz", starts_at=first.starts_at - timedelta(days=70))
    for event in (first, second):
        book(event)
    Mail.objects.all().delete()
    answer = cancel_event(as_manager, first, "The piano fell ill.", dates="all")
    assert (answer.status_code, answer.json()) == (
        200,
        {"mails": 2, "partiesWithoutEmail": 0, "refunded": 0},
    )
    on = Event.objects.filter(cancelled_at=None).values_list("pk", flat=True)
    assert list(on) == [over.pk]
    assert Mail.objects.count() == 2


def test_an_event_is_cancelled_without_a_mail_and_told_of_later(
    make: Make, as_manager: Client
) -> None:
    event = make.event(title="Jazz")
    book(event)
    Mail.objects.all().delete()
    answer = cancel_event(as_manager, event, notify=False)
    assert (answer.status_code, answer.json()) == (
        200,
        {"mails": 0, "partiesWithoutEmail": 0, "refunded": 0},
    )
    event.refresh_from_db()
    assert event.is_cancelled
    assert not Mail.objects.exists()
    assert cancel_event(as_manager, event, "Now you know.").json()["mails"] == 1
