"""What was practiced counts as paid only while the house practices."""

import pytest
from pytest_django import Settings

from nightcap.bookings.models import Booking
from nightcap.config.sample import loading
from nightcap.payments.models import Payment, Refund
from nightcap.payments.services import refunds
from nightcap.payments.services.reconcile import count_present_mode
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
from tests.support.payments.stripe import KEY, StripeServer

pytestmark = pytest.mark.django_db


def set_key(settings: Settings, key: str) -> None:
    """Change the key of the house, and let the worker see it."""
    settings.STRIPE_KEY = key
    for _ in range(2):
        count_present_mode()


@pytest.fixture
def practiced(make: Make, stripe_server: StripeServer, settings: Settings) -> Booking:
    """Return a booking of two seats, $50, that was paid in practice."""
    set_key(settings, "")
    booking = booked(prepaid_event(make))
    pay(booking)
    return booking


def test_who_has_practiced_owes_once_there_is_a_key_and_pays_by_the_same_link(
    practiced: Booking, stripe_server: StripeServer, settings: Settings
) -> None:
    booking = practiced
    assert (look(booking)["payment"]["state"], look(booking)["toPay"]) == ("paid", "")
    set_key(settings, KEY)
    assert (look(booking)["state"], look(booking)["toPay"]) == ("confirmed", "$50")
    pay_page(booking)
    [payment] = Payment.objects.filter(mode="test")
    stripe_server.pay(str(payment.session_id))
    ask_now()
    assert look(booking)["payment"]["paid"] == 5000
    own.do(booking, "cancel")
    ask_now()
    given_back = Payment.objects.values_list("mode", "refunded").order_by("mode")
    assert list(given_back) == [("practice", 0), ("test", 5000)]


def test_the_house_practices_on_where_its_key_is_taken_away(
    practiced: Booking, settings: Settings
) -> None:
    refunds.refund_goodwill(Payment.objects.get().pk, 2000, "a glass fell")
    before = look(practiced)["payment"]
    set_key(settings, KEY)
    set_key(settings, "")
    assert look(practiced)["payment"] == before


def test_real_money_counts_under_every_key(practiced: Booking, settings: Settings) -> None:
    Payment.objects.update(mode="live")
    set_key(settings, KEY)
    assert look(practiced)["payment"]["state"] == "paid"


def test_the_sample_loads_with_practice_payments_whatever_the_key(
    stripe_server: StripeServer,
) -> None:
    before = stripe_server.books()
    loading.load_into_empty_database()
    payments, sent = Payment.objects.all(), Refund.objects.filter(state=Refund.State.DONE)
    assert {payment.mode for payment in payments} == {"practice"}
    assert {payment.state for payment in payments} >= {"open", "paid"}
    assert sent.exists()
    # Then the rules of the present key apply.
    count_present_mode()
    refunds.refund_deposits()
    for booking in Booking.objects.unpaid_holds():
        let_run_out(booking)
    ask_now()
    assert not Booking.objects.filter(paid__gt=0).exists()
    assert not Booking.objects.unpaid_holds().exists()
    assert stripe_server.books() == before
