"""What the sample's house knows and keeps: a waitlist, seats of its own, a comp, tags and notes.

It is put where the sample's guests have booked; nobody of it is written to.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta

from nightcap.bookings.models import Booking, Party
from nightcap.core.keyed import hash_of
from nightcap.events.models import Event
from nightcap.guestbook.models import NotedGuest
from nightcap.venue.sample_guests import address_of
from nightcap.waitlist.models import WaitlistEntry
from nightcap.waitlist.private_link import token_of

_IN_LINE = (("Odette Marchand", "+1 (212) 555-0171", 3), ("Felix Aronson", "+1 (212) 555-0172", 2))
"""They come to no other event, so that nobody waits who has seats."""
_JOINED = timedelta(minutes=40)
_HOUSE_SEATS = 2
_HOUSE_SEATS_FROM = 20
"""Seats left, from which an event has some for the house."""


def furnish(bookings: Sequence[Booking], *, at: datetime) -> None:
    """Put a line at the soonest full event, and what the house noted, in the caller's transaction.

    `bookings` are the sample's, written already.
    """
    coming = list(Event.objects.public().not_over(at).filter(pk__in={b.event_id for b in bookings}))
    full = next((event for event in coming if event.seats_left == 0), None)
    if full is not None:
        _wait_for(full, at)
    roomy = [event for event in coming if (event.seats_left or 0) >= _HOUSE_SEATS_FROM]
    if roomy:
        Event.objects.filter(pk=roomy[-1].pk).update(house_seats=_HOUSE_SEATS)
    ids = {event.pk for event in coming}
    ahead = [one for one in bookings if one.event_id in ids and one.cancelled_at is None]
    with_address = [one for one in ahead if one.mailbox]
    _note_bookings(ahead)
    _note_guests(with_address)


def _wait_for(event: Event, at: datetime) -> None:
    for place, (name, phone, size) in enumerate(_IN_LINE):
        entry = WaitlistEntry(event=event, joined_at=at - _JOINED * (len(_IN_LINE) - place))
        entry.party = Party(name, address_of(name), phone, size)
        entry.link_hash = hash_of(token_of(entry))
        entry.save(force_insert=True)


def _note_bookings(ahead: Sequence[Booking]) -> None:
    for booking in ahead[:1]:
        Booking.objects.filter(pk=booking.pk).update(note="An anniversary: the corner table.")
    for booking in ahead[1:2]:
        Booking.objects.filter(pk=booking.pk).update(is_comp=True)


def _note_guests(with_address: Sequence[Booking]) -> None:
    """The first two people: a regular, and somebody whom the bar must know of."""
    guests = {one.guest_key: one for one in with_address if one.guest_key}
    said = [
        NotedGuest(is_vip=True, notes="Comes every month. Likes the end of the bar."),
        NotedGuest(allergy="tree nuts"),
    ]
    for noted, (key, booking) in zip(said, guests.items(), strict=False):
        noted.key, noted.phone_key = key, booking.phone_key
        noted.save(force_insert=True)
