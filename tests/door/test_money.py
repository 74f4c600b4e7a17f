"""Money at the door, over HTTP: who owes is tapped as cash or card, and the books say so once."""

import csv
from datetime import timedelta
from io import StringIO
from typing import Any, Unpack
from uuid import uuid4

import pytest
from django.test import Client

from nightcap.bookings.models import Booking
from nightcap.bookings.rules import evening_of
from nightcap.core.time import now
from nightcap.door.models import Tap
from nightcap.events.models import Event
from nightcap.events.rules import venue_clock
from nightcap.payments.models import Posting
from tests.support.bookings.admin import arrive, by_phone, change
from tests.support.door.doors import arrival, door_of, look, send, undo, walk_in
from tests.support.factory import EventFields, Make
from tests.support.payments.paying import STANDARD, STUDENT, booked, pay, prepaid_event

pytestmark = pytest.mark.django_db


def at_door(make: Make, **fields: Unpack[EventFields]) -> Event:
    """Make an event of two prices, $25 and $15, that is paid at the door in an hour."""
    known: EventFields = {"payment": "door", "starts_at": now() + timedelta(hours=1), **fields}
    return prepaid_event(make, **known)


def written_down(manager: Client, event: Event, **more: object) -> Booking:
    """Let the manager write down two seats at $25, or what is said."""
    tickets = [{"tierId": STANDARD, "number": 2}]
    answer = by_phone(manager, event, tickets=tickets, numberOfTickets=2, **more)
    return Booking.objects.get(pk=answer.json()["id"])


def party(token: str) -> dict[str, Any]:
    """Return the only party as the door reads it."""
    [show] = look(token).json()["shows"]
    [found] = show["parties"]
    return dict(found)


def books_of(manager: Client, event: Event) -> list[tuple[str, str, str, str]]:
    """Return account, amount, booking and words of each line of the evening's journal."""
    day = evening_of(event).isoformat()
    answer = manager.get("/api/admin/journal.csv", {"from": day, "to": day})
    lines = csv.DictReader(StringIO(answer.content.decode("utf-8-sig")))
    return sorted(
        (line["account"], line["amount"], line["booking"], line["words"]) for line in lines
    )


def test_a_party_that_owes_pays_in_cash_once_however_often_it_is_sent(
    make: Make, as_manager: Client
) -> None:
    event = at_door(make)
    booking = written_down(as_manager, event)
    token = door_of(as_manager, event)
    assert (party(token)["due"], party(token)["isPrepaid"]) == (5000, False)
    tap = arrival(booking, 1, paidBy="cash")
    for _ in range(2):
        assert send(token, tap).json()["refused"] == []
    # The second guest of the party is let in by another phone without a network.
    send(token, arrival(booking, 1, paidBy="card"))
    assert books_of(as_manager, event) == [
        ("admissions", "-50.00", booking.reference, "door"),
        ("door cash", "50.00", booking.reference, "door"),
    ]
    [show] = look(token).json()["shows"]
    assert sorted((one["paidBy"], one["amount"]) for one in show["taps"]) == [
        ("card", 0),
        ("cash", 5000),
    ]


def test_an_undone_arrival_is_taken_out_of_the_books_and_paid_again_another_way(
    make: Make, as_manager: Client
) -> None:
    event = at_door(make)
    booking = written_down(as_manager, event)
    token = door_of(as_manager, event)
    first = arrival(booking, paidBy="cash")
    send(token, first)
    # Tapped without a network: the undo and what follows come together.
    taps = [undo(first), arrival(booking, paidBy="card")]
    for _ in range(2):
        send(token, *taps)
    assert books_of(as_manager, event) == [
        ("admissions", "-50.00", booking.reference, "door"),
        ("admissions", "-50.00", booking.reference, "door"),
        ("admissions", "50.00", booking.reference, "door, undone"),
        ("door card", "50.00", booking.reference, "door"),
        ("door cash", "-50.00", booking.reference, "door, undone"),
        ("door cash", "50.00", booking.reference, "door"),
    ]


def test_an_undo_that_comes_before_its_tap_leaves_the_books_empty(
    make: Make, as_manager: Client
) -> None:
    event = at_door(make)
    tap = arrival(written_down(as_manager, event), paidBy="cash")
    token = door_of(as_manager, event)
    send(token, undo(tap))
    send(token, tap)
    assert books_of(as_manager, event) == []
    assert Tap.objects.count() == 2


@pytest.mark.parametrize(("comes_back", "due"), [(False, 3000), (True, 5000)])
def test_what_was_paid_before_is_taken_off_unless_it_comes_back_on_arrival(
    make: Make, as_manager: Client, comes_back: bool, due: int
) -> None:
    event = prepaid_event(make, payment="deposit", deposit=1000, deposit_comes_back=comes_back)
    booking = booked(event)
    pay(booking)
    token = door_of(as_manager, event)
    assert (party(token)["due"], party(token)["isPrepaid"]) == (due, not comes_back)
    send(token, arrival(booking, paidBy="card"))
    taken = Posting.objects.get(booking=booking, account="door card")
    assert (taken.amount, taken.mode) == (due, "")


def test_who_has_paid_or_is_a_guest_of_the_house_owes_nothing(
    make: Make, as_manager: Client
) -> None:
    event = prepaid_event(make)
    booking = booked(event)
    pay(booking)
    token = door_of(as_manager, event)
    assert (party(token)["due"], party(token)["isPrepaid"]) == (0, True)
    other = at_door(make)
    comp = written_down(as_manager, other, isComp=True)
    others = door_of(as_manager, other)
    assert (party(others)["due"], party(others)["isPrepaid"]) == (0, False)
    send(token, arrival(booking, paidBy="cash"))
    send(others, arrival(comp, paidBy="cash"))
    assert not Posting.objects.filter(account="door cash").exists()


def test_a_party_that_grew_after_it_paid_owes_the_rest(make: Make, as_manager: Client) -> None:
    event = at_door(make)
    booking = written_down(as_manager, event)
    token = door_of(as_manager, event)
    send(token, arrival(booking, paidBy="cash"))
    change(as_manager, booking, numberOfTickets=3, tickets=[{"tierId": STANDARD, "number": 3}])
    send(token, arrival(booking, 1, paidBy="card"))
    found = Posting.objects.filter(amount__gt=0).values_list("account", "amount")
    assert sorted(found) == [("door card", 2500), ("door cash", 5000)]


def test_who_walks_in_pays_the_chosen_price_and_stands_in_the_books_without_a_booking(
    make: Make, as_manager: Client
) -> None:
    event = at_door(make)
    token = door_of(as_manager, event)
    tap = walk_in(event, 2, paidBy="card", tierId=STUDENT)
    for _ in range(2):
        assert send(token, tap, walk_in(event, 1)).json()["refused"] == []
    lines = [("admissions", "-30.00", "", "door"), ("door card", "30.00", "", "door")]
    assert books_of(as_manager, event) == lines
    send(token, undo(tap))
    assert sum(Posting.objects.values_list("amount", flat=True)) == 0
    assert Posting.objects.filter(words="door, undone").count() == 2


def test_a_walk_in_of_several_prices_names_one_and_of_one_price_none(
    make: Make, as_manager: Client
) -> None:
    event = at_door(make)
    token = door_of(as_manager, event)
    wrong = [walk_in(event, 1, paidBy="cash"), walk_in(event, 1, paidBy="cash", tierId=9)]
    refused = send(token, *wrong).json()["refused"]
    assert {one["id"] for one in refused} == {one["id"] for one in wrong}
    one_price = at_door(make, tiers=event.tiers[:1])
    send(door_of(as_manager, one_price), walk_in(one_price, 2, paidBy="cash"))
    assert [line[:2] for line in books_of(as_manager, one_price)] == [
        ("admissions", "-50.00"),
        ("door cash", "50.00"),
    ]


def test_the_panel_takes_money_as_the_door_does(make: Make, as_manager: Client) -> None:
    event = at_door(make)
    booking = written_down(as_manager, event)
    path, walk_in_path = (
        f"/api/bookings/{booking.pk}/arrival",
        f"/api/bookings/walk-ins/{uuid4()}",
    )
    for _ in range(2):
        body = {"hasArrived": True, "paidBy": "card"}
        assert as_manager.put(path, body, "application/json").status_code == 200
        body = {"eventId": event.pk, "seats": 1, "paidBy": "cash", "tierId": STUDENT}
        assert as_manager.put(walk_in_path, body, "application/json").status_code == 204
    taken = Posting.objects.filter(amount__gt=0).values_list("account", "amount")
    assert sorted(taken) == [("door card", 5000), ("door cash", 1500)]
    wrong = as_manager.put(
        f"/api/bookings/walk-ins/{uuid4()}", body | {"tierId": 9}, "application/json"
    )
    assert (wrong.status_code, set(wrong.json()["fields"])) == (422, {"tierId"})
    arrive(as_manager, booking, has_arrived=False)
    as_manager.delete(walk_in_path)
    assert sum(Posting.objects.values_list("amount", flat=True)) == 0
    assert sum(Posting.objects.exclude(account="admissions").values_list("amount", flat=True)) == 0


@pytest.mark.database
def test_report_books_and_tonight_have_one_sum_for_the_door(make: Make, as_manager: Client) -> None:
    event = at_door(make)
    token = door_of(as_manager, event)
    tickets = [{"tierId": STANDARD, "number": 4}]
    answer = by_phone(as_manager, event, tickets=tickets, numberOfTickets=4)
    booking = Booking.objects.get(pk=answer.json()["id"])
    # Half of the party comes in, and pays for all; the walk-in has no booking.
    send(
        token,
        arrival(booking, 2, paidBy="cash"),
        walk_in(event, 2, paidBy="card", tierId=STUDENT),
    )
    # A report counts a show on the day at the venue on which it begins.
    day = venue_clock(event.starts_at).date().isoformat()
    report = as_manager.get("/api/admin/reports", {"from": day, "to": day}).json()
    names = ("moneyTaken", "moneyUntapped")
    assert [report["totals"][name] for name in names] == ["130.00", "0.00"]
    evening = evening_of(event).isoformat()
    books = as_manager.get("/api/admin/books", {"from": evening, "to": evening}).json()
    assert (books["totals"]["doorCash"], books["totals"]["doorCard"]) == (10000, 3000)
    [row] = as_manager.get("/api/bookings/events").json()
    assert (row["taken"], row["owed"]) == (13000, 0)


@pytest.mark.database
def test_a_report_tells_arrivals_without_a_payment_from_what_the_books_have(
    make: Make, as_manager: Client
) -> None:
    event = at_door(make)
    arrive(as_manager, written_down(as_manager, event))
    send(door_of(as_manager, event), walk_in(event, 1, paidBy="cash", tierId=STUDENT))
    day = venue_clock(event.starts_at).date().isoformat()
    report = as_manager.get("/api/admin/reports", {"from": day, "to": day}).json()
    names = ("moneyTaken", "moneyUntapped")
    assert [report["totals"][name] for name in names] == ["65.00", "50.00"]
