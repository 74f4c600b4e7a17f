"""A mail is a row first: in its cause's transaction, to one address, with headers of one line."""

import pytest
from django.db import transaction

from nightcap.mail import services
from nightcap.mail.models import Mail
from tests.mail.queueing import queue

TEXT = services.Body("Good evening.")

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_mail_vanishes_with_the_transaction_that_caused_it() -> None:
    with transaction.atomic():
        services.enqueue(to="ada@example.com", subject="Hi", body=TEXT)
        transaction.set_rollback(True)
    assert not Mail.objects.exists()


def test_queueing_outside_a_transaction_is_a_programming_error() -> None:
    with pytest.raises(RuntimeError, match="atomic"):
        services.enqueue(to="ada@example.com", subject="Hi", body=TEXT)


def test_every_mail_has_an_id_of_its_own_at_the_venues_domain() -> None:
    ids = {queue().message_id for _ in range(3)}
    assert len(ids) == 3
    assert all(i.startswith("<") and i.endswith("@theunderstudy.example>") for i in ids)


@pytest.mark.parametrize(
    "to",
    [
        "",
        "ada",
        "ada@example.com, eve@example.com",
        "ada@example.com;eve@example.com",
        "Ada <ada@example.com>",
        "ada@example.com\r\nBcc: eve@example.com",
        "ada@example.com\n",
        "ada@example.com eve@example.com",
        "@example.com",
        "<ada@example.com>",
    ],
)
def test_a_mail_goes_to_exactly_one_address(to: str) -> None:
    with transaction.atomic(), pytest.raises(ValueError, match=r"."):
        services.enqueue(to=to, subject="Hi", body=TEXT)
    with transaction.atomic(), pytest.raises(ValueError, match=r"."):
        services.enqueue(to="ada@example.com", reply_to=to or "x", subject="Hi", body=TEXT)
    assert not Mail.objects.exists()


@pytest.mark.parametrize("line", ["Hi\nBcc: eve@example.com", "Hi\rX: y", "Hi\r\n\r\nBody", "\0"])
def test_a_header_never_holds_a_line_break(line: str) -> None:
    with transaction.atomic(), pytest.raises(ValueError, match="one line"):
        services.enqueue(to="ada@example.com", subject=line, body=TEXT)
    with transaction.atomic(), pytest.raises(ValueError, match="one line"):
        services.enqueue(to="ada@example.com", subject="Hi", body=TEXT, calendar_name=line)
    assert not Mail.objects.exists()
