"""Objects for tests, made readable: `make.event(capacity=2)`."""

from datetime import datetime, timedelta
from decimal import Decimal
from typing import TypedDict, Unpack

from nightcap.bookings.models import Booking, Party
from nightcap.core.time import now
from nightcap.events.models import Event, EventLink, title_key
from nightcap.events.tiers import Tier


class EventFields(TypedDict, total=False):
    """What a test may say about an event; the rest has sensible values."""

    pk: int
    title: str
    description: str
    category: str
    starts_at: datetime
    ends_at: datetime | None
    is_all_day: bool
    location: str
    image_url: str
    eventbrite_link: str
    ticket_status: str
    ticket_status_set_at: datetime | None
    state: str
    members_only: bool
    on_sale_at: datetime | None
    featured: bool
    price_range: str
    price_amount: Decimal | None
    tiers: list[Tier]
    payment: str
    deposit: int | None
    deposit_comes_back: bool
    capacity: int | None
    seats_taken: int
    walk_ins: int
    house_seats: int
    doors_minutes: int | None
    performers: list[str]
    minimum_age: int | None
    accessibility_note: str
    cancelled_at: datetime | None
    deleted_at: datetime | None
    source: str
    source_uid: str
    source_recurrence: str
    source_hash: str
    overridden_fields: list[str]
    missing_from_feed_at: datetime | None
    ical_sequence: int


class LinkFields(TypedDict, total=False):
    """What a test may say about an event link."""

    start_ts: datetime | None
    url: str
    image_url: str
    instagram_url: str
    facebook_url: str
    twitter_url: str
    youtube_url: str
    tiktok_url: str
    description: str
    post_event_link: str
    is_highlighted: bool
    ticket_status: str
    ticket_status_set_at: datetime | None
    active: bool


class Make:
    """Writes rows as they would stand after a service had written them."""

    def event(self, **fields: Unpack[EventFields]) -> Event:
        """Make an event a week ahead.

        It has a title of its own unless one is given.
        """
        at = now()
        event = Event(
            title=f"Night {Event.including_deleted.count() + 1}",
            category="comedy",
            starts_at=at + timedelta(days=7),
            created_at=at,
            updated_at=at,
        )
        for name, value in fields.items():
            setattr(event, name, value)
        event.is_status_by_seats = "ticket_status" not in fields
        event.derive_fields()
        event.save()
        Event.after_save([event])
        return event

    def link(self, title: str, **fields: Unpack[LinkFields]) -> EventLink:
        """Make an active event link for a title.

        It is for all dates of the title unless `start_ts` is given.
        """
        at = now()
        link = EventLink(title_key=title_key(title), created_at=at, updated_at=at)
        for name, value in fields.items():
            setattr(link, name, value)
        link.save()
        EventLink.after_save([link])
        return link

    def booking(self, event: Event, *, number_of_tickets: int = 1, name: str = "Ada") -> Booking:
        """Make a booking whose seats are counted on its event."""
        event.seats_taken += number_of_tickets
        event.save(update_fields=["seats_taken"])
        booking = Booking(
            reference=f"TEST{Booking.objects.count():04}", event=event, created_at=now()
        )
        booking.party = Party(name, "ada@example.com", "212 555 0100", number_of_tickets)
        booking.agree_to_terms()
        booking.save()
        return booking
