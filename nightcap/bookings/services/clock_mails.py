"""What goes to the guests of an event by the clock: when it will, or when it did, to how many."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Max, Q

from nightcap.bookings.models import Booking
from nightcap.bookings.services import mail_times
from nightcap.core.time import now
from nightcap.events.models import Event
from nightcap.events.selectors import get_event
from nightcap.venue.profile import profile


@dataclass(frozen=True, slots=True)
class ClockMails:
    """The reminder and the thanks of an event.

    `reminds_at` and `thanks_at` are when they leave; None where the venue wants none, the event is
    cancelled, or it is too late. `reminded_at` and `thanked_at` are when the last of these mails
    was queued, one to each mailbox with bookings that stand.
    """

    reminds_at: datetime | None
    reminded_at: datetime | None
    reminded_mails: int
    thanks_at: datetime | None
    thanked_at: datetime | None
    thanked_mails: int


def of_event(event_id: int) -> ClockMails:
    """Return what goes to the guests of an event by the clock. Raises NoSuchRow."""
    event = get_event(event_id)
    venue = profile().bookings
    reminder, thanks = mail_times.reminder(event), mail_times.thanks(event)
    at = now()
    standing = Booking.objects.filter(event=event, cancelled_at=None)
    is_reminded = Q(reminded_at__lte=at)
    is_thanked = Q(thanked_at__lte=at, arrived_seats__gt=0)
    told = standing.aggregate(
        last_reminder=Max("reminded_at", filter=is_reminded),
        reminded=Count("mailbox", filter=is_reminded, distinct=True),
        last_thanks=Max("thanked_at", filter=is_thanked),
        thanked=Count("mailbox", filter=is_thanked, distinct=True),
    )
    return ClockMails(
        reminds_at=_ahead(event, reminder, at, is_wanted=venue.remind_the_day_before),
        reminded_at=told["last_reminder"],
        reminded_mails=told["reminded"],
        thanks_at=_ahead(event, thanks, at, is_wanted=venue.thank_the_morning_after),
        thanked_at=told["last_thanks"],
        thanked_mails=told["thanked"],
    )


def _ahead(
    event: Event, span: mail_times.Span, at: datetime, *, is_wanted: bool
) -> datetime | None:
    is_sent = is_wanted and not event.is_cancelled and not event.is_test
    return span.begins_at if is_sent and at < span.ends_at else None
