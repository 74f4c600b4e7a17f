"""Reading the list of changes, and undoing one entry without touching later changes."""

from collections import defaultdict
from collections.abc import Collection, Mapping

from django.apps import apps
from django.db import IntegrityError
from django.db.models import Q, QuerySet

from nightcap.core.characters import isolated
from nightcap.core.errors import CannotUndo, Invalid, NoSuchRow
from nightcap.core.models import Change, ChangedRow, Deletable, Versioned
from nightcap.core.search import search as search_in
from nightcap.core.time import now
from nightcap.core.writing import changes, locking, publishing
from nightcap.core.writing.changes import Step

_TOO_LATE = "This cannot be undone any more."
_CHANGED_SINCE = "It was changed again in the meantime."


def latest(
    *, search: str = "", event_id: int | None = None, models: Collection[str] | None = None
) -> QuerySet[Change]:
    """Return the changes, latest first.

    `event_id` limits them to one event, including changes of several dates at once. `models`
    (labels such as "events.event") limits them to rows of these models. Each word of `search` must
    occur in the kind, title, action or actor's name.
    """
    found = Change.objects.filter(search_in(Change, search))
    if event_id is not None:
        also = ChangedRow.objects.filter(row_id=event_id).values("change")
        found = found.filter(Q(subject_id=event_id) | Q(pk__in=also), model="events.event")
    return found if models is None else found.filter(model__in=models)


def undo(change_id: int, *, models: Collection[str] | None = None) -> Change:
    """Undo an entry, with all rows that were changed together.

    Only the fields that the entry changed are restored. An entry that is too large for one
    transaction is undone in several. Raises NoSuchRow if there is no such entry, or if it changed
    rows of a model that `models` (labels such as "events.event"; None for all) does not name.
    Raises CannotUndo if the entry is older than a day or cannot be undone, if its rows were changed
    again, or if another row has taken a restored row's place.
    """
    seen = Change.objects.filter(pk=change_id).first()
    for step in seen.reversal if seen else []:
        if in_pieces := changes.undone_in_pieces.get(step["model"]):
            _refuse_other_models({step["model"]}, models)
            in_pieces(step["id"])
            return Change.objects.get(pk=change_id)
    return _undo_at_once(change_id, models)


def _refuse_other_models(changed: set[str], models: Collection[str] | None) -> None:
    if models is not None and not changed.issubset(models):
        raise NoSuchRow("change")


@publishing.atomic()
def _undo_at_once(change_id: int, models: Collection[str] | None) -> Change:
    entry = _locked_entry(change_id)
    steps = _steps_of(entry)
    _refuse_other_models({entry.model, *(step["model"] for step in steps)}, models)
    if not entry.can_be_undone:
        raise CannotUndo(_TOO_LATE)
    about = _locked_row(entry.model, entry.subject_id or 0)
    try:
        with publishing.atomic(), changes.as_one(about, action="restored", is_undo=True):
            for step in reversed(steps):
                _undo(step)
    except IntegrityError as error:
        raise CannotUndo("Something else has taken its place in the meantime.") from error
    except Invalid as error:
        # The old values conflict with fields that were changed since.
        raise CannotUndo(str(error)) from error
    entry.undone_at, entry.undone_by_name = now(), changes.actor_name()
    entry.save(update_fields=["undone_at", "undone_by_name"])
    return entry


def _steps_of(entry: Change) -> list[Step]:
    row_id = entry.subject_id or 0
    return entry.reversal or [Step(model=entry.model, id=row_id, was="deleted", fields={})]


def _locked_entry(change_id: int) -> Change:
    """Lock the events of all rows of an entry, then the entry. Raises NoSuchRow."""
    found = Change.objects.filter(pk=change_id)
    ids = defaultdict[type[Versioned], set[int]](set)
    seen = found.first()
    for step in _steps_of(seen) if seen and seen.can_be_undone else []:
        model = apps.get_model(step["model"])
        if issubclass(model, Versioned):
            ids[model].add(step["id"])
    locking.lock_before(ids)
    entry = locking.lock_one(found)
    if entry is None:
        raise NoSuchRow("change")
    return entry


def _locked_row(model_name: str, row_id: int) -> Versioned:
    """Lock a row, including a soft-deleted one. Raises CannotUndo if it no longer exists."""
    row = locking.lock_one(apps.get_model(model_name)._base_manager.filter(pk=row_id))
    if not isinstance(row, Versioned):
        raise CannotUndo(_TOO_LATE)
    return row


def _undo(step: Step) -> None:
    row = _locked_row(step["model"], step["id"])
    is_deleted = isinstance(row, Deletable) and row.deleted_at is not None
    if step["was"] == "changed":
        if is_deleted:
            raise CannotUndo(_CHANGED_SINCE)
        _change_back(row, step["fields"])
    elif isinstance(row, Deletable):
        is_created = step["was"] == "created"
        if is_created == is_deleted:
            raise CannotUndo(_TOO_LATE)
        if is_created and row.is_in_use:
            raise CannotUndo(f"Somebody counts on “{isolated(row.audit_title)}” by now.")
        changes.set_deleted(row, now() if is_created else None)


def _change_back(row: Versioned, fields: Mapping[str, list[object]]) -> None:
    before = changes.values_before(row, fields)
    if before is None:
        raise CannotUndo(_CHANGED_SINCE)
    with changes.edit_locked(row) as edit:
        changes.assign(edit.row, before)
