"""Limits of bookings without confirmation by email; bookings above them are held until confirmed.

The limits are counted in the table of bookings, so across all workers and servers. A hold ends when
it is confirmed here, or when `seats.release_expired_holds` releases it.
"""

import math
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db import connection
from django.db.models import Q, Sum
from django.utils.translation import gettext as _

from nightcap.bookings import quotes, selectors
from nightcap.bookings.models import HAVE_SEATS, HOLD_FOR, PAY_WITHIN, Booking, Status
from nightcap.bookings.rules import BookingIsCancelled, HoldRanOut, NotPaid
from nightcap.bookings.services import seats
from nightcap.bookings.tickets import Ticket, by_tier
from nightcap.core.errors import TooMany
from nightcap.core.models import Change
from nightcap.core.time import now
from nightcap.core.writing import changes, publishing
from nightcap.core.writing.changes import GUEST, MANAGER
from nightcap.core.writing.pieces import MOST_ROWS
from nightcap.venue.profile import profile

PARTIES = 2
"""Bookings of one mailbox at one event."""
PARTIES_A_DAY = 24
"""Bookings of one mailbox at all events."""
SEATS_AN_HOUR = 24
"""Seats of one network at one event: more than a family or a group of friends needs."""
BOOKINGS_AN_HOUR = 240
"""Bookings of one network at all events."""
MAILS_A_DAY = 3
"""Emails that ask one mailbox to confirm, so that a stranger's mailbox is not flooded."""
MAILBOX_EXPIRED_HOLDS_A_DAY, NETWORK_EXPIRED_HOLDS_A_DAY = 12, 24
"""Holds of one mailbox and of one network that may expire in a day; then they get no more holds."""
WAITING_SEATS = 12
"""Unconfirmed seats of one network at one event; then it gets no more holds."""

HOUR, DAY = timedelta(hours=1), timedelta(days=1)


# The limits without confirmation


def hold_if_needed(booking: Booking, *, at: datetime) -> tuple[Status, datetime | None]:
    """Return the status of a booking that takes seats at an instant, and the end of its hold.

    Call this under the lock of the event. Holding a booking again counts as another hold. Raises
    TooMany.

    Rule: Seats that must be paid before the evening are held for fifteen minutes. They are released
    only after their checkout page is closed.
    """
    if booking.prepay > booking.settled:
        check_limits(booking, at=at)
        return Status.UNPAID, at + PAY_WITHIN
    if needs_confirmation(booking, at=at):
        return Status.HELD, hold(booking, at=at)
    return Status.CONFIRMED, None


def hold_balance(booking: Booking, remaining: Sequence[Ticket], *, at: datetime) -> None:
    """Hold the unpaid part of a confirmed booking that its guest has changed.

    `remaining` are the tickets that stay if the balance is not paid; if empty, the whole booking is
    held until it is paid. Further changes do not extend the time. Raises TooMany.

    Rule: If a guest's change increases the prepayment, the unpaid part is held for fifteen minutes.
    If it is not paid by then, the booking keeps its earlier seats, or on another date as many seats
    as are paid.
    """
    kept = [*remaining]
    if booking.prepay <= booking.settled or (kept and not quotes.costs_less(booking, kept)):
        booking.keep_whole()
        return
    seats_kept = by_tier(kept).total()
    check_limits(booking, at=at, number=max(0, booking.number_of_tickets - seats_kept))
    if kept:
        booking.balance_due_at = booking.balance_due_at or at + PAY_WITHIN
        booking.paid_tickets = kept
    else:
        seats.transition(booking, Status.UNPAID, until=at + PAY_WITHIN, sends_email=False)


def needs_confirmation(booking: Booking, *, at: datetime) -> bool:
    """Return True if a booking that takes seats now must be confirmed by email.

    Call this after its seats are taken: the event's lock then makes other bookings wait.

    Rule: Without confirmation a mailbox can make two bookings at an event and 24 a day, and a
    network can book 24 seats an hour at an event and make 240 bookings an hour in total.
    """
    booked = _booked(booking.mailbox, booking.network, booking.event_id, at)
    return booked.fills_mailbox or booked.exceeds_network(booking.number_of_tickets)


def exceeds_mailbox_limit(booking: Booking) -> bool:
    """Return True if an unsaved booking exceeds the limit of its mailbox."""
    return _booked(booking.mailbox, None, booking.event_id, booking.created_at).fills_mailbox


def exceeds_limit_for_more_seats(event_id: int, network: str, more: int) -> bool:
    """Return True if adding `more` seats exceeds the network's limit.

    A booking with added seats counts with all its seats in the hour of the last addition.
    """
    return _booked(None, network, event_id, now()).exceeds_network(more)


class _Booked(NamedTuple):
    """Counts for the limits: bookings of a mailbox, and bookings and seats of a network an hour."""

    parties: int
    parties_today: int
    bookings: int
    seats: int

    @property
    def fills_mailbox(self) -> bool:
        return self.parties >= PARTIES or self.parties_today >= PARTIES_A_DAY

    def exceeds_network(self, more: int) -> bool:
        return self.bookings >= BOOKINGS_AN_HOUR or self.seats + more > SEATS_AN_HOUR


# Each booking runs this under the event's lock, so it is one statement: two ORM queries would take
# a quarter of a booking's time. Each part uses an index and stops at its limit. The plus keeps
# SQLite from reading all bookings of the event.
_HAVE_SEATS = ", ".join(f"'{status}'" for status in HAVE_SEATS)
_COUNTS = f"""
SELECT
  (SELECT COUNT(*) FROM (
    SELECT 1 FROM bookings_booking
    WHERE mailbox = %s AND mailbox IS NOT NULL AND +event_id = %s AND status IN ({_HAVE_SEATS})
    LIMIT {PARTIES}
  ) AS same_event),
  (SELECT COUNT(*) FROM (
    SELECT 1 FROM bookings_booking
    WHERE mailbox = %s AND mailbox IS NOT NULL AND created_at > %s
    LIMIT {PARTIES_A_DAY}
  ) AS same_day),
  COUNT(*), COALESCE(SUM(CASE WHEN event_id = %s THEN number_of_tickets ELSE 0 END), 0)
FROM (
  SELECT event_id, number_of_tickets FROM bookings_booking
  WHERE network = %s AND network IS NOT NULL AND network_at > %s
  ORDER BY network_at DESC LIMIT {BOOKINGS_AN_HOUR}
) AS same_network
"""  # noqa: S608 (numbers of our own)


def _booked(mailbox: str | None, network: str | None, event_id: int, at: datetime) -> _Booked:
    day, hour = (connection.ops.adapt_datetimefield_value(at - span) for span in (DAY, HOUR))
    with connection.cursor() as cursor:
        cursor.execute(_COUNTS, [mailbox, event_id, mailbox, day, event_id, network, hour])
        return _Booked(*map(int, cursor.fetchone()))


# Holding seats


def hold(booking: Booking, *, at: datetime) -> datetime:
    """Return the end of a booking's hold for confirmation. Raises TooMany.

    Rule: Held seats are released after half an hour unless the guest confirms them.

    Rule: A mailbox gets at most three emails a day that ask to confirm; further holds are shown by
    the link in an earlier email.
    """
    check_limits(booking, at=at)
    asked = Booking.objects.filter(mailbox=booking.mailbox, asked_at__gt=at - DAY)
    if asked.count() < MAILS_A_DAY:
        booking.asked_at = at
    return at + HOLD_FOR


def may_wait(
    event_id: int,
    network: str | None,
    tickets: int,
    *,
    at: datetime,
    besides: Booking | None = None,
) -> bool:
    """Return True if a network may hold `tickets` more unconfirmed seats at a locked event.

    The seats of the booking `besides` are not counted, because `tickets` includes them.

    Rule: A network can have at most twelve unconfirmed seats at an event, including offers from the
    waitlist.
    """
    if network is None:
        return True
    return _waiting_seats(event_id, network, at, besides) + tickets <= WAITING_SEATS


def check_limits(booking: Booking, *, at: datetime, number: int | None = None) -> None:
    """Raise TooMany if the mailbox or the network of a booking may hold no more seats.

    `number` is the number of seats to hold, by default all of the booking.

    Rule: After twelve expired holds in a day, a mailbox gets no more holds; a network after 24.
    Holding a booking again counts as another hold.
    """
    expired = Booking.objects.filter(hold_expired_at__gt=at - DAY)
    # The network of a booking is deleted after a day, so all that remain are recent.
    counts = expired.aggregate(
        of_mailbox=Sum("holds_expired", filter=Q(mailbox=booking.mailbox)),
        of_network=Sum("holds_expired", filter=Q(network=booking.network)),
    )
    if (counts["of_mailbox"] or 0) >= MAILBOX_EXPIRED_HOLDS_A_DAY or (
        counts["of_network"] or 0
    ) >= NETWORK_EXPIRED_HOLDS_A_DAY:
        raise TooMany(
            _("Too many seats were held and not confirmed. Please call us, and we book for you."),
            retry_after=HOUR // timedelta(seconds=1),
        )
    network = booking.network
    seats_held = booking.number_of_tickets if number is None else number
    if not seats_held or may_wait(booking.event_id, network, seats_held, at=at, besides=booking):
        return
    waiting = Booking.objects.holds(at).filter(event_id=booking.event_id, network=network)
    first = waiting.order_by("held_until").first()
    free_at = first.held_until if first and first.held_until else at + HOUR
    raise TooMany(
        _(
            "Seats booked from where you are wait to be confirmed: please confirm them by the link"
            " in your mail, or %(call_us)s."
        )
        % {"call_us": profile().call_us},
        retry_after=max(1, math.ceil((free_at - at).total_seconds())),
    )


def _waiting_seats(event_id: int, network: str, at: datetime, besides: Booking | None) -> int:
    of_network = Booking.objects.filter(event_id=event_id, network=network)
    if besides is not None:
        of_network = of_network.exclude(pk=besides.pk)
    held = of_network.holds(at).aggregate(seats=Sum("number_of_tickets"))["seats"] or 0
    return held + sum(
        booking.number_of_tickets - by_tier(booking.paid_tickets).total()
        for booking in of_network.filter(balance_due_at__gt=at)
    )


# How a hold ends


def confirm_by_link(token: str, *, reference: str | None = None) -> None:
    """Confirm the held booking of a link, and email the confirmation.

    With `reference`, another hold of the same mailbox is confirmed. A repeat has no effect. Raises
    NoSuchLink, HoldRanOut, NotPaid, BookingIsCancelled, and NotBookable if the event is cancelled
    or over.
    """
    booking = selectors.by_token(token)
    if reference is not None and reference != booking.reference:
        booking = selectors.other_of_mailbox(booking, reference)
    _confirm(booking.pk, actor=GUEST)


def confirm(booking_id: int) -> Booking:
    """Confirm a held booking for the manager, and email the confirmation.

    A hold that is over can be confirmed until its seats are released. Raises NoSuchRow, HoldRanOut
    and BookingIsCancelled.
    """
    return _confirm(booking_id, actor=MANAGER)


@publishing.atomic()
def _confirm(booking_id: int, *, actor: Change.Actor) -> Booking:
    with changes.edit(Booking, booking_id, action="confirmed", actor=actor) as edit:
        booking = edit.row
        if actor == GUEST:
            if booking.status == Status.UNPAID:
                raise NotPaid
            booking.event.refuse_unless_ahead(now())
        if booking.status == Status.EXPIRED or (booking.is_past_hold and actor == GUEST):
            raise HoldRanOut
        if booking.is_cancelled:
            raise BookingIsCancelled
        if booking.is_held and booking.prepay and actor == GUEST:
            # An offer from the waitlist keeps its deadline for the payment.
            seats.transition(booking, Status.UNPAID, sends_email=False)
        elif booking.is_held:
            seats.transition(booking, Status.CONFIRMED)
    return booking


def forget_networks() -> int:
    """Delete the networks of bookings after a day; return the number of bookings.

    Rule: The network of a booking is deleted after a day.
    """
    old = Booking.objects.filter(network__isnull=False, network_at__lte=now() - DAY)
    forgotten = 0
    while ids := list(old.order_by("network_at").values_list("pk", flat=True)[:MOST_ROWS]):
        forgotten += Booking.objects.filter(pk__in=ids).update(network=None, network_at=None)
    return forgotten
