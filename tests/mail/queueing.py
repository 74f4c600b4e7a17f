"""Putting a mail on the queue, as a service would."""

from django.db import transaction

from nightcap.core.time import now
from nightcap.mail import services
from nightcap.mail.models import Mail


def queue(to: str = "ada@example.com", *, subject: str = "Hello") -> Mail:
    """Queue a mail in a transaction of its own."""
    with transaction.atomic():
        return services.enqueue(to=to, subject=subject, body=services.Body("Good evening."))


def make_all_due() -> None:
    """Let the pauses be over."""
    Mail.objects.filter(state=Mail.State.QUEUED).update(due_at=now())
