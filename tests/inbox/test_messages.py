"""The message from the contact page (docs/product.md, 'Forms')."""

import pytest
from django.test import Client

from nightcap.inbox.models import ContactMessage
from nightcap.mail.models import Mail
from tests.support.inbox.writing import MESSAGE, write

pytestmark = pytest.mark.django_db


def test_a_message_is_kept() -> None:
    answer = write()
    assert (answer.status_code, answer.json()) == (201, {"ok": True})
    row = ContactMessage.objects.get()
    assert (row.name, row.email, row.message) == tuple(MESSAGE.values())


@pytest.mark.parametrize("field", MESSAGE)
@pytest.mark.parametrize("value", [None, "", " \n "])
def test_a_field_that_is_missing_is_named(field: str, value: str | None) -> None:
    answer = write(**{field: value})
    assert (answer.status_code, set(answer.json()["fields"])) == (422, {field})
    assert not ContactMessage.objects.exists()
    assert not Mail.objects.exists()


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("email", "ada"),
        ("email", "Ada <ada@example.com>"),
        ("name", "Ada\r\nBcc: eve@example.com"),
        ("name", "a" * 201),
        ("message", "m" * 10_001),
        ("message", "\x00"),
    ],
)
def test_what_is_wrong_is_refused_by_its_name(field: str, value: str) -> None:
    answer = write(**{field: value})
    assert (answer.status_code, set(answer.json()["fields"])) == (422, {field})


def test_lines_and_other_scripts_stay_as_they_were_written() -> None:
    text = "Guten Abend,\n\n\tgibt es heute Müsik? 李 🎷"
    write(message=text)
    assert ContactMessage.objects.get().message == text


def test_what_a_paste_brings_along_is_dropped_and_the_message_taken() -> None:
    assert write(message="one\r\ntwo\x0bthree\u2028four\x1b[31m\x7f").status_code == 201
    assert ContactMessage.objects.get().message == "one\ntwo\nthree\nfour[31m"


def test_an_emoji_where_the_list_cuts_a_message_stays_whole_or_goes(as_manager: Client) -> None:
    family = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
    write(message="m" * 157 + family + " and more")
    [entry] = as_manager.get("/api/admin/inbox").json()
    assert entry["subject"] == "m" * 157
