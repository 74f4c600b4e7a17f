"""The effective event: a row with what its link overrides (specification's decisions, 'Links').

It is the only form in which an event is read, by the API, the pages, structured data and calendars.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from operator import attrgetter
from typing import Annotated, NamedTuple
from uuid import UUID

from django.conf import settings
from django.db.models import (
    Case,
    CharField,
    DateTimeField,
    F,
    OuterRef,
    Q,
    Value,
    When,
)
from django.db.models.functions import Coalesce
from pydantic import Field

from nightcap.core.schemas import CamelSchema
from nightcap.core.tables import prepared
from nightcap.core.tables.prepared import Param, Params
from nightcap.core.time import Instant
from nightcap.events.fields import EventIn
from nightcap.events.models import DEFAULT_LENGTH, Event, EventLink, TicketStatus, link_value
from nightcap.events.seats import status_by_seats
from nightcap.events.waitlist import open_until
from nightcap.venue.moments import hour

_NEVER = datetime(1, 1, 1, tzinfo=UTC)
_SHARED = tuple(EventIn.model_fields)
_shared = attrgetter(*_SHARED)

READ = (
    *(name for name in _SHARED if name != "is_cancelled"),
    *("title_key", "is_test", "ticket_status_set_at", "cancelled_at"),
    *("seats_taken", "walk_ins", "house_seats"),
    *("uid", "ical_sequence", "created_at", "updated_at"),
)
"""The columns of an event that its answer is made of."""

_LINKS = prepared.Select(
    EventLink.objects.filter(
        Q(start_ts=None)
        | Q(start_ts__range=(Param("first", DateTimeField), Param("last", DateTimeField))),
        title_key__in=Params("keys", CharField),
        active=True,
    ).order_by()
)

Hidden = Field(exclude=True)
"""Marks what is known of an event and not answered by the API."""


class PerformanceOut(CamelSchema):
    """One date of a show: what it takes to name it and to lead to its page."""

    id: int
    title: str
    starts_at: Annotated[Instant, Field(alias="date")]
    ends_at: Annotated[Instant | None, Field(alias="endDate")]
    is_all_day: bool
    price_range: str
    ticket_status: TicketStatus
    slug: str


class EventOut(EventIn):
    """An event as visitors see it: its link's values over its own, and the status that applies."""

    id: int
    starts_at: Annotated[Instant, Field(alias="date")]
    ends_at: Annotated[Instant | None, Field(alias="endDate")]
    is_status_by_seats: Annotated[bool, Hidden]
    price_amount: Annotated[Decimal | None, Hidden]
    seats_left: int | None
    slug: str
    post_event_link: str | None
    is_highlighted: bool
    instagram_url: str | None
    facebook_url: str | None
    twitter_url: str | None
    youtube_url: str | None
    tiktok_url: str | None
    waitlist_until: Annotated[
        Instant | None,
        Field(description="Until when a party may join the waitlist; null where nobody can"),
    ]
    next_date: Annotated[
        PerformanceOut | None,
        Field(description="Where nobody can book any more: the show's next date that can be"),
    ]
    uid: Annotated[UUID, Hidden]
    ical_sequence: Annotated[int, Hidden]
    created_at: Annotated[datetime, Hidden]
    updated_at: Annotated[datetime, Hidden]

    @property
    def page_path(self) -> str:
        """The one path of the event's page."""
        return f"/events/{self.id}-{self.slug}"

    @property
    def page_url(self) -> str:
        """The full address of the event's page."""
        return settings.PUBLIC_URL + self.page_path

    @property
    def doors_at(self) -> datetime | None:
        """The instant at which the doors open; None where nobody says, and for whole days."""
        if self.doors_minutes is None or self.is_all_day:
            return None
        return self.starts_at - timedelta(minutes=self.doors_minutes)

    @property
    def doors(self) -> str:
        """When the doors open, "Doors 7:30 PM" at the venue; empty where nobody says."""
        doors_at = self.doors_at
        return f"Doors {hour(doors_at)}" if doors_at else ""

    @property
    def over_at(self) -> datetime:
        """The instant from which the event counts as over."""
        return self.ends_at or self.starts_at + DEFAULT_LENGTH


class WithLink(NamedTuple):
    """An event, and the link that overrides it."""

    event: Event
    link: EventLink | None


def effective(events: Sequence[Event], *, at: datetime) -> list[EventOut]:
    """Return events as they stand at an instant, with one query however many."""
    return [combined(event, link, at=at) for event, link in with_links(events)]


def with_links(events: Sequence[Event]) -> list[WithLink]:
    """Find the link of each event: its own, else its series', with one query however many."""
    if not events:
        return []
    starts = [event.starts_at for event in events]
    keys = {event.title_key for event in events}
    return linked(events, _LINKS.all(keys=keys, first=min(starts), last=max(starts)))


def linked(events: Sequence[Event], links: Iterable[EventLink]) -> list[WithLink]:
    """Find the link of each event among the active ones of its title: its own, else its series'."""
    by_title = defaultdict[str, dict[datetime | None, EventLink]](dict)
    for link in links:
        by_title[link.title_key][link.start_ts] = link
    return [
        WithLink(event, of_title.get(event.starts_at) or of_title.get(None))
        for event in events
        for of_title in (by_title[event.title_key],)
    ]


def combined(event: Event, link: EventLink | None, *, at: datetime) -> EventOut:
    """Override an event by its link, as it stands at an instant."""
    is_over = event.over_at <= at
    status = ticket_status(event, link, at=at)
    tickets = (link and link.url) or event.eventbrite_link or None
    return EventOut.known(
        # Every field that the row and its answer share; what a link may say comes after it.
        dict(zip(_SHARED, _shared(event), strict=True))
        | {
            "id": event.pk,
            "location": event.location or None,
            "image_url": (link and link.image_url) or event.image_url or None,
            "eventbrite_link": tickets,
            "ticket_status": status,
            "is_status_by_seats": follows_seats(event, link),
            "seats_left": event.seats_left,
            "slug": event.slug,
            "post_event_link": (link and is_over and link.post_event_link) or None,
            "is_highlighted": link is not None and link.is_highlighted,
            "instagram_url": (link and link.instagram_url) or None,
            "facebook_url": (link and link.facebook_url) or None,
            "twitter_url": (link and link.twitter_url) or None,
            "youtube_url": (link and link.youtube_url) or None,
            "tiktok_url": (link and link.tiktok_url) or None,
            "waitlist_until": open_until(event, status, has_link=tickets is not None, at=at),
            "next_date": None,
            "uid": event.uid,
            "ical_sequence": event.ical_sequence,
            "created_at": event.created_at,
            "updated_at": event.updated_at,
        }
    )


def chosen_statuses() -> Coalesce:
    """Return an expression for the ticket status the manager set last.

    Available where the status follows the seats, whatever they say.
    """
    own = Coalesce(OuterRef("ticket_status_set_at"), Value(_NEVER))
    said = Case(
        When(ticket_status_set_at__gt=own, then=F("ticket_status")),
        default=OuterRef("ticket_status"),
    )
    return Coalesce(link_value(said), F("ticket_status"))


def ticket_status(event: Event, link: EventLink | None, *, at: datetime) -> TicketStatus:
    """Return the status that visitors read at an instant.

    Over is Concluded, else full is Sold Out; else what the manager set last, or the seats say.
    """
    if event.over_at <= at:
        return TicketStatus.CONCLUDED
    if event.seats_left == 0:
        return TicketStatus.SOLD_OUT
    return chosen_status(event, link)


def chosen_status(event: Event, link: EventLink | None) -> TicketStatus:
    """Return the status that the manager set last, on the event or on its link.

    Where nobody has set one, the seats say it.
    """
    if link and _is_link_value(event, link):
        return TicketStatus(link.ticket_status)
    if event.is_status_by_seats:
        return status_by_seats(event.capacity, event.seats_left)
    return TicketStatus(event.ticket_status)


def follows_seats(event: Event, link: EventLink | None) -> bool:
    """Tell whether nobody has set a status by hand, on the event or later on its link."""
    return event.is_status_by_seats and not (link and _is_link_value(event, link))


def _is_link_value(event: Event, link: EventLink) -> bool:
    own = event.ticket_status_set_at
    said = link.ticket_status_set_at
    return said is not None and (own is None or own < said)
