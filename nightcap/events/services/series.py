"""A series: the events of one title, each a date with a row of its own."""

from collections.abc import Collection, Mapping
from copy import copy
from datetime import datetime
from typing import NamedTuple

from nightcap.core.errors import Invalid
from nightcap.core.time import now
from nightcap.core.writing.changes import assign
from nightcap.events.fields import Scope
from nightcap.events.models import Event, EventQuerySet
from nightcap.events.rules import fill_whole_days, instant_at_venue, venue_clock
from nightcap.events.selectors import existing, lock_events

MOST_DATES = 200
"""Dates that can be changed at once."""


class Times(NamedTuple):
    """When an event is."""

    starts_at: datetime
    ends_at: datetime | None
    is_all_day: bool

    @classmethod
    def of(cls, event: Event) -> "Times":
        """Return when an event is."""
        return cls(event.starts_at, event.ends_at, event.is_all_day)

    @classmethod
    def after(cls, event: Event, values: Mapping[str, object]) -> "Times":
        """Return when an event will be with values written onto it."""
        changed = copy(event)
        assign(changed, values)
        if changed.is_all_day:
            fill_whole_days(changed)
        return cls.of(changed)


def dates(event: Event) -> EventQuerySet:
    """Return the dates of an event's series that are not over, soonest first."""
    found: EventQuerySet = Event.objects.filter(title_key=event.title_key).not_over(now())
    return found


def locked(event_id: int, scope: Scope, *, titles: Collection[str]) -> tuple[Event, list[Event]]:
    """Return an event and the other dates of a scope, locked for the caller's transaction.

    With them every date of the event's title and of the `titles` keys is locked: their links may
    change with them.

    Raises NoSuchRow, and Invalid when there are more dates than can be changed at once.
    """
    ids = [event_id, *(other.pk for other in others(existing(event_id), scope))]
    if len(ids) > MOST_DATES:
        raise Invalid(
            f"More than {MOST_DATES} dates cannot be changed at once.",
            fields={"scope": "holds too many dates"},
        )
    found = lock_events(ids, titles={existing(event_id).title_key, *titles})
    rows = [found[pk] for pk in sorted({*ids} & found.keys())]
    by_id = {row.pk: row for row in rows if row.deleted_at is None}
    event = by_id.pop(event_id, None) or existing(event_id)
    return event, list(by_id.values())


def others(event: Event, scope: Scope) -> list[Event]:
    """Return the other dates of a scope, at most one more than can be changed at once."""
    if scope is Scope.THIS:
        return []
    found = dates(event).exclude(pk=event.pk)
    if scope is Scope.LATER:
        found = found.filter(starts_at__gte=event.starts_at)
    return list(found[:MOST_DATES])


def move(other: Event, was: Times, becomes: Times) -> None:
    """Move another date as one was moved: by as many days, to the same time of the venue's clock.

    A start or an end that was not changed stays the other's own.
    """
    own = Times.of(other)
    start = venue_clock(own.starts_at)
    if becomes.starts_at != was.starts_at:
        old, new = venue_clock(was.starts_at), venue_clock(becomes.starts_at)
        time = start.time() if old.time() == new.time() else new.time()
        start = datetime.combine(start.date() + (new.date() - old.date()), time)
        other.starts_at = instant_at_venue(start)
    if becomes.ends_at is None:
        other.ends_at = None if was.ends_at else own.ends_at
    elif becomes.ends_at != was.ends_at:
        end = venue_clock(becomes.ends_at)
        days = end.date() - venue_clock(becomes.starts_at).date()
        other.ends_at = instant_at_venue(datetime.combine(start.date() + days, end.time()))
        if other.ends_at <= other.starts_at:
            # In the night of a clock change.
            other.ends_at = other.starts_at + (becomes.ends_at - becomes.starts_at)
    if becomes.is_all_day != was.is_all_day:
        other.is_all_day = becomes.is_all_day
    if other.is_all_day:
        fill_whole_days(other)
