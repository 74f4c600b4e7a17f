"""Counting the room: from the set of taps alone, whatever way they came."""

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import NAMESPACE_OID, UUID, uuid5

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nightcap.door.headcount import Party, TapFact, count

pytestmark = pytest.mark.database

CASES: list[dict[str, Any]] = json.loads((Path(__file__).parent / "headcounts.json").read_text())
BEGIN = datetime(2026, 11, 22, 1, tzinfo=UTC)
PARTIES = (Party(1, 2), Party(2, 3), Party(3, 6, is_cancelled=True))


def name(letter: str) -> UUID:
    return uuid5(NAMESPACE_OID, letter)


def fact(tap: dict[str, Any]) -> TapFact:
    undoes = tap.get("undoes")
    return TapFact(
        id=name(tap["id"]),
        kind=tap["kind"],
        at=BEGIN + timedelta(minutes=tap["minute"]),
        seats=tap.get("seats", 0),
        booking_id=tap.get("bookingId"),
        undoes=name(undoes) if undoes else None,
    )


@pytest.mark.parametrize("case", CASES, ids=[case["says"] for case in CASES])
def test_the_room_is_counted_as_the_phones_count_it(case: dict[str, Any]) -> None:
    parties = [
        Party(one["bookingId"], one["seats"], one.get("isCancelled", False))
        for one in case["parties"]
    ]
    counted = count(case["capacity"], case.get("houseSeats", 0), parties, map(fact, case["taps"]))
    assert {
        "arrived": {str(booking): seats for booking, seats in counted.arrived.items()},
        "surplus": {str(booking): seats for booking, seats in counted.surplus.items()},
        "walkIns": counted.walk_ins,
        "heads": counted.heads,
        "toCome": counted.to_come,
        "over": counted.over,
        "promised": counted.promised,
        "free": counted.free,
    } == {key: value for key, value in case["counts"].items() if key != "givenTwice"}
    assert counted.double_sold_walk_ins == tuple(map(name, case["counts"]["givenTwice"]))


ids = st.uuids(version=4)
minutes = st.integers(0, 300).map(lambda minute: BEGIN + timedelta(minutes=minute))
arrivals = st.builds(
    TapFact, ids, st.just("arrival"), minutes, st.integers(1, 6), st.sampled_from([1, 2, 3, 9])
)
walk_ins = st.builds(TapFact, ids, st.just("walk-in"), minutes, st.integers(1, 4))


@st.composite
def evenings(draw: st.DrawFn) -> list[TapFact]:
    """Taps of an evening; some of them are taken back, also twice, by other phones."""
    taps = draw(st.lists(arrivals | walk_ins, max_size=12, unique_by=lambda tap: tap.id))
    if taps:
        taken_back = draw(st.lists(st.sampled_from(taps), max_size=6))
        taps += [TapFact(draw(ids), "undo", draw(minutes), undoes=tap.id) for tap in taken_back]
    return taps


@given(evenings(), st.randoms(use_true_random=False), st.integers(0, 20))
def test_neither_order_nor_repeats_change_the_count(
    taps: list[TapFact], chance: Any, capacity: int
) -> None:
    twice = [*taps, *chance.sample(taps, k=len(taps) // 2)]
    chance.shuffle(twice)
    assert count(capacity, 1, PARTIES, twice) == count(capacity, 1, PARTIES, taps)


@given(evenings(), st.integers(0, 20))
def test_no_party_is_larger_than_it_is_and_no_head_is_lost(
    taps: list[TapFact], capacity: int
) -> None:
    counted = count(capacity, 0, PARTIES, taps)
    sizes = {party.booking_id: party.seats for party in PARTIES}
    assert all(0 < seats <= sizes[booking] for booking, seats in counted.arrived.items())
    cancelled_in = counted.arrived.get(3, 0)
    assert counted.heads == sum(counted.arrived.values()) + counted.walk_ins - cancelled_in
    assert counted.over == max(0, counted.heads - capacity)
    # A conflict is never hidden, and never made up.
    assert bool(counted.double_sold_walk_ins) <= bool(counted.promised)
    assert bool(counted.promised) <= bool(
        counted.double_sold_walk_ins or counted.walk_ins == cancelled_in
    )
