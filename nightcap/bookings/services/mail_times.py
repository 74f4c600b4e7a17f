"""When guests are written to by the clock: the day before their event, and the morning after.

Days and hours are the venue's own; the answers are instants.
"""

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from nightcap.bookings.selectors import DAY_CUTOFF
from nightcap.events.models import Event
from nightcap.events.rules import instant_at_venue, venue_clock
from nightcap.venue.profile import profile

_DAY = timedelta(days=1)
_MOMENT = timedelta(microseconds=1)
THANKS_LAST = _DAY
"""How long after their hour thanks are still given: who came may be known late."""


@dataclass(frozen=True, slots=True)
class Span:
    """From when on a mail is due, and from when on it would come too late."""

    begins_at: datetime
    ends_at: datetime

    def holds(self, at: datetime) -> bool:
        """Whether the mail may leave at an instant."""
        return self.begins_at <= at < self.ends_at


def reminder(event: Event) -> Span:
    """Return when guests are reminded: the day before the event, until its doors open."""
    doors = timedelta(minutes=0 if event.is_all_day else event.doors_minutes or 0)
    begins_at = _at(day_before(event), profile().bookings.remind_at)
    return Span(begins_at, event.starts_at - doors)


def day_before(event: Event) -> date:
    """Return the day before the event, at the venue."""
    return venue_clock(event.starts_at).date() - _DAY


def day_before_began_at(event: Event) -> datetime:
    """Return the midnight with which the day before the event began."""
    return _at(day_before(event), time.min)


def thanks(event: Event) -> Span:
    """Return when those who came are thanked: the morning after, however late it was over."""
    wall = venue_clock(event.over_at - _MOMENT)
    last_day = wall.date() if event.is_all_day else (wall - DAY_CUTOFF).date()
    begins_at = max(_at(last_day + _DAY, profile().bookings.thank_at), event.over_at)
    return Span(begins_at, begins_at + THANKS_LAST)


def _at(day: date, clock: time) -> datetime:
    return instant_at_venue(datetime.combine(day, clock))
