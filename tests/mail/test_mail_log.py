"""The mail log: what left, what waits, what failed and why, and sending it again."""

from datetime import timedelta

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries, Settings

from nightcap.core.models import Change
from nightcap.core.time import now, utc_iso
from nightcap.mail.delivery import deliver_due
from nightcap.mail.errors import in_words
from nightcap.mail.models import Mail
from tests.support.mail.queueing import make_all_due, queue
from tests.support.mail_server import Mailbox

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]

MAILS = "/api/admin/mails"
State = Mail.State


def mail_in(state: Mail.State, *, to: str = "ada@example.com", subject: str = "Hello") -> int:
    """Return the id of a mail that has come to a state."""
    row = queue(to, subject=subject)
    Mail.objects.filter(pk=row.pk).update(
        state=state,
        attempts=3,
        error="SMTPDataError: (550, b'no')" if state == State.FAILED else "",
        sent_at=now() if state == State.SENT else None,
    )
    return row.pk


def test_the_log_lists_every_mail_newest_first_without_its_text(as_manager: Client) -> None:
    queue("ada@example.com", subject="First")
    queue("grace@example.com", subject="Second")
    answer = as_manager.get(MAILS)
    assert [row["subject"] for row in answer.json()] == ["Second", "First"]
    assert answer.json()[0].items() >= {"to": "grace@example.com", "state": "queued"}.items()
    assert "Good evening." not in answer.content.decode()


def test_one_mail_is_shown_with_what_it_says(as_manager: Client) -> None:
    pk = queue(subject="Second").pk
    mail = as_manager.get(f"{MAILS}/{pk}").json()
    assert (mail["subject"], mail["text"]) == ("Second", "Good evening.")
    assert as_manager.get(f"{MAILS}/999999999").status_code == 404


def test_the_log_is_searched_filtered_and_cut_on_the_server(
    as_manager: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(30):
        queue(f"guest{number}@example.com", subject="Your seats")
    mail_in(State.FAILED, to="ada@example.com", subject="Your seats")

    def found(**asked: str | int) -> tuple[int, str]:
        answer = as_manager.get(MAILS, asked)
        return len(answer.json()), answer.headers["X-Total-Count"]

    with django_assert_max_num_queries(8):
        assert found(limit=10, offset=5) == (10, "31")
    assert found(search="ADA@ seats") == (1, "1")
    assert found(state="failed") == (1, "1")
    assert found(state="queued", limit=4) == (4, "30")
    assert found(state="all") == (31, "31")
    assert found(state="sent") == (0, "0")
    refused = as_manager.get(MAILS, {"state": "lost"})
    assert (refused.status_code, set(refused.json()["fields"])) == (422, {"state"})


def test_the_mails_are_counted_by_their_state(as_manager: Client, settings: Settings) -> None:
    for state in (State.QUEUED, State.SENT, State.SENT, State.FAILED):
        mail_in(state)
    settings.EMAIL_URL = "smtp://mail.example"
    queued = Mail.objects.get(state=State.QUEUED)
    assert as_manager.get(f"{MAILS}/counts").json() == {
        "queued": 1,
        "sending": 0,
        "sent": 2,
        "written": 0,
        "failed": 1,
        "late": 0,
        "waitingSince": utc_iso(queued.queued_at),
        "reason": "",
        "isMailSent": True,
    }
    settings.EMAIL_URL = ""
    assert not as_manager.get(f"{MAILS}/counts").json()["isMailSent"]


def test_a_mail_that_has_waited_for_ten_minutes_is_late_and_says_why(as_manager: Client) -> None:
    for state, minutes in ((State.QUEUED, 14), (State.SENDING, 11), (State.QUEUED, 9)):
        Mail.objects.filter(pk=mail_in(state)).update(
            queued_at=now() - timedelta(minutes=minutes),
            error="TimeoutError: timed out" if minutes == 14 else "",
        )
    mail_in(State.SENT)
    Mail.objects.filter(state=State.SENT).update(queued_at=now() - timedelta(hours=5))
    counts = as_manager.get(f"{MAILS}/counts").json()
    oldest = Mail.objects.get(error__startswith="TimeoutError")
    assert (counts["late"], counts["waitingSince"]) == (2, utc_iso(oldest.queued_at))
    assert counts["reason"] == in_words("TimeoutError: timed out") != ""


def test_a_failed_mail_is_sent_again_as_the_same_mail(as_manager: Client, mailbox: Mailbox) -> None:
    mailbox.refused["ada@example.com"] = "550 5.1.1 no such user"
    message_id = queue().message_id
    deliver_due()
    [row] = as_manager.get(MAILS, {"state": "failed"}).json()
    assert row["reason"] == "There is no such mailbox: the address is probably mistyped."
    assert "5.1.1" in row["error"]
    mailbox.refused.clear()
    again = as_manager.post(f"{MAILS}/{row['id']}/send-again").json()
    assert (
        again.items()
        >= {
            "id": row["id"],
            "state": "queued",
            "attempts": 0,
            "error": "",
            "reason": "",
        }.items()
    )
    deliver_due()
    assert mailbox.ids == [message_id]
    assert Mail.objects.get().state == State.SENT


def test_a_failed_mail_that_is_old_is_tried_for_days_once_more(
    as_manager: Client, mailbox: Mailbox
) -> None:
    pk = mail_in(State.FAILED)
    Mail.objects.update(queued_at=now() - timedelta(days=30))
    as_manager.post(f"{MAILS}/{pk}/send-again")
    mailbox.answer_to_data = "451 later"
    deliver_due()
    assert Mail.objects.get().state == State.QUEUED
    mailbox.answer_to_data = "250 OK"
    make_all_due()
    deliver_due()
    assert Mail.objects.get().state == State.SENT


def test_a_sent_mail_goes_out_once_more_as_a_copy_under_an_id_of_its_own(
    as_manager: Client, mailbox: Mailbox
) -> None:
    pk = queue(subject="Your seats").pk
    deliver_due()
    again = as_manager.post(f"{MAILS}/{pk}/send-again").json()
    assert again["id"] != pk
    assert as_manager.get(f"{MAILS}/{pk}").json()["state"] == "sent"
    deliver_due()
    assert len(set(mailbox.ids)) == 2
    assert {mail["Subject"] for mail in mailbox.mails} == {"Your seats"}
    assert {mail["To"] for mail in mailbox.mails} == {"ada@example.com"}


@pytest.mark.parametrize("state", [State.QUEUED, State.SENDING])
def test_a_mail_on_its_way_is_not_sent_again(as_manager: Client, state: Mail.State) -> None:
    pk = mail_in(state)
    answer = as_manager.post(f"{MAILS}/{pk}/send-again")
    assert (answer.status_code, answer.json()["message"]) == (
        409,
        "This mail is still on its way.",
    )
    assert Mail.objects.get().state == state
    assert not Change.objects.exists()


def test_sending_again_is_on_the_list_of_changes_without_an_address(as_manager: Client) -> None:
    as_manager.post(f"{MAILS}/{mail_in(State.FAILED, subject='Your seats')}/send-again")
    [change] = as_manager.get("/api/admin/changes").json()
    assert change.items() >= {"action": "sent again", "kind": "mail", "title": "Your seats"}.items()
    assert "@" not in str(change)
    assert as_manager.post(f"{MAILS}/999999999/send-again").status_code == 404


@pytest.mark.parametrize(
    ("error", "words"),
    [
        ("", ""),
        ("ConnectionRefusedError: [Errno 111] Connection refused", "could not be reached"),
        ("gaierror: [Errno -2] Name or service not known", "name could not be found"),
        ("TimeoutError: timed out", "did not answer in time"),
        ("SSLCertVerificationError: certificate verify failed", "could not prove who it is"),
        ("SMTPNotSupportedError: STARTTLS extension not supported", "no secure connection"),
        ("SMTPNotSupportedError: No suitable authentication method", "does not offer"),
        ("SMTPResponseException: (454, b'TLS not available')", "No secure connection"),
        ("SMTPServerDisconnected: Connection unexpectedly closed", "connection"),
        ("SMTPAuthenticationError: (535, b'5.7.8 bad')", "user name or password"),
        ("SMTPSenderRefused: (550, b'no', 'house@example.com')", "does not let"),
        ("SMTPRecipientsRefused: {'a@b.c': (550, b'5.1.1 who?')}", "no such mailbox"),
        ("SMTPRecipientsRefused: {'a@b.c': (552, b'5.2.2 full')}", "mailbox is full"),
        ("SMTPRecipientsRefused: {'a@b.c': (450, b'greylisted')}", "was busy"),
        ("SMTPRecipientsRefused: {'a@b.c': (550, b'no')}", "takes no mail for this address"),
        ("SMTPDataError: (554, b'5.7.1 blocked')", "spam"),
        ("SMTPDataError: (451, b'later')", "was busy"),
        ("SMTPDataError: (554, b'no')", "refused this mail"),
        ("KeyError: 'x'", "Something went wrong"),
    ],
)
def test_why_a_mail_has_not_left_is_said_in_words(error: str, words: str) -> None:
    assert words in in_words(error)
    assert "SMTP" not in in_words(error)


def test_a_mail_without_a_server_is_written_to_a_file_and_never_said_to_be_sent(
    as_manager: Client, settings: Settings
) -> None:
    settings.EMAIL_BACKEND = "nightcap.mail.transport.EmlBackend"
    pk = queue().pk
    assert deliver_due().sent == 1
    assert as_manager.get(f"{MAILS}/{pk}").json()["state"] == "written"
    counts = as_manager.get(f"{MAILS}/counts").json()
    assert (counts["written"], counts["sent"]) == (1, 0)
    assert len(as_manager.get(MAILS, {"state": "written"}).json()) == 1
    assert as_manager.get(MAILS, {"state": "sent"}).json() == []
    again = as_manager.post(f"{MAILS}/{pk}/send-again").json()
    assert again["id"] != pk
