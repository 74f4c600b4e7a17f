"""A house with as many rows of everything as a test asks for."""

from collections.abc import Iterable
from datetime import timedelta
from decimal import Decimal

from nightcap.bookings.models import Booking, Party
from nightcap.core.keyed import mailbox_of
from nightcap.core.models import Change
from nightcap.core.time import now
from nightcap.events.models import Event, EventLink
from nightcap.inbox.models import ContactMessage, HostInquiry
from nightcap.mail.models import Mail
from nightcap.subscribers.models import NewsletterSubscriber, SecretCalendarSubscriber, Subscriber
from nightcap.waitlist.models import WaitlistEntry

_HOUR = timedelta(hours=1)


def fill(rows: int) -> int:
    """Write this many further rows of everything that grows; return an event that has bookings.

    The events lie about today, two hours apart, half of them over; one in three has a link.
    """
    at = now()
    first = Event.objects.count()
    numbers = range(first, first + rows)
    events = Event.objects.bulk_create(_event(number, rows) for number in range(rows))
    EventLink.objects.bulk_create(
        EventLink(
            title_key=event.title_key,
            start_ts=event.starts_at,
            event=event,
            url="https://tickets.example",
        )
        for event in events[::3]
    )
    Event.objects.filter(links__isnull=False).update(has_link=True)
    Booking.objects.bulk_create(_booking(number, events[rows // 2]) for number in numbers)
    WaitlistEntry.objects.bulk_create(
        WaitlistEntry(
            event=event,
            customer_name="Ada",
            customer_email="ada@example.com",
            customer_phone="212 555 0100",
            party_size=2,
            mailbox=mailbox_of("ada@example.com"),
            link_hash=f"{event.pk:064}",
            joined_at=at,
        )
        for event in events
    )
    _subscribe(NewsletterSubscriber, numbers)
    _subscribe(SecretCalendarSubscriber, numbers)
    Mail.objects.bulk_create(
        Mail(
            to="ada@example.com",
            subject="Your booking for Jazz",
            message_id=f"<{number}@understudy.example>",
            queued_at=at,
            due_at=at,
        )
        for number in numbers
    )
    Change.objects.bulk_create(
        Change(at=at, action="changed", kind="event", title="Jazz") for _ in range(rows)
    )
    ContactMessage.objects.bulk_create(
        ContactMessage(
            name="Ada",
            email="ada@example.com",
            mailbox=mailbox_of("ada@example.com"),
            message="Jazz?",
            created_at=at,
        )
        for _ in range(rows)
    )
    HostInquiry.objects.bulk_create(
        HostInquiry(
            first_name="Ada",
            last_name="Lovelace",
            email="ada@example.com",
            mailbox=mailbox_of("ada@example.com"),
            event_name="Jazz",
            guest_count=20,
            event_date=at.date(),
            start_time="18:00",
            end_time="22:00",
            created_at=at,
        )
        for _ in range(rows)
    )
    return events[rows // 2].pk


def _event(number: int, rows: int) -> Event:
    at = now()
    event = Event(
        title=f"Jazz {number % 5}",
        category="comedy",
        starts_at=at + (number - rows // 2) * 2 * _HOUR + _HOUR / 4,
        capacity=70 if number % 2 else 0,
        price_amount=Decimal("17.50") if number % 3 else None,
        created_at=at,
        updated_at=at,
    )
    event.derive_fields()
    return event


def _subscribe(kind: type[Subscriber], numbers: Iterable[int]) -> None:
    kind.objects.bulk_create(
        kind(name=f"Ada {number}", email=f"ada{number}@example.com", created_at=now())
        for number in numbers
    )


def _booking(number: int, event: Event) -> Booking:
    booking = Booking(reference=f"GROW{number:04}", event=event, created_at=now())
    # One in ten calls, and leaves no address.
    has_called = number % 10 == 0
    booking.origin = Booking.Origin.PHONE if has_called else Booking.Origin.SITE
    email = "" if has_called else "ada@example.com"
    booking.party = Party(f"Ada {number}", email, "212 555 0100", 1)
    booking.agree_to_terms()
    return booking
