"""The manager writes to all guests of an event, and sees first what they will get."""

from datetime import timedelta

import pytest
from django.test import Client

from nightcap.core.models import Change
from nightcap.core.time import now
from nightcap.events.models import Event
from nightcap.mail.models import Mail
from tests.support.answers import Answer
from tests.support.bookings.admin import by_phone, cancel
from tests.support.bookings.asking import book
from tests.support.bookings.own import look, tokens_in
from tests.support.factory import Make
from tests.support.mail.reading import all_mails, the_mail

pytestmark = pytest.mark.django_db

WORDS = {"subject": "A new bar", "message": "It has opened.\nCome <early>."}


def write(manager: Client, event: Event, what: str = "mail", /, **words: str) -> Answer:
    """Send a mail to an event's guests, or ask for its preview; the key is always the same."""
    path = f"/api/admin/event-guests/{event.pk}/{what}"
    headers = {"Idempotency-Key": "the-same-key"}
    return manager.post(path, WORDS | words, "application/json", headers=headers)


@pytest.fixture
def event(make: Make, as_manager: Client) -> Event:
    """Return an event that Ada, Bob and Grace have booked.

    Ada has booked it twice, Bob once, Grace by phone. Eve has cancelled.
    """
    event = make.event(title="Jazz")
    for address in ("ada@example.com", "ADA@example.com", "bob@example.com"):
        assert book(event, customerEmail=address).status_code == 201
    by_phone(as_manager, event)
    gone = make.booking(event, name="Eve")
    cancel(as_manager, gone)
    Mail.objects.all().delete()
    return event


def test_each_address_gets_one_mail_that_names_no_other(event: Event, as_manager: Client) -> None:
    answer = write(as_manager, event)
    assert answer.json() == {"mails": 2, "partiesWithoutEmail": 1}
    ada, bob = all_mails()
    assert [ada.to, bob.to] == ["ADA@example.com", "bob@example.com"]
    assert "bob@" not in ada.text + ada.html
    assert "It has opened.\nCome <early>." in bob.text
    assert "It has opened.<br>Come &lt;early&gt;." in bob.html
    assert ada.subject == "A new bar: Jazz"
    assert len(set(tokens_in(ada))) == 2
    [token] = tokens_in(bob)
    assert look(token).status_code == 200


def test_the_preview_is_the_first_guests_mail_and_sends_nothing(
    event: Event, as_manager: Client
) -> None:
    seen = write(as_manager, event, "preview").json()
    assert (seen["mails"], seen["partiesWithoutEmail"]) == (2, 1)
    assert not Mail.objects.exists()
    assert not Change.objects.filter(kind="guests").exists()
    write(as_manager, event)
    first = all_mails()[0]
    assert (seen["subject"], seen["text"]) == (first.subject, first.text.strip())


def test_the_same_key_twice_sends_once_and_is_written_down_once(
    event: Event, as_manager: Client
) -> None:
    assert [write(as_manager, event).json()["mails"] for _ in range(3)] == [2, 2, 2]
    assert Mail.objects.count() == 2
    entry = Change.objects.get(kind="guests")
    assert entry.action == "written to"
    assert {"field": "guests notified by mail", "before": "", "after": "2"} in entry.details


def test_guests_of_a_past_event_can_be_written_to(make: Make, as_manager: Client) -> None:
    event = make.event(starts_at=now() - timedelta(days=1))
    make.booking(event)
    assert write(as_manager, event).json()["mails"] == 1
    assert the_mail().to == "ada@example.com"


def test_the_longest_subject_fits_the_longest_title(make: Make, as_manager: Client) -> None:
    make.booking(event := make.event(title="T" * 300))
    assert write(as_manager, event, subject="s" * 90).json()["mails"] == 1
    assert write(as_manager, event, "preview", subject="s" * 91).status_code == 422


@pytest.mark.parametrize("field", ["subject", "message"])
def test_a_mail_says_something(event: Event, as_manager: Client, field: str) -> None:
    answer = write(as_manager, event, **{field: ""})
    assert (answer.status_code, set(answer.json()["fields"])) == (422, {field})
    assert not Mail.objects.exists()
