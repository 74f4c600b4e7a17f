"""Emails for other domains and the manager: queue one, look one up, send it again.

Guests unsubscribe with one tap from the kinds that name a `mailing_list` (`mail/writing.py`).

An email is sent in two steps: `enqueue` in the transaction of its cause, `delivery` after it.
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
from nightcap.mail.models import Mail, MailingList, RejectingMailbox, Unsubscribed
from nightcap.mail.schemas import MailCountsOut
from nightcap.mail.writing import Facts
from nightcap.venue.profile import profile

State = Mail.State

LATE_AFTER = timedelta(minutes=10)
"""How long an email may wait before it counts as late."""
UNSUBSCRIBE: Final = "unsubscribe"
"""Follows `private` in a template, as the placeholder of this token (`mail/writing.py`)."""
_UNSUBSCRIBING: Final = {
    # Emails of earlier releases have this one.
    MailingList.AFTER_SHOW: "unsubscribing",
    MailingList.NEWSLETTER: "unsubscribing newsletter",
    MailingList.SECRET_CALENDAR: "unsubscribing secret-calendar",
    MailingList.DATE_ALERTS: "unsubscribing date-alerts",
}
"""The text from which the token of each list is derived."""
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
    """Return an email to enqueue, whose text is written from the facts when it is sent.

    The venue is the sender, and gets the answers unless `reply_to` is given. An iCalendar file is
    attached under the file name `calendar_name`. `once` becomes the Message-ID, so it can be used
    for one email only. `to` is None if the venue has no address.

    Raises ValueError unless `to` (and `reply_to`, if given) is exactly one address, and if a header
    has more than one line.
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
    """Queue a new email in the caller's transaction; it is sent after the commit.

    Raises RuntimeError outside a transaction.

    Rule: An email to a venue without an email address is dropped.
    """
    if not connection.in_atomic_block:
        raise RuntimeError("enqueue() must run inside publishing.atomic()")
    if mail.to:
        mail.save(force_insert=True)


def enqueue_once(mail: Mail) -> bool:
    """Queue an email with a `once` name unless there is one; return whether it was queued.

    Raises IntegrityError if another process queues it at the same moment.
    """
    if not mail.to or Mail.objects.filter(message_id=mail.message_id).exists():
        return False
    enqueue(mail)
    return True


@transaction.atomic
def send_again(mail_id: int) -> Mail:
    """Queue an email once more and return the row that is now queued.

    A failed email is sent again under its own Message-ID: if it did arrive after all, the
    recipient's server recognizes it. Of one that was sent or written to a file, a copy with a new
    Message-ID is sent, because servers drop a second email with the same one.

    A mailbox that has rejected emails is no longer marked, because the manager tries again.

    Raises NoSuchRow, and StillOnItsWay for one that is queued or being sent.
    """
    mail = lock_one(Mail.objects.filter(pk=mail_id))
    if mail is None:
        raise NoSuchRow("mail")
    if mail.state not in {State.FAILED, State.SENT, State.WRITTEN}:
        raise StillOnItsWay("This mail is still on its way.")
    if mail.state != State.FAILED:
        mail.pk, mail.message_id, mail.sent_at = None, _new_message_id(), None
    mail.state, mail.attempts, mail.error = State.QUEUED, 0, ""
    unmark_rejecting(mail.to)
    # The three days of attempts start again.
    mail.queued_at = mail.due_at = now()
    mail.save()
    changes.record(action="sent again", kind="mail", title=mail.subject, subject_id=mail.pk)
    return mail


def mails(*, search: str = "", state: str = "all", sort: str = "") -> QuerySet[Mail]:
    """Return the emails whose recipient or subject contains every word of `search`.

    Without a `sort` the newest is first. Their texts are not loaded.
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
    """Return one email with its text. Raises NoSuchRow."""
    row = Mail.objects.filter(pk=mail_id).first()
    if row is None:
        raise NoSuchRow("mail")
    return readable(row)


def readable(mail: Mail) -> Mail:
    """Return an email with its text, or with its error if the text cannot be written."""
    try:
        writing.write(mail)
    except Unwritten as error:
        mail.error = mail.error or str(error)
    return mail


def counts() -> MailCountsOut:
    """Count the emails by their state, each up to 10,000."""
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


def unsubscribe_url(email: str, mailing_list: MailingList) -> str:
    """Return the URL at which a mailbox unsubscribes from a list."""
    return f"{settings.PUBLIC_URL}/unsubscribe/{unsubscribe_token(email, mailing_list)}"


def unsubscribe_token(email: str, mailing_list: MailingList) -> str:
    """Return the token with which a mailbox unsubscribes from a list; it is not stored."""
    return _token_of(mailbox_of(email), mailing_list)


def subscription_of_token(token: str) -> tuple[str, MailingList]:
    """Return the mailbox's hash and the list of a token. Raises NotFound."""
    mailbox = token[:_MAILBOX_LENGTH]
    for mailing_list in MailingList:
        own = _token_of(mailbox, mailing_list)
        if hmac.compare_digest(token.encode(), own.encode()):
            return mailbox, mailing_list
    raise NotFound("This link leads nowhere.")


def unsubscribe(token: str) -> None:
    """Unsubscribe a mailbox from the token's list; a second call has no effect.

    Raises NotFound.
    """
    mailbox, mailing_list = subscription_of_token(token)
    row = Unsubscribed(mailbox=mailbox, mailing_list=mailing_list, at=now())
    Unsubscribed.objects.bulk_create([row], ignore_conflicts=True)


def end_unsubscription(mailbox: str, mailing_list: MailingList) -> None:
    """Let a mailbox (its keyed hash) get the emails of a list again, as its owner has asked."""
    Unsubscribed.objects.filter(mailbox=mailbox, mailing_list=mailing_list).delete()


def unsubscribed_among(emails: Collection[str], mailing_list: MailingList) -> set[str]:
    """Return the addresses whose mailbox has unsubscribed from a list."""
    mailboxes = {email: mailbox_of(email) for email in emails}
    found = Unsubscribed.objects.filter(
        mailbox__in=set(mailboxes.values()), mailing_list=mailing_list
    )
    unwilling = set(found.values_list("mailbox", flat=True))
    return {email for email, mailbox in mailboxes.items() if mailbox in unwilling}


def willing_among(emails: Collection[str], mailing_list: MailingList) -> set[str]:
    """Return the addresses that may get an email of a list.

    These are the addresses whose mailbox has not unsubscribed from it and does not reject emails.
    """
    mailboxes = {email: mailbox_of(email) for email in emails}
    rejecting = set(
        RejectingMailbox.objects.filter(mailbox__in=set(mailboxes.values())).values_list(
            "mailbox", flat=True
        )
    )
    accepting = {email for email, mailbox in mailboxes.items() if mailbox not in rejecting}
    return accepting - unsubscribed_among(accepting, mailing_list)


def mark_rejecting(email: str) -> None:
    """Record that a mailbox has permanently rejected an email."""
    row = RejectingMailbox(mailbox=mailbox_of(email), at=now())
    RejectingMailbox.objects.bulk_create([row], ignore_conflicts=True)


def unmark_rejecting(email: str) -> None:
    """Record that a mailbox has accepted an email."""
    marked = RejectingMailbox.objects.filter(mailbox=mailbox_of(email))
    # On SQLite a deletion waits for the database's lock, even if it finds no row.
    if marked.exists():
        marked.delete()


def _token_of(mailbox: str, mailing_list: MailingList) -> str:
    return mailbox + token_for(_UNSUBSCRIBING[mailing_list], mailbox)


def _new_message_id(once: str = "") -> str:
    host = profile().sender.rpartition("@")[2].encode("idna").decode()
    return f"<{once or uuid4()}@{host}>"
