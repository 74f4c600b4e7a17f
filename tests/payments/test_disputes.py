"""Disputes: what a guest's bank takes back, what the house hears of it, and how it ends."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from nightcap.bookings.models import Booking
from nightcap.bookings.rules import refunds_in_words
from nightcap.core.time import now
from nightcap.events.models import Event
from nightcap.mail.delivery import deliver_due
from nightcap.mail.models import Mail
from nightcap.payments.models import Payment, Posting
from nightcap.payments.services import books
from nightcap.payments.services.reconcile import catch_up
from tests.support.answers import Answer
from tests.support.factory import Make
from tests.support.payments.paying import ask_now, booked, look, pay_page, prepaid_event
from tests.support.payments.stripe import StripeServer

pytestmark = pytest.mark.django_db


@pytest.fixture
def booking(make: Make, stripe_server: StripeServer) -> Booking:
    """Return a booking of two seats, $50, that was paid at Stripe."""
    made = booked(prepaid_event(make, title="Late Pour"))
    pay_page(made)
    stripe_server.pay(str(Payment.objects.get().session_id))
    ask_now()
    return made


def dispute(server: StripeServer, **values: object) -> str:
    """Let the guest's bank dispute the payment, and the worker look; return the dispute's id."""
    made = server.dispute(str(Payment.objects.get().intent_id), **values)
    for _ in range(2):
        catch_up()
    return made


def decide(server: StripeServer, dispute_id: str, status: str) -> None:
    """Let the bank decide, and the worker look."""
    server.decide(dispute_id, status)
    for _ in range(2):
        catch_up()


def listed(manager: Client, **wanted: str) -> dict[str, Any]:
    """Return the only payment that the panel lists."""
    [payment] = manager.get("/api/admin/payments", wanted).json()
    found: dict[str, Any] = payment
    return found


def give_back(manager: Client, amount: int) -> Answer:
    """Give an amount of the payment back, as the manager does."""
    address = f"/api/admin/payments/{Payment.objects.get().pk}/refunds"
    return manager.post(address, {"amount": amount, "reason": "kindness"}, "application/json")


def account(name: str) -> int:
    """Return what an account of the books holds, in cents."""
    return sum(Posting.objects.filter(account=name).values_list("amount", flat=True))


def mails_to_house() -> list[str]:
    """Return the subjects of the mails about disputes, the first one first."""
    found = Mail.objects.filter(template="payments/dispute").order_by("pk")
    return [mail.subject for mail in found]


def test_a_disputed_payment_is_in_the_books_with_its_fee_and_takes_no_seat(
    booking: Booking, stripe_server: StripeServer, as_manager: Client
) -> None:
    dispute(stripe_server)
    assert (account("stripe"), account("prepaid"), account("fees")) == (-1675, 0, 1675)
    assert look(booking)["state"] == "confirmed"
    assert look(booking)["payment"]["refunded"] == 5000
    payment = listed(as_manager)
    assert (payment["state"], payment["left"], payment["refunds"]) == ("paid", 0, [])


def test_the_house_hears_of_it_once_with_the_day_to_answer_by(
    booking: Booking, stripe_server: StripeServer, as_manager: Client
) -> None:
    dispute(stripe_server)
    assert mails_to_house() == [f"A bank disputes a payment: $50 for {booking.reference}"]
    [found] = listed(as_manager, state="trouble")["disputes"]
    assert (found["amount"], found["fee"], found["state"]) == (5000, 1500, "needs-answer")
    assert found["reason"] == "product not received"
    days = (timedelta(days=6), timedelta(days=7))
    answer_by = Payment.objects.get().disputes.get().answer_by
    assert answer_by is not None
    assert days[0] < answer_by - now() <= days[1]
    assert "Late Pour, 2 seats, on " in found["evidence"]
    assert "by Visa ··42, receipt TEST-" in found["evidence"]


def test_the_evidence_states_the_time_of_the_arrival_once(
    booking: Booking, stripe_server: StripeServer, as_manager: Client
) -> None:
    came_at = now().replace(hour=1, minute=7)
    Booking.objects.update(arrived_at=came_at, arrived_seats=2)
    dispute(stripe_server)
    [found] = listed(as_manager)["disputes"]
    [line] = [line for line in found["evidence"].splitlines() if "party" in line]
    assert line.count(":07") == 1


def test_the_evidence_states_the_terms_that_the_guest_read(
    booking: Booking, stripe_server: StripeServer, as_manager: Client
) -> None:
    Event.objects.update(starts_at=booking.event.starts_at + timedelta(days=9))
    dispute(stripe_server)
    [found] = listed(as_manager)["disputes"]
    [line] = [line for line in found["evidence"].splitlines() if "refund terms" in line]
    agreed = booking.event.starts_at
    terms = refunds_in_words(booking.refund_steps, agreed, at=booking.created_at, is_dated=True)
    assert line.endswith(f": {terms}.")


def test_disputed_money_is_not_given_back_a_second_time(
    booking: Booking, stripe_server: StripeServer, as_manager: Client
) -> None:
    dispute(stripe_server)
    answer = give_back(as_manager, 1000)
    assert answer.status_code == 422, answer.content
    assert "disputed" in answer.json()["fields"]["amount"]
    body = {"eventId": booking.event_id, "refund": True}
    as_manager.post("/api/bookings/cancel-event", body, "application/json")
    ask_now()
    assert listed(as_manager)["refunds"] == []


def test_what_the_bank_decides_for_the_house_is_its_own_again(
    booking: Booking, stripe_server: StripeServer, as_manager: Client
) -> None:
    decide(stripe_server, dispute(stripe_server), "won")
    assert (account("stripe"), account("prepaid"), account("fees")) == (3325, -5000, 1675)
    assert look(booking)["payment"]["refunded"] == 0
    assert listed(as_manager)["left"] == 5000
    assert mails_to_house()[1:] == [f"Dispute won: $50 for {booking.reference}"]
    assert as_manager.get("/api/admin/payments", {"state": "trouble"}).json() == []


def test_what_the_bank_decides_for_the_guest_stays_gone(
    booking: Booking, stripe_server: StripeServer, as_manager: Client
) -> None:
    decide(stripe_server, dispute(stripe_server), "lost")
    assert account("prepaid") == 0
    assert give_back(as_manager, 1000).status_code == 422
    assert mails_to_house()[1:] == [f"Dispute lost: $50 for {booking.reference}"]


def test_a_bank_that_only_asks_has_taken_nothing_and_money_can_still_go_back(
    booking: Booking, stripe_server: StripeServer, as_manager: Client
) -> None:
    dispute(stripe_server, status="warning_needs_response")
    assert account("prepaid") == -5000
    [found] = listed(as_manager, state="trouble")["disputes"]
    assert found["state"] == "inquiry"
    assert give_back(as_manager, 5000).status_code == 201


def test_a_dispute_after_the_show_takes_from_what_was_earned(
    booking: Booking, stripe_server: StripeServer
) -> None:
    Event.objects.update(starts_at=now() - timedelta(hours=5))
    books.post_evenings()
    dispute(stripe_server)
    assert (account("prepaid"), account("admissions")) == (0, 0)


def test_a_restored_backup_hears_of_its_disputes_again_and_books_them_once(
    booking: Booking, stripe_server: StripeServer
) -> None:
    dispute(stripe_server)
    before = Payment.objects.get()
    before.disputes.all().delete()
    Payment.objects.update(disputed=0)
    Booking.objects.update(refunded=0)
    catch_up()
    assert (account("prepaid"), look(booking)["payment"]["refunded"]) == (0, 5000)


def test_a_stripe_that_tells_of_no_events_takes_only_the_disputes(
    booking: Booking, stripe_server: StripeServer
) -> None:
    stripe_server.set(without="events")
    dispute(stripe_server)
    stripe_server.set(without="")
    assert look(booking)["payment"]["refunded"] == 0


def test_a_dispute_of_another_mode_counts_for_nothing(
    booking: Booking, stripe_server: StripeServer
) -> None:
    dispute(stripe_server, livemode="true")
    assert look(booking)["payment"]["refunded"] == 0


def test_the_mail_says_what_to_do(booking: Booking, stripe_server: StripeServer) -> None:
    dispute(stripe_server)
    Mail.objects.exclude(template="payments/dispute").delete()
    deliver_due()
    assert "Answer on Stripe's pages by " in Mail.objects.get().text
