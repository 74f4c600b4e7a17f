"""How much is booked unasked; what passes it is held until the guest has confirmed it by mail.

Counted in the bookings themselves, so across all workers and servers.
"""

import math
from datetime import datetime, timedelta

from django.db import connection
from django.db.models import QuerySet, Sum

from nightcap.bookings.models import Booking
from nightcap.core.errors import TooMany
from nightcap.core.tables import driver
from nightcap.core.time import now
from nightcap.venue.profile import profile

PARTIES = 2
"""Of one mailbox, at one event."""
PARTIES_A_DAY = 24
"""Of one mailbox, at all events."""
SEATS_AN_HOUR = 24
"""From one network, at one event: more than any family or table of friends has."""
BOOKINGS_AN_HOUR = 240
"""From one network, at all events."""
MAILS_A_DAY = 3
"""That ask one mailbox to confirm; a stranger's shall not be filled."""
MAILBOX_RUNS_OUT, NETWORK_RUNS_OUT = 12, 24
"""Holds of one mailbox and of one network that may run out in a day; then no more are given."""
WAITING_SEATS = 12
"""Of one network, at one event, that wait unconfirmed for a guest's word; then no more are held."""

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
_AT_ONCE = 500

# One query, as every booking asks it while others wait; each part reads an index, and stops where
# the answer is known. The plus keeps SQLite from walking through all that an event has sold.
_COUNTS = f"""
SELECT
  (SELECT COUNT(*) FROM (
    SELECT 1 FROM bookings_booking
    WHERE mailbox = %s AND mailbox IS NOT NULL AND +event_id = %s AND cancelled_at IS NULL
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
"""  # noqa: S608
_RAN_OUT = """
SELECT COUNT(CASE WHEN mailbox = %s THEN 1 END), COUNT(CASE WHEN network = %s THEN 1 END)
FROM bookings_booking WHERE held_until IS NOT NULL AND cancelled_at > %s
"""


def are_passed(booking: Booking) -> bool:
    """Whether a booking that is to be written is more than is booked unasked.

    To be asked once its seats are taken: who books for the same event then waits, or is counted.
    """
    parties, parties_today, bookings, seats = _counts(
        booking.mailbox, booking.network, booking.event_id, booking.created_at
    )
    return (
        parties >= PARTIES
        or parties_today >= PARTIES_A_DAY
        or bookings >= BOOKINGS_AN_HOUR
        or seats + booking.number_of_tickets > SEATS_AN_HOUR
    )


def are_passed_by_growth(event_id: int, network: str, more: int) -> bool:
    """Return True if adding `more` seats exceeds the network's limit without confirmation.

    A booking that has grown counts in the hour of its network with all its seats.
    """
    _, _, bookings, seats = _counts(None, network, event_id, now())
    return bookings >= BOOKINGS_AN_HOUR or seats + more > SEATS_AN_HOUR


def are_passed_by_handing_over(booking: Booking) -> bool:
    """Whether a booking that is to be written gives its mailbox more than is booked unasked."""
    at = booking.created_at
    parties, parties_today, _, _ = _counts(booking.mailbox, None, booking.event_id, at)
    return parties >= PARTIES or parties_today >= PARTIES_A_DAY


def has_mails_left(booking: Booking) -> bool:
    """Whether the mailbox may be asked once more today to confirm something."""
    asked = Booking.objects.filter(
        mailbox=booking.mailbox,
        created_at__gt=booking.created_at - DAY,
        asked_at__isnull=False,
    ).order_by("created_at")
    return len(asked.values_list("pk")[:MAILS_A_DAY]) < MAILS_A_DAY


def refuse_what_only_runs_out(booking: Booking) -> None:
    """Raise TooMany if the mailbox or network had too many expired holds."""
    day = _written(booking.created_at - DAY)
    counts = driver.row(_RAN_OUT, [booking.mailbox, booking.network, day])
    of_mailbox, of_network = map(int, counts)
    if of_mailbox >= MAILBOX_RUNS_OUT or of_network >= NETWORK_RUNS_OUT:
        raise TooMany(
            "Too many seats were held and not confirmed. Please call us, and we book for you.",
            retry_after=HOUR // timedelta(seconds=1),
        )


def may_wait(event_id: int, network: str | None, tickets: int, *, at: datetime) -> bool:
    """Return True if `tickets` more seats of a network may wait at an event unconfirmed.

    To be asked in a transaction that holds the event.
    """
    if network is None:
        return True
    waiting = _waiting(event_id, network, at).aggregate(seats=Sum("number_of_tickets"))["seats"]
    return (waiting or 0) + tickets <= WAITING_SEATS


def refuse_more_waiting(booking: Booking) -> None:
    """Refuse a hold where too many seats of its network wait at the event. Raises TooMany."""
    network, at = booking.network, booking.created_at
    is_let = may_wait(booking.event_id, network, booking.number_of_tickets, at=at)
    if network is None or is_let:
        return
    first = _waiting(booking.event_id, network, at).order_by("held_until").first()
    free_at = first.held_until if first and first.held_until else at + HOUR
    raise TooMany(
        "Seats booked from where you are wait to be confirmed: please confirm them by the link in"
        f" your mail, or call us: {profile().phone}.",
        retry_after=max(1, math.ceil((free_at - at).total_seconds())),
    )


def _waiting(event_id: int, network: str, at: datetime) -> QuerySet[Booking]:
    return Booking.objects.filter(
        event_id=event_id, network=network, held_until__gt=at, cancelled_at=None
    )


def forget_networks() -> int:
    """Forget from which network each booking came, once a day has passed; return of how many."""
    forgotten = 0
    while True:
        old = Booking.objects.filter(network__isnull=False, network_at__lte=now() - DAY)
        some = list(old.order_by("network_at").values_list("pk", flat=True)[:_AT_ONCE])
        forgotten += Booking.objects.filter(pk__in=some).update(network=None, network_at=None)
        if len(some) < _AT_ONCE:
            return forgotten


def _counts(
    mailbox: str | None, network: str | None, event_id: int, at: datetime
) -> tuple[int, int, int, int]:
    """Count a mailbox's parties of the event and of the day, a network's of the hour and seats."""
    day, hour = _written(at - DAY), _written(at - HOUR)
    values = [mailbox, event_id, mailbox, day, event_id, network, hour]
    parties, parties_today, bookings, seats = map(int, driver.row(_COUNTS, values))
    return parties, parties_today, bookings, seats


def _written(at: datetime) -> str:
    """Write an instant as both databases compare it."""
    return str(connection.ops.adapt_datetimefield_value(at))
