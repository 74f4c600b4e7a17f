"""Performances that are over, and what the report says of them."""

from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from zoneinfo import ZoneInfo

from django.test import Client

from nightcap.bookings.models import Booking
from nightcap.core.time import now
from nightcap.door import services as door
from nightcap.events.models import Event
from tests.support.answers import Answer
from tests.support.factory import Make

MONDAY = date(2025, 11, 10)
"""The first day of a week that is over."""
SUNDAY = MONDAY + timedelta(days=6)
_NEW_YORK = ZoneInfo("America/New_York")


def at(day: date, hour: int, minute: int = 0) -> datetime:
    """Return the UTC instant of a time on the venue's clock."""
    wall = datetime(day.year, day.month, day.day, hour, minute, tzinfo=_NEW_YORK)
    return wall.astimezone(UTC)


def performance(make: Make, day: date = MONDAY, *, price: str = "$20", amount: str = "") -> Event:
    """Make a performance of seventy seats at eight in the evening."""
    return make.event(
        starts_at=at(day, 20),
        capacity=70,
        price_range=price,
        price_amount=Decimal(amount) if amount else None,
    )


def booked(make: Make, event: Event, seats: int, *, arrived: int = 0) -> Booking:
    """Make a booking of a party on the site.

    `arrived` of its seats have come in.
    """
    booking = make.booking(event, number_of_tickets=seats)
    if arrived:
        door.record_arrivals([(booking, arrived, now())])
        booking.refresh_from_db(fields=["arrived_seats", "arrived_at"])
    return booking


def ask(manager: Client, first: date = MONDAY, last: date = SUNDAY, *, file: str = "") -> Answer:
    """Ask for the report of some days; with `file` ".csv" for the same as a file."""
    return manager.get(f"/api/admin/reports{file}", {"from": str(first), "to": str(last)})


def figures(answer: dict[str, object], *names: str) -> list[object]:
    """Return some figures of a performance, or of all together."""
    return [answer[name] for name in names]
