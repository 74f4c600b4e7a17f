"""The times of a calendar, and its time zones: the system's if it knows them, else the file's.

Wall times are converted to instants, and rules are expanded, as in RFC 5545, 3.3.5 and 3.3.6.
"""

import json
import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime, time, timedelta, timezone, tzinfo
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeAlias
from zoneinfo import ZoneInfo, available_timezones

from dateutil.rrule import rrulestr
from icalendar import Component, Timezone, vDDDLists, vDDDTypes, vRecur, vUTCOffset
from icalendar.timezone.windows_to_olson import WINDOWS_TO_OLSON
from icalendar.timezone.zoneinfo import ZONEINFO
from icalendar.tools import to_datetime

Time: TypeAlias = date | datetime
"""A day, or an aware time."""
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
    """A VEVENT cannot be used; the text is the reason, as the end of a sentence."""


class TooSlow(Unreadable):
    """Reading a VEVENT, or expanding its dates, takes too long."""


def all_values(component: Component, name: str) -> list[Any]:
    """Return the values of all lines of a property."""
    found = component.get(name, [])
    return found if isinstance(found, list) else [found]


def has_no_zone(moment: Time) -> bool:
    """Return whether a time's zone is unknown."""
    return isinstance(moment, datetime) and moment.tzinfo is None


def to_instant(moment: Time, venue: ZoneInfo) -> datetime:
    """Return the instant of a time, or of the beginning of a day at the venue.

    A time that exists twice is the first of the two; one that the clocks skip is read with the
    offset before the gap, so 02:30 in the night of spring is 03:30 (RFC 5545, 3.3.5).
    """
    if not isinstance(moment, datetime):
        moment = datetime.combine(moment, time.min, venue)
    return moment.replace(fold=0).astimezone(UTC)


def add_duration(start: datetime, length: timedelta) -> datetime:
    """Add a duration: its days on the calendar, its hours in real time (RFC 5545, 3.3.6)."""
    days_later = (start + timedelta(length.days)).replace(fold=0)
    return days_later.astimezone(UTC) + timedelta(seconds=length.seconds)


def rule_times(rule: vRecur, first: datetime, last: datetime) -> Iterator[datetime]:
    """Yield the times of a rule from `first` to `last`; all of them are times without a zone.

    The rule's own UNTIL is ignored: the caller knows its zone. Raises Unreadable.
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
    """Raise Unreadable for a rule with too many times, before the library expands it."""
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
    """Return a rule without its UNTIL, and without a COUNT of -1, which some write for no end."""
    parts = {name: [str(value) for value in values] for name, values in rule.items()}
    parts.pop("UNTIL", None)
    if parts.get("COUNT") == ["-1"]:
        del parts["COUNT"]
    return ";".join(f"{name}={','.join(values)}" for name, values in parts.items())


_NAME = re.compile(r"^TZID(?:;[^:\n]*)?:(.*)$", re.IGNORECASE | re.MULTILINE)
# Times on a zone's own clock.
_EARLIEST, _FIRST, _LAST = (
    datetime.combine(date(year, 1, 1), time.min) for year in (1601, FIRST_YEAR - 2, LAST_YEAR + 1)
)
_DISPLAY_NAMES = Path(__file__).with_name("windows_zones.json")
_LONGEST_NAME = 200
_USED = {"DTSTART", "TZOFFSETFROM", "TZOFFSETTO", "RRULE", "RDATE"}
_MICROSOFT = "tzone://microsoft/"
_MAKER = re.compile(r"[\w-]+(\.[\w-]+)+/(?P<rest>.+)")
_DISPLAYED = re.compile(r"(\((utc|gmt)[^)]*\))? *(?P<rest>.+)")
_OFFSET = re.compile(
    r"(utc|gmt) ?(?P<sign>[+-])(?P<hours>\d{1,2})(:?(?P<minutes>[0-5]\d)|(?P<part>\.\d+))?"
)

_CONTINENTS = re.compile(r"(Africa|America|Asia|Atlantic|Australia|Europe|Indian|Pacific)/")
# Some of Australia's states, which are not cities, have these names.
_NO_CITIES = {"act", "east", "north", "south", "west"}
# Such a name means the clock of a place, in summer and winter. CST is left out: it is China's too.
_ABBREVIATIONS = {
    **{"ET": "America/New_York", "EDT": "America/New_York"},
    **{"CT": "America/Chicago", "CDT": "America/Chicago"},
    **{"MT": "America/Denver", "MDT": "America/Denver"},
    **dict.fromkeys(("PT", "PST", "PDT"), "America/Los_Angeles"),
    **{"BST": "Europe/London", "CEST": "Europe/Berlin"},
    **{"MEZ": "Europe/Berlin", "MESZ": "Europe/Berlin"},
    **{"AEST": "Australia/Sydney", "AEDT": "Australia/Sydney"},
}


class Zones(ZONEINFO):
    """The library's source of the zones of TZIDs.

    `own` are the VTIMEZONEs of the same VCALENDAR, `others` those of the whole file; each is parsed
    on its first use.
    """

    def __init__(self, own: Iterable[str], others: Iterable[str] = ()) -> None:
        self._own, self._others = _by_name(own), _by_name(others)

    def timezone(self, name: str) -> tzinfo | None:
        """Return the zone of a name, None if it is undefined."""
        key = _key(name)
        texts = (self._own.get(key), self._others.get(key))
        defined = (_defined(text) for text in texts if text)
        return system_zone(name) or next(filter(None, defined), None) or meant_zone(name)

    def knows_timezone_id(self, tzid: str) -> bool:
        """Prevent the library from making its own zones, whose times are slow."""
        return True


def _by_name(definitions: Iterable[str]) -> dict[str, str]:
    """Return the text of each VTIMEZONE by the key of its name; of several the first is used."""
    found: dict[str, str] = {}
    for text in definitions:
        if name := _NAME.search(text):
            found.setdefault(_key(name[1].replace("\\", "")), text)
    return found


@lru_cache(maxsize=1000)
def system_zone(name: str) -> tzinfo | None:
    """Return the system's zone for a name that calendars use.

    That is a name of the IANA list, Windows' own name or its display name, each also after a
    maker's prefix, or a fixed offset such as 'UTC-5'.
    """
    key = _key(name)
    if len(key) > _LONGEST_NAME:
        return None
    known = _names().get(key) or _names().get(key.replace(" ", "_"))
    if known:
        return ZoneInfo(known)
    if key.startswith(_MICROSOFT):
        return system_zone(key.removeprefix(_MICROSOFT))
    if made := _MAKER.fullmatch(key):
        rest = made["rest"].split("/")
        ends = ("/".join(rest[start:]) for start in range(len(rest)))
        return next((zone for zone in map(system_zone, ends) if zone), None)
    if fixed := _OFFSET.fullmatch(key):
        return _fixed(fixed)
    return None


@lru_cache(maxsize=1000)
def meant_zone(name: str) -> tzinfo | None:
    """Return the zone that an unofficial name means, if the file does not define it.

    It is a city, an abbreviation, an offset from UTC, or a name with a hyphen for its slash.
    """
    key = _key(name)
    known = _cities().get(key.replace(" ", "_")) or _ABBREVIATIONS.get(key.upper())
    if known:
        return ZoneInfo(known)
    is_distance = key.startswith(("+", "-"))
    return system_zone(f"utc{key}" if is_distance else key.replace("-", "/", 1))


@lru_cache(maxsize=1)
def _cities() -> dict[str, str]:
    names = sorted(filter(_CONTINENTS.match, _world()), key=len, reverse=True)
    cities = {name.rpartition("/")[2].lower(): name for name in names}
    return {city: name for city, name in cities.items() if city not in _NO_CITIES}


@lru_cache(maxsize=1)
def _names() -> dict[str, str]:
    """Return the IANA zone of every name that the system knows."""
    by_windows = {key.lower(): zone for key, zone in WINDOWS_TO_OLSON.items()}
    seasons = {
        key.replace(" standard ", season): zone
        for key, zone in by_windows.items()
        for season in (" ", " daylight ", " summer ")
    }
    displayed = {_key(key): WINDOWS_TO_OLSON[zone] for key, zone in windows_display_names().items()}
    system = {name.lower(): name for name in _world()}
    return displayed | seasons | by_windows | system | {"z": "UTC"}


def windows_display_names() -> dict[str, str]:
    """Return Windows' own name of each zone by the name that Windows displays.

    Outlook and Exchange write the display name. Its offset from UTC, as in '(UTC-05:00) Eastern
    Time (US & Canada)', is left out: it changes from version to version.
    """
    names: dict[str, str] = json.loads(_DISPLAY_NAMES.read_text())
    return names


@lru_cache(maxsize=1)
def _world() -> frozenset[str]:
    """Return the IANA list of zones, which takes long to read from the disk."""
    return frozenset(available_timezones())


def _key(name: str) -> str:
    """Return a name without case, surrounding slashes and '(UTC-05:00)', which differ by writer.

    Windows changes the displayed offset when a country changes its clocks.
    """
    plain = " ".join(name.strip('/" ').lower().replace("\\", "").split())
    shown = _DISPLAYED.fullmatch(plain)
    return shown["rest"] if shown else plain


def _fixed(distance: re.Match[str]) -> tzinfo | None:
    hours = int(distance["hours"]) + float(distance["part"] or 0)
    length = timedelta(hours=hours, minutes=int(distance["minutes"] or 0))
    if length >= timedelta(days=1):
        return None
    return timezone(-length if distance["sign"] == "-" else length)


_Change = tuple[datetime, timedelta, timedelta]
"""Instant of a clock change, in UTC, and the offsets from UTC before and after it."""


class OffsetTable(tzinfo):
    """A zone as a table of its changes; ambiguous and skipped times follow PEP 495."""

    def __init__(self, changes: Iterable[_Change]) -> None:
        """Make the table. Raises ValueError if there are no changes."""
        rows = sorted(changes)
        if not rows:
            raise ValueError("the zone has no offset")
        self._at = [at for at, _, _ in rows]
        self._offsets = [rows[0][1], *(after for _, _, after in rows)]
        before = zip(self._at, self._offsets, self._offsets[1:], strict=False)
        walls = [(at + max(old, new), at + min(old, new)) for at, old, new in before]
        self._ends = [end for end, _ in walls]
        self._begins = [begin for _, begin in walls]

    def utcoffset(self, moment: datetime | None) -> timedelta | None:
        """Return its offset from UTC; of an ambiguous time the one that `fold` selects."""
        if moment is None:
            return None
        walls = self._begins if moment.fold else self._ends
        return self._offsets[bisect_right(walls, moment.replace(tzinfo=None))]

    def fromutc(self, moment: datetime) -> datetime:
        """Return the time on its clock at an instant."""
        offset = self._offsets[bisect_right(self._at, moment.replace(tzinfo=None))]
        wall = moment + offset
        return wall.replace(fold=int(self.utcoffset(wall) != offset))

    def dst(self, moment: datetime | None) -> timedelta | None:
        """Return None: it is unknown which offset is summer time."""
        return None

    def tzname(self, moment: datetime | None) -> str | None:
        """Return None: its offsets have no name."""
        return None


@lru_cache(maxsize=1000)
def _defined(text: str) -> tzinfo | None:
    """Return the zone that a VTIMEZONE defines, None if it is broken or takes too long."""
    try:
        definition = Timezone.from_ical(text)
        # libical writes the system's zone there.
        location = system_zone(str(definition.get("X-LIC-LOCATION", "")))
        return location or OffsetTable(_changes(definition))
    except (Unreadable, ValueError, KeyError, AttributeError, TypeError, OverflowError):
        return None


def _changes(definition: Component) -> Iterator[_Change]:
    for part in definition.subcomponents:
        if part.name not in {"STANDARD", "DAYLIGHT"}:
            continue
        if any(name in _USED for name, _ in part.errors):
            raise ValueError("a part of the zone cannot be read")
        before, after = _offset(part, "TZOFFSETFROM"), _offset(part, "TZOFFSETTO")
        for wall in _onsets(part, before):
            yield wall - before, before, after


def _offset(part: Component, name: str) -> timedelta:
    value = part[name]
    if not isinstance(value, vUTCOffset):
        raise TypeError(name)
    return value.td


def _onsets(part: Component, before: timedelta) -> Iterator[datetime]:
    """Yield the starts of an offset, on the clock before the change."""
    start = part["DTSTART"]
    first = max(_wall(start.dt if isinstance(start, vDDDTypes) else None, before), _EARLIEST)
    yield first
    for dates in all_values(part, "RDATE"):
        if isinstance(dates, vDDDLists):
            yield from (_wall(one.dt, before) for one in dates.dts)
    for rule in all_values(part, "RRULE"):
        if isinstance(rule, vRecur):
            yield from _ruled(rule, first, before)


def _ruled(rule: vRecur, first: datetime, before: timedelta) -> Iterator[datetime]:
    # Exchange and Outlook begin in 1601: skip the years before any date that can be shown.
    if first < _FIRST and "COUNT" not in rule and rule.get("INTERVAL", [1]) == [1]:
        first = first.replace(year=_FIRST.year)
    until = rule.get("UNTIL", [_LAST])[0]
    return rule_times(rule, first, min(_wall(until, before), _LAST))


def _wall(moment: object, before: timedelta) -> datetime:
    if isinstance(moment, tuple):
        moment = moment[0]
    if not isinstance(moment, date):
        raise TypeError("not a date")
    wall = to_datetime(moment)
    return (wall.astimezone(UTC) + before if wall.tzinfo else wall).replace(tzinfo=None)
