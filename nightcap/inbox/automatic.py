"""What is probably automatic: kept apart and without a mail, until the manager decides."""

from datetime import date
from typing import Final, Self

from django.db.models import QuerySet

from nightcap.core.schemas import CamelSchema
from nightcap.core.time import Instant
from nightcap.core.writing import changes, publishing
from nightcap.inbox import arriving, emails
from nightcap.inbox.models import ContactMessage, HostInquiry
from nightcap.mail.facts import kept, restored
from nightcap.subscribers import services as subscribers
from nightcap.trap.models import TrappedForm

_FIELDS: Final = {HostInquiry: emails.OF_INQUIRY, ContactMessage: emails.OF_MESSAGE}
_MODELS: Final[dict[str, type[HostInquiry] | type[ContactMessage]]] = {
    TrappedForm.Kind.INQUIRY: HostInquiry,
    TrappedForm.Kind.MESSAGE: ContactMessage,
}


class AutomaticOut(CamelSchema):
    """Something that is probably automatic.

    `text` is a message, or the name of an inquiry's event; a sign-up has none. `phone`, `eventDate`
    and `guestCount` are an inquiry's alone.
    """

    id: int
    kind: TrappedForm.Kind
    name: str
    email: str
    text: str
    phone: str
    event_date: date | None
    guest_count: int | None
    created_at: Instant

    @classmethod
    def of(cls, trapped: TrappedForm) -> Self:
        """Describe what was sent."""
        entry = _entry_of(trapped)
        inquiry = entry if isinstance(entry, HostInquiry) else None
        message = entry.message if isinstance(entry, ContactMessage) else ""
        return cls(
            id=trapped.pk,
            kind=TrappedForm.Kind(trapped.kind),
            name=trapped.name,
            email=trapped.email,
            text=inquiry.event_name if inquiry else message,
            phone=inquiry.phone if inquiry else "",
            event_date=inquiry.event_date if inquiry else None,
            guest_count=inquiry.guest_count if inquiry else None,
            created_at=trapped.created_at,
        )


class AcceptedOut(CamelSchema):
    """Where something has gone: `id` is the entry's in the inbox, null for a sign-up."""

    kind: TrappedForm.Kind
    id: int | None


def keep(entry: HostInquiry | ContactMessage) -> None:
    """Keep what probably a program has sent; nobody gets a mail of it."""
    is_inquiry = isinstance(entry, HostInquiry)
    TrappedForm.objects.create(
        kind=TrappedForm.Kind.INQUIRY if is_inquiry else TrappedForm.Kind.MESSAGE,
        name=entry.sender,
        email=entry.email,
        facts=kept(entry, _FIELDS[type(entry)]),
        created_at=entry.created_at,
    )


def newest_first() -> QuerySet[TrappedForm]:
    """Return what the manager has not decided yet."""
    return TrappedForm.objects.order_by("-created_at", "-pk")


@publishing.atomic()
def accept(trapped_id: int) -> AcceptedOut:
    """Treat something as what people send: it goes where it was sent to, with its mails.

    Raises NoSuchRow.
    """
    trapped = changes.locked(TrappedForm, trapped_id)
    entry = _entry_of(trapped)
    if entry:
        arriving.receive(entry)
    else:
        subscribers.join_after_all(trapped)
    changes.record(
        action="accepted",
        kind=trapped.audit_kind,
        title=trapped.audit_title,
        model=trapped._meta.label_lower,
        subject_id=trapped.pk,
    )
    kind = TrappedForm.Kind(trapped.kind)
    trapped.delete()
    return AcceptedOut(kind=kind, id=entry.pk if entry else None)


def _entry_of(trapped: TrappedForm) -> HostInquiry | ContactMessage | None:
    """Return the entry as it would have been, not saved; None for a sign-up."""
    model = _MODELS.get(trapped.kind)
    if model is None:
        return None
    entry = restored(model, trapped.facts)
    entry.created_at = trapped.created_at
    return entry
