"""Counting the room: from the set of taps alone, whatever way they came."""

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import NAMESPACE_OID, UUID, uuid5

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nightcap.bookings.models import Booking
from nightcap.door.headcount import count
from nightcap.door.models import Tap

pytestmark = pytest.mark.database

CASES: list[dict[str, Any]] = json.loads((Path(__file__).parent / "headcounts.json").read_text())
BEGIN = datetime(2026, 11, 22, 1, tzinfo=UTC)


def party(pk: int, seats: int, *, is_cancelled: bool = False) -> Booking:
    status = Booking.Status.CANCELLED if is_cancelled else Booking.Status.CONFIRMED
    return Booking(pk=pk, number_of_tickets=seats, status=status)


PARTIES = (party(1, 2), party(2, 3), party(3, 6, is_cancelled=True))


def name(letter: str) -> UUID:
    return uuid5(NAMESPACE_OID, letter)


def row(tap: dict[str, Any]) -> Tap:
    undoes = tap.get("undoes")
    return Tap(
        uuid=name(tap["id"]),
        kind=tap["kind"],
        at=BEGIN + timedelta(minutes=tap["minute"]),
        seats=tap.get("seats", 0),
        booking_id=tap.get("bookingId"),
        undoes=name(undoes) if undoes else None,
    )


@pytest.mark.parametrize("case", CASES, ids=[case["says"] for case in CASES])
def test_the_room_is_counted_as_the_phones_count_it(case: dict[str, Any]) -> None:
    parties = [
        party(one["bookingId"], one["seats"], is_cancelled=one.get("isCancelled", False))
        for one in case["parties"]
    ]
    counted = count(parties, map(row, case["taps"]))
    shown = {
        "arrived": {str(booking): seats for booking, seats in counted.arrived.items()},
        "walkIns": counted.walk_ins,
        "heads": counted.heads,
        "toCome": counted.to_come,
    }
    # The phone counts more, for who stands at the door.
    assert shown == {name: case["counts"][name] for name in shown}


ids = st.uuids(version=4)
minutes = st.integers(0, 300).map(lambda minute: BEGIN + timedelta(minutes=minute))
arrivals = st.builds(
    Tap,
    uuid=ids,
    kind=st.just("arrival"),
    at=minutes,
    seats=st.integers(1, 6),
    booking_id=st.sampled_from([1, 2, 3, 9]),
)
walk_ins = st.builds(Tap, uuid=ids, kind=st.just("walk-in"), at=minutes, seats=st.integers(1, 4))


@st.composite
def evenings(draw: st.DrawFn) -> list[Tap]:
    """Taps of an evening; some of them are taken back, also twice, by other phones."""
    taps = draw(st.lists(arrivals | walk_ins, max_size=12, unique_by=lambda tap: tap.uuid))
    if taps:
        taken_back = draw(st.lists(st.sampled_from(taps), max_size=6))
        taps += [
            Tap(uuid=draw(ids), kind="undo", at=draw(minutes), undoes=tap.uuid)
            for tap in taken_back
        ]
    return taps


@given(evenings(), st.randoms(use_true_random=False))
def test_neither_order_nor_repeats_change_the_count(taps: list[Tap], chance: Any) -> None:
    twice = [*taps, *chance.sample(taps, k=len(taps) // 2)]
    chance.shuffle(twice)
    assert count(PARTIES, twice) == count(PARTIES, taps)


@given(evenings())
def test_no_party_is_larger_than_it_is_and_no_head_is_lost(taps: list[Tap]) -> None:
    counted = count(PARTIES, taps)
    sizes = {booking.pk: booking.number_of_tickets for booking in PARTIES}
    assert all(0 < seats <= sizes[booking] for booking, seats in counted.arrived.items())
    cancelled_in = counted.arrived.get(3, 0)
    assert counted.heads == sum(counted.arrived.values()) + counted.walk_ins - cancelled_in
