from django.db import models

from nightcap.core.errors import Stale


class ContentVersion(models.Model):
    """One row that counts the changes the public can see; pages are cached per version."""

    version = models.PositiveBigIntegerField(default=1)

    def __str__(self) -> str:
        return str(self.version)


class Reply(models.Model):
    """The answer once given to an idempotency key, kept so that a repeat gets it again."""

    operation = models.CharField(max_length=60)
    key = models.CharField(max_length=200)
    body_hash = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField()
    answer = models.TextField()
    forget_at = models.DateTimeField(db_index=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["operation", "key"], name="reply_key_unique")
        ]

    def __str__(self) -> str:
        return f"{self.operation} {self.key}"


class Done(models.Model):
    """Something that is done once in the life of a database."""

    name = models.CharField(max_length=60, unique=True)

    def __str__(self) -> str:
        return self.name


class Versioned(models.Model):
    """A row that counts its changes, so that nobody overwrites what they have not seen."""

    version = models.PositiveIntegerField(default=1)

    class Meta:
        abstract = True

    def begin_change(self, seen: int | None) -> None:
        """Count a change that is about to be saved; the row must be locked.

        `seen` is the version that the change is based on, None where nobody says.
        Raises Stale when it is not the present one.
        """
        if seen is not None and seen != self.version:
            raise Stale
        self.version += 1
