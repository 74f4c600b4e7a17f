"""Undoing an entry of the list of changes for a day: what it did, nothing that came after it."""

from collections import defaultdict
from collections.abc import Mapping

from django.apps import apps
from django.db import IntegrityError, models

from nightcap.core.characters import isolated
from nightcap.core.errors import CannotUndo, Invalid, NoSuchRow
from nightcap.core.models import UNDO_FOR, Change, Deletable, Versioned
from nightcap.core.time import now
from nightcap.core.writing import changes, locking, publishing
from nightcap.core.writing.changes import Step
from nightcap.core.writing.pieces import delete_in_pieces

_TOO_LATE = "This cannot be undone any more."
_CHANGED_SINCE = "It was changed again in the meantime."


@publishing.atomic()
def undo(change_id: int) -> Change:
    """Undo an entry; several rows that were changed as one go back as one.

    Of a change only its own fields go back; the rest stays as it stands. Raises NoSuchRow when
    there is no such entry, and CannotUndo when it is none of the last day that can be undone, or
    when what it did was changed again or something has taken its place.
    """
    found = Change.objects.filter(pk=change_id)
    _lock_events_of(found.first())
    entry = locking.lock_one(found)
    if entry is None:
        raise NoSuchRow("change")
    if not entry.can_be_undone:
        raise CannotUndo(_TOO_LATE)
    steps = _steps_of(entry)
    about = _row(entry.model, entry.subject_id or 0)
    if about is None:
        raise CannotUndo(_TOO_LATE)
    try:
        with publishing.atomic(), changes.as_one(about, action="restored", is_undo=True):
            for done in reversed(steps):
                _undo(done)
    except IntegrityError as error:
        raise CannotUndo("Something else has taken its place in the meantime.") from error
    except Invalid as error:
        # What it held before does not fit any more what stands beside it.
        raise CannotUndo(str(error)) from error
    entry.undone_at, entry.undone_by_name = now(), changes.actor_name()
    entry.save(update_fields=["undone_at", "undone_by_name"])
    return entry


def sweep() -> int:
    """Remove for good what was deleted more than a day ago; return how many rows there were.

    A model whose rows are kept all the same says so by `is_kept_deleted`.
    """
    removed = 0
    for model in apps.get_models():
        if issubclass(model, Deletable) and not model.is_kept_deleted:
            old = model.including_deleted.filter(deleted_at__lt=now() - UNDO_FOR)
            removed += delete_in_pieces(old)
    return removed


def _steps_of(entry: Change) -> list[Step]:
    only: Step = {
        "model": entry.model,
        "id": entry.subject_id or 0,
        "was": "deleted",
        "fields": {},
    }
    return entry.reversal or [only]


def _lock_events_of(entry: Change | None) -> None:
    """Lock the events of all rows that an entry is about, as one and before anything else."""
    ids = defaultdict[type[Versioned], set[int]](set)
    for done in _steps_of(entry) if entry and entry.can_be_undone else []:
        model = apps.get_model(done["model"])
        if issubclass(model, Versioned):
            ids[model].add(done["id"])
    locking.lock_before(ids)


def _undo(done: Step) -> None:
    row = _row(done["model"], done["id"])
    if row is None:
        raise CannotUndo(_TOO_LATE)
    if done["was"] == "changed":
        _change_back(row, done["fields"])
    elif isinstance(row, Deletable):
        _delete_or_restore(row, is_created=done["was"] == "created")


def _change_back(row: Versioned, fields: Mapping[str, list[object]]) -> None:
    if isinstance(row, Deletable) and row.deleted_at is not None:
        raise CannotUndo(_CHANGED_SINCE)
    before: dict[str, object] = {}
    for name, (was, became) in fields.items():
        field = row._meta.get_field(name)
        if not isinstance(field, models.Field) or getattr(row, name) != field.to_python(became):
            raise CannotUndo(_CHANGED_SINCE)
        before[name] = field.to_python(was)
    with changes.edit(type(row), row.pk) as edit:
        changes.assign(edit.row, before)


def _delete_or_restore(row: Deletable, *, is_created: bool) -> None:
    if is_created == (row.deleted_at is not None):
        raise CannotUndo(_TOO_LATE)
    if is_created and row.is_in_use:
        raise CannotUndo(f"Somebody counts on “{isolated(row.audit_title)}” by now.")
    changes.set_deleted(row, now() if is_created else None)


def _row(model_name: str, row_id: int) -> Versioned | None:
    """Return a row for this transaction alone, a deleted one too."""
    model = apps.get_model(model_name)
    if not issubclass(model, Versioned):
        return None
    rows = getattr(model, "including_deleted", model._default_manager)
    found: Versioned | None = locking.lock_one(rows.filter(pk=row_id))
    return found
