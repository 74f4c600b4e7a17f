"""The list of changes, and putting back what was deleted. Each function joins the caller's
transaction or is one of its own."""

import json
from collections.abc import Mapping, Sequence
from datetime import date, datetime, time, timedelta

from django.core import serializers
from django.db import IntegrityError, connection, models, transaction

from nightcap.audit.errors import CannotUndo, NoSuchChange
from nightcap.audit.models import Change
from nightcap.core import publishing
from nightcap.core.time import now, utc_iso

KEPT_FOR = timedelta(days=1)
"""How long a deletion can be put back; after that nothing of it is kept."""
_LONGEST_VALUE = 300


@transaction.atomic
def record(
    *,
    action: str,
    kind: str,
    title: str,
    subject_id: int | None = None,
    fields: Mapping[str, tuple[object, object]] | None = None,
) -> Change:
    """Write down a change, in the transaction that makes it.

    `action` is a past participle ('created', 'changed', 'cancelled'), `kind` what was changed
    ('event', 'menu item'), `fields` gives what each changed field held before and holds after.
    """
    return Change.objects.create(
        at=now(),
        action=action,
        kind=kind,
        title=title[:_LONGEST_VALUE],
        subject_id=subject_id,
        details=[
            {"field": name, "before": _told(before), "after": _told(after)}
            for name, (before, after) in (fields or {}).items()
            if before != after
        ],
    )


@transaction.atomic
def record_deletion(*, kind: str, title: str, rows: Sequence[models.Model]) -> Change:
    """Write down that rows are about to be deleted, and keep them for a day to be put back.

    To be called in the transaction that deletes them (or marks them deleted), before it does;
    what others hang on comes first in `rows`, whose first is what the change is told of.
    """
    change = record(action="deleted", kind=kind, title=title, subject_id=rows[0].pk)
    # Django's JSON would cut instants to the millisecond.
    change.kept = json.loads(json.dumps(serializers.serialize("python", rows), default=_written))
    change.save(update_fields=["kept"])
    return change


@transaction.atomic
def undo(change_id: int) -> Change:
    """Put back what a deletion took away, as it was, and write that down.

    Raises NoSuchChange, and CannotUndo when nothing of it is kept any more, something else has
    taken its place, or what it belonged to is gone.
    """
    change = Change.objects.select_for_update().filter(pk=change_id).first()
    if change is None:
        raise NoSuchChange
    if change.kept is None:
        raise CannotUndo("This cannot be undone any more.")
    _put_back(change.kept)
    change.kept = None
    change.undone_at = now()
    change.save(update_fields=["kept", "undone_at"])
    record(action="put back", kind=change.kind, title=change.title, subject_id=change.subject_id)
    publishing.bump()
    return change


def sweep() -> int:
    """Forget what deletions took away more than a day ago; return how many there were."""
    return Change.objects.filter(kept__isnull=False, at__lt=now() - KEPT_FOR).update(kept=None)


def _put_back(kept: list[dict[str, object]]) -> None:
    tables: set[str] = set()
    try:
        with transaction.atomic():
            for row in serializers.deserialize("python", kept):
                row.save()
                tables.add(row.object._meta.db_table)
    except IntegrityError as error:
        raise CannotUndo("Something else has taken its place in the meantime.") from error
    try:
        # Databases ask only at the end whether a row that is referred to is there.
        connection.check_constraints(table_names=sorted(tables))
    except IntegrityError as error:
        raise CannotUndo("What it belonged to is gone.") from error


def _written(value: object) -> str:
    return value.isoformat() if isinstance(value, date | time) else str(value)


def _told(value: object) -> str:
    if isinstance(value, datetime):
        return utc_iso(value)
    if isinstance(value, date | time):
        return value.isoformat()
    text = "" if value is None else str(value)
    return text if len(text) <= _LONGEST_VALUE else f"{text[:_LONGEST_VALUE]}…"
