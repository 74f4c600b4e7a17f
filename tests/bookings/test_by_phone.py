"""Guests who call are written down by the manager."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client

from nightcap.bookings.models import Booking
from nightcap.core.models import Change
from nightcap.core.time import now
from nightcap.events.models import Event
from nightcap.mail.models import Mail
from tests.support.bookings.admin import by_phone, seats_left
from tests.support.bookings.asking import book
from tests.support.factory import Make

pytestmark = pytest.mark.django_db


def test_a_call_holds_seats_without_an_address_and_sends_nothing(
    make: Make, as_manager: Client
) -> None:
    event = make.event(capacity=10)
    answer = by_phone(as_manager, event, numberOfTickets=3)
    assert answer.status_code == 201
    assert (answer.json()["origin"], answer.json()["customerEmail"]) == ("phone", "")
    assert seats_left(event) == 7
    assert not Mail.objects.exists()


def test_a_caller_with_an_address_gets_the_confirmation(make: Make, as_manager: Client) -> None:
    by_phone(as_manager, make.event(), customerEmail="grace@example.com")
    assert Mail.objects.get().to == "grace@example.com"


def test_the_call_is_written_down_without_address_or_phone(make: Make, as_manager: Client) -> None:
    by_phone(as_manager, make.event(title="Jazz"), customerEmail="grace@example.com")
    change = Change.objects.get()
    assert (change.action, change.kind) == ("added by phone", "booking")
    assert change.title.endswith(", Jazz")
    assert "grace@" not in str(change.details)
    assert "0199" not in str(change.details)


def test_an_event_marked_sold_out_by_hand_still_sells_its_seats_by_phone(
    make: Make, as_manager: Client
) -> None:
    event = make.event(capacity=2, ticket_status="Sold Out")
    assert book(event).status_code == 409
    assert by_phone(as_manager, event, numberOfTickets=2).status_code == 201
    full = by_phone(as_manager, event)
    assert (full.status_code, full.json()["message"]) == (409, "This event is sold out.")


def test_the_capacity_holds_for_callers_too(make: Make, as_manager: Client) -> None:
    event = make.event(capacity=2)
    answer = by_phone(as_manager, event, numberOfTickets=3)
    assert (answer.status_code, answer.json()["message"]) == (409, "Only 2 seats are left.")
    assert seats_left(event) == 2


REFUSED: dict[str, tuple[Callable[[Make], Event], str]] = {
    "past": (
        lambda make: make.event(starts_at=now() - timedelta(hours=3)),
        "This event is over.",
    ),
    "cancelled": (lambda make: make.event(cancelled_at=now()), "This event is cancelled."),
    "concluded": (
        lambda make: make.event(ticket_status="Concluded"),
        "This event has concluded.",
    ),
    "a test": (lambda make: make.event(title="[T] Sound check"), "This event cannot be booked."),
}


@pytest.mark.parametrize("state", REFUSED)
def test_what_is_not_open_is_refused_as_on_the_site(
    make: Make, as_manager: Client, state: str
) -> None:
    an_event, message = REFUSED[state]
    answer = by_phone(as_manager, an_event(make))
    assert (answer.status_code, answer.json()["message"]) == (409, message)
    assert not Booking.objects.exists()


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("customerName", ""),
        ("customerPhone", ""),
        ("customerEmail", "grace@"),
        ("numberOfTickets", 21),
        ("numberOfTickets", 0),
        ("eventId", None),
    ],
)
def test_what_is_missing_or_wrong_is_named(
    make: Make, as_manager: Client, field: str, value: object
) -> None:
    answer = by_phone(as_manager, make.event(), **{field: value})
    assert (answer.status_code, set(answer.json()["fields"])) == (422, {field})
