"""What the manager sees and does with bookings."""

import pytest
from django.test import Client

from nightcap.bookings import services
from nightcap.bookings.errors import NoSuchBooking
from nightcap.bookings.models import Booking
from nightcap.core import publishing
from tests.bookings.asking import book
from tests.factory import Make

pytestmark = pytest.mark.django_db


def test_the_list_is_the_managers_alone_and_newest_first(make: Make, as_manager: Client) -> None:
    event = make.event()
    first, second = book(event).json(), book(event).json()
    assert Client().get("/api/bookings").status_code == 401
    rows = as_manager.get("/api/bookings").json()
    assert rows == [{**second, "cancelledAt": None}, {**first, "cancelledAt": None}]


def test_the_list_can_be_of_one_event(make: Make, as_manager: Client) -> None:
    event, other = make.event(), make.event()
    wanted = book(event).json()
    book(other)
    rows = as_manager.get(f"/api/bookings?eventId={event.pk}").json()
    assert [row["id"] for row in rows] == [wanted["id"]]
    assert as_manager.get("/api/bookings?eventId=x").status_code == 422


def test_a_cancelled_booking_gives_its_seats_back_once(make: Make, as_manager: Client) -> None:
    event = make.event(capacity=4)
    booking_id = book(event, numberOfTickets=4).json()["id"]
    assert book(event).status_code == 409
    before = publishing.version()
    services.cancel(booking_id=booking_id)
    services.cancel(booking_id=booking_id)
    event.refresh_from_db()
    assert event.seats_left == 4
    assert publishing.version() == before + 1
    assert book(event, numberOfTickets=4).status_code == 201
    assert as_manager.get("/api/bookings").json()[1]["cancelledAt"].endswith("Z")


def test_a_booking_whose_event_is_gone_can_be_cancelled(make: Make) -> None:
    booking = make.booking(make.event())
    Booking.objects.update(event=None)
    assert services.cancel(booking_id=booking.pk).cancelled_at is not None


def test_a_booking_that_does_not_exist_cannot_be_cancelled() -> None:
    with pytest.raises(NoSuchBooking):
        services.cancel(booking_id=1)
