"""What guests do with their own booking, by its private address."""

import re

from django.test import Client

from nightcap.bookings.models import Booking
from nightcap.mail import writing
from nightcap.mail.models import Mail
from tests.support.answers import Answer

_TOKEN = re.compile(r"https://understudy\.example/booking/([\w-]{43})\b")


def token_of(booking: Booking) -> str:
    """Return the token that the guest got by mail or on confirmation."""
    booking.activate_link()
    return booking.token


def tokens_in(mail: Mail) -> list[str]:
    """Return the tokens in a mail as it is sent.

    Fails unless its text and its HTML have the same ones.
    """
    writing.write(mail)
    leaving = writing.with_secrets(mail)
    found: list[str] = _TOKEN.findall(leaving.text)
    assert sorted(set(found)) == sorted(set(_TOKEN.findall(leaving.html)))
    return found


def look(token: str) -> Answer:
    """Read the booking."""
    return Client().get(f"/api/guest/bookings/{token}")


def change(booking: Booking, /, *, key: str | None = None, **changes: object) -> Answer:
    """Send the booking back with something changed."""
    body: dict[str, object] = {
        "customerName": booking.customer_name,
        "customerPhone": booking.customer_phone,
        "numberOfTickets": booking.number_of_tickets,
    }
    path = f"/api/guest/bookings/{token_of(booking)}"
    headers = {"Idempotency-Key": key} if key else {}
    return Client().put(path, body | changes, "application/json", headers=headers)


def do(booking: Booking, what: str, /, *, key: str = "", **body: object) -> Answer:
    """Cancel the booking, hand it over, or ask for its mail."""
    return do_by(token_of(booking), what, key=key, **body)


def do_by(token: str, what: str, /, *, key: str = "", **body: object) -> Answer:
    """Do the same as `do`, with only the booking's token."""
    headers = {"Idempotency-Key": key} if key else {}
    path = f"/api/guest/bookings/{token}/{what}"
    return Client().post(path, body or None, "application/json", headers=headers)


EVE = {
    "customerName": "Eve Moneypenny",
    "customerEmail": "eve@example.com",
    "customerPhone": "212 555 0142",
}
"""Who goes instead."""
