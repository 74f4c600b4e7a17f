"""Merges a calendar into the programme in short transactions; keeps the manager's values."""

from collections.abc import Callable, Sequence, Set
from dataclasses import dataclass, field
from datetime import datetime
from zoneinfo import ZoneInfo

from nightcap.core.models import Change
from nightcap.core.schemas import CamelSchema
from nightcap.core.writing import changes, publishing
from nightcap.core.writing.changes import FEED, Edit, Step
from nightcap.core.writing.locking import lock
from nightcap.core.writing.pieces import in_pieces
from nightcap.events.feed.plan import (
    DEFAULTS,
    IMPORTED,
    LEFT_OUT,
    Choices,
    Duplicate,
    Pairs,
    Plan,
    has_identity,
    identity_of,
    imported_fields,
    is_duplicate,
    is_same,
    is_withdrawn,
    remark_on,
    values_for,
    values_for_link,
)
from nightcap.events.feed.reading import Occurrence, Reading, RemarkOut
from nightcap.events.models import (
    SKIPPED,
    TAKEN_OFF,
    Event,
    FeedImport,
    FeedImportStep,
    FeedRun,
    title_key,
    update_has_link,
)
from nightcap.events.rules import refuse_many_withdrawals, stays_when_gone
from nightcap.events.selectors import lock_events
from nightcap.events.services import links
from nightcap.venue.profile import profile

Progress = Callable[[int, int], None]

_RECORDED = (
    *IMPORTED,
    *("source", "source_uid", "source_recurrence", "source_hash", "overridden_fields"),
    *("missing_from_feed_at", "cancelled_at"),
)
"""The event's columns that an import writes and its undo restores."""
VENUE_CALENDAR = "feed"
"""The origin of the venue's own calendar: `source` of its events."""
MOST_NAMED = 100
"""The most remarks that a summary names; further ones are counted."""


class FeedSummaryOut(CamelSchema):
    """The result of an import, in dates of events.

    `skipped` has at most a hundred remarks on dates that were left out, `skippedMore` counts the
    rest.
    """

    new: int
    changed: int
    """Changed in the calendar, or in it again; the manager's values were kept."""
    unchanged: int
    cancelled: int
    """Missing from the calendar, and therefore cancelled."""
    flagged: int
    """Missing from the calendar, but kept for guests with seats or waiting, or by the manager."""
    skipped: list[RemarkOut]
    """The dates to come, soonest first, then entries as a whole, then the latest past dates."""
    skipped_more: int = 0

    def close(self, at: datetime, zone: ZoneInfo) -> None:
        """Merge equal remarks, sort them, and keep MOST_NAMED; their dates are in `zone`.

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
    """The id by which it is undone as one; null if it changed no event."""


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
    choices: Choices = DEFAULTS,
    is_by_itself: bool = False,
) -> FeedImportOut:
    """Create, change and withdraw the events of an origin to match its calendar.

    Each piece is a transaction, so that bookings never wait for the whole import. New dates come
    first and withdrawals last, and the next import finishes one that was interrupted. Raises
    TooManyGone, before any change, if many would be withdrawn at once, unless the `choices` confirm
    it. `is_by_itself` marks a scheduled import.

    Rule: An import keeps the values that the manager has set, and leaves out the dates that the
    manager has deleted. A date that is gone from the calendar is cancelled, or kept and flagged
    while guests hold or await seats; one that is over stays.

    Rule: A new date with the title and start of an event that the manager has added is linked to
    that event, unless the manager leaves it out or adds a second event.
    """
    summary = FeedImportOut(
        new=0, changed=0, unchanged=0, cancelled=0, flagged=0, skipped=reading.remarks
    )
    plan = Plan.of(reading, origin, zone, at, is_by_itself=is_by_itself)
    if not choices.is_confirmed:
        refuse_many_withdrawals(plan.gone, plan.rows, at=at)
    if not choices.with_past:
        plan.leave_out_past(at)
    summary.skipped += plan.left_out
    total = len(plan.pairs) + len(plan.new) + len(plan.duplicates)
    record = _Record(origin == VENUE_CALENDAR)
    _Import(origin, at, summary, progress, total, record, choices).write(plan)
    summary.close(at, zone)
    return summary


def _event(occurrence: Occurrence, origin: str) -> Event:
    event = Event(source=origin, capacity=profile().seats_for(occurrence.location))
    changes.assign(event, identity_of(occurrence) | imported_fields(occurrence))
    event.derive_fields()
    return event


@dataclass(slots=True)
class _Import:
    """Writes one import, piece by piece; each piece first locks the rows that it may change."""

    origin: str
    at: datetime
    summary: FeedImportOut
    progress: Progress | None
    total: int
    record: "_Record"
    choices: Choices
    done: int = 0
    locked: dict[int, Event] = field(default_factory=dict)

    def write(self, plan: Plan) -> None:
        """Add new dates, change those that differ, and withdraw missing ones."""
        of_choice: dict[Duplicate, Pairs] = {choice: [] for choice in Duplicate}
        for row, occurrence in plan.duplicates:
            choice = self.choices.duplicates.get(row.pk, Duplicate.LINK)
            of_choice[choice].append((row, occurrence))
        added = [*plan.new, *(one for _, one in of_choice[Duplicate.ADD])]
        # All rows of a piece are written in one statement, which takes a moment.
        in_pieces(self._events(added), begin=self._lock_new, end=self._add)
        skipped = self._events([one for _, one in of_choice[Duplicate.SKIP]])
        in_pieces(skipped, begin=self._lock_new, end=self._skip)
        linked = of_choice[Duplicate.LINK]
        in_pieces(linked, self._link, begin=self._lock_changed, end=self._end_changed)
        changed = [(row, one) for row, one in plan.pairs if not is_same(row, one)]
        self.summary.unchanged += len(plan.pairs) - len(changed)
        self._advance(len(plan.pairs) - len(changed))
        in_pieces(changed, self._change, begin=self._lock_changed, end=self._end_changed)
        in_pieces(plan.gone, self._withdraw, begin=self._lock, end=self._end_withdrawn)
        self.summary.id = self.record.close()

    def _lock_new(self, events: Sequence[Event]) -> None:
        keys = {event.title_key for event in events}
        self._lock([], titles=keys, starts={event.starts_at for event in events})

    def _lock_changed(self, pairs: Sequence[tuple[Event, Occurrence]]) -> None:
        # Their links move too: lock those of the old and of the new title and start.
        keys = {row.title_key for row, _ in pairs} | {title_key(to.title) for _, to in pairs}
        starts = {row.starts_at for row, _ in pairs} | {to.starts_at for _, to in pairs}
        self._lock([row for row, _ in pairs], titles=keys, starts=starts)

    def _lock(
        self,
        rows: Sequence[Event],
        titles: Set[str] = frozenset(),
        starts: Set[datetime] = frozenset(),
    ) -> None:
        # Another import waits here for this piece, and then sees its result.
        lock(FeedRun.objects.only("pk"))
        self.locked = lock_events((row.pk for row in rows), titles=titles, starts=starts)

    def _events(self, occurrences: Sequence[Occurrence]) -> list[Event]:
        return [_event(occurrence, self.origin) for occurrence in occurrences]

    def _without_rows(self, events: Sequence[Event]) -> list[Event]:
        """Return the events that have no row yet; deleted dates lose their ids in the calendar."""
        rows = Event.including_deleted.filter(source=self.origin)
        known = rows.filter(source_uid__in={event.source_uid for event in events})
        places = {(event.source_uid, event.source_recurrence) for event in events}
        taken_off = [
            row.pk
            for row in known.filter(undone_import__in=TAKEN_OFF, deleted_at__isnull=False)
            if (row.source_uid, row.source_recurrence) in places
        ]
        Event.including_deleted.filter(pk__in=taken_off).update(source="")
        there = set(known.values_list("source_uid", "source_recurrence"))
        return [one for one in events if (one.source_uid, one.source_recurrence) not in there]

    def _add(self, events: Sequence[Event]) -> None:
        # A date that another import has just added is not changed.
        new = self._without_rows(events)
        Event.objects.bulk_create(new)
        update_has_link(new)
        self.summary.new += len(new)
        self.summary.unchanged += len(events) - len(new)
        if new:
            self.record.add_new(new)
            self.record.write(self.summary)
            publishing.bump()
        self._advance(len(events))

    def _skip(self, events: Sequence[Event]) -> None:
        """Add dates that the manager has left out as duplicates, as deleted rows."""
        skipped = self._without_rows(events)
        for event in skipped:
            event.deleted_at, event.undone_import = self.at, SKIPPED
        Event.objects.bulk_create(skipped)
        self.summary.skipped += [remark_on(event, LEFT_OUT) for event in events]
        self._advance(len(events))

    def _link(self, pair: tuple[Event, Occurrence]) -> None:
        """Link an event of the manager to its date of the calendar from now on."""
        seen, occurrence = pair
        row = self.locked.get(seen.pk)
        if row is None or not is_duplicate(row, occurrence):
            # Changed meanwhile: the next import compares it again.
            return
        self._without_rows([_event(occurrence, self.origin)])
        with changes.edit(Event, row.pk, actor=FEED) as edit:
            changes.assign(edit.row, values_for_link(row, occurrence, self.origin))
            edit.row.undone_import = ""
        self.record.add_linked(row, edit)
        self.summary.changed += 1

    def _end_changed(self, written: Sequence[tuple[Event, Occurrence]]) -> None:
        self.record.write(self.summary)
        self._advance(len(written))

    def _end_withdrawn(self, written: Sequence[Event]) -> None:
        self.record.write(self.summary)

    def _change(self, pair: tuple[Event, Occurrence]) -> None:
        """Update a locked row, except for the manager's values."""
        seen, occurrence = pair
        row, identity = self.locked.get(seen.pk), identity_of(occurrence)
        if row is None:
            return
        if row.deleted_at:
            self.summary.skipped.append(remark_on(row, "the manager deleted it"))
            if has_identity(row, identity):
                self.summary.unchanged += 1
            else:
                Event.including_deleted.filter(pk=row.pk).update(**identity)
            return
        if is_same(row, occurrence):
            self.summary.unchanged += 1
            return
        with changes.edit(Event, row.pk, actor=FEED) as edit:
            changes.assign(edit.row, identity | values_for(row, occurrence))
            edit.row.undone_import = ""
        links.move_with_event(edit, actor=FEED)
        self.record.add_changed(row, edit)
        if edit.before or row.missing_from_feed_at:
            self.summary.changed += 1
        else:
            self.summary.unchanged += 1

    def _withdraw(self, seen: Event) -> None:
        """Cancel an event that is missing, or flag it if guests or the manager keep it."""
        row = self.locked.get(seen.pk)
        if row is None or row.deleted_at is not None:
            return
        if is_withdrawn(row):
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
    """Records an import, and how to undo it in one step.

    An import that changed one event uses the event's entry; any other has one about all events. The
    import of a new venue's sample cannot be undone.
    """

    is_undoable: bool
    entry: Change | None = None
    imported: FeedImport | None = None
    steps: list[FeedImportStep] = field(default_factory=list)
    """Not saved yet."""
    visible: int = 0
    """How many of the steps the list of changes shows."""

    def add_new(self, events: Sequence[Event]) -> None:
        """Note dates that were added."""
        for event in events:
            fields = changes.step_of(event, "created", {"source_hash": ""})["fields"]
            self.steps.append(FeedImportStep(event=event, is_new=True, fields=fields))
        # More than one, so that it gets its own entry.
        self.visible += len(events) + 1

    def add_changed(self, before: Event, edit: Edit[Event]) -> None:
        """Note the changes of an event, whose earlier state is `before`."""
        values = {name: getattr(before, name) for name in _RECORDED}
        changed = changes.difference(edit.row, values)
        if changed:
            fields = changes.step_of(edit.row, "changed", changed)["fields"]
            self.steps.append(FeedImportStep(event=edit.row, fields=fields, entry=edit.entry))
            self.visible += edit.entry is not None

    def add_linked(self, before: Event, edit: Edit[Event]) -> None:
        """Note an event of the manager that is linked to the calendar from now on."""
        self.add_changed(before, edit)
        # More than one, so that it gets its own entry: the event's entry does not show the link.
        self.visible += 2

    def write(self, summary: FeedSummaryOut) -> None:
        """Save the notes, in the transaction of their changes."""
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
        """Save the remaining notes; return the id that undoes the import, None without changes."""
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
