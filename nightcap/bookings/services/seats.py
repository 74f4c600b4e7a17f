"""The only place that counts seats: taken, released, and kept back for the house.

The event is locked first, here or by the caller: of two guests who want the last seat one gets it.
"""

from collections.abc import Mapping, Sequence

from django.db.models import F

from nightcap.bookings import rules
from nightcap.bookings.models import Booking
from nightcap.bookings.tickets import Ticket, added, by_tier
from nightcap.core.time import now
from nightcap.core.writing import changes, publishing
from nightcap.core.writing.changes import CLOCK
from nightcap.events import free_seats
from nightcap.events.models import Event
from nightcap.events.selectors import get_event, lock_event, status_of


def take(
    event: Event, seats: int, tickets: Sequence[Ticket] = (), *, is_by_phone: bool = False
) -> None:
    """Take seats of a locked event, at the prices of `tickets` where it has some.

    If too few are left, expired holds are released first. House seats are not taken: they are
    released before (`release_house_seats`). Raises NoSuchRow, NotBookable, and SoldOut with the
    seats that are left.

    Rule: Never more seats are booked than an event has, or than it has at a price, whatever the
    number of guests at once.
    """
    wanted = by_tier(tickets)
    left = event.seats_left
    is_short = (left is not None and left < seats) or rules.scarce_tier(event, wanted) is not None
    if is_short and _release_expired_holds(event):
        event.refresh_from_db()
    status = status_of(event, at=now())
    rules.check_bookable(event, status, seats, is_by_phone=is_by_phone)
    rules.check_tiers(event, wanted)
    event.seats_taken += seats
    event.save(update_fields=["seats_taken"])
    _count_at_prices(event, wanted)
    # Visitors see how many seats are left where they are counted.
    if event.capacity is not None:
        publishing.bump()


def take_again(event: Event, seats: int, tickets: Sequence[Ticket], *, arrived: int) -> None:
    """Take the seats of a cancelled booking of a locked event again, as by phone.

    `arrived` of them belong to guests who are in the room, and who counted as walk-ins meanwhile.
    Raises what take() raises.
    """
    if arrived:
        event.walk_ins = max(0, event.walk_ins - arrived)
        event.save(update_fields=["walk_ins"])
    take(event, seats, tickets, is_by_phone=True)


def change(
    event: Event,
    more: int,
    was: Sequence[Ticket],
    becomes: Sequence[Ticket],
    *,
    is_by_phone: bool = False,
) -> None:
    """Take `more` seats for a booking of a locked event, or release as many if it is negative.

    Its prices change with them, or alone. Raises what take() raises.
    """
    gained, lost = added(was, becomes), added(becomes, was)
    if more > 0:
        take(event, more, gained, is_by_phone=is_by_phone)
    elif gained:
        rules.check_tiers(event, by_tier(gained))
        _count_at_prices(event, by_tier(gained))
    if more < 0:
        release(event, -more, lost)
    else:
        _count_at_prices(event, _negative(lost))


def release(event: Event, seats: int, tickets: Sequence[Ticket] = (), *, arrived: int = 0) -> None:
    """Release seats of a locked event; the waitlist is offered them in the same transaction.

    `tickets` are the prices at which they were booked. `arrived` of them belong to guests who are
    in the room: they count as walk-ins from now on.
    """
    _count_at_prices(event, _negative(tickets))
    Event.including_deleted.filter(pk=event.pk).update(
        seats_taken=F("seats_taken") - seats, walk_ins=F("walk_ins") + arrived
    )
    if event.capacity is not None:
        publishing.bump()
    free_seats.seats_freed(event.pk)


def _negative(tickets: Sequence[Ticket]) -> dict[int, int]:
    return {tier_id: -number for tier_id, number in by_tier(tickets).items()}


def _count_at_prices(event: Event, more: Mapping[int, int]) -> None:
    if not more:
        return
    # The waitlist may have been offered some since the event was read.
    event.refresh_from_db(fields=["seats_by_tier"])
    booked = dict(event.seats_by_tier)
    for tier_id, number in more.items():
        booked[str(tier_id)] = max(0, booked.get(str(tier_id), 0) + number)
    event.seats_by_tier = booked
    event.save(update_fields=["seats_by_tier"])
    publishing.bump()


def release_expired_holds(event_id: int) -> bool:
    """Release the seats of an event's holds that were not confirmed in time, if there are any.

    Rule: Seats that were not confirmed in time are free at once for the next guest who asks.
    """
    if not Booking.objects.expired_holds(now()).filter(event_id=event_id).exists():
        return False
    with publishing.atomic():
        return _release_expired_holds(lock_event(event_id))


def _release_expired_holds(event: Event) -> bool:
    at = now()
    expired = list(Booking.objects.expired_holds(at).filter(event=event).order_by("pk"))
    if not expired:
        return False
    ids = [booking.pk for booking in expired]
    Booking.objects.filter(pk__in=ids).update(cancelled_at=at, version=F("version") + 1)
    for booking in expired:
        booking.event = event
        changes.record_row(
            booking,
            action="not confirmed in time",
            fields={"seats free again": ("", booking.number_of_tickets)},
            actor=CLOCK,
        )
    tickets = [ticket for booking in expired for ticket in booking.tickets]
    release(event, sum(booking.number_of_tickets for booking in expired), tickets)
    return True


def end_unpaid(booking: Booking, *, is_cancelled: bool) -> None:
    """Release the seats of a locked booking whose checkout page cannot be paid any more.

    One that `is_cancelled` was cancelled while its page was open, and is not held again.
    """
    booking.event.refresh_from_db()
    ended = Booking.objects.filter(pk=booking.pk)
    ended.update(cancelled_at=now(), version=F("version") + 1)
    if is_cancelled:
        ended.update(held_until=None, awaits_payment=False)
    changes.record_row(
        booking,
        action="not paid in time",
        fields={"seats free again": ("", booking.number_of_tickets)},
        actor=CLOCK,
    )
    release(booking.event, booking.number_of_tickets, booking.tickets)


def release_all_expired_holds() -> int:
    """Release the seats of all expired holds; return for how many events."""
    expired = Booking.objects.expired_holds(now()).order_by()
    events = sorted(set(expired.values_list("event_id", flat=True)))
    return sum(release_expired_holds(event_id) for event_id in events)


# House seats: kept back from sale, for a performer's friends or a late guest


@publishing.atomic()
def set_house_seats(event_id: int, number: int, *, seen: int | None = None) -> Event:
    """Set how many seats of an event the house keeps back in all.

    If more are wanted, expired holds are released first. `seen` is the version of the event that
    this is based on. Raises NoSuchRow, Stale, NotBookable for more seats of an event that is
    cancelled or over, and Invalid for more than are free or where seats are not counted.

    Rule: Seats that the house keeps back are not sold; those it gives up are free at once.
    """
    lock_event(get_event(event_id).pk)
    release_expired_holds(event_id)
    with changes.edit(Event, event_id, seen=seen) as edit:
        if number > edit.row.house_seats:
            edit.row.refuse_unless_ahead(now())
        edit.row.house_seats = number
    return edit.row


def release_house_seats(event_id: int, most: int) -> Event:
    """Release up to `most` house seats; the caller takes them in the same transaction.

    The caller also defers the call of the waitlist until then. Raises NoSuchRow.
    """
    with changes.edit(Event, event_id) as edit:
        edit.row.house_seats = max(0, edit.row.house_seats - most)
    return edit.row
