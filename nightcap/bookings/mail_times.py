"""The times of scheduled emails: reminders before an event, and thanks after it."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta

from nightcap.bookings.models import HOLD_FOR
from nightcap.bookings.rules import show_day
from nightcap.events.models import Event
from nightcap.events.rules import instant_on, venue_clock
from nightcap.venue.profile import profile

THANKS_WITHIN = timedelta(days=1)
"""How late thanks are still sent, because arrivals may be received late."""

_DAY = timedelta(days=1)
_MOMENT = timedelta(microseconds=1)


@dataclass(frozen=True, slots=True)
class Span:
    """The time during which an email may be sent; the end is excluded."""

    begins_at: datetime
    ends_at: datetime

    def contains(self, at: datetime) -> bool:
        """Return True if the email may be sent at an instant."""
        return self.begins_at <= at < self.ends_at


def reminder_span(event: Event) -> Span:
    """Return the time for the reminder of an event.

    Rule: Guests are reminded the day before the event, at the venue's hour, until the doors open.
    """
    doors = timedelta(minutes=0 if event.is_all_day else event.doors_minutes or 0)
    begins_at = instant_on(_day_before(event), profile().bookings.remind_at)
    return Span(begins_at, event.starts_at - doors)


def thanks_span(event: Event) -> Span:
    """Return the time for the thanks after an event.

    Rule: Guests who arrived are thanked the morning after. A show that ends before 6 AM belongs to
    the day before.
    """
    end = event.over_at - _MOMENT
    last_day = venue_clock(end).date() if event.is_all_day else show_day(end)
    begins_at = max(instant_on(last_day + _DAY, profile().bookings.thank_at), event.over_at)
    return Span(begins_at, begins_at + THANKS_WITHIN)


def fresh_from(event: Event) -> datetime:
    """Return the instant after which another email with the date replaces the reminder."""
    return reminder_span(event).begins_at - HOLD_FOR


def reminded_again_from(event: Event) -> datetime:
    """Return the instant from which a reminder counts for the event's present day.

    Rule: If an event is moved to another day, its guests are reminded again before that day.
    """
    return min(fresh_from(event), instant_on(_day_before(event)))


def _day_before(event: Event) -> date:
    return venue_clock(event.starts_at).date() - _DAY
