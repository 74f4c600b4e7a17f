"""Money that comes while its booking, its show or its party changes."""

from http import HTTPStatus
from uuid import uuid4

import pytest
from django.test import Client

from nightcap.bookings.models import Booking
from nightcap.events.models import Event
from nightcap.payments import practice
from nightcap.payments.models import Payment, PracticeSession, Refund
from nightcap.payments.provider import Order, ProviderRefund, RefundResult, Session
from nightcap.payments.services import refunds
from nightcap.payments.services.reconcile import catch_up
from tests.support.bookings import own
from tests.support.bookings.admin import arrive, by_phone, cancel, change
from tests.support.factory import Make
from tests.support.payments.paying import (
    STANDARD,
    ask_now,
    booked,
    let_run_out,
    look,
    pay,
    pay_page,
    prepaid_event,
)
from tests.support.waitlist import line

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def pay_now(booking: Booking) -> None:
    """Pay on the open page; nobody here has heard of it yet."""
    payment = booking.payments.get(state=Payment.State.OPEN)
    assert payment.session_id is not None
    assert practice.pay(payment.session_id)


def called(make: Make, manager: Client) -> Booking:
    """Book two seats for a guest who calls and opens the pay page."""
    tickets = [{"tierId": STANDARD, "number": 2}]
    answer = by_phone(manager, prepaid_event(make), tickets=tickets)
    booking = Booking.objects.select_related("event").get(pk=answer.json()["id"])
    pay_page(booking)
    return booking


def pay_at_door(manager: Client, booking: Booking) -> None:
    """Let a party in that pays what it owes in cash."""
    body = {"hasArrived": True, "paidBy": "cash"}
    address = f"/api/bookings/{booking.pk}/arrival"
    assert manager.put(address, body, "application/json").status_code == HTTPStatus.OK


def returned() -> list[tuple[int, str]]:
    return list(Refund.objects.order_by("pk").values_list("amount", "reason"))


def test_what_is_paid_while_the_event_is_cancelled_goes_back(
    make: Make, as_manager: Client
) -> None:
    booking = booked(prepaid_event(make))
    pay_page(booking)
    pay_now(booking)
    body = {"eventId": booking.event_id, "refund": True}
    answer = as_manager.post("/api/bookings/cancel-event", body, "application/json")
    assert answer.status_code == HTTPStatus.OK
    ask_now()
    ask_now()
    assert returned() == [(5000, "event cancelled")]
    assert look(booking)["payment"]["refunded"] == 5000


def test_what_is_paid_too_much_because_the_party_shrank_meanwhile_goes_back(
    make: Make, as_manager: Client
) -> None:
    booking = booked(prepaid_event(make))
    pay_page(booking)
    change(as_manager, booking, numberOfTickets=1)
    pay_now(booking)
    ask_now()
    assert [amount for amount, _ in returned()] == [2500]
    payment = look(booking)["payment"]
    assert (payment["state"], payment["paid"], payment["refunded"]) == ("paid", 5000, 2500)


def test_what_is_paid_for_a_booking_that_was_cancelled_goes_back(
    make: Make, as_manager: Client
) -> None:
    booking = called(make, as_manager)
    cancel(as_manager, booking)
    pay_now(booking)
    ask_now()
    booking.refresh_from_db()
    assert (booking.is_cancelled, returned()) == (True, [(5000, "cancelled")])


def test_who_has_come_in_pays_at_the_door_and_not_by_the_link_too(
    make: Make, as_manager: Client
) -> None:
    booking = called(make, as_manager)
    pay_at_door(as_manager, booking)
    assert pay_page(booking).status_code == HTTPStatus.CONFLICT


def test_what_is_paid_on_an_open_page_after_the_door_has_taken_it_goes_back(
    make: Make, as_manager: Client
) -> None:
    booking = called(make, as_manager)
    pay_at_door(as_manager, booking)
    pay_now(booking)
    ask_now()
    assert [amount for amount, _ in returned()] == [5000]
    payment = look(booking)["payment"]
    assert (payment["state"], payment["paid"], payment["refunded"]) == ("paid", 5000, 5000)
    ask_now()
    assert len(returned()) == 1


def test_money_that_comes_after_a_late_cancelling_goes_back_and_what_the_rule_keeps_does_not(
    make: Make,
) -> None:
    booking = booked(prepaid_event(make), 1)
    pay(booking)
    Booking.objects.update(refund_steps=[[24 * 365, 100]])
    own.change(booking, numberOfTickets=2)
    pay_page(booking)
    assert own.do(booking, "cancel").json()["payment"]["refunded"] == 0
    pay_now(booking)
    ask_now()
    found = look(booking)["payment"]
    assert (found["paid"], found["refunded"]) == (5000, 2500)


def test_what_the_house_cancels_while_it_is_paid_goes_back_and_is_not_held_again(
    make: Make, as_manager: Client
) -> None:
    event = prepaid_event(make)
    paying, away = booked(event), booked(event, customerEmail="bob@example.com")
    for booking in (paying, away):
        pay_page(booking)
        cancel(as_manager, booking)
    pay_now(paying)
    ask_now()
    Client().post(f"/booking/{own.token_of(away)}/again")
    assert [look(booking)["state"] for booking in (paying, away)] == ["cancelled", "cancelled"]
    assert returned() == [(5000, "cancelled")]
    event.refresh_from_db()
    assert event.seats_taken == 0


def test_seats_held_again_stand_where_they_are_paid_at_the_door_by_now(make: Make) -> None:
    booking = booked(prepaid_event(make))
    let_run_out(booking)
    ask_now()
    Event.objects.update(payment="door")
    Client().post(f"/booking/{own.token_of(booking)}/again")
    assert look(booking)["state"] == "confirmed"


def test_of_two_pages_that_are_made_at_once_nobody_can_pay_on_the_second(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    booking, make_page = booked(prepaid_event(make)), practice.Practice.create_session
    others: list[str] = []

    def slow(self: practice.Practice, order: Order) -> Session:
        if not others:
            # Its answer is late, and the key was changed for the guest who presses again.
            others.append("")
            Payment.objects.update(key=uuid4())
            others[0] = pay_page(booking).json()["url"]
        return make_page(self, order)

    monkeypatch.setattr(practice.Practice, "create_session", slow)
    assert [pay_page(booking).json()["url"]] == others
    states = PracticeSession.objects.order_by("pk").values_list("state", flat=True)
    assert list(states) == ["open", "expired"]


def test_an_offer_that_is_paid_without_a_word_of_acceptance_is_not_freed_by_the_clock(
    make: Make,
) -> None:
    event = prepaid_event(make, capacity=2)
    ada = booked(event)
    pay(ada)
    line.waits(event, "Bob", 2)
    own.do(ada, "cancel")
    offered = line.entry_of(event, "Bob").booking
    assert offered is not None
    assert pay_page(offered).status_code == HTTPStatus.OK
    assert Booking.objects.unpaid_holds().filter(pk=offered.pk).exists()


def test_a_deposit_that_the_bank_refuses_is_not_sent_again_and_again(
    make: Make, as_manager: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    refused = ProviderRefund("", RefundResult.FAILED, "no such account")
    monkeypatch.setattr(practice.Practice, "create_refund", lambda *_, **__: refused)
    event = prepaid_event(make, payment="deposit", deposit=1000, deposit_comes_back=True)
    booking = booked(event)
    pay(booking)
    arrive(as_manager, booking)
    for _ in range(3):
        refunds.refund_deposits()
        ask_now()
    assert look(booking)["refunds"] == [{"amount": 2000, "state": "failed"}]


def test_further_seats_that_wait_for_a_word_are_paid_too(make: Make) -> None:
    event = prepaid_event(make, capacity=40)
    ada = booked(event)
    pay(ada)
    for number in range(4):
        pay(booked(event, 5, customerEmail=f"guest{number}@example.com"))
    answer = own.change(ada, numberOfTickets=6)
    assert answer.status_code == HTTPStatus.OK, answer.content
    held = Booking.objects.get(held_until__isnull=False)
    assert (held.number_of_tickets, held.prepay) == (4, 10000)


def test_a_return_that_the_bank_sends_back_days_later_needs_the_manager(
    make: Make, as_manager: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    booking = booked(prepaid_event(make))
    pay(booking)
    own.do(booking, "cancel")
    ask_now()
    assert look(booking)["refunds"] == [{"amount": 5000, "state": "done"}]
    known = Refund.objects.get()
    refused = ProviderRefund(
        known.provider_id or "",
        RefundResult.FAILED,
        "lost card",
        intent_id=known.payment.intent_id,
        amount=5000,
    )
    monkeypatch.setattr(practice.Practice, "refunds", lambda *_: [refused])
    for _ in range(2):
        catch_up()
    assert look(booking)["refunds"] == [{"amount": 5000, "state": "failed"}]
    assert look(booking)["payment"]["refunded"] == 0
    [row] = as_manager.get("/api/admin/payments", {"state": "trouble"}).json()
    assert row["left"] == 5000
