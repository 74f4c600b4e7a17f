"""Reads of the door: the evening's shows with their parties and taps."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db.models import Q

from nightcap.bookings import selectors as bookings
from nightcap.bookings.models import Booking
from nightcap.bookings.rules import evening_of, show_day
from nightcap.core.time import now
from nightcap.door import headcount
from nightcap.door.headcount import Headcount, effective_taps
from nightcap.door.models import OPEN_AFTER_THE_END, Tap
from nightcap.door.schemas import (
    DoorOut,
    DoorPartyOut,
    DoorPersonOut,
    DoorShowOut,
    DoorWaitingOut,
    TapOut,
)
from nightcap.events.models import Event, EventQuerySet
from nightcap.events.rules import venue_clock
from nightcap.events.selectors import effective_events
from nightcap.guestbook.selectors import NOTHING, remarks_of_parties
from nightcap.waitlist import selectors as waitlist


@dataclass(frozen=True, slots=True)
class WalkIns:
    """Seats of walk-ins; `paid` are those marked as paid without an amount."""

    seats: int = 0
    paid: int = 0


@dataclass(frozen=True, slots=True)
class Room:
    """The bookings and taps of one event, and the headcount that follows from them."""

    bookings: Sequence[Booking]
    taps: Sequence[Tap]
    headcount: Headcount


def evening(
    chosen: Event | None, *, is_open: Callable[[Event], bool], person: DoorPersonOut | None = None
) -> DoorOut:
    """Return the evening of an event; by default tonight's, or the next one.

    A show includes its guests only if `is_open` allows it. `person` is the signed-in staff member;
    None for a door link, which sees no phone numbers of the waitlist.
    """
    at = now()
    if chosen is None:
        day, is_tonight, shows_of_day, _ = bookings.find_evening(at=at)
    else:
        day = evening_of(chosen)
        is_tonight = day in (show_day(at), venue_clock(at).date())
        shows_of_day = Event.objects.with_page().filter(bookings.in_evening(day) | Q(pk=chosen.pk))
    events = list(shows_of_day.order_by("starts_at", "id"))
    rooms = rooms_of(events)
    opened = [event for event in events if is_open(event)]
    remarks = remarks_of_parties(party for event in opened for party in rooms[event.pk].bookings)
    waiting = _waiting_at(opened, with_phones=person is not None)
    shows = []
    for event, seen in zip(events, effective_events(events, at=at), strict=True):
        room, is_listed = rooms[event.pk], event in opened
        price = seen.price_range
        parties = [
            DoorPartyOut.of(one, remarks.get(one.pk, NOTHING), price) for one in room.bookings
        ]
        names = DoorShowOut.model_fields.keys() & vars(seen).keys()
        shows.append(
            DoorShowOut(
                event_id=event.pk,
                house_seats=event.house_seats,
                heads=room.headcount.heads,
                to_come=room.headcount.to_come,
                parties=parties if is_listed else None,
                taps=[TapOut.from_orm(tap) for tap in room.taps] if is_listed else None,
                waiting=waiting[event.pk] if is_listed else None,
                **{name: getattr(seen, name) for name in names},
            )
        )
    over_at = max((event.over_at for event in events), default=at)
    return DoorOut(
        now=at,
        day=day,
        is_tonight=is_tonight,
        kept_until=max(at, over_at) + OPEN_AFTER_THE_END,
        person=person,
        shows=shows,
    )


def _waiting_at(events: list[Event], *, with_phones: bool) -> dict[int, list[DoorWaitingOut]]:
    """Return the waitlisted parties by event id, with phone numbers only for signed-in staff."""
    waiting = defaultdict[int, list[DoorWaitingOut]](list)
    for entry in waitlist.in_line(events):
        party = DoorWaitingOut.from_orm(entry)
        if not with_phones:
            party.customer_phone = ""
        waiting[entry.event_id].append(party)
    return waiting


def rooms_of(events: Iterable[Event]) -> dict[int, Room]:
    """Count the rooms of several events, always in two queries.

    Cancelled bookings are included only if their guests have arrived.
    """
    events = list(events)
    taps: defaultdict[int, list[Tap]] = defaultdict(list)
    for tap in Tap.objects.filter(event__in=events):
        taps[tap.event_id].append(tap)
    listed: defaultdict[int, list[Booking]] = defaultdict(list)
    for booking in Booking.objects.filter(event__in=events).order_by("customer_name", "pk"):
        listed[booking.event_id].append(booking)
    return {event.pk: _room(listed[event.pk], taps[event.pk]) for event in events}


def walk_ins_of(events: EventQuerySet) -> dict[int, WalkIns]:
    """Count the walk-ins of events without undone ones, in one query.

    Events without taps have no entry.
    """
    taps: defaultdict[int, list[Tap]] = defaultdict(list)
    kinds = (Tap.Kind.WALK_IN, Tap.Kind.UNDO)
    for tap in Tap.objects.filter(event__in=events.order_by().values("pk"), kind__in=kinds):
        taps[tap.event_id].append(tap)
    return {event_id: _walk_ins(found) for event_id, found in taps.items()}


def event_of(tap_id: UUID) -> int | None:
    """Return the event id of a tap; None for an unknown tap."""
    return Tap.objects.filter(uuid=tap_id).values_list("event_id", flat=True).first()


def _walk_ins(taps: list[Tap]) -> WalkIns:
    walk_ins = effective_taps(taps)
    return WalkIns(
        seats=sum(tap.seats for tap in walk_ins),
        paid=sum(tap.seats for tap in walk_ins if tap.is_paid and not tap.amount),
    )


def _room(found: list[Booking], taps: list[Tap]) -> Room:
    has_come = {tap.booking_id for tap in effective_taps(taps)}
    parties = [
        one for one in found if not one.is_cancelled or one.arrived_seats or one.pk in has_come
    ]
    return Room(parties, taps, headcount.count(parties, taps))
