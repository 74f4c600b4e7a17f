"""Booking seats: what is held, what is answered and what is refused."""

from collections.abc import Callable
from datetime import timedelta

import pytest

from nightcap.bookings import models
from nightcap.bookings.models import Booking
from nightcap.core.time import now, utc_iso
from nightcap.core.writing import publishing
from nightcap.events.models import Event
from nightcap.mail.models import Mail
from nightcap.venue.moments import long_date
from tests.support.bookings.asking import book
from tests.support.factory import Make

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def test_a_booking_holds_seats_and_answers_with_everything_the_guest_gave(make: Make) -> None:
    event = make.event(capacity=10)
    response = book(event, numberOfTickets=3)
    assert response.status_code == 201
    row = Booking.objects.get()
    assert response.json() == {
        "id": row.pk,
        "reference": row.reference,
        "eventId": event.pk,
        "customerName": "Ada Lovelace",
        "customerEmail": "ada@example.com",
        "customerPhone": "+1 212 555 0100",
        "numberOfTickets": 3,
        "tickets": [],
        "amount": None,
        "createdAt": utc_iso(row.created_at),
        "heldUntil": None,
        "payment": None,
        "link": row.address,
        "changesUntil": utc_iso(event.starts_at - timedelta(hours=2)),
    }
    event.refresh_from_db()
    assert event.seats_left == 7


def test_an_event_that_has_moved_since_the_guest_saw_it_is_not_booked_at_its_new_time(
    make: Make,
) -> None:
    event = make.event(capacity=10)
    seen = utc_iso(event.starts_at)
    event.starts_at += timedelta(days=1)
    event.save()
    response = book(event, eventDate=seen)
    assert response.status_code == 409
    assert response.json()["message"] == (
        f"This event has moved: it is now on {long_date(event.starts_at)}."
        " Book again if you can come then."
    )
    assert not Booking.objects.exists()
    assert book(event, eventDate=utc_iso(event.starts_at)).status_code == 201


def test_one_ticket_is_booked_unless_the_guest_asks_for_more(make: Make) -> None:
    assert book(make.event()).json()["numberOfTickets"] == 1


def test_the_confirmation_is_queued_with_the_booking(make: Make) -> None:
    book(make.event())
    assert Mail.objects.get().to == "ada@example.com"


def test_a_reference_is_eight_signs_that_cannot_be_misread(make: Make) -> None:
    references = [book(make.event()).json()["reference"] for _ in range(20)]
    assert len(set(references)) == 20
    assert all(len(reference) == 8 for reference in references)
    assert not set("".join(references)) & set("AEIOU01l")


def test_a_reference_that_another_booking_has_is_drawn_again(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = make.event(capacity=10)
    first = book(event).json()["reference"]
    drawn = iter([first, first, "BCDFGHJK"])
    monkeypatch.setattr(models, "_draw_reference", lambda: next(drawn))
    second = book(event, customerEmail="grace@example.com").json()
    assert second["reference"] == "BCDFGHJK"
    assert second["link"] == Booking.objects.get(reference="BCDFGHJK").address
    assert [mail.facts["bookings"][0]["reference"] for mail in Mail.objects.order_by("pk")] == [
        first,
        "BCDFGHJK",
    ]
    event.refresh_from_db()
    assert event.seats_taken == 2


def test_the_last_seats_can_be_booked(make: Make) -> None:
    event = make.event(capacity=6)
    assert book(event, numberOfTickets=6).status_code == 201
    event.refresh_from_db()
    assert event.seats_left == 0


@pytest.mark.parametrize(
    ("capacity", "message"),
    [
        (2, "Only 2 seats are left."),
        (1, "Only 1 seat is left."),
        (0, "This event is sold out."),
    ],
)
def test_a_booking_that_does_not_fit_is_refused_with_what_is_left_and_leaves_no_trace(
    make: Make, capacity: int, message: str
) -> None:
    event = make.event(capacity=capacity)
    response = book(event, numberOfTickets=3)
    assert response.status_code == 409
    assert response.json() == {"message": message, "fields": {}, "seatsLeft": capacity}
    assert not Booking.objects.exists()
    assert not Mail.objects.exists()
    event.refresh_from_db()
    assert event.seats_taken == 0


def test_an_event_without_capacity_counts_its_guests_without_limit(make: Make) -> None:
    event = make.event(capacity=None)
    for _ in range(3):
        assert book(event, numberOfTickets=6).status_code == 201
    event.refresh_from_db()
    assert event.seats_taken == 18


REFUSED: dict[str, tuple[Callable[[Make], Event], str]] = {
    "past": (
        lambda make: make.event(starts_at=now() - timedelta(hours=2, seconds=1)),
        "This event is over.",
    ),
    "past by its own end": (
        lambda make: make.event(
            starts_at=now() - timedelta(minutes=30), ends_at=now() - timedelta(seconds=1)
        ),
        "This event is over.",
    ),
    "cancelled": (lambda make: make.event(cancelled_at=now()), "This event is cancelled."),
    "concluded": (
        lambda make: make.event(ticket_status="Concluded"),
        "This event has concluded.",
    ),
    "sold out": (
        lambda make: make.event(ticket_status="Sold Out", capacity=50),
        "This event is sold out.",
    ),
    "a test": (lambda make: make.event(title=" [T] Sound check"), "This event cannot be booked."),
}


@pytest.mark.parametrize("state", REFUSED)
def test_an_event_that_is_not_open_is_refused_with_the_reason(make: Make, state: str) -> None:
    an_event, message = REFUSED[state]
    response = book(an_event(make))
    assert (response.status_code, response.json()["message"]) == (409, message)
    assert not Booking.objects.exists()


def test_an_event_that_its_link_shows_as_sold_out_is_refused(make: Make) -> None:
    event = make.event(title="Jazz", capacity=50)
    make.link("Jazz", ticket_status="Sold Out", ticket_status_set_at=now())
    response = book(event)
    assert (response.status_code, response.json()["message"]) == (409, "This event is sold out.")


def test_an_event_can_be_booked_until_it_is_over(make: Make) -> None:
    running = make.event(starts_at=now() - timedelta(hours=1))
    assert book(running).status_code == 201


def test_an_event_that_does_not_exist_is_not_found(make: Make) -> None:
    deleted = make.event(deleted_at=now())
    for event_id in (deleted.pk, deleted.pk + 1, 2**62):
        assert book(None, eventId=event_id).status_code == 404


def test_a_booking_of_counted_seats_makes_rendered_pages_stale(make: Make) -> None:
    counted, uncounted = make.event(capacity=5), make.event(capacity=None)
    before = publishing.version()
    book(uncounted)
    assert publishing.version() == before
    book(counted)
    assert publishing.version() > before
