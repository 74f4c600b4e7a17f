"""What a mail looks like on the wire, and on disk where no mail server is configured."""

import email
from email import policy
from email.message import EmailMessage
from email.utils import parsedate_to_datetime
from pathlib import Path

import pytest
from pytest_django import Settings

from nightcap.mail.delivery import deliver_due
from nightcap.mail.models import Mail
from nightcap.venue.profile import profile
from tests.support.mail.queueing import new, queue_new
from tests.support.mail_server import Mailbox

pytestmark = pytest.mark.django_db(transaction=True)

CALENDAR = "BEGIN:VCALENDAR\r\nX-NOTE:café\r\nEND:VCALENDAR\r\n"


def queue_full_mail(*, reply_to: str = "") -> Mail:
    mail = new(subject="Your booking: Café Noir", reply_to=reply_to, calendar_name="Cafe_Noir.ics")
    mail.text, mail.html = "Bonsoir, café.\n", "<p>Bonsoir, café.</p>"
    mail.calendar = CALENDAR
    return queue_new(mail)


def delivered(mailbox: Mailbox, *, reply_to: str = "") -> EmailMessage:
    queue_full_mail(reply_to=reply_to)
    assert deliver_due().sent == 1
    return mailbox.mails[-1]


def test_the_headers_name_the_venue_the_guest_and_the_moment(mailbox: Mailbox) -> None:
    mail = delivered(mailbox)
    row = Mail.objects.get()
    venue = profile()
    assert mail["From"] == f"{venue.name} <{venue.email}>"
    assert mail["To"] == "ada@example.com"
    assert mail["Reply-To"] == venue.email
    assert mail["Subject"] == "Your booking: Café Noir"
    assert mail["Message-ID"] == row.message_id
    assert mail["Auto-Submitted"] == "auto-generated"
    assert parsedate_to_datetime(mail["Date"]) == row.queued_at.replace(microsecond=0)


def test_answers_go_where_the_mail_says(mailbox: Mailbox) -> None:
    assert delivered(mailbox, reply_to="guest@example.com")["Reply-To"] == "guest@example.com"


def test_text_and_html_say_the_same_to_different_programs(mailbox: Mailbox) -> None:
    mail = delivered(mailbox)
    [alternatives, _] = list(mail.iter_parts())
    assert alternatives.get_content_type() == "multipart/alternative"
    parts = [part for part in alternatives.iter_parts() if isinstance(part, EmailMessage)]
    assert [part.get_content_type() for part in parts] == ["text/plain", "text/html"]
    assert [str(part.get_content()).strip() for part in parts] == [
        "Bonsoir, café.",
        "<p>Bonsoir, café.</p>",
    ]


def test_the_calendar_entry_is_attached_as_published(mailbox: Mailbox) -> None:
    [entry] = delivered(mailbox).iter_attachments()
    assert isinstance(entry, EmailMessage)
    assert entry.get_content_type() == "text/calendar"
    assert entry.get_param("method") == "PUBLISH"
    assert entry.get_param("charset") == "utf-8"
    assert entry.get_filename() == "Cafe_Noir.ics"
    assert entry.get_payload(decode=True) == CALENDAR.encode()


def test_without_a_mail_server_mails_are_files_for_the_owner_alone(settings: Settings) -> None:
    settings.EMAIL_BACKEND = "nightcap.mail.transport.EmlBackend"
    row = queue_full_mail()
    assert deliver_due().sent == 1
    folder: Path = settings.DATA_DIR / "mail"
    [file] = folder.iterdir()
    assert file.suffix == ".eml"
    assert row.message_id.strip("<>").partition("@")[0] in file.name
    assert (folder.stat().st_mode & 0o777, file.stat().st_mode & 0o777) == (0o700, 0o600)
    mail = email.message_from_bytes(file.read_bytes(), policy=policy.default)
    assert mail["Message-ID"] == row.message_id
    assert mail["Subject"] == "Your booking: Café Noir"
