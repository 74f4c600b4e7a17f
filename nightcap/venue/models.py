from collections.abc import Collection

from django.db import models

from nightcap.core.models import Versioned
from nightcap.core.time import now


class Override(Versioned):
    """What the manager has written over the venue's files, one row for each editor."""

    subject = models.CharField(max_length=20, unique=True)
    # By the name of the editor's field, in the words of the files.
    values = models.JSONField(default=dict, blank=True)
    changed_at = models.DateTimeField()

    @property
    def audit_kind(self) -> str:
        return {"venue": "venue", "season": "season list"}.get(self.subject, self.subject)

    @property
    def audit_title(self) -> str:
        return {"venue": "Hours and texts", "season": "Shows"}.get(self.subject, self.subject)

    def on_change(self, changed: Collection[str], *, is_by_feed: bool) -> None:
        self.changed_at = now()

    def __str__(self) -> str:
        return self.subject
