"""The one way in which the manager, the feed and a guest with a link change a row.

An import alone makes rows in bulk.

Each function is one transaction, or joins the caller's: it locks the row, asks whether there is a
change at all and whether it is based on what stands now, applies it, writes it into the list of
changes and raises the content version. The answer to a request is kept under its key in the same
transaction by `nightcap.core.writing.idempotency`.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Generic, TypeVar

from django.db import models

from nightcap.core.characters import cut
from nightcap.core.errors import NoSuchRow, Stale
from nightcap.core.models import Change, Deletable, Versioned
from nightcap.core.time import now
from nightcap.core.writing import acting, locking, publishing
from nightcap.core.writing.differences import LONGEST_TEXT, as_text, difference, values_of
from nightcap.core.writing.grouping import Fields, Group, Part, present_group
from nightcap.core.writing.reversal import Step, step

Row = TypeVar("Row", bound=Versioned)
Removable = TypeVar("Removable", bound=Deletable)

MANAGER, FEED, GUEST = Change.Actor.MANAGER, Change.Actor.FEED, Change.Actor.GUEST
CLOCK = Change.Actor.CLOCK


@dataclass(frozen=True, slots=True)
class Edit(Generic[Row]):
    """A row after a change, and what the fields that really changed held before it."""

    row: Row
    before: Mapping[str, object]


def assign(row: models.Model, values: Mapping[str, object]) -> None:
    """Set fields of a row by their names."""
    for name, value in values.items():
        setattr(row, name, value)


@publishing.atomic()
def create(row: Row, *, action: str = "created", actor: Change.Actor = MANAGER) -> Row:
    """Save a new row."""
    row.save(force_insert=True)
    row.after_save()
    _write_down(row, action, actor, undone_by=step(row, "created") if present_group.get() else None)
    return row


@publishing.atomic()
def change(
    model: type[Row],
    row_id: int,
    apply: Callable[[Row], None],
    *,
    seen: int | None = None,
    action: str = "changed",
    actor: Change.Actor = MANAGER,
    describe: Callable[[Edit[Row]], Fields] | None = None,
) -> Edit[Row]:
    """Let `apply` change the locked row; what leaves every field as it was is no change.

    `seen` is the version that the change is based on, None where nobody says. `describe` says in
    other words than the row's own fields what changed. Raises NoSuchRow, Stale when `seen` is not
    the present version, and whatever `apply` raises.
    """
    row = locked(model, row_id)
    before = values_of(row)
    apply(row)
    changed = difference(row, before)
    if not any(row._meta.get_field(name).editable for name in changed):
        # Bookkeeping alone is nobody's change.
        row.save(update_fields=changed)
        return Edit(row, {})
    if seen is not None and seen != row.version:
        raise Stale
    _save(row, before, actor)
    edit = Edit(row, changed)
    undone_by = step(row, "changed", changed) if row.can_change_back(changed.keys()) else None
    _write_down(row, action, actor, (describe or _differing_fields)(edit), undone_by)
    return edit


def update(
    model: type[Row], row_id: int, values: Mapping[str, object], *, seen: int | None = None
) -> Edit[Row]:
    """Set fields of a row by their names. Raises what change() raises."""
    return change(model, row_id, lambda row: assign(row, values), seen=seen)


@publishing.atomic()
def delete(
    model: type[Removable],
    row_id: int,
    *,
    check: Callable[[Removable], None] | None = None,
    actor: Change.Actor = MANAGER,
) -> Change:
    """Soft-delete a row, unless `check` raises; return the entry by which it can be undone.

    Raises NoSuchRow.
    """
    row = locked(model, row_id)
    if check is not None:
        check(row)
    return set_deleted(row, now(), actor=actor)


def set_deleted(row: Deletable, at: datetime | None, *, actor: Change.Actor = MANAGER) -> Change:
    """Soft-delete a locked row, or with None restore it; return the entry that tells of it."""
    before = values_of(row)
    row.deleted_at = at
    _save(row, before, actor)
    action = "restored" if at is None else "deleted"
    return _write_down(row, action, actor, undone_by=step(row, "deleted") if at else None)


@contextmanager
def as_one(
    row: Versioned, *, action: str = "changed", fields: Fields | None = None, is_undo: bool = False
) -> Iterator[Group]:
    """Write the changes made within into the list of changes as one entry about `row`.

    It is undone as one, unless it undoes another itself (`is_undo`). `fields` tells more than what
    the row's own held. To be called in the transaction of the changes; the group holds the entry
    afterwards, or None where nothing was changed.
    """
    group = Group()
    token = present_group.set(group)
    try:
        yield group
    finally:
        present_group.reset(token)
    if not group.parts:
        return
    told: dict[str, tuple[object, object]] = {}
    for part in sorted(group.parts, key=lambda part: part.row != row):
        told = {**part.fields, **told}
    entry = _about(row, action, MANAGER)
    if not is_undo:
        entry.reversal = [part.step for part in group.parts if part.step]
    is_public = any(part.row.is_public for part in group.parts)
    group.entry = _written(entry, {**told, **(fields or {})}, is_public=is_public)


def record(
    *,
    action: str,
    kind: str,
    title: str,
    model: str = "",
    subject_id: int | None = None,
    fields: Fields | None = None,
    actor: Change.Actor = MANAGER,
    is_public: bool = False,
) -> Change:
    """Write into the list of changes what is no change of a single row, such as a new order.

    `action` is a past participle ('reordered'), `kind` what was changed ('menu'), `fields` what
    each part held before and holds after. With `is_public` the content version is raised. To be
    called in the transaction of what it tells of.
    """
    entry = Change(
        action=action, kind=kind, title=title, model=model, subject_id=subject_id, actor=actor
    )
    return _written(entry, fields, is_public=is_public)


def locked(model: type[Row], row_id: int) -> Row:
    """Return a row, locked after its event, for the caller's transaction. Raises NoSuchRow."""
    locking.lock_before({model: [row_id]})
    row = locking.lock_one(model._default_manager.filter(pk=row_id))
    if row is None:
        raise NoSuchRow(str(model._meta.verbose_name))
    return row


def _save(row: Versioned, before: Mapping[str, object], actor: Change.Actor) -> None:
    changed = difference(row, before)
    row.on_change(changed, is_by_feed=actor == FEED)
    if not changed.keys() <= row.uncounted:
        row.version += 1
    row.save(update_fields=difference(row, before))
    row.after_save()


def _differing_fields(edit: Edit[Row]) -> Fields:
    fields: dict[str, tuple[object, object]] = {}
    for column in edit.row._meta.concrete_fields:
        name = column.attname
        if name in edit.before and column.editable and name not in edit.row.undescribed:
            is_personal = name in edit.row.personal
            values = (edit.before[name], getattr(edit.row, name))
            fields[str(column.verbose_name)] = ("", "another one") if is_personal else values
    return fields


def _write_down(
    row: Versioned,
    action: str,
    actor: Change.Actor,
    fields: Fields | None = None,
    undone_by: Step | None = None,
) -> Change:
    """Record a change of a row, or let its group do that: its own entry is then not saved."""
    if group := present_group.get():
        group.parts.append(Part(row, fields or {}, undone_by))
        return Change()
    entry = _about(row, action, actor)
    entry.reversal = [undone_by] if undone_by else []
    return _written(entry, fields, is_public=row.is_public)


def _about(row: Versioned, action: str, actor: Change.Actor) -> Change:
    return Change(
        action=action,
        kind=row.audit_kind,
        title=row.audit_title,
        model=row._meta.label_lower,
        subject_id=row.pk,
        actor=actor,
    )


def _written(entry: Change, fields: Fields | None, *, is_public: bool) -> Change:
    if is_public:
        publishing.bump()
    entry.at = now()
    entry.actor_name = acting.name() if entry.actor == MANAGER else None
    entry.title = cut(entry.title, LONGEST_TEXT)
    entry.details = [
        {"field": name, "before": as_text(before), "after": as_text(after)}
        for name, (before, after) in (fields or {}).items()
        if before != after
    ]
    entry.save(force_insert=True)
    return entry
