"""Undoes an import as one: reverts its changes, and keeps later ones."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Annotated

from django.db import IntegrityError
from django.db.models import F
from pydantic import Field

from nightcap.core.errors import CannotUndo, Invalid, NoSuchRow
from nightcap.core.models import UNDO_FOR, Change
from nightcap.core.schemas import CamelSchema
from nightcap.core.time import Instant, now
from nightcap.core.writing import changes, publishing
from nightcap.core.writing.changes import FEED
from nightcap.core.writing.locking import lock, lock_one
from nightcap.core.writing.pieces import delete_in_pieces, in_pieces
from nightcap.events.models import (
    UNDONE_GONE,
    UNDONE_NEW,
    Event,
    EventLink,
    FeedImport,
    FeedImportStep,
    FeedRun,
    title_key,
)
from nightcap.events.rules import day_in_words
from nightcap.events.selectors import lock_events
from nightcap.events.services import links

_LONGEST_RUN = timedelta(minutes=10)
"""A run that began longer ago and has no end was interrupted."""
_MOST_NAMED = 100
_HAS_GUESTS = "guests have seats or wait for some"
_CHANGED_SINCE = "it was changed since"
_NO_ROOM = "something else has taken its place"


class KeptEventOut(CamelSchema):
    """An event whose import was not undone, and why."""

    event_id: int
    title: str
    starts_at: Annotated[Instant, Field(alias="date")]
    reason: str


class FeedUndoOut(CamelSchema):
    """The result of undoing an import, in dates of events."""

    id: int
    removed: int = 0
    """Dates that the import had added, now off the programme."""
    restored: int = 0
    """Dates that the import had changed or cancelled, now as before it."""
    kept: list[KeptEventOut] = []
    """Dates that keep the import's changes, because of guests or of later changes.

    At most a hundred are named.
    """
    kept_more: int = 0


def undo(import_id: int) -> FeedUndoOut:
    """Undo an import, in short transactions; after a crash call it again to finish.

    Raises NoSuchRow, and CannotUndo if it was undone already, is older than a day, or a calendar is
    being imported just now.

    Rule: Undoing an import takes the dates off that it added, puts those back that it changed or
    cancelled, and keeps each date that guests count on or that was changed since.
    """
    imported = FeedImport.objects.select_related("entry").filter(pk=import_id).first()
    if imported is None:
        raise NoSuchRow("import")
    _refuse_unless_undoable(imported.entry)
    began = now() - _LONGEST_RUN
    if FeedRun.objects.filter(finished_at=None, began_at__gt=began).exists():
        raise CannotUndo("A calendar is being imported just now: try again in a moment.")
    undoing = _Undoing(FeedUndoOut(id=imported.pk))
    # In reverse order: cancelled dates are restored first, and new dates are removed last.
    steps = list(imported.steps.order_by("-pk"))
    in_pieces(steps, undoing.write, begin=undoing.begin, end=undoing.end)
    undoing.close(imported)
    return undoing.result


def sweep_steps() -> int:
    """Delete the undo steps of imports that are too old; return their number."""
    old = now() - UNDO_FOR
    return delete_in_pieces(FeedImportStep.objects.filter(imported__entry__at__lt=old))


def _refuse_unless_undoable(entry: Change) -> None:
    if entry.undone_at is not None:
        raise CannotUndo("This import was undone already.")
    if entry.at <= now() - UNDO_FOR:
        raise CannotUndo("An import can be undone for a day, and this one is older.")


@dataclass(slots=True)
class _Undoing:
    """Undoes one import, piece by piece; each piece first locks the rows that it may change."""

    result: FeedUndoOut
    rows: dict[int, Event] = field(default_factory=dict)
    left: set[int] = field(default_factory=set)
    """The steps of a piece that were not undone meanwhile."""
    linked: set[int] = field(default_factory=set)
    """The events of a piece with a link of their own."""
    removed: list[int] = field(default_factory=list)
    entries: list[int] = field(default_factory=list)

    def begin(self, steps: Sequence[FeedImportStep]) -> None:
        """Lock the rows that a piece may change."""
        # An import waits here for this piece.
        lock(FeedRun.objects.only("pk"))
        ids = {step.event_id for step in steps}
        seen = Event.including_deleted.filter(pk__in=ids)
        titles = {row.title_key for row in seen} | {
            title_key(str(step.fields["title"][0])) for step in steps if "title" in step.fields
        }
        starts = {row.starts_at for row in seen} | {
            datetime.fromisoformat(str(step.fields["starts_at"][0]))
            for step in steps
            if "starts_at" in step.fields
        }
        self.rows = lock_events(ids, titles=titles, starts=starts)
        own = {step.pk for step in steps}
        self.left = set(FeedImportStep.objects.filter(pk__in=own).values_list("pk", flat=True))
        own_links = EventLink.objects.filter(event_id__in=ids)
        self.linked = {link.event_id for link in own_links if link.event_id is not None}

    def write(self, step: FeedImportStep) -> None:
        """Undo the change of one event, or record why it is kept."""
        row = self.rows.get(step.event_id)
        if step.pk not in self.left or row is None or row.deleted_at is not None:
            return
        if step.entry_id and _is_undone(step.entry_id):
            return
        reason = self._remove(row, step) if step.is_new else self._change_back(row, step)
        if reason and len(self.result.kept) < _MOST_NAMED:
            kept = KeptEventOut(
                event_id=row.pk, title=row.title, starts_at=row.starts_at, reason=reason
            )
            self.result.kept.append(kept)
        elif reason:
            self.result.kept_more += 1

    def end(self, steps: Sequence[FeedImportStep]) -> None:
        """Remove the new dates of a piece from the programme, all in one statement."""
        at = now()
        if self.removed:
            Event.including_deleted.filter(pk__in=self.removed).update(
                deleted_at=at, updated_at=at, version=F("version") + 1, undone_import=UNDONE_NEW
            )
            publishing.bump()
        Change.objects.filter(pk__in=self.entries).update(
            undone_at=at, undone_by_name=changes.actor_name()
        )
        FeedImportStep.objects.filter(pk__in=[step.pk for step in steps]).delete()
        self.result.removed += len(self.removed)
        self.removed, self.entries = [], []

    @publishing.atomic()
    def close(self, imported: FeedImport) -> None:
        """Record the undo in the list of changes."""
        entry = lock_one(Change.objects.filter(pk=imported.entry_id))
        if entry is None:
            raise NoSuchRow("import")
        # The entry of the only event that was changed is undone with it.
        if entry.undone_at is None:
            entry.undone_at, entry.undone_by_name = now(), changes.actor_name()
            entry.save(update_fields=["undone_at", "undone_by_name"])
        kept = [f"{one.title}, {day_in_words(one.starts_at)}" for one in self.result.kept]
        if self.result.kept_more:
            kept.append(f"and {self.result.kept_more} more")
        counts = {"removed": self.result.removed, "restored": self.result.restored}
        fields = {name: ("", count) for name, count in counts.items() if count}
        changes.record(
            action="undone",
            kind="import",
            title=entry.title,
            model=FeedImport._meta.label_lower,
            subject_id=imported.pk,
            fields={**fields, "kept": ("", "; ".join(kept))},
        )

    def _remove(self, row: Event, step: FeedImportStep) -> str:
        if row.has_guests:
            return _HAS_GUESTS
        is_by_hand = row.overridden_fields or row.house_seats or row.walk_ins
        is_other = changes.values_before(row, step.fields) is None
        if is_by_hand or is_other or row.pk in self.linked:
            return _CHANGED_SINCE
        self.removed.append(row.pk)
        return ""

    def _change_back(self, row: Event, step: FeedImportStep) -> str:
        before = changes.values_before(row, step.fields)
        if before is None:
            return _CHANGED_SINCE
        if before.get("cancelled_at") and row.has_guests:
            return _HAS_GUESTS
        # A scheduled import must not repeat the calendar's present values.
        undone = UNDONE_GONE if row.missing_from_feed_at else row.source_hash
        try:
            with (
                changes.unlisted(),
                publishing.atomic(),
                changes.edit(Event, row.pk, actor=FEED) as edit,
            ):
                changes.assign(edit.row, before)
                edit.row.undone_import = undone
            with changes.unlisted():
                links.move_with_event(edit, actor=FEED)
        except IntegrityError:
            return _NO_ROOM
        except Invalid as error:
            return str(error)
        self.result.restored += bool(edit.before)
        if step.entry_id:
            self.entries.append(step.entry_id)
        return ""


def _is_undone(entry_id: int) -> bool:
    return Change.objects.filter(pk=entry_id, undone_at__isnull=False).exists()


changes.undone_in_pieces[FeedImport._meta.label_lower] = undo
