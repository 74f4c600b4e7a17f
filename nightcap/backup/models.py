from datetime import timedelta

from django.db import models

LATE_AFTER = timedelta(days=2)
"""The panel warns the manager if the last backup is older."""


class BackupRun(models.Model):
    """The last backup attempt at one target, and the last successful one."""

    target = models.CharField(max_length=500, unique=True)
    first_tried_at = models.DateTimeField()
    began_at = models.DateTimeField(null=True, blank=True)
    # Why the last try failed, in one line; empty after a success or a stop.
    error = models.TextField(blank=True)
    succeeded_at = models.DateTimeField(null=True, blank=True)
    # Number of rows and files in the last successful backup.
    rows = models.PositiveBigIntegerField(default=0)
    files = models.PositiveBigIntegerField(default=0)

    def __str__(self) -> str:
        return self.target
