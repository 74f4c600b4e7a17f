"""Payments asked, told and returned by many at once, in any order, and again."""

import hmac
import itertools
import json
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from hashlib import sha256
from http import HTTPStatus
from uuid import uuid4

import httpx
import pytest
from django.db import connection
from django.test import Client
from pytest_django import Settings

from nightcap.bookings.models import Booking
from nightcap.core.time import now
from nightcap.mail.models import Mail
from nightcap.payments.models import Payment, Posting, Refund
from nightcap.payments.services import checkout, reconcile
from tests.support.bookings import own
from tests.support.factory import Make
from tests.support.payments.paying import (
    ask_now,
    booked,
    let_run_out,
    look,
    pay_page,
    prepaid_event,
)
from tests.support.payments.stripe import StripeServer

pytestmark = [pytest.mark.django_db, pytest.mark.database]

SECRET = "whsec_storm"


def sessions_of(server: StripeServer, booking: Booking) -> list[dict[str, object]]:
    """Return Stripe's pages of a booking."""
    return [
        session
        for session in server.books()["session"]
        if session["metadata"]["booking"] == booking.reference
    ]


def paid(server: StripeServer, make: Make) -> Booking:
    """Return a booking of $50 that was paid at Stripe."""
    booking = booked(prepaid_event(make))
    pay_page(booking)
    [session] = sessions_of(server, booking)
    server.pay(str(session["id"]))
    ask_now()
    return booking


def hear(session: str, kind: str) -> None:
    """Tell the house that something has become of a page, signed at this moment."""
    event = {
        "id": f"evt_{uuid4().hex}",
        "object": "event",
        "type": f"checkout.session.{kind}",
        "livemode": False,
        "data": {"object": {"id": session, "object": "checkout.session"}},
    }
    body, at = json.dumps(event), int(time.time())
    signed = hmac.new(SECRET.encode(), f"{at}.{body}".encode(), sha256).hexdigest()
    answer = Client().post(
        "/api/payments/stripe",
        body,
        "application/json",
        headers={"Stripe-Signature": f"t={at},v1={signed}"},
    )
    assert answer.status_code == HTTPStatus.NO_CONTENT, answer.content


@pytest.mark.usefixtures("committed")
def test_many_presses_on_pay_make_one_page(make: Make, stripe_server: StripeServer) -> None:
    booking = booked(prepaid_event(make))

    def press(_: int) -> str:
        try:
            return str(pay_page(booking).json()["url"])
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as hands:
        urls = set(hands.map(press, range(24)))
    [session] = sessions_of(stripe_server, booking)
    assert urls == {session["url"]}


@pytest.mark.usefixtures("committed")
def test_of_many_returns_at_once_no_more_goes_back_than_was_paid(
    make: Make, stripe_server: StripeServer, as_manager: Client
) -> None:
    booking = paid(stripe_server, make)
    address = f"/api/admin/payments/{booking.payments.get().pk}/refunds"
    body = {"amount": 900, "reason": "a glass fell"}

    def give_back(_: int) -> int:
        try:
            return as_manager.post(address, body, "application/json").status_code
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as hands:
        statuses = list(hands.map(give_back, range(20)))
    assert (statuses.count(201), statuses.count(422)) == (5, 15)
    ask_now()
    assert Payment.objects.get().left == 500
    assert [one["amount"] for one in stripe_server.books()["refund"]][-5:] == [900] * 5


def all_catch_up() -> None:
    """Let several servers catch up at the same moment."""

    def catch_up(_: int) -> None:
        try:
            reconcile.catch_up()
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as servers:
        list(servers.map(catch_up, range(8)))


@pytest.mark.usefixtures("committed")
def test_late_changes_that_several_servers_read_at_once_count_once(
    make: Make, stripe_server: StripeServer, as_manager: Client
) -> None:
    lost, failing, disputed = (paid(stripe_server, make) for _ in range(3))
    # A restored backup does not know of the first payment, and the others change at Stripe.
    [session] = sessions_of(stripe_server, lost)
    for booking in (failing, disputed):
        intent = str(booking.payments.get().intent_id)
        if booking == failing:
            stripe_server.give_back(intent, 2000)
        else:
            stripe_server.decide(stripe_server.dispute(intent, amount=3000), "won")
    lost.payments.all().delete()
    Booking.objects.filter(pk=lost.pk).update(paid=0)
    all_catch_up()
    assert lost.payments.get().session_id == session["id"]
    assert [look(one)["payment"]["paid"] for one in (lost, failing, disputed)] == [5000] * 3
    refund = Refund.objects.get()
    assert (refund.amount, refund.state) == (2000, "done")
    stripe_server.fail_refund(str(refund.provider_id))
    all_catch_up()
    for booking in (failing, disputed):
        payment, row = booking.payments.get(), Booking.objects.get(pk=booking.pk)
        assert (payment.refunded, payment.disputed, row.refunded, row.goodwill) == (0, 0, 0, 0)
    sums = Posting.objects.filter(account="stripe", words__startswith="returned")
    assert [posting.amount for posting in sums] == [-2000]


@pytest.mark.usefixtures("committed")
def test_a_refund_that_fails_while_its_seats_are_handed_over_counts_for_the_new_guest(
    make: Make, stripe_server: StripeServer, as_manager: Client
) -> None:
    for number in range(4):
        booking = paid(stripe_server, make)
        stripe_server.give_back(str(booking.payments.get().intent_id), 2000)
        reconcile.catch_up()
        stripe_server.fail_refund(str(Refund.objects.latest("pk").provider_id))

        def hand_over(booking: Booking = booking, number: int = number) -> None:
            try:
                guest = {"customerName": "Bob", "customerEmail": f"bob{number}@example.com"}
                own.do(booking, "hand-over", **guest, customerPhone="212 555 0101")
            finally:
                connection.close()

        with ThreadPoolExecutor(1) as hand:
            giving = hand.submit(hand_over)
            all_catch_up()
            giving.result()
        taken = Payment.objects.latest("pk").booking
        assert taken is not None
        assert taken.pk != booking.pk
        assert (taken.paid, taken.refunded) == (5000, 0)
        booking.refresh_from_db()
        assert (booking.paid, booking.refunded) == (0, 0)


def test_a_return_whose_answer_and_key_are_lost_is_made_once(
    make: Make, stripe_server: StripeServer
) -> None:
    booking = paid(stripe_server, make)
    before = len(stripe_server.books()["refund"])
    own.do(booking, "cancel")
    stripe_server.set(faults="after")
    reconcile.send_due_refunds()
    # After a day Stripe knows the key no more, and takes the call for a new one.
    Refund.objects.update(key=uuid4(), due_at=now())
    reconcile.send_due_refunds()
    assert look(booking)["refunds"] == [{"amount": 5000, "state": "done"}]
    assert len(stripe_server.books()["refund"]) == before + 1


@pytest.mark.parametrize(
    "order", list(itertools.permutations(("completed", "expired", "asked", "completed")))[::4]
)
def test_notices_end_the_same_in_any_order_and_however_often_they_come(
    make: Make, stripe_server: StripeServer, settings: Settings, order: tuple[str, ...]
) -> None:
    settings.STRIPE_WEBHOOK_SECRETS = SECRET
    booking = booked(prepaid_event(make))
    pay_page(booking)
    [session] = sessions_of(stripe_server, booking)
    stripe_server.pay(str(session["id"]))
    for step in order:
        if step != "asked":
            hear(str(session["id"]), step)
        checkout.poll_open_pages()
    assert look(booking)["state"] == "confirmed"
    assert Mail.objects.count() == 1
    assert Posting.objects.filter(account="stripe", words="paid").count() == 1


@pytest.mark.usefixtures("committed")
def test_who_pays_as_the_time_runs_out_is_booked_or_was_not_charged(
    make: Make, stripe_server: StripeServer
) -> None:
    event = prepaid_event(make, capacity=40)
    bookings = [booked(event, 1, customerEmail=f"guest{n}@example.com") for n in range(8)]

    def pay(session: str) -> None:
        # Refused where the page is closed by now.
        with suppress(httpx.HTTPStatusError):
            stripe_server.pay(session)

    def end(_: int) -> None:
        try:
            checkout.end_unpaid_holds()
        finally:
            connection.close()

    for booking in bookings:
        pay_page(booking)
        let_run_out(booking)
    ids = [str(sessions_of(stripe_server, booking)[0]["id"]) for booking in bookings]
    with ThreadPoolExecutor(4) as hands:
        ended = [hands.submit(end, number) for number in range(2)]
        list(hands.map(pay, ids))
        for one in ended:
            one.result()
    for _ in range(2):
        ask_now()
    seats = 0
    for booking in bookings:
        [session] = sessions_of(stripe_server, booking)
        is_booked = look(booking)["state"] == "confirmed"
        seats += is_booked
        assert (session["payment_status"] == "paid") is is_booked
    event.refresh_from_db()
    assert event.seats_taken == seats


def test_the_address_to_come_back_to_books_nothing(make: Make, stripe_server: StripeServer) -> None:
    booking = booked(prepaid_event(make))
    pay_page(booking)
    Client().get(f"/booking/{own.token_of(booking)}?paid=1")
    ask_now()
    assert look(booking)["state"] == "unpaid"
    assert Client().get("/booking/forged?paid=1").status_code == HTTPStatus.NOT_FOUND


@pytest.mark.usefixtures("committed")
def test_no_page_is_made_that_could_not_be_written_down(
    make: Make, stripe_server: StripeServer
) -> None:
    event = prepaid_event(make)
    first, second = booked(event), booked(event, customerEmail="bob@example.com")
    pay_page(first)
    assert len(sessions_of(stripe_server, first)) == 1
    is_sqlite = connection.vendor == "sqlite"
    refuses = "PRAGMA query_only" if is_sqlite else "SET default_transaction_read_only"
    with connection.cursor() as cursor:
        cursor.execute(f"{refuses} = ON")
    try:
        assert pay_page(second).status_code == HTTPStatus.SERVICE_UNAVAILABLE
    finally:
        with connection.cursor() as cursor:
            cursor.execute(f"{refuses} = OFF")
    assert sessions_of(stripe_server, second) == []
