"""How a row is made, changed and deleted: written down and published with it.

Each function joins the caller's transaction; `kind` is the word for the row in the list of changes.
"""

from collections.abc import Mapping, Sequence

from django.db import models

from nightcap.audit import services as audit
from nightcap.audit.models import Change
from nightcap.core import publishing
from nightcap.core.models import Versioned


def create(row: models.Model, *, kind: str) -> None:
    """Save a new row."""
    row.save()
    audit.record(action="created", kind=kind, title=str(row), subject_id=row.pk)
    publishing.bump()


def change(row: Versioned, values: Mapping[str, object], *, kind: str, seen: int | None) -> None:
    """Write values onto a locked row; what it holds already is no change.

    `seen` is the version that the values are based on, None where nobody says. Raises Stale.
    """
    changed = {
        name: (getattr(row, name), value)
        for name, value in values.items()
        if getattr(row, name) != value
    }
    if not changed:
        return
    row.begin_change(seen)
    for name, (_, value) in changed.items():
        setattr(row, name, value)
    row.save(update_fields=[*changed, "version"])
    fields = {name.replace("_", " "): told for name, told in changed.items()}
    audit.record(action="changed", kind=kind, title=str(row), subject_id=row.pk, fields=fields)
    publishing.bump()


def delete(row: models.Model, *, kind: str, with_it: Sequence[models.Model] = ()) -> Change:
    """Delete a row and what hangs on it (`with_it`); return the change that can be undone."""
    change = audit.record_deletion(kind=kind, title=str(row), rows=[row, *with_it])
    row.delete()
    publishing.bump()
    return change
