"""Requests to be notified of new dates of a show."""

from django.db import models
from django.db.models import Q

from nightcap.core.models import PrivateLink


class DateAlert(PrivateLink):
    """A person who is notified of new dates of a show; each address once for a show, in lower case.

    The private link confirms the request.
    """

    link_path = "confirm"

    # The show's dates have the same key (`nightcap/events/models.py`); the title is for its emails.
    title_key = models.CharField(max_length=300)
    title = models.CharField(max_length=300)
    name = models.CharField(max_length=200)
    email = models.EmailField()
    mailbox = models.CharField(max_length=32, db_index=True)
    created_at = models.DateTimeField(db_index=True)
    # Null until the person confirms it.
    confirmed_at = models.DateTimeField(null=True)
    # The time of the last confirmation email.
    asked_at = models.DateTimeField(null=True)
    link_hash = models.CharField(max_length=64, null=True)
    # The ids of the dates that the person knows.
    known_dates = models.JSONField(default=list)
    # The time of the last email with new dates.
    notified_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = "date alert"
        constraints = [
            models.UniqueConstraint(fields=["email", "title_key"], name="date_alert_unique"),
        ]
        indexes = [
            models.Index(fields=["title_key"], name="date_alert_of_show"),
            models.Index(
                fields=["link_hash"], name="date_alert_link", condition=Q(link_hash__isnull=False)
            ),
        ]

    def __str__(self) -> str:
        return f"Date alert {self.pk}"

    @property
    def link_text(self) -> str:
        return f"date-alerts {self.email} {self.title_key}"
