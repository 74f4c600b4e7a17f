"""A full event and those who wait for it, over HTTP."""

import re
from datetime import timedelta
from typing import Unpack

from django.test import Client

from nightcap.bookings.models import Booking
from nightcap.core.time import now
from nightcap.events.models import Event
from nightcap.mail.models import Mail
from nightcap.waitlist.models import WaitlistEntry
from tests.support.answers import Answer
from tests.support.factory import EventFields, Make
from tests.support.mail.reading import written

_TOKEN = re.compile(r"https://understudy\.example/waitlist/([\w-]{43})\b")


def full_event(
    make: Make, *parties: int, **fields: Unpack[EventFields]
) -> tuple[Event, list[Booking]]:
    """Make an event that parties of these sizes have fully booked."""
    known: EventFields = {"capacity": sum(parties), **fields}
    event = make.event(**known)
    return event, [make.booking(event, number_of_tickets=size) for size in parties]


def party(event: Event, name: str, size: int = 1, **changes: object) -> dict[str, object]:
    """Return the body of a party's request to wait."""
    body: dict[str, object] = {
        "eventId": event.pk,
        "customerName": name,
        "customerEmail": f"{name.lower()}@example.com",
        "customerPhone": "212 555 0101",
        "partySize": size,
    }
    return body | changes


def join(event: Event, name: str, size: int = 1, *, key: str = "", **changes: object) -> Answer:
    """Send a party that wants to wait, from a network of its own."""
    network = f"10.0.{len(name)}.{sum(map(ord, name)) % 256}"
    body = party(event, name, size, **changes)
    headers = {"Idempotency-Key": key} if key else {}
    client = Client(REMOTE_ADDR=network)
    return client.post("/api/waitlist", body, "application/json", headers=headers)


def waits(event: Event, name: str, size: int = 1) -> WaitlistEntry:
    """Put a party in line."""
    answer = join(event, name, size)
    assert answer.status_code == 201, answer.content
    return entry_of(event, name)


def entry_of(event: Event, name: str) -> WaitlistEntry:
    """Return a party of an event as it stands now.

    The last one of that name.
    """
    entries = WaitlistEntry.objects.select_related("event", "booking")
    found = entries.filter(event=event, customer_name=name).last()
    assert found is not None
    return found


def states(event: Event) -> dict[str, str]:
    """Return the state of each party of an event, by its name."""
    entries = WaitlistEntry.objects.select_related("event", "booking").filter(event=event)
    return {entry.customer_name: str(entry.state) for entry in entries}


def look(entry: WaitlistEntry) -> Answer:
    """Read a place in line."""
    return Client().get(f"/api/guest/waitlist/{entry.token}")


def do(entry: WaitlistEntry, what: str, /, *, key: str = "", **body: object) -> Answer:
    """Accept what is held for a party, or leave the line."""
    headers = {"Idempotency-Key": key} if key else {}
    path = f"/api/guest/waitlist/{entry.token}/{what}"
    return Client().post(path, body or None, "application/json", headers=headers)


def let_run_out(entry: WaitlistEntry) -> None:
    """Let the time of what is held for a party have passed a moment ago."""
    ran_out = now() - timedelta(seconds=1)
    Booking.objects.filter(waitlist_entry=entry).update(held_until=ran_out)


def mails_to(name: str) -> list[Mail]:
    """Every mail to a party, the first one first."""
    found = Mail.objects.filter(to=f"{name.lower()}@example.com").order_by("pk")
    return [written(mail) for mail in found]


def tokens_in(text: str) -> set[str]:
    """Return the tokens of private addresses in a text."""
    return set(_TOKEN.findall(text))


def faults(event: Event) -> list[str]:
    """Return the faults in the seats of an event.

    Sold, held and free must be its capacity.
    """
    event.refresh_from_db()
    standing = Booking.objects.filter(event=event, cancelled_at=None)
    taken = sum(booking.number_of_tickets for booking in standing)
    found = []
    if taken != event.seats_taken:
        found.append(f"{taken} sold and held, but {event.seats_taken} counted")
    if event.capacity is not None and taken > event.capacity:
        found.append(f"oversold by {taken - event.capacity}")
    return found
