"""A prepaid event and its guests, over HTTP, with practice payments."""

from datetime import timedelta
from typing import Any, Unpack

from django.test import Client

from nightcap.bookings.models import Booking
from nightcap.core.time import now
from nightcap.events.models import Event
from nightcap.events.tiers import Tier
from nightcap.payments.models import Payment
from nightcap.payments.services import checkout, reconcile
from tests.support.answers import Answer
from tests.support.bookings import own
from tests.support.bookings.asking import book
from tests.support.factory import EventFields, Make

STANDARD, STUDENT = 1, 2


def prepaid_event(make: Make, **fields: Unpack[EventFields]) -> Event:
    """Make an event of two prices, $25 and $15, that guests pay when they book."""
    tiers = [
        Tier(id=STANDARD, name="Standard", amount=2500, seats=None, note="", area=""),
        Tier(id=STUDENT, name="Student", amount=1500, seats=None, note="", area=""),
    ]
    known: EventFields = {"capacity": 10, "tiers": tiers, "payment": "now", **fields}
    return make.event(**known)


def booked(event: Event, standard: int = 2, **more: object) -> Booking:
    """Book seats at the standard price."""
    answer = book(event, tickets=[{"tierId": STANDARD, "number": standard}], **more)
    assert answer.status_code == 201, answer.content
    return Booking.objects.select_related("event").get(pk=answer.json()["id"])


def pay_page(booking: Booking) -> Answer:
    """Ask for the page on which a booking is paid."""
    return own.do(booking, "pay")


def pay(booking: Booking) -> None:
    """Pay on the practice page, and let the worker ask about it."""
    url = pay_page(booking).json()["url"]
    answer = Client().post(url.partition("understudy.example")[2], {"does": "pay"})
    assert answer.status_code == 303, answer.content
    ask_now()


def ask_now() -> None:
    """Let the worker ask about every open page, end what ran out, and send what goes back."""
    Payment.objects.update(due_at=now())
    checkout.poll_open_pages()
    checkout.end_unpaid_holds()
    checkout.end_unpaid_balances()
    reconcile.send_due_refunds()


def let_run_out(booking: Booking) -> None:
    """Let the time in which a booking can be paid have passed a moment ago."""
    ran_out = now() - timedelta(seconds=1)
    Booking.objects.filter(pk=booking.pk).update(held_until=ran_out)


def look(booking: Booking) -> dict[str, Any]:
    """Return a booking as its guest reads it."""
    found: dict[str, Any] = own.look(own.token_of(booking)).json()
    return found
