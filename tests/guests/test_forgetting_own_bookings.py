"""A guest who changed a booking, or handed it over, by its private address is forgotten whole."""

import pytest
from django.test import Client
from pytest_django import Settings

from nightcap.bookings.models import Booking
from nightcap.mail.delivery import deliver_due
from tests.guests.test_forgetting import FORGET, JSON
from tests.support.factory import Make
from tests.support.guests.marked import BOOKING, EMAIL, NAME, rows_that_name_the_guest, sent

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def mails_are_files(settings: Settings) -> None:
    settings.EMAIL_BACKEND = "nightcap.mail.transport.EmlBackend"


def test_what_was_done_by_the_link_is_forgotten_of_each_guest_alone(
    make: Make, as_manager: Client
) -> None:
    event = make.event(title="Comedy Night", capacity=10)
    link = sent("/api/bookings", {**BOOKING, "eventId": event.pk}, "booking").json()["link"]
    path = f"/api/guest/bookings/{link.rpartition('/')[2]}"
    corrected = {
        "customerName": f"{NAME} III",
        "customerPhone": "212 555 0101",
        "numberOfTickets": 3,
    }
    headers = {"Idempotency-Key": "marked-by-link"}
    assert Client().put(path, corrected, JSON, headers=headers).status_code == 200
    friend: dict[str, object] = {
        "customerName": "Eve",
        "customerEmail": "eve@example.com",
        "customerPhone": "212 555 0102",
    }
    assert sent(f"{path}/hand-over", friend, "hand-over").status_code == 204
    deliver_due()
    assert list(rows_that_name_the_guest())
    assert as_manager.post(FORGET, {"email": EMAIL}, JSON).status_code == 200
    assert list(rows_that_name_the_guest()) == []
    theirs = Booking.objects.get(customer_email="eve@example.com")
    assert (theirs.customer_name, theirs.number_of_tickets) == ("Eve", 3)
    assert Client().get(f"/booking/{theirs.token}").status_code == 200
    event.refresh_from_db()
    assert event.seats_taken == 3
