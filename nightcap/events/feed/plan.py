"""Compares the dates of a calendar with the rows of the programme."""

import hashlib
import json
import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from enum import StrEnum
from zoneinfo import ZoneInfo

from nightcap.core.time import utc_iso
from nightcap.events.feed.reading import Occurrence, Reading, RemarkOut
from nightcap.events.models import (
    DEFAULT_LENGTH,
    SKIPPED,
    TAKEN_OFF,
    TIMES,
    UNDONE_GONE,
    Event,
    title_key,
)
from nightcap.venue import categories
from nightcap.venue.models import NO_CATEGORY

Pairs = list[tuple[Event, Occurrence]]

IMPORTED = (
    "title",
    "description",
    "category",
    "location",
    "image_url",
    "eventbrite_link",
    *sorted(TIMES),
)
# 'This and following' in Google Calendar creates a new series whose name contains the old one's.
_SPLIT = re.compile(r"_R\d{8}(T\d{6})?(?=@|$)")


class Duplicate(StrEnum):
    """The decision about a new date that the manager has added to the programme already.

    LINK links the manager's event to the calendar, SKIP leaves the date out, ADD adds a second
    event.
    """

    LINK = "link"
    SKIP = "skip"
    ADD = "add"


@dataclass(frozen=True, slots=True)
class Choices:
    """The manager's choices for an import."""

    is_confirmed: bool = False
    """Whether many coming events may be withdrawn at once."""
    with_past: bool = True
    """Whether new dates that are over are added."""
    duplicates: Mapping[int, Duplicate] = field(default_factory=dict)
    """Decisions by the id of the manager's event; LINK by default."""


DEFAULTS = Choices()
"""The choices of an import for which the manager has made none."""


@dataclass(slots=True)
class Plan:
    """Holds the work of an import: rows with their dates, new dates, and missing rows."""

    rows: Sequence[Event]
    pairs: Pairs
    new: list[Occurrence]
    gone: Sequence[Event]
    left_out: list[RemarkOut]
    duplicates: Pairs
    """New dates to come, each with the manager's event of the same title and start."""

    @classmethod
    def of(
        cls, reading: Reading, origin: str, zone: ZoneInfo, at: datetime, *, is_by_itself: bool
    ) -> "Plan":
        """Compare a calendar with the rows of its origin, and with the manager's own events.

        Rule: An import leaves a date out that the manager has added and that is over.

        Rule: A scheduled import does not repeat changes that the manager has undone. An import that
        the manager starts takes the whole calendar.
        """
        rows = list(Event.including_deleted.filter(source=origin))
        if not is_by_itself:
            rows = [row for row in rows if not is_taken_off(row)]
        pairs, new, unmatched = _match(rows, reading.occurrences, zone)
        gone = [
            row
            for row in unmatched
            if row.source_uid not in reading.unread and row.over_at > at and row.deleted_at is None
        ]
        found, new = _split_duplicates(new)
        duplicates = [(row, one) for row, one in found if min(over_at(row), over_at(one)) > at]
        to_come = {row.pk for row, _ in duplicates}
        left_out = [remark_on(row, LEFT_OUT) for row, _ in found if row.pk not in to_come]
        plan = cls(rows, pairs, new, gone, left_out, duplicates)
        if is_by_itself:
            plan._leave_out_undone()
        return plan

    def leave_out_past(self, at: datetime) -> None:
        """Leave out the new dates that are over at an instant."""
        self.new = [one for one in self.new if over_at(one) > at]

    def _leave_out_undone(self) -> None:
        found = [*self.pairs, *self.duplicates]
        undone = [
            row
            for row, occurrence in found
            if is_taken_off(row) or row.undone_import == identity_of(occurrence)["source_hash"]
        ]
        undone += [row for row in self.gone if row.undone_import == UNDONE_GONE]
        ids = {row.pk for row in undone}
        self.pairs = [pair for pair in self.pairs if pair[0].pk not in ids]
        self.duplicates = [pair for pair in self.duplicates if pair[0].pk not in ids]
        self.gone = [row for row in self.gone if row.pk not in ids]
        self.left_out += [
            remark_on(row, LEFT_OUT if row.undone_import == SKIPPED else _UNDONE) for row in undone
        ]


LEFT_OUT = "it was left out as a duplicate"
_UNDONE = "the import of it was undone"


def over_at(one: Event | Occurrence) -> datetime:
    """Return the instant from which a date counts as over."""
    return one.ends_at or one.starts_at + DEFAULT_LENGTH


def is_taken_off(row: Event) -> bool:
    """Return whether the manager keeps a date of the calendar off the programme.

    It was left out as a duplicate, or the import that added it was undone.
    """
    return row.deleted_at is not None and row.undone_import in TAKEN_OFF


def remark_on(row: Event, reason: str) -> RemarkOut:
    """Return a remark on an event that was left out."""
    return RemarkOut(
        title=row.title,
        reason=reason,
        count=1,
        starts_at=row.starts_at,
        is_all_day=row.is_all_day,
    )


def is_duplicate(row: Event, occurrence: Occurrence) -> bool:
    """Return whether a row is the manager's own event with the title and start of a date."""
    is_own = row.deleted_at is None and row.source == ""
    return is_own and _place(row) == _place(occurrence)


def _place(one: Event | Occurrence) -> tuple[str, datetime]:
    return title_key(one.title), one.starts_at


def _split_duplicates(new: Sequence[Occurrence]) -> tuple[Pairs, list[Occurrence]]:
    """Pair new dates with the manager's events of the same title and start; return the rest."""
    own = Event.objects.filter(source="", starts_at__in={one.starts_at for one in new})
    by_place = {_place(row): row for row in own}
    pairs: Pairs = []
    rest: list[Occurrence] = []
    for occurrence in new:
        row = by_place.pop(_place(occurrence), None)
        if row:
            pairs.append((row, occurrence))
        else:
            rest.append(occurrence)
    return pairs, rest


def values_for_link(row: Event, occurrence: Occurrence, origin: str) -> dict[str, object]:
    """Return the values that link a manager's event to a date of the calendar.

    Rule: An event that the manager has added and links to the calendar keeps each value that the
    manager has given it.
    """
    given = imported_fields(occurrence)
    own = {
        name
        for name, value in given.items()
        if name not in TIMES and getattr(row, name) not in {value, _UNSET.get(name, "")}
    }
    has_own_times = row.ends_at is not None or row.is_all_day != occurrence.is_all_day
    if has_own_times and any(getattr(row, name) != given[name] for name in TIMES):
        own |= TIMES
    if row.cancelled_at is not None:
        own.add("cancelled_at")
    taken = {name: value for name, value in given.items() if name not in own}
    return identity_of(occurrence) | taken | {"source": origin, "overridden_fields": sorted(own)}


_UNSET = {"category": NO_CATEGORY}


def values_for(row: Event, occurrence: Occurrence) -> dict[str, object]:
    """Return the values that an import writes into a row, without the manager's fields."""
    values = imported_fields(occurrence)
    if row.missing_from_feed_at:
        values |= {"missing_from_feed_at": None, "cancelled_at": None}
    return {name: value for name, value in values.items() if name not in row.overridden_fields}


def would_change(row: Event, occurrence: Occurrence) -> bool:
    """Return whether an import would change a row's public values."""
    values = values_for(row, occurrence)
    is_other = any(getattr(row, name) != value for name, value in values.items())
    return is_other and not is_same(row, occurrence)


def is_withdrawn(row: Event) -> bool:
    """Return whether a row is already cancelled, by an earlier import or by the manager."""
    is_known = row.missing_from_feed_at or "cancelled_at" in row.overridden_fields
    return row.cancelled_at is not None and bool(is_known)


def is_same(row: Event, occurrence: Occurrence) -> bool:
    """Return whether a row equals its date in the calendar and has no recorded change."""
    is_there = row.missing_from_feed_at is None and row.deleted_at is None
    is_there = is_there and not row.undone_import
    return is_there and has_identity(row, identity_of(occurrence))


def has_identity(row: Event, identity: Mapping[str, object]) -> bool:
    """Return whether a row has an identity, and so its date is unchanged since the import."""
    return all(getattr(row, name) == value for name, value in identity.items())


def imported_fields(occurrence: Occurrence) -> dict[str, object]:
    """Return the values of a date by the columns of an event.

    Rule: A category that the calendar knows by an earlier name is imported as the present one.
    """
    return _as_read(occurrence) | {"category": categories.slug_of(occurrence.category)}


def _as_read(occurrence: Occurrence) -> dict[str, object]:
    return {name: getattr(occurrence, name) for name in IMPORTED}


def identity_of(occurrence: Occurrence) -> dict[str, object]:
    """Return the ids of a date in the calendar, and a hash of its values before any conversion."""
    values = [utc_iso(v) if isinstance(v, datetime) else v for v in _as_read(occurrence).values()]
    return {
        "source_uid": occurrence.uid,
        "source_recurrence": occurrence.recurrence,
        "source_hash": hashlib.sha256(json.dumps(values).encode()).hexdigest(),
    }


def _match(
    rows: Sequence[Event], occurrences: Sequence[Occurrence], zone: ZoneInfo
) -> tuple[Pairs, list[Occurrence], list[Event]]:
    """Pair rows with dates by their identity, then the others by series and day in `zone`.

    Returns the pairs, dates without a row, and rows whose date is missing. A series that begins
    half an hour later therefore keeps its rows, with their bookings and the manager's values.
    """
    by_identity = {(row.source_uid, row.source_recurrence): row for row in rows}
    pairs: Pairs = []
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
    return pairs, new, [row for rest in left.values() for row in rest]


def _day(uid: str, recurrence: str, starts_at: datetime, zone: ZoneInfo) -> tuple[str, date]:
    planned = datetime.fromisoformat(recurrence) if recurrence else starts_at
    return _SPLIT.sub("", uid), planned.astimezone(zone).date()
