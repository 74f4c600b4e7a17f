"""Holding seats for a guest. Each function is one transaction."""

import secrets
from datetime import datetime

from django.db import transaction

from nightcap.audit import services as audit
from nightcap.bookings import emails
from nightcap.bookings.models import Booking
from nightcap.bookings.services import seats
from nightcap.core.time import now
from nightcap.events.models import Event

# It is read out at the door: no vowels, nothing that looks or sounds like something else.
_REFERENCE_LETTERS = "BCDFGHJKLMNPQRSTVWXZ23456789"
_REFERENCE_LENGTH = 8


@transaction.atomic
def book(
    *,
    event_id: int,
    customer_name: str,
    customer_email: str,
    customer_phone: str,
    number_of_tickets: int = 1,
) -> Booking:
    """Hold seats for a guest and queue the confirmation (decisions, 'Bookings').

    Never sells more than the event's capacity, however many ask at once. Raises NoSuchEvent,
    NotBookable for a test event and for one that is over, concluded or cancelled, SoldOut when
    fewer seats are left.
    """
    at = now()
    event = seats.take(event_id, number_of_tickets, at)
    booking = _hold(
        event,
        at,
        Booking.Origin.SITE,
        customer_name=customer_name,
        customer_email=customer_email,
        customer_phone=customer_phone,
        number_of_tickets=number_of_tickets,
    )
    emails.confirmation(booking, event)
    return booking


@transaction.atomic
def book_by_phone(
    *,
    event_id: int,
    customer_name: str,
    customer_email: str,
    customer_phone: str,
    number_of_tickets: int,
) -> Booking:
    """Hold seats for a guest who called; the confirmation goes out where there is an address.

    Like book(), except that what is left of a night that was marked Sold Out by hand can be had.
    """
    at = now()
    event = seats.take(event_id, number_of_tickets, at, by_phone=True)
    booking = _hold(
        event,
        at,
        Booking.Origin.PHONE,
        customer_name=customer_name,
        customer_email=customer_email,
        customer_phone=customer_phone,
        number_of_tickets=number_of_tickets,
    )
    if customer_email:
        emails.confirmation(booking, event)
    audit.record(
        action="added by phone",
        kind="booking",
        title=f"{booking.reference}, {event.title}",
        subject_id=booking.pk,
        fields={"tickets": ("", number_of_tickets)},
    )
    return booking


def _hold(
    event: Event,
    at: datetime,
    origin: Booking.Origin,
    *,
    customer_name: str,
    customer_email: str,
    customer_phone: str,
    number_of_tickets: int,
) -> Booking:
    return Booking.objects.create(
        reference=_new_reference(),
        event=event,
        customer_name=customer_name,
        customer_email=customer_email,
        customer_phone=customer_phone,
        number_of_tickets=number_of_tickets,
        origin=origin,
        created_at=at,
    )


def _new_reference() -> str:
    while True:
        letters = (secrets.choice(_REFERENCE_LETTERS) for _ in range(_REFERENCE_LENGTH))
        reference = "".join(letters)
        if not Booking.objects.filter(reference=reference).exists():
            return reference
