"""Guests who may pay before the evening or at the door, and pay by their link after all."""

from datetime import timedelta

import pytest
from django.test import Client

from nightcap.bookings.rules import due_at_door
from nightcap.core.time import now
from nightcap.events.models import Event
from nightcap.payments.models import Payment, PracticeSession
from tests.support.bookings import own
from tests.support.factory import Make
from tests.support.payments.paying import (
    ask_now,
    booked,
    let_run_out,
    look,
    pay,
    pay_page,
    prepaid_event,
)
from tests.support.waitlist import line

pytestmark = pytest.mark.django_db


def test_who_has_chosen_the_door_can_pay_by_the_link_all_the_same(make: Make) -> None:
    booking = booked(prepaid_event(make, payment="choice"))
    assert look(booking)["payment"] is None
    page = Client().get(f"/booking/{own.token_of(booking)}").content.decode()
    assert "Pay $50 Now" in page
    pay(booking)
    payment = look(booking)["payment"]
    assert (payment["state"], payment["amount"], payment["paid"]) == ("paid", 5000, 5000)


def test_opening_the_checkout_page_changes_nothing_that_is_owed(
    make: Make, as_manager: Client
) -> None:
    booking = booked(prepaid_event(make, payment="choice"))

    def owed() -> tuple[object, ...]:
        booking.refresh_from_db()
        at_door = as_manager.get("/api/bookings", {"search": booking.reference}).json()[0]
        return booking.prepay, due_at_door(booking), look(booking)["toPay"], at_door["toPay"]

    before = owed()
    url = pay_page(booking).json()["url"]
    assert owed() == before
    assert pay_page(booking).json()["url"] == url
    Payment.objects.update(session_ends_at=now())
    PracticeSession.objects.update(ends_at=now())
    ask_now()
    assert owed() == before
    pay(booking)
    booking.refresh_from_db()
    assert (booking.prepay, due_at_door(booking)) == (5000, 0)


def test_a_guest_who_is_back_from_the_page_of_a_free_choice_waits_for_the_bank(make: Make) -> None:
    booking = booked(prepaid_event(make, payment="choice"))
    pay_page(booking)
    Payment.objects.update(due_at=now() + timedelta(hours=1))
    Client().get(f"/booking/{own.token_of(booking)}?paid=1")
    assert Payment.objects.get().due_at <= now()


@pytest.mark.parametrize("payment", ["door", "now"])
def test_a_free_choice_that_is_paid_counts_although_the_event_is_paid_otherwise_by_then(
    make: Make, payment: str
) -> None:
    booking = booked(prepaid_event(make, payment="choice"))
    url = pay_page(booking).json()["url"]
    Event.objects.update(payment=payment)
    Client().post(url.partition("understudy.example")[2], {"does": "pay"})
    ask_now()
    assert look(booking)["refunds"] == []
    assert look(booking)["payment"]["paid"] == 5000


def test_a_free_choice_that_is_paid_after_the_guest_has_canceled_goes_back(make: Make) -> None:
    booking = booked(prepaid_event(make, payment="choice"))
    url = pay_page(booking).json()["url"]
    own.do(booking, "cancel")
    Client().post(url.partition("understudy.example")[2], {"does": "pay"})
    ask_now()
    assert look(booking)["refunds"] == [{"amount": 5000, "state": "done"}]


def test_an_offer_of_free_choice_is_confirmed_by_the_money_and_held_again_without(
    make: Make,
) -> None:
    event = prepaid_event(make, payment="choice", capacity=4)
    offered = []
    for name in ("Bob", "Grace"):
        ada = booked(event, 4, customerEmail=f"{name}.first@example.com")
        line.waits(event, name, 4)
        own.do(ada, "cancel")
        made = line.entry_of(event, name).booking
        assert made is not None
        before = made.prepay
        url = pay_page(made).json()["url"]
        made.refresh_from_db()
        assert made.prepay == before
        offered.append(made)
        if name == "Bob":
            let_run_out(made)
            ask_now()
            assert look(made)["state"] == "ran out"
    Client().post(url.partition("understudy.example")[2], {"does": "pay"})
    ask_now()
    assert (look(offered[1])["state"], look(offered[1])["refunds"]) == ("confirmed", [])
