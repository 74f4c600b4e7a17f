"""Who is in the room: a pure function of the parties and of the set of taps, in whatever order.

`frontend/src/door/headcount.ts` says the same, so that a phone without a network counts as the
server does; `tests/door/headcounts.json` holds both to it.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from nightcap.events.models import seats_left


@dataclass(frozen=True, slots=True)
class Party:
    """A booking as the door counts it."""

    booking_id: int
    seats: int
    is_cancelled: bool = False


@dataclass(frozen=True, slots=True)
class TapFact:
    """What a tap says that counts; `booking_id` of an arrival, `undoes` of an undo alone."""

    id: UUID
    kind: str
    at: datetime
    seats: int = 0
    booking_id: int | None = None
    undoes: UUID | None = None


@dataclass(frozen=True, slots=True)
class Headcount:
    """Who is in the room.

    `arrived` are seats by booking, never more than it has; `surplus` what was tapped beyond that,
    as when two phones let the same guests in; `since` when the first of a party came. `walk_ins`
    are the seats of who is in without a booking that stands: also of parties that were cancelled
    and came in all the same. `over` is by how many heads the room is too full, `promised` by how
    many it would be if all came who are still to come. `double_sold_walk_ins` are then the walk-ins
    that had no free seats, with the last that had. `free` are the seats that a walk-in may have:
    not booked, not taken, not kept back by the house; None where seats are not limited.
    """

    arrived: Mapping[int, int]
    surplus: Mapping[int, int]
    since: Mapping[int, datetime]
    walk_ins: int
    heads: int
    to_come: int
    over: int
    promised: int
    free: int | None
    double_sold_walk_ins: tuple[UUID, ...]


def effective_taps(taps: Iterable[TapFact]) -> list[TapFact]:
    """Return the arrivals and walk-ins that nobody took back, each once, in the order of time."""
    by_id = {tap.id: tap for tap in taps}
    undone = {tap.undoes for tap in by_id.values() if tap.kind == "undo"}
    kept = [tap for tap in by_id.values() if tap.kind != "undo" and tap.id not in undone]
    return sorted(kept, key=lambda tap: (tap.at, str(tap.id)))


def count(
    capacity: int | None, house_seats: int, parties: Iterable[Party], taps: Iterable[TapFact]
) -> Headcount:
    """Count the room. Taps of a booking that is not among the parties count nowhere."""
    sizes = {party.booking_id: party for party in parties}
    tapped: defaultdict[int, int] = defaultdict(int)
    since: dict[int, datetime] = {}
    walk_ins: list[TapFact] = []
    for tap in effective_taps(taps):
        if tap.booking_id is None:
            walk_ins.append(tap)
        elif tap.booking_id in sizes:
            tapped[tap.booking_id] += tap.seats
            since.setdefault(tap.booking_id, tap.at)
    arrived = {booking: min(seats, sizes[booking].seats) for booking, seats in tapped.items()}
    surplus = {
        booking: seats - arrived[booking]
        for booking, seats in tapped.items()
        if seats > arrived[booking]
    }
    walked_in = sum(tap.seats for tap in walk_ins)
    cancelled_in = sum(seats for booking, seats in arrived.items() if sizes[booking].is_cancelled)
    heads = sum(arrived.values()) + walked_in
    to_come = sum(
        party.seats - arrived.get(party.booking_id, 0)
        for party in sizes.values()
        if not party.is_cancelled
    )
    by_booking = heads - walked_in - cancelled_in + to_come
    return Headcount(
        arrived=arrived,
        surplus=surplus,
        since=since,
        walk_ins=walked_in + cancelled_in,
        heads=heads,
        to_come=to_come,
        over=0 if capacity is None else max(0, heads - capacity),
        promised=0 if capacity is None else max(0, heads + to_come - capacity),
        free=seats_left(
            capacity,
            taken=by_booking,
            walk_ins=walked_in + cancelled_in,
            house_seats=house_seats,
        ),
        double_sold_walk_ins=()
        if capacity is None
        else _double_sold_walk_ins(walk_ins, capacity - by_booking - cancelled_in),
    )


def _double_sold_walk_ins(walk_ins: list[TapFact], free: int) -> tuple[UUID, ...]:
    taken = 0
    for place, tap in enumerate(walk_ins):
        taken += tap.seats
        if taken > free:
            return tuple(tap.id for tap in walk_ins[max(0, place - 1) :])
    return ()
