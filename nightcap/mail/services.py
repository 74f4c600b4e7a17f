"""What other domains and the manager do with mail: queue one, look one up, send it again.

Guests unsubscribe by one tap from the kinds that `allow_unsubscribe` (`mail/writing.py`).

A mail leaves in two steps: `enqueue` with the change that causes it, `delivery` after it.
"""

import hmac
from collections.abc import Collection
from datetime import timedelta
from typing import Final
from uuid import uuid4

from django.conf import settings
from django.db import connection, transaction
from django.db.models import F, QuerySet
from django.db.models.functions import Lower

from nightcap.connections.services import is_set
from nightcap.core.errors import NoSuchRow, NotFound
from nightcap.core.keyed import mailbox_of, token_for
from nightcap.core.lists import Columns, counted, in_order, rank
from nightcap.core.schemas import email_address
from nightcap.core.search import search as search_in
from nightcap.core.time import now
from nightcap.core.writing import changes
from nightcap.core.writing.locking import lock_one
from nightcap.mail import writing
from nightcap.mail.errors import StillOnItsWay, Unwritten, in_words
from nightcap.mail.models import Mail, Unsubscribed
from nightcap.mail.schemas import MailCountsOut
from nightcap.mail.writing import Facts
from nightcap.venue.profile import profile

State = Mail.State

LATE_AFTER = timedelta(minutes=10)
"""A mail that has waited so long is a matter for the manager."""
UNSUBSCRIBE: Final = "unsubscribe"
"""What stands behind `private` in a template in the place of the token (`mail/writing.py`)."""
_UNSUBSCRIBING = "unsubscribing"
_MAILBOX_LENGTH = 32


def new(
    *,
    to: str | None,
    subject: str,
    template: str,
    facts: Facts,
    reply_to: str = "",
    calendar_name: str = "",
    once: str = "",
) -> Mail:
    """Return a mail to enqueue, whose text is written from the facts when it is sent.

    Its sender is the venue, and answers go there too unless `reply_to` is given. An iCalendar file
    that belongs to it is attached under the file name `calendar_name`. Of a mail that is named by
    `once` there is one. `to` is None for the venue while it has no address.
    Raises ValueError unless `to` (and `reply_to`, if given) is exactly one address and what becomes
    a header is one line.
    """
    if any(character in subject + calendar_name for character in "\r\n\0"):
        raise ValueError("A mail header is one line.")
    at = now()
    return Mail(
        to="" if to is None else email_address(to),
        reply_to=email_address(reply_to) if reply_to else "",
        subject=subject,
        template=template,
        facts=facts,
        calendar_name=calendar_name,
        message_id=_new_message_id(once),
        queued_at=at,
        due_at=at,
    )


def enqueue(mail: Mail) -> None:
    """Queue a new mail in the caller's transaction: it leaves soon after that commits, only then.

    Raises RuntimeError outside a transaction.

    Rule: An email to a venue without an email address is dropped.
    """
    if not connection.in_atomic_block:
        raise RuntimeError("enqueue() must run inside publishing.atomic()")
    if mail.to:
        mail.save(force_insert=True)


def enqueue_once(mail: Mail) -> bool:
    """Queue a mail that `new` has named by `once`, unless there is one; return whether it is new.

    Raises IntegrityError where another process queues it at this moment.
    """
    if not mail.to or Mail.objects.filter(message_id=mail.message_id).exists():
        return False
    enqueue(mail)
    return True


@transaction.atomic
def send_again(mail_id: int) -> Mail:
    """Queue a mail once more and return the row that is now on its way.

    One that failed is sent again under its own Message-ID: if it did arrive after all, the
    recipient's server recognizes it. One that left, or was written to a file, goes out as a new
    mail, because a second copy under the same Message-ID would be thrown away unseen.
    Raises NoSuchRow, and StillOnItsWay for one that waits or is just leaving.
    """
    mail = lock_one(Mail.objects.filter(pk=mail_id))
    if mail is None:
        raise NoSuchRow("mail")
    if mail.state not in {State.FAILED, State.SENT, State.WRITTEN}:
        raise StillOnItsWay("This mail is still on its way.")
    if mail.state != State.FAILED:
        mail.pk, mail.message_id, mail.sent_at = None, _new_message_id(), None
    mail.state, mail.attempts, mail.error = State.QUEUED, 0, ""
    # Its days of trying begin now.
    mail.queued_at = mail.due_at = now()
    mail.save()
    changes.record(action="sent again", kind="mail", title=mail.subject, subject_id=mail.pk)
    return mail


def mails(*, search: str = "", state: str = "all", sort: str = "") -> QuerySet[Mail]:
    """Return the mails whose recipient or subject holds every word of `search`.

    Without a `sort` the newest is first. Their texts are not read.
    """
    found = Mail.objects.filter(search_in(Mail, search))
    if state != "all":
        found = found.filter(state=state)
    unread = ("facts", "text", "html", "calendar", "search_text")
    return in_order(found.defer(*unread).order_by("-queued_at", "-pk"), sort, _SORTED_BY)


_SORTED_BY: Columns = {
    "subject": Lower("subject"),
    "to": Lower("to"),
    "written": F("queued_at"),
    "state": rank("state", State.values),
}


def mail(mail_id: int) -> Mail:
    """Return one mail with what it says. Raises NoSuchRow."""
    row = Mail.objects.filter(pk=mail_id).first()
    if row is None:
        raise NoSuchRow("mail")
    return readable(row)


def readable(mail: Mail) -> Mail:
    """Return a mail with what it says; one that cannot be written says its error instead."""
    try:
        writing.write(mail)
    except Unwritten as error:
        mail.error = mail.error or str(error)
    return mail


def counts() -> MailCountsOut:
    """Count the mails by their state, each up to 10,000."""
    by_state = {state.value: Mail.objects.filter(state=state) for state in State}
    waiting = [by_state[state] for state in (State.QUEUED, State.SENDING)]
    by_age = [rows.order_by("queued_at", "pk").only("queued_at", "error") for rows in waiting]
    oldest = [rows.first() for rows in by_age]
    first = min(filter(None, oldest), key=lambda mail: mail.queued_at, default=None)
    late = now() - LATE_AFTER
    return MailCountsOut(
        **{state: counted(rows) for state, rows in by_state.items()},
        late=sum(counted(rows.filter(queued_at__lte=late)) for rows in waiting),
        waiting_since=first.queued_at if first else None,
        reason=in_words(first.error) if first else "",
        is_mail_sent=is_set("email_url"),
    )


def unsubscribe_url(email: str) -> str:
    """Return the address at which a mailbox ends such mails."""
    return f"{settings.PUBLIC_URL}/unsubscribe/{unsubscribe_token(email)}"


def unsubscribe_token(email: str) -> str:
    """Return the secret by which a mailbox unsubscribes; the database holds none of it."""
    mailbox = mailbox_of(email)
    return mailbox + token_for(_UNSUBSCRIBING, mailbox)


def mailbox_of_token(token: str) -> str:
    """Return the name of the mailbox that a token is of. Raises NotFound."""
    mailbox = token[:_MAILBOX_LENGTH]
    if not hmac.compare_digest(
        token.encode(), f"{mailbox}{token_for(_UNSUBSCRIBING, mailbox)}".encode()
    ):
        raise NotFound("This link leads nowhere.")
    return mailbox


def unsubscribe(token: str) -> None:
    """Note that a mailbox wants no such mails any more; twice is the same as once.

    Raises NotFound.
    """
    row = Unsubscribed(mailbox=mailbox_of_token(token), at=now())
    Unsubscribed.objects.bulk_create([row], ignore_conflicts=True)


def unsubscribed_among(emails: Collection[str]) -> set[str]:
    """Return those of these addresses whose mailbox wants no such mails."""
    mailboxes = {email: mailbox_of(email) for email in emails}
    found = Unsubscribed.objects.filter(mailbox__in=set(mailboxes.values()))
    unwilling = set(found.values_list("mailbox", flat=True))
    return {email for email, mailbox in mailboxes.items() if mailbox in unwilling}


def _new_message_id(once: str = "") -> str:
    host = profile().sender.rpartition("@")[2].encode("idna").decode()
    return f"<{once or uuid4()}@{host}>"
