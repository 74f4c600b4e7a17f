"""Changes of rows by the manager, the feed and guests with a link.

Each function is one transaction, or joins the caller's: it locks the row, checks that a field
changes and that the caller has seen the present version, applies the change, writes it into the
list of changes and raises the content version. `nightcap.audit.services` undoes an entry of the
list.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from datetime import date, datetime, time
from decimal import Decimal
from typing import Generic, Literal, NamedTuple, TypedDict, TypeVar

from django.apps import apps
from django.db import models

from nightcap.core.characters import ELLIPSIS, cut
from nightcap.core.errors import NoSuchRow, Stale
from nightcap.core.models import UNDO_FOR, Change, ChangedRow, Deletable, Versioned
from nightcap.core.time import now, utc_iso
from nightcap.core.writing import locking, publishing
from nightcap.core.writing.pieces import delete_in_pieces

Row = TypeVar("Row", bound=Versioned)
Removable = TypeVar("Removable", bound=Deletable)

MANAGER, FEED, GUEST = Change.Actor.MANAGER, Change.Actor.FEED, Change.Actor.GUEST
CLOCK = Change.Actor.CLOCK

LONGEST_TEXT = 300
"""Characters of a title or value that the list of changes keeps."""

Fields = Mapping[str, tuple[object, object]]
"""The values of each part before and after a change."""

_actor_name: ContextVar[Callable[[], str | None]] = ContextVar("actor_name", default=lambda: None)


@contextmanager
def acting_as(name_of: Callable[[], str | None]) -> Iterator[None]:
    """Attribute changes within to the person that `name_of` returns.

    It is called only when something changes.
    """
    token = _actor_name.set(name_of)
    try:
        yield
    finally:
        _actor_name.reset(token)


_written: ContextVar[list[Change] | None] = ContextVar("written", default=None)


@contextmanager
def watched() -> Iterator[list[Change]]:
    """Yield a list that collects the entries written within."""
    entries = list[Change]()
    token = _written.set(entries)
    try:
        yield entries
    finally:
        _written.reset(token)


def actor_name() -> str | None:
    """Return the current user's name; None for the shared password and outside a request."""
    return _actor_name.get()()


@dataclass(slots=True)
class Edit(Generic[Row]):
    """A locked row that is edited.

    After the block `before` has the earlier values of the changed fields. The list of changes shows
    these fields, or `fields` if it is set, and `also`. `entry` is its entry, None in a group.
    """

    row: Row
    before: Mapping[str, object] = field(default_factory=dict)
    fields: Fields | None = None
    also: Fields = field(default_factory=dict)
    entry: Change | None = None


@publishing.atomic()
def create(row: Row, *, action: str = "created", actor: Change.Actor = MANAGER) -> Row:
    """Save a new row."""
    row.save(force_insert=True)
    _update_dependents(row)
    # A creation has no undo of its own: the manager deletes the row instead.
    step = step_of(row, "created", {}) if _present_group.get() else None
    _record_change(row, action, actor, step=step)
    return row


@contextmanager
def edit(
    model: type[Row],
    row_id: int,
    *,
    seen: int | None = None,
    action: str = "changed",
    actor: Change.Actor = MANAGER,
) -> Iterator[Edit[Row]]:
    """Change a locked row within the block: `with changes.edit(Event, event_id) as edit:`.

    The block sets fields of `edit.row`; a row without a changed field gets no entry. `seen` is the
    version that the caller has seen, or None. Raises NoSuchRow, Stale when `seen` is not the
    present version, and any error of the block.
    """
    with (
        publishing.atomic(),
        edit_locked(locked(model, row_id), seen=seen, action=action, actor=actor) as edited,
    ):
        yield edited


@contextmanager
def edit_locked(
    row: Row,
    *,
    seen: int | None = None,
    action: str = "changed",
    actor: Change.Actor = MANAGER,
) -> Iterator[Edit[Row]]:
    """Do what edit() does with a row that the caller's transaction has locked and just read."""
    before = values_of(row)
    edited = Edit(row)
    yield edited
    changed = difference(row, before)
    if not any(row._meta.get_field(name).editable for name in changed):
        # A change of only internal fields is not recorded.
        row.save(update_fields=changed)
        return
    if seen is not None and seen != row.version:
        raise Stale
    _save(row, before, actor)
    edited.before = changed
    fields = _differing_fields(edited) if edited.fields is None else edited.fields
    fields = {**fields, **edited.also}
    step = step_of(row, "changed", changed) if row.is_undoable(changed.keys()) else None
    entry = _record_change(row, action, actor, fields, step)
    edited.entry = entry if entry.pk else None


def update(
    model: type[Row], row_id: int, values: Mapping[str, object], *, seen: int | None = None
) -> Edit[Row]:
    """Set fields of a row by their names. Raises what edit() raises."""
    with edit(model, row_id, seen=seen) as edited:
        assign(edited.row, values)
    return edited


@publishing.atomic()
def delete(
    model: type[Removable],
    row_id: int,
    *,
    check: Callable[[Removable], None] | None = None,
    actor: Change.Actor = MANAGER,
) -> Change:
    """Soft-delete a row, unless `check` raises; return the entry that can be undone.

    Raises NoSuchRow.
    """
    row = locked(model, row_id)
    if check is not None:
        check(row)
    return set_deleted(row, now(), actor=actor)


def set_deleted(row: Deletable, at: datetime | None, *, actor: Change.Actor = MANAGER) -> Change:
    """Soft-delete a locked row, or restore it (`at` is None); return the new entry."""
    before = values_of(row)
    row.deleted_at = at
    _save(row, before, actor)
    action = "restored" if at is None else "deleted"
    return _record_change(row, action, actor, step=step_of(row, "deleted", {}) if at else None)


def sweep_deleted() -> int:
    """Remove for good the rows deleted more than a day ago; return their number.

    Rows of a model with `is_kept_deleted` are never removed.
    """
    removed = 0
    for model in apps.get_models():
        if issubclass(model, Deletable) and not model.is_kept_deleted:
            old = model.including_deleted.filter(deleted_at__lt=now() - UNDO_FOR)
            removed += delete_in_pieces(old)
    return removed


def locked(model: type[Row], row_id: int) -> Row:
    """Return a row, locked after its event, for the caller's transaction. Raises NoSuchRow."""
    locking.lock_before({model: [row_id]})
    row = locking.lock_one(model._default_manager.filter(pk=row_id))
    if row is None:
        raise NoSuchRow(str(model._meta.verbose_name))
    return row


def assign(row: models.Model, values: Mapping[str, object]) -> None:
    """Set fields of a row by their names."""
    for name, value in values.items():
        setattr(row, name, value)


def values_of(row: models.Model) -> dict[str, object]:
    """Return the value of each column of a row."""
    return {column.attname: getattr(row, column.attname) for column in row._meta.concrete_fields}


def difference(row: models.Model, before: Mapping[str, object]) -> dict[str, object]:
    """Return the previous values of the fields that differ now."""
    return {name: value for name, value in before.items() if getattr(row, name) != value}


def _save(row: Versioned, before: Mapping[str, object], actor: Change.Actor) -> None:
    changed = difference(row, before)
    row.on_change(changed, is_by_feed=actor == FEED)
    if not changed.keys() <= row.unversioned_fields:
        row.version += 1
    row.save(update_fields=difference(row, before))
    _update_dependents(row)


def _update_dependents(row: Versioned) -> None:
    """Update the rows that depend on a saved one; in a group once for all, at its end."""
    if group := _present_group.get():
        group.saved[type(row), row.pk] = row
    else:
        type(row).after_save([row])


def _differing_fields(edit: Edit[Row]) -> Fields:
    fields: dict[str, tuple[object, object]] = {}
    for column in edit.row._meta.concrete_fields:
        name = column.attname
        if name in edit.before and column.editable and name not in edit.row.hidden_in_history:
            parts = edit.row.parts_in_history(name, edit.before[name], getattr(edit.row, name))
            if parts is not None:
                fields |= parts
                continue
            is_personal = name in edit.row.personal
            values = (
                edit.row.value_in_history(name, edit.before[name]),
                edit.row.value_in_history(name, getattr(edit.row, name)),
            )
            fields[str(column.verbose_name)] = ("", "another one") if is_personal else values
    return fields


Done = Literal["changed", "created", "deleted"]


class Step(TypedDict):
    """A change of one row, so that it can be undone.

    `fields` has the values of each changed field before and after.
    """

    model: str
    id: int
    was: Done
    fields: dict[str, list[object]]


class _Part(NamedTuple):
    row: Versioned
    fields: Fields
    step: Step | None


@dataclass(slots=True)
class Group:
    """Changes that the list of changes shows as one entry."""

    parts: list[_Part] = field(default_factory=list)
    saved: dict[tuple[type[Versioned], int], Versioned] = field(default_factory=dict)
    entry: Change | None = None

    def update_dependents(self) -> None:
        """Update the rows that depend on the saved ones, and those that depend on these."""
        while self.saved:
            saved = defaultdict[type[Versioned], list[Versioned]](list)
            for (model, _), row in self.saved.items():
                saved[model].append(row)
            self.saved = {}
            for model, rows in saved.items():
                model.after_save(rows)


_present_group: ContextVar[Group | None] = ContextVar("present_group", default=None)


@contextmanager
def as_one(
    row: Versioned, *, action: str = "changed", fields: Fields | None = None, is_undo: bool = False
) -> Iterator[Group]:
    """Write the changes made within as one entry about `row`.

    It is undone as one, unless it is itself an undo (`is_undo`). `fields` adds to the row's own
    fields. Call it in the transaction of the changes; afterwards the group has the entry, or None
    if no row changed.
    """
    with _grouped() as group:
        yield group
    if not group.parts:
        return
    shown: dict[str, tuple[object, object]] = {}
    # If several rows changed a field, the values of `row` are shown.
    for part in sorted(group.parts, key=lambda part: part.row != row):
        shown = {**part.fields, **shown}
    shown |= fields or {}
    steps = [] if is_undo else [part.step for part in group.parts if part.step]
    entry = record_row(row, action=action, fields=shown, steps=steps)
    others = {part.row.pk for part in group.parts if type(part.row) is type(row)} - {row.pk}
    ChangedRow.objects.bulk_create(ChangedRow(change=entry, row_id=pk) for pk in sorted(others))
    group.entry = entry


@contextmanager
def unlisted() -> Iterator[None]:
    """Write no entries for the changes made within: the caller writes one for all."""
    with _grouped():
        yield


@contextmanager
def _grouped() -> Iterator[Group]:
    group = Group()
    token = _present_group.set(group)
    try:
        yield group
        group.update_dependents()
    finally:
        _present_group.reset(token)


undone_in_pieces: dict[str, Callable[[int], object]] = {}
"""Functions that undo an entry too large for one transaction, by the model of its step.

Each gets the id in that step, and marks the entry as undone.
"""


def record(
    *,
    action: str,
    kind: str,
    title: str,
    model: str = "",
    subject_id: int | None = None,
    fields: Fields | None = None,
    actor: Change.Actor = MANAGER,
    steps: Sequence[Step] = (),
) -> Change:
    """Record a change that concerns several rows or none, such as a new order.

    `action` is a past participle ('reordered'), `kind` names the changed part ('menu'), `fields`
    has each part before and after, and `steps` undo it. Call it in the transaction of the change.
    """
    entry = Change.objects.create(
        at=now(),
        actor=actor,
        actor_name=actor_name() if actor == MANAGER else None,
        action=action,
        kind=kind,
        model=model,
        subject_id=subject_id,
        title=cut(title, LONGEST_TEXT),
        details=details_of(fields or {}),
        reversal=list(steps),
    )
    if (written := _written.get()) is not None:
        written.append(entry)
    return entry


def details_of(fields: Fields) -> list[dict[str, str]]:
    """Return the details of an entry: each part's values before and after, as text."""
    return [
        {"field": name, "before": _as_text(before), "after": _as_text(after)}
        for name, (before, after) in fields.items()
        if before != after
    ]


def record_row(
    row: Versioned,
    *,
    action: str,
    fields: Fields | None = None,
    actor: Change.Actor = MANAGER,
    steps: Sequence[Step] = (),
) -> Change:
    """Record a change of a row in the list of changes."""
    return record(
        action=action,
        kind=row.audit_kind,
        title=row.audit_title,
        model=row._meta.label_lower,
        subject_id=row.pk,
        fields=fields,
        actor=actor,
        steps=steps,
    )


def _record_change(
    row: Versioned,
    action: str,
    actor: Change.Actor,
    fields: Fields | None = None,
    step: Step | None = None,
) -> Change:
    """Record a change of a row; in a group return an unsaved entry instead."""
    if row.is_public:
        publishing.bump()
    if group := _present_group.get():
        group.parts.append(_Part(row, fields or {}, step))
        return Change()
    steps = [step] if step else []
    return record_row(row, action=action, fields=fields, actor=actor, steps=steps)


def _as_text(value: object) -> str:
    """Return a value as text for the list of changes; instants in UTC, long texts shortened."""
    if isinstance(value, datetime):
        return utc_iso(value)
    if isinstance(value, date | time):
        return value.isoformat()
    if isinstance(value, list):
        return _as_text(", ".join(map(str, value)))
    text = "" if value is None else str(value)
    return cut(text, LONGEST_TEXT + len(ELLIPSIS), end=ELLIPSIS)


def step_of(row: Versioned, was: Done, before: Mapping[str, object]) -> Step:
    """Return the step that undoes a change; `before` has the changed fields' previous values.

    Of a table it has only the entries that differ.
    """
    fields = {
        name: _differing(_as_json(value), _as_json(getattr(row, name)))
        for name, value in before.items()
    }
    return {"model": row._meta.label_lower, "id": row.pk, "was": was, "fields": fields}


def values_before(row: Versioned, fields: Mapping[str, list[object]]) -> dict[str, object] | None:
    """Return the values of a step's `fields` before it.

    None if one of them was changed again since. Entries of a table that the step did not change
    keep their present values.
    """
    before: dict[str, object] = {}
    for name, (was, became) in fields.items():
        column = row._meta.get_field(name)
        present = getattr(row, name)
        if isinstance(present, dict) and isinstance(was, dict) and isinstance(became, dict):
            others = {key: present[key] for key in present.keys() - was.keys() - became.keys()}
            if present != others | became:
                return None
            before[name] = others | was
            continue
        if not isinstance(column, models.Field) or present != column.to_python(became):
            return None
        before[name] = column.to_python(was)
    return before


def _differing(before: object, after: object) -> list[object]:
    if not (isinstance(before, dict) and isinstance(after, dict)):
        return [before, after]
    same = {key for key in before.keys() & after.keys() if before[key] == after[key]}
    return [
        {key: value for key, value in table.items() if key not in same} for table in (before, after)
    ]


def _as_json(value: object) -> object:
    """Return a value that JSON can hold; the field converts it back."""
    if isinstance(value, Decimal):
        return str(value)
    return value.isoformat() if isinstance(value, datetime | date | time) else value
