"""What visitors see of an event: the row with its link laid over it (decisions, 'Links')."""

import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from nightcap.events.models import Event, EventLink, TicketStatus

_TITLE_LENGTH = 300
_TEST_MARK = "[T]"


def title_key(title: str) -> str:
    """Return the form in which titles are compared: lower case, trimmed, single spaces.

    Spaces and capitals are Unicode's, and a letter with its accent apart equals the joined one.
    """
    joined = " ".join(unicodedata.normalize("NFC", title).lower().split())
    return joined[:_TITLE_LENGTH]


def is_test(title: str) -> bool:
    """Tell whether a title marks a test event: it starts with `[T]`, capital, after trimming."""
    return title.strip().startswith(_TEST_MARK)


@dataclass(frozen=True, slots=True)
class ShownEvent:
    """An event at one instant, overlay applied; absent values are None."""

    id: int
    title: str
    description: str
    category: str
    starts_at: datetime
    ends_at: datetime | None
    is_all_day: bool
    location: str | None
    image_url: str | None
    eventbrite_link: str | None
    ticket_status: str
    featured: bool
    price_range: str
    capacity: int | None
    seats_left: int | None
    slug: str
    is_cancelled: bool
    post_event_link: str | None
    is_highlighted: bool
    instagram_url: str | None
    facebook_url: str | None
    twitter_url: str | None
    youtube_url: str | None
    tiktok_url: str | None


@dataclass(frozen=True, slots=True)
class ManagedEvent:
    """An event as the manager sees it: what visitors see, the row itself, and its link."""

    shown: ShownEvent
    event: Event
    link: EventLink | None


def show(events: Sequence[Event], *, at: datetime) -> list[ShownEvent]:
    """Lay the links over events as they stand at an instant, with one query however many."""
    links = _links_by_title(events)
    return [_shown(event, _chosen(event, links[event.title_key]), at) for event in events]


def manage(events: Sequence[Event], *, at: datetime) -> list[ManagedEvent]:
    """Put events beside what visitors see of them at an instant, with one query however many."""
    links = _links_by_title(events)
    managed = []
    for event in events:
        link = _chosen(event, links[event.title_key])
        managed.append(ManagedEvent(_shown(event, link, at), event, link))
    return managed


def ticket_status(event: Event, link: EventLink | None, *, at: datetime) -> str:
    """Return the status that visitors read at an instant.

    Over is Concluded, else full is Sold Out; else whoever of event and link was set last.
    """
    if event.over_at <= at:
        return TicketStatus.CONCLUDED
    if event.seats_left == 0:
        return TicketStatus.SOLD_OUT
    if link and link.ticket_status_set_at:
        own = event.ticket_status_set_at
        if own is None or own < link.ticket_status_set_at:
            return link.ticket_status
    return event.ticket_status


def _links_by_title(events: Iterable[Event]) -> defaultdict[str, list[EventLink]]:
    keys = {event.title_key for event in events}
    found = EventLink.objects.filter(active=True, title_key__in=keys)
    by_title = defaultdict[str, list[EventLink]](list)
    for link in found.order_by("-updated_at", "-id"):
        by_title[link.title_key].append(link)
    return by_title


def _chosen(event: Event, newest_first: Sequence[EventLink]) -> EventLink | None:
    for link in newest_first:
        if link.start_ts == event.starts_at:
            return link
    return newest_first[0] if newest_first else None


def _shown(event: Event, link: EventLink | None, at: datetime) -> ShownEvent:
    over = event.over_at <= at
    return ShownEvent(
        id=event.pk,
        title=event.title,
        description=event.description,
        category=event.category,
        starts_at=event.starts_at,
        ends_at=event.ends_at,
        is_all_day=event.is_all_day,
        location=event.location or None,
        image_url=(link and link.image_url) or event.image_url or None,
        eventbrite_link=(link and link.url) or event.eventbrite_link or None,
        ticket_status=ticket_status(event, link, at=at),
        featured=event.featured,
        price_range=event.price_range,
        capacity=event.capacity,
        seats_left=event.seats_left,
        slug=event.slug,
        is_cancelled=event.is_cancelled,
        post_event_link=(link and over and link.post_event_link) or None,
        is_highlighted=link is not None and link.is_highlighted,
        instagram_url=(link and link.instagram_url) or None,
        facebook_url=(link and link.facebook_url) or None,
        twitter_url=(link and link.twitter_url) or None,
        youtube_url=(link and link.youtube_url) or None,
        tiktok_url=(link and link.tiktok_url) or None,
    )
