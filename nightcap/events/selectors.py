"""Reads of the programme. Public ones never return test events; none returns deleted events.

Events for members only are read by `secret_events`, and by the functions that take `is_member`.

An event is read only as the effective event: a row with the values of its link over its own, and
the effective status (docs/product.md, 'Links'). Events of one title key are performances of one
show.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import Enum
from functools import partial
from operator import attrgetter
from typing import Literal

from django.db.models import Case, Exists, F, Min, OuterRef, Q, QuerySet, Subquery, Value, When
from django.db.models.functions import Coalesce, Greatest, Lower
from django.db.models.lookups import GreaterThan
from django.utils.translation import gettext as _

from nightcap.connections.services import takes_payments
from nightcap.core.errors import Invalid, NoSuchRow
from nightcap.core.lists import MOST_COUNTED, MOST_FOUND, Columns, counted, in_order
from nightcap.core.search import search as search_in
from nightcap.core.writing.locking import lock, lock_one
from nightcap.events.fields import LINK_ONLY, EventIn, EventOut, PerformanceOut
from nightcap.events.models import (
    Event,
    EventLink,
    EventQuerySet,
    EventState,
    FeedRun,
    TicketStatus,
    title_key,
    with_links,
)
from nightcap.events.rules import chosen_status, follows_seats, ticket_status, waitlist_open_until
from nightcap.events.seats import SEATS_LEFT
from nightcap.events.tiers import Paying, tiers_out
from nightcap.venue import categories, special_days
from nightcap.venue.profile import profile

EXPORT_LOOKS_BACK = timedelta(days=30)
EXPORT_LOOKS_AHEAD = timedelta(days=365)
MOST_LISTED = 500
"""The most events in a list for visitors."""
MOST_EXPORTED = 5_000
"""Events in the calendar export and the sitemap: twelve a day for a year."""
MOST_NEW = 500
"""Events in the feed of new events."""
MOST_OF_CATEGORY = 100
"""Events in the list of a category."""
MOST_DATES = 60
"""The most dates of one show in a list: enough for a year of a weekly show."""

_HALVES = (True, False)
"""Events with a ticket address, and those without."""
_NEVER = datetime(1, 1, 1, tzinfo=UTC)
_NO_LINK = EventLink()
CLOSED = frozenset({TicketStatus.SOLD_OUT, TicketStatus.CONCLUDED})
"""The statuses of events that cannot be booked."""
_SHARED = tuple(EventIn.model_fields)
_shared_values = attrgetter(*_SHARED)
_EVENT_COLUMNS = (
    *(name for name in _SHARED if name != "is_cancelled"),
    *("title_key", "is_test", "ticket_status_set_at", "cancelled_at"),
    *("seats_taken", "seats_by_tier", "walk_ins", "house_seats"),
    *("uid", "ical_sequence", "created_at", "updated_at"),
)
_PERFORMANCE_COLUMNS = (
    *("title", "title_key", "starts_at", "ends_at", "is_all_day", "price_range"),
    *("ticket_status", "ticket_status_set_at", "is_status_by_seats", "on_sale_at"),
    *("tiers", "capacity", "seats_taken", "seats_by_tier", "walk_ins", "house_seats"),
)
# In a rush hundreds of guests wait for it, and the ORM takes longer to build it than it runs.
_ON_SALE = """
SELECT id, title, title_key, starts_at, ends_at, is_test, state, cancelled_at, deleted_at,
  on_sale_at, ticket_status, ticket_status_set_at, is_status_by_seats, tiers, capacity,
  seats_taken, seats_by_tier, walk_ins, house_seats
FROM events_event WHERE id = %s AND deleted_at IS NULL AND NOT members_only
"""


class Time(Enum):
    """The part of the programme that a list shows."""

    UPCOMING = "upcoming"
    PAST = "past"
    ALL = "all"


class HasLink(Enum):
    """Whether to list events with a ticket address, or those without."""

    ALL = "all"
    WITH = "with"
    WITHOUT = "without"


EventSort = Literal["", "event", "-event", "date", "-date", "seats", "-seats"]
"""The sorts of a list of events."""
EVENTS_SORTED_BY: Columns = {
    "event": Lower("title"),
    "date": F("starts_at"),
    "seats": F("seats_taken"),
}


@dataclass(frozen=True)
class Programme:
    """A part of the programme, and how many of its events have a ticket address.

    Its events are consecutive lists, coming events and then past ones, each with its number of
    events.
    """

    events: list[tuple[EventQuerySet, int]]
    with_links: int
    without_links: int


def effective_events(events: Sequence[Event], *, at: datetime) -> list[EventOut]:
    """Return events as visitors see them at an instant, with one query for all their links.

    If the venue takes no payments, every event is payable at the door.
    """
    found = [event_out(event, link, at=at) for event, link in with_links(events)]
    prepaid = [event for event in found if event.payment != Paying.DOOR]
    if prepaid and not takes_payments():
        for event in prepaid:
            event.payment = Paying.DOOR
    return found


def effective_event(event: Event, *, at: datetime) -> EventOut:
    """Return one event as visitors see it at an instant."""
    return effective_events([event], at=at)[0]


def chosen_status_of(event: Event) -> TicketStatus:
    """Return the status that the manager set last for one event, or the one by its seats."""
    # A full event is sold out, whatever its link's status is.
    link = None if event.seats_free == 0 else with_links([event])[0].link
    return chosen_status(event, link)


def event_out(event: Event, link: EventLink | None, *, at: datetime) -> EventOut:
    """Return an event with the values of its link over its own, at an instant."""
    status = ticket_status(event, link, at=at)
    over = link or _NO_LINK
    tickets = over.url or event.eventbrite_link or None
    values: dict[str, object] = dict(zip(_SHARED, _shared_values(event), strict=True))
    values |= {
        "id": event.pk,
        "location": event.location or None,
        "image_url": over.image_url or event.image_url or None,
        "eventbrite_link": tickets,
        "ticket_status": status,
        "state": EventState(event.state),
        "payment": Paying(event.payment),
        "is_status_by_seats": follows_seats(event, link),
        "price_range": event.shown_price,
        "tiers": tiers_out(event.tiers, event.seats_by_tier, seats_left=event.seats_free),
        "currency": profile().currency,
        "seats_left": event.seats_left,
        "slug": event.slug,
        **{name: getattr(over, name) or None for name in LINK_ONLY},
        "is_highlighted": over.is_highlighted,
        "waitlist_until": waitlist_open_until(event, status, has_link=tickets is not None, at=at),
        "next_date": None,
        "is_on_closed_day": False,
        "uid": event.uid,
        "ical_sequence": event.ical_sequence,
        "created_at": event.created_at,
        "updated_at": event.updated_at,
    }
    if event.over_at > at:
        values["post_event_link"] = None
    return EventOut.known(values)


def events_between(start: datetime | None, end: datetime | None, *, at: datetime) -> list[EventOut]:
    """Return the events that overlap the half-open span [start, end), soonest first.

    A side that is None is open; so both None means every event, past ones too. If there are more
    than MOST_LISTED: with `start` the first ones after it, with only `end` the last ones before it,
    else those to come before past ones. Raises Invalid for a span that ends before it begins.
    """
    _refuse_backwards(start, end)
    public = Event.objects.public()
    if start or end:
        found = public.overlapping(start, end).only(*_EVENT_COLUMNS)
        events = list((found if start else found.reverse())[:MOST_LISTED])
    else:
        events = _first_to_come(public, MOST_LISTED, at=at)
    return _with_next_dates(sorted(events, key=lambda event: (event.starts_at, event.pk)), at=at)


def upcoming_events(
    *, at: datetime, limit: int = MOST_LISTED, after: int | None = None
) -> list[EventOut]:
    """Return events that are not over, soonest first.

    With `after`, the id of an event, only those that begin after that one. Raises NoSuchRow.
    """
    found = Event.objects.public().not_over(at)
    if after is not None:
        found = found.filter(starts_at__gt=_find(_with_public_page(), after).starts_at)
    return _with_next_dates(list(found.only(*_EVENT_COLUMNS)[:limit]), at=at)


def events_of_category(category: str, *, at: datetime) -> list[EventOut]:
    """Return a category's events: to come, soonest first, then over, latest first; any case.

    Several categories may be separated by commas. At most MOST_OF_CATEGORY events.
    """
    found = Event.objects.public().filter(category__in=categories.slugs_in(category))
    return _with_next_dates(_first_to_come(found, MOST_OF_CATEGORY, at=at), at=at)


def visible_event(event_id: int, *, at: datetime) -> EventOut:
    """Return an event that visitors may see, even a cancelled one. Raises NoSuchRow."""
    event = _find(_with_public_page(), event_id)
    shown = _with_next_dates([event], at=at)[0]
    shown.is_on_closed_day = special_days.is_closed(event.starts_at, event.over_at)
    return shown


def dates_of_show(event_id: int, *, at: datetime) -> list[PerformanceOut]:
    """Return the dates of an event's show that are not over, soonest first. Raises NoSuchRow."""
    return list_dates(_find(_with_public_page(), event_id), at=at)


def list_dates(event: Event, *, at: datetime) -> list[PerformanceOut]:
    """Return the dates of an event's show that are not over, including its own, soonest first."""
    listed = Event.objects.public().filter(title_key=event.title_key)
    # An unlisted event is named on its own page.
    dates = (listed | Event.objects.filter(pk=event.pk, cancelled_at=None)).not_over(at)
    return _performances(dates.only(*_PERFORMANCE_COLUMNS)[:MOST_DATES], at=at)


def next_performances(
    start: datetime | None, category: str, *, at: datetime
) -> list[PerformanceOut]:
    """Return the first event that starts at `start` or later and is not over, in a list.

    The list is empty without such an event. An empty category is any.
    """
    found = Event.objects.public().not_over(at)
    if start:
        found = found.filter(starts_at__gte=start)
    if category:
        found = found.filter(category=categories.slug_of(category))
    return _performances(found.only(*_PERFORMANCE_COLUMNS)[:1], at=at)


def events_of_categories(slugs: Collection[str], ids: Collection[int]) -> QuerySet[Event]:
    """Return the events that have one of some slugs or ids, including deleted ones."""
    return Event.including_deleted.filter(Q(category__in=slugs) | Q(pk__in=ids))


def get_event(event_id: int) -> Event:
    """Return an event in any state, unless it is deleted. Raises NoSuchRow."""
    return _find(Event.objects.all(), event_id)


def event_for_guest(event_id: int, *, is_member: bool = False) -> Event:
    """Return an event, unless it is deleted or for members only. Raises NoSuchRow.

    A member also reads the events for members only.
    """
    return _find(_for(Event.objects.all(), is_member=is_member), event_id)


def event_on_sale(event_id: int) -> Event:
    """Return an event with the columns that decide whether everyone can book it.

    Raises NoSuchRow, also for an event for members only.
    """
    found = Event.objects.raw(_ON_SALE, [event_id])
    for event in found:
        return event
    raise NoSuchRow(_("event"))


def lock_events(
    ids: Iterable[int],
    *,
    titles: Collection[str] = (),
    starts: Collection[datetime] | None = None,
) -> dict[int, Event]:
    """Lock events for the caller's transaction, even deleted ones; return them by their keys.

    Pass all events that the transaction needs at once, before any row that belongs to them is
    locked. To write a link, also lock the events that it overrides: those whose title key is one of
    `titles`, and that begin at one of `starts`, or at any time with None.
    """
    wanted = Q(("pk__in", list(ids)))
    if titles:
        dates = Q() if starts is None else Q(("starts_at__in", list(starts)))
        wanted |= Q(dates, ("title_key__in", list(titles)))
    return {event.pk: event for event in lock(Event.including_deleted.filter(wanted))}


def lock_event(event_id: int) -> Event:
    """Lock one event for the caller's transaction, even a deleted one. Raises NoSuchRow."""
    event = lock_events([event_id]).get(event_id)
    if event is None:
        raise NoSuchRow(_("event"))
    return event


def lock_event_for_guest(event_id: int, *, is_member: bool) -> Event:
    """Lock an event that a guest wants to book, even a deleted one. Raises NoSuchRow.

    The query itself leaves out the events for members only, so that for everyone else they answer
    like ids that were never used, in the same time.
    """
    event = lock_one(_for(Event.including_deleted.all(), is_member=is_member).filter(pk=event_id))
    if event is None:
        raise NoSuchRow(_("event"))
    return event


def exported_secret_events(*, at: datetime) -> list[EventOut]:
    """Return the members-only events of a member's calendar, in the span of exported_events()."""
    span = (at - EXPORT_LOOKS_BACK, at + EXPORT_LOOKS_AHEAD)
    found = Event.objects.secret().filter(starts_at__range=span).only(*_EVENT_COLUMNS)
    return effective_events(list(found[:MOST_EXPORTED]), at=at)


def secret_events(*, at: datetime) -> list[EventOut]:
    """Return the coming events for members only, soonest first, with cancelled ones."""
    found = Event.objects.secret().not_over(at).only(*_EVENT_COLUMNS)
    return effective_events(list(found[:MOST_LISTED]), at=at)


def exported_events(*, at: datetime) -> list[EventOut]:
    """Return the exported events, also cancelled ones: 30 days back to a year ahead."""
    span = (at - EXPORT_LOOKS_BACK, at + EXPORT_LOOKS_AHEAD)
    found = Event.objects.listed().filter(starts_at__range=span).only(*_EVENT_COLUMNS)
    return effective_events(list(found[:MOST_EXPORTED]), at=at)


def new_events(*, at: datetime) -> list[EventOut]:
    """Return the listed events that are not over, last changed first, with cancelled ones.

    An event that has just been published is the first, even if its draft is old.
    """
    found = Event.objects.listed().not_over(at).only(*_EVENT_COLUMNS)
    return effective_events(list(found.order_by("-updated_at", "-id")[:MOST_NEW]), at=at)


def list_programme(
    *,
    at: datetime,
    search: str,
    time: Time,
    has_link: HasLink,
    is_public: bool = False,
    start: datetime | None = None,
    end: datetime | None = None,
    sort: EventSort = "",
) -> Programme:
    """Return coming events, soonest first, then past ones, latest first.

    A `sort` overrides that order. `search` covers title, category and place, of events that overlap
    the half-open span [start, end); a side that is None is open. With `is_public` without test
    events and cancelled ones. The counts are of the same search, time and span, for both values of
    `has_link`, up to MOST_COUNTED. Raises Invalid for a span that ends before it begins.
    """
    _refuse_backwards(start, end)
    wanted = Event.objects.public() if is_public else Event.objects.all()
    found = search_events(search, wanted.overlapping(start, end))
    to_come, over = found.not_over(at), found.over(at).order_by("-starts_at", "-id")
    lists = {Time.UPCOMING: [to_come], Time.PAST: [over], Time.ALL: [to_come, over]}[time]
    is_searched = bool(search.strip())
    most = MOST_FOUND if is_searched else MOST_COUNTED
    count = partial(counted, most=most, is_in_order=is_searched)
    # Each half has an index of its own; both together are the whole.
    counts = [{half: count(each.filter(has_link=half)) for half in _HALVES} for each in lists]
    halves = _HALVES if has_link is HasLink.ALL else (has_link is HasLink.WITH,)
    totals = [sum(n[half] for half in halves) for n in counts]
    if sort:
        whole = found if time is Time.ALL else lists[0]
        lists, totals = [in_order(whole, sort, EVENTS_SORTED_BY)], [sum(totals)]
    if has_link is not HasLink.ALL:
        lists = [each.filter(has_link=halves[0]) for each in lists]
    events = list(zip(lists, totals, strict=True))
    with_links, without_links = (min(sum(n[half] for n in counts), most) for half in _HALVES)
    return Programme(events, with_links, without_links)


def list_shows(*, search: str, include: Collection[int], at: datetime) -> list[list[Event]]:
    """Return the dates of each show that are not over, soonest first; at most MOST_SHOWS shows.

    `search` works as in list_programme(). The shows of the events of `include` come first, with
    these events even if they are over.
    """
    to_come = Event.objects.not_over(at)
    asked = Event.objects.filter(pk__in=include)
    found = search_events(search, to_come).values("title_key").annotate(first=Min("starts_at"))
    keys = [
        *dict.fromkeys(asked.values_list("title_key", flat=True)),
        *found.order_by("first").values_list("title_key", flat=True)[:MOST_SHOWS],
    ]
    dates: dict[str, list[Event]] = {key: [] for key in keys[:MOST_SHOWS]}
    rows = Event.objects.filter(Q(pk__in=asked) | Q(pk__in=to_come), title_key__in=dates)
    for event in rows.order_by("starts_at", "pk"):
        dates[event.title_key].append(event)
    return [events for events in dates.values() if events]


MOST_SHOWS = 50
"""The most shows in a list."""


def count_events(events: EventQuerySet, most: int) -> int:
    """Count events, at least up to `most`, with indexes that cover the query."""
    return sum(counted(events.filter(has_link=half), most) for half in _HALVES)


def search_events(search: str, events: EventQuerySet) -> EventQuerySet:
    """Keep the events whose title, category and place contain every word of `search`."""
    return events.filter(search_in(Event, search, is_latest_first=False))


def event_links() -> QuerySet[EventLink]:
    """Return every event link, last saved first."""
    return EventLink.objects.all()


def feed_runs() -> QuerySet[FeedRun]:
    """Return the last import from each file or address, latest first; never begun ones last."""
    return FeedRun.objects.order_by(F("began_at").desc(nulls_last=True), "-pk")


def add_next_dates(events: list[EventOut], *, at: datetime) -> list[EventOut]:
    """Set the show's next date on each event that can no longer be booked.

    Rule: An event that is cancelled, sold out or over names the next date of its show that can be
    booked. Three queries for all events, and none where every one can be booked.
    """
    closed = {
        event.id: (title_key(event.title), max(at, event.starts_at))
        for event in events
        if event.is_cancelled or event.ticket_status in CLOSED
    }
    if not closed:
        return events
    # Events with the same next date share one query row.
    asking = {place: event_id for event_id, place in closed.items()}
    dates = _next_open_dates(asking.values(), at=at)
    for event in events:
        if event.id in closed:
            event.next_date = dates.get(asking[closed[event.id]])
    return events


def _next_open_dates(event_ids: Collection[int], *, at: datetime) -> dict[int, PerformanceOut]:
    """Return each event's next date on which its show can be booked.

    The dates are after the event and after `at`. An event without one is left out.
    """
    later = Event.objects.public().filter(
        Q(capacity=None) | Q(GreaterThan(SEATS_LEFT, 0)),
        Q(on_sale_at=None) | Q(on_sale_at__lte=at),
        title_key=OuterRef("title_key"),
        starts_at__gt=Greatest(OuterRef("starts_at"), Value(at)),
    )
    is_open = later.alias(chosen=_chosen_status_expression()).exclude(chosen__in=CLOSED)
    asking = Event.objects.filter(pk__in=event_ids).order_by()
    found = dict(asking.values_list("pk", Subquery(is_open.values("pk")[:1])))
    rows = Event.objects.filter(pk__in={pk for pk in found.values() if pk}).order_by()
    # The query does not consider the seats of each price.
    free = [row for row in rows.only(*_PERFORMANCE_COLUMNS) if row.seats_left != 0]
    dates = {date.id: date for date in _performances(free, at=at)}
    return {event_id: dates[pk] for event_id, pk in found.items() if pk in dates}


def _chosen_status_expression() -> Coalesce:
    """Return `rules.chosen_status` for a query; Available if the status follows the seats."""
    set_at = Coalesce(OuterRef("ticket_status_set_at"), Value(_NEVER))
    status = Case(
        When(ticket_status_set_at__gt=set_at, then=F("ticket_status")),
        default=OuterRef("ticket_status"),
    )
    links = EventLink.objects.filter(active=True, title_key=OuterRef("title_key")).order_by()
    own, series = links.filter(start_ts=OuterRef("starts_at")), links.filter(start_ts=None)
    of_link = Case(
        When(Exists(own), then=Subquery(own.values(found=status)[:1])),
        default=Subquery(series.values(found=status)[:1]),
    )
    return Coalesce(of_link, F("ticket_status"))


def _performances(events: Iterable[Event], *, at: datetime) -> list[PerformanceOut]:
    return [
        PerformanceOut.known(
            {
                **{name: getattr(event, name) for name in PerformanceOut.model_fields},
                "price_range": event.shown_price,
                "ticket_status": ticket_status(event, link, at=at),
            }
        )
        for event, link in with_links(list(events))
    ]


def _with_next_dates(events: Sequence[Event], *, at: datetime) -> list[EventOut]:
    return add_next_dates(effective_events(events, at=at), at=at)


def _with_public_page() -> EventQuerySet:
    return Event.objects.with_page().for_everyone()


def _for(events: EventQuerySet, *, is_member: bool) -> EventQuerySet:
    return events if is_member else events.for_everyone()


def _find(events: EventQuerySet, event_id: int) -> Event:
    try:
        return events.get(pk=event_id)
    except Event.DoesNotExist:
        raise NoSuchRow(_("event")) from None


def _refuse_backwards(start: datetime | None, end: datetime | None) -> None:
    if start and end and end <= start:
        raise Invalid("The span ends before it begins.", fields={"to": "must be after from"})


def _first_to_come(found: EventQuerySet, most: int, *, at: datetime) -> list[Event]:
    """Return `most` events to come, soonest first; past ones, latest first, fill up the rest."""
    columns = found.only(*_EVENT_COLUMNS)
    to_come = list(columns.not_over(at)[:most])
    room = most - len(to_come)
    return [*to_come, *columns.over(at).order_by("-starts_at", "-id")[:room]] if room else to_come
