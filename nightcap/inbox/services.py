"""Stores visitors' forms and emails about them; automatic ones wait for the manager."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from nightcap.core.characters import cut
from nightcap.core.phones import check_new_phone
from nightcap.core.schemas import LONGEST_NAME
from nightcap.core.time import now
from nightcap.core.writing import changes, publishing
from nightcap.inbox import mails
from nightcap.inbox.models import ContactMessage, HostInquiry, InquiryOrigin
from nightcap.inbox.schemas import AcceptedFormOut
from nightcap.inbox.selectors import E
from nightcap.mail import services as mail
from nightcap.mail import volume
from nightcap.mail.writing import from_snapshot, snapshot
from nightcap.subscribers import services as subscribers
from nightcap.subscribers.models import NewsletterSubscriber
from nightcap.trap.models import FormKind, TrappedForm

_MODELS: Final[dict[str, type[HostInquiry] | type[ContactMessage]]] = {
    FormKind.INQUIRY: HostInquiry,
    FormKind.MESSAGE: ContactMessage,
}


@dataclass(slots=True)
class QuoteCalls:
    """Calls of inquiries to quotes, a domain above, whose `apps.py` sets them."""

    check_deletion: Callable[[HostInquiry], object] = lambda _: None


@dataclass(slots=True)
class HoldCalls:
    """Calls of inquiries to holds of dates, a domain above, whose `apps.py` sets them."""

    check_deletion: Callable[[HostInquiry], object] = lambda _: None


quotes = QuoteCalls()
holds = HoldCalls()


def check_deletion(entry: HostInquiry | ContactMessage) -> None:
    """Raise DomainError for an inquiry with a paid deposit or a held date: it cannot be deleted."""
    if isinstance(entry, HostInquiry):
        quotes.check_deletion(entry)
        holds.check_deletion(entry)


@publishing.atomic()
def receive(entry: HostInquiry | ContactMessage) -> None:
    """Store a visitor's form, email the venue and the visitor, and subscribe the visitor.

    The visitor is subscribed only on request, and gets no confirmation once the daily limit of
    emails to the address is reached.
    """
    entry.set_mailbox()
    entry.save(force_insert=True)
    if isinstance(entry, HostInquiry):
        _subscribe(entry)
    to_venue, word_back = mails.received(entry)
    mail.enqueue(to_venue)
    if volume.count_reply(entry.email):
        mail.enqueue(word_back)


@publishing.atomic()
def enter(values: Mapping[str, object]) -> HostInquiry:
    """Enter an inquiry for a caller, without any email. Raises Invalid without a name.

    Rule: An inquiry that staff enter needs only a name, and sends no email.
    """
    at = now()
    entry = HostInquiry(created_at=at, read_at=at, origin=InquiryOrigin.PHONE, **values)
    entry.refuse_unless_valid()
    entry.set_mailbox()
    _subscribe(entry)
    return changes.create(entry)


@publishing.atomic()
def change_inquiry(
    inquiry_id: int, values: Mapping[str, object], *, seen: int | None
) -> HostInquiry:
    """Change the given fields of an inquiry. Raises NoSuchRow, Stale and Invalid."""
    edited = changes.update(HostInquiry, inquiry_id, values, seen=seen)
    stored = str(edited.before.get("phone", edited.row.phone))
    check_new_phone(edited.row.phone, stored=stored, field="phone")
    is_asked_now = edited.before.get("newsletter_opt_in") is False
    if is_asked_now or edited.before.get("email") == "":
        _subscribe(edited.row)
    return edited.row


def _subscribe(entry: HostInquiry) -> None:
    """Subscribe the sender to the newsletter, if requested and if there is an address."""
    if entry.newsletter_opt_in and entry.email:
        # Two long names together may exceed the list's limit for a name.
        name = cut(entry.sender, LONGEST_NAME)
        subscribers.join(NewsletterSubscriber, name=name, email=entry.email)


def set_aside(entry: HostInquiry | ContactMessage) -> None:
    """Store an entry that was probably sent by a program, without any email."""
    TrappedForm.objects.create(
        kind=FormKind(entry.kind),
        name=entry.sender,
        email=entry.email,
        facts=snapshot(entry, mails.FIELDS[entry.kind]),
        created_at=entry.created_at,
    )


@publishing.atomic()
def accept(trapped_id: int) -> AcceptedFormOut:
    """Accept a form as if it had passed the trap, and send its emails.

    Raises NoSuchRow.
    """
    trapped = changes.locked(TrappedForm, trapped_id)
    entry = _entry_of(trapped)
    if entry:
        receive(entry)
    else:
        subscribers.accept_sign_up(trapped)
    changes.record_row(trapped, action="accepted")
    kind = FormKind(trapped.kind)
    trapped.delete()
    return AcceptedFormOut(kind=kind, id=entry.pk if entry else None)


def _entry_of(trapped: TrappedForm) -> HostInquiry | ContactMessage | None:
    """Return the form's unsaved entry; None for a sign-up."""
    model = _MODELS.get(trapped.kind)
    if model is None:
        return None
    entry = from_snapshot(model, trapped.facts)
    entry.created_at = trapped.created_at
    return entry


def mark_opened(model: type[E], entry_id: int) -> E:
    """Mark an entry as opened, and return it. Raises NoSuchRow."""
    with changes.edit(model, entry_id) as edit:
        edit.row.read_at = edit.row.read_at or now()
    return edit.row
