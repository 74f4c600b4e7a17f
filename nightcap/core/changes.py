"""The one way in which the manager and the feed change a row; an import alone makes rows in bulk.

Each function is one transaction, or joins the caller's: it locks the row, asks whether there is a
change at all and whether it is based on what stands now, applies it, writes it into the list of
changes and raises the content version. The answer to a request is kept under its key in the same
transaction by `nightcap.core.idempotency`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time
from typing import Generic, TypeVar

from django.apps import apps
from django.db import IntegrityError, models, transaction

from nightcap.core import publishing
from nightcap.core.errors import CannotUndo, NoSuchRow, Stale
from nightcap.core.models import UNDO_FOR, Change, Deletable, Versioned
from nightcap.core.time import now, utc_iso

Row = TypeVar("Row", bound=Versioned)
Removable = TypeVar("Removable", bound=Deletable)

Fields = Mapping[str, tuple[object, object]]
"""What each part of something held before a change and holds after it."""

MANAGER, FEED = Change.Actor.MANAGER, Change.Actor.FEED

_LONGEST_VALUE = 300


@dataclass(frozen=True, slots=True)
class Edit(Generic[Row]):
    """A row after a change, and what the fields that really changed held before it."""

    row: Row
    before: Mapping[str, object]


def assign(row: models.Model, values: Mapping[str, object]) -> None:
    """Set fields of a row by their names."""
    for name, value in values.items():
        setattr(row, name, value)


@transaction.atomic
def create(row: Row, *, action: str = "created", actor: Change.Actor = MANAGER) -> Row:
    """Save a new row."""
    row.save(force_insert=True)
    _write_down(row, action, actor)
    return row


@transaction.atomic
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
    before = _values(row)
    apply(row)
    changed = _difference(row, before)
    if not any(row._meta.get_field(name).editable for name in changed):
        # Bookkeeping alone is nobody's change.
        row.save(update_fields=changed)
        return Edit(row, {})
    if seen is not None and seen != row.version:
        raise Stale
    _save(row, before, actor)
    edit = Edit(row, changed)
    _write_down(row, action, actor, (describe or _differing_fields)(edit))
    return edit


def update(
    model: type[Row], row_id: int, values: Mapping[str, object], *, seen: int | None = None
) -> Edit[Row]:
    """Set fields of a row by their names. Raises what change() raises."""
    return change(model, row_id, lambda row: assign(row, values), seen=seen)


@transaction.atomic
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
    return _set_deleted(row, now(), "deleted", actor)


@transaction.atomic
def undo(change_id: int) -> Change:
    """Undo a deletion: the row is there again as it stands, and nothing else is changed back.

    Raises NoSuchRow when there is no such entry, and CannotUndo when it is no deletion of the last
    day or something else has taken the row's place.
    """
    entry = Change.objects.select_for_update().filter(pk=change_id).first()
    if entry is None:
        raise NoSuchRow("change")
    row = _deleted_row(entry) if entry.can_be_undone else None
    if row is None:
        raise CannotUndo("This cannot be undone any more.")
    try:
        with transaction.atomic():
            _set_deleted(row, None, "restored", MANAGER)
    except IntegrityError as error:
        raise CannotUndo("Something else has taken its place in the meantime.") from error
    entry.undone_at = now()
    entry.save(update_fields=["undone_at"])
    return entry


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
    if is_public:
        publishing.bump()
    details = [
        {"field": name, "before": _as_text(before), "after": _as_text(after)}
        for name, (before, after) in (fields or {}).items()
        if before != after
    ]
    return Change.objects.create(
        at=now(),
        actor=actor,
        action=action,
        kind=kind,
        model=model,
        title=title[:_LONGEST_VALUE],
        subject_id=subject_id,
        details=details,
    )


def locked(model: type[Row], row_id: int) -> Row:
    """Return a row for the caller's transaction alone. Raises NoSuchRow."""
    rows = model._default_manager.select_for_update(of=["self"])
    row = rows.filter(pk=row_id).first()
    if row is None:
        raise NoSuchRow(str(model._meta.verbose_name))
    return row


def sweep() -> int:
    """Remove for good what was deleted more than a day ago; return how many rows there were.

    A model whose rows are kept all the same says so by `is_kept_deleted`.
    """
    removed = 0
    for model in apps.get_models():
        if issubclass(model, Deletable) and not model.is_kept_deleted:
            old = model.including_deleted.filter(deleted_at__lt=now() - UNDO_FOR)
            removed += old.delete()[0]
    return removed


def _set_deleted(row: Deletable, at: datetime | None, action: str, actor: Change.Actor) -> Change:
    before = _values(row)
    row.deleted_at = at
    _save(row, before, actor)
    return _write_down(row, action, actor)


def _deleted_row(entry: Change) -> Deletable | None:
    model = apps.get_model(entry.model)
    if not issubclass(model, Deletable):
        return None
    rows = model.including_deleted.select_for_update(of=["self"])
    return rows.filter(pk=entry.subject_id, deleted_at__isnull=False).first()


def _save(row: Versioned, before: Mapping[str, object], actor: Change.Actor) -> None:
    changed = _difference(row, before).keys()
    row.on_change(changed, is_by_feed=actor == FEED)
    if not changed <= row.uncounted:
        row.version += 1
    row.save(update_fields=_difference(row, before))


def _difference(row: models.Model, before: Mapping[str, object]) -> dict[str, object]:
    """Return what the fields that differ now held before."""
    return {name: value for name, value in before.items() if getattr(row, name) != value}


def _values(row: models.Model) -> dict[str, object]:
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


def _differing_fields(edit: Edit[Row]) -> Fields:
    fields: dict[str, tuple[object, object]] = {}
    for field in edit.row._meta.concrete_fields:
        name = field.attname
        if name in edit.before and field.editable and name not in edit.row.undescribed:
            is_personal = name in edit.row.personal
            values = (edit.before[name], getattr(edit.row, name))
            fields[str(field.verbose_name)] = ("", "another one") if is_personal else values
    return fields


def _write_down(
    row: Versioned, action: str, actor: Change.Actor, fields: Fields | None = None
) -> Change:
    return record(
        action=action,
        kind=row.audit_kind,
        title=row.audit_title,
        model=row._meta.label_lower,
        subject_id=row.pk,
        fields=fields,
        actor=actor,
        is_public=row.is_public,
    )


def _as_text(value: object) -> str:
    if isinstance(value, datetime):
        return utc_iso(value)
    if isinstance(value, date | time):
        return value.isoformat()
    if isinstance(value, list):
        return _as_text(", ".join(map(str, value)))
    text = "" if value is None else str(value)
    return text if len(text) <= _LONGEST_VALUE else f"{text[:_LONGEST_VALUE]}…"
