"""Instants in words, as the venue's own clock shows them, in US English.

The browser writes the same words: `frontend/src/lib/time/venue-time.ts`. Both are held to
`frontend/src/lib/time/moments.json`.
"""

from datetime import date, datetime

from django.utils import dateformat

from nightcap.venue.profile import profile

_DAYS_OF_WEEK = 7
_HOUR = "g:i A"


def hour(instant: datetime) -> str:
    """Write the hour: "8:00 PM"."""
    return dateformat.format(_local(instant), _HOUR)


def long_date(instant: datetime, *, is_all_day: bool = False) -> str:
    """Write "Friday, November 20, 2026 at 8:00 PM", or the day only."""
    clock = "" if is_all_day else rf" \a\t {_HOUR}"
    return dateformat.format(_local(instant), f"l, F j, Y{clock}")


def moment(instant: datetime, *, at: datetime) -> str:
    """Write an instant for somebody who reads it at another one, `at`.

    The hour of today, the weekday and hour of the six days after it, and else the date and hour:
    "7:00 PM", "Wednesday at 7:00 PM", "Wednesday, December 16, at 7:00 PM". What is read later, as
    a mail is, takes `dated_moment`.
    """
    days_ahead = (_day(instant) - _day(at)).days
    if days_ahead == 0:
        return hour(instant)
    if 0 < days_ahead < _DAYS_OF_WEEK:
        return dateformat.format(_local(instant), rf"l \a\t {_HOUR}")
    return dated_moment(instant, at=at)


def dated_moment(instant: datetime, *, at: datetime) -> str:
    """Write the date and hour: "Wednesday, December 16, at 7:00 PM".

    With its year where that is another one than `at` is in.
    """
    year = "" if _day(instant).year == _day(at).year else ", Y"
    return dateformat.format(_local(instant), rf"l, F j{year}, \a\t {_HOUR}")


def _day(instant: datetime) -> date:
    return _local(instant).date()


def _local(instant: datetime) -> datetime:
    return instant.astimezone(profile().time_zone)
