"""Reads of the mail log."""

from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet

from nightcap.core.paging import matching
from nightcap.outbox.errors import NoSuchMail
from nightcap.outbox.models import Message

State = Message.State


@dataclass(frozen=True, slots=True)
class Counts:
    """How many mails are in which state."""

    queued: int
    sending: int
    sent: int
    failed: int


def mails(*, search: str = "", state: Message.State | None = None) -> QuerySet[Message]:
    """Return the mails whose recipient or subject holds every word of `search`, newest first.

    Their texts are not read.
    """
    found = Message.objects.filter(matching(search, "to", "subject"))
    if state:
        found = found.filter(state=state)
    return found.defer("text", "html", "calendar").order_by("-queued_at", "-pk")


def mail(mail_id: int) -> Message:
    """Return one mail. Raises NoSuchMail."""
    row = Message.objects.filter(pk=mail_id).first()
    if row is None:
        raise NoSuchMail
    return row


def counts() -> Counts:
    """Count the mails by their state."""
    found = Message.objects.aggregate(
        **{state.value: Count("pk", filter=Q(state=state)) for state in State}
    )
    return Counts(**found)
