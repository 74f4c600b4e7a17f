"""Instants in words, as the venue's own clock shows them, in US English.

The browser writes the same words: `frontend/src/lib/time/venue-time.ts`. Both are held to
`frontend/src/lib/time/moments.json` and `spans.json` beside it.
"""

from bisect import bisect_left
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from itertools import pairwise
from zoneinfo import ZoneInfo

from django.utils.formats import date_format

from nightcap.core.schemas import CamelSchema
from nightcap.core.time import Instant, now
from nightcap.venue.profile import profile

_DAYS_OF_WEEK = 7
_DAY_SECONDS = 24 * 60 * 60
_HOUR = "g:i A"


def hour(instant: datetime) -> str:
    """Write the hour: "8:00 PM"."""
    return date_format(_local(instant), _HOUR)


def hours(start: datetime, end: datetime) -> str:
    """Write "7:00–9:30 PM", with both halves where they differ: "11:30 AM–1:00 PM"."""
    begin, last = _local(start), _local(end)
    is_one_half = (begin.date(), begin.hour // 12) == (last.date(), last.hour // 12)
    return f"{date_format(begin, 'g:i' if is_one_half else _HOUR)}–{hour(end)}"


def long_date(instant: datetime, *, is_all_day: bool = False) -> str:
    """Write "Friday, November 20, 2026 at 8:00 PM", or the day only."""
    clock = "" if is_all_day else rf" \a\t {_HOUR}"
    return date_format(_local(instant), f"l, F j, Y{clock}")


def brief_date(instant: datetime, *, is_all_day: bool = False) -> str:
    """Write "Fri, Nov 20, 2026, 8:00 PM", or the day only, where little room is left."""
    return date_format(_local(instant), "D, M j, Y" if is_all_day else f"D, M j, Y, {_HOUR}")


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
        return date_format(_local(instant), rf"l \a\t {_HOUR}")
    return dated_moment(instant, at=at)


def dated_moment(instant: datetime, *, at: datetime) -> str:
    """Write "Wednesday, December 16, at 7:00 PM"; with the year where `at` has another."""
    year = "" if _day(instant).year == _day(at).year else ", Y"
    return date_format(_local(instant), rf"l, F j{year}, \a\t {_HOUR}")


def deadline(instant: datetime, *, at: datetime, is_dated: bool = False) -> str:
    """Write a deadline as a person reads it at the instant `at`.

    "7 PM today", "Saturday noon" within six days, else "6:30 PM on December 18", with the year
    where `at` has another. `is_dated` always gives the date: an email is read later.
    """
    local = _local(instant)
    clock = date_format(local, "g:i A" if local.minute else "g A")
    clock = "noon" if clock == "12 PM" else clock
    days_ahead = (_day(instant) - _day(at)).days
    if days_ahead == 0 and not is_dated:
        return f"{clock} today"
    if 0 < days_ahead < _DAYS_OF_WEEK and not is_dated:
        return f"{date_format(local, 'l')} {clock}"
    year = "" if local.year == _day(at).year else ", Y"
    return f"{clock} on {date_format(local, f'F j{year}')}"


def _day(instant: datetime) -> date:
    return _local(instant).date()


def _local(instant: datetime) -> datetime:
    return instant.astimezone(profile().time_zone)


# --- The venue's clock for browsers: loading a zone's rules keeps a phone busy for 60 ms ---


class UtcOffsetOut(CamelSchema):
    """From `since` until just before `until` the venue's clocks are `minutes` ahead of UTC."""

    since: Instant
    until: Instant
    minutes: int


def utc_offsets(zone: ZoneInfo) -> list[UtcOffsetOut]:
    """Return the offsets of last year, this year and the next, oldest first."""
    return _offsets_around(zone, now().year)


@lru_cache(maxsize=4)
def _offsets_around(zone: ZoneInfo, year: int) -> list[UtcOffsetOut]:
    def offset(second: int) -> timedelta:
        return datetime.fromtimestamp(second, zone).utcoffset() or timedelta()

    begin, end = (int(datetime(y, 1, 1, tzinfo=UTC).timestamp()) for y in (year - 1, year + 2))
    borders = [begin]
    # A zone changes its clocks once a day at most.
    for day in range(begin, end, _DAY_SECONDS):
        before = offset(day)
        if offset(day + _DAY_SECONDS) != before:
            seconds = range(day, day + _DAY_SECONDS)
            borders.append(day + bisect_left(seconds, True, key=lambda s: offset(s) != before))
    return [
        UtcOffsetOut(
            since=datetime.fromtimestamp(since, UTC),
            until=datetime.fromtimestamp(until, UTC),
            minutes=offset(since) // timedelta(minutes=1),
        )
        for since, until in pairwise([*borders, end])
    ]
