"""Payments in the panel: found, given back in parts, and what needs the manager."""

from datetime import timedelta
from http import HTTPStatus
from typing import Any

import pytest
from django.db.models import F
from django.test import Client

from nightcap.bookings.models import Booking
from nightcap.core.models import Change
from nightcap.core.time import now, utc_iso
from nightcap.mail.models import Mail
from nightcap.payments.models import Account, Dispute, DisputeState, Payment, Posting, Refund
from nightcap.payments.services import checkout
from nightcap.staff.models import Role
from tests.support.bookings import own
from tests.support.factory import Make
from tests.support.payments.paying import ask_now, booked, look, pay, pay_page, prepaid_event
from tests.support.staff.people import browser_as

JSON = "application/json"
DAY = timedelta(days=1)

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def listed(manager: Client, **wanted: str) -> list[dict[str, Any]]:
    answer = manager.get("/api/admin/payments", wanted)
    assert answer.status_code == HTTPStatus.OK, answer.content
    rows: list[dict[str, Any]] = answer.json()
    return rows


def names(manager: Client, **wanted: str) -> list[str]:
    return [row["customerName"] for row in listed(manager, **wanted)]


def give_back(manager: Client, amount: int, reason: str = "a glass fell") -> int:
    """Give back an amount of the newest payment; return the id of the refund."""
    [row, *_] = listed(manager)
    body = {"amount": amount, "reason": reason}
    answer = manager.post(f"/api/admin/payments/{row['id']}/refunds", body, JSON)
    assert answer.status_code == HTTPStatus.CREATED, answer.content
    refund_id: int = answer.json()["id"]
    return refund_id


def refuse(refund_id: int) -> None:
    """Leave a refund as the worker does once the bank has refused it."""
    refund = Refund.objects.get(pk=refund_id)
    Refund.objects.filter(pk=refund_id).update(state="failed", error="The account is closed.")
    payments = Payment.objects.filter(pk=refund.payment_id)
    payments.update(refunded=F("refunded") - refund.amount)
    bookings = Booking.objects.filter(payments=refund.payment_id)
    bookings.update(refunded=F("refunded") - refund.amount)


def by_hand(manager: Client, refund_id: int) -> int:
    return manager.post(f"/api/admin/payments/refunds/{refund_id}/by-hand").status_code


def test_the_list_names_the_show_what_is_left_and_each_return(
    make: Make, as_manager: Client
) -> None:
    event = prepaid_event(make, title="Late Pour")
    pay(booked(event))
    give_back(as_manager, 2000)
    [row] = listed(as_manager)
    fields = ("eventTitle", "eventDate", "refunded", "left")
    assert [row[name] for name in fields] == ["Late Pour", utc_iso(event.starts_at), 2000, 3000]
    [refund] = row["refunds"]
    del refund["id"], refund["createdAt"]
    assert refund == {
        "amount": 2000,
        "reason": "a glass fell",
        "state": "wanted",
        "error": "",
        "askedBy": None,
        "needsHand": False,
        "isBlocked": False,
    }
    ask_now()
    assert listed(as_manager)[0]["refunds"][0]["state"] == "done"


def test_payments_are_found_by_guest_reference_and_state(make: Make, as_manager: Client) -> None:
    event = prepaid_event(make)
    ada = booked(event, customerName="Ada Lovelace")
    bob = booked(event, customerName="Bob Babbage", customerEmail="bob@example.com")
    gone = booked(event, customerName="Grace Hopper", customerEmail="grace@example.com")
    for one in (ada, bob, gone):
        pay_page(one)
    pay(ada)
    own.do(gone, "cancel")
    ask_now()
    everybody = ["Grace Hopper", "Bob Babbage", "Ada Lovelace"]
    assert names(as_manager) == names(as_manager, state="all") == everybody
    assert names(as_manager, search="lovelace") == ["Ada Lovelace"]
    assert names(as_manager, search=bob.reference) == ["Bob Babbage"]
    assert names(as_manager, state="open") == ["Bob Babbage"]
    assert names(as_manager, state="paid") == ["Ada Lovelace"]
    assert names(as_manager, state="ended") == ["Grace Hopper"]
    assert names(as_manager, state="trouble") == []


def test_a_refused_return_needs_the_manager_until_it_is_done_by_hand(
    make: Make, as_manager: Client
) -> None:
    booking = booked(prepaid_event(make))
    pay(booking)
    refund_id = give_back(as_manager, 5000)
    refuse(refund_id)
    [row] = listed(as_manager, state="trouble")
    assert (row["left"], row["refunds"][0]["needsHand"]) == (5000, True)
    assert look(booking)["refunds"] == [{"amount": 5000, "state": "failed"}]

    assert [by_hand(as_manager, refund_id) for _ in range(2)] == [HTTPStatus.OK, 409]
    assert listed(as_manager, state="trouble") == []
    assert look(booking)["refunds"] == [{"amount": 5000, "state": "done"}]
    booking.refresh_from_db()
    assert (booking.refunded, Payment.objects.get().left) == (5000, 0)
    cash = Posting.objects.get(account=Account.DOOR_CASH)
    assert (cash.amount, cash.words) == (-5000, "returned by hand: a glass fell")
    entry = Change.objects.latest("pk")
    assert (entry.action, entry.details[0]["after"]) == ("refunded by hand", "$50, a glass fell")


def test_a_later_return_of_as_much_settles_a_refused_one(make: Make, as_manager: Client) -> None:
    pay(booked(prepaid_event(make)))
    refuse(give_back(as_manager, 1000))
    give_back(as_manager, 999)
    assert len(listed(as_manager, state="trouble")) == 1
    give_back(as_manager, 1000)
    assert listed(as_manager, state="trouble") == []


def test_only_what_the_bank_refused_and_is_left_is_done_by_hand(
    make: Make, as_manager: Client
) -> None:
    pay(booked(prepaid_event(make)))
    refused, taken = give_back(as_manager, 3000), give_back(as_manager, 2000)
    refuse(refused)
    assert by_hand(as_manager, taken) == HTTPStatus.CONFLICT
    give_back(as_manager, 1)
    assert by_hand(as_manager, refused) == HTTPStatus.CONFLICT
    assert by_hand(as_manager, 999_999) == HTTPStatus.NOT_FOUND


def test_a_payment_whose_page_could_not_be_read_needs_the_manager_until_it_can(
    make: Make, as_manager: Client
) -> None:
    booking = booked(prepaid_event(make))
    pay_page(booking)
    Payment.objects.update(error="Stripe does not answer.")
    assert [row["error"] for row in listed(as_manager, state="trouble")] == [
        "Stripe does not answer."
    ]
    checkout.settle(Payment.objects.get().pk)
    assert listed(as_manager, state="trouble") == []


def test_what_goes_back_with_a_cancelled_event_is_counted_before(
    make: Make, as_manager: Client
) -> None:
    event, other = prepaid_event(make), prepaid_event(make)
    pay(booked(event))
    pay(booked(event, 1, customerEmail="bob@example.com"))
    pay(booked(other, 1, customerEmail="grace@example.com"))
    booked(event, 1, customerEmail="unpaid@example.com")
    give_back(as_manager, 500)

    def counted(search: str) -> tuple[int, int]:
        told = as_manager.get(f"/api/admin/event-guests/{event.pk}{search}").json()
        return told["paidParties"], told["paidAmount"]

    assert counted("") == (2, 7500)
    assert counted(f"?also={other.pk}") == (3, 9500)


def simulate(manager: Client, state: str) -> tuple[int, dict[str, Any]]:
    """Let the bank dispute the newest payment in practice, or decide; return what is listed."""
    [row, *_] = listed(manager)
    address = f"/api/admin/payments/{row['id']}/practice-dispute"
    return manager.post(address, {"state": state}, JSON).status_code, listed(manager)[0]


@pytest.mark.parametrize(("decided", "refunded"), [("won", 0), ("lost", 5000)])
def test_a_practice_payment_is_disputed_and_decided(
    make: Make, as_manager: Client, decided: str, refunded: int
) -> None:
    booking = booked(prepaid_event(make))
    pay(booking)
    status, row = simulate(as_manager, "needs-answer")
    assert (status, row["left"], row["disputes"][0]["state"]) == (200, 0, "needs-answer")
    assert "2 seats" in row["disputes"][0]["evidence"]
    assert len(listed(as_manager, state="trouble")) == 1
    assert simulate(as_manager, "needs-answer")[0] == HTTPStatus.UNPROCESSABLE_ENTITY
    status, row = simulate(as_manager, decided)
    assert (status, row["left"], row["disputes"][0]["state"]) == (200, 5000 - refunded, decided)
    assert look(booking)["payment"]["refunded"] == refunded
    assert simulate(as_manager, decided)[0] == HTTPStatus.UNPROCESSABLE_ENTITY
    subjects = Mail.objects.filter(template="payments/dispute").values_list("subject", flat=True)
    assert len(subjects) == 2


def test_only_practice_payments_are_disputed_in_practice(make: Make, as_manager: Client) -> None:
    pay(booked(prepaid_event(make)))
    simulate(as_manager, "needs-answer")
    simulate(as_manager, "won")
    assert simulate(as_manager, "needs-answer")[0] == HTTPStatus.OK
    [row] = listed(as_manager)
    Payment.objects.update(mode="test")
    address = f"/api/admin/payments/{row['id']}/practice-dispute"
    for payment_id, status in ((row["id"], 422), (999_999, 404)):
        address = f"/api/admin/payments/{payment_id}/practice-dispute"
        assert as_manager.post(address, {"state": "won"}, JSON).status_code == status
    assert browser_as(Role.HOST).post(address, {"state": "won"}, JSON).status_code == 403


def test_only_managers_note_what_was_done_by_hand(make: Make, as_manager: Client) -> None:
    pay(booked(prepaid_event(make)))
    refund_id = give_back(as_manager, 5000)
    refuse(refund_id)
    assert by_hand(browser_as(Role.HOST), refund_id) == HTTPStatus.FORBIDDEN


def test_the_list_is_sorted_by_the_server_in_both_directions(
    make: Make, as_manager: Client
) -> None:
    event = prepaid_event(make)
    for seats, name in enumerate(("Grace", "Ada", "Mary"), start=1):
        address = f"{name.lower()}@example.com"
        pay(booked(event, seats, customerName=name, customerEmail=address))
    assert names(as_manager, sort="guest") == ["Ada", "Grace", "Mary"]
    assert names(as_manager, sort="-guest", limit="1", offset="1") == ["Grace"]
    assert names(as_manager, sort="-amount") == ["Mary", "Ada", "Grace"]
    # The date is that of the payment once there is one.
    Payment.objects.filter(booking__customer_name="Grace").update(paid_at=now() + DAY)
    assert names(as_manager, sort="-date") == ["Grace", "Mary", "Ada"]
    assert names(as_manager, sort="date") == ["Ada", "Mary", "Grace"]
    Payment.objects.filter(booking__customer_name="Ada").update(refunded=100)
    assert names(as_manager, sort="-refunded")[0] == names(as_manager, sort="refunded")[-1] == "Ada"
    # 2,500, 4,900 and 7,500 cents.
    assert names(as_manager, sort="kept") == ["Grace", "Ada", "Mary"]
    for name, method in (("Grace", "visa"), ("Ada", "Amex"), ("Mary", "Bank")):
        Payment.objects.filter(booking__customer_name=name).update(method=method)
    assert names(as_manager, sort="method") == ["Ada", "Mary", "Grace"]
    later = make.event(title="Afterglow")
    Booking.objects.filter(customer_name="Mary").update(event=later)
    assert names(as_manager, sort="show")[0] == names(as_manager, sort="-show")[-1] == "Mary"


def test_payments_are_sorted_by_their_state_those_first_that_need_the_manager(
    make: Make, as_manager: Client
) -> None:
    event = prepaid_event(make)
    for name in ("Paid", "Half", "Disputed"):
        pay(booked(event, customerName=name, customerEmail=f"{name}@example.com"))
    pay_page(booked(event, customerName="Open", customerEmail="open@example.com"))
    Payment.objects.filter(booking__customer_name="Half").update(refunded=100)
    Dispute.objects.create(
        payment=Payment.objects.get(booking__customer_name="Disputed"),
        provider_id="dp_1",
        amount=100,
        opened_at=now(),
        state=DisputeState.UNDER_REVIEW,
    )
    assert names(as_manager, sort="state") == ["Open", "Disputed", "Paid", "Half"]
    assert names(as_manager, sort="-state") == ["Half", "Paid", "Disputed", "Open"]


def test_the_whole_list_is_added_up_whatever_its_page_shows(make: Make, as_manager: Client) -> None:
    event = prepaid_event(make)
    for seats, name in enumerate(("Grace", "Ada", "Mary"), start=1):
        booking = booked(event, seats, customerName=name, customerEmail=f"{name}@example.com")
        if name == "Mary":
            pay_page(booking)
        else:
            pay(booking)

    def totals(**wanted: str) -> dict[str, int]:
        found: dict[str, int] = as_manager.get("/api/admin/payments/totals", wanted).json()
        return found

    everything = {"payments": 3, "received": 7500, "refunded": 0, "toPay": 7500}
    assert totals() == totals(limit="1", sort="guest") == everything
    assert totals(search="ada") == {"payments": 1, "received": 5000, "refunded": 0, "toPay": 0}
    assert totals(state="open") == {"payments": 1, "received": 0, "refunded": 0, "toPay": 7500}
    Payment.objects.filter(booking__customer_name="Ada").update(refunded=1000)
    assert totals(state="paid")["refunded"] == 1000
    other = make.event()
    assert totals(eventId=str(other.pk))["payments"] == 0
