"""Sign-ups to the two lists, their confirmation, and the manager's changes.

Rule: A sign-up is on its list at once, and gets no emails until the person confirms it. The venue
asks with one email, whose link opens a page with a button. Without a mail server, or with the
setting turned off, a sign-up is confirmed at once.

Rule: Rows that the manager adds or imports with a statement of consent are confirmed. A mailbox
that has unsubscribed stays so until its own person signs up again and confirms.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Final

from django.db import IntegrityError
from django.db.models.functions import Coalesce

from nightcap.connections.services import is_set
from nightcap.core.errors import DomainError, NotFound
from nightcap.core.keyed import hash_of, mailbox_of
from nightcap.core.time import now
from nightcap.core.writing import changes, publishing
from nightcap.core.writing.locking import lock_one
from nightcap.mail import services as mail
from nightcap.mail.volume import count_reply
from nightcap.subscribers import mails
from nightcap.subscribers.models import (
    KINDS,
    NewsletterSubscriber,
    S,
    SecretCalendarSubscriber,
    Subscriber,
)
from nightcap.trap.models import FormKind, TrappedForm
from nightcap.venue.profile import profile

_ASKED_AGAIN_AFTER: Final = timedelta(hours=1)


class AlreadySubscribed(DomainError):
    """The address is already on the list; only the manager gets this error."""

    def __init__(self) -> None:
        super().__init__(
            "This address is on the list already.", fields={"email": "is on the list already"}
        )


class HasUnsubscribed(DomainError):
    """The mailbox has unsubscribed; only the manager gets this error."""

    def __init__(self) -> None:
        super().__init__(
            "This mailbox has unsubscribed. Only its owner can sign up again, on the website.",
            fields={"email": "has unsubscribed"},
        )


_TRAPPED: Final[Mapping[type[Subscriber], FormKind]] = {
    NewsletterSubscriber: FormKind.NEWSLETTER,
    SecretCalendarSubscriber: FormKind.CALENDAR,
}


@dataclass(slots=True)
class MemberCalls:
    """Calls of sign-ups to members, a domain above, whose `apps.py` sets them."""

    welcome: Callable[[SecretCalendarSubscriber], object] = lambda _: None


members = MemberCalls()


def asks_to_confirm() -> bool:
    """Return whether visitors must confirm a sign-up."""
    return profile().letters.confirm and is_set("email_url")


@publishing.atomic()
def join(kind: type[Subscriber], *, name: str, email: str) -> None:
    """Add a visitor's address to a list; a repeat changes nothing.

    The person is asked to confirm it, or welcomed at once.
    """
    at = now()
    confirmed_at = None if asks_to_confirm() else at
    # The database keeps one row of two sign-ups at once, without an error for the other.
    kind.objects.bulk_create(
        [kind(name=name, email=email.lower(), created_at=at, confirmed_at=confirmed_at)],
        ignore_conflicts=True,
    )
    row = lock_one(kind.objects.filter(email=email.lower()))
    if row is None:
        return
    if row.confirmed_at is None or mail.unsubscribed_among([row.email], row.mailing_list):
        _ask(row)
    elif row.created_at == at:
        _welcome(row)


@publishing.atomic()
def confirm(token: str) -> Subscriber:
    """Confirm the sign-up of a link for its person; a repeat has no effect. Raises NotFound.

    The mailbox gets the emails of the list again if it had unsubscribed.
    """
    found = by_token(token)
    row = lock_one(type(found).objects.filter(pk=found.pk))
    if row is None or row.link_hash != found.link_hash:
        raise NotFound(_NO_LINK)
    mail.end_unsubscription(mailbox_of(row.email), row.mailing_list)
    if row.confirmed_at is None:
        row.confirmed_at = now()
        row.save(update_fields=["confirmed_at"])
        _welcome(row)
    return row


def by_token(token: str) -> Subscriber:
    """Return the sign-up of a link. Raises NotFound."""
    for kind in KINDS.values():
        if row := kind.objects.filter(link_hash=hash_of(token)).first():
            return row
    raise NotFound(_NO_LINK)


def delete_unconfirmed() -> int:
    """Delete the sign-ups that were not confirmed in time; return their number."""
    before = now() - timedelta(days=mails.KEPT_DAYS)
    deleted = 0
    for kind in KINDS.values():
        waiting = kind.objects.filter(confirmed_at=None, created_at__lte=before)
        # A person who signed up again was asked again.
        old = waiting.annotate(since=Coalesce("asked_at", "created_at")).filter(since__lte=before)
        deleted += old.delete()[0]
    return deleted


def set_aside(kind: type[Subscriber], *, name: str, email: str) -> None:
    """Store a sign-up that was probably sent by a program; the manager decides."""
    TrappedForm.objects.create(kind=_TRAPPED[kind], name=name, email=email, created_at=now())


def accept_sign_up(trapped: TrappedForm) -> None:
    """Add a trapped sign-up to its list."""
    [kind] = [kind for kind, name in _TRAPPED.items() if name == trapped.kind]
    join(kind, name=trapped.name, email=trapped.email)


def add(kind: type[S], *, name: str, email: str, consent: str = "") -> S:
    """Add a person to a list for the manager.

    Without a statement of consent the person is asked to confirm, as a visitor is. Raises
    AlreadySubscribed and HasUnsubscribed.
    """
    with _one_row_for_an_address():
        if mail.unsubscribed_among([email], kind.mailing_list):
            raise HasUnsubscribed
        row = changes.create(_with_consent(kind(name=name, email=email.lower()), consent))
        if row.confirmed_at is None:
            _ask(row)
        return row


@dataclass(frozen=True, slots=True)
class Person:
    """A person to import, with the number of the row in the file."""

    row: int
    name: str
    email: str


@dataclass(slots=True)
class Imported:
    """The result of an import: the numbers of rows, and the reason for each refused one."""

    added: int = 0
    known: int = 0
    refused: list[tuple[Person, str]] = field(default_factory=list)


@publishing.atomic()
def import_people(
    kind: type[Subscriber], people: Sequence[Person], *, consent: str, is_preview: bool
) -> Imported:
    """Add people to a list with the manager's statement of consent.

    Rows of people who are on the list already stay as they are, but count as confirmed. Rows with
    an address of an earlier row are refused, and so are mailboxes that have unsubscribed. A preview
    returns the same result and changes nothing.
    """
    result = Imported()
    by_email: dict[str, Person] = {}
    emails = {person.email.lower() for person in people}
    unsubscribed = mail.unsubscribed_among(emails, kind.mailing_list)
    for person in people:
        email = person.email.lower()
        if email in by_email:
            result.refused.append((person, f"is the same address as in row {by_email[email].row}"))
        elif email in unsubscribed:
            result.refused.append((person, "has unsubscribed"))
        else:
            by_email[email] = person
    known = kind.objects.filter(email__in=by_email)
    known_emails = set(known.values_list("email", flat=True))
    result.known, result.added = len(known_emails), len(by_email) - len(known_emails)
    if is_preview:
        return result
    stated = _with_consent(kind(), consent)
    known.filter(confirmed_at=None).update(
        confirmed_at=stated.confirmed_at,
        consent=stated.consent,
        consent_at=stated.consent_at,
        consent_by=stated.consent_by,
    )
    kind.objects.bulk_create(
        (
            _with_consent(kind(name=person.name, email=email), consent)
            for email, person in by_email.items()
            if email not in known_emails
        ),
        ignore_conflicts=True,
    )
    changes.record(
        action="imported",
        kind=str(kind._meta.verbose_name_plural),
        title=f"{result.added} added, {result.known} known",
    )
    return result


@publishing.atomic()
def update(
    kind: type[S], subscriber_id: int, values: Mapping[str, object], *, seen: int | None
) -> S:
    """Change the given fields; an equal value is not a change.

    A changed address is confirmed by its own person. Raises NoSuchRow, Stale when `seen` is not the
    latest, and AlreadySubscribed.
    """
    with _one_row_for_an_address(), changes.edit(kind, subscriber_id, seen=seen) as edit:
        before = edit.row.email
        changes.assign(edit.row, values)
        edit.row.email = edit.row.email.lower()
        is_asked = edit.row.email != before and asks_to_confirm()
        if is_asked:
            edit.row.confirmed_at = None
    if is_asked:
        _ask(edit.row)
    return edit.row


def _with_consent(row: S, consent: str) -> S:
    """Return a new row with the time, and the manager's statement of consent if there is one."""
    at = now()
    row.created_at, row.consent = at, consent
    row.confirmed_at = at if consent or not asks_to_confirm() else None
    if consent:
        row.consent_at, row.consent_by = at, changes.actor_name()
    return row


def _ask(row: Subscriber) -> None:
    """Email the person of a locked row a link that confirms the sign-up.

    Repeats within an hour, and those above the daily limit of emails to one mailbox, send none.
    """
    at = now()
    is_recent = row.asked_at is not None and at < row.asked_at + _ASKED_AGAIN_AFTER
    if is_recent or not count_reply(row.email):
        return
    row.activate_link()
    mail.enqueue(mails.confirm_request(row))
    type(row).objects.filter(pk=row.pk).update(asked_at=at)


def _welcome(row: Subscriber) -> None:
    if isinstance(row, SecretCalendarSubscriber):
        members.welcome(row)


@contextmanager
def _one_row_for_an_address() -> Iterator[None]:
    try:
        with publishing.atomic():
            yield
    except IntegrityError as error:
        raise AlreadySubscribed from error


_NO_LINK: Final = "This link leads nowhere."
