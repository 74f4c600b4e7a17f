from datetime import timedelta

from django.db import models

LATE_AFTER = timedelta(days=2)
"""Without a backup for so long the manager hears of it."""


class BackupRun(models.Model):
    """How the backups at one target fare: the last try, and the last that succeeded."""

    target = models.CharField(max_length=500, unique=True)
    first_tried_at = models.DateTimeField()
    began_at = models.DateTimeField(null=True, blank=True)
    # Why the last one failed, in one line; empty after a success and while one is being made.
    error = models.TextField(blank=True)
    succeeded_at = models.DateTimeField(null=True, blank=True)
    # What the last one that succeeded holds.
    rows = models.PositiveBigIntegerField(default=0)
    files = models.PositiveBigIntegerField(default=0)

    def __str__(self) -> str:
        return self.target
