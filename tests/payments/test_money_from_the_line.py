"""The money of who gives seats back late, once a party from the waitlist has the seats."""

from datetime import timedelta
from pathlib import Path

import pytest
from django.test import Client
from pytest_django import Settings

from nightcap.bookings.models import Booking
from nightcap.core.time import now
from nightcap.events.models import Event
from nightcap.payments.models import Refund
from nightcap.staff.models import Role
from nightcap.waitlist import services
from tests.support.bookings import own
from tests.support.bookings.admin import cancel
from tests.support.factory import Make
from tests.support.payments.paying import booked, look, pay, prepaid_event
from tests.support.staff.people import browser_as
from tests.support.venue.currency import use_currency
from tests.support.waitlist import line

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.fixture
def wanted(as_manager: Client) -> None:
    """Let the venue want it."""
    body = {"refundsFromWaitlist": True}
    assert as_manager.put("/api/admin/venue", body, "application/json").status_code == 200


def late_guest(event: Event, seats: int = 2, **more: object) -> Booking:
    """Book and pay seats of which the rule gives nothing back any more."""
    booking = booked(event, seats, **more)
    pay(booking)
    Booking.objects.filter(pk=booking.pk).update(refund_steps=[])
    booking.refresh_from_db()
    return booking


def accept(event: Event, name: str) -> Booking:
    """Let a party take what is offered to it, and pay."""
    entry = line.entry_of(event, name)
    line.do(entry, "accept")
    offered = line.entry_of(event, name).booking
    assert offered is not None
    pay(offered)
    return offered


def returned(booking: Booking) -> int:
    """Let the worker look, twice, and return what goes back to a guest."""
    services.give_back_for_seats_taken()
    services.give_back_for_seats_taken()
    booking.refresh_from_db()
    return booking.refunded


@pytest.mark.usefixtures("wanted")
def test_the_money_comes_back_once_a_party_from_the_line_has_paid_for_the_seats(
    make: Make,
) -> None:
    event = prepaid_event(make, capacity=2)
    ada = late_guest(event)
    line.waits(event, "Bob", 2)
    page = Client().get(f"/booking/{own.token_of(ada)}").content.decode()
    assert "Nothing is refunded." in page
    assert "If a party from the waitlist takes your seats, we refund $50 then." in page
    assert look(ada)["refundIfCancelled"] == 0
    own.do(ada, "cancel")
    assert returned(ada) == 0
    entry = line.entry_of(event, "Bob")
    line.do(entry, "accept")
    assert returned(ada) == 0
    accept(event, "Bob")
    assert returned(ada) == 5000


@pytest.mark.usefixtures("wanted")
def test_who_gave_seats_back_first_gets_the_money_first_for_as_many_seats(make: Make) -> None:
    event = prepaid_event(make, capacity=3)
    ada = late_guest(event, 2)
    eve = late_guest(event, 1, customerEmail="eve@example.com")
    line.waits(event, "Bob", 1)
    line.waits(event, "Carl", 2)
    own.do(ada, "cancel")
    own.do(eve, "cancel")
    accept(event, "Bob")
    assert (returned(ada), returned(eve)) == (2500, 0)
    accept(event, "Carl")
    assert (returned(ada), returned(eve)) == (5000, 2500)


@pytest.mark.usefixtures("wanted")
def test_what_the_bank_refuses_is_not_asked_for_again_and_again(make: Make) -> None:
    event = prepaid_event(make, capacity=2)
    ada = late_guest(event)
    line.waits(event, "Bob", 2)
    own.do(ada, "cancel")
    accept(event, "Bob")
    assert returned(ada) == 5000
    Booking.objects.filter(pk=ada.pk).update(refunded=0)
    assert returned(ada) == 0
    assert Refund.objects.filter(payment__booking=ada).count() == 1


@pytest.mark.usefixtures("wanted")
def test_seats_that_nobody_waits_for_give_nothing(make: Make) -> None:
    event = prepaid_event(make, capacity=2)
    ada = late_guest(event)
    assert "from the waitlist" not in Client().get(f"/booking/{own.token_of(ada)}").content.decode()
    own.do(ada, "cancel")
    ada.refresh_from_db()
    assert ada.kept_for_line == 0


def test_it_is_off_unless_the_venue_wants_it(make: Make) -> None:
    event = prepaid_event(make, capacity=2)
    ada = late_guest(event)
    line.waits(event, "Bob", 2)
    own.do(ada, "cancel")
    accept(event, "Bob")
    assert returned(ada) == 0


@pytest.mark.usefixtures("wanted")
def test_who_comes_back_is_owed_nothing(make: Make, as_manager: Client) -> None:
    event = prepaid_event(make, capacity=2)
    ada = late_guest(event)
    bob = line.waits(event, "Bob", 2)
    own.do(ada, "cancel")
    line.do(bob, "leave")
    assert as_manager.post(f"/api/bookings/{ada.pk}/restore").status_code == 200
    assert cancel(as_manager, ada).status_code == 200
    ada.refresh_from_db()
    assert (ada.kept_for_line, returned(ada)) == (0, 5000)


@pytest.mark.parametrize(("code", "price", "step"), [("KWD", 5010, 10), ("MGA", 500_100, 100)])
def test_the_returned_part_is_one_that_stripe_can_refund(
    make: Make, wanted: None, settings: Settings, tmp_path: Path, code: str, price: int, step: int
) -> None:
    use_currency(code, settings, tmp_path)
    event = prepaid_event(make, capacity=3)
    event.tiers = [{**tier, "amount": price} for tier in event.tiers]
    event.save()
    late = booked(event, 3)
    pay(late)
    Booking.objects.filter(pk=late.pk).update(refund_steps=[[0, 50]])
    line.waits(event, "Bob", 1)
    own.do(late, "cancel")
    accept(event, "Bob")
    returned(late)
    amounts = list(Refund.objects.values_list("amount", flat=True))
    assert len(amounts) == 2
    assert [amount % step for amount in amounts] == [0, 0]


@pytest.mark.parametrize("who", ["guest", "host"])
def test_a_party_that_has_paid_and_moves_to_a_dearer_date_does_not_leave_the_line_for_its_money(
    make: Make, as_manager: Client, who: str
) -> None:
    event = prepaid_event(make, title="Jazz", capacity=2)
    first = booked(event)
    pay(first)
    line.waits(event, "Bob", 1)
    cancel(as_manager, first)
    bob = accept(event, "Bob")
    until = now() + timedelta(minutes=9)
    Booking.objects.filter(pk=bob.pk).update(status="unpaid", held_until=until, refund_steps=[])
    entry = line.entry_of(event, "Bob")
    before = Refund.objects.count()
    if who == "guest":
        line.do(entry, "leave")
    else:
        browser_as(Role.HOST).post(f"/api/admin/waitlist/{entry.pk}/remove")
    bob.refresh_from_db()
    assert (Refund.objects.count(), bob.status) == (before, "unpaid")
