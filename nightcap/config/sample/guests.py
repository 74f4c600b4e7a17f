"""The life of the sample house: bookings with their mails, an inbox with a history.

Its mails are on record as if they had left, one as failed; none of them ever leaves.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import TypeVar, get_args

from django.db.models import DurationField, ExpressionWrapper, F, Value

from nightcap.bookings.mails import CONFIRMATION
from nightcap.bookings.models import Booking
from nightcap.config.sample import bookings
from nightcap.config.sample.bookings import Act
from nightcap.core.time import now
from nightcap.core.writing import changes
from nightcap.inbox import services as inbox
from nightcap.inbox.models import ContactMessage, HostInquiry
from nightcap.mail import transport
from nightcap.mail.models import Mail
from nightcap.subscribers.models import NewsletterSubscriber, SecretCalendarSubscriber
from nightcap.venue.profile import profile
from nightcap.venue.sample import (
    SampleEvent,
    SampleGuests,
    SampleInquiry,
    SampleMessage,
    SampleWritten,
    Weekday,
    address_of,
    sample_guests,
)

E = TypeVar("E", HostInquiry, ContactMessage)

_MAIL_TAKES = timedelta(seconds=2)
_READ_AFTER = timedelta(hours=1)
_LATER_CONFIRMATIONS = 20
"""How many confirmations left after the one that failed."""
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
    acts = [*_letters(people, at)]
    if people.guests:
        acts += bookings.acts_of(programme, people.guests, origin=origin, at=at)
    bookings.live_through(acts)
    if people.guests:
        bookings.live_through(bookings.acts_of_house(origin=origin, at=at))
    _put_mails_on_record()


def _put_mails_on_record() -> None:
    """Let every mail count as gone right after it was queued; one had a mistyped address."""
    left_at = ExpressionWrapper(
        F("queued_at") + Value(_MAIL_TAKES, output_field=DurationField()),
        output_field=Mail._meta.get_field("sent_at"),
    )
    Mail.objects.update(state=transport.final_state(), attempts=1, sent_at=left_at)
    confirmations = Mail.objects.filter(template=CONFIRMATION).order_by("-queued_at", "-pk")
    failed = confirmations[_LATER_CONFIRMATIONS:].first() or confirmations.first()
    if failed is not None:
        failed.state, failed.error, failed.sent_at = Mail.State.FAILED, _REFUSED, None
        failed.save(update_fields=["state", "error", "sent_at"])


def _letters(people: SampleGuests, at: datetime) -> Iterator[Act]:
    """Yield what visitors write, and what the manager makes of it."""
    for inquiry in people.inquiries:
        yield from _handled(HostInquiry, _inquiry(inquiry, at), inquiry, at)
    for message in people.messages:
        yield from _handled(ContactMessage, _message(message), message, at)


def _handled(model: type[E], entry: E, sample: SampleWritten, at: datetime) -> Iterator[Act]:
    entry.created_at = at - timedelta(hours=sample.hours_ago)
    yield Act(entry.created_at, partial(inbox.receive, entry))
    if sample.is_read:
        read_at = min(at, entry.created_at + _READ_AFTER)
        yield Act(read_at, partial(_handle, model, entry, sample))


def _handle(model: type[E], entry: E, sample: SampleWritten) -> None:
    inbox.mark_opened(model, entry.pk)
    changes.update(model, entry.pk, {"status": sample.status, "notes": sample.notes})


def _inquiry(sample: SampleInquiry, at: datetime) -> HostInquiry:
    today = at.astimezone(profile().time_zone).date()
    days = (get_args(Weekday).index(sample.weekday) - today.weekday()) % 7
    return HostInquiry(
        **_written(sample),
        email=address_of(f"{sample.first_name} {sample.last_name}"),
        event_date=today + timedelta(days=days, weeks=sample.weeks_ahead),
    )


def _message(sample: SampleMessage) -> ContactMessage:
    return ContactMessage(**_written(sample), email=address_of(sample.name))


def _written(sample: SampleWritten) -> dict[str, object]:
    """Return what the visitor wrote, by the names of the row's fields."""
    done_with_it = {"hours_ago", "is_read", "status", "notes", "weekday", "weeks_ahead"}
    return sample.model_dump(exclude=done_with_it)
