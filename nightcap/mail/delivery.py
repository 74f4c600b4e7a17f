"""Sends the emails that are due, each by one worker only."""

import logging
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet

from nightcap.core.time import now
from nightcap.mail import services, transport, writing
from nightcap.mail.errors import (
    Expired,
    MailboxRejected,
    Refused,
    Undelivered,
    Unreachable,
    Unwanted,
    Unwritten,
)
from nightcap.mail.models import Mail
from nightcap.venue.profile import profile

log = logging.getLogger(__name__)

State = Mail.State

LEASE = timedelta(seconds=60)
"""How long a worker may hold an email: longer than one delivery once connected."""

PAUSES = tuple(timedelta(seconds=seconds) for seconds in (1, 5, 30, 120, 600, 1800, 3600))
"""The pauses between attempts; the last one repeats."""

GIVEN_UP_AFTER = timedelta(days=3)


@dataclass(frozen=True, slots=True)
class Delivered:
    """The numbers of emails that one round has sent, will retry, and has given up."""

    sent: int
    to_retry: int
    failed: int


def deliver_due(*, is_stopping: Callable[[], bool] = lambda: False) -> Delivered:
    """Send every email that is due, oldest first; return the number of each result.

    Call it outside any transaction. If the mail server is unreachable, the rest of the queue waits
    for the next round. `is_stopping` is called before each email.
    """
    _requeue_abandoned()
    met = Counter[str]()
    mail = None if is_stopping() else _claim_next()
    while mail:
        is_reachable = _attempt(mail)
        goes_on = is_reachable and not is_stopping()
        # One transaction for both, because guests who book wait for the same lock.
        with transaction.atomic():
            met[mail.state] += _finish(mail)
            mail = _claim_next() if goes_on else None
    return Delivered(
        met[State.SENT] + met[State.WRITTEN], to_retry=met[State.QUEUED], failed=met[State.FAILED]
    )


def send_test(to: str) -> None:
    """Send a test message through the mail server now; it has no row and no retry.

    Raises Undelivered, whose text is the mail server's refusal.
    """
    venue = profile()
    message = services.new(to=to, subject=f"Test message from {venue.name}", template="", facts={})
    message.text = (
        f"This is a test message from {venue.name}: {settings.PUBLIC_URL}/\n\n"
        "The venue can send emails to guests. You do not have to answer.\n"
    )
    with transport.connected() as server:
        transport.send(server, message)


def _attempt(mail: Mail) -> bool:
    """Try to send an email and set its new state. Return False if the server is unreachable."""
    try:
        state = _deliver(mail)
    except Undelivered as error:
        log.warning("Mail %s has not left: %s", mail.pk, type(error).__name__)
        mail.error = str(error)
        if isinstance(error, MailboxRejected):
            services.mark_rejecting(mail.to)
        is_final = isinstance(error, (Expired, Refused, Unwanted))
        if is_final or now() - mail.queued_at > GIVEN_UP_AFTER:
            mail.state = State.FAILED
        else:
            mail.state, mail.due_at = State.QUEUED, _next_attempt(mail)
        return not isinstance(error, Unreachable)
    mail.state, mail.sent_at, mail.error = state, now(), ""
    if state == State.SENT:
        services.unmark_rejecting(mail.to)
    return True


def _deliver(mail: Mail) -> Mail.State:
    """Send an email. Raises Undelivered.

    Rule: A mailbox that has unsubscribed from a list gets no more emails of it, and one that
    rejects emails permanently gets none of any list. This includes emails that were queued before.
    """
    if mail.expires_at is not None and mail.expires_at <= now():
        raise Expired("Expired: it would have come too late to be of use")
    kind = writing.kind_of(mail)
    mailing_list = kind.mailing_list(mail.facts) if kind and kind.mailing_list else None
    if mailing_list and not services.willing_among([mail.to], mailing_list):
        raise Unwanted("Unwanted: the mailbox has unsubscribed, or rejects emails")
    try:
        writing.write(mail)
        with transport.connected() as server:
            _renew_lease(mail)
            unsubscribe = services.unsubscribe_url(mail.to, mailing_list) if mailing_list else ""
            leaving, pictures = writing.with_secrets(mail), writing.pictures_of(mail)
            transport.send(
                server,
                leaving,
                pictures=pictures,
                unsubscribe=unsubscribe,
                list_name=mailing_list or "",
            )
            return transport.final_state(server)
    except Unwritten:
        log.exception("Mail %s could not be written", mail.pk)
        raise
    except Undelivered:
        raise
    except Exception as error:
        # An unexpected error must not stop the next email.
        log.exception("Mail %s could not be sent", mail.pk)
        raise Undelivered(f"{type(error).__name__}: {error}") from error


def _claim_next() -> Mail | None:
    """Claim the oldest email that is due; None if none is due.

    Rule: A queued email is sent by one worker, which claims it in one UPDATE. It is sent a second
    time, under the same Message-ID, only if the mail server accepted it and its answer was lost: by
    a crash, or because it was too late.
    """
    while True:
        due = Mail.objects.filter(state=State.QUEUED, due_at__lte=now())
        mail = due.order_by("due_at", "pk").first()
        if mail is None:
            return None
        lease = now() + LEASE
        claimed = due.filter(pk=mail.pk, attempts=mail.attempts).update(
            state=State.SENDING, lease_until=lease, attempts=mail.attempts + 1
        )
        if claimed:
            mail.state, mail.lease_until, mail.attempts = State.SENDING, lease, mail.attempts + 1
            return mail


def _renew_lease(mail: Mail) -> None:
    """Renew the lease if connecting has taken half of it.

    Raises Undelivered if it has expired and another worker may have the email.
    """
    if mail.lease_until and mail.lease_until - now() > LEASE / 2:
        return
    lease = now() + LEASE
    if not _mine(mail).update(lease_until=lease):
        raise Undelivered("The lease ran out while the mail server was being reached.")
    mail.lease_until = lease


def _finish(mail: Mail) -> int:
    """Save the result of an attempt; return 1, or 0 if another worker has the email now."""
    changed = ("state", "due_at", "sent_at", "error", "text", "html", "calendar")
    return _mine(mail).update(lease_until=None, **{name: getattr(mail, name) for name in changed})


def _mine(mail: Mail) -> QuerySet[Mail]:
    return Mail.objects.filter(pk=mail.pk, state=State.SENDING, lease_until=mail.lease_until)


def _requeue_abandoned() -> None:
    """Queue the emails of a worker that died."""
    at = now()
    abandoned = Mail.objects.filter(state=State.SENDING, lease_until__lt=at)
    if count := abandoned.update(state=State.QUEUED, lease_until=None, due_at=at):
        log.warning("%s mails were left by a worker that died; they are sent again", count)


def _next_attempt(mail: Mail) -> datetime:
    pause = PAUSES[min(mail.attempts, len(PAUSES)) - 1]
    # Random, so that emails that failed together are not retried together.
    return now() + pause * random.uniform(0.8, 1.2)  # noqa: S311 (no secret)
