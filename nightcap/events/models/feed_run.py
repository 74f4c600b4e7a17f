from django.db import models


class FeedRun(models.Model):
    """The last import from one file or address: when, and how it went."""

    source = models.CharField(max_length=2000, unique=True)
    began_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    error = models.TextField(blank=True)
    summary = models.JSONField(null=True, blank=True)
    # What the import would withdraw, and nobody has confirmed; as Withdrawal has it.
    withdrawals = models.JSONField(default=list, blank=True)

    def __str__(self) -> str:
        return self.source
