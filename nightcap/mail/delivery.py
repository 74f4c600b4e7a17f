"""Mails that are due leave, each once, whatever the mail server or another worker does."""

import logging
import random
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import F, QuerySet

from nightcap.core.time import now
from nightcap.mail import transport, writing
from nightcap.mail.errors import Refused, Undelivered, Unreachable, Unwritten
from nightcap.mail.models import Mail

log = logging.getLogger(__name__)

State = Mail.State

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


def deliver_due(*, is_stopping: Callable[[], bool] = lambda: False) -> Delivered:
    """Send every mail that is due, oldest first, and return how many went which way.

    Runs outside any transaction. When the mail server is out of reach the rest of the queue waits
    for the next round. `is_stopping` is asked before each mail.
    """
    _requeue_abandoned()
    sent = to_retry = failed = 0
    while not is_stopping() and (mail := _claim_next()):
        try:
            _deliver(mail)
        except Undelivered as error:
            log.warning("Mail %s has not left: %s", mail.pk, type(error).__name__)
            if isinstance(error, Refused) or now() - mail.queued_at > GIVEN_UP_AFTER:
                failed += _finish(mail, state=State.FAILED, error=str(error))
            else:
                to_retry += _finish(
                    mail, state=State.QUEUED, error=str(error), due_at=_next_attempt(mail)
                )
            if isinstance(error, Unreachable):
                break
        else:
            sent += _finish(mail, state=State.SENT, sent_at=now(), error="")
    return Delivered(sent=sent, to_retry=to_retry, failed=failed)


def _deliver(mail: Mail) -> None:
    try:
        writing.write(mail)
        with transport.connected() as server:
            _renew_lease(mail)
            transport.send(server, writing.as_it_leaves(mail))
    except Unwritten:
        log.exception("Mail %s could not be written", mail.pk)
        raise
    except Undelivered:
        raise
    except Exception as error:
        # Whatever is wrong with this mail, the next one shall leave.
        log.exception("Mail %s could not be sent", mail.pk)
        raise Undelivered(f"{type(error).__name__}: {error}") from error


def _claim_next() -> Mail | None:
    """Take the oldest mail that is due. The claim is one UPDATE, so two workers never share one."""
    while True:
        due = Mail.objects.filter(state=State.QUEUED, due_at__lte=now())
        pk = due.order_by("due_at", "pk").values_list("pk", flat=True).first()
        if pk is None:
            return None
        lease = now() + LEASE
        claimed = due.filter(pk=pk).update(
            state=State.SENDING, lease_until=lease, attempts=F("attempts") + 1
        )
        if claimed:
            return Mail.objects.get(pk=pk)


def _renew_lease(mail: Mail) -> None:
    """Take a full lease again where connecting has taken a good part of it.

    Raises Undelivered when it ran out and the mail is not ours now.
    """
    if mail.lease_until and mail.lease_until - now() > LEASE / 2:
        return
    lease = now() + LEASE
    if not _mine(mail).update(lease_until=lease):
        raise Undelivered("The lease ran out while the mail server was being reached.")
    mail.lease_until = lease


def _finish(mail: Mail, **changes: object) -> int:
    """Write what became of a mail; 0 when another worker has taken it over, else 1."""
    says = {"text": mail.text, "html": mail.html, "calendar": mail.calendar}
    return _mine(mail).update(lease_until=None, **says, **changes)


def _mine(mail: Mail) -> QuerySet[Mail]:
    return Mail.objects.filter(pk=mail.pk, state=State.SENDING, lease_until=mail.lease_until)


def _requeue_abandoned() -> None:
    """Queue again what a worker that died has left behind."""
    at = now()
    abandoned = Mail.objects.filter(state=State.SENDING, lease_until__lt=at)
    if count := abandoned.update(state=State.QUEUED, lease_until=None, due_at=at):
        log.warning("%s mails were left by a worker that died; they are sent again", count)


def _next_attempt(mail: Mail) -> datetime:
    pause = PAUSES[min(mail.attempts, len(PAUSES)) - 1]
    # Spread, so that mails which failed together do not come back together.
    return now() + pause * random.uniform(0.8, 1.2)  # noqa: S311
