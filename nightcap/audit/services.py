"""Until every domain writes through core.changes."""

from collections.abc import Sequence

from django.db import models

from nightcap.core.changes import record
from nightcap.core.models import Change

__all__ = ["record", "record_deletion"]


def record_deletion(*, kind: str, title: str, rows: Sequence[models.Model]) -> Change:
    return record(action="deleted", kind=kind, title=title, subject_id=rows[0].pk)
