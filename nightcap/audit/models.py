from django.db import models


class Change(models.Model):
    """Something that was changed from the admin panel, told so that the manager understands it."""

    at = models.DateTimeField(db_index=True)
    action = models.CharField(max_length=40)
    kind = models.CharField(max_length=60)
    subject_id = models.BigIntegerField(null=True, blank=True)
    title = models.CharField(max_length=300)
    # A list of {"field", "before", "after"}; of people it never holds more than what changed.
    details = models.JSONField(default=list, blank=True)
    # What a deletion took away, until it is put back or a day has gone by.
    kept = models.JSONField(null=True, blank=True)
    undone_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-at", "-id"]

    def __str__(self) -> str:
        return f"{self.kind} {self.title} {self.action}"

    @property
    def can_be_undone(self) -> bool:
        """Whether what was deleted can still be put back."""
        return self.kept is not None
