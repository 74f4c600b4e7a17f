"""Mails leave once, whatever the mail server does; none blocks another."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from pytest_django import Settings

from nightcap.core.time import now
from nightcap.mail.delivery import GIVEN_UP_AFTER, LEASE, PAUSES, Delivered, deliver_due
from nightcap.mail.models import Mail, RejectingMailbox
from tests.support.mail.queueing import make_all_due, queue
from tests.support.mail_server import Mailbox, mail_server, silent_server
from tests.support.ports import free_port

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]


def only_mail() -> Mail:
    return Mail.objects.get()


def test_a_queued_mail_leaves_once(mailbox: Mailbox) -> None:
    queue()
    assert deliver_due() == Delivered(sent=1, to_retry=0, failed=0)
    assert deliver_due() == Delivered(sent=0, to_retry=0, failed=0)
    assert mailbox.recipients == ["ada@example.com"]
    mail = only_mail()
    assert (mail.state, mail.attempts, mail.error) == ("sent", 1, "")
    assert mail.sent_at is not None


def test_mails_leave_oldest_first(mailbox: Mailbox) -> None:
    for subject in ("first", "second", "third"):
        queue(subject=subject)
    deliver_due()
    assert [mail["Subject"] for mail in mailbox.mails] == ["first", "second", "third"]


def test_guests_who_book_meanwhile_wait_once_a_mail(mailbox: Mailbox) -> None:
    for subject in ("first", "second", "third"):
        queue(subject=subject)
    with CaptureQueriesContext(connection) as queries:
        assert deliver_due().sent == 3
    asked = [query["sql"] for query in queries]
    # What became of a mail is written together with the claim to the next one.
    assert sum(sql.startswith("BEGIN") for sql in asked) == 3
    assert sum('UPDATE "mail_mail"' in sql for sql in asked) == 1 + 3 + 3


def test_a_temporary_refusal_is_tried_again_under_the_same_id(mailbox: Mailbox) -> None:
    queue()
    mailbox.answer_to_data = "451 Try again later"
    assert deliver_due() == Delivered(sent=0, to_retry=1, failed=0)
    assert "451" in only_mail().error
    assert deliver_due() == Delivered(sent=0, to_retry=0, failed=0)
    mailbox.answer_to_data = "250 OK"
    make_all_due()
    assert deliver_due().sent == 1
    assert mailbox.ids == [only_mail().message_id]
    assert only_mail().error == ""


def test_a_permanent_refusal_fails_and_keeps_the_reason(mailbox: Mailbox) -> None:
    queue()
    mailbox.answer_to_data = "554 We do not want this"
    assert deliver_due() == Delivered(sent=0, to_retry=0, failed=1)
    mail = only_mail()
    assert mail.state == "failed"
    assert "554" in mail.error
    make_all_due()
    assert deliver_due() == Delivered(sent=0, to_retry=0, failed=0)


def test_one_bad_address_never_blocks_the_queue(mailbox: Mailbox) -> None:
    mailbox.refused = {
        "gone@example.com": "550 No such user",
        "full@example.com": "452 Mailbox full",
    }
    for to in ("gone@example.com", "full@example.com", "ada@example.com", "bob@example.com"):
        queue(to)
    assert deliver_due() == Delivered(sent=2, to_retry=1, failed=1)
    assert mailbox.recipients == ["ada@example.com", "bob@example.com"]


@pytest.mark.parametrize(
    ("answer", "is_marked"),
    [
        ("550 No such user", True),
        ("550 5.1.1 No such user", True),
        ("552 5.2.2 Mailbox full", False),
        ("554 5.7.1 Your network is blocked", False),
        ("450 Greylisted", False),
    ],
)
def test_a_mailbox_is_marked_as_rejecting_only_if_it_does_not_exist(
    mailbox: Mailbox, answer: str, is_marked: bool
) -> None:
    mailbox.refused["gone@example.com"] = answer
    queue("gone@example.com")
    deliver_due()
    assert RejectingMailbox.objects.exists() is is_marked


def test_a_refused_text_does_not_mark_the_mailbox(mailbox: Mailbox) -> None:
    queue()
    mailbox.answer_to_data = "554 We do not want this"
    deliver_due()
    assert not RejectingMailbox.objects.exists()


def test_a_mailbox_that_accepts_an_email_is_no_longer_marked(mailbox: Mailbox) -> None:
    mailbox.refused["ada@example.com"] = "550 No such user"
    queue("ada@example.com")
    deliver_due()
    mailbox.refused.clear()
    queue("ada@example.com")
    deliver_due()
    assert not RejectingMailbox.objects.exists()


def test_a_row_that_cannot_become_a_mail_never_blocks_the_queue(mailbox: Mailbox) -> None:
    broken = queue()
    Mail.objects.filter(pk=broken.pk).update(subject="two\nlines")
    queue("bob@example.com")
    assert deliver_due() == Delivered(sent=1, to_retry=1, failed=0)
    broken.refresh_from_db()
    assert "BadHeaderError" in broken.error


def test_a_closed_port_costs_no_mail_and_all_leave_after_recovery(settings: Settings) -> None:
    port = free_port()
    with _delivering_to(settings, port):
        for _ in range(20):
            queue()
        assert deliver_due() == Delivered(sent=0, to_retry=1, failed=0)
        assert "ConnectionRefusedError" in Mail.objects.exclude(error="").get().error
        with mail_server(port) as (mailbox, _):
            make_all_due()
            assert deliver_due().sent == 20
    assert sorted(mailbox.ids) == sorted(Mail.objects.values_list("message_id", flat=True))


def test_a_server_that_never_answers_is_left_after_the_timeout(settings: Settings) -> None:
    with silent_server() as port, _delivering_to(settings, port):
        queue()
        queue()
        began = now()
        assert deliver_due() == Delivered(sent=0, to_retry=1, failed=0)
        assert now() - began < timedelta(seconds=2)


def test_a_connection_dropped_after_the_data_is_tried_again(mailbox: Mailbox) -> None:
    queue()
    mailbox.is_dropping_after_data = True
    assert deliver_due() == Delivered(sent=0, to_retry=1, failed=0)
    mailbox.is_dropping_after_data = False
    make_all_due()
    assert deliver_due().sent == 1
    assert mailbox.ids == [only_mail().message_id]


def test_the_pauses_grow_from_a_second_to_an_hour(mailbox: Mailbox) -> None:
    queue()
    mailbox.answer_to_data = "451 Later"
    pauses = []
    for _ in range(9):
        make_all_due()
        began = now()
        deliver_due()
        pauses.append((only_mail().due_at - began).total_seconds())
    expected = [1, 5, 30, 120, 600, 1800, 3600, 3600, 3600]
    for pause, wanted in zip(pauses, expected, strict=True):
        assert wanted * 0.79 < pause < wanted * 1.2 + 2
    assert PAUSES[-1] == timedelta(hours=1)


def test_after_three_days_a_mail_is_given_up(mailbox: Mailbox) -> None:
    mail = queue()
    mailbox.answer_to_data = "451 Later"
    Mail.objects.update(queued_at=mail.queued_at - GIVEN_UP_AFTER)
    assert deliver_due() == Delivered(sent=0, to_retry=0, failed=1)
    assert "451" in only_mail().error


def test_a_mail_left_by_a_worker_that_died_is_sent_when_its_lease_is_over(
    mailbox: Mailbox,
) -> None:
    queue()
    Mail.objects.update(state=Mail.State.SENDING, lease_until=now() + LEASE)
    assert deliver_due() == Delivered(sent=0, to_retry=0, failed=0)
    Mail.objects.update(lease_until=now() - timedelta(seconds=1))
    assert deliver_due().sent == 1


def test_a_stopping_worker_leaves_the_rest_for_the_next_one(mailbox: Mailbox) -> None:
    for _ in range(3):
        queue()
    assert deliver_due(is_stopping=lambda: len(mailbox.mails) == 1).sent == 1
    assert deliver_due().sent == 2


@contextmanager
def _delivering_to(settings: Settings, port: int) -> Iterator[None]:
    settings.EMAIL_BACKEND = "nightcap.mail.transport.SmtpBackend"
    settings.EMAIL_HOST = "127.0.0.1"
    settings.EMAIL_PORT = port
    settings.EMAIL_TIMEOUT = 1
    yield
