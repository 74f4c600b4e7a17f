"""Money in the panel's lists: paid, owed, refunded, at the door, and refunds that it asks about."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from nightcap.bookings.models import Booking
from nightcap.core.models import Change
from nightcap.events.models import Event
from nightcap.payments.models import DisputeState, Payment
from nightcap.payments.services.reconcile import simulate_dispute
from nightcap.staff.models import Role
from tests.support.answers import Answer
from tests.support.bookings import own
from tests.support.bookings.admin import cancel, change
from tests.support.factory import Make
from tests.support.payments.paying import STANDARD, ask_now, booked, look, pay, prepaid_event
from tests.support.staff.people import browser_as

JSON = "application/json"

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def listed(manager: Client, event: Event, state: str = "all") -> list[dict[str, Any]]:
    answer = manager.get(f"/api/bookings?eventId={event.pk}&state={state}")
    assert answer.status_code == 200, answer.content
    rows: list[dict[str, Any]] = answer.json()
    return rows


def owing(manager: Client, event: Event) -> dict[str, int]:
    """Return the balance due of each booking that owes, by the guest's name."""
    return {row["customerName"]: row["balanceDue"] for row in listed(manager, event, "owes")}


def come_in(manager: Client, booking: Booking, *, paid_by: str | None, has_arrived: bool) -> None:
    body = {"hasArrived": has_arrived, "paidBy": paid_by}
    answer = manager.put(f"/api/bookings/{booking.pk}/arrival", body, JSON)
    assert answer.status_code == 200, answer.content


def cancel_event(manager: Client, event: Event, **how: object) -> Answer:
    return manager.post("/api/bookings/cancel-event", {"eventId": event.pk, **how}, JSON)


def test_a_booking_lists_what_it_owes_and_paid_at_the_door(make: Make, as_manager: Client) -> None:
    event = prepaid_event(make, payment="door")
    booking = booked(event)
    [row] = listed(as_manager, event)
    assert (row["balanceDue"], row["paidAtDoor"]) == (5000, {"cash": 0, "card": 0})
    come_in(as_manager, booking, paid_by="card", has_arrived=True)
    [row] = listed(as_manager, event)
    assert (row["balanceDue"], row["paidAtDoor"]) == (0, {"cash": 0, "card": 5000})
    guest = look(booking)
    assert (guest["balanceDue"], guest["paidAtDoor"]) == (0, {"cash": 0, "card": 5000})
    come_in(as_manager, booking, paid_by=None, has_arrived=False)
    [row] = listed(as_manager, event)
    assert (row["balanceDue"], row["paidAtDoor"]) == (5000, {"cash": 0, "card": 0})


def test_an_event_sums_the_money_of_its_bookings(make: Make, as_manager: Client) -> None:
    event = prepaid_event(make, payment="choice", capacity=60)
    make.booking(prepaid_event(make, payment="door", title="Another"))
    at_door = booked(event, customerName="At Door", customerEmail="door@example.com", payNow=False)
    booked(event, customerName="Later", customerEmail="later@example.com", payNow=False)
    online = booked(event, customerName="Online", customerEmail="online@example.com", payNow=True)
    pay(online)
    come_in(as_manager, at_door, paid_by="cash", has_arrived=True)
    [row] = as_manager.get(f"/api/bookings/events?when=all&eventId={event.pk}").json()
    assert (row["taken"], row["owed"]) == (10000, 5000)


def test_a_list_of_bookings_is_added_up_and_sorted_by_what_is_paid_and_owed(
    make: Make, as_manager: Client
) -> None:
    event = prepaid_event(make, payment="choice", capacity=60)
    names = ("Online", "Door", "Later", "Gone")
    bookings = {
        name: booked(
            event,
            seats,
            customerName=name,
            customerEmail=f"{name}@example.com",
            payNow=name == "Online",
        )
        for seats, name in enumerate(names, start=1)
    }
    pay(bookings["Online"])
    come_in(as_manager, bookings["Door"], paid_by="cash", has_arrived=True)
    cancel(as_manager, bookings["Gone"])

    def totals(**wanted: str) -> dict[str, int]:
        query = {"eventId": str(event.pk), "state": "active"} | wanted
        found: dict[str, int] = as_manager.get("/api/bookings/totals", query).json()
        return found

    everything = {"parties": 3, "seats": 6, "paid": 7500, "owed": 7500}
    assert totals() == totals(limit="1", sort="paid") == everything
    assert totals(state="all") == everything | {"parties": 4}
    assert totals(search="door") == {"parties": 1, "seats": 2, "paid": 5000, "owed": 0}
    assert totals(search="no such guest") == {"parties": 0, "seats": 0, "paid": 0, "owed": 0}
    for sort, order in (
        ("-paid", ["Door", "Online", "Later"]),
        ("-owed", ["Later", "Door", "Online"]),
    ):
        found = as_manager.get(f"/api/bookings?eventId={event.pk}&state=active&sort={sort}")
        rows = found.json()
        assert [row["customerName"] for row in rows] == order


def test_the_filter_owes_keeps_the_confirmed_bookings_with_a_balance_due(
    make: Make, as_manager: Client
) -> None:
    event = prepaid_event(make, payment="choice", capacity=60)
    names = ("Pays There", "Paid There", "Paid Before", "Not Paid Yet", "Comp", "Gone")
    paying_now = {"Paid Before", "Not Paid Yet"}
    by_name = {
        name: booked(
            event,
            customerName=name,
            customerEmail=f"guest{at}@example.com",
            payNow=name in paying_now,
        )
        for at, name in enumerate(names)
    }
    pay(by_name["Paid Before"])
    come_in(as_manager, by_name["Paid There"], paid_by="cash", has_arrived=True)
    tickets = [{"tierId": STANDARD, "number": 2}]
    assert change(as_manager, by_name["Comp"], isComp=True, tickets=tickets).status_code == 200
    cancel(as_manager, by_name["Gone"])
    assert owing(as_manager, event) == {"Pays There": 5000}
    # The decision in Python and the one in SQL agree on every booking.
    assert {row["customerName"] for row in listed(as_manager, event) if row["balanceDue"]} == {
        "Pays There"
    }


def test_a_party_that_grew_owes_the_difference_and_the_filter_finds_it(
    make: Make, as_manager: Client
) -> None:
    event = prepaid_event(make)
    booking = booked(event, customerName="Grew")
    pay(booking)
    tickets = [{"tierId": STANDARD, "number": 3}]
    answer = change(as_manager, booking, numberOfTickets=3, tickets=tickets)
    assert answer.status_code == 200, answer.content
    assert owing(as_manager, event) == {"Grew": 2500}


def test_a_deposit_that_comes_back_leaves_the_price_due_at_the_door(
    make: Make, as_manager: Client
) -> None:
    event = prepaid_event(make, payment="deposit", deposit=1000, deposit_comes_back=True)
    booking = booked(event, customerName="Ada")
    pay(booking)
    assert owing(as_manager, event) == {"Ada": 5000}
    come_in(as_manager, booking, paid_by="cash", has_arrived=True)
    assert owing(as_manager, event) == {}


def test_a_list_of_bookings_reads_its_money_in_as_many_queries_as_one_booking(
    make: Make, as_manager: Client
) -> None:
    event = prepaid_event(make, capacity=60)

    def queries() -> int:
        with CaptureQueriesContext(connection) as asked:
            listed(as_manager, event)
        return len(asked)

    for at in range(2):
        pay(booked(event, customerEmail=f"guest{at}@example.com"))
    queries()
    few = queries()
    for at in range(2, 8):
        pay(booked(event, customerEmail=f"guest{at}@example.com"))
    assert queries() == few


def test_a_cancelled_event_lists_its_refunds_and_no_balance(make: Make, as_manager: Client) -> None:
    event = prepaid_event(make)
    ada = booked(event, customerName="Ada")
    bob = booked(event, 1, customerName="Bob", customerEmail="bob@example.com")
    pay(ada)
    pay(bob)
    make.booking(event, name="At the door")
    answer = cancel_event(as_manager, event, refund=True)
    assert answer.json()["refunded"] == 7500
    ask_now()
    shown = [
        (row["customerName"], row["refunds"], row["balanceDue"], row["toPay"])
        for row in listed(as_manager, event, "active")
    ]
    assert shown == [
        ("At the door", [], 0, ""),
        ("Bob", [{"amount": 2500, "state": "done"}], 0, ""),
        ("Ada", [{"amount": 5000, "state": "done"}], 0, ""),
    ]
    assert {row["payment"]["state"] for row in listed(as_manager, event) if row["payment"]} == {
        "paid"
    }
    assert owing(as_manager, event) == {}
    assert (look(ada)["balanceDue"], look(ada)["toPay"]) == (0, "")


def test_the_change_log_repeats_the_refund_of_a_cancelled_event(
    make: Make, as_manager: Client
) -> None:
    event = prepaid_event(make)
    pay(booked(event))
    cancel_event(as_manager, event, refund=False, notify=False)
    entry = Change.objects.filter(action="cancelled", kind=event.audit_kind).latest("pk")
    assert "refunded" not in [field["field"] for field in entry.details]
    # The money of an event that is cancelled already is refunded later.
    cancel_event(as_manager, event, refund=True, notify=False)
    entry = Change.objects.filter(action="cancelled", kind=event.audit_kind).latest("pk")
    assert {field["field"]: field["after"] for field in entry.details}["refunded"] == "$50"


def test_a_cancellation_of_a_paid_event_says_what_it_could_refund(
    make: Make, as_manager: Client
) -> None:
    event = prepaid_event(make)
    pay(booked(event))
    refusal = cancel_event(as_manager, event)
    assert (refusal.status_code, refusal.json()["refunds"]) == (422, {"rule": 5000, "all": 5000})
    host = browser_as(Role.HOST)
    assert cancel_event(host, event, refund=True).status_code == 403
    assert cancel_event(host, event, refund=False).json()["refunded"] == 0


def test_a_booking_names_the_refund_that_its_cancellation_gives_now(
    make: Make, as_manager: Client
) -> None:
    event = prepaid_event(make)
    booking = booked(event)
    pay(booking)
    [row] = listed(as_manager, event)
    assert row["refundIfCancelled"] == look(booking)["refundIfCancelled"] == 5000
    answer = cancel(as_manager, booking, refund="rule")
    assert answer.json()["refunds"] == [{"amount": 5000, "state": "pending"}]
    assert answer.json()["refundIfCancelled"] == 0


def test_the_link_to_the_receipt_of_a_cancelled_booking_is_still_given(
    make: Make, as_manager: Client
) -> None:
    event = prepaid_event(make)
    paid, unpaid = booked(event), make.booking(event)
    pay(paid)
    cancel(as_manager, paid, refund="all")
    cancel(as_manager, unpaid)
    link = as_manager.get(f"/api/bookings/{paid.pk}/link").json()["link"]
    assert Client().get(f"/booking/{link.rpartition('/')[2]}/receipt").status_code == 200
    assert as_manager.get(f"/api/bookings/{unpaid.pk}/link").status_code == 409


def test_the_guests_page_of_a_cancelled_event_shows_the_refund(
    make: Make, as_manager: Client
) -> None:
    event = prepaid_event(make)
    booking = booked(event)
    pay(booking)
    cancel_event(as_manager, event, refund=True)
    page = Client().get(f"/booking/{own.token_of(booking)}").content.decode()
    assert "<dt>Paid</dt><dd>$50, <a" in page
    assert "<dt>Refunded</dt><dd>$50, on its way" in page
    assert "/receipt" in page
    assert "To pay" not in page
    assert "Balance due" not in page
    ask_now()
    page = Client().get(f"/booking/{own.token_of(booking)}").content.decode()
    assert "<dt>Refunded</dt><dd>$50</dd>" in page
    assert "on its way" not in page


def test_the_guests_page_shows_the_payment_at_the_door(make: Make, as_manager: Client) -> None:
    event = prepaid_event(make, payment="door")
    booking = booked(event)
    come_in(as_manager, booking, paid_by="cash", has_arrived=True)
    page = Client().get(f"/booking/{own.token_of(booking)}").content.decode()
    assert "<dt>Paid at the door</dt><dd>$50 in cash</dd>" in page
    assert "pay $50 at the door" not in page


def test_a_disputed_payment_names_its_amount_until_the_venue_wins(
    make: Make, as_manager: Client
) -> None:
    event = prepaid_event(make)
    booking = booked(event)
    pay(booking)
    simulate_dispute(Payment.objects.get().pk, DisputeState.NEEDS_ANSWER)
    [row] = listed(as_manager, event)
    payment = row["payment"]
    assert (payment["paid"], payment["refunded"], payment["disputed"]) == (5000, 5000, 5000)
    assert (row["refunds"], row["balanceDue"]) == ([], 5000)
    assert look(booking)["payment"]["disputed"] == 5000
    simulate_dispute(Payment.objects.get().pk, DisputeState.WON)
    assert listed(as_manager, event)[0]["payment"]["disputed"] == 0
    assert look(booking)["payment"]["disputed"] == 0
