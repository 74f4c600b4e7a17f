from django.db import models


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
