"""Taps of the door, over HTTP: each counts once, in whatever order, and nothing is lost."""

import random
from datetime import timedelta

import pytest
from django.db import transaction
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from nightcap.bookings.models import Booking
from nightcap.core.time import now, utc_iso
from nightcap.door.models import Tap
from nightcap.events.models import Event
from tests.support.bookings.admin import arrive, by_phone, cancel, change, seats_left
from tests.support.door.doors import arrival, door_of, look, send, undo, walk_in
from tests.support.factory import Make
from tests.support.postgres import is_used

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.fixture
def event(make: Make) -> Event:
    """Return an event of ten seats that begins in an hour."""
    return make.event(title="Doors at Eight", starts_at=now() + timedelta(hours=1), capacity=10)


@pytest.fixture
def token(event: Event, as_manager: Client) -> str:
    return door_of(as_manager, event)


def arrived_seats(booking: Booking) -> int:
    booking.refresh_from_db()
    return booking.arrived_seats


def test_a_party_arrives_in_part_and_then_whole(make: Make, event: Event, token: str) -> None:
    booking = make.booking(event, number_of_tickets=3)
    assert send(token, arrival(booking, 2)).status_code == 200
    assert arrived_seats(booking) == 2
    assert booking.arrived_at is not None
    send(token, arrival(booking, 1))
    assert arrived_seats(booking) == 3


def test_a_tap_that_is_sent_twice_counts_once(make: Make, event: Event, token: str) -> None:
    booking = make.booking(event, number_of_tickets=3)
    tap, walked = arrival(booking, 1), walk_in(event, 2)
    for _ in range(2):
        answer = send(token, tap, walked, tap)
        assert (answer.status_code, answer.json()["refused"]) == (200, [])
    event.refresh_from_db()
    assert (arrived_seats(booking), event.walk_ins, Tap.objects.count()) == (1, 2, 2)


def test_an_undo_counts_also_where_it_comes_before_its_tap(
    make: Make, event: Event, token: str
) -> None:
    booking = make.booking(event, number_of_tickets=2)
    tap = arrival(booking)
    send(token, undo(tap))
    send(token, tap)
    assert (arrived_seats(booking), booking.arrived_at) == (0, None)


def test_the_panel_and_the_door_tell_the_same(
    make: Make, event: Event, token: str, as_manager: Client
) -> None:
    ada = make.booking(event, number_of_tickets=3)
    send(token, arrival(ada, 2), walk_in(event, 2, name="Jo", isPaid=True))
    [show] = as_manager.get("/api/bookings/evening").json()["shows"]
    assert (show["arrivedSeats"], show["arrivedParties"], show["walkIns"]) == (2, 1, 2)
    [row] = as_manager.get(f"/api/bookings?eventId={event.pk}").json()
    assert row["arrivedSeats"] == 2
    # The manager lets the rest in, the door sees it, and takes it all back.
    assert arrive(as_manager, ada).json()["arrivedSeats"] == 3
    taps = look(token).json()["shows"][0]["taps"]
    assert sorted(tap["seats"] for tap in taps if tap["bookingId"] == ada.pk) == [1, 2]
    send(token, *(undo(tap | {"eventId": event.pk}) for tap in taps))
    [show] = as_manager.get("/api/bookings/evening").json()["shows"]
    assert (show["arrivedSeats"], show["walkIns"]) == (0, 0)


def test_what_the_panel_takes_back_the_door_sees(
    make: Make, event: Event, token: str, as_manager: Client
) -> None:
    ada = make.booking(event, number_of_tickets=3)
    send(token, arrival(ada, 1), arrival(ada, 2))
    assert arrive(as_manager, ada, has_arrived=False).json()["arrivedSeats"] == 0
    [show] = look(token).json()["shows"]
    assert (show["heads"], show["toCome"]) == (0, 3)
    # A tap of another party leaves it so.
    send(token, walk_in(event, 1))
    assert arrived_seats(ada) == 0


def test_who_walks_in_takes_seats_that_nobody_else_gets(
    make: Make, event: Event, token: str, as_manager: Client
) -> None:
    make.booking(event, number_of_tickets=6)
    tap = walk_in(event, 3)
    send(token, tap)
    assert seats_left(event) == 1
    assert by_phone(as_manager, event, numberOfTickets=2).status_code == 409
    send(token, undo(tap))
    assert seats_left(event) == 4
    assert by_phone(as_manager, event, numberOfTickets=2).status_code == 201


def test_two_phones_that_both_seated_the_last_two_are_both_heard(
    make: Make, event: Event, token: str
) -> None:
    for name in ("Ada", "Cole"):
        make.booking(event, number_of_tickets=4, name=name)
    for _ in range(2):
        assert send(token, walk_in(event, 2)).json()["refused"] == []
    [show] = look(token).json()["shows"]
    assert show["heads"] + show["toCome"] == 12
    assert len(show["taps"]) == 2
    assert seats_left(event) == 0


def test_who_has_come_in_needs_to_confirm_nothing_more(
    make: Make, event: Event, token: str
) -> None:
    booking = make.booking(event)
    Booking.objects.update(status="held", held_until=now() + timedelta(minutes=20))
    send(token, arrival(booking))
    booking.refresh_from_db()
    assert (booking.held_until, booking.version) == (None, 2)


def test_a_party_that_was_cancelled_meanwhile_is_in_the_room_all_the_same(
    make: Make, event: Event, token: str, as_manager: Client
) -> None:
    booking = make.booking(event, number_of_tickets=2)
    cancel(as_manager, booking)
    tap = arrival(booking)
    assert send(token, tap).json()["refused"] == []
    [show] = look(token).json()["shows"]
    assert (show["heads"], [party["isCancelled"] for party in show["parties"]]) == (2, [True])
    send(token, undo(tap))
    assert look(token).json()["shows"][0]["parties"] == []


def test_a_party_that_becomes_smaller_is_never_more_than_whole(
    make: Make, event: Event, token: str, as_manager: Client
) -> None:
    booking = make.booking(event, number_of_tickets=3)
    send(token, arrival(booking))
    change(as_manager, booking, numberOfTickets=2)
    assert arrived_seats(booking) == 2


def test_a_tap_of_another_event_is_refused_by_name_and_the_others_are_kept(
    make: Make, event: Event, token: str
) -> None:
    mine, elsewhere = make.booking(event), make.booking(make.event())
    wrong, good = arrival(elsewhere), arrival(mine)
    mixed = arrival(elsewhere) | {"eventId": event.pk}
    refused = send(token, wrong, good, mixed).json()["refused"]
    assert {one["id"] for one in refused} == {wrong["id"], mixed["id"]}
    assert (arrived_seats(mine), arrived_seats(elsewhere)) == (1, 0)


@pytest.mark.parametrize(
    "wrong",
    [
        {"seats": 0},
        {"seats": -1},
        {"bookingId": None},
        {"undoes": "0c8e2c9e-5d3b-4c58-9d0e-52e1f0a3b7aa"},
        {"kind": "dance"},
        {"id": "1"},
        {"at": "yesterday"},
        {"name": "two\nlines"},
    ],
    ids=str,
)
def test_what_is_no_tap_is_refused_and_leaves_no_trace(
    make: Make, event: Event, token: str, wrong: dict[str, object]
) -> None:
    tap = arrival(make.booking(event)) | wrong
    assert send(token, tap).status_code == 422
    assert not Tap.objects.exists()


def test_a_phone_whose_clock_is_ahead_does_not_tap_in_the_future(
    make: Make, event: Event, token: str
) -> None:
    send(token, walk_in(event, 1, at=utc_iso(now() + timedelta(days=300))))
    assert Tap.objects.get().at <= now()


@pytest.mark.parametrize("at", ["2020-01-01T00:00:00Z", "2031-01-01T00:00:00Z"])
def test_an_arrival_at_an_impossible_time_counts_when_it_is_received(
    make: Make, event: Event, token: str, at: str
) -> None:
    booking, begins = make.booking(event, number_of_tickets=2), now().replace(microsecond=0)
    send(token, arrival(booking, at=at), walk_in(event, 1, at=at))
    booking.refresh_from_db()
    assert booking.arrived_at is not None
    assert begins <= booking.arrived_at <= now()
    assert all(begins <= tap.at <= now() for tap in Tap.objects.all())


def test_an_arrival_after_the_booking_keeps_the_time_of_the_phone(
    make: Make, event: Event, token: str
) -> None:
    booking = make.booking(event)
    Booking.objects.update(created_at=now() - timedelta(hours=3))
    tapped_at = (now() - timedelta(hours=2)).replace(microsecond=0)
    send(token, arrival(booking, at=utc_iso(tapped_at)))
    booking.refresh_from_db()
    assert booking.arrived_at == tapped_at


@settings(
    # How the orders compare rests on no database.
    max_examples=3 if is_used() else 15,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(chance=st.randoms(use_true_random=False))
def test_three_phones_end_equal_however_their_taps_interleave(
    make: Make, as_manager: Client, chance: random.Random
) -> None:
    with transaction.atomic():
        _replay(make, as_manager, chance)
        transaction.set_rollback(True)


def _replay(make: Make, as_manager: Client, chance: random.Random) -> None:
    begin = now()
    events = [make.event(starts_at=begin + timedelta(hours=1), capacity=18) for _ in range(2)]
    sizes = [chance.randint(1, 6) for _ in range(3)]
    pairs = [[make.booking(event, number_of_tickets=size) for event in events] for size in sizes]
    tokens = [door_of(as_manager, event) for event in events]
    phones: list[list[int]] = [[], [], []]
    taps: list[tuple[dict[str, object], dict[str, object]]] = []
    for _ in range(chance.randint(1, 12)):
        kind = chance.choice(["arrival", "walk-in", "undo"])
        made = [arrival(one, chance.randint(1, 6)) for one in chance.choice(pairs)]
        if kind == "walk-in":
            made = [walk_in(event, 1) for event in events]
        elif kind == "undo" and taps:
            made = [undo(tap) for tap in chance.choice(taps)]
        made[1]["seats"] = made[0].get("seats", 0)
        phones[chance.randrange(3)].append(len(taps))
        taps.append((made[0], made[1]))
    # On one event the phones send in the order of their taps; on the other in any, and repeat.
    for phone in phones:
        send(tokens[0], *(taps[place][0] for place in phone))
    order = [place for phone in phones for place in phone] * 2
    chance.shuffle(order)
    while order:
        some, order = order[:3], order[3:]
        send(tokens[1], *(taps[place][1] for place in some))
    for event in events:
        event.refresh_from_db()
    assert events[0].walk_ins == events[1].walk_ins
    for one, other in pairs:
        assert arrived_seats(one) == arrived_seats(other)
    shows = [
        next(show for show in look(token).json()["shows"] if show["taps"] is not None)
        for token in tokens
    ]
    assert shows[0]["heads"] == shows[1]["heads"]
    assert shows[0]["toCome"] == shows[1]["toCome"]
