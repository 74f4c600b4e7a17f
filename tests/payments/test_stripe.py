"""Payments at Stripe's other end, spoken to by the real library, with and without its faults."""

import time
from http import HTTPStatus

import pytest
import stripe
from django.test import Client
from pytest_django import Settings
from stripe.params import RefundCreateParams
from stripe.params.checkout import SessionCreateParams

from nightcap.bookings.models import Booking
from nightcap.config import doctor
from nightcap.core.time import now
from nightcap.payments.models import Payment, Payout, Posting, Refund
from nightcap.payments.services import checkout, reconcile
from tests.support.bookings import own
from tests.support.bookings.admin import by_phone, change
from tests.support.factory import Make
from tests.support.payments.notices import notice
from tests.support.payments.paying import (
    STANDARD,
    ask_now,
    booked,
    let_run_out,
    look,
    pay_page,
    prepaid_event,
)
from tests.support.payments.stripe import KEY, StripeServer

pytestmark = [pytest.mark.django_db]


def session_of(server: StripeServer, booking: Booking) -> dict[str, object]:
    """Return the only session that Stripe has of a booking."""
    [found] = [
        session
        for session in server.books()["session"]
        if session["metadata"]["booking"] == booking.reference
    ]
    return found


def refunded(server: StripeServer, booking: Booking) -> list[int]:
    """Return what Stripe has given back of a booking."""
    intent = session_of(server, booking)["payment_intent"]
    return [
        refund["amount"]
        for refund in server.books()["refund"]
        if refund["payment_intent"] == intent and refund["status"] != "failed"
    ]


def paid(server: StripeServer, make: Make) -> Booking:
    """Return a booking that was paid at Stripe."""
    booking = booked(prepaid_event(make))
    pay_page(booking)
    server.pay(str(session_of(server, booking)["id"]))
    ask_now()
    return booking


def test_a_guest_pays_on_stripes_page_and_it_is_booked_without_a_webhook(
    make: Make, stripe_server: StripeServer
) -> None:
    booking = booked(prepaid_event(make, title="Late Pour"))
    url = pay_page(booking).json()["url"]
    session = session_of(stripe_server, booking)
    assert url == session["url"]
    assert (session["amount_total"], session["currency"]) == (5000, "usd")
    payment = Payment.objects.get()
    assert session["metadata"] == {"booking": booking.reference, "payment": str(payment.pk)}
    assert session["cancel_url"] == booking.address
    # None that pays days later, for which no seats could be held.
    assert session["allowed_payment_method_types"] == ["card", "link"]
    stripe_server.pay(str(session["id"]))
    ask_now()
    assert look(booking)["state"] == "confirmed"
    payment.refresh_from_db()
    assert (payment.mode, payment.method, payment.fee) == ("test", "Visa ··42", 175)


def test_a_fee_that_stripe_tells_late_is_in_the_books_once(
    make: Make, stripe_server: StripeServer
) -> None:
    stripe_server.set(fees_are="late")
    paid(stripe_server, make)
    reconcile.read_late_fees()
    fees = Posting.objects.filter(account="fees")
    assert not fees.exists()
    stripe_server.set(fees_are="")
    for _ in range(2):
        Payment.objects.update(due_at=now())
        reconcile.read_late_fees()
    assert list(fees.values_list("amount", flat=True)) == [175]
    assert Payment.objects.get().fee == 175


def test_an_answer_that_leaves_out_what_is_empty_is_read_all_the_same(
    make: Make, stripe_server: StripeServer
) -> None:
    stripe_server.set(sparse="true")
    booking = paid(stripe_server, make)
    own.do(booking, "cancel")
    ask_now()
    assert look(booking)["refunds"] == [{"amount": 5000, "state": "done"}]


def test_an_answer_that_nobody_understands_keeps_nobody_else_waiting(
    make: Make, stripe_server: StripeServer
) -> None:
    event = prepaid_event(make)
    strange, other = booked(event), booked(event, customerEmail="bob@example.com")
    for booking in (strange, other):
        pay_page(booking)
        stripe_server.pay(str(session_of(stripe_server, booking)["id"]))
    stripe_server.set(strange=session_of(stripe_server, strange)["id"])
    ask_now()
    assert (look(strange)["state"], look(other)["state"]) == ("unpaid", "confirmed")


def test_a_page_whose_answer_was_lost_is_found_again(
    make: Make, stripe_server: StripeServer
) -> None:
    booking = booked(prepaid_event(make))
    stripe_server.set(faults="after")
    url = pay_page(booking).json()["url"]
    assert url == session_of(stripe_server, booking)["url"]


def test_an_error_that_stripe_keeps_under_a_key_costs_a_guest_one_try(
    make: Make, stripe_server: StripeServer
) -> None:
    booking = booked(prepaid_event(make))
    stripe_server.set(faults="kept")
    assert pay_page(booking).status_code == HTTPStatus.SERVICE_UNAVAILABLE
    url = pay_page(booking).json()["url"]
    assert url == session_of(stripe_server, booking)["url"]


def test_a_page_whose_answer_was_lost_is_found_under_another_address_too(
    make: Make, as_manager: Client, stripe_server: StripeServer
) -> None:
    booking = booked(prepaid_event(make))
    stripe_server.set(faults="after")
    pay_page(booking)
    change(as_manager, booking, customerEmail="ada@example.org")
    booking.refresh_from_db()
    assert pay_page(booking).json()["url"] == session_of(stripe_server, booking)["url"]


def test_a_page_whose_answer_was_lost_is_closed_before_its_seats_are_free(
    make: Make, stripe_server: StripeServer
) -> None:
    booking = booked(prepaid_event(make))
    stripe_server.set(faults="after")
    pay_page(booking)
    let_run_out(booking)
    ask_now()
    assert session_of(stripe_server, booking)["status"] == "expired"
    assert look(booking)["payment"]["state"] == "ended"


def test_seats_whose_page_stripe_refuses_to_make_go_back(
    make: Make, stripe_server: StripeServer
) -> None:
    event = prepaid_event(make)
    booking = booked(event)
    stripe_server.set(faults=",".join(["400"] * 20))
    assert pay_page(booking).status_code == HTTPStatus.SERVICE_UNAVAILABLE
    let_run_out(booking)
    for _ in range(2):
        ask_now()
    event.refresh_from_db()
    assert (event.seats_taken, look(booking)["payment"]["state"]) == (0, "ended")


def test_a_page_about_another_sum_that_cannot_be_closed_now_is_tried_again(
    make: Make, as_manager: Client, stripe_server: StripeServer
) -> None:
    booking = booked(prepaid_event(make))
    pay_page(booking)
    change(as_manager, booking, numberOfTickets=1)
    stripe_server.set(faults="before,before")
    assert pay_page(booking).status_code == HTTPStatus.SERVICE_UNAVAILABLE
    stripe_server.set(faults="")
    assert pay_page(booking).status_code == HTTPStatus.OK


def test_guests_pay_although_the_clock_is_five_minutes_slow(
    make: Make, stripe_server: StripeServer
) -> None:
    booking = booked(prepaid_event(make))
    stripe_server.set(later=300)
    assert pay_page(booking).status_code == HTTPStatus.OK


def test_seats_stay_held_while_stripe_does_not_answer(
    make: Make, stripe_server: StripeServer
) -> None:
    event = prepaid_event(make)
    booking = booked(event)
    pay_page(booking)
    stripe_server.pay(str(session_of(stripe_server, booking)["id"]))
    let_run_out(booking)
    stripe_server.set(faults="before,500,before,500")
    ask_now()
    event.refresh_from_db()
    assert (event.seats_taken, look(booking)["payment"]["state"]) == (2, "open")
    stripe_server.set(faults="")
    ask_now()
    assert look(booking)["state"] == "confirmed"


@pytest.mark.parametrize("other", [{"amount": 4999}, {"livemode": "true"}])
def test_money_that_was_not_asked_for_books_nothing_and_is_not_lost(
    make: Make, stripe_server: StripeServer, other: dict[str, object]
) -> None:
    booking = booked(prepaid_event(make))
    pay_page(booking)
    stripe_server.pay(str(session_of(stripe_server, booking)["id"]), **other)
    ask_now()
    let_run_out(booking)
    ask_now()
    assert look(booking)["payment"]["paid"] == 0
    payment = Payment.objects.get()
    assert payment.state == Payment.State.OPEN
    assert payment.error.startswith("The provider names another ")


def test_money_that_comes_late_takes_the_seats_again_or_goes_back(
    make: Make, stripe_server: StripeServer
) -> None:
    event = prepaid_event(make, capacity=2)
    booking = booked(event)
    pay_page(booking)
    session = str(session_of(stripe_server, booking)["id"])
    let_run_out(booking)
    # As if the seats had been freed by a server that did not know of the page.
    stripe_server.pay(session)
    Booking.objects.filter(pk=booking.pk).update(status="expired", cancelled_at=now())
    event.seats_taken, event.seats_by_tier = 0, {}
    event.save()
    other = booked(event, customerEmail="bob@example.com")
    ask_now()
    assert refunded(stripe_server, booking) == [5000]
    assert look(booking)["refunds"] == [{"amount": 5000, "state": "done"}]
    assert own.do(other, "cancel").status_code == HTTPStatus.OK


def test_a_return_whose_answer_was_lost_is_made_once(
    make: Make, stripe_server: StripeServer
) -> None:
    booking = paid(stripe_server, make)
    own.change(booking, numberOfTickets=1)
    for fault in ("after", "500", "before", ""):
        stripe_server.set(faults=fault)
        Refund.objects.update(due_at=booking.created_at)
        reconcile.send_due_refunds()
    assert refunded(stripe_server, booking) == [2500]
    assert look(booking)["refunds"] == [{"amount": 2500, "state": "done"}]


def test_a_return_that_the_bank_works_on_is_neither_done_nor_failed(
    make: Make, stripe_server: StripeServer
) -> None:
    booking = paid(stripe_server, make)
    stripe_server.set(refunds_are="pending")
    own.do(booking, "cancel")
    ask_now()
    assert look(booking)["refunds"] == [{"amount": 5000, "state": "pending"}]
    assert Refund.objects.get().state == Refund.State.SENT


def test_a_return_that_failed_gives_its_room_back_and_is_named(
    make: Make, stripe_server: StripeServer
) -> None:
    booking = paid(stripe_server, make)
    stripe_server.set(refunds_fail="true")
    own.do(booking, "cancel")
    ask_now()
    found = look(booking)
    assert found["refunds"] == [{"amount": 5000, "state": "failed"}]
    assert found["payment"]["refunded"] == 0
    assert Payment.objects.get().left == 5000


def test_payments_of_another_key_are_left_alone(
    make: Make, stripe_server: StripeServer, settings: Settings
) -> None:
    booking = booked(prepaid_event(make))
    pay_page(booking)
    settings.STRIPE_KEY = ""
    checkout.poll_open_pages()
    assert Payment.objects.get().mode == "test"
    assert look(booking)["state"] == "unpaid"


def test_a_page_on_which_no_money_moves_ends_with_its_key(
    make: Make, stripe_server: StripeServer, settings: Settings
) -> None:
    event = prepaid_event(make)
    settings.STRIPE_KEY = ""
    ran_out, paying = booked(event), booked(event, customerEmail="bob@example.com")
    for booking in (ran_out, paying):
        pay_page(booking)
    settings.STRIPE_KEY = KEY
    let_run_out(ran_out)
    ask_now()
    assert look(ran_out)["payment"]["state"] == "ended"
    event.refresh_from_db()
    assert event.seats_taken == 2
    assert pay_page(paying).json()["url"] == session_of(stripe_server, paying)["url"]


# Payouts and the balance


def test_the_manager_reads_what_stripe_holds_where_it_tells(
    make: Make, stripe_server: StripeServer, as_manager: Client
) -> None:
    stripe_server.pay_out()
    before = as_manager.get("/api/admin/payments/balance").json()["available"]
    paid(stripe_server, make)
    balance = as_manager.get("/api/admin/payments/balance").json()
    assert (balance["available"] - before, balance["currency"]) == (4825, "USD")
    stripe_server.set(faults="400")
    assert as_manager.get("/api/admin/payments/balance").json()["available"] is None


def test_payouts_are_noted_with_the_payments_in_them(
    make: Make, stripe_server: StripeServer
) -> None:
    stripe_server.pay_out()
    first = paid(stripe_server, make)
    stripe_server.pay_out(status="in_transit")
    reconcile.read_payouts()
    second = paid(stripe_server, make)
    stripe_server.pay_out()
    for _ in range(2):
        reconcile.read_payouts()
    found = Payout.objects.exclude(payments=None).order_by("provider_id")
    assert [(one.amount, one.state) for one in found] == [(4825, "in_transit"), (4825, "paid")]
    assert [one.payments.get().booking for one in found] == [first, second]


def test_a_stripe_that_tells_of_no_payouts_keeps_nothing_else_back(
    make: Make, stripe_server: StripeServer
) -> None:
    booking = paid(stripe_server, make)
    stripe_server.pay_out()
    stripe_server.set(without="payouts")
    reconcile.read_payouts()
    assert (Payout.objects.count(), look(booking)["state"]) == (0, "confirmed")


# The doctor


def test_the_doctor_tries_the_key(stripe_server: StripeServer) -> None:
    found = {one.about: one for one in doctor.findings()}["Payments"]
    assert (found.verdict, found.text) == ("OK", "Stripe takes the test key, without webhooks.")
    stripe_server.set(faults="before")
    found = {one.about: one for one in doctor.findings()}["Payments"]
    assert found.verdict == "FAIL"
    assert found.text.startswith("Stripe does not answer (APIConnectionError)")
    for before, right in ((2, "close pay pages"), (3, "give money back")):
        stripe_server.set(faults="," * before + "403")
        found = {one.about: one for one in doctor.findings()}["Payments"]
        assert found.verdict == "FAIL"
        assert f"The key may not {right}." in found.text


def test_the_doctor_compares_the_clock_and_looks_for_the_webhook(
    stripe_server: StripeServer, settings: Settings
) -> None:
    def found() -> tuple[str, str]:
        one = {one.about: one for one in doctor.findings()}["Payments"]
        return one.verdict, one.text

    settings.STRIPE_WEBHOOK_SECRETS = "whsec_new"
    address = f"{settings.PUBLIC_URL}/api/payments/stripe"
    assert f"sends no webhook to {address}" in found()[1]
    stripe_server.set(webhook=address)
    assert found() == ("OK", "Stripe takes the test key, with webhooks.")
    stripe_server.set(without="webhooks")
    assert found()[1].endswith("with webhooks, of which it does not tell.")
    stripe_server.set(later=300, without="")
    verdict, text = found()
    assert (verdict, "the clock here is -5 minutes off Stripe's" in text) == ("FAIL", True)


# Notices


def test_a_signed_notice_has_stripe_asked_at_once(
    make: Make, stripe_server: StripeServer, settings: Settings
) -> None:
    settings.STRIPE_WEBHOOK_SECRETS = "whsec_old,whsec_new"
    booking = booked(prepaid_event(make))
    pay_page(booking)
    session = str(session_of(stripe_server, booking)["id"])
    stripe_server.pay(session)
    checkout.poll_open_pages()
    assert look(booking)["state"] == "unpaid"
    for _ in range(2):
        assert notice(session, "whsec_new").status_code == HTTPStatus.NO_CONTENT
    checkout.poll_open_pages()
    assert look(booking)["state"] == "confirmed"


@pytest.mark.parametrize(
    ("secret", "age", "is_live", "account"),
    [
        ("whsec_other", 0, False, ""),
        ("whsec_new", 600, False, ""),
        ("whsec_new", 0, True, ""),
        ("whsec_new", 0, False, "acct_of_another"),
    ],
)
def test_a_forged_old_or_foreign_notice_is_refused_and_changes_nothing(
    make: Make,
    stripe_server: StripeServer,
    settings: Settings,
    secret: str,
    age: int,
    is_live: bool,
    account: str,
) -> None:
    settings.STRIPE_WEBHOOK_SECRETS = "whsec_new"
    booking = booked(prepaid_event(make))
    pay_page(booking)
    session = str(session_of(stripe_server, booking)["id"])
    was = Payment.objects.values().get()
    answer = notice(session, secret, at=time.time() - age, live=is_live, account=account)
    assert answer.status_code == HTTPStatus.BAD_REQUEST
    assert Payment.objects.values().get() == was


# What keeps the other end honest


def test_what_is_answered_has_the_librarys_fields(make: Make, stripe_server: StripeServer) -> None:
    booking = paid(stripe_server, make)
    own.do(booking, "cancel")
    ask_now()
    stripe_server.dispute(str(Payment.objects.get().intent_id))
    stripe_server.pay_out()
    books = stripe_server.books()
    for kind, model in (
        ("session", stripe.checkout.Session),
        ("charge", stripe.Charge),
        ("refund", stripe.Refund),
        ("balance", stripe.BalanceTransaction),
        ("payout", stripe.Payout),
        ("dispute", stripe.Dispute),
        ("event", stripe.Event),
    ):
        known = {name for one in model.__mro__ for name in getattr(one, "__annotations__", {})}
        assert {name for row in books[kind] for name in row} - known - {"object"} == set()


def test_what_is_sent_has_the_librarys_parameters() -> None:
    sent = {
        *("mode", "line_items", "customer_email", "client_reference_id", "metadata"),
        *("payment_intent_data", "expires_at", "success_url", "cancel_url"),
        "allowed_payment_method_types",
    }
    assert sent <= SessionCreateParams.__annotations__.keys()
    assert {"payment_intent", "amount", "metadata"} <= RefundCreateParams.__annotations__.keys()


def test_a_phone_booking_without_an_address_is_paid_by_its_link(
    make: Make, as_manager: Client, stripe_server: StripeServer
) -> None:
    tickets = [{"tierId": STANDARD, "number": 1}]
    answer = by_phone(as_manager, prepaid_event(make), tickets=tickets)
    booking = Booking.objects.get(pk=answer.json()["id"])
    assert booking.customer_email == ""
    assert pay_page(booking).status_code == HTTPStatus.OK
    assert session_of(stripe_server, booking)["customer_email"] is None


def test_after_a_hand_over_the_checkout_page_is_the_new_guests_and_the_givers_is_closed(
    make: Make, stripe_server: StripeServer
) -> None:
    given = booked(prepaid_event(make, payment="choice"))
    pay_page(given)
    old = session_of(stripe_server, given)
    assert own.do(given, "hand-over", **own.EVE).status_code == HTTPStatus.NO_CONTENT
    taken = Booking.objects.confirmed().get()
    assert pay_page(taken).status_code == HTTPStatus.OK
    new = session_of(stripe_server, taken)
    assert (new["customer_email"], new["cancel_url"]) == ("eve@example.com", taken.address)
    assert session_of(stripe_server, given)["status"] == "expired"
    assert old["id"] != new["id"]


def test_the_givers_page_is_closed_although_the_new_guest_does_not_pay(
    make: Make, stripe_server: StripeServer
) -> None:
    given = booked(prepaid_event(make, payment="choice"))
    pay_page(given)
    own.do(given, "hand-over", **own.EVE)
    ask_now()
    assert session_of(stripe_server, given)["status"] == "expired"
