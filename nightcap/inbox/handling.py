"""The manager's inbox: what has arrived, and what the manager makes of it."""

from datetime import date, datetime
from typing import Annotated, Literal, NamedTuple, Self, TypeVar

from django.db.models import QuerySet
from pydantic import Field

from nightcap.core.characters import cut
from nightcap.core.errors import NoSuchRow
from nightcap.core.lists import PageIn, counted
from nightcap.core.schemas import CamelSchema, ChangesIn
from nightcap.core.search import search as search_in
from nightcap.core.time import Instant, now
from nightcap.core.writing import changes
from nightcap.inbox.fields import Prose, WallTime
from nightcap.inbox.models import ContactMessage, HostInquiry, Status

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
