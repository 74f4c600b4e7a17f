"""The cancellation fee for seats that a party gives up stays with the venue, and is kept once."""

from datetime import timedelta

import pytest
from django.test import Client

from nightcap.bookings.models import Booking
from nightcap.core.time import now, utc_iso
from nightcap.events.models import Event
from nightcap.payments.models import Payment
from nightcap.payments.provider import ProviderRefund, RefundResult
from nightcap.payments.services.refunds import refund_deposits, refund_goodwill
from nightcap.payments.services.results import apply_result
from tests.support.bookings import own
from tests.support.bookings.admin import cancel
from tests.support.factory import Make
from tests.support.payments.paying import STANDARD, ask_now, booked, look, pay, prepaid_event

pytestmark = pytest.mark.django_db

JSON = "application/json"


@pytest.fixture
def smaller(make: Make) -> Booking:
    """Pay $100 for four seats and give two of them up: half is refunded, and $25 is the fee."""
    booking = booked(prepaid_event(make, title="Jazz"), 4)
    pay(booking)
    Booking.objects.update(refund_steps=[[24, 50]])
    changed = own.change(booking, numberOfTickets=2).json()
    assert (changed["payment"]["refunded"], changed["toPay"]) == (2500, "")
    ask_now()
    return booking


def test_a_later_cancellation_refunds_only_the_remaining_seats(smaller: Booking) -> None:
    assert look(smaller)["refundIfCancelled"] == 2500
    assert own.do(smaller, "cancel").json()["payment"]["refunded"] == 5000


def test_the_fee_counts_for_added_seats_and_no_change_refunds_it(smaller: Booking) -> None:
    for _ in range(3):
        assert own.change(smaller, numberOfTickets=4).json()["toPay"] == "$25"
        assert look(smaller)["refundIfCancelled"] == 2500
        back = own.change(smaller, numberOfTickets=2).json()
        assert (back["payment"]["refunded"], back["toPay"]) == (2500, "")
    assert look(smaller)["refundIfCancelled"] == 2500


def test_seats_that_the_fee_covers_are_not_refunded(smaller: Booking) -> None:
    for seats in (3, 2, 3, 2):
        changed = own.change(smaller, numberOfTickets=seats).json()
        assert (changed["payment"]["refunded"], changed["toPay"]) == (2500, "")
    assert look(smaller)["refundIfCancelled"] == 2500


def test_added_seats_that_are_paid_count_for_the_next_refund(smaller: Booking) -> None:
    own.change(smaller, numberOfTickets=4)
    pay(smaller)
    assert (look(smaller)["toPay"], look(smaller)["refundIfCancelled"]) == ("", 3750)
    lines = Payment.objects.get(amount=2500).lines
    assert lines[-2:] == [["Paid before", -7500], ["Prepaid", 2500]]


def test_a_full_refund_by_the_terms_does_not_refund_an_earlier_fee(smaller: Booking) -> None:
    Booking.objects.update(refund_steps=[[24, 100]])
    assert look(smaller)["refundIfCancelled"] == 5000


def test_a_move_by_the_venue_refunds_everything(smaller: Booking, as_manager: Client) -> None:
    later = utc_iso(smaller.event.starts_at + timedelta(days=1))
    moved = as_manager.put(f"/api/events/{smaller.event_id}", {"date": later}, JSON)
    assert moved.status_code == 200, moved.content
    assert look(smaller)["refundIfCancelled"] == 7500


def test_a_cancelled_event_refunds_everything_and_is_paid_once_if_it_is_put_back_on(
    smaller: Booking, as_manager: Client
) -> None:
    body = {"eventId": smaller.event_id, "refund": True, "notify": False}
    assert as_manager.post("/api/bookings/cancel-event", body, JSON).json()["refunded"] == 7500
    Event.objects.update(cancelled_at=None)
    assert look(smaller)["toPay"] == "$50"
    pay(smaller)
    assert (look(smaller)["toPay"], look(smaller)["payment"]["state"]) == ("", "paid")


def test_a_goodwill_refund_returns_the_fee_first(smaller: Booking, as_manager: Client) -> None:
    payment = Payment.objects.get()
    body = {"amount": 2500, "reason": "A kindness"}
    answer = as_manager.post(f"/api/admin/payments/{payment.pk}/refunds", body, JSON)
    assert answer.status_code == 201, answer.content
    assert (look(smaller)["toPay"], look(smaller)["refundIfCancelled"]) == ("", 2500)


def test_seats_that_are_handed_over_keep_the_fee(smaller: Booking) -> None:
    own.do(smaller, "hand-over", customerName="Eve", customerEmail="eve@example.com")
    taken = Booking.objects.confirmed().get()
    assert (look(taken)["toPay"], look(taken)["refundIfCancelled"]) == ("", 2500)


def test_the_fee_counts_for_a_booking_that_is_restored(
    smaller: Booking, as_manager: Client
) -> None:
    cancel(as_manager, smaller, refund="rule")
    assert as_manager.post(f"/api/bookings/{smaller.pk}/restore", {}, JSON).status_code == 200
    assert (look(smaller)["toPay"], look(smaller)["refundIfCancelled"]) == ("", 1250)


def test_the_choice_of_no_refund_is_a_fee_too(make: Make, as_manager: Client) -> None:
    booking = booked(prepaid_event(make), 4)
    pay(booking)
    seen = as_manager.get(f"/api/bookings/{booking.pk}").json()
    body = {
        **{name: seen[name] for name in ("customerName", "customerEmail", "customerPhone")},
        "numberOfTickets": 2,
        "tickets": [{"tierId": STANDARD, "number": 2}],
        "refund": "none",
    }
    assert as_manager.put(f"/api/bookings/{booking.pk}", body, JSON).status_code == 200
    assert look(booking)["refundIfCancelled"] == 5000


def test_a_refund_that_has_failed_is_not_a_fee_and_no_change_repeats_it(
    make: Make,
) -> None:
    booking = booked(prepaid_event(make), 4)
    pay(booking)
    own.change(booking, numberOfTickets=2)
    ask_now()
    payment = Payment.objects.get()
    refund = payment.refunds.get()
    failed = ProviderRefund(str(refund.provider_id), RefundResult.FAILED, "closed")
    apply_result(payment.pk, failed)
    assert own.change(booking, numberOfTickets=1).json()["payment"]["refunded"] == 2500
    assert look(booking)["refundIfCancelled"] == 7500


def test_a_deposit_that_is_refunded_on_arrival_leaves_the_fee(make: Make) -> None:
    event = prepaid_event(make, payment="deposit", deposit=1000, deposit_comes_back=True)
    booking = booked(event, 4)
    pay(booking)
    Booking.objects.update(refund_steps=[[24, 50]])
    own.change(booking, numberOfTickets=2)
    Booking.objects.update(arrived_at=now(), arrived_seats=2)
    refund_deposits()
    refund_deposits()
    booking.refresh_from_db()
    assert (booking.refunded, booking.fee_kept) == (3000, 1000)


def test_a_deposit_is_refunded_on_arrival_also_after_goodwill_has_returned_the_fee(
    make: Make,
) -> None:
    event = prepaid_event(make, payment="deposit", deposit=1000, deposit_comes_back=True)
    booking = booked(event, 4)
    pay(booking)
    Booking.objects.update(refund_steps=[[24, 50]])
    own.change(booking, numberOfTickets=2)
    refund_goodwill(Payment.objects.get().pk, 2000, "A kindness")
    Booking.objects.update(arrived_at=now(), arrived_seats=2)
    refund_deposits()
    booking.refresh_from_db()
    assert booking.net_paid == 0
