"""Instants and days as text, by the venue's own clock.

Rule: Times have 12 or 24 hours as the venue sets them, and dates the order of its country, on every
page, in emails, calendar files and receipts.

The browser writes the same texts: `frontend/src/lib/time/venue-time.ts`. Both are held to
`frontend/src/lib/time/moments.json` and `spans.json` beside it. Examples below are of a venue in
the United States with 12 hours.
"""

from bisect import bisect_left
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from itertools import pairwise
from zoneinfo import ZoneInfo

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from nightcap.core.schemas import CamelSchema
from nightcap.core.time import Instant, now
from nightcap.venue.profile import profile

_DAYS_OF_WEEK = 7
_DAY_SECONDS = 24 * 60 * 60
_HALF_DAY = 12
_HOURS = {12: "g:i A", 24: "H:i"}


def hour(instant: datetime) -> str:
    """Write the hour: "8:00 PM", or "20:00"."""
    return date_format(_local(instant), _hour())


def hours(start: datetime, end: datetime) -> str:
    """Write "7:00–9:30 PM", with both halves where they differ: "11:30 AM–1:00 PM"."""
    begin, last = _local(start), _local(end)
    is_one_half = (begin.date(), begin.hour // 12) == (last.date(), last.hour // 12)
    first = _hour().removesuffix(" A") if is_one_half else _hour()
    return f"{date_format(begin, first)}–{hour(end)}"


def plain_day(day: date, *, has_year: bool = True) -> str:
    """Write "November 20, 2026", or "November 20"."""
    return date_format(day, _date(has_year=has_year))


def long_day(day: date, *, has_year: bool = True) -> str:
    """Write "Friday, November 20, 2026", or "Friday, November 20"."""
    return date_format(day, f"l, {_date(has_year=has_year)}")


def long_date(instant: datetime, *, is_all_day: bool = False) -> str:
    """Write "Friday, November 20, 2026 at 8:00 PM", or the day only."""
    day = long_day(_day(instant))
    return day if is_all_day else _("%(day)s at %(hour)s") % {"day": day, "hour": hour(instant)}


def brief_date(instant: datetime, *, is_all_day: bool = False) -> str:
    """Write "Fri, Nov 20, 2026, 8:00 PM", or the day only, where little room is left."""
    day = date_format(_local(instant), f"D, {_date('M')}")
    return day if is_all_day else f"{day}, {hour(instant)}"


def moment(instant: datetime, *, at: datetime) -> str:
    """Write an instant for a text that is read at another instant, `at`.

    A time of today has the hour, of the next six days the weekday and the hour, and a later one the
    date and the hour:
    "7:00 PM", "Wednesday at 7:00 PM", "Wednesday, December 16, at 7:00 PM". Texts that
    are read later, such as emails, use `dated_moment`.
    """
    days_ahead = (_day(instant) - _day(at)).days
    if days_ahead == 0:
        return hour(instant)
    if 0 < days_ahead < _DAYS_OF_WEEK:
        weekday = date_format(_local(instant), "l")
        return _("%(weekday)s at %(hour)s") % {"weekday": weekday, "hour": hour(instant)}
    return dated_moment(instant, at=at)


def dated_moment(instant: datetime, *, at: datetime) -> str:
    """Write "Wednesday, December 16, at 7:00 PM"; with the year where `at` has another."""
    has_year = _day(instant).year != _day(at).year
    day = long_day(_day(instant), has_year=has_year)
    return _("%(day)s, at %(hour)s") % {"day": day, "hour": hour(instant)}


def deadline(instant: datetime, *, at: datetime, is_dated: bool = False) -> str:
    """Write a deadline as a person reads it at the instant `at`.

    "7 PM today", "Saturday noon" within six days, else "6:30 PM on December 18", with the year
    where `at` has another; with 24 hours "19:00 today" and "Saturday 12:00". `is_dated` always
    gives the date: an email is read later.
    """
    local = _local(instant)
    is_noon = profile().clock == _HALF_DAY and (local.hour, local.minute) == (_HALF_DAY, 0)
    clock = _("noon") if is_noon else hour(instant).replace(":00 ", " ")
    days_ahead = (_day(instant) - _day(at)).days
    if days_ahead == 0 and not is_dated:
        return _("%(hour)s today") % {"hour": clock}
    if 0 < days_ahead < _DAYS_OF_WEEK and not is_dated:
        return _("%(weekday)s %(hour)s") % {"weekday": date_format(local, "l"), "hour": clock}
    day = plain_day(local.date(), has_year=local.year != _day(at).year)
    return _("%(hour)s on %(day)s") % {"hour": clock, "day": day}


def _hour() -> str:
    return _HOURS[profile().clock]


def _date(month: str = "F", *, has_year: bool = True) -> str:
    if profile().date_order == "month-day":
        return f"{month} j, Y" if has_year else f"{month} j"
    return f"j {month} Y" if has_year else f"j {month}"


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
