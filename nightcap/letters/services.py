"""Writes letters, and sends them in batches through the outbox.

The sending is a table of recipients. Each batch creates the emails of the next waiting recipients
and marks these rows as queued in one transaction, so a crash neither skips nor repeats anyone. Each
email has a Message-ID made of the recipient's row: the outbox sends one again only if it does not
know whether the mail server has accepted it, and then under the same Message-ID.
"""

from collections.abc import Collection, Mapping
from datetime import datetime, timedelta

from django.db.models import Q, QuerySet

from nightcap.core.keyed import mailbox_of
from nightcap.core.time import now
from nightcap.core.writing import changes, publishing
from nightcap.core.writing.locking import lock
from nightcap.letters import mails
from nightcap.letters.audiences import of_list, still_willing
from nightcap.letters.models import FewerLetters, Letter, LetterState, Recipient, RecipientState
from nightcap.letters.rules import AlreadySent, NoRecipients, NotBeingSent
from nightcap.letters.selectors import emails_of
from nightcap.mail import services as mail
from nightcap.mail.models import Mail, MailingList
from nightcap.venue.profile import profile

_MINUTE = timedelta(minutes=1)
_MOST_AT_ONCE = 100
"""Emails of one transaction; a booking waits for one transaction at most."""
_SENT = (Mail.State.SENT, Mail.State.WRITTEN)
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
    if not row.is_fixed and not emails_of(row.to, row.category):
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
    taken_back = _take_back(row.recipients.filter(state=RecipientState.QUEUED))
    taken_back.update(state=RecipientState.WAITING, queued_at=None)
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
    for letter_id in _ids(Letter.objects.filter(recipients__in=_with_results())):
        _note_results(letter_id)
    return sum(map(_queue_batch, _ids(Letter.objects.filter(state=LetterState.SENDING))))


@publishing.atomic()
def unsubscribe(token: str) -> None:
    """Unsubscribe a mailbox from the list of a token, and count it for its latest letter, if any.

    Letters of the list that wait in the outbox for this mailbox are not sent. A repeat has no
    effect. Raises NotFound.
    """
    mailbox, mailing_list = mail.subscription_of_token(token)
    mail.unsubscribe(token)
    if mailing_list == MailingList.AFTER_SHOW:
        return
    own = Recipient.objects.filter(of_list(mailing_list), mailbox=mailbox)
    _take_back(own.filter(state=RecipientState.QUEUED)).update(
        state=RecipientState.LEFT_OUT, queued_at=None
    )
    row = own.filter(queued_at__isnull=False).order_by("-queued_at", "-pk").first()
    if row is not None and row.unsubscribed_at is None:
        row.unsubscribed_at = now()
        row.save(update_fields=["unsubscribed_at"])


@publishing.atomic()
def choose_fewer(token: str, *, category: str = "", is_monthly: bool = False) -> None:
    """Send a mailbox only letters about a category, or one a month, of the list of a token.

    The choice replaces an earlier one, and ends an unsubscription. Raises NotFound.
    """
    mailbox, mailing_list = mail.subscription_of_token(token)
    FewerLetters.objects.update_or_create(
        mailbox=mailbox,
        mailing_list=mailing_list,
        defaults={"category": category, "is_monthly": is_monthly, "at": now()},
    )
    mail.end_unsubscription(mailbox, mailing_list)


def anonymize(ids: Collection[int]) -> None:
    """Remove the addresses from recipients' rows, which stay for the counts of their letters.

    Recipients whose email has not left get none.
    """
    rows = Recipient.objects.filter(pk__in=ids)
    rows.filter(state__in=_OPEN).update(state=RecipientState.LEFT_OUT)
    rows.update(email="", mailbox="")


def _take_back(queued: QuerySet[Recipient]) -> QuerySet[Recipient]:
    """Delete the queued emails of these recipients; return the recipients whose email was deleted.

    An email that the outbox has claimed is sent.
    """
    of_recipients = queued.exclude(mail=None).values("mail")
    waiting = Mail.objects.filter(pk__in=of_recipients, state=Mail.State.QUEUED)
    # Locked rows keep their state, so that no email is deleted after it was claimed.
    locked = [email.pk for email in lock(waiting.only("pk"))]
    ids = list(queued.filter(mail__in=locked).values_list("pk", flat=True))
    Mail.objects.filter(pk__in=locked).delete()
    return Recipient.objects.filter(pk__in=ids)


def _with_results() -> QuerySet[Recipient]:
    """Return the recipients whose email was sent or has failed, which their rows do not say yet.

    The manager can send a failed email again, so it may be sent later.
    """
    sent = Q(state__in=(RecipientState.QUEUED, RecipientState.FAILED), mail__state__in=_SENT)
    return Recipient.objects.filter(
        sent | Q(state=RecipientState.QUEUED, mail__state=Mail.State.FAILED)
    )


def _ids(letters: QuerySet[Letter]) -> list[int]:
    return list(letters.order_by("pk").values_list("pk", flat=True).distinct())


def _begin(row: Letter) -> None:
    """List the recipients of a locked letter unless they are listed, and save it as being sent.

    A letter whose audience is empty at its time is stopped.
    """
    row.state, row.send_at = LetterState.SENDING, None
    if not row.is_fixed:
        emails = emails_of(row.to, row.category)
        if emails:
            row.started_at = now()
        else:
            row.state = LetterState.STOPPED
        Recipient.objects.bulk_create(
            Recipient(letter=row, email=email, mailbox=mailbox_of(email)) for email in emails
        )
    row.save()


@publishing.atomic()
def _note_results(letter_id: int) -> None:
    """Note the results of a letter's emails.

    Rule: The log of emails lists the emails of letters until they are sent, and those that failed.
    """
    row = changes.locked(Letter, letter_id)
    found = list(_with_results().filter(letter=row).values_list("pk", "mail", "mail__state"))
    sent = {pk: mail_id for pk, mail_id, state in found if state in _SENT}
    row.recipients.filter(pk__in=sent).update(state=RecipientState.SENT)
    failed = row.recipients.filter(pk__in=[pk for pk, _, _ in found if pk not in sent])
    failed.update(state=RecipientState.FAILED)
    # Each email holds the whole letter; thousands of copies would fill the disk.
    Mail.objects.filter(pk__in=sent.values()).delete()


@publishing.atomic()
def _queue_batch(letter_id: int) -> int:
    row = changes.locked(Letter, letter_id)
    if row.state != LetterState.SENDING:
        return 0
    at = now()
    lately = Recipient.objects.filter(queued_at__gt=at - _MINUTE).count()
    # While the mail server is away, emails of bookings must not wait behind a whole letter.
    in_outbox = Recipient.objects.filter(state=RecipientState.QUEUED).count()
    allowed = profile().letters.per_minute - max(lately, in_outbox)
    waiting = row.recipients.filter(state=RecipientState.WAITING)
    batch = list(waiting.order_by("pk")[: max(0, min(_MOST_AT_ONCE, allowed))])
    if not batch:
        if not row.recipients.filter(state__in=_OPEN).exists():
            row.state, row.ended_at = LetterState.SENT, at
            row.save()
        return 0
    willing = still_willing(row, [recipient.email for recipient in batch])
    for recipient in batch:
        if recipient.email not in willing:
            recipient.state = RecipientState.LEFT_OUT
            continue
        email = mails.letter(row, recipient.email, once=f"{row.uid}.{recipient.pk}")
        mail.enqueue(email)
        recipient.state, recipient.mail, recipient.queued_at = RecipientState.QUEUED, email, at
    Recipient.objects.bulk_update(batch, ["state", "mail", "queued_at"])
    return sum(recipient.state == RecipientState.QUEUED for recipient in batch)
