from django.db import models


class FailedLogin(models.Model):
    """Wrong passwords counted per address (a /64 for IPv6) in one window of time."""

    origin = models.CharField(max_length=60, primary_key=True)
    failures = models.PositiveIntegerField(default=0)
    window_began_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"{self.failures} failures"
