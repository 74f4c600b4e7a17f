"""The life of the sample house: bookings with their mails, an inbox with a history.

Its mails are on record as sent, one as failed; none of them ever leaves.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import get_args

from django.db.models import Max

from nightcap.bookings import emails
from nightcap.bookings.models import Booking
from nightcap.config.sample import bookings, house
from nightcap.core.time import now
from nightcap.inbox import arriving
from nightcap.inbox.models import ContactMessage, HostInquiry
from nightcap.mail import services as mail
from nightcap.mail.models import Mail
from nightcap.subscribers.models import NewsletterSubscriber, SecretCalendarSubscriber
from nightcap.venue.profile import profile
from nightcap.venue.sample import SampleEvent
from nightcap.venue.sample_guests import (
    SampleInquiry,
    SampleMessage,
    SampleWritten,
    Weekday,
    address_of,
    sample_guests,
)

_MOST_MAILS = 40
_MAIL_TAKES = timedelta(seconds=2)
_READ_AFTER = timedelta(hours=1)
_REFUSED = "SMTPRecipientsRefused: (550, b'5.1.1 There is no such mailbox')"


def is_unused() -> bool:
    """Whether nobody has booked, written or subscribed yet: only such a house gets these guests."""
    tables = (Booking, HostInquiry, ContactMessage, Mail)
    lists = (NewsletterSubscriber, SecretCalendarSubscriber)
    return not any(table._default_manager.exists() for table in (*tables, *lists))


def load(programme: Sequence[SampleEvent], *, origin: str) -> None:
    """Let the sample's guests book, come and write, in the caller's transaction.

    Raises ProfileError, which names every mistake of their file with its key.
    """
    people, at = sample_guests(), now()
    if people.guests:
        booked = bookings.book(programme, people.guests, origin=origin, at=at)
        _confirm(booked)
        house.furnish(booked, at=at)
    entries: list[HostInquiry | ContactMessage] = []
    entries += [_inquiry(one, at) for one in people.inquiries]
    entries += [_message(one, at) for one in people.messages]
    for entry in entries:
        with _on_record(entry.created_at):
            arriving.receive(entry)


@contextmanager
def _on_record(at: datetime) -> Iterator[None]:
    """Let every mail that is queued within count as sent at an instant."""
    before = Mail.objects.aggregate(last=Max("pk", default=0))["last"]
    yield
    Mail.objects.filter(pk__gt=before).update(
        state=Mail.State.SENT, attempts=1, queued_at=at, due_at=at, sent_at=at + _MAIL_TAKES
    )


def _confirm(bookings: Sequence[Booking]) -> None:
    """Put the confirmations of the latest bookings on record; one had a mistyped address."""
    latest = sorted(
        (one for one in bookings if one.customer_email and not one.cancelled_at),
        key=lambda booking: booking.created_at,
    )[-_MOST_MAILS:]
    for booking in latest:
        with _on_record(booking.created_at):
            mail.enqueue(emails.confirmation(booking, booking.event))
    failed = Mail.objects.order_by("queued_at")[len(latest) // 2 :].first()
    if failed is not None:
        failed.state, failed.error, failed.sent_at = Mail.State.FAILED, _REFUSED, None
        failed.save(update_fields=["state", "error", "sent_at"])


def _inquiry(sample: SampleInquiry, at: datetime) -> HostInquiry:
    today = at.astimezone(profile().time_zone).date()
    days = (get_args(Weekday).index(sample.weekday) - today.weekday()) % 7
    return HostInquiry(
        **_written(sample, at),
        email=address_of(f"{sample.first_name} {sample.last_name}"),
        event_date=today + timedelta(days=days, weeks=sample.weeks_ahead),
    )


def _message(sample: SampleMessage, at: datetime) -> ContactMessage:
    return ContactMessage(**_written(sample, at), email=address_of(sample.name))


def _written(sample: SampleWritten, at: datetime) -> dict[str, object]:
    """Return what the row has from the sample, by the names of its fields."""
    created_at = at - timedelta(hours=sample.hours_ago)
    values = sample.model_dump(exclude={"hours_ago", "is_read", "weekday", "weeks_ahead"})
    read_at = created_at + _READ_AFTER if sample.is_read else None
    return {**values, "created_at": created_at, "read_at": read_at}
