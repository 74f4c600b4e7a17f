"""The panel moves no money without asking: by the terms, all, or nothing."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client

from nightcap.bookings.models import Booking
from nightcap.core.models import Change
from nightcap.core.time import now
from nightcap.payments.models import Refund
from nightcap.staff.models import Role
from tests.support.answers import Answer
from tests.support.bookings.admin import change
from tests.support.factory import Make
from tests.support.payments.paying import booked, look, pay, prepaid_event
from tests.support.staff.people import browser_as

pytestmark = [pytest.mark.django_db, pytest.mark.database]

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
