"""The headcount of a room: a pure function of the parties and the set of taps, in any order.

`frontend/src/door/headcount.ts` implements the same rules, so that a phone without a network counts
like the server; `tests/door/headcounts.json` tests both.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from nightcap.bookings.models import Booking
from nightcap.door.models import Tap


@dataclass(frozen=True, slots=True)
class Headcount:
    """The number of guests in the room.

    `arrived` maps a booking's id to its arrived seats, at most the seats booked; `since` to its
    first arrival. `walk_ins` are seats without a valid booking, including arrivals of cancelled
    bookings. `heads` counts all guests, `to_come` the missing seats of bookings.
    """

    arrived: Mapping[int, int]
    since: Mapping[int, datetime]
    walk_ins: int
    heads: int
    to_come: int


def effective_taps(taps: Iterable[Tap]) -> list[Tap]:
    """Return the arrivals and walk-ins that were not undone, each once, in order of time."""
    by_id = {tap.uuid: tap for tap in taps}
    undone = {tap.undoes for tap in by_id.values()}
    kept = [tap for tap in by_id.values() if tap.kind != Tap.Kind.UNDO and tap.uuid not in undone]
    return sorted(kept, key=lambda tap: (tap.at, str(tap.uuid)))


def count(parties: Iterable[Booking], taps: Iterable[Tap]) -> Headcount:
    """Count the room. Taps for a booking that is not among the parties are ignored."""
    bookings = {booking.pk: booking for booking in parties}
    tapped = defaultdict[int, int](int)
    since: dict[int, datetime] = {}
    walked_in = 0
    for tap in effective_taps(taps):
        if tap.booking_id is None:
            walked_in += tap.seats
        elif tap.booking_id in bookings:
            tapped[tap.booking_id] += tap.seats
            since.setdefault(tap.booking_id, tap.at)
    arrived = {pk: min(seats, bookings[pk].number_of_tickets) for pk, seats in tapped.items()}
    cancelled_in = sum(seats for pk, seats in arrived.items() if bookings[pk].is_cancelled)
    return Headcount(
        arrived=arrived,
        since=since,
        walk_ins=walked_in + cancelled_in,
        heads=sum(arrived.values()) + walked_in,
        to_come=sum(
            booking.number_of_tickets - arrived.get(pk, 0)
            for pk, booking in bookings.items()
            if not booking.is_cancelled
        ),
    )
