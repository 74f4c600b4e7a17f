"""Reads of the programme. Public ones never hold test events; none holds deleted events."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum
from functools import cache, lru_cache

from django.db.models import CharField, DateTimeField, F, Q, QuerySet

from nightcap.core.errors import Invalid, NoSuchRow
from nightcap.core.lists.paging import MOST_COUNTED, MOST_FOUND, counted
from nightcap.core.lists.searching import search as search_in
from nightcap.core.tables.prepared import Param, Select
from nightcap.core.writing.locking import lock
from nightcap.events.effective import READ, EventOut, PerformanceOut, effective
from nightcap.events.models import Event, EventLink, EventQuerySet, FeedRun
from nightcap.events.performances import dates_of, with_next_dates

EXPORT_LOOKS_BACK = timedelta(days=30)
EXPORT_LOOKS_AHEAD = timedelta(days=365)
MOST_LISTED = 500
"""Events in a list that visitors read."""
MOST_EXPORTED = 5_000
"""Events in the calendar export and the sitemap: twelve a day for a year."""
MOST_OF_CATEGORY = 100
"""Events in the list of a category."""

_AT, _START, _END = (Param(name, DateTimeField) for name in ("at", "start", "end"))
_EXPORTED = Select(
    Event.objects.visible().filter(starts_at__range=(_START, _END)).only(*READ)[:MOST_EXPORTED]
)


class Time(Enum):
    """Which part of the programme is wanted."""

    UPCOMING = "upcoming"
    PAST = "past"
    ALL = "all"


class HasLink(Enum):
    """Whether events with a ticket address are wanted, or those without."""

    ALL = "all"
    WITH = "with"
    WITHOUT = "without"


@dataclass(frozen=True)
class Programme:
    """A part of the programme, and how many of its events have a ticket address.

    Its events are lists that follow one another, what is to come and then what is over, each with
    its number of events.
    """

    events: list[tuple[EventQuerySet, int]]
    with_links: int
    without_links: int


def between(start: datetime | None, end: datetime | None, *, at: datetime) -> list[EventOut]:
    """Return the events that overlap the half-open span [start, end), soonest first.

    A side that is None is open; so both None means every event, past ones too. Of more than
    MOST_LISTED there are the first from `start` on, else the last before `end`, else those that are
    to come before those that are over. Raises Invalid for a span that ends before it begins.
    """
    _refuse_backwards(start, end)
    if start or end:
        query = _overlapping(has_start=start is not None, has_end=end is not None)
        events = query.all(start=start, end=end)
    else:
        events = _first_to_come(at=at, most=MOST_LISTED)
    return _shown(sorted(events, key=lambda event: (event.starts_at, event.pk)), at=at)


def upcoming(*, at: datetime, limit: int = MOST_LISTED, after: int | None = None) -> list[EventOut]:
    """Return what is running or still to come, soonest first.

    With `after`, the id of an event, only what begins after that one. Raises NoSuchRow.
    """
    start = _found(Event.objects.visible(), after).starts_at if after is not None else None
    return _shown(_to_come(limit, is_after=start is not None).all(at=at, start=start), at=at)


def of_category(category: str, *, at: datetime) -> list[EventOut]:
    """Return a category's events: to come, soonest first, then over, latest first; any case.

    At most MOST_OF_CATEGORY.
    """
    wanted = category.strip().lower()
    return _shown(_first_to_come(at=at, most=MOST_OF_CATEGORY, category=wanted), at=at)


def visible(event_id: int, *, at: datetime) -> EventOut:
    """Return an event that visitors may see, a cancelled one too. Raises NoSuchRow."""
    return _shown([_found(Event.objects.visible(), event_id)], at=at)[0]


def dates_of_show(event_id: int, *, at: datetime) -> list[PerformanceOut]:
    """Return the dates of an event's show that are not over, soonest first. Raises NoSuchRow."""
    return dates_of(_found(Event.objects.visible(), event_id), at=at)


def one(event: Event, *, at: datetime) -> EventOut:
    """Return one event as it stands at an instant."""
    return effective([event], at=at)[0]


def existing(event_id: int) -> Event:
    """Return an event that was not deleted, whatever it is. Raises NoSuchRow."""
    return _found(Event.objects.all(), event_id)


def lock_events(
    ids: Iterable[int],
    *,
    titles: Collection[str] = (),
    starts: Collection[datetime] | None = None,
) -> dict[int, Event]:
    """Lock events for the caller's transaction, deleted ones too; return them by their keys.

    All that the transaction needs, at once and before anything that belongs to them. Who writes a
    link also locks the events of which it says something: those whose title key is one of `titles`,
    of these the ones that begin at one of `starts`, or all with None.
    """
    wanted = Q(("pk__in", list(ids)))
    if titles:
        dates = Q() if starts is None else Q(("starts_at__in", list(starts)))
        wanted |= Q(dates, ("title_key__in", list(titles)))
    return {event.pk: event for event in lock(Event.including_deleted.filter(wanted))}


def lock_event(event_id: int) -> Event:
    """Lock one event for the caller's transaction, a deleted one too. Raises NoSuchRow."""
    event = lock_events([event_id]).get(event_id)
    if event is None:
        raise NoSuchRow("event")
    return event


def for_export(*, at: datetime) -> list[EventOut]:
    """Return what the calendar export holds: 30 days back to a year ahead, cancelled ones too."""
    reach = {"start": at - EXPORT_LOOKS_BACK, "end": at + EXPORT_LOOKS_AHEAD}
    return effective(_EXPORTED.all(**reach), at=at)


def programme(
    *,
    at: datetime,
    search: str,
    time: Time,
    has_link: HasLink,
    is_public: bool = False,
    start: datetime | None = None,
    end: datetime | None = None,
) -> Programme:
    """Return what is running or to come, soonest first, then what is over, latest first.

    Searched by title, category and place, of what overlaps the half-open span [start, end); a side
    that is None is open. With `is_public` without test events and cancelled ones. The counts are
    those of the same search, time and span, whatever `has_link` is, up to MOST_COUNTED.
    Raises Invalid for a span that ends before it begins.
    """
    _refuse_backwards(start, end)
    wanted = Event.objects.public() if is_public else Event.objects.all()
    found = found_by(search, wanted.overlapping(start, end))
    to_come, over = found.not_over(at), found.over(at).order_by("-starts_at", "-id")
    lists = {Time.UPCOMING: [to_come], Time.PAST: [over], Time.ALL: [to_come, over]}[time]
    is_searched = bool(search.strip())
    most = MOST_FOUND if is_searched else MOST_COUNTED
    # Each half has an index of its own; both together are the whole.
    halves = [(each.filter(has_link=True), each.filter(has_link=False)) for each in lists]
    counts = [
        (
            counted(half, most, is_in_order=is_searched),
            counted(other, most, is_in_order=is_searched),
        )
        for half, other in halves
    ]
    events = {
        HasLink.ALL: [(each, sum(parts)) for each, parts in zip(lists, counts, strict=True)],
        HasLink.WITH: [(half, n) for (half, _), (n, _) in zip(halves, counts, strict=True)],
        HasLink.WITHOUT: [(half, n) for (_, half), (_, n) in zip(halves, counts, strict=True)],
    }[has_link]
    with_links, without_links = (min(sum(half), most) for half in zip(*counts, strict=True))
    return Programme(events, with_links, without_links)


def count(events: EventQuerySet, most: int) -> int:
    """Count events, at least up to `most`, by the indexes that hold all that is asked of them."""
    return sum(counted(events.filter(has_link=has_link), most) for has_link in (True, False))


def found_by(search: str, events: EventQuerySet) -> EventQuerySet:
    """Keep the events in whose title, category or place every word of `search` stands."""
    return events.filter(search_in(Event, search, is_latest_first=False))


def links() -> QuerySet[EventLink]:
    """Return every event link, last saved first."""
    return EventLink.objects.all()


def feed_runs() -> QuerySet[FeedRun]:
    """Return the last import from each file or address, latest first; never begun ones last."""
    return FeedRun.objects.order_by(F("began_at").desc(nulls_last=True), "-pk")


def _shown(events: Sequence[Event], *, at: datetime) -> list[EventOut]:
    return with_next_dates(effective(events, at=at), at=at)


def _found(events: EventQuerySet, event_id: int) -> Event:
    event = events.filter(pk=event_id).first()
    if event is None:
        raise NoSuchRow("event")
    return event


def _refuse_backwards(start: datetime | None, end: datetime | None) -> None:
    if start and end and end <= start:
        raise Invalid("The span ends before it begins.", fields={"to": "must be after from"})


def _first_to_come(*, at: datetime, most: int, category: str | None = None) -> list[Event]:
    """Return events to come, soonest first, then past ones, latest first.

    Past ones only fill up what is left of `most`.
    """
    is_of_category = category is not None
    known = {"at": at, "category": category}
    to_come = _to_come(most, is_of_category=is_of_category).all(**known)
    if len(to_come) == most:
        return to_come
    over = _over(most, is_of_category=is_of_category).all(**known)
    return [*to_come, *over[: most - len(to_come)]]


@lru_cache
def _to_come(most: int, *, is_of_category: bool = False, is_after: bool = False) -> Select[Event]:
    found = Event.objects.public().not_over(_AT)
    if is_after:
        found = found.filter(starts_at__gt=_START)
    return Select(_of(found, is_of_category=is_of_category)[:most])


@lru_cache
def _over(most: int, *, is_of_category: bool) -> Select[Event]:
    found = Event.objects.public().over(_AT).order_by("-starts_at", "-id")
    return Select(_of(found, is_of_category=is_of_category)[:most])


@cache
def _overlapping(*, has_start: bool, has_end: bool) -> Select[Event]:
    """Select the first events from `start` on, else the last before `end`."""
    start, end = (_START if has_start else None), (_END if has_end else None)
    found = Event.objects.public().overlapping(start, end).only(*READ)
    return Select((found if has_start else found.reverse())[:MOST_LISTED])


def _of(found: EventQuerySet, *, is_of_category: bool) -> EventQuerySet:
    wanted = found.filter(category=Param("category", CharField)) if is_of_category else found
    return wanted.only(*READ)
