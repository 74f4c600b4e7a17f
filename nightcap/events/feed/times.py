"""The times of a calendar: when a wall time is, and which times one rule counts.

A wall time is an instant over the changes of the clocks as RFC 5545 has it (3.3.5 and 3.3.6).
"""

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from typing import TypeAlias
from zoneinfo import ZoneInfo

from dateutil.rrule import rrulestr
from icalendar import vRecur

Time: TypeAlias = date | datetime
"""A whole day, or an aware moment."""
Period: TypeAlias = tuple[datetime, datetime | timedelta]

FIRST_YEAR, LAST_YEAR = 1970, 2199
UTC_ZONE = ZoneInfo("UTC")

MOST_STEPS = 50_000
"""Times that a rule may count from its start to the horizon."""

_DAY = timedelta(days=1)
_PERIODS = {
    "SECONDLY": timedelta(seconds=1),
    "MINUTELY": timedelta(minutes=1),
    "HOURLY": timedelta(hours=1),
    "DAILY": _DAY,
    "WEEKLY": 7 * _DAY,
    "MONTHLY": 28 * _DAY,
    "YEARLY": 365 * _DAY,
}
_NO_SENSE = "its pattern of repetition makes no sense"


class Unreadable(Exception):
    """A VEVENT cannot be used; the text says why, as the end of a sentence."""


class TooSlow(Unreadable):
    """Reading a VEVENT, or working out its dates, takes too long."""


def has_no_zone(moment: Time) -> bool:
    """Whether it is a time in a zone that is not known."""
    return isinstance(moment, datetime) and moment.tzinfo is None


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


def counted(rule: vRecur, first: datetime, last: datetime) -> Iterator[datetime]:
    """Yield the times of a rule from `first` to `last`; all of them are times without a zone.

    The rule's own UNTIL is passed over: the caller knows the zone that it is meant in.
    Raises Unreadable.
    """
    _check_frequency(rule, last - first)
    try:
        for done, moment in enumerate(rrulestr(_text(rule), dtstart=first)):
            if moment > last:
                return
            if done >= MOST_STEPS:
                raise _too_often(rule)
            yield moment
    except (ValueError, TypeError, ArithmeticError) as error:
        raise Unreadable(_NO_SENSE) from error


def _check_frequency(rule: vRecur, span: timedelta) -> None:
    """Refuse what would count for ever, before the library begins to count."""
    interval = rule.get("INTERVAL", [1])[0]
    if interval < 1:
        raise Unreadable(_NO_SENSE)
    steps = span / (_PERIODS.get(_frequency(rule), _DAY) * interval)
    count = rule.get("COUNT", [0])[0]
    if count > 0:
        steps = min(steps, count)
    for part in ("BYHOUR", "BYMINUTE", "BYSECOND"):
        steps *= max(1, len(rule.get(part, [])))
    if steps > MOST_STEPS:
        raise _too_often(rule)


def _too_often(rule: vRecur) -> Unreadable:
    frequency = _frequency(rule).lower()
    return Unreadable(f"it repeats more than {MOST_STEPS:,} times ({frequency}), as no event does")


def _frequency(rule: vRecur) -> str:
    return str(rule.get("FREQ", [""])[0]).upper()


def _text(rule: vRecur) -> str:
    """Write a rule without its UNTIL, and without a COUNT of -1, which some write for no end."""
    parts = {name: [str(value) for value in values] for name, values in rule.items()}
    parts.pop("UNTIL", None)
    if parts.get("COUNT") == ["-1"]:
        del parts["COUNT"]
    return ";".join(f"{name}={','.join(values)}" for name, values in parts.items())
