"""How far the venue's clocks are from UTC, so that a browser need not load a zone's rules."""

from datetime import UTC, datetime, timedelta
from functools import lru_cache
from itertools import pairwise
from zoneinfo import ZoneInfo

from nightcap.core.schemas import CamelSchema
from nightcap.core.time import Instant, now

_YEARS_AROUND = 1
_DAY = timedelta(days=1)
_SECOND = timedelta(seconds=1)


class UtcOffsetOut(CamelSchema):
    """From `since` until just before `until` the venue's clocks are `minutes` ahead of UTC."""

    since: Instant
    until: Instant
    minutes: int


def current(zone: ZoneInfo) -> list[UtcOffsetOut]:
    """Return the offsets of last year, this year and the next, without a gap, the oldest first."""
    return _around(zone, now().year)


@lru_cache(maxsize=4)
def _around(zone: ZoneInfo, year: int) -> list[UtcOffsetOut]:
    begin = datetime(year - _YEARS_AROUND, 1, 1, tzinfo=UTC)
    end = datetime(year + _YEARS_AROUND + 1, 1, 1, tzinfo=UTC)
    borders = [begin, *_changes(zone, begin, end), end]
    return [
        UtcOffsetOut(since=since, until=until, minutes=_offset(zone, since) // timedelta(minutes=1))
        for since, until in pairwise(borders)
    ]


def _changes(zone: ZoneInfo, begin: datetime, end: datetime) -> list[datetime]:
    """Return the instants at which the clocks change; a zone changes them once a day at most."""
    changes = []
    day = begin
    while day < end:
        if _offset(zone, day) != _offset(zone, day + _DAY):
            changes.append(_change(zone, day, day + _DAY))
        day += _DAY
    return changes


def _change(zone: ZoneInfo, before: datetime, after: datetime) -> datetime:
    """Return the first second that has the later offset, halving the time in which it lies."""
    while after - before > _SECOND:
        middle = before + (after - before) // 2
        if _offset(zone, middle) == _offset(zone, before):
            before = middle
        else:
            after = middle
    return after.replace(microsecond=0)


def _offset(zone: ZoneInfo, instant: datetime) -> timedelta:
    return instant.astimezone(zone).utcoffset() or timedelta()
