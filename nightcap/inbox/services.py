"""What becomes of inquiries and messages: arriving, being handled, and probably automatic ones."""

from datetime import date, datetime
from typing import Annotated, Final, Literal, NamedTuple, Self, TypeVar

from django.db.models import QuerySet
from pydantic import Field, field_validator

from nightcap.core.characters import cut
from nightcap.core.errors import NoSuchRow
from nightcap.core.keyed import mailbox_of
from nightcap.core.lists import PageIn, counted
from nightcap.core.schemas import (
    LONGEST_NAME,
    ON_ONE_LINE,
    CamelSchema,
    ChangesIn,
    EmailAddress,
    Honeypot,
    PersonName,
)
from nightcap.core.search import search as search_in
from nightcap.core.time import Instant, now
from nightcap.core.writing import changes, publishing
from nightcap.inbox import mails
from nightcap.inbox.fields import Day, Line, Phone, Prose, WallTime
from nightcap.inbox.models import ContactMessage, HostInquiry, Status
from nightcap.mail import services as mail
from nightcap.mail import volume
from nightcap.mail.facts import kept, restored
from nightcap.subscribers import services as subscribers
from nightcap.subscribers.models import NewsletterSubscriber
from nightcap.trap.models import FormKind, TrappedForm
from nightcap.venue.profile import profile

MOST_GUESTS = 100_000


class _FormIn(CamelSchema):
    website: Honeypot = ""

    def written(self) -> dict[str, object]:
        """Return what somebody wrote, by the fields of the row."""
        return {name: value for name, value in self if name != "website"}


class HostInquiryIn(_FormIn):
    """The host inquiry; an end before the start is the next morning."""

    first_name: PersonName
    last_name: PersonName
    email: EmailAddress
    phone: Phone
    extension: Annotated[str, Field(max_length=20), ON_ONE_LINE] = ""
    newsletter_opt_in: bool = False
    event_name: Line
    location: Annotated[str, ON_ONE_LINE] = ""
    guest_count: Annotated[int, Field(ge=1, le=MOST_GUESTS)]
    event_date: Day
    start_time: WallTime
    end_time: WallTime

    @field_validator("location")
    @classmethod
    def _is_offered(cls, value: str) -> str:
        offered = [location.value for location in profile().locations]
        if value and value not in offered:
            raise ValueError(f"must be one of {', '.join(offered)}" if offered else "must be empty")
        return value

    def entry(self) -> HostInquiry:
        """Return the inquiry as a row that is not saved yet."""
        return HostInquiry(created_at=now(), **self.written())


class ContactMessageIn(_FormIn):
    """The contact form."""

    name: PersonName
    email: EmailAddress
    message: Annotated[Prose, Field(min_length=1)]

    def entry(self) -> ContactMessage:
        """Return the message as a row that is not saved yet."""
        return ContactMessage(created_at=now(), **self.written())


@publishing.atomic()
def receive(entry: HostInquiry | ContactMessage) -> None:
    """Keep what a visitor sent, mail the venue and the visitor, and subscribe who asked for it.

    Who got enough mails of ours today gets no word back.
    """
    entry.mailbox = mailbox_of(entry.email)
    entry.save(force_insert=True)
    if isinstance(entry, HostInquiry) and entry.newsletter_opt_in:
        # Two long names may be more than the list holds for one.
        name = cut(entry.sender, LONGEST_NAME)
        subscribers.join(NewsletterSubscriber, name=name, email=entry.email)
    to_venue, word_back = mails.received(entry)
    mail.enqueue(to_venue)
    if volume.may_write_back(entry.email):
        mail.enqueue(word_back)


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
        receive(entry)
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


E = TypeVar("E", HostInquiry, ContactMessage)
Kind = Literal["inquiry", "message"]

_LONGEST_SUBJECT = 160


class StatusIn(CamelSchema):
    """Which part of the inbox is wanted: all of it, or what has one status."""

    status: Status | None = None


class KindIn(StatusIn):
    """Which part of the whole inbox is wanted."""

    kind: Kind | None = None


class HandlingIn(ChangesIn):
    """What the manager makes of something that arrived."""

    status: Annotated[Status, Field(default_factory=lambda: Status.NEW)]
    notes: Annotated[Prose, Field(default_factory=str)]


class HandledOut(CamelSchema):
    """What the manager made of something that arrived; `guestKey` names the guest's page."""

    id: int
    version: int
    status: Status
    notes: str
    is_unread: bool
    created_at: Instant
    guest_key: str | None


class HostInquiryOut(HandledOut):
    """A host inquiry in the manager's inbox."""

    first_name: str
    last_name: str
    email: str
    phone: str
    extension: str
    newsletter_opt_in: bool
    event_name: str
    location: str
    guest_count: int
    event_date: date
    start_time: WallTime
    end_time: WallTime


class ContactMessageOut(HandledOut):
    """A message in the manager's inbox."""

    name: str
    email: str
    message: str


class InboxEntryOut(CamelSchema):
    """A line of the inbox; `eventDate` and `guestCount` are an inquiry's alone."""

    kind: Kind
    id: int
    sender: str
    subject: str
    status: Status
    is_unread: bool
    created_at: Instant
    event_date: date | None
    guest_count: int | None

    @classmethod
    def of(cls, entry: HostInquiry | ContactMessage) -> Self:
        """Describe an inquiry by its event, a message by how it begins."""
        inquiry = entry if isinstance(entry, HostInquiry) else None
        return cls(
            kind="inquiry" if inquiry else "message",
            id=entry.pk,
            sender=entry.sender,
            subject=cut(entry.subject, _LONGEST_SUBJECT),
            status=Status(entry.status),
            is_unread=entry.is_unread,
            created_at=entry.created_at,
            event_date=inquiry.event_date if inquiry else None,
            guest_count=inquiry.guest_count if inquiry else None,
        )


class KindCountsOut(CamelSchema):
    """How much of one kind there is: in all, not opened yet, still new and since when.

    Each is counted up to 10,000.
    """

    total: int
    unread: int
    waiting: int
    oldest_waiting_at: Instant | None


class InboxCountsOut(CamelSchema):
    """How much there is of each kind, and how many forms are probably automatic."""

    inquiries: KindCountsOut
    messages: KindCountsOut
    automatic: int


class _Key(NamedTuple):
    """Where an entry stands in the whole inbox, and how to find it again."""

    created_at: datetime
    kind: Kind
    pk: int


def entries(model: type[E], *, search: str = "", status: Status | None = None) -> QuerySet[E, E]:
    """Return the entries of one kind that hold every word of `search`, newest first."""
    found = model._default_manager.filter(search_in(model, search))
    return found.filter(status=status) if status else found


def entry(model: type[E], entry_id: int) -> E:
    """Return one entry. Raises NoSuchRow."""
    found = model._default_manager.filter(pk=entry_id).first()
    if found is None:
        raise NoSuchRow(str(model._meta.verbose_name))
    return found


def note_opened(model: type[E], entry_id: int) -> E:
    """Note that an entry has been opened, and return it. Raises NoSuchRow."""

    def apply(found: E) -> None:
        found.read_at = found.read_at or now()

    return changes.change(model, entry_id, apply).row


def both_kinds(page: PageIn, part: KindIn) -> tuple[list[HostInquiry | ContactMessage], int]:
    """Return the wanted part of all entries, newest first, and how many there are in all parts."""
    found: dict[Kind, QuerySet[HostInquiry] | QuerySet[ContactMessage]] = {
        "inquiry": entries(HostInquiry, search=page.search, status=part.status),
        "message": entries(ContactMessage, search=page.search, status=part.status),
    }
    end = page.offset + page.limit
    keys: list[_Key] = []
    total = 0
    for kind, rows in found.items():
        if part.kind in {None, kind}:
            total += counted(rows, page.most_counted)
            keys += [_Key(at, kind, pk) for at, pk in rows.values_list("created_at", "pk")[:end]]
    wanted = sorted(keys, reverse=True)[page.offset : end]
    wanted_rows = {
        kind: rows.in_bulk([key.pk for key in wanted if key.kind == kind])
        for kind, rows in found.items()
    }
    # What was deleted in between is left out.
    there = [key for key in wanted if key.pk in wanted_rows[key.kind]]
    return [wanted_rows[key.kind][key.pk] for key in there], total


def counts(model: type[E]) -> KindCountsOut:
    """Count what has arrived, what nobody has opened, and what is still new."""
    found = model._default_manager.all()
    waiting = found.filter(status=Status.NEW)
    oldest = waiting.order_by("created_at").values_list("created_at", flat=True).first()
    return KindCountsOut(
        total=counted(found),
        unread=counted(found.filter(read_at=None)),
        waiting=counted(waiting),
        oldest_waiting_at=oldest,
    )
