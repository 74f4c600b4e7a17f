"""Reads of the door: the evening's shows with their guests, and what was tapped."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from uuid import UUID

from django.db.models import Count, Max, Q

from nightcap.bookings import selectors as bookings
from nightcap.bookings.models import Booking
from nightcap.core.time import now
from nightcap.door import headcount
from nightcap.door.headcount import Headcount, Party, TapFact
from nightcap.door.models import OPEN_AFTER_THE_END, DoorLink, Tap
from nightcap.events.fields import EventOut
from nightcap.events.models import Event, EventQuerySet
from nightcap.events.selectors import effective_events
from nightcap.guestbook.selectors import Remarks, remarks_of_parties
from nightcap.venue.profile import profile
from nightcap.waitlist import selectors as waitlist
from nightcap.waitlist.models import WaitlistEntry

_LATELY = timedelta(hours=12)


@dataclass(frozen=True, slots=True)
class Show:
    """An event as the door sees it; who comes is listed where the link opens it.

    `remarks` are what the house has noted of guests, by booking, and `waiting` who waits for seats,
    of a listed show alone.
    """

    event: EventOut
    headcount: Headcount
    parties: Sequence[Booking]
    remarks: Mapping[int, Remarks]
    taps: Sequence[Tap]
    waiting: Sequence[WaitlistEntry]
    house_seats: int
    is_listed: bool


@dataclass(frozen=True, slots=True)
class Evening:
    """The shows of one evening at the door, soonest first.

    A phone keeps the guests of it until `kept_until`.
    """

    day: date
    is_tonight: bool
    kept_until: datetime
    shows: list[Show]


@dataclass(frozen=True, slots=True)
class WalkIns:
    """Seats of who came in without a booking, and those of them that are paid."""

    seats: int = 0
    paid: int = 0


@dataclass(frozen=True, slots=True)
class Room:
    """The bookings and taps of one event, and the headcount that follows from them."""

    bookings: Sequence[Booking]
    taps: Sequence[Tap]
    headcount: Headcount


def evening_of_link(link: DoorLink, *, at: datetime) -> Evening:
    """Return the evening that a link opens: of its event, or tonight's, or the next."""
    return evening(link.event, at=at, is_open=lambda event: link.event_id in {None, event.pk})


def evening(chosen: Event | None, *, at: datetime, is_open: Callable[[Event], bool]) -> Evening:
    """Return the evening of an event; without one tonight's, or the next.

    The guests of a show are in it where `is_open` says so.
    """
    if chosen is None:
        found = bookings.evening(at=at)
        ids = [show.event_id for show in found.shows]
        day, is_tonight = found.day, found.is_tonight
    else:
        zone = profile().time_zone
        day = chosen.starts_at.astimezone(zone).date()
        is_tonight = day == at.astimezone(zone).date()
        beside = Event.objects.visible().filter(bookings.begins_on(day) | Q(pk=chosen.pk))
        ids = list(beside.values_list("pk", flat=True))
    events = list(Event.objects.filter(pk__in=ids).order_by("starts_at", "id"))
    rooms = rooms_of(events)
    opened = [event for event in events if is_open(event)]
    remarks = remarks_of_parties(party for event in opened for party in rooms[event.pk].bookings)
    waiting: defaultdict[int, list[WaitlistEntry]] = defaultdict(list)
    for entry in waitlist.in_line(opened):
        waiting[entry.event_id].append(entry)
    shows = []
    for event, seen in zip(events, effective_events(events, at=at), strict=True):
        room = rooms[event.pk]
        shows.append(
            Show(
                event=seen,
                headcount=room.headcount,
                parties=room.bookings,
                remarks=remarks,
                taps=room.taps,
                waiting=waiting[event.pk],
                house_seats=event.house_seats,
                is_listed=event in opened,
            )
        )
    over_at = max((event.over_at for event in events), default=at)
    return Evening(day, is_tonight, max(at, over_at) + OPEN_AFTER_THE_END, shows)


def rooms_of(events: Iterable[Event]) -> dict[int, Room]:
    """Count the rooms of a few events, in two queries however many.

    A party that was cancelled is among the bookings if it has come in all the same.
    """
    events = list(events)
    taps: defaultdict[int, list[Tap]] = defaultdict(list)
    for tap in Tap.objects.filter(event__in=events):
        taps[tap.event_id].append(tap)
    listed: defaultdict[int, list[Booking]] = defaultdict(list)
    for booking in Booking.objects.filter(event__in=events).order_by("customer_name", "pk"):
        listed[booking.event_id].append(booking)
    return {event.pk: _room(event, listed[event.pk], taps[event.pk]) for event in events}


def walk_ins_of(events: EventQuerySet) -> dict[int, WalkIns]:
    """Count the walk-ins of events that nobody took back, in one query; of none, no entry."""
    taps: defaultdict[int, list[Tap]] = defaultdict(list)
    kinds = (Tap.Kind.WALK_IN, Tap.Kind.UNDO)
    for tap in Tap.objects.filter(event__in=events.order_by().values("pk"), kind__in=kinds):
        taps[tap.event_id].append(tap)
    return {event_id: _walk_ins(found) for event_id, found in taps.items()}


def facts_of(taps: Iterable[Tap]) -> list[TapFact]:
    """Return what counts of taps."""
    return [
        TapFact(tap.uuid, tap.kind, tap.at, tap.seats, tap.booking_id, tap.undoes) for tap in taps
    ]


def event_of(tap_id: UUID) -> int | None:
    """Return at which event something was tapped; None for a tap that is not known."""
    return Tap.objects.filter(uuid=tap_id).values_list("event_id", flat=True).first()


def code_of(booking: Booking) -> str:
    """Return what a guest shows at the door, and what the QR code of a booking holds."""
    return booking.reference


def last_tapped() -> tuple[int | None, int]:
    """Return what differs once more was tapped lately, at whichever event."""
    lately = Tap.objects.filter(received_at__gt=now() - _LATELY)
    # Of two transactions the one that began first may end last: its taps have the lower numbers.
    found = lately.aggregate(last=Max("pk"), number=Count("pk"))
    return found["last"], found["number"]


def _walk_ins(taps: list[Tap]) -> WalkIns:
    paid = {tap.uuid for tap in taps if tap.is_paid}
    walk_ins = headcount.effective_taps(facts_of(taps))
    return WalkIns(
        seats=sum(tap.seats for tap in walk_ins),
        paid=sum(tap.seats for tap in walk_ins if tap.id in paid),
    )


def _room(event: Event, found: list[Booking], taps: list[Tap]) -> Room:
    facts = facts_of(taps)
    has_come = {tap.booking_id for tap in headcount.effective_taps(facts)}
    parties = [
        one for one in found if not one.is_cancelled or one.arrived_seats or one.pk in has_come
    ]
    counted = headcount.count(
        event.capacity,
        event.house_seats,
        (Party(one.pk, one.number_of_tickets, one.is_cancelled) for one in parties),
        facts,
    )
    return Room(parties, taps, counted)
