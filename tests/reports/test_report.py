"""What a week or a month brought: seats, who came, where from, and the money."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client

from nightcap.bookings.models import Booking, Party
from nightcap.core.time import now
from nightcap.events.models import Event
from nightcap.events.tiers import Tier
from tests.support.bookings.admin import arrive, by_phone, cancel
from tests.support.bookings.asking import book
from tests.support.bookings.own import EVE, do
from tests.support.door.doors import arrival, door_of, send, undo, walk_in
from tests.support.factory import Make
from tests.support.reports.performances import MONDAY, SUNDAY, ask, booked, figures, performance

pytestmark = [pytest.mark.django_db, pytest.mark.database]

MONEY = ("moneyExpected", "moneyTaken")
HEADS = ("seats", "arrivedSeats", "noShowSeats", "walkIns")


@pytest.fixture
def tonight(make: Make) -> Event:
    """Return a performance of ten $20 seats that began an hour ago."""
    starts_at = now() - timedelta(hours=1)
    return make.event(title="Doors at Eight", starts_at=starts_at, capacity=10, price_range="$20")


def of(manager: Client, event: Event) -> dict[str, object]:
    """Return the only row that the report has of an event."""
    day = event.starts_at.date()
    around = ask(manager, day - timedelta(days=1), day + timedelta(days=1)).json()
    [row] = [row for row in around["performances"] if row["eventId"] == event.pk]
    found: dict[str, object] = row
    return found


def end(event: Event) -> None:
    """Let three hours pass."""
    event.starts_at -= timedelta(hours=3)
    event.save(update_fields=["starts_at"])


def test_a_week_adds_up_what_its_performances_brought(make: Make, as_manager: Client) -> None:
    first, second = performance(make), performance(make, SUNDAY, price="$15-25", amount="17.50")
    booked(make, first, 4, arrived=3)
    booked(make, first, 2)
    booked(make, second, 2, arrived=2)
    performance(make, SUNDAY + timedelta(days=1))
    report = ask(as_manager).json()
    assert figures(report, "from", "to", "currency") == ["2025-11-10", "2025-11-16", "USD"]
    rows = report["performances"]
    assert [figures(row, "eventId", "day", "parties") for row in rows] == [
        [first.pk, "2025-11-10", 2],
        [second.pk, "2025-11-16", 1],
    ]
    assert [figures(row, *HEADS) for row in rows] == [[6, 3, 3, 0], [2, 2, 0, 0]]
    assert [figures(row, "priceAmount", *MONEY) for row in rows] == [
        ["20.00", "120.00", "60.00"],
        ["17.50", "35.00", "35.00"],
    ]
    assert report["totals"] == {
        "performances": 2,
        "cancelled": 0,
        "parties": 3,
        "seats": 8,
        "arrivedSeats": 5,
        "noShowSeats": 3,
        "walkIns": 0,
        "moneyExpected": "155.00",
        "moneyTaken": "95.00",
        "moneyUntapped": "95.00",
        "moneyPrepaid": "0.00",
        "withoutAttendance": 0,
        "withoutPrice": 0,
    }


def test_seats_that_wait_for_a_word_and_cancelled_ones_are_not_booked(
    make: Make, as_manager: Client
) -> None:
    event = performance(make)
    booked(make, event, 4)
    held, gone = booked(make, event, 2), booked(make, event, 6)
    Booking.objects.filter(pk=held.pk).update(status="held", held_until=now())
    Booking.objects.filter(pk=gone.pk).update(status="cancelled", cancelled_at=now())
    row = of(as_manager, event)
    assert figures(row, "parties", "seats", "moneyExpected") == [1, 4, "80.00"]


def test_a_party_that_was_handed_over_counts_once(make: Make, as_manager: Client) -> None:
    event = make.event(capacity=4, price_range="$20")
    booking = Booking.objects.get(pk=book(event, numberOfTickets=2).json()["id"])
    assert do(booking, "hand-over", **EVE).status_code == 204
    assert figures(of(as_manager, event), "parties", "seats", "moneyExpected") == [1, 2, "40.00"]


def test_of_a_party_that_came_in_part_the_rest_did_not_come(
    tonight: Event, make: Make, as_manager: Client
) -> None:
    token = door_of(as_manager, tonight)
    send(token, arrival(make.booking(tonight, number_of_tickets=3), 2))
    assert figures(of(as_manager, tonight), *HEADS) == [3, 2, None, 0]
    end(tonight)
    assert figures(of(as_manager, tonight), *HEADS) == [3, 2, 1, 0]


def test_where_the_door_was_not_used_nobody_is_a_no_show(make: Make, as_manager: Client) -> None:
    booked(make, performance(make), 4)
    performance(make)
    report = ask(as_manager).json()
    assert [row["noShowSeats"] for row in report["performances"]] == [None, 0]
    assert figures(report["totals"], "noShowSeats", "withoutAttendance") == [0, 1]


def test_walk_ins_pay_where_they_paid_and_not_once_they_were_taken_back(
    tonight: Event, as_manager: Client
) -> None:
    token = door_of(as_manager, tonight)
    wrong = walk_in(tonight, 4, isPaid=True)
    send(token, walk_in(tonight, 2, isPaid=True), walk_in(tonight, 1), wrong, undo(wrong))
    row = of(as_manager, tonight)
    assert figures(row, *HEADS, *MONEY) == [0, 0, 0, 3, "0.00", "40.00"]


def test_a_walk_in_of_the_panel_counts_as_one_of_the_door(
    tonight: Event, as_manager: Client
) -> None:
    body = {"eventId": tonight.pk, "seats": 2, "isPaid": True}
    tap = f"/api/bookings/walk-ins/{uuid4()}"
    assert as_manager.put(tap, body, "application/json").status_code == 204
    assert figures(of(as_manager, tonight), "walkIns", "moneyTaken") == [2, "40.00"]
    assert as_manager.delete(tap).status_code == 204
    assert figures(of(as_manager, tonight), "walkIns", "moneyTaken") == [0, "0.00"]


def test_who_came_in_after_all_has_come_although_the_booking_was_cancelled(
    tonight: Event, make: Make, as_manager: Client
) -> None:
    token, booking = door_of(as_manager, tonight), make.booking(tonight, number_of_tickets=2)
    cancel(as_manager, booking)
    send(token, arrival(booking))
    end(tonight)
    row = of(as_manager, tonight)
    assert figures(row, *HEADS, *MONEY) == [0, 2, 0, 0, "0.00", "40.00"]


def test_a_cancelled_performance_is_named_and_brought_nothing(
    tonight: Event, make: Make, as_manager: Client
) -> None:
    arrive(as_manager, make.booking(tonight, number_of_tickets=2))
    tonight.cancelled_at = now()
    tonight.save(update_fields=["cancelled_at"])
    row = of(as_manager, tonight)
    assert figures(row, "isCancelled", *HEADS, *MONEY) == [True, 0, 0, 0, 0, "0.00", "0.00"]
    day = tonight.starts_at.date()
    totals = ask(as_manager, day - timedelta(days=1), day + timedelta(days=1)).json()["totals"]
    assert figures(totals, "performances", "cancelled", "seats") == [0, 1, 0]


def test_deleted_performances_and_tests_are_left_out(make: Make, as_manager: Client) -> None:
    event = performance(make)
    booked(make, event, 4, arrived=4)
    event.deleted_at = now()
    event.save(update_fields=["deleted_at"])
    make.event(title="[T] Sound check", starts_at=event.starts_at)
    assert ask(as_manager).json()["performances"] == []


def test_a_forgotten_guest_leaves_the_seats_and_the_money(make: Make, as_manager: Client) -> None:
    booked(make, performance(make), 4, arrived=4)
    before = ask(as_manager).json()
    body = {"email": "ada@example.com"}
    forgotten = as_manager.post("/api/admin/guests/forget", body, "application/json")
    assert forgotten.status_code == 200
    after = ask(as_manager).json()
    assert after["totals"] == before["totals"]
    assert [row["origin"] for row in (*before["origins"], *after["origins"])] == [
        "site",
        "forgotten",
    ]


def test_it_says_how_guests_booked(make: Make, as_manager: Client) -> None:
    first, second = performance(make), performance(make, SUNDAY)
    booked(make, first, 4, arrived=4)
    booked(make, second, 2)
    caller = Booking(reference="CALLED", event=first, origin="phone", created_at=now())
    caller.party = Party("Grace Hopper", "", "212 555 0199", 3)
    caller.agree_to_terms()
    caller.save()
    assert ask(as_manager).json()["origins"] == [
        {"origin": "site", "parties": 2, "seats": 6, "arrivedSeats": 4},
        {"origin": "phone", "parties": 1, "seats": 3, "arrivedSeats": 0},
    ]


def test_without_a_price_that_is_a_number_the_money_is_unknown_and_it_says_so(
    make: Make, as_manager: Client
) -> None:
    unknown, free = performance(make, price="$15-25"), performance(make, price="Free")
    performance(make, price="")
    booked(make, unknown, 4, arrived=4)
    booked(make, free, 2, arrived=2)
    report = ask(as_manager).json()
    assert [figures(row, *MONEY) for row in report["performances"]] == [
        [None, None],
        ["0.00", "0.00"],
        ["0.00", "0.00"],
    ]
    assert figures(report["totals"], *MONEY, "withoutPrice") == ["0.00", "0.00", 1]


def test_a_week_to_come_says_what_is_booked_so_far(make: Make, as_manager: Client) -> None:
    event = make.event(capacity=70, price_range="$20")
    booked(make, event, 4)
    row = of(as_manager, event)
    assert figures(row, "isOver", *HEADS, *MONEY) == [False, 4, 0, None, 0, "80.00", "0.00"]


def test_days_without_a_performance_have_nothing(as_manager: Client) -> None:
    report = ask(as_manager, MONDAY, MONDAY).json()
    assert (report["performances"], report["origins"]) == ([], [])
    assert figures(report["totals"], "performances", *MONEY) == [0, "0.00", "0.00"]


def test_nobody_may_keep_it(as_manager: Client) -> None:
    assert ask(as_manager)["Cache-Control"] == "no-store"
    assert ask(as_manager, file=".csv")["Cache-Control"] == "no-store"


def test_money_of_seats_with_prices_is_what_these_seats_cost(
    make: Make, as_manager: Client, tonight: Event
) -> None:
    tiers = [
        Tier(id=1, name="Standard", amount=2550, seats=None, note="", area=""),
        Tier(id=2, name="Student", amount=1500, seats=None, note="", area=""),
    ]
    Event.objects.filter(pk=tonight.pk).update(tiers=tiers, starts_at=now() + timedelta(hours=1))
    tonight.refresh_from_db()
    tickets = [{"tierId": 1, "number": 2}, {"tierId": 2, "number": 1}]
    came = Booking.objects.get(pk=book(tonight, tickets=tickets).json()["id"])
    missing = book(tonight, tickets=tickets[:1], customerEmail="bob@example.com").json()
    free = by_phone(as_manager, tonight, tickets=tickets, isComp=True, customerName="Kim").json()
    arrive(as_manager, came)
    arrive(as_manager, Booking.objects.get(pk=free["id"]))
    assert missing["amount"] == 5100
    row = of(as_manager, tonight)
    assert figures(row, *MONEY) == ["117.00", "66.00"]
    assert figures(row, "priceRange", "priceAmount") == ["from $15", None]
