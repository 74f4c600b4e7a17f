from django.db import models


class LinkCheck(models.Model):
    """What was answered when a ticket page was asked last: once a day, by the worker."""

    url = models.CharField(max_length=2000, unique=True)
    # Set before it is asked, so that of several servers one does.
    asked_at = models.DateTimeField()
    # One line for the manager; empty where the page is there.
    problem = models.CharField(max_length=300, blank=True)

    def __str__(self) -> str:
        return self.url
