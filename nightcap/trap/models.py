"""Forms that came with the trap field filled in, by a program or by a password manager."""

from django.db import models

from nightcap.core.models import Deletable


class FormKind(models.TextChoices):
    """The form of the site that was sent."""

    INQUIRY = "inquiry"
    MESSAGE = "message"
    NEWSLETTER = "newsletter"
    CALENDAR = "secret-calendar"


class TrappedForm(Deletable):
    """A form that is probably automatic. No mail goes out until the manager accepts it."""

    kind = models.CharField(max_length=20, choices=FormKind.choices)
    name = models.CharField(max_length=401)
    email = models.EmailField()
    # The other fields, as `nightcap.mail.writing` writes a row that is not saved.
    facts = models.JSONField(default=dict)
    created_at = models.DateTimeField()

    is_public = False
    personal = frozenset({"name", "email", "facts"})

    class Meta:
        verbose_name = "probably automatic message"
        verbose_name_plural = "probably automatic messages"
        ordering = ["-created_at", "-id"]
        indexes = [
            models.Index(
                fields=["created_at", "id"],
                name="trappedform_newest",
                condition=models.Q(deleted_at=None),
            ),
            models.Index(
                fields=["deleted_at"],
                name="trappedform_gone",
                condition=models.Q(deleted_at__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def audit_title(self) -> str:
        return f"From {self.name}"
