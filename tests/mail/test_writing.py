"""A mail says what was so when it was queued, is written when it is sent, and kept as it left."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.apps.registry import Apps
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.test import Client

from nightcap.core.time import now
from nightcap.events.models import Event
from nightcap.mail.delivery import GIVEN_UP_AFTER, Delivered, deliver_due
from nightcap.mail.models import Mail
from tests.support.bookings.asking import book
from tests.support.factory import Make
from tests.support.mail.queueing import make_all_due, queue
from tests.support.mail_server import Mailbox

pytestmark = pytest.mark.django_db(transaction=True)

MAILS = "/api/admin/mails"
UNWRITTEN = "What this mail says could not be written."


def shown(manager: Client, mail: Mail) -> dict[str, object]:
    """Return what the log shows of a mail."""
    answer: dict[str, object] = manager.get(f"{MAILS}/{mail.pk}").json()
    return answer


def said_by(mailbox: Mailbox) -> str:
    """Return the text of the last mail that arrived."""
    part = mailbox.mails[-1].get_body(("plain",))
    assert part is not None
    return str(part.get_content())


def without_link(text: str) -> list[str]:
    """Return the words of a mail without its private address.

    The log does not show that address.
    """
    return [word for word in text.split() if "/booking/" not in word]


def booked(make: Make) -> Mail:
    """Return the mail of a booking, which nobody has read yet."""
    book(make.event(title="Jazz", price_range="$20"), numberOfTickets=2)
    return Mail.objects.get()


def unwritable(make: Make) -> Mail:
    """Return a mail whose template this release does not have."""
    mail = booked(make)
    Mail.objects.filter(pk=mail.pk).update(template="bookings/forgotten")
    return mail


def test_a_guest_reads_what_was_booked_although_the_event_was_renamed_since(
    make: Make, as_manager: Client, mailbox: Mailbox
) -> None:
    mail = booked(make)
    Event.objects.update(title="Blues", title_key="blues", price_range="$35")
    text = str(shown(as_manager, mail)["text"])
    assert "Jazz\n" in text
    assert "Pay at the door: $40" in text
    assert "Blues" not in text
    deliver_due()
    assert without_link(said_by(mailbox)) == without_link(text)
    assert len(without_link(text)) == len(text.split()) - 1
    assert mailbox.mails[-1]["Subject"] == "Your booking: Jazz"


def test_looking_at_a_mail_in_the_log_changes_nothing(make: Make, as_manager: Client) -> None:
    mail = booked(make)
    before = Mail.objects.values().get()
    assert "Jazz" in str(shown(as_manager, mail)["text"])
    assert Mail.objects.values().get() == before


def test_the_log_keeps_a_mail_as_it_left(make: Make, as_manager: Client, mailbox: Mailbox) -> None:
    mail = booked(make)
    deliver_due()
    left = said_by(mailbox)
    Mail.objects.update(facts=mail.facts | {"event": {}})
    assert without_link(str(shown(as_manager, mail)["text"])) == without_link(left)
    again = as_manager.post(f"{MAILS}/{mail.pk}/send-again").json()
    assert without_link(str(again["text"])) == without_link(left)
    deliver_due()
    assert said_by(mailbox) == left


def test_a_mail_that_cannot_be_written_says_so_and_the_next_one_leaves(
    make: Make, as_manager: Client, mailbox: Mailbox
) -> None:
    mail = unwritable(make)
    queue("grace@example.com")
    assert deliver_due() == Delivered(sent=1, to_retry=1, failed=0)
    assert mailbox.recipients == ["grace@example.com"]
    log = shown(as_manager, mail)
    assert (log["state"], log["reason"], log["text"]) == ("queued", UNWRITTEN, "")
    assert "bookings/forgotten" in str(log["error"])
    assert as_manager.get(f"{MAILS}/counts").json()["reason"] == UNWRITTEN


def test_a_mail_that_could_not_be_written_is_tried_again(make: Make, mailbox: Mailbox) -> None:
    unwritable(make)
    deliver_due()
    Mail.objects.update(template="bookings/confirmation")
    make_all_due()
    assert deliver_due().sent == 1
    assert "Jazz" in said_by(mailbox)


def test_a_mail_that_could_not_be_written_for_days_has_failed_and_can_be_sent_again(
    make: Make, as_manager: Client, mailbox: Mailbox
) -> None:
    mail = unwritable(make)
    Mail.objects.update(queued_at=now() - GIVEN_UP_AFTER - timedelta(minutes=1))
    assert deliver_due() == Delivered(sent=0, to_retry=0, failed=1)
    log = shown(as_manager, mail)
    assert (log["state"], log["reason"]) == ("failed", UNWRITTEN)
    Mail.objects.update(template="bookings/confirmation")
    assert "Jazz" in as_manager.post(f"{MAILS}/{mail.pk}/send-again").json()["text"]
    deliver_due()
    assert "Jazz" in said_by(mailbox)


@pytest.fixture
def earlier() -> Iterator[Apps]:
    """Yield the tables from when mails were written as they were queued."""
    call_command("migrate", "mail", "0002", verbosity=0)
    loader = MigrationExecutor(connection).loader
    yield loader.project_state(("mail", "0002_take_over_outbox")).apps
    call_command("migrate", verbosity=0)


def test_mails_of_an_earlier_release_are_shown_and_sent_as_they_were_written(
    earlier: Apps, as_manager: Client, mailbox: Mailbox
) -> None:
    at = now()
    old = {"subject": "Hello", "text": "Good evening.\n", "html": "<p>Good evening.</p>"}
    earlier.get_model("mail", "Mail").objects.create(
        to="ada@example.com", message_id="<1@example.com>", queued_at=at, due_at=at, **old
    )
    call_command("migrate", verbosity=0)
    mail = Mail.objects.get()
    assert (mail.text, mail.html) == (old["text"], old["html"])
    assert shown(as_manager, mail)["text"] == old["text"].strip()
    assert deliver_due().sent == 1
    assert said_by(mailbox).strip() == "Good evening."
