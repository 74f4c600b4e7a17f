"""At the door: who has come in."""

import pytest
from django.test import Client

from nightcap.bookings.models import Booking
from nightcap.core.models import Change
from tests.support.bookings.admin import arrive, cancel, change
from tests.support.factory import Make

pytestmark = [pytest.mark.django_db, pytest.mark.clock]


def test_a_party_arrives_and_can_be_sent_back(make: Make, as_manager: Client) -> None:
    booking = make.booking(make.event())
    assert arrive(as_manager, booking).json()["arrivedAt"].endswith("Z")
    assert arrive(as_manager, booking, has_arrived=False).json()["arrivedAt"] is None


def test_a_second_tap_that_says_the_same_changes_nothing(make: Make, as_manager: Client) -> None:
    booking = make.booking(make.event())
    arrive(as_manager, booking)
    first = Booking.objects.get().arrived_at
    assert arrive(as_manager, booking).status_code == 200
    assert Booking.objects.get().arrived_at == first
    assert [change.action for change in Change.objects.all()] == ["arrived"]


def test_the_door_does_not_make_the_office_stale(make: Make, as_manager: Client) -> None:
    booking = make.booking(make.event())
    arrive(as_manager, booking)
    assert change(as_manager, booking, customerName="Eve", version=1).status_code == 200
    assert Booking.objects.get().arrived_at is not None


def test_a_cancelled_party_cannot_arrive(make: Make, as_manager: Client) -> None:
    booking = make.booking(make.event())
    cancel(as_manager, booking)
    assert arrive(as_manager, booking).status_code == 409
    assert Booking.objects.get().arrived_at is None


def test_the_door_must_say_what_is_so(make: Make, as_manager: Client) -> None:
    booking = make.booking(make.event())
    answer = as_manager.put(f"/api/bookings/{booking.pk}/arrival", {}, "application/json")
    assert (answer.status_code, set(answer.json()["fields"])) == (422, {"hasArrived"})
    booking.pk += 1
    assert arrive(as_manager, booking).status_code == 404
