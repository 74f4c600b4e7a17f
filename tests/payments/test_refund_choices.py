"""The panel moves no money without asking: by the terms, all, or nothing."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client

from nightcap.bookings.models import Booking
from nightcap.core.models import Change
from nightcap.core.time import now
from nightcap.events.models import Event
from nightcap.payments.models import DisputeState, Payment, Refund
from nightcap.payments.services.reconcile import simulate_dispute
from nightcap.staff.models import Role
from tests.support.answers import Answer
from tests.support.bookings.admin import change
from tests.support.factory import Make
from tests.support.payments.paying import booked, look, pay, prepaid_event
from tests.support.staff.people import browser_as

pytestmark = pytest.mark.django_db

JSON = "application/json"
HALF_REFUND = [[24, 50]]


@pytest.fixture
def booking(make: Make) -> Booking:
    """Return a booking of two seats, paid with $50, of which the terms refund half."""
    event = prepaid_event(make, title="Jazz", starts_at=now() + timedelta(days=30))
    made = booked(event)
    pay(made)
    Booking.objects.filter(pk=made.pk).update(refund_steps=HALF_REFUND)
    made.refresh_from_db()
    return made


def cancelled(panel: Client, booking: Booking, **body: object) -> Answer:
    return panel.post(f"/api/bookings/{booking.pk}/cancel", body, JSON)


def made_comp(panel: Client, booking: Booking, **body: object) -> Answer:
    return change(panel, booking, isComp=True, **body)


def smaller(panel: Client, booking: Booking, **body: object) -> Answer:
    return change(panel, booking, numberOfTickets=1, **body)


def moved(panel: Client, booking: Booking, **body: object) -> Answer:
    """Move a booking to a date whose seats cost $10 less."""
    cheaper = prepaid_event(Make(), title="Jazz", starts_at=now() + timedelta(days=40))
    cheaper.tiers = [{**tier, "amount": tier["amount"] - 1000} for tier in cheaper.tiers]
    cheaper.save()
    return panel.post(f"/api/bookings/{booking.pk}/move", {"eventId": cheaper.pk} | body, JSON)


CHANGES = pytest.mark.parametrize(
    ("do", "rule", "everything"),
    [(cancelled, 2500, 5000), (made_comp, 2500, 5000), (smaller, 1250, 2500), (moved, 1000, 2000)],
    ids=["cancel", "comp", "fewer", "move"],
)
Do = Callable[..., Answer]


@CHANGES
def test_a_change_that_releases_money_says_how_much_and_changes_nothing_without_a_choice(
    as_manager: Client, booking: Booking, do: Do, rule: int, everything: int
) -> None:
    before = look(booking)
    answer = do(as_manager, booking)
    assert answer.status_code == 422
    assert answer.json()["fields"] == {"refund": "is required"}
    assert answer.json()["refunds"] == {"rule": rule, "all": everything}
    assert look(booking) == before
    assert not Refund.objects.exists()


@CHANGES
@pytest.mark.parametrize("choice", ["rule", "all", "none"])
def test_the_choice_is_refunded_and_the_change_log_names_the_amount(
    as_manager: Client, booking: Booking, do: Do, rule: int, everything: int, choice: str
) -> None:
    refund = {"rule": rule, "all": everything, "none": 0}[choice]
    answer = do(as_manager, booking, refund=choice)
    assert answer.status_code == 200, answer.content
    assert sum(Refund.objects.values_list("amount", flat=True)) == refund
    assert answer.json()["payment"]["refunded"] == refund
    logged = [
        detail["after"]
        for entry in Change.objects.filter(subject_id=booking.pk)
        for detail in entry.details
        if detail["field"] == "refunded"
    ]
    written = f"${refund / 100:.2f}".removesuffix(".00")
    assert logged == ([written] if refund else [])


def not_refunded(subject_id: int) -> list[str]:
    """Return the amounts that the change log says were not refunded."""
    return [
        detail["after"]
        for entry in Change.objects.filter(subject_id=subject_id).order_by("pk")
        for detail in entry.details
        if detail["field"] == "not refunded"
    ]


@CHANGES
def test_a_choice_of_no_refund_is_in_the_change_log_with_what_was_possible(
    booking: Booking, do: Do, rule: int, everything: int
) -> None:
    assert do(browser_as(Role.HOST), booking, refund="none").status_code == 200
    assert not_refunded(booking.pk) == [f"${everything // 100}"]


def test_a_change_that_releases_no_money_names_no_refund(
    make: Make, as_manager: Client, booking: Booking
) -> None:
    unpaid = booked(prepaid_event(make, title="Open Mic", payment="door"))
    assert cancelled(as_manager, unpaid).status_code == 200
    assert change(as_manager, booking, customerName="Ada King").status_code == 200
    assert not_refunded(unpaid.pk) == not_refunded(booking.pk) == []


@CHANGES
def test_a_host_refunds_nothing(booking: Booking, do: Do, rule: int, everything: int) -> None:
    host = browser_as(Role.HOST)
    for choice in ("rule", "all"):
        refused = do(host, booking, refund=choice)
        assert refused.status_code == 403
        assert refused.json()["message"] == "Only managers refund."
    assert do(host, booking, refund="none").status_code == 200
    assert not Refund.objects.exists()


@CHANGES
def test_a_booking_without_a_payment_needs_no_choice(
    make: Make, as_manager: Client, do: Do, rule: int, everything: int
) -> None:
    unpaid = booked(prepaid_event(make, title="Jazz", payment="door"))
    assert do(as_manager, unpaid).status_code == 200


def test_a_new_name_moves_no_money_whatever_the_event_costs_by_now(
    as_manager: Client, booking: Booking
) -> None:
    body = {"payment": "deposit", "deposit": 500}
    assert as_manager.put(f"/api/events/{booking.event_id}", body, JSON).status_code == 200
    assert change(as_manager, booking, customerName="Ada King").status_code == 200
    assert not Refund.objects.exists()


def test_a_cancelled_booking_is_asked_about_once(as_manager: Client, booking: Booking) -> None:
    assert cancelled(as_manager, booking, refund="none").status_code == 200
    assert cancelled(as_manager, booking).status_code == 200


def test_an_unknown_choice_is_refused_by_its_name(as_manager: Client, booking: Booking) -> None:
    answer = cancelled(as_manager, booking, refund="some")
    assert (answer.status_code, set(answer.json()["fields"])) == (422, {"refund"})


def test_cancelling_an_event_asks_where_guests_have_paid(
    as_manager: Client, booking: Booking
) -> None:
    body: dict[str, object] = {"eventId": booking.event_id}
    answer = as_manager.post("/api/bookings/cancel-event", body, JSON)
    assert answer.status_code == 422
    assert answer.json()["refunds"] == {"rule": 5000, "all": 5000}
    booking.event.refresh_from_db()
    assert not booking.event.is_cancelled
    host = browser_as(Role.HOST)
    assert host.post("/api/bookings/cancel-event", body | {"refund": True}, JSON).status_code == 403
    done = as_manager.post("/api/bookings/cancel-event", body | {"refund": False}, JSON)
    assert done.status_code == 200
    assert not Refund.objects.exists()


def test_cancelling_an_event_that_is_not_paid_asks_nothing(make: Make, as_manager: Client) -> None:
    event = prepaid_event(make, payment="door")
    booked(event)
    answer = as_manager.post("/api/bookings/cancel-event", {"eventId": event.pk}, JSON)
    assert answer.status_code == 200


def cancel_event(panel: Client, event_id: int, **body: object) -> Answer:
    return panel.post("/api/bookings/cancel-event", {"eventId": event_id} | body, JSON)


def told(panel: Client, event_id: int) -> tuple[int, int]:
    """Return how many parties have paid by the question about an event, and their cents."""
    answer = panel.get(f"/api/admin/event-guests/{event_id}").json()
    return answer["paidParties"], answer["paidAmount"]


def paid_by(event: Event, name: str) -> Booking:
    """Return another booking of two seats, paid with $50."""
    made = booked(event, customerName=name, customerEmail=f"{name.lower()}@example.com")
    pay(made)
    return made


def test_cancelling_an_event_refunds_only_the_guests_who_have_seats(
    as_manager: Client, booking: Booking
) -> None:
    event = booking.event
    paid_by(event, "Bob")
    assert cancelled(as_manager, booking, refund="none").status_code == 200
    assert told(as_manager, event.pk) == (1, 5000)
    asked = cancel_event(as_manager, event.pk)
    assert (asked.status_code, asked.json()["refunds"]) == (422, {"rule": 5000, "all": 5000})
    done = cancel_event(as_manager, event.pk, refund=True)
    assert (done.status_code, done.json()["refunded"]) == (200, 5000)
    booking.refresh_from_db()
    assert booking.net_paid == 5000
    [refund] = Refund.objects.all()
    assert refund.payment.payer_name == "Bob"


def test_cancelling_an_event_whose_paid_bookings_are_cancelled_asks_nothing(
    as_manager: Client, booking: Booking
) -> None:
    assert cancelled(as_manager, booking, refund="rule").status_code == 200
    assert told(as_manager, booking.event_id) == (0, 0)
    done = cancel_event(as_manager, booking.event_id)
    assert (done.status_code, done.json()["refunded"]) == (200, 0)
    assert sum(Refund.objects.values_list("amount", flat=True)) == 2500


def test_an_open_dispute_of_a_booking_cancelled_before_keeps_its_own_decision(
    as_manager: Client, booking: Booking
) -> None:
    event = booking.event
    paid_by(event, "Bob")
    payment = Payment.objects.get(booking=booking)
    simulate_dispute(payment.pk, DisputeState.NEEDS_ANSWER)
    assert cancelled(as_manager, booking).status_code == 200
    payment.refresh_from_db()
    assert payment.refund_if_won == 2500
    assert cancel_event(as_manager, event.pk, refund=True).json()["refunded"] == 5000
    payment.refresh_from_db()
    assert payment.refund_if_won == 2500
    simulate_dispute(payment.pk, DisputeState.WON)
    assert sum(Refund.objects.filter(payment=payment).values_list("amount", flat=True)) == 2500


def test_an_open_dispute_of_a_booking_with_seats_follows_the_choice_about_the_event(
    as_manager: Client, booking: Booking
) -> None:
    event = booking.event
    paid_by(event, "Bob")
    payment = Payment.objects.get(booking=booking)
    simulate_dispute(payment.pk, DisputeState.NEEDS_ANSWER)
    assert told(as_manager, event.pk) == (1, 5000)
    assert cancel_event(as_manager, event.pk, refund=True).json()["refunded"] == 5000
    simulate_dispute(payment.pk, DisputeState.WON)
    assert sum(Refund.objects.filter(payment=payment).values_list("amount", flat=True)) == 5000


def test_cancelling_an_event_without_a_refund_is_in_the_change_log(
    as_manager: Client, booking: Booking
) -> None:
    assert cancel_event(as_manager, booking.event_id, refund=False).status_code == 200
    assert not_refunded(booking.event_id) == ["$50"]
