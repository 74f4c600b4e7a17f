"""When a wall time of a calendar is, over the changes of the clocks (RFC 5545, 3.3.5 and 3.3.6)."""

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

from nightcap.events.feed.vevent import Time

_DAY = timedelta(days=1)


def instant_of(moment: Time, venue: ZoneInfo) -> datetime:
    """Return when a moment is, or when a whole day begins: days name no zone but the venue's."""
    if isinstance(moment, datetime):
        return _instant(moment)
    return _instant(datetime.combine(moment, time.min, venue))


def after(start: datetime, length: timedelta) -> datetime:
    """Add a duration: its days on the calendar, its hours in real time (RFC 5545, 3.3.6)."""
    return _instant(start + timedelta(length.days)) + timedelta(seconds=length.seconds)


def _instant(moment: datetime) -> datetime:
    """Return the UTC instant of an aware wall time, as RFC 5545 (3.3.5) reads the odd ones.

    A time that exists twice is the first of the two; one that the clocks skip is counted with the
    offset before the gap, so 02:30 in the night of spring is 03:30.
    """
    wall = moment.replace(fold=0)
    found = wall.astimezone(UTC)
    back = found.astimezone(wall.tzinfo)
    before = (wall - _DAY).utcoffset()
    if back.replace(tzinfo=None) == wall.replace(tzinfo=None) or before is None:
        return found
    # zoneinfo does this by itself; zones that were made from a VTIMEZONE do not.
    return (wall.replace(tzinfo=None) - before).replace(tzinfo=UTC)
