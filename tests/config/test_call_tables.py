"""Calls from a domain to one above it: connected when Django starts, and never silent."""

from dataclasses import fields

import pytest

from nightcap.bookings import payment_calls
from nightcap.bookings.services import change, notify_guests
from nightcap.events import free_seats, tiers

TABLES = [
    (payment_calls.PaymentCalls, payment_calls.payments),
    (change.GuestbookCalls, change.guestbook),
    (notify_guests.WaitlistCalls, notify_guests.waitlist),
    (free_seats.WaitlistCalls, free_seats.waitlist),
    (tiers.PromoCodeCalls, tiers.promo_codes),
]


@pytest.mark.parametrize(("kind", "connected"), TABLES)
def test_a_call_that_is_not_connected_raises_and_every_call_is_connected(
    kind: type, connected: object
) -> None:
    empty = kind()
    for field in fields(kind):
        with pytest.raises(RuntimeError, match="not connected"):
            getattr(empty, field.name)(1)
        assert getattr(connected, field.name) is not getattr(empty, field.name)
