"""A calendar merged into the programme, in short transactions; the manager's values stand."""

import hashlib
import json
import re
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from datetime import date, datetime
from zoneinfo import ZoneInfo

from nightcap.core.models import Change
from nightcap.core.schemas import CamelSchema
from nightcap.core.time import utc_iso
from nightcap.core.writing import changes, publishing
from nightcap.core.writing.changes import FEED
from nightcap.core.writing.locking import lock
from nightcap.core.writing.pieces import in_pieces
from nightcap.events.feed.reading import Occurrence, Reading, RemarkOut
from nightcap.events.models import TIMES, Event, EventLink, FeedRun, title_key
from nightcap.events.rules import refuse_many_withdrawals
from nightcap.events.selectors import lock_events
from nightcap.events.services import links

Progress = Callable[[int, int], None]
Pairs = list[tuple[Event, Occurrence]]

_IMPORTED = (
    "title",
    "description",
    "category",
    "location",
    "image_url",
    "eventbrite_link",
    *sorted(TIMES),
)
MOST_NAMED = 100
"""Dates that are named where they were left out or changed; of more there is a count."""
# 'This and following' in Google Calendar makes a new series with the old one's name in its own.
_SPLIT = re.compile(r"_R\d{8}(T\d{6})?(?=@|$)")


class FeedSummaryOut(CamelSchema):
    """The result of an import, in dates of events.

    `skipped` names at most a hundred that were left out, `skippedMore` counts the rest.
    """

    new: int
    changed: int
    """Changed in the calendar, or back in it; what the manager set by hand was kept."""
    unchanged: int
    cancelled: int
    """Gone from the calendar, so withdrawn."""
    flagged: int
    """Gone from the calendar, but kept: guests hold or await seats, or the manager decided it."""
    skipped: list[RemarkOut]
    """The dates to come, soonest first, then entries as a whole, then the latest past dates."""
    skipped_more: int = 0

    def close(self, at: datetime, zone: ZoneInfo) -> None:
        """Count equal remarks together, sort them, and keep MOST_NAMED; their dates are in `zone`.

        `at` is now.
        """
        counts: dict[RemarkOut, int] = {}
        for remark in self.skipped:
            starts_at = remark.starts_at and remark.starts_at.astimezone(zone)
            key = remark.model_copy(update={"count": 1, "starts_at": starts_at})
            counts[key] = counts.get(key, 0) + remark.count
        merged = [remark.model_copy(update={"count": count}) for remark, count in counts.items()]
        to_come = [one for one in merged if one.starts_at and one.starts_at >= at]
        past = [one for one in merged if one.starts_at and one.starts_at < at]
        to_come.sort(key=lambda one: one.starts_at or at)
        past.sort(key=lambda one: one.starts_at or at, reverse=True)
        self.skipped = to_come + [one for one in merged if not one.starts_at] + past
        self.skipped_more = sum(remark.count for remark in self.skipped[MOST_NAMED:])
        del self.skipped[MOST_NAMED:]

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


def _line(remark: RemarkOut) -> str:
    date_format = "%d %B %Y" if remark.is_all_day else "%d %B %Y %H:%M"
    day = f" on {remark.starts_at.strftime(date_format)}" if remark.starts_at else ""
    times = f" ({remark.count} dates)" if remark.count > 1 else ""
    return f"skipped {remark.title}{day}{times}: {remark.reason}"


def merge(
    reading: Reading,
    *,
    origin: str,
    zone: ZoneInfo,
    at: datetime,
    progress: Progress | None,
    is_confirmed: bool = False,
) -> FeedSummaryOut:
    """Create, change and withdraw the events of an origin to match its calendar.

    It is written in pieces, each a transaction, so that no booking waits for all of it. New dates
    come first and those that are gone last; the next import does what a crash leaves undone.
    Raises TooManyGone where many would be withdrawn at once, unless that `is_confirmed`; then
    nothing has changed.

    Rule: An import keeps the fields that the manager set by hand, and leaves out the dates that the
    manager deleted. A date that is gone from the calendar is cancelled, or kept and flagged while
    guests hold or await seats; one that is over stays.
    """
    summary = FeedSummaryOut(
        new=0, changed=0, unchanged=0, cancelled=0, flagged=0, skipped=reading.remarks
    )
    rows = list(Event.including_deleted.filter(source=origin))
    pairs, new, unmatched = _match(rows, reading.occurrences, zone)
    gone = [
        row
        for row in unmatched
        if row.source_uid not in reading.unread and row.over_at > at and row.deleted_at is None
    ]
    if not is_confirmed:
        refuse_many_withdrawals(gone, rows, at=at)
    _Import(origin, at, summary, progress, total=len(reading.occurrences)).write(pairs, new, gone)
    summary.close(at, zone)
    return summary


def _event(occurrence: Occurrence, origin: str) -> Event:
    event = Event(source=origin)
    changes.assign(event, _identity(occurrence) | _imported_fields(occurrence))
    event.derive_fields()
    return event


@dataclass(slots=True)
class _Import:
    """Writes one import, piece by piece; each piece first locks the rows that it may change."""

    origin: str
    at: datetime
    summary: FeedSummaryOut
    progress: Progress | None
    total: int
    done: int = 0
    entry: Change | None = None
    """The one entry of the list of changes for all new dates."""
    locked: dict[int, Event] = field(default_factory=dict)

    def write(self, pairs: Pairs, new: Sequence[Occurrence], gone: Sequence[Event]) -> None:
        """Put new dates on the programme, change those that differ, withdraw those gone."""
        events = [_event(occurrence, self.origin) for occurrence in new]
        # All of a piece in one statement, which takes a moment.
        in_pieces(events, begin=self._lock_new, end=self._add)
        changed = [(row, one) for row, one in pairs if not _is_same(row, one)]
        self.summary.unchanged += len(pairs) - len(changed)
        self._advance(len(pairs) - len(changed))
        in_pieces(
            changed,
            self._change,
            begin=self._lock_changed,
            end=lambda written: self._advance(len(written)),
        )
        in_pieces(gone, self._withdraw, begin=self._lock)

    def _lock_new(self, events: Sequence[Event]) -> None:
        keys = {event.title_key for event in events}
        self._lock([], titles=keys, starts={event.starts_at for event in events})

    def _lock_changed(self, pairs: Sequence[tuple[Event, Occurrence]]) -> None:
        # Their links move with them: from the old title and start to the new ones.
        keys = {row.title_key for row, _ in pairs} | {title_key(to.title) for _, to in pairs}
        starts = {row.starts_at for row, _ in pairs} | {to.starts_at for _, to in pairs}
        self._lock([row for row, _ in pairs], titles=keys, starts=starts)

    def _lock(
        self,
        rows: Sequence[Event],
        titles: Set[str] = frozenset(),
        starts: Set[datetime] = frozenset(),
    ) -> None:
        # Another import waits here for this piece, and then sees what it did.
        lock(FeedRun.objects.only("pk"))
        self.locked = lock_events((row.pk for row in rows), titles=titles, starts=starts)

    def _add(self, events: Sequence[Event]) -> None:
        rows = Event.including_deleted.filter(source=self.origin)
        known = rows.filter(source_uid__in={event.source_uid for event in events})
        there = set(known.values_list("source_uid", "source_recurrence"))
        # A date that another import has just added stays as that one wrote it.
        new = [one for one in events if (one.source_uid, one.source_recurrence) not in there]
        Event.objects.bulk_create(new)
        EventLink.update_has_link(Event.objects.filter(pk__in=[event.pk for event in new]))
        self.summary.new += len(new)
        self.summary.unchanged += len(events) - len(new)
        if new:
            self._record_new()
        self._advance(len(events))

    def _record_new(self) -> None:
        dates = "1 date" if self.summary.new == 1 else f"{self.summary.new} dates"
        title = f"{dates} of the calendar"
        if self.entry is None:
            self.entry = changes.record(action="imported", kind="event", title=title, actor=FEED)
        else:
            self.entry.title = title
            self.entry.save(update_fields=["title"])
        publishing.bump()

    def _change(self, pair: tuple[Event, Occurrence]) -> None:
        """Write onto a locked row what the manager has not set."""
        seen, occurrence = pair
        row, identity = self.locked.get(seen.pk), _identity(occurrence)
        if row is None:
            return
        is_same = _has_identity(row, identity)
        if row.deleted_at:
            remark = RemarkOut(
                title=row.title,
                reason="the manager deleted it",
                count=1,
                starts_at=row.starts_at,
                is_all_day=row.is_all_day,
            )
            self.summary.skipped.append(remark)
            if not is_same:
                Event.including_deleted.filter(pk=row.pk).update(**identity)
            self.summary.unchanged += is_same
            return
        if is_same and row.missing_from_feed_at is None:
            self.summary.unchanged += 1
            return
        with changes.edit(Event, row.pk, actor=FEED) as edit:
            values = _imported_fields(occurrence)
            if edit.row.missing_from_feed_at:
                values |= {"missing_from_feed_at": None, "cancelled_at": None}
            for name in edit.row.overridden_fields:
                values.pop(name, None)
            changes.assign(edit.row, identity | values)
        links.move_with_event(edit, actor=FEED)
        if edit.before or row.missing_from_feed_at:
            self.summary.changed += 1
        else:
            self.summary.unchanged += 1

    def _withdraw(self, seen: Event) -> None:
        """Cancel an event that is gone, or flag it where guests or the manager keep it."""
        row = self.locked.get(seen.pk)
        if row is None or row.deleted_at is not None:
            return
        if row.cancelled_at and (
            row.missing_from_feed_at or "cancelled_at" in row.overridden_fields
        ):
            return

        with changes.edit(Event, row.pk, actor=FEED) as edit:
            event = edit.row
            event.missing_from_feed_at = event.missing_from_feed_at or self.at
            if not event.is_in_use and "cancelled_at" not in event.overridden_fields:
                event.cancelled_at = self.at
        if edit.before:
            self.summary.cancelled += 1
        else:
            self.summary.flagged += 1

    def _advance(self, dates: int) -> None:
        self.done += dates
        if dates and self.progress:
            self.progress(self.done, self.total)


def _is_same(row: Event, occurrence: Occurrence) -> bool:
    """Whether a row holds what its calendar holds, and no change of it is recorded."""
    is_there = row.missing_from_feed_at is None and row.deleted_at is None
    return is_there and _has_identity(row, _identity(occurrence))


def _has_identity(row: Event, identity: Mapping[str, object]) -> bool:
    return all(getattr(row, name) == value for name, value in identity.items())


def _imported_fields(occurrence: Occurrence) -> dict[str, object]:
    return {name: getattr(occurrence, name) for name in _IMPORTED}


def _identity(occurrence: Occurrence) -> dict[str, object]:
    """Return what names this date in the calendar, and a hash that moves when its entry does."""
    values = [
        utc_iso(v) if isinstance(v, datetime) else v for v in _imported_fields(occurrence).values()
    ]
    return {
        "source_uid": occurrence.uid,
        "source_recurrence": occurrence.recurrence,
        "source_hash": hashlib.sha256(json.dumps(values).encode()).hexdigest(),
    }


def _match(
    rows: Sequence[Event], occurrences: Sequence[Occurrence], zone: ZoneInfo
) -> tuple[Pairs, list[Occurrence], list[Event]]:
    """Pair rows with dates by their identity, then what is left by series and day in `zone`.

    Returns the pairs, dates without a row, and rows whose date is gone. A series that begins half
    an hour later keeps its rows, with their bookings and whatever the manager set by hand.
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
