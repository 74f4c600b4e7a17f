"""Booking over HTTP, as the booking dialog does."""

from django.test import Client

from nightcap.events.models import Event
from tests.support.answers import Answer


def guest(event: Event | None, /, **changes: object) -> dict[str, object]:
    """Return the body of Ada's request for a seat at an event."""
    body: dict[str, object] = {
        "customerName": "Ada Lovelace",
        "customerEmail": "ada@example.com",
        "customerPhone": "+1 212 555 0100",
        "eventId": event.pk if event else None,
    }
    return body | changes


def book(event: Event | None, /, **changes: object) -> Answer:
    """Send Ada's booking."""
    return Client().post("/api/bookings", guest(event, **changes), "application/json")


def book_from(network: str, event: Event | None, /, **changes: object) -> Answer:
    """Send a booking from a network address."""
    return Client(REMOTE_ADDR=network).post(
        "/api/bookings", guest(event, **changes), "application/json"
    )


def book_under(key: str, event: Event | None, /, **changes: object) -> Answer:
    """Send Ada's booking with an Idempotency-Key."""
    return Client().post(
        "/api/bookings",
        guest(event, **changes),
        "application/json",
        headers={"Idempotency-Key": key},
    )
