"""Writes letters, and sends them in batches through the outbox.

The sending is a table of recipients. Each batch creates the emails of the next waiting recipients
and marks these rows as queued in one transaction, so a crash neither skips nor repeats anyone. Each
email has a Message-ID made of the recipient's row: the outbox sends one again only if it does not
know whether the mail server has accepted it, and then under the same Message-ID.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta

from django.db.models import QuerySet

from nightcap.core.keyed import mailbox_of
from nightcap.core.time import now
from nightcap.core.writing import changes, publishing
from nightcap.letters import mails
from nightcap.letters.models import Letter, LetterState, Recipient, RecipientState
from nightcap.letters.rules import AlreadySent, NoRecipients, NotBeingSent
from nightcap.letters.selectors import emails_of
from nightcap.mail import services as mail
from nightcap.mail.models import Mail
from nightcap.mail.services import unsubscribed_among
from nightcap.venue.profile import profile

_MINUTE = timedelta(minutes=1)
_MOST_AT_ONCE = 100
"""Emails of one transaction; a booking waits for one transaction at most."""
_SENT = (Mail.State.SENT, Mail.State.WRITTEN)
_RESULTS = {
    **dict.fromkeys(_SENT, RecipientState.SENT),
    Mail.State.FAILED: RecipientState.FAILED,
}
_OPEN = (RecipientState.WAITING, RecipientState.QUEUED)


def create(values: Mapping[str, object]) -> Letter:
    """Add a draft."""
    return changes.create(Letter(created_at=now(), **values))


def update(letter_id: int, values: Mapping[str, object], *, seen: int | None) -> Letter:
    """Change the given fields of a letter. Raises NoSuchRow, Stale, and AlreadySent."""
    with changes.edit(Letter, letter_id, seen=seen) as edit:
        if edit.row.is_fixed:
            raise AlreadySent
        changes.assign(edit.row, values)
    return edit.row


def refuse_while_sending(row: Letter) -> None:
    """Refuse to delete a letter that is scheduled or being sent. Raises AlreadySent."""
    if row.state in {LetterState.SCHEDULED, LetterState.SENDING}:
        raise AlreadySent


@publishing.atomic()
def send(letter_id: int, *, at: datetime | None) -> Letter:
    """Send a draft now or at an instant, or the rest of a stopped letter.

    The recipients are listed when the sending begins. Raises NoSuchRow, AlreadySent for a letter
    that is scheduled, being sent or sent, and NoRecipients for an empty audience.
    """
    row = changes.locked(Letter, letter_id)
    if row.state not in {LetterState.DRAFT, LetterState.STOPPED}:
        raise AlreadySent
    if not row.is_fixed and not emails_of(row.to):
        raise NoRecipients
    if at is None or at <= now():
        _begin(row)
    else:
        row.state, row.send_at = LetterState.SCHEDULED, at
        row.save()
    changes.record_row(row, action="scheduled" if row.send_at else "sent")
    return row


@publishing.atomic()
def stop(letter_id: int) -> Letter:
    """Stop a letter: emails that have not left for the mail server are not sent.

    Raises NoSuchRow, and NotBeingSent unless the letter is scheduled or being sent.
    """
    row = changes.locked(Letter, letter_id)
    if row.state not in {LetterState.SCHEDULED, LetterState.SENDING}:
        raise NotBeingSent
    row.state, row.send_at = LetterState.STOPPED, None
    row.save()
    # An email that the outbox has just claimed is sent, and its recipient stays queued.
    Mail.objects.filter(letter_recipient__letter=row, state=Mail.State.QUEUED).delete()
    row.recipients.filter(state=RecipientState.QUEUED, mail=None).update(
        state=RecipientState.WAITING, queued_at=None
    )
    changes.record_row(row, action="stopped")
    return row


@publishing.atomic()
def send_test(letter_id: int, email: str) -> None:
    """Queue an email of the letter to an address, which need not be a recipient.

    Raises NoSuchRow.
    """
    mail.enqueue(mails.letter(changes.locked(Letter, letter_id), email))


def send_due_letters() -> int:
    """Begin the letters that are due, and queue the next emails; return their number.

    Rule: The emails of letters are queued at the rate that the venue sets, in emails per minute.
    """
    for letter_id in _ids(Letter.objects.filter(state=LetterState.SCHEDULED, send_at__lte=now())):
        with publishing.atomic():
            row = changes.locked(Letter, letter_id)
            if row.state == LetterState.SCHEDULED:
                _begin(row)
    for letter_id in _ids(Letter.objects.filter(recipients__state=RecipientState.QUEUED)):
        _note_results(letter_id)
    return sum(map(_queue_batch, _ids(Letter.objects.filter(state=LetterState.SENDING))))


@publishing.atomic()
def unsubscribe(token: str, mailbox: str) -> None:
    """Unsubscribe a mailbox, and count it for the latest letter that was sent to it, if any.

    `mailbox` is the keyed hash that belongs to the token. A repeat has no effect. Raises NotFound.
    """
    mail.unsubscribe(token)
    sent = Recipient.objects.filter(mailbox=mailbox, queued_at__isnull=False)
    row = sent.order_by("-queued_at", "-pk").first()
    if row is not None and row.unsubscribed_at is None:
        row.unsubscribed_at = now()
        row.save(update_fields=["unsubscribed_at"])


def anonymize(recipient: Recipient) -> None:
    """Remove the address from a recipient's row, which stays for the counts of its letter."""
    if recipient.state == RecipientState.WAITING:
        recipient.state = RecipientState.LEFT_OUT
    recipient.email = recipient.mailbox = ""
    recipient.save(update_fields=["email", "mailbox", "state"])


def _ids(letters: QuerySet[Letter]) -> list[int]:
    return list(letters.order_by("pk").values_list("pk", flat=True).distinct())


def _begin(row: Letter) -> None:
    """List the recipients of a locked letter unless they are listed, and save it as being sent."""
    row.state, row.send_at = LetterState.SENDING, None
    if not row.is_fixed:
        row.started_at = now()
        Recipient.objects.bulk_create(
            Recipient(letter=row, email=email, mailbox=mailbox_of(email))
            for email in emails_of(row.to)
        )
    row.save()


@publishing.atomic()
def _note_results(letter_id: int) -> None:
    """Note the results of a letter's emails.

    Rule: The log of emails lists the emails of letters until they are sent, and those that failed.
    """
    row = changes.locked(Letter, letter_id)
    queued = row.recipients.filter(state=RecipientState.QUEUED)
    for state, result in _RESULTS.items():
        queued.filter(mail__state=state).update(state=result)
    # Each email holds the whole letter; thousands of copies would fill the disk.
    Mail.objects.filter(letter_recipient__letter=row, state__in=_SENT).delete()


@publishing.atomic()
def _queue_batch(letter_id: int) -> int:
    row = changes.locked(Letter, letter_id)
    if row.state != LetterState.SENDING:
        return 0
    at = now()
    lately = Recipient.objects.filter(queued_at__gt=at - _MINUTE).count()
    allowed = max(0, min(_MOST_AT_ONCE, profile().letters.per_minute - lately))
    waiting = row.recipients.filter(state=RecipientState.WAITING)
    batch = list(waiting.order_by("pk")[:allowed])
    if not batch:
        if not row.recipients.filter(state__in=_OPEN).exists():
            row.state, row.ended_at = LetterState.SENT, at
            row.save()
        return 0
    unsubscribed = unsubscribed_among([recipient.email for recipient in batch])
    for recipient in batch:
        if recipient.email in unsubscribed:
            recipient.state = RecipientState.LEFT_OUT
            continue
        email = mails.letter(row, recipient.email, once=f"{row.uid}.{recipient.pk}")
        mail.enqueue(email)
        recipient.state, recipient.mail, recipient.queued_at = RecipientState.QUEUED, email, at
    Recipient.objects.bulk_update(batch, ["state", "mail", "queued_at"])
    return sum(recipient.state == RecipientState.QUEUED for recipient in batch)
