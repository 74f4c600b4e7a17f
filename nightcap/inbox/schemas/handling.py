"""The manager's inbox."""

from datetime import date
from typing import Annotated, Literal, Self

from pydantic import Field

from nightcap.core.schemas import CamelSchema, SeenVersion
from nightcap.core.time import Instant
from nightcap.inbox.models import ContactMessage, HostInquiry, Status
from nightcap.inbox.schemas.fields import Prose, WallTime

_OPENING = 160


class HandledOut(CamelSchema):
    """What the manager made of something that arrived."""

    id: int
    version: int
    status: Status
    notes: str
    is_unread: bool
    created_at: Instant


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


class StatusIn(CamelSchema):
    """Which part of the inbox is wanted: all of it, or what has one status."""

    status: Status | None = None


class KindIn(StatusIn):
    """Which part of the whole inbox is wanted."""

    kind: Literal["inquiry", "message"] | None = None


class HandlingIn(CamelSchema):
    """What the manager makes of something that arrived.

    What is not given stays as it is, so no default is ever used.
    """

    status: Annotated[Status, Field(default_factory=lambda: Status.NEW)]
    notes: Annotated[Prose, Field(default_factory=str)]
    version: SeenVersion = None


class InboxEntryOut(CamelSchema):
    """A line of the inbox; `eventDate` and `guestCount` are an inquiry's alone."""

    kind: Literal["inquiry", "message"]
    id: int
    sender: str
    subject: str
    status: Status
    is_unread: bool
    created_at: Instant
    event_date: date | None
    guest_count: int | None

    @classmethod
    def of(cls, row: HostInquiry | ContactMessage) -> Self:
        """Tell an inquiry by its event, a message by how it begins."""
        inquiry = row if isinstance(row, HostInquiry) else None
        return cls(
            kind="inquiry" if inquiry else "message",
            id=row.pk,
            sender=row.sender,
            subject=row.subject[:_OPENING],
            status=Status(row.status),
            is_unread=row.is_unread,
            created_at=row.created_at,
            event_date=inquiry.event_date if inquiry else None,
            guest_count=inquiry.guest_count if inquiry else None,
        )


class KindCountsOut(CamelSchema):
    """How much of one kind there is: in all, not opened yet, still new and since when."""

    total: int
    unread: int
    waiting: int
    oldest_waiting_at: Instant | None


class InboxCountsOut(CamelSchema):
    inquiries: KindCountsOut
    messages: KindCountsOut
