"""A mail is a row first: in its cause's transaction, to one address, with headers of one line."""

import pytest
from django.db import transaction

from nightcap.mail import services
from nightcap.mail.models import Mail
from tests.support.mail.queueing import new, queue

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]


def test_a_mail_vanishes_with_the_transaction_that_caused_it() -> None:
    with transaction.atomic():
        services.enqueue(new())
        transaction.set_rollback(True)
    assert not Mail.objects.exists()


def test_queueing_outside_a_transaction_is_a_programming_error() -> None:
    with pytest.raises(RuntimeError, match="atomic"):
        services.enqueue(new())


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
    with pytest.raises(ValueError, match=r"."):
        new(to)
    with pytest.raises(ValueError, match=r"."):
        new(reply_to=to or "x")
    assert not Mail.objects.exists()


@pytest.mark.parametrize("line", ["Hi\nBcc: eve@example.com", "Hi\rX: y", "Hi\r\n\r\nBody", "\0"])
def test_a_header_never_holds_a_line_break(line: str) -> None:
    with pytest.raises(ValueError, match="one line"):
        new(subject=line)
    with pytest.raises(ValueError, match="one line"):
        new(calendar_name=line)
    assert not Mail.objects.exists()
