"""Seats, and the status of the bookings that have them.

No other module counts seats, and no function but `transition` changes a status. The event is locked
first, here or by the caller, so the last seat is sold once.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial

from django.db import connection
from django.db.models import F

from nightcap.bookings import mails, promo_codes, quotes, rules
from nightcap.bookings.models import HAVE_SEATS, HOLDS, Booking, Quote, Status
from nightcap.bookings.payment_calls import payments, recalculate_prepayment, refunded_field
from nightcap.bookings.rules import RefundChoice, SoldOut
from nightcap.bookings.services.notify_guests import mail_guest, mail_leaving_guest
from nightcap.bookings.tickets import Ticket, added, by_tier, first_tickets
from nightcap.core.errors import NoSuchRow
from nightcap.core.time import now
from nightcap.core.writing import changes, publishing
from nightcap.core.writing.changes import CLOCK
from nightcap.events import free_seats
from nightcap.events.models import Event, NotBookable
from nightcap.events.selectors import chosen_status_of, get_event, lock_event


def take(quote: Quote, *, is_by_phone: bool = False, is_offer: bool = False) -> None:
    """Take the seats of a quote at its locked event.

    If too few are left, expired holds are released first. To take house seats, the caller releases
    them before (`release_house_seats`). `is_offer` marks an offer from the waitlist. Raises
    NoSuchRow, NotBookable, and SoldOut with the seats left.

    Rule: An event never sells more seats than it has, in total or at a price, even if many guests
    book at once.

    Rule: When a price goes on sale, the waitlist is offered its seats before guests can book them.
    """
    event, is_guest = quote.event, not (is_by_phone or is_offer)
    # For guests this is checked before their quote is made.
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
    # Visitors see the number of seats left only if seats are counted.
    if event.capacity is not None or quote.tickets:
        publishing.bump()


def change(booking: Booking, quote: Quote, *, is_by_phone: bool = False) -> None:
    """Take the additional seats of a changed booking at a locked event, and release the others.

    Raises the errors of take().
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
    """Release seats of a locked event, and offer them to the waitlist in the same transaction.

    `tickets` are their prices. `arrived` is the number of their guests who are in the room and
    count as walk-ins from now on.
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
    # Offers to the waitlist may have changed the counts since the event was read.
    event.refresh_from_db(fields=["seats_by_tier"])
    booked = dict(event.seats_by_tier)
    for tier_id, number in more.items():
        booked[str(tier_id)] = max(0, booked.get(str(tier_id), 0) + number)
    event.seats_by_tier = booked
    event.save(update_fields=["seats_by_tier"])
    publishing.bump()


# The status of a booking

_STEPS: Mapping[Status, frozenset[Status]] = {
    Status.HELD: frozenset({Status.UNPAID, Status.CONFIRMED, Status.CANCELLED, Status.EXPIRED}),
    Status.UNPAID: frozenset({Status.CONFIRMED, Status.CANCELLED, Status.EXPIRED}),
    Status.CONFIRMED: frozenset({Status.UNPAID, Status.CANCELLED}),
    Status.CANCELLED: frozenset({Status.CONFIRMED}),
    Status.EXPIRED: frozenset({Status.UNPAID, Status.HELD, Status.CONFIRMED}),
}
"""The statuses that may follow each status."""
_LIMITS_LAST = timedelta(days=1)


def transition(
    booking: Booking,
    to: Status,
    *,
    until: datetime | None = None,
    refund: int = 0,
    sends_email: bool = True,
    is_handed_over: bool = False,
    overrides_sold_out: bool = True,
) -> None:
    """Change the status of a locked, saved booking, with its seats, money and email.

    - Seats: a booking that was cancelled or expired takes its seats and a use of its promo code
      again. With `overrides_sold_out` this is possible even if the manager set the event to Sold
      Out. A booking that ends releases its seats to the waitlist, unless `is_handed_over`.
    - Money: `refund` is the amount of its payments to refund, in cents.
    - Email, if `sends_email`: a confirmation of confirmed seats, or a cancellation of seats that
      were confirmed.

    `until` is the end of a new hold. The caller saves the booking.

    Raises NoSuchRow, NotBookable, SoldOut, Invalid if the code is used up, and ValueError if `to`
    cannot follow the present status.
    """
    was = Status(booking.status)
    if to not in _STEPS[was]:
        raise ValueError(f"A booking does not go from {was} to {to}.")
    if was not in HAVE_SEATS:
        _take_again(booking, is_by_phone=overrides_sold_out)
    _set_status(booking, to, until)
    payments.refund_booking(booking, refund, "cancelled")
    if to not in HAVE_SEATS and not is_handed_over:
        # Save first, because the next step may offer the seats to the waitlist.
        booking.save(update_fields=STATUS_FIELDS)
        release(
            booking.event,
            booking.number_of_tickets,
            booking.tickets,
            arrived=booking.arrived_seats,
        )
    if not sends_email:
        return
    if to is Status.CONFIRMED:
        mail_guest(booking, mails.confirmation)
    elif was is Status.CONFIRMED:
        booking.activate_link()
        mail_leaving_guest(booking, mails.cancelled)


STATUS_FIELDS = (
    *("status", "is_being_cancelled", "held_until", "cancelled_at", "balance_due_at"),
    *("paid_tickets", "holds_expired", "hold_expired_at"),
)
"""The columns that a transition sets."""


def _set_status(booking: Booking, to: Status, until: datetime | None) -> None:
    """Set the status and the columns that depend on it."""
    at = now()
    booking.status = to
    booking.is_being_cancelled = False
    booking.cancelled_at = None if to in HAVE_SEATS else at
    if to in HOLDS:
        booking.held_until = until or booking.held_until
    elif to is not Status.EXPIRED:
        booking.held_until = None
    if to is not Status.CONFIRMED:
        booking.keep_whole()
    if to is Status.EXPIRED:
        _count_expired_hold(booking)


def _count_expired_hold(booking: Booking) -> None:
    last, at = booking.hold_expired_at, now()
    is_recent = last is not None and last > at - _LIMITS_LAST
    booking.holds_expired = booking.holds_expired + 1 if is_recent else 1
    booking.hold_expired_at = at


def _take_again(booking: Booking, *, is_by_phone: bool) -> None:
    """Take the seats of an ended booking again; its arrived guests no longer count as walk-ins."""
    promo_codes.count_use(booking)
    if booking.arrived_seats:
        event = booking.event
        event.walk_ins = max(0, event.walk_ins - booking.arrived_seats)
        event.save(update_fields=["walk_ins"])
    take(quotes.as_booked(booking), is_by_phone=is_by_phone)


def cancel(
    booking: Booking, *, refund: int = 0, percent: int = rules.ALL_OF_IT, is_final: bool = True
) -> None:
    """Cancel a locked booking with seats, and notify its guest if the seats were confirmed.

    `refund` is the amount of its payments to refund, in cents. `percent` is the share of disputed
    payments that is refunded if the venue wins. If a checkout page is open, the booking is unpaid
    until the page is closed. A late payment is refunded; if `is_final` is false, it confirms an
    unpaid hold instead. The caller saves the booking.
    """
    payments.refund_if_won(booking, percent)
    if not payments.can_be_paid(booking):
        transition(booking, Status.CANCELLED, refund=refund)
        return
    is_hold = booking.status == Status.UNPAID
    if is_hold:
        booking.held_until = now()
        payments.refund_booking(booking, refund, "cancelled")
    else:
        transition(booking, Status.UNPAID, until=now(), refund=refund)
    booking.is_being_cancelled = is_final or not is_hold


# The ORM's `expired_holds` takes a sixth of the time of a refusal, and hundreds of guests may wait.
_HAS_EXPIRED_HOLDS = """
SELECT 1 FROM bookings_booking
WHERE event_id = %s AND status = 'held' AND held_until <= %s LIMIT 1
"""


def release_expired_holds(event_id: int) -> bool:
    """Release the seats of an event's expired holds; return whether there were any.

    Rule: Seats that were not confirmed in time can be booked at once by the next guest.
    """
    with connection.cursor() as cursor:
        at = connection.ops.adapt_datetimefield_value(now())
        cursor.execute(_HAS_EXPIRED_HOLDS, [event_id, at])
        if cursor.fetchone() is None:
            return False
    with publishing.atomic():
        return _release_expired_holds(lock_event(event_id))


def _release_expired_holds(event: Event) -> bool:
    expired = list(event.bookings.expired_holds(now()).order_by("pk"))
    with free_seats.defer_seats_freed():
        for booking in expired:
            expire(booking, "not confirmed in time")
    return bool(expired)


_EVENT_CANCELLED = "released, event cancelled"


def expire(booking: Booking, action: str) -> None:
    """End the hold of a locked booking and release its seats.

    `action` is the entry in the change log, unless the event is cancelled.
    """
    with free_seats.defer_seats_freed():
        if booking.is_being_cancelled:
            transition(booking, Status.CANCELLED)
        else:
            refund = rules.refund_if_cancelled(booking, at=now())
            transition(booking, Status.EXPIRED, refund=refund)
            booking.save(update_fields=["refunded"])
        Booking.objects.filter(pk=booking.pk).update(version=F("version") + 1)
        changes.record_row(
            booking,
            action=_EVENT_CANCELLED if booking.event.is_cancelled else action,
            fields={"seats free again": ("", booking.number_of_tickets)},
            actor=CLOCK,
        )


@publishing.atomic()
def release_unpaid_part(booking_id: int) -> None:
    """Release the unpaid part of a booking whose balance was not paid in time.

    Call this after the checkout page is closed. The guest gets an email. If seats at the earlier
    price are no longer free, the booking keeps as many seats at the present price, with a balance
    due. A party that has arrived keeps all seats and pays the balance at the door.

    Rule: If the payments exceed the price of the seats that remain after the release of the unpaid
    part, the guest gets a refund of the difference by the terms, as for a smaller party.
    """
    is_off = Booking.objects.filter(pk=booking_id, event__cancelled_at__isnull=False).exists()
    action = _EVENT_CANCELLED if is_off else "not paid in time"
    with changes.edit(Booking, booking_id, action=action, actor=CLOCK) as edit:
        booking = edit.row
        until = booking.balance_due_at
        if until is None or until > now():
            return
        quote = quotes.with_tickets(booking, booking.paid_tickets)
        percent = rules.percent_back(booking, at=until)
        booking.keep_whole()
        if booking.arrived_seats or booking.prepay <= booking.settled:
            return
        _count_expired_hold(booking)
        try:
            change(booking, quote)
        except (NoSuchRow, NotBookable, SoldOut):
            quote = quotes.with_tickets(booking, first_tickets(booking.tickets, quote.seats))
            change(booking, quote)
        booking.party = replace(booking.party, number_of_tickets=quote.seats)
        refund, _ = recalculate_prepayment(booking, quote, "not paid", RefundChoice.RULE, percent)
        edit.also = refunded_field(refund)
    mail_guest(booking, partial(mails.changed, is_unpaid_part_over=True))


def release_all_expired_holds() -> int:
    """Release the seats of all expired holds; return the number of events with some."""
    expired = Booking.objects.expired_holds(now()).order_by()
    events = sorted(set(expired.values_list("event_id", flat=True)))
    return sum(release_expired_holds(event_id) for event_id in events)


# House seats: reserved by the venue, for a performer's friends or a late guest


@publishing.atomic()
def set_house_seats(event_id: int, number: int, *, seen: int | None = None) -> Event:
    """Set the number of seats of an event that the venue reserves for itself.

    To reserve more, expired holds are released first. `seen` is the version of the event that the
    change is based on. Raises NoSuchRow, Stale, NotBookable for more seats of an event that is
    cancelled or over, and Invalid for more than are free or if seats are not counted.

    Rule: Seats that the venue reserves for itself (house seats) are not sold; when it releases
    them, they are free at once.
    """
    lock_event(get_event(event_id).pk)
    release_expired_holds(event_id)
    with changes.edit(Event, event_id, seen=seen) as edit:
        if number > edit.row.house_seats:
            edit.row.refuse_unless_ahead(now())
        edit.row.house_seats = number
    return edit.row


def release_house_seats(event_id: int, most: int) -> Event:
    """Release up to `most` house seats; the caller then takes them in the same transaction.

    The caller must defer offers to the waitlist until then. Raises NoSuchRow.
    """
    with changes.edit(Event, event_id) as edit:
        edit.row.house_seats = max(0, edit.row.house_seats - most)
    return edit.row
