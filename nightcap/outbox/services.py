"""Mail leaves in two steps: enqueue() with the change that causes it, deliver_due() after it."""

import logging
import random
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import uuid4

from django.db import connection, transaction
from django.db.models import F, QuerySet

from nightcap.audit import services as audit
from nightcap.core.schemas import email_address
from nightcap.core.time import now
from nightcap.outbox import sending
from nightcap.outbox.errors import (
    NoSuchMail,
    Refused,
    StillOnItsWay,
    Undelivered,
    Unreachable,
)
from nightcap.outbox.models import Message
from nightcap.venue.profile import profile

log = logging.getLogger(__name__)

State = Message.State

LEASE = timedelta(seconds=60)
"""How long a worker may hold a mail: longer than the waits of one delivery, once connected."""

PAUSES = tuple(timedelta(seconds=seconds) for seconds in (1, 5, 30, 120, 600, 1800, 3600))
"""The pauses between attempts; the last one repeats."""

GIVEN_UP_AFTER = timedelta(days=3)


@dataclass(frozen=True, slots=True)
class Delivered:
    """What one round of deliveries came to, in mails."""

    sent: int
    to_retry: int
    failed: int


def enqueue(
    *,
    to: str,
    subject: str,
    text: str,
    html: str = "",
    reply_to: str = "",
    calendar: str = "",
    calendar_name: str = "",
) -> Message:
    """Record a mail in the caller's transaction: it leaves only if that commits.

    `calendar` is the text of an iCalendar file, attached under the file name `calendar_name`.
    Raises ValueError unless `to` (and `reply_to`, if given) is exactly one address and what becomes
    a header is one line, RuntimeError outside a transaction.
    """
    if not connection.in_atomic_block:
        raise RuntimeError("enqueue() must run inside transaction.atomic()")
    if any(character in subject + calendar_name for character in "\r\n\0"):
        raise ValueError("A mail header is one line.")
    at = now()
    return Message.objects.create(
        to=email_address(to),
        reply_to=email_address(reply_to) if reply_to else "",
        subject=subject,
        text=text,
        html=html,
        calendar=calendar,
        calendar_name=calendar_name,
        message_id=_new_message_id(),
        queued_at=at,
        due_at=at,
    )


@transaction.atomic
def send_again(mail_id: int) -> Message:
    """Queue a mail once more and return the row that is now on its way.

    One that failed is tried anew under its own Message-ID: should it have arrived after all, the
    recipient's server knows it. One that was sent goes out as a new mail, because a second copy
    under the same Message-ID would be thrown away unseen.
    Raises NoSuchMail, and StillOnItsWay for one that waits or is just leaving.
    """
    message = Message.objects.select_for_update().filter(pk=mail_id).first()
    if message is None:
        raise NoSuchMail
    if message.state not in {State.FAILED, State.SENT}:
        raise StillOnItsWay
    again = _copy(message) if message.state == State.SENT else message
    again.state = State.QUEUED
    # Its days of trying begin now.
    again.queued_at = again.due_at = now()
    again.attempts = 0
    again.error = ""
    again.save()
    audit.record(action="sent again", kind="mail", title=again.subject, subject_id=again.pk)
    return again


def deliver_due(*, is_stopping: Callable[[], bool] = lambda: False) -> Delivered:
    """Send every mail that is due, oldest first, and return how many went which way.

    Runs outside any transaction. When the mail server is out of reach the rest of the queue waits
    for the next round. `is_stopping` is asked before each mail.
    """
    _put_back_expired()
    sent = to_retry = failed = 0
    while not is_stopping() and (message := _claim_next()):
        try:
            _deliver(message)
        except Undelivered as error:
            log.warning("Mail %s has not left: %s", message.pk, type(error).__name__)
            if isinstance(error, Refused) or now() - message.queued_at > GIVEN_UP_AFTER:
                failed += _finish(message, state=State.FAILED, error=str(error))
            else:
                to_retry += _finish(
                    message, state=State.QUEUED, error=str(error), due_at=_next_attempt(message)
                )
            if isinstance(error, Unreachable):
                break
        else:
            sent += _finish(message, state=State.SENT, sent_at=now(), error="")
    return Delivered(sent=sent, to_retry=to_retry, failed=failed)


def _deliver(message: Message) -> None:
    try:
        with sending.connected() as server:
            # Connecting may have taken a good part of the lease.
            _hold(message)
            sending.send(server, message)
    except Undelivered:
        raise
    except Exception as error:
        # Whatever is wrong with this mail, the next one shall leave.
        log.exception("Mail %s could not be sent", message.pk)
        raise Undelivered(f"{type(error).__name__}: {error}") from error


def _claim_next() -> Message | None:
    """Take the oldest mail that is due. The claim is one UPDATE, so two workers never share one."""
    while True:
        due = Message.objects.filter(state=State.QUEUED, due_at__lte=now())
        pk = due.order_by("due_at", "pk").values_list("pk", flat=True).first()
        if pk is None:
            return None
        lease = now() + LEASE
        claimed = due.filter(pk=pk).update(
            state=State.SENDING, lease_until=lease, attempts=F("attempts") + 1
        )
        if claimed:
            return Message.objects.get(pk=pk)


def _hold(message: Message) -> None:
    """Take a full lease again. Raises Undelivered when it ran out and the mail is not ours now."""
    lease = now() + LEASE
    if not _mine(message).update(lease_until=lease):
        raise Undelivered("The lease ran out while the mail server was being reached.")
    message.lease_until = lease


def _finish(message: Message, **changes: object) -> int:
    """Write what became of a mail; 0 when another worker has taken it over, else 1."""
    return _mine(message).update(lease_until=None, **changes)


def _mine(message: Message) -> QuerySet[Message]:
    return Message.objects.filter(
        pk=message.pk, state=State.SENDING, lease_until=message.lease_until
    )


def _put_back_expired() -> None:
    """Queue again what a worker that died has left behind."""
    at = now()
    abandoned = Message.objects.filter(state=State.SENDING, lease_until__lt=at)
    if count := abandoned.update(state=State.QUEUED, lease_until=None, due_at=at):
        log.warning("%s mails were left by a worker that died; they are sent again", count)


def _next_attempt(message: Message) -> datetime:
    pause = PAUSES[min(message.attempts, len(PAUSES)) - 1]
    # Spread, so that mails which failed together do not come back together.
    return now() + pause * random.uniform(0.8, 1.2)  # noqa: S311


def _copy(message: Message) -> Message:
    return Message(
        to=message.to,
        reply_to=message.reply_to,
        subject=message.subject,
        text=message.text,
        html=message.html,
        calendar=message.calendar,
        calendar_name=message.calendar_name,
        message_id=_new_message_id(),
    )


def _new_message_id() -> str:
    host = profile().email.rpartition("@")[2].encode("idna").decode()
    return f"<{uuid4()}@{host}>"
