"""A calendar merged into the programme, in short transactions; the manager's values stand."""

import hashlib
import json
import re
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Annotated, Literal
from zoneinfo import ZoneInfo

from pydantic import Field

from nightcap.core.models import Change
from nightcap.core.schemas import CamelSchema
from nightcap.core.time import Instant, utc_iso
from nightcap.core.writing import changes, publishing
from nightcap.core.writing.changes import FEED, Edit, Step
from nightcap.core.writing.locking import lock
from nightcap.core.writing.pieces import in_pieces
from nightcap.events.feed.reading import Occurrence, Reading, RemarkOut
from nightcap.events.models import (
    TIMES,
    UNDONE_GONE,
    UNDONE_NEW,
    Event,
    EventLink,
    FeedImport,
    FeedImportStep,
    FeedRun,
    title_key,
)
from nightcap.events.rules import (
    TooManyGone,
    WithdrawalOut,
    refuse_many_withdrawals,
    stays_when_gone,
)
from nightcap.events.selectors import lock_events
from nightcap.events.services import links
from nightcap.venue.profile import profile

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
_RECORDED = (
    *_IMPORTED,
    *("source_uid", "source_recurrence", "source_hash"),
    *("missing_from_feed_at", "cancelled_at"),
)
"""What an import writes on an event, and undoing it writes back."""
VENUE_CALENDAR = "feed"
"""The origin of what the venue's own calendar holds: `source` of those events."""
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


class FeedImportOut(FeedSummaryOut):
    """The result of an import that was made."""

    id: int | None = None
    """What undoes it as one; null where it changed nothing."""


class NewDateOut(CamelSchema):
    """A date that an import would add."""

    title: str
    starts_at: Annotated[Instant, Field(alias="date")]
    is_all_day: bool
    capacity: int | None
    """The seats that it would have; null where they would not be limited."""


class FeedPreviewOut(FeedSummaryOut):
    """What an import would do; nothing was changed."""

    is_preview: Literal[True] = True
    sample: list[NewDateOut]
    """A few of the new dates: the soonest to come, then the latest that are past."""
    withdrawals: list[WithdrawalOut]
    """The coming events that would be cancelled, at most a hundred of them."""
    needs_confirmation: bool
    """Whether that many would be cancelled that the import itself needs `isConfirmed`."""


MOST_SAMPLED = 10
"""New dates that a preview names."""


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
    is_by_itself: bool = False,
) -> FeedImportOut:
    """Create, change and withdraw the events of an origin to match its calendar.

    It is written in pieces, each a transaction, so that no booking waits for all of it. New dates
    come first and those that are gone last; the next import does what a crash leaves undone.
    Raises TooManyGone where many would be withdrawn at once, unless that `is_confirmed`; then
    nothing has changed. An import that nobody asked for runs `is_by_itself`.

    Rule: An import keeps the fields that the manager set by hand, and leaves out the dates that the
    manager deleted. A date that is gone from the calendar is cancelled, or kept and flagged while
    guests hold or await seats; one that is over stays.
    """
    summary = FeedImportOut(
        new=0, changed=0, unchanged=0, cancelled=0, flagged=0, skipped=reading.remarks
    )
    plan = _Plan.of(reading, origin, zone, at, is_by_itself=is_by_itself)
    if not is_confirmed:
        refuse_many_withdrawals(plan.gone, plan.rows, at=at)
    summary.skipped += plan.left_out
    total = len(plan.pairs) + len(plan.new)
    _Import(origin, at, summary, progress, total, _Record(origin == VENUE_CALENDAR)).write(plan)
    summary.close(at, zone)
    return summary


def preview(reading: Reading, *, origin: str, zone: ZoneInfo, at: datetime) -> FeedPreviewOut:
    """Return what `merge` would do if the manager asked for it; nothing is written."""
    plan = _Plan.of(reading, origin, zone, at, is_by_itself=False)
    to_come = sorted((one for one in plan.new if one.starts_at >= at), key=_start)
    past = sorted((one for one in plan.new if one.starts_at < at), key=_start, reverse=True)
    found = FeedPreviewOut(
        new=len(plan.new),
        changed=0,
        unchanged=0,
        cancelled=0,
        flagged=0,
        skipped=reading.remarks,
        sample=[_new_date(one) for one in (to_come + past)[:MOST_SAMPLED]],
        withdrawals=[],
        needs_confirmation=False,
    )
    for row, occurrence in plan.pairs:
        if row.deleted_at:
            found.skipped.append(_remark(row, "the manager deleted it"))
            found.unchanged += _has_identity(row, _identity(occurrence))
        elif _would_change(row, occurrence):
            found.changed += 1
        else:
            found.unchanged += 1
    withdrawn = []
    for row in plan.gone:
        if _is_withdrawn(row):
            continue
        if stays_when_gone(row):
            found.flagged += 1
        else:
            withdrawn.append(row)
    found.cancelled = len(withdrawn)
    withdrawn.sort(key=_start)
    found.withdrawals = [
        WithdrawalOut(event_id=row.pk, title=row.title, starts_at=row.starts_at)
        for row in withdrawn[:MOST_NAMED]
    ]
    try:
        refuse_many_withdrawals(plan.gone, plan.rows, at=at)
    except TooManyGone:
        found.needs_confirmation = True
    found.close(at, zone)
    return found


def _start(one: Event | Occurrence) -> datetime:
    return one.starts_at


def _new_date(occurrence: Occurrence) -> NewDateOut:
    return NewDateOut(
        title=occurrence.title,
        starts_at=occurrence.starts_at,
        is_all_day=occurrence.is_all_day,
        capacity=profile().seats_for(occurrence.location),
    )


def _event(occurrence: Occurrence, origin: str) -> Event:
    event = Event(source=origin, capacity=profile().seats_for(occurrence.location))
    changes.assign(event, _identity(occurrence) | _imported_fields(occurrence))
    event.derive_fields()
    return event


@dataclass(slots=True)
class _Plan:
    """What is to be done: pairs of a row and its date, new dates, and rows that are gone."""

    rows: Sequence[Event]
    pairs: Pairs
    new: Sequence[Occurrence]
    gone: Sequence[Event]
    left_out: list[RemarkOut]

    @classmethod
    def of(
        cls, reading: Reading, origin: str, zone: ZoneInfo, at: datetime, *, is_by_itself: bool
    ) -> "_Plan":
        """Compare a calendar with the rows of its origin.

        Rule: What an import did and the manager undid, no import that runs by itself does again;
        one that the manager asks for does all of it.
        """
        rows = list(Event.including_deleted.filter(source=origin))
        if not is_by_itself:
            rows = [row for row in rows if not _is_taken_off(row)]
        pairs, new, unmatched = _match(rows, reading.occurrences, zone)
        gone = [
            row
            for row in unmatched
            if row.source_uid not in reading.unread and row.over_at > at and row.deleted_at is None
        ]
        plan = cls(rows, pairs, new, gone, [])
        if is_by_itself:
            plan._leave_out_undone()
        return plan

    def _leave_out_undone(self) -> None:
        undone = [
            row
            for row, occurrence in self.pairs
            if _is_taken_off(row) or row.undone_import == _identity(occurrence)["source_hash"]
        ]
        undone += [row for row in self.gone if row.undone_import == UNDONE_GONE]
        ids = {row.pk for row in undone}
        self.pairs = [pair for pair in self.pairs if pair[0].pk not in ids]
        self.gone = [row for row in self.gone if row.pk not in ids]
        self.left_out = [_remark(row, "the import of it was undone") for row in undone]


def _is_taken_off(row: Event) -> bool:
    """Whether undoing an import has taken a date off the programme that it had added."""
    return row.deleted_at is not None and row.undone_import == UNDONE_NEW


def _remark(row: Event, reason: str) -> RemarkOut:
    return RemarkOut(
        title=row.title,
        reason=reason,
        count=1,
        starts_at=row.starts_at,
        is_all_day=row.is_all_day,
    )


@dataclass(slots=True)
class _Import:
    """Writes one import, piece by piece; each piece first locks the rows that it may change."""

    origin: str
    at: datetime
    summary: FeedImportOut
    progress: Progress | None
    total: int
    record: "_Record"
    done: int = 0
    locked: dict[int, Event] = field(default_factory=dict)

    def write(self, plan: _Plan) -> None:
        """Put new dates on the programme, change those that differ, withdraw those gone."""
        events = [_event(occurrence, self.origin) for occurrence in plan.new]
        # All of a piece in one statement, which takes a moment.
        in_pieces(events, begin=self._lock_new, end=self._add)
        changed = [(row, one) for row, one in plan.pairs if not _is_same(row, one)]
        self.summary.unchanged += len(plan.pairs) - len(changed)
        self._advance(len(plan.pairs) - len(changed))
        in_pieces(changed, self._change, begin=self._lock_changed, end=self._end_changed)
        in_pieces(plan.gone, self._withdraw, begin=self._lock, end=self._end_withdrawn)
        self.summary.id = self.record.close()

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
        # Its place is the new date's now, which is a row of its own.
        places = {(event.source_uid, event.source_recurrence) for event in events}
        taken_off = [
            row.pk
            for row in known.filter(undone_import=UNDONE_NEW, deleted_at__isnull=False)
            if (row.source_uid, row.source_recurrence) in places
        ]
        Event.including_deleted.filter(pk__in=taken_off).update(source="")
        there = set(known.values_list("source_uid", "source_recurrence"))
        # A date that another import has just added stays as that one wrote it.
        new = [one for one in events if (one.source_uid, one.source_recurrence) not in there]
        Event.objects.bulk_create(new)
        EventLink.update_has_link(Event.objects.filter(pk__in=[event.pk for event in new]))
        self.summary.new += len(new)
        self.summary.unchanged += len(events) - len(new)
        if new:
            self.record.add_new(new)
            self.record.write(self.summary)
            publishing.bump()
        self._advance(len(events))

    def _end_changed(self, written: Sequence[tuple[Event, Occurrence]]) -> None:
        self.record.write(self.summary)
        self._advance(len(written))

    def _end_withdrawn(self, written: Sequence[Event]) -> None:
        self.record.write(self.summary)

    def _change(self, pair: tuple[Event, Occurrence]) -> None:
        """Write onto a locked row what the manager has not set."""
        seen, occurrence = pair
        row, identity = self.locked.get(seen.pk), _identity(occurrence)
        if row is None:
            return
        is_same = _has_identity(row, identity)
        if row.deleted_at:
            self.summary.skipped.append(_remark(row, "the manager deleted it"))
            if not is_same:
                Event.including_deleted.filter(pk=row.pk).update(**identity)
            self.summary.unchanged += is_same
            return
        if _is_same(row, occurrence):
            self.summary.unchanged += 1
            return
        with changes.edit(Event, row.pk, actor=FEED) as edit:
            changes.assign(edit.row, identity | _values_for(row, occurrence))
            edit.row.undone_import = ""
        links.move_with_event(edit, actor=FEED)
        self.record.add_changed(row, edit)
        if edit.before or row.missing_from_feed_at:
            self.summary.changed += 1
        else:
            self.summary.unchanged += 1

    def _withdraw(self, seen: Event) -> None:
        """Cancel an event that is gone, or flag it where guests or the manager keep it."""
        row = self.locked.get(seen.pk)
        if row is None or row.deleted_at is not None:
            return
        if _is_withdrawn(row):
            return
        with changes.edit(Event, row.pk, actor=FEED) as edit:
            event = edit.row
            event.missing_from_feed_at = event.missing_from_feed_at or self.at
            event.undone_import = ""
            if not stays_when_gone(event):
                event.cancelled_at = self.at
        self.record.add_changed(row, edit)
        if edit.before:
            self.summary.cancelled += 1
        else:
            self.summary.flagged += 1

    def _advance(self, dates: int) -> None:
        self.done += dates
        if dates and self.progress:
            self.progress(self.done, self.total)


@dataclass(slots=True)
class _Record:
    """What an import did, in the list of changes and so that it can be undone as one.

    What changed a single event is the entry of that event; else there is one about all. The sample
    of a new house is put there by an import that is not undone.
    """

    is_undoable: bool
    entry: Change | None = None
    imported: FeedImport | None = None
    steps: list[FeedImportStep] = field(default_factory=list)
    """Not saved yet."""
    visible: int = 0
    """Of the steps those that the list of changes tells of."""

    def add_new(self, events: Sequence[Event]) -> None:
        """Note dates that were added."""
        for event in events:
            fields = changes.step_of(event, "created", {"source_hash": ""})["fields"]
            self.steps.append(FeedImportStep(event=event, is_new=True, fields=fields))
        # More than one, so that it has an entry of its own.
        self.visible += len(events) + 1

    def add_changed(self, before: Event, edit: Edit[Event]) -> None:
        """Note what was changed on an event that stood as `before`."""
        values = {name: getattr(before, name) for name in _RECORDED}
        changed = changes.difference(edit.row, values)
        if changed:
            fields = changes.step_of(edit.row, "changed", changed)["fields"]
            self.steps.append(FeedImportStep(event=edit.row, fields=fields, entry=edit.entry))
            self.visible += edit.entry is not None

    def write(self, summary: FeedSummaryOut) -> None:
        """Write what was noted, in the transaction in which it was done."""
        if self.visible <= 1:
            return
        counts = {name: getattr(summary, name) for name in ("new", "changed", "cancelled")}
        total = sum(counts.values())
        title = f"{'1 date' if total == 1 else f'{total} dates'} of the calendar"
        shown = {name: ("", count) for name, count in counts.items() if count}
        fields = {} if summary.new == total else shown
        if self.entry is None:
            self.entry = changes.record(action="imported", kind="event", title=title, actor=FEED)
        self.entry.title, self.entry.details = title, changes.details_of(fields)
        self.entry.save(update_fields=["title", "details"])
        self._save_steps(self.entry)

    @publishing.atomic()
    def close(self) -> int | None:
        """Write what is left; return what undoes the import, None where it changed nothing."""
        own = next((step.entry for step in self.steps if step.entry), None)
        if self.entry is None and own is not None:
            self._save_steps(own)
        return self.imported.pk if self.imported else None

    def _begin(self, entry: Change) -> FeedImport:
        imported = FeedImport.objects.create(entry=entry)
        if not entry.reversal:
            label = FeedImport._meta.label_lower
            entry.reversal = [Step(model=label, id=imported.pk, was="changed", fields={})]
            if not entry.model:
                entry.model, entry.subject_id = label, imported.pk
            entry.save(update_fields=["reversal", "model", "subject_id"])
        return imported

    def _save_steps(self, entry: Change) -> None:
        if self.is_undoable:
            self.imported = self.imported or self._begin(entry)
            for step in self.steps:
                step.imported = self.imported
            FeedImportStep.objects.bulk_create(self.steps)
        self.steps = []


def _values_for(row: Event, occurrence: Occurrence) -> dict[str, object]:
    """Return what an import writes on a row: all that the manager has not set."""
    values = _imported_fields(occurrence)
    if row.missing_from_feed_at:
        values |= {"missing_from_feed_at": None, "cancelled_at": None}
    return {name: value for name, value in values.items() if name not in row.overridden_fields}


def _would_change(row: Event, occurrence: Occurrence) -> bool:
    values = _values_for(row, occurrence)
    is_other = any(getattr(row, name) != value for name, value in values.items())
    return is_other and not _is_same(row, occurrence)


def _is_withdrawn(row: Event) -> bool:
    """Whether a row is cancelled already because it is gone, or by the manager."""
    is_known = row.missing_from_feed_at or "cancelled_at" in row.overridden_fields
    return row.cancelled_at is not None and bool(is_known)


def _is_same(row: Event, occurrence: Occurrence) -> bool:
    """Whether a row holds what its calendar holds, and no change of it is recorded."""
    is_there = row.missing_from_feed_at is None and row.deleted_at is None
    is_there = is_there and not row.undone_import
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
