"""Reads of the bill. Public ones never hold test events or events that the manager deleted."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db.models import F, QuerySet

from nightcap.events import overlay
from nightcap.events.errors import NoSuchEvent
from nightcap.events.models import Event, EventLink, EventQuerySet, FeedRun
from nightcap.events.overlay import ShownEvent

FEED_LOOKS_BACK = timedelta(days=30)
FEED_LOOKS_AHEAD = timedelta(days=365)


def between(start: datetime | None, end: datetime | None, *, at: datetime) -> list[ShownEvent]:
    """Return the events that overlap the half-open span [start, end), soonest first.

    A side that is None is open; so both None means every event, past ones too.
    Raises Invalid for a span that ends before it begins.
    """
    return overlay.show(list(Event.objects.public().overlapping(start, end)), at=at)


def upcoming(*, at: datetime, limit: int | None = None) -> list[ShownEvent]:
    """Return what is running or still to come, soonest first."""
    return overlay.show(list(Event.objects.public().not_over(at)[:limit]), at=at)


def of_category(category: str, *, at: datetime) -> list[ShownEvent]:
    """Return a category's events: to come, soonest first, then over, latest first; any case."""
    events = list(Event.objects.public().filter(category=category.strip().lower()))
    to_come = [event for event in events if event.over_at > at]
    over = [event for event in reversed(events) if event.over_at <= at]
    return overlay.show(to_come + over, at=at)


def visible(event_id: int) -> Event:
    """Return an event that visitors may see, cancelled ones too. Raises NoSuchEvent."""
    event = Event.objects.visible().filter(pk=event_id).first()
    if event is None:
        raise NoSuchEvent
    return event


def one(event: Event, *, at: datetime) -> ShownEvent:
    """Return one event with its link laid over it."""
    return overlay.show([event], at=at)[0]


def for_calendars(*, at: datetime) -> EventQuerySet:
    """Return the events of the calendar feed: 30 days back to a year ahead, cancelled ones too."""
    reach = (at - FEED_LOOKS_BACK, at + FEED_LOOKS_AHEAD)
    return Event.objects.visible().filter(starts_at__range=reach)


def announced(event_ids: Iterable[int]) -> dict[int, datetime]:
    """Return when each event was put on the bill: from then on its seats could be had."""
    return dict(Event.objects.filter(pk__in=event_ids).values_list("pk", "created_at"))


def links() -> QuerySet[EventLink]:
    """Return every event link, last saved first."""
    return EventLink.objects.all()


def feed_runs() -> QuerySet[FeedRun]:
    """Return the last import from each file or address, latest first; never begun ones last."""
    return FeedRun.objects.order_by(F("began_at").desc(nulls_last=True), "-pk")
