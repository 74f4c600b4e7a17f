"""Putting a mail on the queue, as a service would."""

from datetime import datetime

from django.db import transaction

from nightcap.core.time import now
from nightcap.mail import services
from nightcap.mail.delivery import LEASE
from nightcap.mail.models import Mail
from tests.support.server import RunningServer


def queue(to: str = "ada@example.com", *, subject: str = "Hello") -> Mail:
    """Queue a mail in a transaction of its own."""
    return queue_new(new(to, subject=subject))


def new(
    to: str = "ada@example.com",
    *,
    subject: str = "Hello",
    reply_to: str = "",
    calendar_name: str = "",
) -> Mail:
    """Return a mail whose text is already written.

    Every mail of an earlier release is like that.
    """
    mail = services.new(
        to=to,
        subject=subject,
        template="",
        facts={},
        reply_to=reply_to,
        calendar_name=calendar_name,
    )
    mail.text = "Good evening."
    return mail


def queue_new(mail: Mail) -> Mail:
    """Queue this mail in a transaction of its own."""
    with transaction.atomic():
        services.enqueue(mail)
    return mail


def make_all_due() -> None:
    """Let the pauses be over."""
    Mail.objects.filter(state=Mail.State.QUEUED).update(due_at=now())


def let_leases_run_out(server: RunningServer, *, taken_before: datetime) -> None:
    """End the leases of a worker that died at an instant, so that the next one need not wait."""
    latest = f"{taken_before + LEASE:%Y-%m-%d %H:%M:%S.%f}"
    server.change(
        "UPDATE mail_mail SET lease_until = queued_at"
        f" WHERE state = 'sending' AND lease_until <= '{latest}'"
    )
