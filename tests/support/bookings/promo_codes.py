"""Promo codes, an event where they count, and the two ways in which guests use them."""

from collections.abc import Mapping
from urllib.parse import quote

from django.test import Client

from nightcap.bookings.models import Booking, PromoCode, PromoKind
from nightcap.events.models import Event
from nightcap.events.tiers import Tier
from tests.support.answers import Answer
from tests.support.bookings.asking import book
from tests.support.factory import Make

STANDARD, MEMBERS = 1, 2


def event_of(make: Make, *, payment: str = "door") -> Event:
    """Make an event of two prices, $25 and $10."""
    tiers = [
        Tier(id=STANDARD, name="Standard", amount=2500, seats=None, note="", area=""),
        Tier(
            id=MEMBERS,
            name="Members",
            amount=1000,
            seats=None,
            note="",
            area="",
            needs_code=True,
        ),
    ]
    return make.event(title="Jazz", capacity=40, tiers=tiers, payment=payment)


def code(**fields: object) -> PromoCode:
    """Keep a promo code that takes half off."""
    known: dict[str, object] = {"code": "HALF", "kind": PromoKind.PERCENT, "value": 50}
    return PromoCode.objects.create(**(known | fields))


def ask(
    event: Event, text: str, numbers: Mapping[int, int] | None = None, **more: object
) -> Answer:
    """Book with a code."""
    chosen = {STANDARD: 2} if numbers is None else numbers
    tickets = [{"tierId": tier, "number": number} for tier, number in chosen.items()]
    return book(event, tickets=tickets, promoCode=text, **more)


def booked(
    event: Event, text: str, numbers: Mapping[int, int] | None = None, **more: object
) -> Booking:
    """Book with a code that counts; return the booking."""
    answer = ask(event, text, numbers, **more)
    assert answer.status_code == 201, answer.content
    return Booking.objects.get(pk=answer.json()["id"])


def seen(event: Event, text: str, *, network: str = "127.0.0.1") -> Answer:
    """Ask what the event costs with a code, as the booking dialog does."""
    path = f"/api/events/{event.pk}/promo-codes/{quote(text, safe='')}"
    return Client(REMOTE_ADDR=network).get(path)
