"""Putting a mail on the queue, as a service would."""

from django.db import transaction

from nightcap.core.time import now
from nightcap.outbox import services
from nightcap.outbox.models import Message


def queue(to: str = "ada@example.com", *, subject: str = "Hello") -> Message:
    """Queue a mail in a transaction of its own."""
    with transaction.atomic():
        return services.enqueue(to=to, subject=subject, text="Good evening.")


def make_all_due() -> None:
    """Let the pauses be over."""
    Message.objects.filter(state=Message.State.QUEUED).update(due_at=now())
