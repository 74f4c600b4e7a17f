"""A database whose mails stand in the table `outbox_message` keeps them, queued ones included."""

from collections.abc import Iterator

import pytest
from django.core.management import call_command
from django.db import connection

from nightcap.mail.delivery import deliver_due
from nightcap.mail.models import Mail
from tests.support.mail.queueing import queue
from tests.support.mail_server import Mailbox

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]


@pytest.fixture
def before_the_move() -> Iterator[None]:
    """Set up a database that has only the old table of mails.

    It holds a queued and a sent mail.
    """
    queue("ada@example.com", subject="Still waiting")
    sent = queue("bob@example.com", subject="Long gone")
    Mail.objects.filter(pk=sent.pk).update(state=Mail.State.SENT)
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE outbox_message AS SELECT * FROM mail_mail")
        call_command("migrate", "mail", "zero", verbosity=0)
        cursor.execute(
            "INSERT INTO django_migrations (app, name, applied)"
            " VALUES ('outbox', '0001_initial', CURRENT_TIMESTAMP)"
        )
    yield
    call_command("migrate", verbosity=0)


@pytest.mark.usefixtures("before_the_move")
def test_mails_of_the_old_table_are_kept_and_those_that_wait_leave(mailbox: Mailbox) -> None:
    call_command("migrate", verbosity=0)
    assert set(Mail.objects.values_list("to", "state")) == {
        ("ada@example.com", "queued"),
        ("bob@example.com", "sent"),
    }
    ids = set(Mail.objects.values_list("pk", flat=True))
    assert queue("cleo@example.com").pk not in ids
    assert deliver_due().sent == 2
    assert mailbox.recipients == ["ada@example.com", "cleo@example.com"]


@pytest.mark.usefixtures("before_the_move")
def test_nothing_of_the_old_table_stays_behind() -> None:
    call_command("migrate", verbosity=0)
    assert "outbox_message" not in connection.introspection.table_names()
    with connection.cursor() as cursor:
        cursor.execute("SELECT COUNT(*) FROM django_migrations WHERE app = 'outbox'")
        assert cursor.fetchone() == (0,)
