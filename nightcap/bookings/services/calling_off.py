"""Calling a whole night off: the event and the mails to everybody booked, in one transaction."""

from collections import defaultdict
from dataclasses import dataclass

from django.db import transaction

from nightcap.audit import services as audit
from nightcap.bookings import emails
from nightcap.bookings.errors import NotBookable
from nightcap.bookings.models import Booking
from nightcap.bookings.services import seats
from nightcap.core.time import now
from nightcap.events.models import Event
from nightcap.events.services import programme


@dataclass(frozen=True, slots=True)
class CalledOff:
    """How many mails leave, and how many parties can only be called."""

    mails: int
    parties_without_email: int


@transaction.atomic
def call_off(event_id: int, *, message: str) -> CalledOff:
    """Cancel an event and write to everybody booked, once to each address.

    `message` is the manager's own words to the guests, may be empty. The bookings stand, so that
    the night can be put back on. For an event that is cancelled already only those are written to
    who have not been told since. Raises NoSuchEvent, and NotBookable when the event is over.
    """
    if seats.existing(event_id).over_at <= now():
        raise NotBookable("This event is over.")
    programme.set_cancelled(event_id, is_cancelled=True)
    event = seats.existing(event_id)
    parties = Booking.objects.filter(event=event, cancelled_at=None).order_by("pk")
    letters = _untold_by_address(list(parties), event)
    for bookings in letters:
        emails.called_off(bookings, event, message)
    told = [booking.pk for bookings in letters for booking in bookings]
    Booking.objects.filter(pk__in=told).update(told_off_at=now())
    without = parties.filter(customer_email="").count()
    audit.record(
        action="called off",
        kind="event",
        title=event.title,
        subject_id=event.pk,
        fields={"guests told by mail": ("", len(letters))},
    )
    return CalledOff(mails=len(letters), parties_without_email=without)


def _untold_by_address(parties: list[Booking], event: Event) -> list[list[Booking]]:
    by_address = defaultdict[str, list[Booking]](list)
    for booking in parties:
        told = booking.told_off_at
        is_told = told and event.cancelled_at and told >= event.cancelled_at
        if booking.customer_email and not is_told:
            by_address[booking.customer_email.lower()].append(booking)
    return list(by_address.values())
