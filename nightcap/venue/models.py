from collections.abc import Collection, Mapping

from django.db import models

from nightcap.core.errors import Invalid
from nightcap.core.models import Deletable, Versioned
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

    def on_change(self, before: Mapping[str, object], *, is_by_feed: bool) -> None:
        self.changed_at = now()

    def __str__(self) -> str:
        return self.subject


class Opening(Versioned):
    """When the manager opened a site that began blank; one row, made when it is first opened."""

    # Null until it is opened, and again after the opening was undone.
    opened_at = models.DateTimeField(null=True, blank=True)

    @property
    def audit_kind(self) -> str:
        return "site"

    @property
    def audit_title(self) -> str:
        return "Website"

    def is_undoable(self, changed: Collection[str]) -> bool:
        return True

    def __str__(self) -> str:
        return "open" if self.opened_at else "closed"


class SpecialDay(Deletable):
    """A date on which the house is closed or has hours of its own."""

    date = models.DateField()
    # Wall time at the venue; both empty: closed. A closing that is not later is on the next day.
    opens = models.TimeField(null=True, blank=True)
    closes = models.TimeField(null=True, blank=True)
    # Why, as visitors read it: 'Thanksgiving'.
    note = models.CharField(max_length=100, blank=True)

    class Meta:
        ordering = ["date"]
        verbose_name = "special day"
        constraints = [
            models.UniqueConstraint(
                name="special_day_unique", fields=["date"], condition=models.Q(deleted_at=None)
            ),
            models.CheckConstraint(
                name="special_day_opens_and_closes",
                condition=models.Q(opens=None, closes=None)
                | models.Q(opens__isnull=False, closes__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.note} {self.date}".strip()

    @property
    def audit_title(self) -> str:
        from nightcap.venue.moments import plain_day

        return f"{plain_day(self.date)} {self.note}".strip()

    @property
    def is_closed(self) -> bool:
        """Whether the house is closed all day."""
        return self.opens is None

    @property
    def closes_next_day(self) -> bool:
        """Whether the closing time is on the day after."""
        return self.opens is not None and self.closes is not None and self.closes <= self.opens

    def on_change(self, before: Mapping[str, object], *, is_by_feed: bool) -> None:
        if "deleted_at" not in before:
            self.refuse_unless_valid()

    def is_undoable(self, changed: Collection[str]) -> bool:
        return "deleted_at" not in changed

    def refuse_unless_valid(self) -> None:
        """Raise Invalid for half of its hours, hours without length, and a taken date."""
        if (self.opens is None) != (self.closes is None):
            missing = "opens" if self.opens is None else "closes"
            raise Invalid("Special hours open and close.", fields={missing: "is required"})
        if self.opens is not None and self.opens == self.closes:
            raise Invalid(
                "The house closes at the minute it opens.",
                fields={"closes": "must be another time than the opening"},
            )
        if SpecialDay.objects.filter(date=self.date).exclude(pk=self.pk).exists():
            raise Invalid(
                "That date has an entry already.", fields={"date": "has an entry already"}
            )
