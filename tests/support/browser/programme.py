"""Putting events on the programme as the manager would, over HTTP."""

from datetime import UTC, datetime, timedelta
from typing import TypedDict, Unpack
from zoneinfo import ZoneInfo

import httpx

from nightcap.core.time import now, utc_iso
from tests.support.server import RunningServer

NEW_YORK = ZoneInfo("America/New_York")


class Fields(TypedDict, total=False):
    """What a test says about an event, by its JSON names."""

    category: str
    endDate: str
    description: str
    eventbriteLink: str
    imageUrl: str
    priceRange: str
    tiers: list[dict[str, object]]
    payment: str
    capacity: int
    doorsMinutes: int
    performers: list[str]
    minimumAge: int
    accessibilityNote: str
    ticketStatus: str
    featured: bool
    isCancelled: bool
    state: str
    membersOnly: bool


def put_on(manager: httpx.Client, title: str, starts_at: datetime, **fields: Unpack[Fields]) -> int:
    """Create an event and return its id."""
    answer = manager.post(
        "/api/events", json={"title": title, "date": utc_iso(starts_at), **fields}
    )
    answer.raise_for_status()
    event_id: int = answer.json()["id"]
    return event_id


def clear(manager: httpx.Client) -> None:
    """Take every event off the programme."""
    for event in manager.get("/api/events").json():
        manager.delete(f"/api/events/{event['id']}").raise_for_status()


def sweep(house: RunningServer) -> None:
    """Take every event off the programme, booked ones too, behind the server's back."""
    house.change("UPDATE events_event SET deleted_at = '2020-01-01 00:00:00'")


def in_hours(hours: float) -> datetime:
    """Return the UTC instant this many hours from now, to the minute."""
    return (now() + timedelta(hours=hours)).astimezone(UTC).replace(second=0, microsecond=0)


def day_of(instant: datetime) -> str:
    """Return the date of an instant at the venue, as "2026-10-03".

    In UTC, the date may be the next one.
    """
    return f"{instant.astimezone(NEW_YORK):%F}"
