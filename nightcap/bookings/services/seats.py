"""The only place that counts seats: taken, released, and kept back for the house.

The event is locked first, here or by the caller: of two guests who want the last seat one gets it.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from django.db import connection
from django.db.models import F

from nightcap.bookings import rules
from nightcap.bookings.models import Booking, Quote
from nightcap.bookings.tickets import Ticket, added, by_tier
from nightcap.core.time import now
from nightcap.core.writing import changes, publishing
from nightcap.core.writing.changes import CLOCK
from nightcap.events import free_seats
from nightcap.events.models import Event
from nightcap.events.selectors import chosen_status_of, get_event, lock_event


def take(quote: Quote, *, is_by_phone: bool = False, is_offer: bool = False) -> None:
    """Take the seats of a quote, whose event is locked.

    If too few are left, expired holds are released first. House seats are not taken: they are
    released before (`release_house_seats`). With `is_offer` a party from the waitlist gets them.
    Raises NoSuchRow, NotBookable, and SoldOut with the seats that are left.

    Rule: Never more seats are booked than an event has, or than it has at a price, whatever the
    number of guests at once.

    Rule: Once a price goes on sale, the waitlist is offered its seats before guests book them.
    """
    event, is_guest = quote.event, not (is_by_phone or is_offer)
    # Guests were refused before they got a quote.
    if not is_guest and event.refusal is not None:
        raise event.refusal
    if not quote.fits and _release_expired_holds(event):
        event.refresh_from_db()
    if is_guest and event.has_price_begun and free_seats.seats_freed(event.pk):
        event.refresh_from_db()
    status = chosen_status_of(event)
    rules.check_seats(quote, status, is_by_phone=is_by_phone)
    event.seats_taken += quote.seats
    booked = Counter(event.seats_by_tier)
    for ticket in quote.tickets:
        booked[str(ticket["tier"])] += ticket["number"]
    event.seats_by_tier = dict(booked)
    event.save(update_fields=["seats_taken", "seats_by_tier"])
    # Visitors see how many seats are left where they are counted.
    if event.capacity is not None or quote.tickets:
        publishing.bump()


def take_again(quote: Quote, *, arrived: int) -> None:
    """Take the seats of a cancelled booking of a locked event again, as by phone.

    `arrived` of them belong to guests who are in the room, and who counted as walk-ins meanwhile.
    Raises what take() raises.
    """
    if arrived:
        event = quote.event
        event.walk_ins = max(0, event.walk_ins - arrived)
        event.save(update_fields=["walk_ins"])
    take(quote, is_by_phone=True)


def change(booking: Booking, quote: Quote, *, is_by_phone: bool = False) -> None:
    """Take the seats that a booking of a locked event gains, and release those that it gives up.

    Raises what take() raises.
    """
    event, more = quote.event, quote.seats - booking.number_of_tickets
    gained, lost = added(booking.tickets, quote.tickets), added(quote.tickets, booking.tickets)
    further = replace(quote, seats=more, tickets=gained)
    if more > 0:
        take(further, is_by_phone=is_by_phone)
    elif gained:
        rules.check_prices(further)
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


# The ORM's `expired_holds` takes a sixth of a refusal: in a rush hundreds of guests wait for it.
_HAS_EXPIRED_HOLDS = """
SELECT 1 FROM bookings_booking
WHERE event_id = %s AND held_until <= %s AND cancelled_at IS NULL AND NOT awaits_payment LIMIT 1
"""


def release_expired_holds(event_id: int) -> bool:
    """Release the seats of an event's holds that were not confirmed in time, if there are any.

    Rule: Seats that were not confirmed in time are free at once for the next guest who asks.
    """
    with connection.cursor() as cursor:
        at = connection.ops.adapt_datetimefield_value(now())
        cursor.execute(_HAS_EXPIRED_HOLDS, [event_id, at])
        if cursor.fetchone() is None:
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


def end_unpaid(booking: Booking) -> None:
    """Free the seats of a locked booking for which nobody can pay any more."""
    booking.event.refresh_from_db()
    ended = Booking.objects.filter(pk=booking.pk)
    ended.update(cancelled_at=now(), version=F("version") + 1)
    if not booking.prepay:
        # It was cancelled while its page was open: it is not held again.
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
