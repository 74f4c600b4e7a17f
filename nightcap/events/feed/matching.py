"""Which row is which date of the calendar, also after a whole series was moved or split."""

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from zoneinfo import ZoneInfo

from nightcap.events.feed.reading import Occurrence
from nightcap.events.models import Event

# 'This and following' in Google Calendar makes a new series with the old one's name in its own.
_SPLIT = re.compile(r"_R\d{8}(T\d{6})?(?=@|$)")


@dataclass(frozen=True, slots=True)
class Matches:
    """Rows with their dates, dates without a row, and rows whose date is gone."""

    pairs: list[tuple[Event, Occurrence]]
    new: list[Occurrence]
    gone: list[Event]


def match(rows: Sequence[Event], occurrences: Sequence[Occurrence], zone: ZoneInfo) -> Matches:
    """Pair rows with dates by their identity, then what is left by series and day in `zone`.

    So a series that begins half an hour later keeps its rows, with their bookings and whatever
    the manager set by hand.
    """
    by_identity = {(row.source_uid, row.source_recurrence): row for row in rows}
    pairs: list[tuple[Event, Occurrence]] = []
    unpaired: list[Occurrence] = []
    for occurrence in occurrences:
        row = by_identity.pop((occurrence.uid, occurrence.recurrence), None)
        if row:
            pairs.append((row, occurrence))
        else:
            unpaired.append(occurrence)
    left = defaultdict[tuple[str, date], list[Event]](list)
    for row in sorted(by_identity.values(), key=lambda row: row.starts_at):
        left[_day(row.source_uid, row.source_recurrence, row.starts_at, zone)].append(row)
    new: list[Occurrence] = []
    for occurrence in sorted(unpaired, key=lambda occurrence: occurrence.starts_at):
        day = _day(occurrence.uid, occurrence.recurrence, occurrence.starts_at, zone)
        if left[day]:
            pairs.append((left[day].pop(0), occurrence))
        else:
            new.append(occurrence)
    return Matches(pairs, new, [row for rest in left.values() for row in rest])


def _day(uid: str, recurrence: str, starts_at: datetime, zone: ZoneInfo) -> tuple[str, date]:
    planned = datetime.fromisoformat(recurrence) if recurrence else starts_at
    return _SPLIT.sub("", uid), planned.astimezone(zone).date()
