"""Payments in currencies with other units at Stripe, and sums that it does not accept."""

from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from pytest_django import Settings

from nightcap.bookings.models import Booking, PromoCode, PromoKind
from nightcap.core.time import now
from nightcap.events.models import Event
from nightcap.events.tiers import Tier
from nightcap.payments.models import Payment, Posting, Refund, UnmatchedPayment
from nightcap.payments.services import reconcile
from tests.support.bookings import own
from tests.support.factory import Make
from tests.support.payments.paying import (
    STANDARD,
    ask_now,
    booked,
    look,
    pay,
    pay_page,
    prepaid_event,
)
from tests.support.payments.stripe import StripeServer
from tests.support.venue.currency import use_currency

pytestmark = pytest.mark.django_db

JSON = "application/json"


def event_at(make: Make, amount: int, **fields: Any) -> Event:
    """Make an event of one price in cents, which guests pay when they book."""
    tier = Tier(id=STANDARD, name="Standard", amount=amount, seats=None, note="", area="")
    return prepaid_event(make, tiers=[tier], **fields)


def session_of(server: StripeServer, booking: Booking) -> dict[str, Any]:
    [found] = [
        session
        for session in server.books()["session"]
        if session["metadata"]["booking"] == booking.reference
    ]
    return found


def paid(server: StripeServer, booking: Booking) -> dict[str, Any]:
    """Pay for a booking at Stripe; return the session."""
    assert pay_page(booking).status_code == 200
    session = session_of(server, booking)
    server.pay(str(session["id"]))
    ask_now()
    return session


@pytest.mark.parametrize(
    ("code", "price", "shown", "charged"),
    [
        ("HUF", 500_000, "HUF 5,000", 500_000),
        ("ISK", 2_500, "ISK 2,500", 250_000),
        ("UGX", 90_000, "UGX 90,000", 9_000_000),
        ("XOF", 2_500, "XOF 2,500", 2_500),
        ("JPY", 2_500, "¥2,500", 2_500),
        ("KWD", 5_250, "KWD 5.250", 5_250),
        ("MGA", 2_500_000, "MGA 25,000", 25_000),
        ("USD", 2_500, "$25", 2_500),
    ],
)
def test_stripe_charges_and_refunds_what_guests_read(
    make: Make,
    stripe_server: StripeServer,
    settings: Settings,
    tmp_path: Path,
    code: str,
    price: int,
    shown: str,
    charged: int,
) -> None:
    use_currency(code, settings, tmp_path)
    event = event_at(make, price)
    assert Client().get(f"/api/events/{event.pk}").json()["priceRange"] == shown
    booking = booked(event, 1)
    session = paid(stripe_server, booking)
    assert (session["amount_total"], session["currency"]) == (charged, code.lower())
    payment = Payment.objects.get()
    assert (payment.amount, payment.currency) == (price, code)
    assert look(booking)["state"] == "confirmed"
    own.do(booking, "cancel")
    ask_now()
    refunded = stripe_server.books()["refund"]
    assert [one["amount"] for one in refunded[-1:]] == [charged]
    assert Refund.objects.get().amount == price
    admissions = Posting.objects.filter(account="prepaid")
    assert sorted(admissions.values_list("amount", flat=True)) == [-price, price]


def test_fees_payouts_and_the_balance_are_read_in_the_venues_unit(
    make: Make,
    as_manager: Client,
    stripe_server: StripeServer,
    settings: Settings,
    tmp_path: Path,
) -> None:
    use_currency("ISK", settings, tmp_path)
    # What other tests have paid is sent first.
    stripe_server.pay_out(currency="isk")
    before = as_manager.get("/api/admin/payments/balance").json()["available"] or 0
    paid(stripe_server, booked(event_at(make, 10_000), 1))
    # 2.9 percent of 1,000,000 and 30 of Stripe's unit, which are 290.30 krónur.
    assert Payment.objects.get().fee == 290
    balance = as_manager.get("/api/admin/payments/balance").json()
    assert (balance["available"] - before, balance["currency"]) == (9_710, "ISK")
    stripe_server.pay_out(currency="isk")
    reconcile.read_payouts()
    [payout] = Payment.objects.values_list("payout__amount", "payout__currency")
    assert payout == (9_710, "ISK")


def test_a_dispute_takes_the_amount_that_was_paid(
    make: Make, stripe_server: StripeServer, settings: Settings, tmp_path: Path
) -> None:
    use_currency("ISK", settings, tmp_path)
    booking = booked(event_at(make, 10_000), 1)
    paid(stripe_server, booking)
    stripe_server.dispute(str(Payment.objects.get().intent_id))
    reconcile.catch_up()
    dispute = Payment.objects.get().disputes.get()
    assert (dispute.amount, dispute.taken, dispute.fee) == (10_000, 10_000, 15)


def test_half_of_a_payment_is_refunded_without_what_stripe_cannot_move(
    make: Make, stripe_server: StripeServer, settings: Settings, tmp_path: Path
) -> None:
    use_currency("KWD", settings, tmp_path)
    booking = booked(event_at(make, 5_250), 1)
    Booking.objects.filter(pk=booking.pk).update(refund_steps=[[0, 50]])
    paid(stripe_server, booking)
    assert own.do(booking, "cancel").status_code == 200
    ask_now()
    assert [refund.amount for refund in Refund.objects.all()] == [2_620]
    assert look(booking)["refunds"] == [{"amount": 2_620, "state": "done"}]


def test_the_manager_refunds_no_fraction_that_stripe_cannot_move(
    make: Make,
    as_manager: Client,
    stripe_server: StripeServer,
    settings: Settings,
    tmp_path: Path,
) -> None:
    use_currency("KWD", settings, tmp_path)
    paid(stripe_server, booked(event_at(make, 5_250), 1))
    address = f"/api/admin/payments/{Payment.objects.get().pk}/refunds"
    answer = as_manager.post(address, {"amount": 1_125, "reason": "Late start"}, JSON)
    assert answer.status_code == 422
    assert answer.json()["fields"] == {"amount": "must be a multiple of KWD 0.010"}


def test_money_in_another_currency_is_shown_and_refunded_in_its_own(
    make: Make, as_manager: Client, stripe_server: StripeServer, settings: Settings, tmp_path: Path
) -> None:
    use_currency("ISK", settings, tmp_path)
    paid(stripe_server, booked(event_at(make, 2_500), 1))
    UnmatchedPayment.objects.create(
        session_id="cs_other",
        intent_id=Payment.objects.get().intent_id or "",
        reference="KX7RT2WM",
        amount=2_500,
        currency="ISK",
        mode="test",
    )
    settings.VENUE_DIR = Path(settings.BASE_DIR) / "venue"
    [stray] = as_manager.get("/api/admin/payments/strays").json()
    assert (stray["currency"], stray["amountText"]) == ("ISK", "ISK 2,500")
    as_manager.post(f"/api/admin/payments/strays/{stray['id']}/refund", {}, JSON)
    reconcile.send_unmatched_refunds()
    assert stripe_server.books()["refund"][-1]["amount"] == 250_000


# Sums that no card can be charged with


def cheap_code(**fields: object) -> PromoCode:
    """Keep a code with which a seat costs 30 US cents."""
    known: dict[str, object] = {"code": "CHEAP", "kind": PromoKind.PRICE, "value": 30}
    return PromoCode.objects.create(**(known | fields))


@pytest.mark.parametrize("payment", ["now", "deposit", "choice"])
def test_thirty_cents_that_a_code_leaves_are_paid_at_the_door(
    make: Make, stripe_server: StripeServer, payment: str
) -> None:
    cheap_code()
    deposit = 1000 if payment == "deposit" else None
    event = event_at(make, 2500, payment=payment, deposit=deposit)
    booking = booked(event, 1, promoCode="CHEAP", payNow=True)
    found = look(booking)
    assert (found["state"], booking.amount, booking.prepay) == ("confirmed", 30, 0)
    assert pay_page(booking).status_code == 409
    assert [one for one in stripe_server.books()["session"] if one["amount_total"] == 30] == []


def test_two_seats_at_thirty_cents_are_charged(make: Make, stripe_server: StripeServer) -> None:
    cheap_code()
    booking = booked(event_at(make, 2500), 2, promoCode="CHEAP")
    assert paid(stripe_server, booking)["amount_total"] == 60
    assert look(booking)["state"] == "confirmed"


def test_a_party_whose_sum_is_above_the_highest_charge_pays_at_the_door(
    make: Make, stripe_server: StripeServer, settings: Settings, tmp_path: Path
) -> None:
    use_currency("HUF", settings, tmp_path)
    booking = booked(event_at(make, 50_000_000), 2)
    assert (booking.amount, booking.prepay) == (100_000_000, 0)
    assert look(booking)["state"] == "confirmed"


def test_a_seat_that_costs_thirty_cents_more_is_paid_at_the_door(
    make: Make, stripe_server: StripeServer
) -> None:
    booking = booked(event_at(make, 30), 2)
    paid(stripe_server, booking)
    booking.refresh_from_db()
    own.change(booking, numberOfTickets=3)
    booking.refresh_from_db()
    assert (booking.amount, booking.prepay, booking.paid) == (90, 60, 60)
    assert look(booking)["state"] == "confirmed"


def test_the_files_of_the_books_have_the_decimals_of_the_currency(
    make: Make, as_manager: Client, stripe_server: StripeServer, settings: Settings, tmp_path: Path
) -> None:
    use_currency("KWD", settings, tmp_path)
    paid(stripe_server, booked(event_at(make, 5_250), 1))
    day = Posting.objects.latest("pk").day.isoformat()
    for address in ("/api/admin/books/shows.csv", "/api/admin/journal.csv"):
        assert "5.250" in as_manager.get(f"{address}?from={day}&to={day}").content.decode()


def test_all_of_a_difference_is_rounded_to_what_stripe_can_refund(
    make: Make, as_manager: Client, settings: Settings, tmp_path: Path
) -> None:
    use_currency("KWD", settings, tmp_path)
    booking = booked(event_at(make, 5000, title="Jazz"), 1)
    pay(booking)
    cheaper = event_at(make, 4005, title="Jazz", payment="door")
    body = {"eventId": cheaper.pk, "refund": "all"}
    assert as_manager.post(f"/api/bookings/{booking.pk}/move", body, JSON).status_code == 200
    assert Refund.objects.get().amount == 990


def test_a_fraction_of_stripes_unit_does_not_keep_other_refunds_waiting(
    make: Make, stripe_server: StripeServer, settings: Settings, tmp_path: Path
) -> None:
    use_currency("MGA", settings, tmp_path)
    event = event_at(make, 500_000)
    bookings = [booked(event, 1, customerEmail=f"{one}@example.com") for one in ("ada", "bob")]
    for booking in bookings:
        paid(stripe_server, booking)
    for booking in bookings:
        own.do(booking, "cancel")
    wrong, right = Refund.objects.order_by("pk")
    Refund.objects.filter(pk=wrong.pk).update(amount=499_950)
    reconcile.send_due_refunds()
    right.refresh_from_db()
    wrong.refresh_from_db()
    assert (wrong.state, right.state) == ("failed", "done")


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ({"tiers": [{"id": STANDARD, "name": "Standard", "amount": 80}]}, 422),
        ({"tiers": [{"id": STANDARD, "name": "Standard", "amount": 100}]}, 200),
        ({"tiers": [{"id": STANDARD, "name": "Other", "amount": 80}]}, 200),
        ({"tiers": [{"id": STANDARD, "name": "Standard", "amount": 80}], "payment": "door"}, 200),
    ],
)
def test_a_price_that_a_known_code_makes_unchargeable_is_rejected(
    make: Make, as_manager: Client, change: dict[str, Any], status: int
) -> None:
    event = event_at(make, 2500)
    code = {"code": "HALF", "kind": "percent", "value": 50, "tier": "Standard"}
    assert as_manager.post("/api/admin/promo-codes", code, JSON).status_code == 201
    answer = as_manager.put(f"/api/events/{event.pk}", change, JSON)
    assert answer.status_code == status, answer.content
    if status == 422:
        assert answer.json()["fields"] == {
            "tiers": "Standard with the code HALF costs $0.40, which must be at least $0.50,"
            " or be free"
        }


def test_an_event_that_becomes_payable_online_is_checked_with_the_known_codes(
    make: Make, as_manager: Client
) -> None:
    code = {"code": "HALF", "kind": "percent", "value": 50}
    assert as_manager.post("/api/admin/promo-codes", code, JSON).status_code == 201
    event = event_at(make, 80, payment="door")
    answer = as_manager.put(f"/api/events/{event.pk}", {"payment": "now"}, JSON)
    assert (answer.status_code, set(answer.json()["fields"])) == (422, {"tiers"})
    PromoCode.objects.update(ends_at=now())
    answer = as_manager.put(f"/api/events/{event.pk}", {"payment": "now"}, JSON)
    assert answer.status_code == 200
