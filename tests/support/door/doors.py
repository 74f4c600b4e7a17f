"""What a phone at the door does, over HTTP."""

from datetime import timedelta
from uuid import uuid4

from django.test import Client

from nightcap.bookings.models import Booking
from nightcap.core.time import now, utc_iso
from nightcap.events.models import Event
from tests.support.answers import Answer


def door_of(manager: Client, event: Event | None) -> str:
    """Make a door link; return its token."""
    return token_of(make_link(manager, event).json()["url"])


def make_link(manager: Client, event: Event | None, **headers: str) -> Answer:
    """Ask for a door link, of every evening without an event."""
    body = {"eventId": event.pk if event else None}
    return manager.post("/api/admin/door-links", body, "application/json", headers=headers)


def token_of(url: str) -> str:
    """Return the secret in an address."""
    return url.rsplit("/", 1)[1]


def look(token: str) -> Answer:
    """Ask for the door's evening, without any cookie."""
    return Client().get(f"/api/door/{token}")


def send(token: str, *taps: dict[str, object]) -> Answer:
    """Send taps, without any cookie."""
    return Client().post(f"/api/door/{token}/taps", {"taps": list(taps)}, "application/json")


def arrival(booking: Booking, seats: int | None = None, **more: object) -> dict[str, object]:
    """Return the tap that lets in a party, or some of it."""
    seats = booking.number_of_tickets if seats is None else seats
    return _tap(booking.event_id, "arrival", bookingId=booking.pk, seats=seats, **more)


def walk_in(event: Event, seats: int, **more: object) -> dict[str, object]:
    """Return the tap that lets in somebody without a booking."""
    return _tap(event.pk, "walk-in", seats=seats, **more)


def undo(tap: dict[str, object], **more: object) -> dict[str, object]:
    """Return the tap that takes another one back."""
    return _tap(tap["eventId"], "undo", undoes=tap["id"], **more)


def _tap(event_id: object, kind: str, **more: object) -> dict[str, object]:
    at = utc_iso(now() - timedelta(minutes=1))
    return {"id": str(uuid4()), "eventId": event_id, "kind": kind, "at": at} | more
