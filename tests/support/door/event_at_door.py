"""An event whose door many phones tap at, and what the database must hold of it afterwards."""

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID, uuid4

from nightcap.core.time import now, utc_iso
from tests.support.bookings.selling import open_event
from tests.support.server import RunningServer

Tap = dict[str, object]

_CAPACITY = 120
_PARTIES = 30


@dataclass(frozen=True)
class EventAtDoor:
    """An event with parties, and the path that opens its door."""

    event_id: int
    sizes: Mapping[int, int]
    """The seats of each party, by its booking."""
    door: str

    @property
    def taps(self) -> str:
        """Where taps are sent to."""
        return f"{self.door}/taps"

    def counted(self, server: RunningServer) -> tuple[dict[int, int], int]:
        """Return the house's count: arrived seats of each party, and walk-ins."""
        of_event = f"event_id = {self.event_id}"
        rows = server.rows(f"SELECT id, arrived_seats FROM bookings_booking WHERE {of_event}")
        walk_ins = server.number(f"SELECT walk_ins FROM events_event WHERE id = {self.event_id}")
        return {_number(party): _number(seats) for party, seats in rows}, walk_ins


def open_event_at_door(
    server: RunningServer, event_id: int | None = None, *, parties: int = _PARTIES
) -> EventAtDoor:
    """Let the manager write down parties of one to six for an event, and make its door link."""
    event_id = event_id or open_event(server, capacity=_CAPACITY)
    sizes: dict[int, int] = {}
    with server.signed_in() as manager:
        for number in range(parties):
            party: dict[str, object] = {
                "eventId": event_id,
                "customerName": f"Party {number}",
                "customerPhone": "212 555 0101",
                "numberOfTickets": number % 6 + 1,
            }
            written = manager.post("/api/bookings/by-phone", json=party).raise_for_status()
            sizes[written.json()["id"]] = number % 6 + 1
        link = manager.post("/api/admin/door-links", json={"eventId": event_id})
    token = str(link.raise_for_status().json()["url"]).rpartition("/")[2]
    return EventAtDoor(event_id, sizes, f"/api/door/{token}")


def made_up(event: EventAtDoor, before: Sequence[Tap], chance: random.Random) -> Tap:
    """Make up what is tapped next: an arrival, a walk-in, or the undo of any tap before.

    Arrivals are of any party but the first and of any size up to its own, so together of more
    guests than there are.
    """
    tap: Tap = {"id": str(uuid4()), "eventId": event.event_id, "at": utc_iso(now())}
    what = chance.random()
    if what < 0.2 and before:
        return tap | {"kind": "undo", "undoes": chance.choice(before)["id"]}
    if what < 0.4:
        return tap | {"kind": "walk-in", "seats": chance.randint(1, 3)}
    party = chance.choice(list(event.sizes)[1:])
    seats = chance.randint(1, event.sizes[party])
    return tap | {"kind": "arrival", "bookingId": party, "seats": seats}


def tapped(server: RunningServer, event: EventAtDoor) -> list[UUID]:
    """Return the taps that are kept, by their ids."""
    rows = server.rows(f"SELECT uuid FROM door_tap WHERE event_id = {event.event_id}")
    return [_id(tap) for (tap,) in rows]


def lost(server: RunningServer, event: EventAtDoor, acknowledged: Iterable[Tap]) -> set[UUID]:
    """Return which acknowledged taps of a phone are not kept."""
    return {_id(tap["id"]) for tap in acknowledged} - set(tapped(server, event))


def faults(server: RunningServer, event: EventAtDoor, *, made: int) -> list[str]:
    """Return the faults of a door for which `made` taps were made.

    Each tap was sent once or more often.
    """
    rows = server.rows(
        "SELECT uuid, kind, booking_id, seats, undoes FROM door_tap"
        f" WHERE event_id = {event.event_id}"
    )
    undone = {_id(undoes) for *_, undoes in rows if undoes is not None}
    came, walked_in = Counter[int](), 0
    for tap, kind, party, seats, _ in rows:
        if kind == "undo" or _id(tap) in undone:
            continue
        if kind == "walk-in":
            walked_in += _number(seats)
        else:
            came[_number(party)] += _number(seats)
    arrived, walk_ins = event.counted(server)
    larger = {party for party, size in event.sizes.items() if arrived[party] > size}
    wrong = {
        party for party, size in event.sizes.items() if arrived[party] != min(came[party], size)
    }
    found = {
        f"{len(rows)} taps of {made} that were made": len(rows) != made,
        f"the parties {larger} are larger than they booked": larger != set(),
        f"of the parties {wrong} others came than were tapped": wrong != set(),
        f"{walk_ins} walked in, {walked_in} were tapped": walk_ins != walked_in,
    }
    return [fault for fault, is_true in found.items() if is_true]


def _id(value: object) -> UUID:
    """SQLite keeps it as text, PostgreSQL as what it is."""
    return UUID(str(value))


def _number(value: object) -> int:
    assert isinstance(value, int)
    return value
