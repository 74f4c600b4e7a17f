"""What the sample's house keeps and notes: a waitlist, seats of its own, a comp, tags and notes.

It comes where the sample's guests have booked, by the services that guests and the manager use.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from functools import partial

from nightcap.bookings.models import Booking, Party
from nightcap.bookings.services import change, seats
from nightcap.config.sample.bookings import Act
from nightcap.events.models import Event
from nightcap.events.waitlist import closes_at
from nightcap.guestbook import services as guestbook
from nightcap.venue.sample_guests import address_of
from nightcap.waitlist import services as waitlist

_IN_LINE = (("Odette Marchand", "+1 (212) 555-0171", 3), ("Felix Aronson", "+1 (212) 555-0172", 2))
"""They come to no other event, so that nobody waits who has seats."""
_HOUSE_SEATS = 2
_HOUSE_SEATS_FROM = 20
"""Seats left, from which an event has some for the house."""
_NOTED: Sequence[Mapping[str, object]] = (
    {"is_vip": True, "notes": "Comes every month. Likes the end of the bar."},
    {"allergy": "tree nuts"},
)
"""Of the first mailboxes: a regular, and somebody the bar must know of."""
_LATELY = timedelta(minutes=2)
"""How long before the sample is loaded the house wrote down what it knows."""


def acts_of(*, origin: str, at: datetime) -> Iterator[Act]:
    """Yield what the house does once the sample's guests have booked."""
    public = Event.objects.public().filter(source=origin, bookings__isnull=False)
    coming = list(public.not_over(at).distinct())
    full = next((one for one in coming if one.seats_left == 0 and closes_at(one) > at), None)
    if full is not None:
        yield from _line_at(full, at)
    roomy = [event for event in coming if (event.seats_left or 0) >= _HOUSE_SEATS_FROM]
    lately = at - _LATELY
    if roomy:
        yield Act(lately, partial(seats.set_house_seats, roomy[-1].pk, _HOUSE_SEATS))
    booked = Booking.objects.filter(
        event__in=coming, cancelled_at=None, created_at__lte=lately, arrived_at=None
    ).order_by("event__starts_at", "pk")
    for booking in booked[:1]:
        note = "An anniversary: the corner table."
        yield Act(lately, partial(change.change, booking.pk, booking.party, note=note))
    for booking in booked[1:2]:
        yield Act(lately, partial(change.change, booking.pk, booking.party, is_comp=True))
    guests = {one.guest_key: one.phone_key for one in booked if one.mailbox and one.guest_key}
    for (key, phone_key), values in zip(guests.items(), _NOTED, strict=False):
        yield Act(lately, partial(guestbook.set_notes, key, values, phone_key=phone_key, seen=None))


def _line_at(event: Event, at: datetime) -> Iterator[Act]:
    """Yield who joins the line of a full event, after its last seat was booked."""
    last = Booking.objects.filter(event=event).latest("created_at").created_at
    for place, (name, phone, size) in enumerate(_IN_LINE, start=1):
        party = Party(name, address_of(name), phone, size)
        network = f"the sample's network of {name}"
        joined_at = last + (at - last) * place / (len(_IN_LINE) + 1)
        yield Act(joined_at, partial(waitlist.join, event.pk, party, network=network))
