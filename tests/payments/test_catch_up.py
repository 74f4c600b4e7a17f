"""Catching up with Stripe: what was paid and given back there counts, known here or not."""

from datetime import timedelta

import pytest
from django.test import Client

from nightcap.bookings.models import Booking
from nightcap.core.time import now
from nightcap.payments.models import Payment, Posting, Refund
from nightcap.payments.services import reconcile, refunds
from nightcap.payments.services.reconcile import catch_up
from tests.support.factory import Make
from tests.support.payments.paying import ask_now, booked, look, pay_page, prepaid_event
from tests.support.payments.stripe import StripeServer

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def session_of(booking: Booking) -> str:
    """Return the id of a booking's pay page."""
    return str(Payment.objects.get(booking=booking).session_id)


def paid(server: StripeServer, make: Make) -> Booking:
    """Return a booking of two seats, $50, that was paid at Stripe."""
    booking = booked(prepaid_event(make))
    pay_page(booking)
    server.pay(session_of(booking))
    ask_now()
    return booking


def intent_of(booking: Booking) -> str:
    """Return by which id Stripe knows a booking's payment."""
    return str(Payment.objects.get(booking=booking).intent_id)


def test_what_was_paid_after_the_backup_is_booked_again(
    make: Make, stripe_server: StripeServer
) -> None:
    booking = booked(prepaid_event(make))
    pay_page(booking)
    stripe_server.pay(session_of(booking))
    # The backup knows of the booking, and of no page.
    Payment.objects.all().delete()
    for _ in range(2):
        catch_up()
    payment = Payment.objects.get()
    assert (payment.state, payment.amount, payment.fee) == ("paid", 5000, 175)
    assert look(booking)["state"] == "confirmed"


def test_a_guest_whose_money_is_found_cannot_pay_twice(
    make: Make, stripe_server: StripeServer
) -> None:
    booking = booked(prepaid_event(make))
    pay_page(booking)
    first = session_of(booking)
    stripe_server.pay(first)
    Payment.objects.all().delete()
    pay_page(booking)
    second = session_of(booking)
    catch_up()
    [session] = [one for one in stripe_server.books()["session"] if one["id"] == second]
    assert session["status"] == "expired"
    kept = Payment.objects.filter(state="paid").values_list("session_id", flat=True)
    assert (list(kept), look(booking)["state"]) == ([first], "confirmed")


def test_money_for_a_booking_that_is_not_here_is_shown_and_goes_back_once(
    make: Make, stripe_server: StripeServer, as_manager: Client
) -> None:
    booking = booked(prepaid_event(make))
    pay_page(booking)
    session = session_of(booking)
    stripe_server.pay(session)
    Payment.objects.all().delete()
    Booking.objects.update(reference="ELSEWHER")
    for _ in range(2):
        catch_up()
    assert (Payment.objects.count(), Posting.objects.count()) == (0, 0)
    [stray] = [
        one
        for one in as_manager.get("/api/admin/payments/strays").json()
        if one["reference"] == booking.reference
    ]
    assert (stray["amount"], stray["currency"], stray["isWantedBack"]) == (5000, "USD", False)
    stripe_server.set(faults="after")
    address = f"/api/admin/payments/strays/{stray['id']}/refund"
    for _ in range(2):
        assert as_manager.post(address).json()["isWantedBack"]
        reconcile.send_unmatched_refunds()
    assert stray["id"] not in [
        one["id"] for one in as_manager.get("/api/admin/payments/strays").json()
    ]
    [intent] = [
        one["payment_intent"] for one in stripe_server.books()["session"] if one["id"] == session
    ]
    returned = [
        one["amount"] for one in stripe_server.books()["refund"] if one["payment_intent"] == intent
    ]
    assert returned == [5000]
    catch_up()
    assert Refund.objects.count() == 0


def test_what_was_given_back_on_stripes_pages_is_in_the_books_once_and_takes_no_seats(
    make: Make, stripe_server: StripeServer, as_manager: Client
) -> None:
    booking = paid(stripe_server, make)
    stripe_server.give_back(intent_of(booking), 2000)
    for _ in range(2):
        catch_up()
    [payment] = as_manager.get("/api/admin/payments").json()
    assert (payment["refunded"], payment["left"]) == (2000, 3000)
    [refund] = payment["refunds"]
    assert (refund["reason"], refund["state"]) == ("given back at the provider", "done")
    assert look(booking)["state"] == "confirmed"
    assert (look(booking)["payment"]["refunded"], look(booking)["toPay"]) == (2000, "")
    given_back = Posting.objects.filter(account="stripe", words__startswith="returned")
    assert [posting.amount for posting in given_back] == [-2000]


def test_money_that_cannot_be_taken_over_keeps_no_other_back(
    make: Make, stripe_server: StripeServer
) -> None:
    other, booking = paid(stripe_server, make), booked(prepaid_event(make))
    pay_page(booking)
    stripe_server.pay(session_of(booking))
    # The backup knows of the booking, and of no page; the one that is made then pays too little.
    Payment.objects.filter(booking=booking).delete()
    pay_page(booking)
    stripe_server.pay(session_of(booking), amount=4999)
    stripe_server.give_back(intent_of(other), 2000)
    for _ in range(2):
        catch_up()
    assert look(other)["payment"]["refunded"] == 2000
    assert look(booking)["payment"]["paid"] == 0


def test_a_return_of_ours_is_not_counted_twice(make: Make, stripe_server: StripeServer) -> None:
    booking = paid(stripe_server, make)
    refunds.refund_goodwill(Payment.objects.get().pk, 1000, "a glass fell")
    stripe_server.set(faults="after")
    reconcile.send_due_refunds()
    # Made at Stripe, its answer lost: whose it is the row says soon.
    catch_up()
    Refund.objects.update(due_at=now())
    reconcile.send_due_refunds()
    catch_up()
    assert list(Refund.objects.values_list("amount", "state")) == [(1000, "done")]
    assert look(booking)["payment"]["refunded"] == 1000


def test_a_return_from_after_the_backup_is_not_taken_for_a_new_one_with_its_number(
    make: Make, stripe_server: StripeServer
) -> None:
    booking = paid(stripe_server, make)
    last = Refund.objects.create(
        payment=Payment.objects.get(), amount=1, reason="probe", state="failed"
    )
    # Made after the backup, under a number that is given out again.
    stripe_server.give_back(intent_of(booking), 1000, refund=str(last.pk + 2))
    catch_up()
    refunds.refund_goodwill(Payment.objects.get().pk, 1000, "a glass fell")
    stripe_server.set(faults="before")
    reconcile.send_due_refunds()
    Refund.objects.update(due_at=now() - timedelta(seconds=1))
    reconcile.send_due_refunds()
    assert look(booking)["payment"]["refunded"] == 2000
    [charge] = [
        one
        for one in stripe_server.books()["charge"]
        if one["payment_intent"] == intent_of(booking)
    ]
    assert charge["amount_refunded"] == 2000


def test_more_than_a_page_of_what_was_paid_is_found_again(
    make: Make, stripe_server: StripeServer
) -> None:
    stripe_server.set(page=1)
    event = prepaid_event(make)
    guests = [booked(event, customerEmail=f"guest{number}@example.com") for number in range(2)]
    for guest in guests:
        pay_page(guest)
        stripe_server.pay(session_of(guest))
    Payment.objects.all().delete()
    catch_up()
    assert [look(guest)["payment"]["paid"] for guest in guests] == [5000, 5000]
