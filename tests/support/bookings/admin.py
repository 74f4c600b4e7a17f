"""What the manager does with bookings, over HTTP."""

from django.test import Client

from nightcap.bookings.models import Booking
from nightcap.events.models import Event
from nightcap.mail.models import Mail
from tests.support.answers import Answer


def by_phone(manager: Client, event: Event | None, /, **changes: object) -> Answer:
    """Write down Grace, who calls."""
    body: dict[str, object] = {
        "customerName": "Grace Hopper",
        "customerPhone": "212 555 0199",
        "eventId": event.pk if event else None,
    }
    return manager.post("/api/bookings/by-phone", body | changes, "application/json")


def change(manager: Client, booking: Booking, /, **changes: object) -> Answer:
    """Send a booking back with something changed."""
    body: dict[str, object] = {
        "customerName": booking.customer_name,
        "customerEmail": booking.customer_email,
        "customerPhone": booking.customer_phone,
        "numberOfTickets": booking.number_of_tickets,
    }
    return manager.put(f"/api/bookings/{booking.pk}", body | changes, "application/json")


def keep_back(manager: Client, event: Event, house_seats: object, /, **more: object) -> Answer:
    """Keep back this many seats of an event in all."""
    body = {"houseSeats": house_seats} | more
    return manager.put(f"/api/admin/house-seats/{event.pk}", body, "application/json")


def cancel(manager: Client, booking: Booking, *, refund: str = "all") -> Answer:
    """Cancel a booking, by default with a full refund."""
    body = {"refund": refund}
    return manager.post(f"/api/bookings/{booking.pk}/cancel", body, "application/json")


def arrive(manager: Client, booking: Booking, *, has_arrived: bool = True) -> Answer:
    """Mark a party at the door."""
    body = {"hasArrived": has_arrived}
    return manager.put(f"/api/bookings/{booking.pk}/arrival", body, "application/json")


def seats_left(event: Event) -> int | None:
    """How many seats the public still sees."""
    event.refresh_from_db()
    return event.seats_left


def calendar_of(mail: Mail) -> dict[str, str]:
    """Return the short lines of a mail's calendar file by name.

    The names are such as UID, STATUS and METHOD.
    """
    lines = (line.partition(":") for line in mail.calendar.splitlines())
    return {name: value for name, _, value in lines}


def sequence_of(mail: Mail) -> int:
    """Which state of the event a mail's calendar file tells of: the higher the later."""
    return int(calendar_of(mail)["SEQUENCE"])
