"""What visitors send is kept and mailed; what the manager makes of it. One transaction each."""

from datetime import date, time
from typing import TypeVar, Unpack

from django.db import transaction
from typing_extensions import TypedDict  # pydantic reads these, and on Python 3.11 needs them so

from nightcap.audit import services as audit
from nightcap.audit.models import Change
from nightcap.core.schemas import LONGEST_NAME
from nightcap.core.time import now
from nightcap.inbox import emails
from nightcap.inbox.errors import NoSuchInquiry, NoSuchMessage
from nightcap.inbox.models import ContactMessage, HostInquiry, Received, Status
from nightcap.subscribers import services as subscribers
from nightcap.subscribers.models import NewsletterSubscriber


class InquiryFields(TypedDict):
    """What an inquiry says; date and times are wall time at the venue."""

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
    start_time: time
    end_time: time


@transaction.atomic
def inquire(**fields: Unpack[InquiryFields]) -> HostInquiry:
    """Keep a host inquiry, tell the venue and the visitor, and subscribe who asked for it.

    An end before the start is the next morning.
    """
    inquiry = HostInquiry.objects.create(created_at=now(), **fields)
    if inquiry.newsletter_opt_in:
        # Two long names may be more than the list holds for one.
        name = inquiry.full_name[:LONGEST_NAME]
        subscribers.join(NewsletterSubscriber, name=name, email=inquiry.email)
    emails.inquiry(inquiry)
    return inquiry


@transaction.atomic
def write(*, name: str, email: str, message: str) -> ContactMessage:
    """Keep a message from the contact page, and tell the venue and the visitor."""
    row = ContactMessage.objects.create(name=name, email=email, message=message, created_at=now())
    emails.message(row)
    return row


class Handling(TypedDict, total=False):
    """What the manager may say about what arrived; what is not given stays as it is."""

    status: Status
    notes: str


@transaction.atomic
def handle_inquiry(inquiry_id: int, *, seen: int | None, changes: Handling) -> HostInquiry:
    """Set an inquiry's status and notes. Raises NoSuchInquiry, and Stale by the version `seen`."""
    row = _locked_inquiry(inquiry_id)
    _handle(row, seen, changes, kind="inquiry", title=row.event_name)
    return row


@transaction.atomic
def handle_message(message_id: int, *, seen: int | None, changes: Handling) -> ContactMessage:
    """Set a message's status and notes. Raises NoSuchMessage, and Stale by the version `seen`."""
    row = _locked_message(message_id)
    _handle(row, seen, changes, kind="message", title=f"From {row.name}")
    return row


@transaction.atomic
def open_inquiry(inquiry_id: int) -> HostInquiry:
    """Note that an inquiry has been opened. Raises NoSuchInquiry."""
    return _opened(_locked_inquiry(inquiry_id))


@transaction.atomic
def open_message(message_id: int) -> ContactMessage:
    """Note that a message has been opened. Raises NoSuchMessage."""
    return _opened(_locked_message(message_id))


@transaction.atomic
def delete_inquiry(inquiry_id: int) -> Change:
    """Delete an inquiry and return the change that can be undone. Raises NoSuchInquiry."""
    row = _locked_inquiry(inquiry_id)
    change = audit.record_deletion(kind="inquiry", title=row.event_name, rows=[row])
    row.delete()
    return change


@transaction.atomic
def delete_message(message_id: int) -> Change:
    """Delete a message and return the change that can be undone. Raises NoSuchMessage."""
    row = _locked_message(message_id)
    change = audit.record_deletion(kind="message", title=f"From {row.name}", rows=[row])
    row.delete()
    return change


def _locked_inquiry(inquiry_id: int) -> HostInquiry:
    row = HostInquiry.objects.select_for_update().filter(pk=inquiry_id).first()
    if row is None:
        raise NoSuchInquiry
    return row


def _locked_message(message_id: int) -> ContactMessage:
    row = ContactMessage.objects.select_for_update().filter(pk=message_id).first()
    if row is None:
        raise NoSuchMessage
    return row


def _handle(row: Received, seen: int | None, changes: Handling, *, kind: str, title: str) -> None:
    row.begin_change(seen)
    status, notes = row.status, row.notes
    row.status = changes.get("status", Status(status))
    row.notes = changes.get("notes", notes)
    row.save(update_fields=["status", "notes", "version"])
    if (row.status, row.notes) != (status, notes):
        # What the notes say is about a visitor, and stays out of the list of changes.
        audit.record(
            action="changed" if row.status != status else "noted",
            kind=kind,
            title=title,
            subject_id=row.pk,
            fields={"status": (status, row.status)},
        )


R = TypeVar("R", bound=Received)


def _opened(row: R) -> R:
    if row.read_at is None:
        row.read_at = now()
        row.save(update_fields=["read_at"])
    return row
