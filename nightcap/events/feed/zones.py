"""Time zones as calendars name them, and the instant that a wall clock means."""

from collections.abc import Iterable
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from zoneinfo import ZoneInfo, available_timezones

from icalendar import Timezone
from icalendar.timezone.windows_to_olson import WINDOWS_TO_OLSON

_DAY = timedelta(days=1)


class UnknownZone(Exception):
    """A time names a zone that neither the file nor the world defines."""


class Zones:
    """The zones that one calendar's times may name, and the one for those that name none."""

    def __init__(self, definitions: Iterable[str], *, calendar: str, venue: ZoneInfo) -> None:
        """Read the VTIMEZONEs; `calendar` is X-WR-TIMEZONE, '' where there is none."""
        self._defined: dict[str, tzinfo] = {}
        for text in definitions:
            self._define(text)
        self.venue = venue
        self.calendar = self._find(calendar) if calendar else None
        self.floating = self.calendar or venue

    def named(self, name: str) -> tzinfo:
        """Find a zone: by its IANA name, else by the file's VTIMEZONE, else by its Windows name.

        The IANA rules come first because a VTIMEZONE often holds this year's rules alone.
        Raises UnknownZone.
        """
        found = self._find(name)
        if found is None:
            raise UnknownZone(f"its time zone '{name[:80]}' is defined nowhere")
        return found

    def midnight(self, day: date) -> datetime:
        """Return the instant at which a day begins at the venue: whole days name no zone."""
        return instant(datetime.combine(day, time.min, self.venue))

    def _define(self, text: str) -> None:
        try:
            zone = Timezone.from_ical(text)
            if isinstance(zone, Timezone):
                self._defined[zone.tz_name] = zone.to_tz(lookup_tzid=False)
        except (ValueError, KeyError, AttributeError, TypeError):
            # An event that needs this zone is named as skipped; the others need not suffer.
            return

    def _find(self, name: str) -> tzinfo | None:
        clean = name.strip("/")
        if clean in available_timezones():
            return ZoneInfo(clean)
        if name in self._defined:
            return self._defined[name]
        if clean in WINDOWS_TO_OLSON:
            return ZoneInfo(WINDOWS_TO_OLSON[clean])
        # '/freeassociation.sourceforge.net/Europe/Berlin': the maker's name, then IANA's.
        parts = clean.split("/")
        ends = ("/".join(parts[start:]) for start in range(1, len(parts)))
        return next((ZoneInfo(end) for end in ends if end in available_timezones()), None)


def instant(moment: datetime) -> datetime:
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
