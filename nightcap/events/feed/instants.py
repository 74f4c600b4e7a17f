"""When a wall time of a calendar is, over the changes of the clocks (RFC 5545, 3.3.5 and 3.3.6)."""

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

from nightcap.events.feed.vevent import Time


def instant_of(moment: Time, venue: ZoneInfo) -> datetime:
    """Return when a moment is, or when a whole day begins: days name no zone but the venue's.

    A time that exists twice is the first of the two; one that the clocks skip is counted with the
    offset before the gap, so 02:30 in the night of spring is 03:30 (RFC 5545, 3.3.5).
    """
    if not isinstance(moment, datetime):
        moment = datetime.combine(moment, time.min, venue)
    return moment.replace(fold=0).astimezone(UTC)


def after(start: datetime, length: timedelta) -> datetime:
    """Add a duration: its days on the calendar, its hours in real time (RFC 5545, 3.3.6)."""
    days_later = (start + timedelta(length.days)).replace(fold=0)
    return days_later.astimezone(UTC) + timedelta(seconds=length.seconds)
