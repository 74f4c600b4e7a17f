"""Probably automatic forms are stored apart, unmailed, until the manager decides."""

from datetime import date
from typing import Final, Self

from django.db.models import QuerySet

from nightcap.core.schemas import CamelSchema
from nightcap.core.time import Instant
from nightcap.core.writing import changes, publishing
from nightcap.inbox import arriving, mails
from nightcap.inbox.models import ContactMessage, HostInquiry
from nightcap.mail.facts import kept, restored
from nightcap.subscribers import services as subscribers
from nightcap.trap.models import FormKind, TrappedForm

_FIELDS: Final = {HostInquiry: mails.OF_INQUIRY, ContactMessage: mails.OF_MESSAGE}
_MODELS: Final[dict[str, type[HostInquiry] | type[ContactMessage]]] = {
    FormKind.INQUIRY: HostInquiry,
    FormKind.MESSAGE: ContactMessage,
}


class TrappedFormOut(CamelSchema):
    """A form that is probably automatic.

    `text` is a message, or the name of an inquiry's event; a sign-up has none. `phone`, `eventDate`
    and `guestCount` belong to inquiries only.
    """

    id: int
    kind: FormKind
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
            kind=FormKind(trapped.kind),
            name=trapped.name,
            email=trapped.email,
            text=inquiry.event_name if inquiry else message,
            phone=inquiry.phone if inquiry else "",
            event_date=inquiry.event_date if inquiry else None,
            guest_count=inquiry.guest_count if inquiry else None,
            created_at=trapped.created_at,
        )


class AcceptedFormOut(CamelSchema):
    """Where an accepted form went: `id` is the entry's in the inbox, null for a sign-up."""

    kind: FormKind
    id: int | None


def set_aside(entry: HostInquiry | ContactMessage) -> None:
    """Store an entry that a program has probably sent, and mail nobody."""
    is_inquiry = isinstance(entry, HostInquiry)
    TrappedForm.objects.create(
        kind=FormKind.INQUIRY if is_inquiry else FormKind.MESSAGE,
        name=entry.sender,
        email=entry.email,
        facts=kept(entry, _FIELDS[type(entry)]),
        created_at=entry.created_at,
    )


def newest_first() -> QuerySet[TrappedForm]:
    """Return the forms that the manager has not decided about yet."""
    return TrappedForm.objects.order_by("-created_at", "-pk")


@publishing.atomic()
def accept(trapped_id: int) -> AcceptedFormOut:
    """Move a form to where it was sent, and send the mails it would have caused.

    Raises NoSuchRow.
    """
    trapped = changes.locked(TrappedForm, trapped_id)
    entry = _entry_of(trapped)
    if entry:
        arriving.receive(entry)
    else:
        subscribers.accept_sign_up(trapped)
    changes.record(
        action="accepted",
        kind=trapped.audit_kind,
        title=trapped.audit_title,
        model=trapped._meta.label_lower,
        subject_id=trapped.pk,
    )
    kind = FormKind(trapped.kind)
    trapped.delete()
    return AcceptedFormOut(kind=kind, id=entry.pk if entry else None)


def _entry_of(trapped: TrappedForm) -> HostInquiry | ContactMessage | None:
    """Return the unsaved entry that was sent; None for a sign-up."""
    model = _MODELS.get(trapped.kind)
    if model is None:
        return None
    entry = restored(model, trapped.facts)
    entry.created_at = trapped.created_at
    return entry
