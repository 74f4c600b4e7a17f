"""The headers of a mail, in a file and on the wire: each begins on its own line."""

import email
import re
import shutil
from email import policy
from email.header import decode_header, make_header
from email.utils import parseaddr
from pathlib import Path

import pytest
from pytest_django import Settings

from nightcap.mail import transport
from nightcap.mail.delivery import deliver_due
from nightcap.mail.models import Mail
from tests.support.mail.queueing import new, queue, queue_new
from tests.support.mail_server import Mailbox
from tests.venue.test_sample_content import SAMPLE

pytestmark = pytest.mark.django_db(transaction=True)

SUBJECTS = [
    "Your booking: Café Société, une soirée très longue avec des accents et encore plus de mots",
    "é" * 120,
    "Your booking: " + "A" * 200,
    "A" * 200,
    "日本語のタイトル" * 12,
    "Jazz 🎷 tonight",
    "Your booking: Jazz",
    "A title of many words, each of them short, which is folded between two of them somewhere",
    "  Your booking, with = signs =?utf-8?b? in it and naïve words  ".strip(),
]
NAMES = ["Café", "Le Café des Soirées très très Élégantes de la Cinquante-Deuxième Rue", "A" * 110]
LONG_ADDRESS = f"{'a' * 60}@{'b' * 60}.{'c' * 60}.example.com"
LONGEST_LINE = 998
"""RFC 5322, section 2.1.1."""


def faults(content: bytes) -> list[str]:
    """Header lines that are empty, too long, or not ASCII."""
    head = content.replace(b"\r\n", b"\n").partition(b"\n\n")[0].decode("ascii")
    return [
        line
        for line in head.split("\n")
        if re.fullmatch(r"(?:[\w-]+:)?\s*", line) or len(line) > LONGEST_LINE
    ]


def subject_of(content: bytes) -> str:
    return str(email.message_from_bytes(content, policy=policy.default)["Subject"])


def written(settings: Settings) -> bytes:
    """Deliver the only mail as a file, and return its bytes."""
    settings.EMAIL_BACKEND = "nightcap.mail.transport.EmlBackend"
    assert deliver_due().sent == 1
    [file] = Path(settings.EMAIL_FILE_PATH).glob("*.eml")
    return file.read_bytes()


@pytest.mark.parametrize("subject", SUBJECTS)
def test_a_subject_begins_on_its_own_line_in_a_file(settings: Settings, subject: str) -> None:
    queue(subject=subject)
    content = written(settings)
    assert faults(content) == []
    assert subject_of(content) == subject


@pytest.mark.parametrize("subject", SUBJECTS)
def test_a_subject_begins_on_its_own_line_on_the_wire(mailbox: Mailbox, subject: str) -> None:
    queue(subject=subject)
    assert deliver_due().sent == 1
    [content] = mailbox.contents
    assert faults(content) == []
    assert subject_of(content) == subject


@pytest.mark.parametrize("name", NAMES)
def test_a_sender_of_any_name_begins_on_its_own_line(
    settings: Settings, tmp_path: Path, name: str
) -> None:
    settings.VENUE_DIR = shutil.copytree(SAMPLE, tmp_path / "venue")
    profile = settings.VENUE_DIR / "profile.toml"
    profile.write_text(profile.read_text().replace('name = "The Understudy"', f'name = "{name}"'))
    queue()
    content = written(settings)
    assert faults(content) == []
    sender = make_header(decode_header(email.message_from_bytes(content)["From"]))
    assert parseaddr(str(sender)) == (name, "hello@theunderstudy.example")


def test_long_addresses_and_links_begin_on_their_own_lines(settings: Settings) -> None:
    mail = queue_new(new(LONG_ADDRESS, reply_to=LONG_ADDRESS, calendar_name="Cafe.ics"))
    Mail.objects.filter(pk=mail.pk).update(calendar="BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n")
    content = written(settings)
    assert faults(content) == []
    read = email.message_from_bytes(content, policy=policy.default)
    assert (read["To"], read["Reply-To"]) == (LONG_ADDRESS, LONG_ADDRESS)
    link = "https://understudy.example/unsubscribe/" + "x" * 90
    message = transport.compose(Mail.objects.get(), unsubscribe=link).message()
    assert faults(message.as_bytes()) == []
