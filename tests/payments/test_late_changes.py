"""Changes that Stripe reports days later: failed refunds, disputes, failed payouts, other money."""

from datetime import timedelta
from http import HTTPStatus
from typing import Any

import pytest
from django.test import Client

from nightcap.bookings.models import Booking
from nightcap.core.time import now
from nightcap.payments.models import Payment, Payout, Posting, Refund
from nightcap.payments.services import checkout, reconcile
from nightcap.payments.services.reconcile import catch_up
from nightcap.staff.models import Role
from tests.support.bookings import own
from tests.support.bookings.admin import cancel
from tests.support.factory import Make
from tests.support.payments.paying import ask_now, booked, look, pay_page, prepaid_event
from tests.support.payments.stripe import StripeServer
from tests.support.staff.people import browser_as

pytestmark = pytest.mark.django_db

JSON = "application/json"
DAY_SECONDS = 24 * 3600


def paid(server: StripeServer, make: Make, **method: object) -> Booking:
    """Return a booking of two seats, $50, that was paid at Stripe."""
    booking = booked(prepaid_event(make))
    pay_page(booking)
    server.pay(str(Payment.objects.get(booking=booking).session_id), **method)
    ask_now()
    return booking


def payment_of(manager: Client, **wanted: str) -> dict[str, Any]:
    """Return the only payment that the panel lists."""
    [payment] = manager.get("/api/admin/payments", wanted).json()
    found: dict[str, Any] = payment
    return found


def needs_attention(manager: Client) -> bool:
    """Return whether the panel lists a payment that needs the manager."""
    return bool(manager.get("/api/admin/payments", {"state": "trouble"}).json())


def refunds_at(server: StripeServer, booking: Booking) -> list[int]:
    """Return the refunds of a booking at Stripe that have not failed."""
    intents = set(booking.payments.values_list("intent_id", flat=True))
    return [
        one["amount"]
        for one in server.books()["refund"]
        if one["payment_intent"] in intents and one["status"] != "failed"
    ]


def account(name: str) -> int:
    """Return the balance of an account of the books, in cents."""
    return sum(Posting.objects.filter(account=name).values_list("amount", flat=True))


def send_again() -> None:
    """Let the worker send the refunds that are due, without waiting for their pauses."""
    Refund.objects.update(due_at=now())
    reconcile.send_due_refunds()


# Refunds


@pytest.mark.parametrize("days", [1, 5, 29])
def test_a_refund_that_fails_days_later_is_failed_and_needs_the_manager(
    make: Make, stripe_server: StripeServer, as_manager: Client, days: int
) -> None:
    booking = paid(stripe_server, make)
    stripe_server.set(later=-days * DAY_SECONDS)
    own.do(booking, "cancel")
    ask_now()
    stripe_server.set(later="")
    assert look(booking)["refunds"] == [{"amount": 5000, "state": "done"}]
    stripe_server.fail_refund(str(Refund.objects.get().provider_id))
    for _ in range(2):
        catch_up()
    assert look(booking)["refunds"] == [{"amount": 5000, "state": "failed"}]
    assert look(booking)["payment"]["refunded"] == 0
    payment = payment_of(as_manager, state="trouble")
    assert (payment["left"], payment["refunds"][0]["needsHand"]) == (5000, True)
    assert payment["refunds"][0]["error"] == "expired_or_canceled_card"
    assert account("stripe") == 4825


@pytest.mark.database
def test_what_stripe_reported_while_the_worker_was_away_for_weeks_is_read(
    make: Make, stripe_server: StripeServer
) -> None:
    booking = paid(stripe_server, make)
    stripe_server.set(later=-28 * DAY_SECONDS)
    own.do(booking, "cancel")
    ask_now()
    stripe_server.set(later=-25 * DAY_SECONDS)
    stripe_server.fail_refund(str(Refund.objects.get().provider_id))
    stripe_server.set(later="")
    catch_up()
    assert look(booking)["refunds"] == [{"amount": 5000, "state": "failed"}]


def test_a_refund_of_a_dashboard_that_fails_later_is_owed_again(
    make: Make, stripe_server: StripeServer, as_manager: Client
) -> None:
    booking = paid(stripe_server, make)
    stripe_server.give_back(str(Payment.objects.get().intent_id), 2000)
    catch_up()
    assert look(booking)["toPay"] == ""
    stripe_server.fail_refund(str(Refund.objects.get().provider_id))
    catch_up()
    booking.refresh_from_db()
    assert (booking.refunded, booking.goodwill) == (0, 0)
    assert needs_attention(as_manager)


def test_a_pending_refund_that_fails_later_is_failed(
    make: Make, stripe_server: StripeServer, as_manager: Client
) -> None:
    booking = paid(stripe_server, make)
    stripe_server.set(refunds_are="pending", later=-5 * DAY_SECONDS)
    own.do(booking, "cancel")
    ask_now()
    stripe_server.set(later="")
    stripe_server.fail_refund(str(Refund.objects.get().provider_id))
    catch_up()
    assert look(booking)["refunds"] == [{"amount": 5000, "state": "failed"}]


@pytest.mark.database
def test_an_unmatched_payment_whose_refund_fails_later_is_listed_again(
    make: Make, stripe_server: StripeServer, as_manager: Client
) -> None:
    booking = booked(prepaid_event(make))
    pay_page(booking)
    stripe_server.pay(str(Payment.objects.get().session_id))
    Payment.objects.all().delete()
    Booking.objects.update(reference="ELSEWHER")
    catch_up()

    def listed() -> list[dict[str, Any]]:
        rows = as_manager.get("/api/admin/payments/strays").json()
        return [row for row in rows if row["reference"] == booking.reference]

    def refund() -> None:
        as_manager.post(f"/api/admin/payments/strays/{listed()[0]['id']}/refund")
        reconcile.send_unmatched_refunds()

    refund()
    assert listed() == []
    stripe_server.fail_refund(stripe_server.books()["refund"][-1]["id"])
    catch_up()
    [row] = listed()
    assert (row["isWantedBack"], row["error"]) == (False, "expired_or_canceled_card")
    refund()
    for _ in range(2):
        catch_up()
    assert listed() == []
    assert stripe_server.books()["refund"][-1]["status"] == "succeeded"


# Errors of the provider


@pytest.mark.parametrize("status", [401, 403])
def test_a_refund_under_a_rejected_key_is_tried_again_and_needs_the_manager(
    make: Make, stripe_server: StripeServer, as_manager: Client, status: int
) -> None:
    booking = paid(stripe_server, make)
    own.do(booking, "cancel")
    stripe_server.set(faults=status)
    reconcile.send_due_refunds()
    assert look(booking)["refunds"] == [{"amount": 5000, "state": "pending"}]
    [refund] = payment_of(as_manager, state="trouble")["refunds"]
    assert (refund["isBlocked"], "rejects the key" in refund["error"]) == (True, True)
    send_again()
    assert look(booking)["refunds"] == [{"amount": 5000, "state": "done"}]
    assert refunds_at(stripe_server, booking) == [5000]
    assert not needs_attention(as_manager)


def test_a_refund_without_funds_is_tried_again_and_needs_the_manager(
    make: Make, stripe_server: StripeServer, as_manager: Client
) -> None:
    booking = paid(stripe_server, make)
    own.do(booking, "cancel")
    stripe_server.set(funds="none")
    pauses = []
    for _ in range(5):
        send_again()
        pauses.append(round((Refund.objects.get().due_at - now()) / timedelta(minutes=1)))
    assert pauses == sorted(pauses)
    assert (pauses[0], pauses[-1]) == (1, 60)
    [refund] = payment_of(as_manager, state="trouble")["refunds"]
    assert (refund["state"], refund["isBlocked"]) == ("wanted", True)
    assert "balance at Stripe is too low" in refund["error"]
    stripe_server.set(funds="")
    send_again()
    assert refunds_at(stripe_server, booking) == [5000]
    assert not needs_attention(as_manager)


def test_a_pending_refund_that_waits_for_funds_needs_the_manager(
    make: Make, stripe_server: StripeServer, as_manager: Client
) -> None:
    booking = paid(stripe_server, make)
    own.do(booking, "cancel")
    stripe_server.set(refunds_are="pending", refunds_wait_for="insufficient_funds")
    reconcile.send_due_refunds()
    [refund] = payment_of(as_manager, state="trouble")["refunds"]
    assert (refund["state"], refund["isBlocked"]) == ("sent", True)


@pytest.mark.database
def test_a_refund_that_fails_for_lack_of_funds_is_made_again(
    make: Make, stripe_server: StripeServer, as_manager: Client
) -> None:
    booking = paid(stripe_server, make)
    own.do(booking, "cancel")
    ask_now()
    stripe_server.fail_refund(str(Refund.objects.get().provider_id), "insufficient_funds")
    for _ in range(2):
        catch_up()
    assert needs_attention(as_manager)
    send_again()
    catch_up()
    assert refunds_at(stripe_server, booking) == [5000]
    assert look(booking)["payment"]["refunded"] == 5000
    assert (account("stripe"), needs_attention(as_manager)) == (-175, False)


def test_a_rejected_key_keeps_an_open_page_and_needs_the_manager(
    make: Make, stripe_server: StripeServer, as_manager: Client
) -> None:
    event = prepaid_event(make)
    opened, never_opened = booked(event), booked(event, customerEmail="bob@example.com")
    pay_page(opened)
    stripe_server.set(key="rejected")
    assert pay_page(never_opened).status_code == HTTPStatus.SERVICE_UNAVAILABLE
    ask_now()
    rows = as_manager.get("/api/admin/payments", {"state": "trouble"}).json()
    assert ["rejects the key" in row["error"] for row in rows] == [True, True]
    Booking.objects.update(held_until=now() - timedelta(seconds=1))
    for _ in range(2):
        checkout.end_unpaid_holds()
    event.refresh_from_db()
    # Only a page whose address was handed out can be paid.
    assert (event.seats_taken, look(never_opened)["state"]) == (2, "ran out")
    stripe_server.set(key="")
    ask_now()
    assert look(opened)["state"] == "ran out"


@pytest.mark.database
def test_a_page_that_was_paid_with_a_wrong_amount_is_read_less_and_less_often(
    make: Make, stripe_server: StripeServer
) -> None:
    booking = booked(prepaid_event(make))
    pay_page(booking)
    stripe_server.pay(str(Payment.objects.get().session_id), amount=4999)
    pauses = []
    for hours in (0, 1, 24, 24 * 30):
        Payment.objects.update(due_at=now(), created_at=now() - timedelta(hours=hours))
        checkout.poll_open_pages()
        pauses.append(round((Payment.objects.get().due_at - now()) / timedelta(seconds=1)))
    assert pauses == [8, 900, 6 * 3600, 6 * 3600]
    assert Payment.objects.get().error


# Disputes


def dispute(server: StripeServer, booking: Booking, **values: object) -> str:
    """Let the guest's bank dispute a payment, and the worker read it; return the dispute's id."""
    made = server.dispute(str(booking.payments.get().intent_id), **values)
    catch_up()
    return made


def decide(server: StripeServer, dispute_id: str, status: str) -> None:
    """Let the bank decide, and the worker read it and send what is due."""
    server.decide(dispute_id, status)
    for _ in range(2):
        catch_up()
    ask_now()


@pytest.mark.parametrize(
    ("steps", "refunded"), [([[0, 100]], [5000]), ([[0, 50]], [2500]), ([], [])]
)
def test_a_dispute_won_after_the_guest_has_canceled_refunds_what_the_rule_gave(
    make: Make, stripe_server: StripeServer, steps: list[list[int]], refunded: list[int]
) -> None:
    booking = paid(stripe_server, make)
    Booking.objects.update(refund_steps=steps)
    made = dispute(stripe_server, booking)
    own.do(booking, "cancel")
    # The rule counts at that moment.
    Booking.objects.update(refund_steps=[[0, 20]])
    decide(stripe_server, made, "won")
    assert refunds_at(stripe_server, booking) == refunded
    assert look(booking)["payment"]["refunded"] == sum(refunded)


@pytest.mark.parametrize(
    ("role", "body", "refunded"),
    [
        (Role.MANAGER, {}, [2500]),
        (Role.MANAGER, {"refund": "all"}, [5000]),
        (Role.MANAGER, {"refund": "none"}, []),
        (Role.HOST, {}, []),
    ],
)
def test_a_dispute_won_after_the_venue_has_canceled_refunds_what_was_chosen_or_the_rule_gave(
    make: Make, stripe_server: StripeServer, role: Role, body: dict[str, str], refunded: list[int]
) -> None:
    booking = paid(stripe_server, make)
    Booking.objects.update(refund_steps=[[0, 50]])
    made = dispute(stripe_server, booking)
    address = f"/api/bookings/{booking.pk}/cancel"
    assert browser_as(role).post(address, body, JSON).status_code == 200
    decide(stripe_server, made, "won")
    assert refunds_at(stripe_server, booking) == refunded


@pytest.mark.parametrize(
    ("role", "choice", "refunded"),
    [
        (Role.MANAGER, {"refund": True}, [5000]),
        (Role.MANAGER, {"refund": False}, []),
        (Role.MANAGER, {}, [5000]),
        (Role.HOST, {}, []),
    ],
)
def test_a_dispute_won_after_the_event_was_canceled_refunds_everything_unless_no_refund_was_chosen(
    make: Make,
    stripe_server: StripeServer,
    role: Role,
    choice: dict[str, bool],
    refunded: list[int],
) -> None:
    booking = paid(stripe_server, make)
    made = dispute(stripe_server, booking)
    body = {"eventId": booking.event_id} | choice
    assert browser_as(role).post("/api/bookings/cancel-event", body, JSON).status_code == 200
    decide(stripe_server, made, "won")
    assert refunds_at(stripe_server, booking) == refunded


@pytest.mark.parametrize("decided", ["lost", "restored"])
def test_a_dispute_that_is_lost_or_whose_booking_is_restored_refunds_nothing(
    make: Make, stripe_server: StripeServer, as_manager: Client, decided: str
) -> None:
    booking = paid(stripe_server, make)
    made = dispute(stripe_server, booking)
    cancel(as_manager, booking)
    if decided == "restored":
        as_manager.post(f"/api/bookings/{booking.pk}/restore")
    decide(stripe_server, made, "lost" if decided == "lost" else "won")
    assert refunds_at(stripe_server, booking) == []


@pytest.mark.database
def test_only_the_disputed_part_of_a_payment_is_gone(
    make: Make, stripe_server: StripeServer, as_manager: Client
) -> None:
    booking = paid(stripe_server, make)
    made = dispute(stripe_server, booking, amount=2000)
    payment = payment_of(as_manager)
    assert (payment["left"], look(booking)["payment"]["refunded"]) == (3000, 2000)
    address = f"/api/admin/payments/{payment['id']}/refunds"
    for amount, status in ((3001, 422), (3000, 201)):
        body = {"amount": amount, "reason": "a glass fell"}
        assert as_manager.post(address, body, JSON).status_code == status
    ask_now()
    assert refunds_at(stripe_server, booking) == [3000]
    assert payment_of(as_manager)["left"] == 0
    decide(stripe_server, made, "won")
    assert payment_of(as_manager)["left"] == 2000


def test_a_guest_who_cancels_gets_the_part_that_is_not_disputed_and_the_rest_if_it_is_won(
    make: Make, stripe_server: StripeServer
) -> None:
    booking = paid(stripe_server, make)
    made = dispute(stripe_server, booking, amount=2000)
    own.do(booking, "cancel")
    ask_now()
    assert refunds_at(stripe_server, booking) == [3000]
    decide(stripe_server, made, "won")
    assert refunds_at(stripe_server, booking) == [3000, 2000]


# Payouts, and other money


@pytest.mark.database
def test_a_payout_that_fails_after_it_was_paid_needs_the_manager_until_another_arrives(
    make: Make, stripe_server: StripeServer, as_manager: Client
) -> None:
    def failed() -> list[str]:
        rows = as_manager.get("/api/admin/payments/failed-payouts").json()
        return [row["amountText"] for row in rows]

    stripe_server.pay_out()
    paid(stripe_server, make)
    payout = stripe_server.pay_out()
    reconcile.read_payouts()
    assert (failed(), Payout.objects.get(provider_id=payout).state) == ([], "paid")
    stripe_server.fail_payout(payout)
    for _ in range(2):
        reconcile.read_payouts()
    assert (failed(), Payout.objects.get(provider_id=payout).state) == (["$48.25"], "failed")
    stripe_server.set(later=2 * DAY_SECONDS)
    stripe_server.pay_out()
    reconcile.read_payouts()
    assert failed() == []


def test_all_pages_of_payouts_are_read(make: Make, stripe_server: StripeServer) -> None:
    bookings = []
    for _ in range(3):
        bookings.append(paid(stripe_server, make))
        stripe_server.pay_out()
    stripe_server.set(page=1)
    reconcile.read_payouts()
    assert not Payment.objects.filter(booking__in=bookings, payout=None).exists()


def test_a_payment_with_link_says_so_and_is_found_in_its_payout(
    make: Make, stripe_server: StripeServer
) -> None:
    stripe_server.pay_out()
    refunded, booking = paid(stripe_server, make), paid(stripe_server, make, method="link")
    own.do(refunded, "cancel")
    ask_now()
    payout = stripe_server.pay_out()
    reconcile.read_payouts()
    payment = booking.payments.get()
    assert payment.method == "Link"
    assert payment.payout is not None
    assert payment.payout.provider_id == payout


def test_fees_of_an_account_in_another_currency_are_converted(
    make: Make, stripe_server: StripeServer, as_manager: Client
) -> None:
    stripe_server.pay_out()
    stripe_server.set(settles="eur:0.8")
    booking = paid(stripe_server, make)
    assert Payment.objects.get().fee == 175
    made = dispute(stripe_server, booking)
    assert (account("stripe"), account("fees")) == (-1675, 1675)
    decide(stripe_server, made, "won")
    assert (account("stripe"), account("fees")) == (3325, 1675)
