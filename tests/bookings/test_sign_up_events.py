"""Who wants to come to a sign-up event does not book it here (docs/product.md, 'Bookings')."""

import pytest
from django.test import Client

from nightcap.bookings.models import Booking
from nightcap.mail.models import Mail
from tests.support.answers import Answer
from tests.support.bookings.admin import by_phone, change
from tests.support.bookings.asking import book, book_under
from tests.support.factory import Make

pytestmark = pytest.mark.django_db


def is_refused(answer: Answer) -> bool:
    message = "This event takes sign-ups, not bookings."
    return (answer.status_code, answer.json()["message"]) == (409, message)


@pytest.mark.parametrize(
    "title",
    [
        "Saturday Open Mixer",
        "The SATURDAY \u00a0 mixer, no. 5",
        "Understudy Jam Sessions: Room  to Groove",
    ],
)
def test_a_sign_up_event_is_booked_neither_on_the_site_nor_by_phone(
    make: Make, as_manager: Client, title: str
) -> None:
    event = make.event(title=title, capacity=40)
    assert is_refused(book(event))
    assert is_refused(book_under("an-evening-to-sign-up-for", event))
    assert is_refused(by_phone(as_manager, event))
    assert not Booking.objects.exists()
    assert not Mail.objects.exists()


@pytest.mark.parametrize("title", ["Room to Groove", "Understudy Jam Sessions", "Sunday Mixer"])
def test_a_title_with_a_part_of_the_phrases_is_booked_as_any_other(make: Make, title: str) -> None:
    assert book(make.event(title=title)).status_code == 201


def test_a_booking_made_before_its_event_took_sign_ups_shrinks_but_does_not_grow(
    make: Make, as_manager: Client
) -> None:
    booking = make.booking(make.event(title="Saturday Mixer"), number_of_tickets=3)
    assert is_refused(change(as_manager, booking, numberOfTickets=4))
    assert change(as_manager, booking, numberOfTickets=2).status_code == 200


def test_a_full_sign_up_event_says_that_it_takes_sign_ups(make: Make) -> None:
    event = make.event(title="Saturday Mixer", capacity=2)
    make.booking(event, number_of_tickets=2)
    assert is_refused(book(event))
