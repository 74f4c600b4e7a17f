from django.db import models

from nightcap.core.models import Versioned


class Override(Versioned):
    """What the manager has written over the venue's files, one row for each editor."""

    subject = models.CharField(max_length=20, unique=True)
    # By the name of the editor's field, in the words of the files.
    values = models.JSONField(default=dict, blank=True)
    changed_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.subject
