"""A calendar merged into the programme: one transaction, in which the manager's word stands."""

import hashlib
import json
import re
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import date, datetime
from zoneinfo import ZoneInfo

from django.db import transaction

from nightcap.core.time import utc_iso
from nightcap.core.writing import changes
from nightcap.core.writing.changes import FEED
from nightcap.events.feed import withdrawing
from nightcap.events.feed.reading import Occurrence, Reading, Remark
from nightcap.events.models import TIMES, Event, EventLink, FeedRun
from nightcap.events.services import links

Progress = Callable[[int, int], None]

_TAKEN_OVER = (
    "title",
    "description",
    "category",
    "location",
    "image_url",
    "eventbrite_link",
    *sorted(TIMES),
)
_AT_ONCE = 200
MOST_NAMED = 100
"""Dates that are named where they were left out or changed; of more there is a count."""
# 'This and following' in Google Calendar makes a new series with the old one's name in its own.
_SPLIT = re.compile(r"_R\d{8}(T\d{6})?(?=@|$)")


@dataclass(slots=True)
class Summary:
    """Counts of dates, and what was skipped with the reason."""

    new: int = 0
    changed: int = 0
    """Changed in the calendar, or back in it; what the manager set by hand was kept."""
    unchanged: int = 0
    cancelled: int = 0
    """Gone from the calendar, so withdrawn."""
    flagged: int = 0
    """Gone from the calendar, but kept: guests hold or await seats, or the manager decided it."""
    skipped: list[Remark] = field(default_factory=list)
    """The dates to come, soonest first, then entries as a whole, then the latest past dates."""
    skipped_more: int = 0
    """How many more were skipped than `skipped` names."""

    def close(self, at: datetime, zone: ZoneInfo) -> None:
        """Count equal remarks together, sort them, and keep MOST_NAMED; their dates are in `zone`.

        `at` is now.
        """
        counts: dict[Remark, int] = {}
        for remark in self.skipped:
            starts_at = remark.starts_at and remark.starts_at.astimezone(zone)
            key = replace(remark, count=1, starts_at=starts_at)
            counts[key] = counts.get(key, 0) + remark.count
        merged = [replace(remark, count=count) for remark, count in counts.items()]
        to_come = [one for one in merged if one.starts_at and one.starts_at >= at]
        past = [one for one in merged if one.starts_at and one.starts_at < at]
        to_come.sort(key=_start)
        past.sort(key=_start, reverse=True)
        self.skipped = to_come + [one for one in merged if not one.starts_at] + past
        self.skipped_more = sum(remark.count for remark in self.skipped[MOST_NAMED:])
        del self.skipped[MOST_NAMED:]

    def as_json(self) -> dict[str, object]:
        """Return what FeedRun keeps."""
        skipped = [
            asdict(one) | {"starts_at": one.starts_at and utc_iso(one.starts_at)}
            for one in self.skipped
        ]
        return asdict(self) | {"skipped": skipped}

    def __str__(self) -> str:
        counts = [
            f"{self.new} new",
            f"{self.changed} changed",
            f"{self.unchanged} unchanged",
            f"{self.cancelled} cancelled",
            f"{sum(remark.count for remark in self.skipped) + self.skipped_more} skipped",
        ]
        lines = [", ".join(counts)]
        if self.flagged:
            kept = "no longer in the calendar, kept because seats are booked or waited for"
            lines.append(f"{self.flagged} {kept}")
        lines += [f"  {_line(remark)}" for remark in self.skipped]
        if self.skipped_more:
            lines.append(f"  and {self.skipped_more:,} more")
        return "\n".join(lines)


def _start(remark: Remark) -> str:
    return utc_iso(remark.starts_at) if remark.starts_at else ""


def _line(remark: Remark) -> str:
    date_format = "%d %B %Y" if remark.is_all_day else "%d %B %Y %H:%M"
    day = f" on {remark.starts_at.strftime(date_format)}" if remark.starts_at else ""
    times = f" ({remark.count} dates)" if remark.count > 1 else ""
    return f"skipped {remark.title}{day}{times}: {remark.reason}"


@transaction.atomic
def merge(
    reading: Reading,
    *,
    origin: str,
    zone: ZoneInfo,
    at: datetime,
    progress: Progress,
    is_confirmed: bool = False,
) -> Summary:
    """Create, change and withdraw the events of an origin so that they say what its calendar says.

    What the manager set by hand stays, what the manager deleted stays away. A date that is gone is
    withdrawn, or kept and flagged while guests hold seats or wait for some; one that is over is
    left alone.
    Raises TooManyGone where many would be withdrawn at once, unless that `is_confirmed`.
    """
    # One import at a time: the next waits here, and then sees what this one did.
    list(FeedRun.objects.select_for_update().order_by("pk").values_list("pk"))
    summary = Summary()
    summary.skipped += reading.remarks
    rows = list(Event.including_deleted.filter(source=origin))
    matches = _match(rows, reading.occurrences, zone)
    gone = [
        row
        for row in matches.gone
        if row.source_uid not in reading.unread and row.over_at > at and row.deleted_at is None
    ]
    if not is_confirmed:
        withdrawing.ask_about_many(gone, rows, at=at)
    total = len(reading.occurrences)
    for start in range(0, len(matches.new), _AT_ONCE):
        batch = matches.new[start : start + _AT_ONCE]
        Event.objects.bulk_create(_event(occurrence, origin) for occurrence in batch)
        summary.new += len(batch)
        progress(summary.new, total)
    if summary.new:
        EventLink.note_on(Event.objects.filter(source=origin))
        dates = "1 date" if summary.new == 1 else f"{summary.new} dates"
        title = f"{dates} of the calendar"
        changes.record(action="imported", kind="event", title=title, actor=FEED, is_public=True)
    for done, (row, occurrence) in enumerate(matches.pairs, summary.new + 1):
        _update(row, occurrence, summary)
        progress(done, total)
    for row in gone:
        is_cancelled = withdrawing.withdraw(row, at)
        summary.cancelled += is_cancelled is True
        summary.flagged += is_cancelled is False
    summary.close(at, zone)
    return summary


def _event(occurrence: Occurrence, origin: str) -> Event:
    event = Event(source=origin)
    changes.assign(event, _identity(occurrence) | _words(occurrence))
    event.derive()
    return event


def _update(row: Event, occurrence: Occurrence, summary: Summary) -> None:
    """Write onto a row what the manager has not set."""
    identity = _identity(occurrence)
    is_same = all(getattr(row, name) == value for name, value in identity.items())
    if row.deleted_at:
        remark = Remark(row.title, "the manager deleted it", 1, row.starts_at, row.is_all_day)
        summary.skipped.append(remark)
        if not is_same:
            Event.including_deleted.filter(pk=row.pk).update(**identity)
        summary.unchanged += is_same
        return
    if is_same and row.missing_from_feed_at is None:
        summary.unchanged += 1
        return

    def apply(event: Event) -> None:
        values = _words(occurrence)
        if event.missing_from_feed_at:
            values |= {"missing_from_feed_at": None, "cancelled_at": None}
        for name in event.overridden_fields:
            values.pop(name, None)
        changes.assign(event, identity | values)

    edit = changes.change(Event, row.pk, apply, actor=FEED)
    links.follow(edit, actor=FEED)
    if edit.before or row.missing_from_feed_at:
        summary.changed += 1
    else:
        summary.unchanged += 1


def _words(occurrence: Occurrence) -> dict[str, object]:
    return {name: getattr(occurrence, name) for name in _TAKEN_OVER}


def _identity(occurrence: Occurrence) -> dict[str, object]:
    """Return what names this date in the calendar, and a hash that moves when its entry does."""
    values = [utc_iso(v) if isinstance(v, datetime) else v for v in _words(occurrence).values()]
    return {
        "source_uid": occurrence.uid,
        "source_recurrence": occurrence.recurrence,
        "source_hash": hashlib.sha256(json.dumps(values).encode()).hexdigest(),
    }


@dataclass(frozen=True, slots=True)
class _Matches:
    """Rows with their dates, dates without a row, and rows whose date is gone."""

    pairs: list[tuple[Event, Occurrence]]
    new: list[Occurrence]
    gone: list[Event]


def _match(rows: Sequence[Event], occurrences: Sequence[Occurrence], zone: ZoneInfo) -> _Matches:
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
    return _Matches(pairs, new, [row for rest in left.values() for row in rest])


def _day(uid: str, recurrence: str, starts_at: datetime, zone: ZoneInfo) -> tuple[str, date]:
    planned = datetime.fromisoformat(recurrence) if recurrence else starts_at
    return _SPLIT.sub("", uid), planned.astimezone(zone).date()
