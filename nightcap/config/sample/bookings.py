"""The sample's box office: which performances are sold how far, who booked, and who has come in.

All of it has happened by the instant at which the sample is loaded, whichever hour that is.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from itertools import cycle

from nightcap.bookings.models import Booking, Party
from nightcap.bookings.services import mail_times
from nightcap.bookings.services.booking import new_reference
from nightcap.door import tapping
from nightcap.events.models import Event
from nightcap.venue.sample import SampleEvent
from nightcap.venue.sample_guests import address_of

_PARTIES = (2, 4, 1, 2, 3, 2, 6, 2, 1, 4, 2, 5)
"""How many come together, party after party."""
_FURTHER = (0.4, 0.25, 0.1)
"""How much is sold of the performances after the soonest."""
_PAST = (0.9, 0.7, 1.0, 0.85, 0.6)
"""How much was sold of the last performances, the latest first."""
_ON_SALE = timedelta(days=21)
_ONE_BY_PHONE_IN = 6
_ONE_NO_SHOW_IN = 9
_EARLY = (timedelta(minutes=70), timedelta(minutes=40))
"""How long before the doors the first two parties come, for a drink at the bar."""
_LATE = timedelta(minutes=10)
_DOORS = timedelta(minutes=30)
_PHONES = tuple(f"+1 (212) 555-01{number:02}" for number in range(100))
"""One for each guest; nobody in the world has them."""


def book(
    programme: Sequence[SampleEvent], guests: Sequence[str], *, origin: str, at: datetime
) -> list[Booking]:
    """Sell what the sample says is sold, in the caller's transaction; return the bookings."""
    names = cycle(zip(guests, _PHONES, strict=False))
    bookings: list[Booking] = []
    for details in programme:
        if details.capacity is None or details.seats_left is None:
            continue
        performances = Event.objects.public().filter(source=origin, title=details.title)
        to_come = performances.not_over(at)[: 1 + len(_FURTHER)]
        over = performances.over(at).order_by("-starts_at")
        soonest = details.capacity - details.seats_left
        further = [int(details.capacity * share) for share in _FURTHER]
        past = [int(details.capacity * share) for share in _PAST]
        sold = [
            *zip(to_come, [soonest, *further], strict=False),
            *zip(over[: len(past)], past, strict=False),
        ]
        for event, seats in sold:
            bookings += _sold(event, seats, names, at)
    made = Booking.objects.bulk_create(bookings)
    tapping.let_in(made)
    return made


def _sold(
    event: Event, seats: int, names: Iterator[tuple[str, str]], at: datetime
) -> Iterator[Booking]:
    """Yield the parties of an event, the earliest first, and count their seats on it."""
    sizes: list[int] = []
    for size in cycle(_PARTIES):
        if not (left := seats - sum(sizes)):
            break
        sizes.append(min(size, left))
    until = min(at, event.starts_at)
    for index, size in enumerate(sizes):
        # Slowly at first and then faster and faster, as tickets are sold.
        still_to_come = 1 - (index + 0.5) / len(sizes)
        has_called = (index + 1) % _ONE_BY_PHONE_IN == 0
        yield _booking(
            event,
            next(names),
            size,
            origin=Booking.Origin.PHONE if has_called else Booking.Origin.SITE,
            created_at=until - _ON_SALE * still_to_come**2,
            arrived_at=_arrival(event, index, len(sizes), at),
        )
    if sizes:
        times = {"created_at": until - _ON_SALE / 3, "cancelled_at": until - _ON_SALE / 7}
        yield _booking(event, next(names), 2, origin=Booking.Origin.SITE, **times)
    Event.objects.filter(pk=event.pk).update(seats_taken=seats)


def _booking(
    event: Event,
    guest: tuple[str, str],
    size: int,
    *,
    origin: Booking.Origin,
    **times: datetime | None,
) -> Booking:
    booking = Booking(reference=new_reference(), event=event, origin=origin, **times)
    name, phone = guest
    address = "" if origin == Booking.Origin.PHONE else address_of(name)
    booking.party = Party(name, address, phone, size)
    booking.arrived_seats = size if booking.arrived_at else 0
    if address:
        # As if they had left already: these people are invented, and nobody writes to them.
        booking.reminded_at = mail_times.reminder(event).begins_at
        booking.thanked_at = mail_times.thanks(event).begins_at
    return booking


def _arrival(event: Event, index: int, parties: int, at: datetime) -> datetime | None:
    """Return when a party has come in; None where it has not, or not yet."""
    if (index + 1) % _ONE_NO_SHOW_IN == 0:
        return None
    before = timedelta(minutes=event.doors_minutes) if event.doors_minutes else _DOORS
    if index < len(_EARLY):
        came = event.starts_at - before - _EARLY[index]
    else:
        came = event.starts_at - before + (before + _LATE) * (index / parties)
    return came if came <= at else None
